//! The values that the multiples of each small prime have, a bit for each value.
//!
//! The rows lie side by side: 512 values of the first prime, 512 of the second,
//! and so on, then the next 512. A search looks at a few rows near one value, so what
//! it reads lies close together. Memory: 21 KB for 1,000 values.

#![expect(clippy::cast_possible_truncation, reason = "heaps, values and places have 32 bits")]

use super::closed::Closed;
use super::fetch::{fetch, large_pages};
use super::room::{Full, grow, grow_exact};

/// Words by which the rows grow: 2.8 MB for all.
const PART: usize = 2_048;

/// 512 values of one prime: a line of the processor's cache.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Line([u64; 8]);

/// All rows; those of heaps with a closed form are set ahead of time.
pub struct Rows {
    closed: Closed,
    primes: Vec<u32>,
    /// Parts of [`PART`] words.
    parts: Vec<Vec<Line>>,
    /// For each row, words before this are full.
    open: Vec<usize>,
    /// For each row, the largest value that was added.
    largest: Vec<u32>,
}

impl Rows {
    /// For these primes.
    pub fn new(closed: Closed, primes: Vec<u32>) -> Self {
        let count = primes.len();
        Self { closed, primes, parts: Vec::new(), open: vec![0; count], largest: vec![0; count] }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.primes.len()
    }

    /// The prime of a row.
    pub fn prime(&self, row: usize) -> u32 {
        self.primes[row]
    }

    /// The largest value that was added to a row, 0 if none was.
    pub fn largest(&self, row: usize) -> u32 {
        self.largest[row]
    }

    /// The values 64 `word`, ... of a row that is long enough.
    pub fn word(&self, row: usize, word: usize) -> u64 {
        self.parts[word / PART][word % PART / 8 * self.primes.len() + row].0[word % 8]
    }

    /// How long the rows are.
    pub fn words(&self) -> usize {
        self.parts.len() * PART
    }

    /// The first word of a row that is not full.
    pub fn open(&mut self, row: usize) -> usize {
        let mut open = self.open[row];
        while open < self.words() && self.word(row, open) == u64::MAX {
            open += 1;
        }
        self.open[row] = open;
        open
    }

    /// Adds a value to a row.
    pub fn add(&mut self, row: usize, value: u32) -> Result<(), Full> {
        let word = (value / 64) as usize;
        self.reach(word)?;
        self.set(row, word, 1 << (value % 64));
        self.largest[row] = self.largest[row].max(value);
        Ok(())
    }

    /// Adds the values of a word that is there.
    pub fn set(&mut self, row: usize, word: usize, bits: u64) {
        self.parts[word / PART][word % PART / 8 * self.primes.len() + row].0[word % 8] |= bits;
    }

    /// Says that a value is the largest that was added to a row.
    pub fn restore_largest(&mut self, row: usize, value: u32) {
        self.largest[row] = value;
    }

    /// Makes the rows long enough for a word.
    pub fn reach(&mut self, word: usize) -> Result<(), Full> {
        while self.words() <= word {
            let from = 64 * self.words() as u64;
            let width = self.primes.len();
            let mut lines = Vec::new();
            grow_exact(&mut lines, PART / 8 * width)?;
            large_pages(&lines);
            lines.resize(PART / 8 * width, Line::default());
            for (row, &prime) in self.primes.iter().enumerate() {
                self.closed.each(prime.into(), from..from + 64 * PART as u64, |value| {
                    let (line, bit) = (((value - from) / 512) as usize, value % 512);
                    lines[line * width + row].0[bit as usize / 64] |= 1 << (bit % 64);
                });
            }
            grow(&mut self.parts, 1)?;
            self.parts.push(lines);
        }
        Ok(())
    }

    /// Brings the first places of some rows that may be open near.
    pub fn look_ahead(&self, rows: impl Iterator<Item = usize> + Clone) {
        let from = rows.clone().map(|row| self.open[row]).max().unwrap_or(0);
        for row in rows {
            let part = self.parts.get(from / PART);
            fetch(part.and_then(|part| part.get(from % PART / 8 * self.primes.len() + row)));
        }
    }

    /// Bytes held.
    pub fn memory(&self) -> u64 {
        let lines: usize = self.parts.iter().map(Vec::capacity).sum();
        (64 * lines + 24 * self.primes.len()) as u64
    }
}
