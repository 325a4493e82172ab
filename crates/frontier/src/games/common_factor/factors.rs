//! The distinct primes of the odd heaps of a piece, by a segmented sieve.
//!
//! Each prime to the square root is written to its multiples, and it and its
//! powers are multiplied up; what is left of a heap is a prime above the root.
//! Time: 2 log log n writes a heap; memory: 0.8 MB.

#![expect(clippy::cast_possible_truncation, reason = "heaps, values and places have 32 bits")]

use super::HALF;
use nimproof_core::laws::LeastPrimes;

/// A heap below 2^32 has at most 9 odd primes (3 * 5 * ... * 29 is above
/// 2^31), so at most 8 from 5 on.
pub const MOST: usize = 8;

/// The sieve, and what it found for one piece.
pub struct Factors {
    /// The odd primes from the first open one to 2^16.
    primes: Vec<u32>,
    found: Vec<Found>,
}

/// What is known of one heap.
#[derive(Clone, Copy)]
struct Found {
    product: u32,
    count: u16,
    /// Places in `primes`.
    list: [u16; MOST],
}

const NOTHING: Found = Found { product: 1, count: 0, list: [0; MOST] };

impl Factors {
    /// Of primes from `first` on.
    pub fn new(first: u32) -> Self {
        let primes = LeastPrimes::new(1 << 16);
        Self {
            primes: primes.primes().iter().copied().filter(|&prime| prime >= first).collect(),
            found: vec![NOTHING; HALF],
        }
    }

    /// Goes to the piece at `start`, a heap below 2^32.
    pub fn piece(&mut self, start: u64) {
        self.found.fill(NOTHING);
        let end = start + 2 * HALF as u64;
        for (rank, &prime) in (0..).zip(&self.primes) {
            let step = u64::from(prime);
            if step * step >= end {
                break;
            }
            for j in odd_multiples(start, step) {
                let found = &mut self.found[j];
                if let Some(place) = found.list.get_mut(usize::from(found.count)) {
                    *place = rank;
                    found.count += 1;
                }
                found.product = found.product.wrapping_mul(prime);
            }
            let mut power = step * step;
            while power < end {
                for j in odd_multiples(start, power) {
                    self.found[j].product = self.found[j].product.wrapping_mul(prime);
                }
                power *= step;
            }
        }
    }

    /// The primes from the first open one on of the heap start + 2 j + 1, which has none
    /// below: those to the square root by their place among all such primes, and the
    /// one above it, or 1.
    pub fn of(&self, j: usize, heap: u32) -> (&[u16], u32) {
        let found = &self.found[j];
        (&found.list[..usize::from(found.count)], heap / found.product)
    }

    /// The odd primes from the first open one to 2^16.
    pub fn primes(&self) -> &[u32] {
        &self.primes
    }

    /// Bytes held.
    pub fn memory(&self) -> u64 {
        4 * self.primes.capacity() as u64 + (size_of::<Found>() * HALF) as u64
    }
}

/// The places of the odd multiples of an odd number in the piece.
fn odd_multiples(start: u64, step: u64) -> impl Iterator<Item = usize> {
    let first = (start + 1).div_ceil(step) | 1;
    let place = (first * step - start - 1) / 2;
    (place.min(HALF as u64) as usize..HALF).step_by(step as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_primes_of_some_heaps() {
        let mut factors = Factors::new(5);
        let start = 65_536_u64 * 3;
        factors.piece(start);
        for j in 0..HALF {
            let heap = start as u32 + 2 * j as u32 + 1;
            if heap % 3 == 0 {
                continue;
            }
            let mut rest = heap;
            let (ranks, large) = factors.of(j, heap);
            let small = ranks.iter().map(|&rank| factors.primes()[usize::from(rank)]);
            for prime in small.chain((large > 1).then_some(large)) {
                assert_eq!(rest % prime, 0);
                while rest % prime == 0 {
                    rest /= prime;
                }
            }
            assert_eq!(rest, 1, "heap {heap}");
        }
    }
}
