//! `reproduce values`: nim-values of a game, printed as they are computed.

use crate::failure::Failure;
use crate::output::Output;
use crate::progress::Progress;
use crate::{memory, words};
use nimproof_core::mex::Table;
use nimproof_core::rules::Ruleset;
use std::io::Write;

/// Arguments of `values`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The game
    #[arg(value_name = "GAME")]
    game: String,
    /// The largest heap
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    to: String,
    /// How to print: a table, JSON, or an OEIS b-file (from heap 0)
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    Json,
    BFile,
}

/// Heaps computed between two looks at the reader and the progress bar.
const BLOCK: u32 = 256;

/// Prints G(0) to G(N), from the definition.
///
/// # Errors
/// When the game or the bound is refused, or the output cannot be written.
pub fn values<W: Write>(arguments: &Arguments, output: &mut Output<W>) -> Result<(), Failure> {
    let game = words::game(&arguments.game)?;
    let to = words::whole(&arguments.to, "--to", 1, u64::MAX)?;
    memory::check(memory::table(to), &format!("--to {to}"))?;
    let to = memory::heap(to, "--to")?;
    let rules = game.rules();
    let progress = Progress::new(to.into(), "heaps");
    let mut table = Table::new(&*rules);
    head(arguments.format, &*rules, to, output)?;
    for heap in 0..=to {
        // The bound was checked against the largest heap, so there is always a next.
        let Some(value) = table.grow() else { break };
        match arguments.format {
            Format::Text => writeln!(output, "{heap:>10} {value:>10}")?,
            Format::BFile => writeln!(output, "{heap} {value}")?,
            Format::Json => writeln!(output, "    {value}{}", if heap < to { "," } else { "" })?,
        }
        if heap % BLOCK == 0 {
            progress.advance(BLOCK.into());
            if output.closed() {
                return Ok(());
            }
        }
    }
    if arguments.format == Format::Json {
        writeln!(output, "  ]\n}}")?;
    }
    Ok(())
}

fn head<W: Write>(
    format: Format,
    rules: &dyn Ruleset,
    to: u32,
    output: &mut Output<W>,
) -> Result<(), Failure> {
    match format {
        Format::Text => {
            writeln!(output, "# {}, normal play; {}", rules.name(), rules.convention())?;
            writeln!(output, "#     heap  nim-value")
        }
        Format::BFile => Ok(()),
        Format::Json => {
            let quoted = |text: &str| serde_json::Value::from(text).to_string();
            writeln!(output, "{{")?;
            writeln!(output, "  \"ruleset\": {},", quoted(&rules.name()))?;
            writeln!(output, "  \"convention\": {},", quoted(rules.convention()))?;
            writeln!(output, "  \"play\": \"normal\",")?;
            writeln!(output, "  \"first_heap\": 0,")?;
            writeln!(output, "  \"last_heap\": {to},")?;
            writeln!(output, "  \"nim_values\": [")
        }
    }
}
