//! The binary `reproduce`: parses the command line, runs one command, and turns
//! a failure into one line on standard error and an exit status.

use nimproof_reproduce::cli::{self, Command};
use nimproof_reproduce::commands::{diff, ledger, list, moves, run, values, verify};
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
            let _ = writeln!(std::io::stderr(), "reproduce: {failure}");
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
        Command::Run(arguments) => run::run(arguments, root, output),
        Command::List(arguments) => list::list(arguments, output),
        Command::Verify(arguments) => verify::verify(arguments, root, output),
        Command::Diff(arguments) => diff::diff(arguments, root, output),
        Command::Ledger(arguments) => ledger::ledger(arguments, root, output),
        Command::Values(arguments) => values::values(arguments, output),
        Command::Moves(arguments) => moves::moves(arguments, output),
    }
}
