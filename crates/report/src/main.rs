//! The binary `report`: parses the command line, runs one command, and turns a
//! failure into one line on standard error and an exit status.

use nimproof_report::cli::{self, Command};
use nimproof_report::{papers, plots};
use nimproof_reproduce::failure::Failure;
use nimproof_reproduce::output::Output;
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut output = Output::stdout();
    let done = dispatch(&mut output);
    let flushed = output.flush();
    match done.and(flushed) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // With standard error gone as well there is nobody left to tell.
            let _ = writeln!(std::io::stderr(), "report: {failure}");
            ExitCode::from(failure.status())
        }
    }
}

fn dispatch(output: &mut Output<std::io::StdoutLock<'static>>) -> Result<(), Failure> {
    let cli = match cli::parse(std::env::args_os())? {
        Ok(cli) => cli,
        Err(text) => return write!(output, "{text}"),
    };
    let root = cli.root.as_deref();
    match &cli.command {
        Command::Plots(folders) => plots::command(folders, root, output),
        Command::Papers(folders) => papers::command(folders, root, output),
    }
}
