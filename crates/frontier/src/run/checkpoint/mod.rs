//! A checkpoint: all that a run needs to go on from a heap, in one file.
//!
//! The file is a line with the form and its version; a line of JSON that says
//! what it holds ([`Head`]); the tally as JSON, as long as that line says; the
//! state of the engine, up to the last 32 bytes; and these are the SHA-256 of
//! all bytes before them. Nothing in it depends on kernel, threads or machine.

mod read;
mod write;

pub use read::{Checkpoint, parse, read};
pub use write::write;

use serde::{Deserialize, Serialize};

/// The name of the file in the folder of a run.
pub const FILE_NAME: &str = "checkpoint";

/// What a checkpoint is written as, before it gets its name.
pub const NEW_NAME: &str = "checkpoint.new";

/// The beginning of the first line, before the version.
const FORM: &str = "nimproof frontier checkpoint ";

/// The version of the form; it changes when a reader would have to.
const VERSION: &str = "1";

/// Bytes of the SHA-256 at the end.
const SUM: usize = 32;

/// The second line of a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The name of the game.
    pub game: String,
    /// The first heap that is not done.
    pub next: u64,
    /// How the run came here.
    pub history: History,
    /// Bytes of the tally, which follows.
    tally_bytes: u64,
}

/// How a run came to where it is; no result depends on it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct History {
    /// How often it was gone on with.
    pub resumed: u64,
    /// Processor time of all threads, in milliseconds, up to the checkpoints.
    pub cpu_ms: u64,
    /// Time on the clock, in milliseconds, up to the checkpoints.
    pub wall_ms: u64,
    /// Ranges of heaps that a second engine computed as well: from, and before.
    pub double_checked: Vec<(u64, u64)>,
}

impl History {
    /// Adds a range of heaps that was computed twice.
    pub fn add_double_checked(&mut self, from: u64, before: u64) {
        match self.double_checked.last_mut() {
            Some((_, end)) if *end == from => *end = before,
            _ => self.double_checked.push((from, before)),
        }
    }
}
