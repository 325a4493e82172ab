//! The rare heaps of Grundy's game, as the engine looks at them.

use super::code::{OTHER, WIDE, code};
use super::lanes::{LANES, Mark, Marks, Near};
use std::collections::BTreeSet;

/// A heap with a rare value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rare {
    /// The heap, from 1.
    pub heap: u64,
    /// Its value.
    pub value: u16,
}

/// The rare heaps so far, least first.
pub struct Rares {
    list: Vec<Rare>,
    /// Below [`LANES`].
    near: Near,
    /// Heaps that a byte does not do justice to: one part of a split has a rare
    /// value from [`WIDE`] on, the other a common one from there on, and their
    /// xor may be less. Only heaps that are still to come are kept.
    mixed: BTreeSet<u64>,
    /// Common values from [`WIDE`] on: their heaps.
    wide: Vec<u64>,
}

impl Rares {
    /// None yet.
    pub fn new() -> Self {
        let near = Near { codes: [0; LANES], out: [OTHER; LANES] };
        Self { list: Vec::new(), near, mixed: BTreeSet::new(), wide: Vec::new() }
    }

    /// All so far, least first.
    pub fn list(&self) -> &[Rare] {
        &self.list
    }

    /// Adds one past all others.
    pub fn push(&mut self, rare: Rare) {
        self.list.push(rare);
        if rare.value >= WIDE {
            self.mixed.extend(self.wide.iter().map(|wide| wide + rare.heap));
        } else if let Ok(back @ 1..LANES) = usize::try_from(rare.heap) {
            // A value below 256 has a code below 128.
            self.near.codes[LANES - back] = code(rare.value).to_le_bytes()[0];
            self.near.out[LANES - back] = 0;
        }
    }

    /// Takes note of a heap with a common value from [`WIDE`] on.
    pub fn push_wide(&mut self, heap: u64) {
        self.wide.push(heap);
        let rare = self.list.iter().filter(|rare| rare.value >= WIDE);
        self.mixed.extend(rare.map(|rare| rare.heap + heap));
    }

    /// Forgets the wide values of `end` and later heaps, and those before `base`.
    pub fn keep_wide(&mut self, base: u64, end: u64) {
        self.wide.retain(|heap| (base..end).contains(heap));
        self.mixed.clear();
        for rare in self.list.iter().filter(|rare| rare.value >= WIDE) {
            self.mixed.extend(self.wide.iter().map(|wide| wide + rare.heap));
        }
    }

    /// The first heap from `from` on, below `to`, that a byte does not do justice to.
    pub fn mixed(&self, from: u64, to: u64) -> Option<u64> {
        self.mixed.range(from..to).next().copied()
    }

    /// Those below [`LANES`].
    pub fn near(&self) -> &Near {
        &self.near
    }

    /// Marks of the heaps from `from` on and below `to`, with values below
    /// [`WIDE`]: with a larger one a common value below it stays above it, and
    /// of two larger ones [`Rares::mixed`] takes care.
    pub fn marks(&self, from: u64, to: u64) -> Marks {
        let within = |rare: &&Rare| (from..to).contains(&rare.heap) && rare.value < WIDE;
        Marks::new(self.list.iter().filter(within).filter_map(|rare| {
            let back = u32::try_from(rare.heap).ok()?;
            Some(Mark { back, code: code(rare.value).to_le_bytes()[0] })
        }))
    }
}
