//! Closed forms in Common-factor Nim for the heaps that have one.
//!
//! The staircase on even heaps, 1 on primes and 2 on prime squares stand in
//! OEIS A279119 (2016), one lower. The forms for least prime factor 3 and 5
//! were found by computing.

use super::LeastPrimes;

/// G(2k) = k on even heaps.
#[must_use]
pub fn staircase_value(heap: u32) -> Option<u32> {
    (heap % 2 == 0).then_some(heap / 2)
}

/// G(3(2j+1)) = 1 + floor(3j/2) on heaps whose least prime factor is 3. Half a
/// heap holds 3j, so every heap of 32 bits will do.
#[must_use]
pub fn least_prime_three_value(heap: u32) -> Option<u32> {
    (heap % 2 == 1 && heap % 3 == 0).then(|| {
        let j = (heap / 3 - 1) / 2;
        1 + 3 * j / 2
    })
}

/// The saltus law on heaps whose least prime factor is 5: the value at n + 150
/// is 15 more than at n. Returns (n + 150, 15) for such an n.
#[must_use]
pub fn least_prime_five_period(heap: u32) -> Option<(u32, u32)> {
    (heap % 2 == 1 && heap % 3 != 0 && heap % 5 == 0).then_some((heap.checked_add(150)?, 15))
}

/// True when `number` is the square of a prime.
///
/// # Panics
/// When `number` is beyond the bound of the sieve.
#[must_use]
pub fn is_prime_square(number: u32, primes: &LeastPrimes) -> bool {
    primes.least_prime(number).is_some_and(|prime| number / prime == prime && number % prime == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_forms_by_hand() {
        assert_eq!(staircase_value(10), Some(5));
        assert_eq!(staircase_value(9), None);
        // Heaps 3, 9, 15, 21, 27: 1, 2, 4, 5, 7.
        let threes: Vec<_> = (0..30).filter_map(least_prime_three_value).collect();
        assert_eq!(threes, [1, 2, 4, 5, 7]);
        assert_eq!(least_prime_five_period(25), Some((175, 15)));
        assert_eq!(least_prime_five_period(15), None);
        let primes = LeastPrimes::new(200);
        let squares: Vec<_> = (0..=200).filter(|&n| is_prime_square(n, &primes)).collect();
        assert_eq!(squares, [4, 9, 25, 49, 121, 169]);
    }
}
