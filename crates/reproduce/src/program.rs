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
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    match C::try_parse_from(&arguments) {
        Ok(command) => Ok(Parsed::Command(command)),
        Err(error) => match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
                Ok(Parsed::Help(error.to_string()))
            }
            kind => Err(refusal(kind, &error.to_string(), &C::command(), &arguments)),
        },
    }
}

/// What is wrong with a command line, and the help of the command that it is about.
fn refusal(
    kind: ErrorKind,
    text: &str,
    command: &clap::Command,
    arguments: &[OsString],
) -> Failure {
    let (name, command) = asked(command, arguments);
    let what = match kind {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand => {
            let commands: Vec<_> = command.get_subcommands().map(clap::Command::get_name).collect();
            format!("no command; the commands are {}", commands.join(", "))
        }
        _ => one_line(text),
    };
    Failure::input(format!("{what} (see {name} --help)"))
}

/// The command that a command line is about, and its name with those that lead to it.
fn asked(top: &clap::Command, arguments: &[OsString]) -> (String, clap::Command) {
    let mut name = top.get_name().to_owned();
    let mut at = top.clone();
    let mut words = arguments.iter().skip(1).map(|word| word.to_string_lossy());
    while let Some(word) = words.next() {
        let has_value = |option: &clap::Arg| {
            word.strip_prefix("--").is_some_and(|long| option.get_long() == Some(long))
                && option.get_action().takes_values()
        };
        if top.get_arguments().any(has_value) {
            // Its value is no command, whatever it says.
            words.next();
        } else if let Some(below) = at.find_subcommand(&*word) {
            name = format!("{name} {word}");
            at = below.clone();
        }
    }
    (name, at)
}

/// clap's several lines as one: the error and its hints.
fn one_line(text: &str) -> String {
    // No command takes a value that looks like an option.
    let as_a_value =
        |line: &str| line.starts_with("tip: to pass ") && line.contains(" as a value, use ");
    let beside =
        |line: &str| ["Usage:", "For more information"].iter().any(|begin| line.starts_with(begin));
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let kept = lines.filter(|line| !beside(line) && !as_a_value(line));
    let mut joined = String::new();
    for line in kept {
        joined.push_str(match joined.chars().last() {
            None => "",
            _ if line.starts_with("tip: ") => "; ",
            Some(':') => " ",
            _ if line.starts_with('[') => " ",
            _ => ", ",
        });
        joined.push_str(line);
    }
    joined.strip_prefix("error: ").unwrap_or(&joined).to_owned()
}
