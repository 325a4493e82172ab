//! Grundy's game in plain Rust: the reference that the kernels are measured
//! against and must equal.
//!
//! A value is rare when the number of ones above its lowest binary digit is
//! even, else common. A split into a rare and a common part has a common value,
//! any other split a rare one. So the least common value that is missing needs
//! only the splits with a rare part; then every rare value below it must be
//! shown to occur, from any two parts. Source: Winning Ways, chapter 4.
//! Time: a heap looks at each rare heap below it, and at splits until all rare
//! values are met; memory: 2 bytes a heap.

mod shares;

pub use shares::PlainShares;

use super::code::is_rare;
use super::rares::Rare;
use super::state::Kept;
use super::window::{Window, window};
use crate::engine::PIECE;
use std::io;

/// The values so far and the rare heaps among them.
#[derive(Default)]
pub struct Plain {
    values: Vec<u16>,
    rare: Vec<usize>,
    /// Which values the splits of one heap have been seen to have.
    seen: Vec<bool>,
    /// A power of two above every value: no xor of two of them reaches it.
    reach: usize,
}

impl Plain {
    /// Goes on from a window that has all values from heap 0 on.
    ///
    /// # Errors
    /// When it has not.
    pub fn from(window: &Window) -> io::Result<Self> {
        if window.base() > 0 {
            let why = "the plain form goes on only while all values are kept: take another kernel";
            return Err(io::Error::new(io::ErrorKind::Unsupported, why));
        }
        let values: Vec<u16> = (0..window.end()).filter_map(|heap| window.value(heap)).collect();
        let rare = (1..values.len()).filter(|&heap| is_rare(values[heap])).collect();
        let reach =
            values.iter().max().map_or(1, |&max| (usize::from(max) + 1).next_power_of_two());
        Ok(Self { values, rare, seen: Vec::new(), reach })
    }

    /// The same values as a window, and the rare heaps.
    ///
    /// # Errors
    /// When memory is not to be had.
    pub fn window(&self, kept: Kept) -> io::Result<(Window, Vec<Rare>)> {
        let mut window = window(kept)?;
        for &value in &self.values {
            window.make_room(1);
            window.push(value);
            window.keep_head();
        }
        let rare = |&heap: &usize| Rare { heap: heap as u64, value: self.values[heap] };
        Ok((window, self.rare.iter().map(rare).collect()))
    }

    /// Computes the next piece.
    pub fn piece(&mut self, values: &mut [u32; PIECE]) {
        let start = self.values.len();
        self.grow(start + PIECE);
        for (to, &from) in values.iter_mut().zip(&self.values[start..]) {
            *to = from.into();
        }
    }

    /// G(0), G(1), ... so far.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// Computes the values of all heaps below `end`.
    fn grow(&mut self, end: usize) {
        for heap in self.values.len()..end {
            let value = self.value(heap);
            self.push(value);
        }
    }

    /// Takes the value of the next heap.
    fn push(&mut self, value: u16) {
        if !self.values.is_empty() && is_rare(value) {
            self.rare.push(self.values.len());
        }
        self.values.push(value);
        self.reach = self.reach.max((usize::from(value) + 1).next_power_of_two());
    }

    /// Forgets the values from heap `end` on.
    fn truncate(&mut self, end: usize) {
        self.values.truncate(end);
        self.rare.truncate(self.rare.partition_point(|&heap| heap < end));
    }

    /// The least value that no split of `heap` has; all smaller heaps are known.
    fn value(&mut self, heap: usize) -> u16 {
        self.seen.clear();
        self.seen.resize(self.reach, false);
        for &part in self.rare.iter().take_while(|&&part| part < heap) {
            if 2 * part != heap {
                self.seen[usize::from(self.values[part] ^ self.values[heap - part])] = true;
            }
        }
        let free = |v: u16| !self.seen.get(usize::from(v)).is_some_and(|&seen| seen);
        let common = (0..u16::MAX).find(|&v| !is_rare(v) && free(v)).unwrap_or(u16::MAX);
        let mut splits = (1..heap.div_ceil(2)).rev();
        for rare in (0..common).filter(|&v| is_rare(v)) {
            while !self.seen.get(usize::from(rare)).is_some_and(|&seen| seen) {
                match splits.next() {
                    Some(part) => {
                        let value = self.values[part] ^ self.values[heap - part];
                        self.seen[usize::from(value)] = true;
                    }
                    None => return rare,
                }
            }
        }
        common
    }
}
