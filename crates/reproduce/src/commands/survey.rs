//! `reproduce survey`: the periods of all octal codes of a length, or of one
//! shard of them.

use crate::failure::Failure;
use crate::output::Output;
use crate::progress::Progress;
use crate::replace::replace_folder_in_turn;
use crate::shards::survey::{self, Line, MOST_DIGITS};
use crate::shards::{Share, Work, survey_files};
use crate::{memory, words};
use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

/// Arguments of `survey`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Digits after the point: 0.1 to 4.7 have one, and the last is never 0
    #[arg(value_name = "DIGITS", allow_negative_numbers = true)]
    digits: String,
    /// The largest heap
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    to: String,
    /// Only part I of N, to be merged with the others by `reproduce merge`
    #[arg(long, value_name = "I/N")]
    shard: Option<String>,
    /// The folder for codes.csv, which has a line for each code
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

/// Surveys the codes, and writes their lines.
///
/// # Errors
/// When the request is refused, or the folder cannot be written.
pub fn survey<W: Write>(arguments: &Arguments, output: &mut Output<W>) -> Result<(), Failure> {
    let digits = words::whole(&arguments.digits, "the number of digits", 1, MOST_DIGITS.into())?;
    let digits = u8::try_from(digits).unwrap_or(MOST_DIGITS);
    let to = words::whole(&arguments.to, "--to", 1, u64::MAX)?;
    memory::check(2 * memory::table(to), &format!("--to {to}"))?;
    let to = memory::heap(to, "--to")?;
    let share = arguments.shard.as_deref().map(Share::read).transpose()?;
    let all = survey::number_of_codes(digits);
    let indexes = share.map_or(0..all, |share| share.of(all));
    let progress = Progress::new(indexes.end - indexes.start, "codes");
    let mut lines = String::new();
    for index in indexes.clone() {
        // A string can always be written to.
        let _ = writeln!(lines, "{}", Line::of(survey::code(digits, index), to)?);
        progress.advance(1);
    }
    drop(progress);
    let (files, names) = match share {
        None => (survey_files::whole(digits, to, &lines)?, survey_files::names()),
        Some(share) => {
            let work = Work::Survey { digits, to };
            (survey_files::shard(work, share, &lines)?, survey_files::shard_names())
        }
    };
    replace_folder_in_turn(&arguments.out, &files, &names)?;
    writeln!(
        output,
        "{} of the {all} octal codes with {}, to heap {to}; codes.csv and SHA256SUMS in {}",
        indexes.end - indexes.start,
        words::counted(digits.into(), "digit"),
        arguments.out.display()
    )
}
