//! Grundy's game shared, in plain Rust: what a faster form must equal.
//!
//! Far: the splits with a rare part of a block's length at least; their other
//! part lies before the block. Near: those with a shorter rare part. The check
//! computes a heap again from all heaps below it.

use super::shares::Shares;
use crate::engine::Stop;
use crate::games::grundy::plain::{Plain, is_rare};
use std::io::{self, Read, Write};
use std::ops::Range;

/// The values so far.
pub struct PlainShares {
    plain: Plain,
    block: usize,
    /// The first heap that is shared.
    alone: u64,
}

impl PlainShares {
    /// At heap 0, with blocks of so many heaps; the heaps below `alone`, and the
    /// first `block` at least, are not shared.
    #[must_use]
    pub fn new(block: usize, alone: u64) -> Self {
        Self { plain: Plain::default(), block, alone: alone.max(block as u64) }
    }

    /// The values so far.
    #[must_use]
    pub fn values(&self) -> &[u16] {
        self.plain.values()
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

    fn alone(&mut self, end: u64) -> Result<(), Stop> {
        self.plain.grow(place(end.min(self.alone)));
        Ok(())
    }

    fn block(&self) -> usize {
        self.block
    }

    fn grain(&self) -> usize {
        1
    }

    fn width(&self) -> usize {
        self.plain.reach().div_ceil(8)
    }

    fn far(&mut self, heaps: Range<usize>, sets: &mut [u8]) {
        let (values, first) = (self.plain.values(), self.plain.values().len());
        let rare = self.plain.rare();
        let rare = &rare[rare.partition_point(|&part| part < self.block)..];
        sets.fill(0);
        for (heap, set) in heaps.zip(sets.chunks_exact_mut(self.width())) {
            for &part in rare {
                let rest = first + heap - part;
                if rest != part {
                    let value = usize::from(values[part] ^ values[rest]);
                    set[value / 8] |= 1 << (value % 8);
                }
            }
        }
    }

    fn near(&mut self, sets: &[u8], values: &mut [u16]) -> Result<(), Stop> {
        let (first, width) = (self.plain.values().len(), self.width());
        for (heap, (to, set)) in values.iter_mut().zip(sets.chunks_exact(width)).enumerate() {
            let mut seen: Vec<bool> =
                (0..8 * width).map(|value| set[value / 8] >> (value % 8) & 1 == 1).collect();
            seen.resize(seen.len().max(self.plain.reach()), false);
            let rare = self.plain.rare().iter().take_while(|&&part| part < self.block);
            for &part in rare {
                let rest = first + heap - part;
                if rest != part {
                    seen[usize::from(self.plain.values()[part] ^ self.plain.values()[rest])] = true;
                }
            }
            let free = |value: u16| !seen.get(usize::from(value)).is_some_and(|&seen| seen);
            *to = (0..u16::MAX).find(|&v| !is_rare(v) && free(v)).unwrap_or(u16::MAX);
            self.plain.push(*to);
        }
        self.plain.truncate(first);
        Ok(())
    }

    fn append(&mut self, values: &[u16]) {
        for &value in values {
            self.plain.push(value);
        }
    }

    fn check(&mut self, mut heaps: Range<u64>) -> Option<u64> {
        heaps.find(|&heap| self.plain.value(place(heap)) != self.plain.values()[place(heap)])
    }

    fn correct(&mut self, heap: u64) -> Result<(), Stop> {
        self.plain.truncate(place(heap));
        self.plain.grow(place(heap) + 1);
        Ok(())
    }

    fn read(&self, first: u64, values: &mut [u32]) {
        for (to, &from) in values.iter_mut().zip(&self.plain.values()[place(first)..]) {
            *to = from.into();
        }
    }

    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        let bytes: Vec<u8> = self.plain.values().iter().flat_map(|v| v.to_le_bytes()).collect();
        to.write_all(&bytes)
    }

    fn restore(&mut self, next: u64, from: &mut dyn Read) -> io::Result<()> {
        let mut bytes = Vec::new();
        from.read_to_end(&mut bytes)?;
        if bytes.len() as u64 != 2 * next {
            return Err(io::Error::from(io::ErrorKind::UnexpectedEof));
        }
        let values = bytes.chunks_exact(2).map(|two| u16::from_le_bytes([two[0], two[1]]));
        self.plain = Plain::of(values.collect());
        Ok(())
    }

    fn memory(&self) -> u64 {
        2 * self.next()
    }
}
