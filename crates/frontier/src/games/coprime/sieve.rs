//! The sieve of Coprime Nim: for each odd heap of a piece, the rank of its least
//! prime from 17 to the square root.
//!
//! Primes are struck from the largest down, so the least one is written last, and
//! no heap is read. A prime has floor or ceil of HALF/p multiples in a piece; primes
//! with the same number are struck by one loop without a branch, whose last
//! multiple goes into the slot past the end when it is beyond the piece. The
//! primes 3 to 13 are not struck: their labels repeat every 15,015 odd heaps.
//! Time: HALF times the sum of 1/p, about 1.3 strikes an odd heap; memory: 128 KB
//! of labels and 4 bytes for each prime.

#![expect(
    clippy::cast_possible_truncation,
    reason = "places and labels have 16 bits, as said beside them"
)]

use super::{Below, HALF, Labelled};

/// The odd numbers modulo 30,030 = 2 * 3 * 5 * 7 * 11 * 13.
pub const PERIOD: usize = 15_015;
/// The labels of 3 to 13.
const IN_PATTERN: [(usize, u8); 5] = [(3, 2), (5, 3), (7, 4), (11, 5), (13, 6)];
/// The rank of 17.
const FIRST: usize = 7;
/// Loops without a branch are for primes with at most so many multiples.
const FEW: usize = 16;

/// Where each prime goes on.
pub struct Sieve {
    primes: Vec<u32>,
    /// Of the prime of rank k + 1, the next odd multiple is heap start + 2 places\[k\] + 1.
    places: Vec<u32>,
    /// The heap that `places` is for.
    start: u64,
    labels: Box<[u16; 2 * HALF]>,
    pattern: Vec<u8>,
}

impl Sieve {
    /// Of all primes up to some bound, from 2 on.
    pub fn new(primes: &[u32]) -> Self {
        let label = |odd: usize| {
            let least = IN_PATTERN.iter().find(|(prime, _)| (2 * odd + 1) % prime == 0);
            least.map_or(0, |&(_, label)| label)
        };
        let labels = vec![0; 2 * HALF].into_boxed_slice();
        Self {
            primes: primes.to_vec(),
            places: Vec::new(),
            start: 0,
            labels: labels.try_into().expect("made as long as that"),
            pattern: (0..PERIOD + HALF).map(label).collect(),
        }
    }

    /// The labels of the piece at `start`, to be cleared by whoever uses them.
    pub fn piece<'a>(&'a mut self, start: u64, so_far: &'a mut Below) -> Labelled<'a> {
        if self.start != start {
            self.places.clear();
            self.start = start;
        }
        self.join();
        self.strike();
        self.start += 2 * HALF as u64;
        let phase = (start / 2 % PERIOD as u64) as usize;
        let (labels, _) = self.labels.split_at_mut(HALF);
        Labelled {
            start,
            labels: labels.try_into().expect("the first half is half as long"),
            pattern: &self.pattern[phase..],
            so_far,
        }
    }

    /// Adds the primes whose square is in the piece or below.
    fn join(&mut self) {
        let end = self.start + 2 * HALF as u64;
        for &prime in &self.primes[self.places.len()..] {
            let prime = u64::from(prime);
            if prime * prime >= end {
                break;
            }
            let cofactor = (self.start + 1).div_ceil(prime) | 1;
            // Below the prime, since multiples that are odd are two primes apart.
            self.places.push(((cofactor * prime - self.start - 1) / 2) as u32);
        }
    }

    fn strike(&mut self) {
        let mut end = self.places.len();
        for hits in 0..=FEW {
            // Primes with HALF / prime = hits.
            let least = HALF / (hits + 1);
            let from = self.primes[..end].partition_point(|&prime| prime as usize <= least);
            self.strike_few(hits, from, end);
            end = from;
        }
        for k in (FIRST - 1..end).rev() {
            let (prime, mut place) = (self.primes[k], self.places[k]);
            while place < HALF as u32 {
                // HALF and a prime below it fit 16 bits.
                self.labels[usize::from(place as u16)] = k as u16 + 1;
                place = place.wrapping_add(prime);
            }
            self.places[k] = place.wrapping_sub(HALF as u32);
        }
    }

    /// The primes of ranks `from` + 1 to `end`, which have `hits` multiples or one more.
    fn strike_few(&mut self, hits: usize, from: usize, end: usize) {
        macro_rules! with {
            ($($n:literal)*) => {
                match hits {
                    $($n => self.strike_exactly::<$n>(from, end),)*
                    _ => unreachable!("at most FEW"),
                }
            };
        }
        with!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16);
    }

    fn strike_exactly<const HITS: usize>(&mut self, from: usize, end: usize) {
        const END: u32 = HALF as u32;
        if from >= end {
            return;
        }
        let primes = &self.primes[from..end];
        let places = &mut self.places[from..end];
        for (k, (&prime, place)) in (from..end).zip(primes.iter().zip(places)).rev() {
            let label = k as u16 + 1;
            let mut at = *place;
            for _ in 0..HITS {
                self.labels[usize::from(at as u16)] = label;
                at = at.wrapping_add(prime);
            }
            self.labels[usize::from(at.min(END) as u16)] = label;
            let next = if at < END { at.wrapping_add(prime) } else { at };
            *place = next.wrapping_sub(END);
        }
    }

    /// Bytes held.
    pub fn memory(&self) -> u64 {
        let words = self.primes.capacity() + self.places.capacity() + HALF;
        (4 * words + self.pattern.capacity()) as u64
    }
}
