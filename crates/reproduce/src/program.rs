//! What the project's binaries share: the command line parsed, one command run,
//! a failure turned into one line on standard error and an exit status.

use crate::failure::Failure;
use crate::output::Output;
use clap::Parser;
use clap::error::ErrorKind;
use std::ffi::OsString;
use std::io::{StdoutLock, Write};
use std::process::ExitCode;

/// Parses the command line into `C`, runs `dispatch` on it, and reports.
pub fn run<C: Parser>(
    dispatch: impl FnOnce(&C, &mut Output<StdoutLock<'static>>) -> Result<(), Failure>,
) -> ExitCode {
    ExitCode::from(status(dispatch))
}

/// As [`run`]; returns the exit status as a number.
pub fn status<C: Parser>(
    dispatch: impl FnOnce(&C, &mut Output<StdoutLock<'static>>) -> Result<(), Failure>,
) -> u8 {
    let mut output = Output::stdout();
    let done = match parse::<C>(std::env::args_os()) {
        Ok(Parsed::Command(command)) => dispatch(&command, &mut output),
        Ok(Parsed::Help(text)) => write!(output, "{text}"),
        Err(failure) => Err(failure),
    };
    let flushed = output.flush();
    match done.and(flushed) {
        Ok(()) => 0,
        Err(failure) => {
            // With standard error gone as well there is nobody left to tell.
            let _ = writeln!(std::io::stderr(), "{}: {failure}", C::command().get_name());
            failure.status()
        }
    }
}

/// A command line that is no failure.
enum Parsed<C> {
    /// A command to run.
    Command(C),
    /// Help or the version, to print.
    Help(String),
}

fn parse<C: Parser>(arguments: impl IntoIterator<Item = OsString>) -> Result<Parsed<C>, Failure> {
    let name = C::command().get_name().to_owned();
    match C::try_parse_from(arguments) {
        Ok(command) => Ok(Parsed::Command(command)),
        Err(error) => match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
                Ok(Parsed::Help(error.to_string()))
            }
            ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand => {
                let command = C::command();
                let commands: Vec<_> =
                    command.get_subcommands().map(clap::Command::get_name).collect();
                Err(Failure::input(format!(
                    "no command; the commands are {} (see {name} --help)",
                    commands.join(", ")
                )))
            }
            _ => {
                Err(Failure::input(format!("{} (see {name} --help)", one_line(&error.to_string()))))
            }
        },
    }
}

/// clap's several lines as one: the error and its hints.
fn one_line(text: &str) -> String {
    let kept = text.lines().map(str::trim).filter(|line| {
        !line.is_empty() && !line.starts_with("Usage:") && !line.starts_with("For more information")
    });
    let joined = kept.collect::<Vec<_>>().join(" ");
    joined.strip_prefix("error: ").unwrap_or(&joined).to_owned()
}
