//! Grundy's game shared, in plain Rust: what a faster form must equal.
//!
//! Far: the splits with a rare part of two blocks' length at least, of which each
//! is a unit; the other part lies before the block that comes before. Near: the
//! splits with a shorter rare part. The check computes a heap again from all
//! heaps below it.

use super::{Plain, is_rare, window};
use crate::engine::Stop;
use crate::games::grundy::{KEPT, state};
use crate::ranks::shares::Shares;
use std::io::{self, Read, Write};
use std::ops::Range;

/// The values so far.
pub struct PlainShares {
    plain: Plain,
    block: usize,
    shared_from: u64,
}

impl PlainShares {
    /// At heap 0, with blocks of so many heaps; at least the first two are not
    /// shared.
    #[must_use]
    pub fn new(block: usize, shared_from: u64) -> Self {
        let shared_from = shared_from.max(2 * block as u64).next_multiple_of(block as u64);
        Self { plain: Plain::default(), block, shared_from }
    }

    /// How many rare heaps are near: the others are far.
    fn near_rares(&self) -> usize {
        self.plain.rare.partition_point(|&part| part < 2 * self.block)
    }
}

/// A heap as a place in the table of values, which holds all heaps named here.
fn place(heap: u64) -> usize {
    usize::try_from(heap).unwrap_or(usize::MAX)
}

impl Shares for PlainShares {
    fn next(&self) -> u64 {
        self.plain.values().len() as u64
    }

    fn shared_from(&self) -> u64 {
        self.shared_from
    }

    fn alone(&mut self, end: u64) -> Result<(), Stop> {
        self.plain.grow(place(end));
        Ok(())
    }

    fn block(&self) -> usize {
        self.block
    }

    fn units(&self) -> usize {
        self.plain.rare.len() - self.near_rares()
    }

    fn width(&self) -> usize {
        self.plain.reach.div_ceil(8)
    }

    fn far(&mut self, block: u64, units: Range<usize>, sets: &mut [u8]) {
        let values = self.plain.values();
        let rare = &self.plain.rare[self.near_rares()..][units];
        sets.fill(0);
        for (heap, set) in (place(block)..).zip(sets.chunks_exact_mut(self.width())) {
            for &part in rare.iter().filter(|&&part| 2 * part != heap) {
                let value = usize::from(values[part] ^ values[heap - part]);
                set[value / 8] |= 1 << (value % 8);
            }
        }
    }

    fn near(&mut self, sets: &[u8], values: &mut [u16]) {
        let near = self.near_rares();
        for (to, set) in values.iter_mut().zip(sets.chunks_exact(sets.len() / self.block)) {
            let mut seen: Vec<bool> =
                (0..8 * set.len()).map(|value| set[value / 8] >> (value % 8) & 1 == 1).collect();
            let known = self.plain.values();
            let heap = known.len();
            for &part in self.plain.rare[..near].iter().filter(|&&part| 2 * part != heap) {
                let value = usize::from(known[part] ^ known[heap - part]);
                seen.resize(seen.len().max(value + 1), false);
                seen[value] = true;
            }
            let free = |value: u16| !seen.get(usize::from(value)).is_some_and(|&seen| seen);
            *to = (0..u16::MAX).find(|&v| !is_rare(v) && free(v)).unwrap_or(u16::MAX);
            self.plain.push(*to);
        }
    }

    fn append(&mut self, values: &[u16]) {
        for &value in values {
            self.plain.push(value);
        }
    }

    fn check_grain(&self) -> usize {
        1
    }

    fn check(&mut self, mut heaps: Range<u64>) -> Option<u64> {
        heaps.find(|&heap| self.plain.value(place(heap)) != self.plain.values()[place(heap)])
    }

    fn settle(&mut self) {}

    fn forget(&mut self, heap: u64) {
        self.plain.truncate(place(heap));
    }

    fn read(&self, first: u64, values: &mut [u32]) {
        for (to, &from) in values.iter_mut().zip(&self.plain.values()[place(first)..]) {
            *to = from.into();
        }
    }

    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        let (window, rares) = self.plain.window(KEPT)?;
        state::write(to, &window, &rares, self.next(), KEPT)
    }

    fn restore(&mut self, next: u64, from: &mut dyn Read) -> io::Result<()> {
        let mut window = window(KEPT)?;
        state::read(from, &mut window, next, KEPT)?;
        self.plain = Plain::from(&window)?;
        Ok(())
    }

    fn memory(&self) -> u64 {
        2 * self.next()
    }
}
