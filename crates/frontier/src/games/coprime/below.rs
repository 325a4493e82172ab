//! How many primes are below n, and the total of the values of Coprime Nim
//! there, by counting: no heap is looked at.
//!
//! Legendre's sieve in the form of Lucy: for every v = floor(x/i) the count of
//! numbers 2 to v that no prime so far divides, but for the primes themselves;
//! the next prime p takes away those of count(v/p). What it takes from
//! count(x) is the number of composites with least prime p.
//! Time: x^(3/4) / log x steps; memory: 2 sqrt(x) words, given back.

#![expect(clippy::cast_possible_truncation, reason = "roots and quotients below a root fit a word")]

/// What is known of the heaps below some heap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Below {
    /// The primes among them.
    pub primes: u64,
    /// The total of their values.
    pub total: u128,
}

impl Below {
    /// Of the heaps 0, 1, ..., `heap` - 1.
    pub fn of(heap: u64) -> Self {
        let Some(largest @ 1..) = heap.checked_sub(1) else {
            return Self::default();
        };
        let (primes, composites) = least_primes(largest);
        // Heap 1 is worth 1, the prime of rank 1 is even and worth 0, and then
        // each odd prime is worth its rank.
        let pi = u128::from(primes);
        Self { primes, total: composites + (pi * (pi + 1) / 2).max(1) }
    }
}

/// The number of primes to `x`, and the ranks of the least primes of all odd
/// composites to `x`, added up.
fn least_primes(x: u64) -> (u64, u128) {
    let root = x.isqrt() as usize;
    // small[v] = count(v), large[i] = count(x/i).
    let mut small: Vec<u64> = (0..=root as u64).map(|v| v.saturating_sub(1)).collect();
    let mut large: Vec<u64> =
        (0..=root as u64).map(|i| x.checked_div(i).map_or(0, |v| v - 1)).collect();
    let mut ranks = 0;
    for prime in 2..=root {
        let before = small[prime - 1];
        if small[prime] == before {
            continue;
        }
        let square = prime as u64 * prime as u64;
        let whole = large[1];
        let last = usize::try_from(x / square).map_or(root, |last| last.min(root));
        let inside = last.min(root / prime);
        for i in 1..=inside {
            large[i] -= large[i * prime] - before;
        }
        let rest = x / prime as u64;
        for i in inside + 1..=last {
            large[i] -= small[(rest / i as u64) as usize] - before;
        }
        for v in (square as usize..=root).rev() {
            small[v] -= small[v / prime] - before;
        }
        if prime > 2 {
            ranks += u128::from(whole - large[1]) * u128::from(before + 1);
        }
    }
    (large[1], ranks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_hand() {
        assert_eq!(Below::of(0), Below { primes: 0, total: 0 });
        assert_eq!(Below::of(1), Below { primes: 0, total: 0 });
        assert_eq!(Below::of(2), Below { primes: 0, total: 1 });
        assert_eq!(Below::of(3), Below { primes: 1, total: 1 });
        // 1, 3, 5, 7, 9, 11, 13, 15 are worth 1, 2, 3, 4, 2, 5, 6, 2.
        assert_eq!(Below::of(16), Below { primes: 6, total: 25 });
    }

    /// A006880: the primes below a power of ten, as tables of two centuries have it.
    #[test]
    fn primes_below_powers_of_ten() {
        let known = [0, 4, 25, 168, 1_229, 9_592, 78_498, 664_579, 5_761_455, 50_847_534];
        for (exponent, primes) in (0..).zip(known) {
            assert_eq!(Below::of(10_u64.pow(exponent) + 1).primes, primes, "10^{exponent}");
        }
    }
}
