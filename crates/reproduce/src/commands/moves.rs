//! `reproduce moves`: who wins a position, and every winning move.

use crate::failure::Failure;
use crate::output::Output;
use crate::{results, words};
use nimproof_core::position::{sum, tuple};
use nimproof_core::rules::{Game, Heap, Play};
use nimproof_core::search::MOST_POSITIONS;
use nimproof_core::winning::{
    self, Analysis, LARGEST_OCTAL_SEARCH_TOTAL, LARGEST_SEARCH_TOTAL, LARGEST_TABLE_HEAP, Move,
};
use serde::Serialize;
use std::io::Write;

/// Arguments of `moves`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The game
    #[arg(value_name = "GAME")]
    game: String,
    /// The heaps of the position, such as 3 4 5 or 7+1
    #[arg(value_name = "HEAP", required = true, allow_negative_numbers = true)]
    heaps: Vec<String>,
    /// Misère play: whoever makes the last move loses
    #[arg(long)]
    misere: bool,
    /// As JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report<'a> {
    ruleset: String,
    convention: &'static str,
    play: Play,
    position: &'a [Heap],
    outcome: &'static str,
    #[serde(flatten)]
    analysis: &'a Analysis,
}

/// How large a position may be, for the help.
#[must_use]
pub fn limits() -> String {
    format!(
        "How large: nim takes heaps of up to {}, in normal and misère play. Normal play of the other \
         games takes heaps of up to {LARGEST_TABLE_HEAP}. Misère play of the others is searched: \
         grundy takes up to {LARGEST_SEARCH_TOTAL} stones in all; an octal game that splits heaps, up to \
         {LARGEST_OCTAL_SEARCH_TOTAL}; games that split no heap, up to {MOST_POSITIONS} positions (each \
         heap and one, multiplied), and fewer where a heap has many moves.",
        Heap::MAX - 1
    )
}

/// Prints the outcome and all winning moves.
///
/// # Errors
/// When the game or a heap is refused, or the position is too large.
pub fn moves<W: Write>(arguments: &Arguments, output: &mut Output<W>) -> Result<(), Failure> {
    let game = words::game(&arguments.game)?;
    let position = words::heaps(&arguments.heaps)?;
    let play = if arguments.misere { Play::Misere } else { Play::Normal };
    let analysis = winning::analyse(&game, play, &position)
        .map_err(|error| Failure::input(error.to_string()))?;
    let rules = game.rules();
    let outcome = if analysis.lost { "lost" } else { "won" };
    if arguments.json {
        let report = Report {
            ruleset: rules.name(),
            convention: rules.convention(),
            play,
            position: &position,
            outcome,
            analysis: &analysis,
        };
        let text = results::pretty(&report)?;
        return write!(output, "{}", String::from_utf8_lossy(&text));
    }
    let written = written(&game);
    writeln!(output, "{}, {play} play: {}", rules.name(), written(&position))?;
    if let (Some(values), Some(sum)) = (&analysis.nim_values, analysis.nim_sum) {
        writeln!(output, "nim-values {}, nim-sum {sum}", tuple(values))?;
    } else {
        writeln!(output, "decided by {}", analysis.route)?;
    }
    match analysis.winning_moves.as_slice() {
        [] if analysis.lost => writeln!(output, "lost for the player to move"),
        [] => writeln!(output, "won for the player to move, who has no move left to make"),
        moves => {
            let count = moves.len();
            let plural = if count == 1 { "" } else { "s" };
            writeln!(output, "won for the player to move, by {count} move{plural}:")?;
            moves
                .iter()
                .try_for_each(|play| writeln!(output, "  {}", describe(&game, &position, play)))
        }
    }
}

/// How positions of the game are written: where heaps are split, in no order.
fn written(game: &Game) -> fn(&[Heap]) -> String {
    if game.splits() { sum } else { tuple }
}

/// The positions before and after a move, and the move in words.
fn describe(game: &Game, position: &[Heap], play: &Move) -> String {
    let written = written(game);
    let what = match play.to.as_slice() {
        [a, b] if a + b < play.from => {
            let taken = play.from - a - b;
            format!("take {taken} from {}, leaving {a} and {b}", play.from)
        }
        [a, b] => format!("split {} into {a} and {b}", play.from),
        [to] => format!("take {} from {}", play.from - to, play.from),
        _ => format!("from {}", play.from),
    };
    format!("{} -> {}   ({what})", written(position), written(&play.applied(position)))
}
