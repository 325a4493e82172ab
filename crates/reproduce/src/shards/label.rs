//! What a shard's folder says of itself, in `shard.json`.

use super::survey::MOST_DIGITS;
use super::{MOST_SHARDS, Share};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The file with the label.
pub const FILE_NAME: &str = "shard.json";

/// The form of a shard's folder. It changes whenever an older shard could not
/// be merged with a newer one.
const FORMAT: &str = "nimproof-shard-1";

/// The label of a shard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Label {
    format: String,
    work: Work,
    shard: u64,
    shards: u64,
}

/// A work that can be divided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "lowercase", deny_unknown_fields)]
pub enum Work {
    /// `reproduce survey DIGITS --to N`
    Survey {
        /// Digits after the point.
        digits: u8,
        /// The largest heap.
        to: u32,
    },
    /// `reproduce frontier GAME --to N`
    Frontier {
        /// The game, by its name on the command line.
        game: String,
        /// The largest heap.
        to: u64,
    },
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Survey { digits, to } => write!(f, "survey {digits} --to {to}"),
            Self::Frontier { game, to } => write!(f, "frontier {game} --to {to}"),
        }
    }
}

impl Work {
    fn is_possible(&self) -> bool {
        match self {
            Self::Survey { digits, to } => (1..=MOST_DIGITS).contains(digits) && *to < u32::MAX,
            Self::Frontier { to, .. } => *to < 1 << 63,
        }
    }
}

impl Label {
    /// The label of this share of a work.
    #[must_use]
    pub fn new(work: Work, share: Share) -> Self {
        Self { format: FORMAT.into(), work, shard: share.shard, shards: share.shards }
    }

    /// What is divided.
    #[must_use]
    pub fn work(&self) -> &Work {
        &self.work
    }

    /// Which part it is, where all of the label is such as this program writes.
    #[must_use]
    pub fn share(&self) -> Option<Share> {
        let counted = (1..=self.shards).contains(&self.shard) && self.shards <= MOST_SHARDS;
        let share = Share { shard: self.shard, shards: self.shards };
        (self.format == FORMAT && counted && self.work.is_possible()).then_some(share)
    }
}
