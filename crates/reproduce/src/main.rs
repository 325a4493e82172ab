//! The binary `reproduce`: one command of the project's library.

use nimproof_reproduce::cli::{Cli, Command};
use nimproof_reproduce::commands::{
    deposit, diff, frontier, ledger, list, merge, moves, period, run, survey, values, verify,
};
use nimproof_reproduce::program;
use std::process::ExitCode;

fn main() -> ExitCode {
    program::run(|cli: &Cli, output| {
        let root = cli.root.as_deref();
        match &cli.command {
            Command::Run(arguments) => run::run(arguments, root, output),
            Command::List(arguments) => list::list(arguments, root, output),
            Command::Verify(arguments) => verify::verify(arguments, root, output),
            Command::Diff(arguments) => diff::diff(arguments, root, output),
            Command::Ledger(arguments) => ledger::ledger(arguments, root, output),
            Command::Deposit(arguments) => deposit::deposit(arguments, root, output),
            Command::Values(arguments) => values::values(arguments, output),
            Command::Period(arguments) => period::period(arguments, output),
            Command::Moves(arguments) => moves::moves(arguments, output),
            Command::Frontier(arguments) => frontier::frontier(arguments, output),
            Command::Survey(arguments) => survey::survey(arguments, output),
            Command::Merge(arguments) => merge::merge(arguments, output),
        }
    })
}
