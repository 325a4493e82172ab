//! Work divided among machines that do not know of one another: shard i of n
//! does its part and writes a folder with sums, and `merge` makes of the n
//! folders what one undivided run writes, byte for byte.
//!
//! The parts of a work (codes of a survey, pieces of a long run) are in order
//! and a shard has consecutive ones, so that a merge puts them one after another.

pub mod frontier_files;
mod label;
mod set;
pub mod survey;
pub mod survey_files;

pub use label::{Label, Work};
pub use set::{Shard, read_all};

use crate::failure::Failure;
use crate::replace::NewFile;
use crate::{sums, words};
use std::fmt;
use std::ops::Range;

/// The most shards that a work is divided into.
pub const MOST_SHARDS: u64 = 1_000_000;

/// Shard i of n, counted from 1: written `i/n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Share {
    /// Which one, from 1 on.
    pub shard: u64,
    /// Of how many.
    pub shards: u64,
}

impl Share {
    /// Reads `i/n`.
    ///
    /// # Errors
    /// Input at fault, unless 1 <= i <= n <= [`MOST_SHARDS`].
    pub fn read(text: &str) -> Result<Self, Failure> {
        let Some((shard, shards)) = text.split_once('/') else {
            return Err(Failure::input(format!(
                "--shard is {text:?}; it must be i/n for part i of n, such as 1/8"
            )));
        };
        let shards = words::whole(shards, "the number of shards", 1, MOST_SHARDS)?;
        Ok(Self { shard: words::whole(shard, "the shard", 1, shards)?, shards })
    }

    /// Which of so many parts are its own. The shards in order have all parts
    /// in order, and no shard has more than one part more than another.
    #[must_use]
    pub fn of(self, parts: u64) -> Range<u64> {
        let before = |shard: u64| {
            let product = u128::from(parts) * u128::from(shard) / u128::from(self.shards);
            // It is at most `parts`.
            u64::try_from(product).unwrap_or(parts)
        };
        before(self.shard - 1)..before(self.shard)
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.shard, self.shards)
    }
}

/// These files and their sums.
fn with_sums(mut files: Vec<NewFile>) -> Vec<NewFile> {
    let sums = sums::write(files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())));
    files.push((sums::FILE_NAME.into(), sums.into_bytes()));
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_read_strictly() {
        assert_eq!(Share::read("3/7").unwrap(), Share { shard: 3, shards: 7 });
        for (text, says) in [
            ("3", "i/n"),
            ("0/7", "at least 1"),
            ("8/7", "7 at most"),
            ("1/0", "at least 1"),
            ("1/1000001", "1000000 at most"),
            ("-1/7", "whole number"),
            ("1/7/7", "whole number"),
            (" 1/7", "whole number"),
            ("/", "whole number"),
        ] {
            let error = Share::read(text).unwrap_err();
            assert_eq!(error.status(), 2);
            assert!(error.to_string().contains(says), "{text}: {error}");
        }
    }

    #[test]
    fn the_shards_in_order_have_every_part_once() {
        for parts in [0, 1, 6, 7, 8, 896, u64::MAX] {
            for shards in [1, 2, 3, 7, 1000] {
                let ranges: Vec<_> =
                    (1..=shards).map(|shard| Share { shard, shards }.of(parts)).collect();
                assert_eq!((ranges[0].start, ranges[ranges.len() - 1].end), (0, parts));
                assert!(ranges.windows(2).all(|pair| pair[0].end == pair[1].start));
                let sizes = ranges.iter().map(|range| range.end - range.start);
                assert!(sizes.clone().max().unwrap() - sizes.min().unwrap() <= 1);
            }
        }
    }
}
