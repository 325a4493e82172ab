//! Common divisors and prime factors, for words about bites and heaps.
//!
//! The rules find options in another way, so these can judge them.

/// The greatest common divisor, by Euclid's algorithm; gcd(n, 0) = n.
#[must_use]
pub fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The prime factors of `number` in ascending order, each with its exponent,
/// by trial division; none for 0 and 1.
#[must_use]
pub fn factors(number: u32) -> Vec<(u32, u32)> {
    let mut rest = number;
    let mut found = Vec::new();
    let mut candidate = 2;
    while rest > 1 {
        if candidate > rest / candidate {
            // Beyond the square root the rest is itself prime.
            candidate = rest;
        }
        let mut exponent = 0;
        while rest % candidate == 0 {
            rest /= candidate;
            exponent += 1;
        }
        if exponent > 0 {
            found.push((candidate, exponent));
        }
        candidate += 1;
        if rest == 1 {
            break;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn factors_by_hand() {
        assert_eq!(factors(0), []);
        assert_eq!(factors(1), []);
        assert_eq!(factors(40), [(2, 3), (5, 1)]);
        assert_eq!(factors(49), [(7, 2)]);
        assert_eq!(factors(65_535), [(3, 1), (5, 1), (17, 1), (257, 1)]);
        assert_eq!(factors(4_294_967_291), [(4_294_967_291, 1)]);
        assert_eq!(factors(u32::MAX), [(3, 1), (5, 1), (17, 1), (257, 1), (65_537, 1)]);
    }

    proptest! {
        #[test]
        fn the_factors_multiply_to_the_number_and_are_prime(number in 1_u32..200_000) {
            let found = factors(number);
            let product: u32 = found.iter().map(|&(prime, exponent)| prime.pow(exponent)).product();
            prop_assert_eq!(product, number);
            prop_assert!(found.is_sorted_by(|a, b| a.0 < b.0));
            for (prime, _) in found {
                prop_assert!((2..prime).take_while(|d| d * d <= prime).all(|d| prime % d != 0));
            }
        }

        #[test]
        fn the_gcd_is_the_largest_that_divides_both(a in 0_u32..300, b in 1_u32..300) {
            let largest = (1..=b.max(a)).rev().find(|d| a % d == 0 && b % d == 0);
            prop_assert_eq!(Some(gcd(a, b)), largest);
        }
    }
}
