//! `reproduce period`: what the nim-values of a game prove about its period.

use crate::failure::Failure;
use crate::output::Output;
use crate::progress::Progress;
use crate::{memory, results, verdict, words};
use nimproof_core::mex::Table;
use nimproof_core::period::{self, Verdict};
use nimproof_core::rules::{Heap, Play};
use serde::Serialize;
use std::io::Write;

/// Arguments of `period`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The game
    #[arg(value_name = "GAME")]
    game: String,
    /// The largest heap
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    to: String,
    /// As JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    ruleset: String,
    convention: &'static str,
    play: Play,
    first_heap: Heap,
    last_heap: Heap,
    #[serde(flatten)]
    verdict: Verdict,
    /// What proves a period; null when none is proved.
    theorem: Option<&'static str>,
}

/// Heaps computed between two steps of the progress bar.
const BLOCK: Heap = 256;

/// Computes G(0) to G(N) from the definition, and prints the verdict.
///
/// # Errors
/// When the game or the bound is refused, or the output cannot be written.
pub fn period<W: Write>(arguments: &Arguments, output: &mut Output<W>) -> Result<(), Failure> {
    let game = words::game(&arguments.game)?;
    let to = words::whole(&arguments.to, "--to", 1, u64::MAX)?;
    // The search for a period takes less again than the table does.
    memory::check(2 * memory::table(to), &format!("--to {to}"))?;
    let to = memory::heap(to, "--to")?;
    let rules = game.rules();
    let progress = Progress::new(to.into(), "heaps");
    let mut table = Table::new(&*rules);
    for heap in 0..=to {
        // The bound was checked against the largest heap, so there is always a next.
        if table.grow().is_none() {
            break;
        }
        if heap % BLOCK == 0 {
            progress.advance(BLOCK.into());
        }
    }
    let verdict = period::verdict(&game, table.values());
    if arguments.json {
        let report = Report {
            ruleset: rules.name(),
            convention: rules.convention(),
            play: Play::Normal,
            first_heap: 0,
            last_heap: to,
            verdict,
            theorem: matches!(verdict, Verdict::Periodic { .. }).then_some("Guy and Smith 1956"),
        };
        let text = results::pretty(&report)?;
        return write!(output, "{}", String::from_utf8_lossy(&text));
    }
    writeln!(output, "{}, normal play, heaps 0 to {to}", rules.name())?;
    writeln!(output, "{}", verdict::in_words(verdict))
}
