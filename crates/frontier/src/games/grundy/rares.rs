//! The rare heaps of Grundy's game, as the engine looks at them.

use super::code::{OTHER, WIDE, code};
use super::lanes::{LANES, Mark, Marks, Near};
use std::ops::Range;

/// A heap with a rare value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rare {
    /// The heap, from 1: heap 0 is no part of a split.
    pub heap: u64,
    /// Its value.
    pub value: u16,
}

/// The rare heaps so far, least first.
pub struct Rares {
    list: Vec<Rare>,
    /// Those with values from [`WIDE`] on.
    wide: Vec<Rare>,
    /// Those below [`LANES`].
    near: Near,
}

impl Rares {
    /// None yet.
    pub fn new() -> Self {
        let near = Near { codes: [0; LANES], out: [OTHER; LANES] };
        Self { list: Vec::new(), wide: Vec::new(), near }
    }

    /// All so far, least first.
    pub fn list(&self) -> &[Rare] {
        &self.list
    }

    /// Those with values from [`WIDE`] on.
    pub fn wide(&self) -> &[Rare] {
        &self.wide
    }

    /// Those below [`LANES`].
    pub fn near(&self) -> &Near {
        &self.near
    }

    /// Adds one past all others.
    pub fn push(&mut self, rare: Rare) {
        self.list.push(rare);
        if rare.value >= WIDE {
            self.wide.push(rare);
        } else if let Ok(back @ 1..LANES) = usize::try_from(rare.heap) {
            // A value below 256 has a code below 128.
            self.near.codes[LANES - back] = code(rare.value).to_le_bytes()[0];
            self.near.out[LANES - back] = 0;
        }
    }

    /// Forgets those from `end` on; heaps below [`LANES`] are never forgotten.
    pub fn truncate(&mut self, end: u64) {
        self.list.retain(|rare| rare.heap < end);
        self.wide.retain(|rare| rare.heap < end);
    }

    /// Marks of the heaps in a range, from [`LANES`] on, with values below
    /// [`WIDE`]. With a larger one a common value below it stays above it; of two
    /// larger ones the engine takes care.
    pub fn marks(&self, heaps: Range<u64>) -> Marks {
        let within = |rare: &&Rare| heaps.contains(&rare.heap) && rare.value < WIDE;
        Marks::new(self.list.iter().filter(within).filter_map(|rare| {
            let back = u32::try_from(rare.heap).ok()?;
            Some(Mark { back, code: code(rare.value).to_le_bytes()[0] })
        }))
    }
}
