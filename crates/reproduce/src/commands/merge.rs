//! `reproduce merge`: of all shards of a work, what one undivided run writes.

use crate::failure::Failure;
use crate::output::Output;
use crate::replace::replace_folder_in_turn;
use crate::shards::{self, Work, frontier_files, survey_files};
use crate::words;
use nimproof_frontier::run::folder::Folder;
use std::io::Write;
use std::path::PathBuf;

/// Arguments of `merge`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The folders that --shard wrote, in any order
    #[arg(value_name = "DIR", required = true)]
    shards: Vec<PathBuf>,
    /// Where the whole goes
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

/// Merges, and writes the whole.
///
/// # Errors
/// When a shard is damaged, foreign, there twice or missing, or the folder cannot
/// be written.
pub fn merge<W: Write>(arguments: &Arguments, output: &mut Output<W>) -> Result<(), Failure> {
    let (work, shards) = shards::read_all(&arguments.shards)?;
    match &work {
        Work::Survey { digits, to } => {
            let files = survey_files::merged(*digits, *to, &shards)?;
            replace_folder_in_turn(&arguments.out, &files, &survey_files::names())?;
        }
        Work::Frontier { game, to } => {
            let (results, info) = frontier_files::merged(game, *to, &shards)?;
            let folder = Folder::take(&arguments.out)?;
            folder.begin(false)?;
            folder.put(&results, &info)?;
        }
    }
    let (number, out) = (words::counted(shards.len() as u64, "shard"), arguments.out.display());
    writeln!(output, "{number} of \"{work}\" merged; with SHA256SUMS in {out}")
}
