//! The binary `report`: one command of the report's library.

use nimproof_report::cli::{Cli, Command};
use nimproof_report::{papers, plots};
use nimproof_reproduce::program;
use std::process::ExitCode;

fn main() -> ExitCode {
    program::run(|cli: &Cli, output| {
        let root = cli.root.as_deref();
        match &cli.command {
            Command::Plots(folders) => plots::command(folders, root, output),
            Command::Papers(folders) => papers::command(folders, root, output),
        }
    })
}
