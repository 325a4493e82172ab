//! The ranks of primes, by a bit for each odd number and a count for each word.
//!
//! Time: one sieve whenever the bound doubles; memory: 1/8 byte a number.

#![expect(clippy::cast_possible_truncation, reason = "heaps, values and places have 32 bits")]

use super::room::{Full, grow_exact};
use std::iter;
use std::ops::Range;

/// The odd primes below a bound that grows.
pub struct Ranks {
    /// Bit j of word i: 128 i + 2 j + 1 is prime; and the odd primes before the word.
    words: Vec<(u64, u32)>,
}

impl Ranks {
    /// Nothing yet.
    pub fn new() -> Self {
        Self { words: Vec::new() }
    }

    /// Makes sure that every number below `end` has its rank.
    pub fn reach(&mut self, end: u64) -> Result<(), Full> {
        let have = 128 * self.words.len() as u64;
        if end <= have {
            return Ok(());
        }
        let words = (end.max(have + have / 2) / 128 + 1) as usize;
        let count = 64 * words;
        let mut sieve = Vec::new();
        grow_exact(&mut sieve, words)?;
        sieve.resize(words, u64::MAX);
        sieve[0] ^= 1;
        for j in 1.. {
            let square = 2 * j * (j + 1);
            if square >= count {
                break;
            }
            if sieve[j / 64] >> (j % 64) & 1 == 1 {
                for multiple in (square..count).step_by(2 * j + 1) {
                    sieve[multiple / 64] &= !(1 << (multiple % 64));
                }
            }
        }
        let mut so_far = 0;
        let with_count = |word: u64| {
            let before = so_far;
            so_far += word.count_ones();
            (word, before)
        };
        let mut with_counts = Vec::new();
        grow_exact(&mut with_counts, words)?;
        with_counts.extend(sieve.into_iter().map(with_count));
        self.words = with_counts;
        Ok(())
    }

    /// How many odd primes are below the odd number, which is below the reach.
    pub fn below(&self, odd: u32) -> u32 {
        let j = odd / 2;
        let (word, before) = self.words[(j / 64) as usize];
        before + (word & ((1 << (j % 64)) - 1)).count_ones()
    }

    /// The odd primes in a range below the reach, in order.
    pub fn between(&self, range: Range<u32>) -> impl Iterator<Item = u32> {
        let first = range.start as usize / 128;
        let words =
            self.words.iter().enumerate().skip(first).map(|(word, &(bits, _))| (word, bits));
        let primes = words.flat_map(|(word, mut bits)| {
            iter::from_fn(move || {
                let j = (bits != 0).then(|| bits.trailing_zeros())?;
                bits &= bits - 1;
                Some(128 * word as u32 + 2 * j + 1)
            })
        });
        let Range { start, end } = range;
        primes.skip_while(move |&prime| prime < start).take_while(move |&prime| prime < end)
    }

    /// Bytes held.
    pub fn memory(&self) -> u64 {
        16 * self.words.capacity() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimproof_core::laws::LeastPrimes;

    #[test]
    fn ranks_are_those_of_another_sieve() {
        let mut ranks = Ranks::new();
        ranks.reach(10).unwrap();
        ranks.reach(100_000).unwrap();
        for (rank, &prime) in (0..).zip(&LeastPrimes::new(100_000).primes()[1..]) {
            assert_eq!(ranks.below(prime), rank);
        }
        let primes = LeastPrimes::new(70_000);
        for (start, end) in [(3, 70_000), (1021, 1031), (1031, 1031), (40_000, 65_537)] {
            let within =
                primes.primes().iter().copied().filter(|prime| (start..end).contains(prime));
            assert!(ranks.between(start..end).eq(within), "{start} to {end}");
        }
    }
}
