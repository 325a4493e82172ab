//! The folders that a merge is given: each whole, all of one work, and every
//! shard there once.

use super::label::{self, Label};
use super::{Share, Work};
use crate::failure::Failure;
use crate::{files, sums};
use std::path::{Path, PathBuf};

/// A shard's folder whose sums are right.
#[derive(Debug)]
pub struct Shard {
    /// Where it is.
    pub folder: PathBuf,
    /// Which part it is.
    pub share: Share,
}

/// Reads the labels and checks the sums of these folders; gives the work and all
/// its shards in order.
///
/// # Errors
/// When a folder is no shard or was changed since it was written, when two of
/// them are not of one division, and when a shard is there twice or missing.
pub fn read_all(folders: &[PathBuf]) -> Result<(Work, Vec<Shard>), Failure> {
    let mut shards = Vec::new();
    let mut work = None;
    for folder in folders {
        let label = read(folder)?;
        let Some(share) = label.share() else {
            return Err(Failure::input(format!(
                "{} was written by another version of this program; make it again with this one",
                folder.display()
            )));
        };
        let next = Shard { folder: folder.clone(), share };
        match (&work, shards.first()) {
            (Some(work), Some(first)) => check_same(work, first, label.work(), &next)?,
            _ => work = Some(label.work().clone()),
        }
        shards.push(next);
    }
    let Some(work) = work else {
        return Err(Failure::input("no shard to merge; name the folders that --shard wrote"));
    };
    shards.sort_by_key(|shard| shard.share);
    check_complete(&shards)?;
    Ok((work, shards))
}

fn read(folder: &Path) -> Result<Label, Failure> {
    let path = folder.join(label::FILE_NAME);
    if folder.is_dir() && !path.exists() {
        return Err(Failure::input(format!(
            "{} has no {}, so it is no shard; name the folders that --shard wrote",
            folder.display(),
            label::FILE_NAME
        )));
    }
    if let Some(problem) = sums::check(folder)?.problems.first() {
        return Err(Failure::differs(format!(
            "{} is damaged: {problem}; make this shard again",
            folder.display()
        )));
    }
    files::read_json(&path)
}

fn check_same(work: &Work, first: &Shard, other: &Work, shard: &Shard) -> Result<(), Failure> {
    let (one, two) = (first.folder.display(), shard.folder.display());
    if work != other {
        return Err(Failure::input(format!(
            "{two} is a shard of \"{other}\", but {one} of \"{work}\"; merge the shards of one work"
        )));
    }
    if first.share.shards != shard.share.shards {
        return Err(Failure::input(format!(
            "{two} is shard {}, but {one} is shard {}, so the two divisions overlap; merge the \
             shards of one division",
            shard.share, first.share
        )));
    }
    Ok(())
}

/// The shards are in order, of one division.
fn check_complete(shards: &[Shard]) -> Result<(), Failure> {
    if let Some(pair) = shards.windows(2).find(|pair| pair[0].share == pair[1].share) {
        return Err(Failure::differs(format!(
            "{} and {} are both shard {}; name one of them",
            pair[0].folder.display(),
            pair[1].folder.display(),
            pair[0].share
        )));
    }
    let all = shards.first().map_or(0, |first| first.share.shards);
    let missing = all - shards.len() as u64;
    let present = |shard: u64| shards.binary_search_by_key(&shard, |s| s.share.shard).is_ok();
    match (1..=all).find(|&shard| !present(shard)) {
        None => Ok(()),
        Some(first) => {
            let first = Share { shard: first, shards: all };
            let others = match missing - 1 {
                0 => "is missing; name its folder".into(),
                more => format!("and {more} more are missing; name their folders"),
            };
            Err(Failure::differs(format!(
                "shard {first} {others} as well, or make what is not there"
            )))
        }
    }
}
