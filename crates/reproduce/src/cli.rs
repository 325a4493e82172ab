//! The command line of `reproduce`: what can be asked for.

use crate::commands::{
    deposit, diff, frontier, ledger, list, merge, moves, period, run, survey, values, verify,
};
use clap::{Parser, Subcommand};
use std::path::PathBuf;

const EXIT_STATUS: &str = "Exit status: 0 all agree; 1 something differs, is missing or extra, or nothing was \
compared; 2 the request or the input is at fault; 3 the machine is (disk, permission, memory).";

const GAMES: &str = "GAME is nim, nim:1-3 (or another subtraction set, such as nim:1,3,4), coprime, \
common-factor, grundy, or an octal code, such as 0.137 or 4.3.";

const FRONTIER: &str = "A kill loses at most what was done since the last checkpoint, which is written every two minutes \
between pieces of 65,536 heaps (in octal games between parts of a piece, of some 500 million comparisons): the same command \
with --resume goes on. Ctrl-C and SIGTERM write a checkpoint there, and end with status 130 and 143; a second one ends at once.";

const VERIFY: &str = "Ctrl-C and SIGTERM end it with status 130 and 143, and nothing that it unpacked, built or started is \
left.";

/// Recomputes the results that three published documents on impartial games
/// print, writes them hashed, and compares them with what is printed. What the
/// documents only cite is not computed, and said to be cited.
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
    /// Check a folder of results, or a bundle, against its SHA256SUMS, both ways
    #[command(after_help = VERIFY)]
    Verify(verify::Arguments),
    /// Compare the committed results with the printed values of the documents
    Diff(diff::Arguments),
    /// Make, check and score the ledger of a document's numbers
    Ledger(ledger::Arguments),
    /// Build the bundle that is deposited, stamp it, upload it
    Deposit(deposit::Arguments),
    /// Print the nim-values of a game, from the definition
    #[command(after_help = GAMES)]
    Values(values::Arguments),
    /// Whether the nim-values of a game are shown to be periodic
    #[command(after_help = GAMES)]
    Period(period::Arguments),
    /// Who wins a position, and all winning moves
    #[command(after_help = format!("{GAMES}\n\n{}", moves::limits()))]
    Moves(moves::Arguments),
    /// Run a game far past the published bounds, with checkpoints
    #[command(after_help = FRONTIER)]
    Frontier(frontier::Arguments),
    /// The periods of all octal codes of a length, or of one shard of them
    Survey(survey::Arguments),
    /// Make of all shards of a survey or a long run what one undivided run writes
    Merge(merge::Arguments),
}
