//! The command line: what can be asked for, and how it is refused.

use crate::commands::{diff, ledger, list, moves, run, values, verify};
use crate::failure::Failure;
use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use nimproof_core::rules::Game;
use std::path::PathBuf;

const EXIT_STATUS: &str = "Exit status: 0 all agree; 1 something differs, is missing or extra, or nothing was \
compared; 2 the request or the input is at fault; 3 the machine is (disk, permission, memory).";

const GAMES: &str = "GAME is nim, nim:1-3 (or another subtraction set, such as nim:1,3,4), coprime, \
common-factor or grundy.";

/// Recomputes every number of three published documents on impartial games,
/// writes the results hashed, and compares them with what is printed.
#[derive(Debug, Parser)]
#[command(name = "reproduce", version, after_help = EXIT_STATUS, max_term_width = 100)]
pub struct Cli {
    /// The project folder, which holds papers/ [default: upward from the working folder]
    #[arg(long, global = true, value_name = "DIR")]
    pub root: Option<PathBuf>,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Recompute every claim, write output/results, and compare with the documents
    Run(run::Arguments),
    /// List the claims
    List(list::Arguments),
    /// Check a results folder against its SHA256SUMS, both ways
    Verify(verify::Arguments),
    /// Compare the committed results with the printed values of the documents
    Diff(diff::Arguments),
    /// Make, check and score the ledger of a document's numbers
    Ledger(ledger::Arguments),
    /// Print the nim-values of a game, from the definition
    #[command(after_help = GAMES)]
    Values(values::Arguments),
    /// Who wins a position, and all winning moves
    #[command(after_help = GAMES)]
    Moves(moves::Arguments),
}

/// Parses the command line.
///
/// # Errors
/// A failure of one line; or `Ok(Err(text))` when help or the version was
/// asked for, which is no failure.
pub fn parse(
    arguments: impl IntoIterator<Item = std::ffi::OsString>,
) -> Result<Result<Cli, String>, Failure> {
    match Cli::try_parse_from(arguments) {
        Ok(cli) => Ok(Ok(cli)),
        Err(error) => match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Ok(Err(error.to_string())),
            ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => Err(Failure::input(
                "no command; the commands are run, list, verify, diff, ledger, values and moves (see reproduce --help)",
            )),
            _ => Err(Failure::input(one_line(&error.to_string()))),
        },
    }
}

/// clap's several lines as one: the error, its hints, and where help is.
fn one_line(text: &str) -> String {
    let kept = text.lines().map(str::trim).filter(|line| {
        !line.is_empty() && !line.starts_with("Usage:") && !line.starts_with("For more information")
    });
    let joined = kept.collect::<Vec<_>>().join(" ");
    let message = joined.strip_prefix("error: ").unwrap_or(&joined);
    format!("{message} (see reproduce --help)")
}

/// Parses a game's name for the command line.
///
/// # Errors
/// When there is no such game.
pub fn game(name: &str) -> Result<Game, Failure> {
    name.parse().map_err(|error: nimproof_core::rules::GameError| Failure::input(error.to_string()))
}

/// A whole number from `least` to `most`, or one line that says so. What does
/// not fit 64 bits is only called too large.
///
/// # Errors
/// Input at fault.
pub fn whole(text: &str, what: &str, least: u64, most: u64) -> Result<u64, Failure> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse::<u64>().ok().filter(|_| digits);
    match number {
        Some(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(Failure::input(format!(
            "{what} is {text:?}; it must be a whole number from {least} to {most}"
        ))),
    }
}
