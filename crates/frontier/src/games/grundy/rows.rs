//! For each code, the heaps that have it, a bit a heap: a stretch of heaps that
//! are checked together, and the stretch before it.

use super::lanes::COLUMNS;

/// Heaps that are checked together.
pub const STRETCH: usize = 64 * COLUMNS;

/// Codes of common values below 256.
pub const CODES: usize = 128;

/// One row of bits for each code.
pub struct Rows {
    bits: Vec<u8>,
    /// Heaps before the stretch.
    before: usize,
}

impl Rows {
    /// Empty rows of `before` heaps, a multiple of 8, and a stretch.
    pub fn new(before: usize) -> Self {
        Self { bits: vec![0; CODES * (before + STRETCH) / 8], before }
    }

    /// Heaps before the stretch.
    pub fn before(&self) -> usize {
        self.before
    }

    /// All rows, one after the other.
    pub fn bits(&self) -> &[u8] {
        &self.bits
    }

    fn row(&self) -> usize {
        (self.before + STRETCH) / 8
    }

    /// Where the bits of `code` stand for the heaps `back` before the stretch.
    pub fn offset(&self, code: u8, back: usize) -> usize {
        usize::from(code) * self.row() + (self.before - back) / 8
    }

    /// The stretch's bits of `code`.
    pub fn stretch(&self, code: u8) -> [u64; COLUMNS] {
        let start = self.offset(code, 0);
        let words = self.bits[start..start + STRETCH / 8].as_chunks().0;
        std::array::from_fn(|word| u64::from_le_bytes(words[word]))
    }

    /// Sets all rows anew from the bytes of the heaps before the stretch and in it.
    pub fn fill(&mut self, bytes: &[u8]) {
        self.bits.fill(0);
        self.set(0, bytes);
    }

    /// Goes on by one stretch, whose bytes these are.
    pub fn go_on(&mut self, stretch: &[u8]) {
        let row = self.row();
        for row in self.bits.chunks_exact_mut(row) {
            row.copy_within(STRETCH / 8.., 0);
            let kept = row.len() - STRETCH / 8;
            row[kept..].fill(0);
        }
        self.set(self.before, stretch);
    }

    fn set(&mut self, first: usize, bytes: &[u8]) {
        let row = self.row();
        for (heap, &byte) in (first..).zip(bytes) {
            if usize::from(byte) < CODES {
                self.bits[usize::from(byte) * row + heap / 8] |= 1 << (heap % 8);
            }
        }
    }
}
