//! The least prime factor and its index among the primes, by a sieve.
//!
//! Time and memory: n log log n steps and 4 bytes a number. OEIS A055396 is
//! the index: 0 at n = 1, 1 for even n, 2 when the least prime factor is 3.

/// For every number up to a bound, the index of its least prime factor.
#[derive(Clone, Debug)]
pub struct LeastPrimes {
    primes: Vec<u32>,
    index: Vec<u32>,
}

impl LeastPrimes {
    /// Sieves up to `to`, included.
    #[must_use]
    pub fn new(to: u32) -> Self {
        let mut primes = Vec::new();
        let mut index = vec![0; to as usize + 1];
        for number in 2..=to {
            if index[number as usize] != 0 {
                continue;
            }
            primes.push(number);
            // A prime's rank is at most the prime itself, so it fits.
            let rank = u32::try_from(primes.len()).unwrap_or(u32::MAX);
            for multiple in (number..=to).step_by(number as usize) {
                let entry = &mut index[multiple as usize];
                if *entry == 0 {
                    *entry = rank;
                }
            }
        }
        Self { primes, index }
    }

    /// The primes up to the bound, in ascending order.
    #[must_use]
    pub fn primes(&self) -> &[u32] {
        &self.primes
    }

    /// The rank of the least prime factor among the primes: 1 for even
    /// numbers, 2 when it is 3, and so on; 0 for 0 and 1, which have none.
    ///
    /// # Panics
    /// When `number` is beyond the bound of the sieve.
    #[must_use]
    pub fn index(&self, number: u32) -> u32 {
        self.index[number as usize]
    }

    /// The least prime factor, or `None` for 0 and 1.
    ///
    /// # Panics
    /// When `number` is beyond the bound of the sieve.
    #[must_use]
    pub fn least_prime(&self, number: u32) -> Option<u32> {
        let rank = self.index(number).checked_sub(1)?;
        Some(self.primes[rank as usize])
    }

    /// True when `number` is a prime.
    ///
    /// # Panics
    /// When `number` is beyond the bound of the sieve.
    #[must_use]
    pub fn is_prime(&self, number: u32) -> bool {
        self.least_prime(number) == Some(number)
    }
}

/// The law of Coprime Nim: 0 on even heaps, 1 on a heap of 1, and on larger
/// odd heaps the index of the least prime factor. Source: A055396, comment of
/// 2013, for the game that ends at 1; One Word Apart for this one.
///
/// # Panics
/// When `heap` is beyond the bound of the sieve.
#[must_use]
pub fn coprime_nim_value(heap: u32, primes: &LeastPrimes) -> u32 {
    match heap {
        1 => 1,
        _ if heap % 2 == 0 => 0,
        _ => primes.index(heap),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_counts_primes_from_one() {
        let primes = LeastPrimes::new(130);
        let index: Vec<_> = (0..=15).map(|number| primes.index(number)).collect();
        assert_eq!(index, [0, 0, 1, 2, 1, 3, 1, 4, 1, 2, 1, 5, 1, 6, 1, 2]);
        assert_eq!(primes.least_prime(121), Some(11));
        assert_eq!(primes.least_prime(1), None);
        assert!(primes.is_prime(127));
        assert!(!primes.is_prime(1));
        // 30 primes below 114, by any table of primes.
        assert_eq!(primes.primes()[29], 113);
        assert_eq!(LeastPrimes::new(0).primes(), [0_u32; 0]);
    }
}
