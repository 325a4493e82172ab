//! The check of a single claim: does this prime divide this heap?
//!
//! With inverse = 1/p modulo 2^32, q = n * inverse modulo 2^32 is n/p if p
//! divides n and n/p is below 2^32. Then q p = n, multiplied out in 64 bits,
//! shows that p divides n, whatever the inverse was.

#![expect(clippy::cast_possible_truncation, reason = "the low half is what is meant")]

/// For each rank, prime * 2^32 + inverse; 0 where there is no odd prime, and
/// then the check fails for every heap.
pub struct Table(Box<[u64; RANKS]>);

/// One more than the largest rank.
const RANKS: usize = 1 << 16;

impl Table {
    /// Bytes held.
    pub const MEMORY: u64 = 8 * RANKS as u64;

    /// Of all primes up to some bound, from 2 on: at most 65,535.
    pub fn new(primes: &[u32]) -> Self {
        let mut table = vec![0; RANKS].into_boxed_slice();
        for (entry, &prime) in table[1..].iter_mut().zip(primes).skip(1) {
            *entry = u64::from(prime) << 32 | u64::from(inverse(prime));
        }
        Self(table.try_into().expect("made as long as that"))
    }

    /// The entries, by rank.
    pub fn entries(&self) -> &[u64; RANKS] {
        &self.0
    }

    /// The prime of a rank, or 0.
    pub fn prime(&self, rank: u16) -> u64 {
        self.0[usize::from(rank)] >> 32
    }

    /// True when the prime of that rank divides the heap, which is below 2^36.
    pub fn divides(&self, rank: u16, heap: u64) -> bool {
        let entry = self.0[usize::from(rank)];
        let cofactor = (heap as u32).wrapping_mul(entry as u32);
        u64::from(cofactor) * (entry >> 32) == heap
    }
}

/// 1/p modulo 2^32 for odd p: Newton's step doubles the digits that are right,
/// from 3.
fn inverse(prime: u32) -> u32 {
    (0..4).fold(prime, |inverse, _| {
        inverse.wrapping_mul(2_u32.wrapping_sub(prime.wrapping_mul(inverse)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_divisors_pass() {
        let table = Table::new(&[2, 3, 5, 7, 11, 13, 17]);
        for heap in (1..2000_u64).chain(68_719_000_001..68_719_002_000) {
            assert!(!table.divides(0, heap) && !table.divides(1, heap) && !table.divides(8, heap));
            for (rank, prime) in (1..).zip([2, 3, 5, 7, 11, 13, 17]).skip(1) {
                // From 17 on the cofactor of every heap below 2^36 has 32 bits.
                let small = heap / prime < 1 << 32;
                assert_eq!(table.divides(rank, heap), heap % prime == 0 && small, "{heap}");
            }
        }
    }
}
