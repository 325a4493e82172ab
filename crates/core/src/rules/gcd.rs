//! Coprime Nim and Common-factor Nim: a bite of d stones is legal by gcd(d, n).
//!
//! The options of n are found from the prime factors of n, which is the
//! definition regrouped: a bite shares a factor with n exactly when it is a
//! multiple of a prime factor of n. The tests compare with Euclid's algorithm.

use super::{Heap, Options, Ruleset};

/// Coprime Nim: take d stones from a heap of n, 1 <= d <= n, gcd(d, n) = 1.
///
/// Heap convention: heap 0 has no move, G(0) = 0. The whole heap may be taken
/// only at n = 1, since gcd(n, n) = n, so G(1) = 1. (OEIS A055396 has
/// a(1) = 0: its game ends at 1.)
#[derive(Clone, Copy, Debug, Default)]
pub struct Coprime;

/// Common-factor Nim: take d stones from a heap of n, 1 <= d <= n, gcd(d, n) > 1.
///
/// Heap convention: heaps 0 and 1 have no move, G(0) = G(1) = 0. The whole
/// heap may be taken from n = 2 on.
#[derive(Clone, Copy, Debug, Default)]
pub struct CommonFactor;

impl Ruleset for Coprime {
    fn name(&self) -> String {
        "Coprime Nim".into()
    }

    fn convention(&self) -> &'static str {
        "take d of n stones, gcd(d, n) = 1; heap 0 has no move, G(0) = 0; the whole heap may be taken \
         only at 1, G(1) = 1"
    }

    fn options(&self, heap: Heap, options: &mut Options) {
        options.reset(heap);
        options.heaps.insert_below(heap);
        // A bite d leaves heap - d, and both or neither are multiples of p.
        for prime in prime_factors(heap) {
            options.heaps.remove_multiples(prime, heap);
        }
    }
}

impl Ruleset for CommonFactor {
    fn name(&self) -> String {
        "Common-factor Nim".into()
    }

    fn convention(&self) -> &'static str {
        "take d of n stones, gcd(d, n) > 1; heaps 0 and 1 have no move, G(0) = G(1) = 0; the whole \
         heap may be taken from 2 on"
    }

    fn options(&self, heap: Heap, options: &mut Options) {
        options.reset(heap);
        for prime in prime_factors(heap) {
            options.heaps.insert_multiples(prime, heap);
        }
    }
}

/// The distinct prime factors of `number` in ascending order, by trial
/// division; none for 0 and 1.
fn prime_factors(number: Heap) -> impl Iterator<Item = Heap> {
    let mut rest = number.max(1);
    let mut candidate = 2;
    std::iter::from_fn(move || {
        // Beyond the square root the rest is 1 or itself prime.
        while rest > 1 && candidate <= rest / candidate {
            let factor = candidate;
            candidate += 1;
            if rest % factor == 0 {
                while rest % factor == 0 {
                    rest /= factor;
                }
                return Some(factor);
            }
        }
        (rest > 1).then(|| std::mem::replace(&mut rest, 1))
    })
}

#[cfg(test)]
mod tests {
    use super::super::options_of;
    use super::*;

    fn gcd(a: Heap, b: Heap) -> Heap {
        if b == 0 { a } else { gcd(b, a % b) }
    }

    /// The heaps that legal bites leave, by Euclid's algorithm.
    fn by_euclid(heap: Heap, legal: fn(Heap) -> bool) -> Vec<Heap> {
        (1..=heap).rev().filter(|&bite| legal(gcd(bite, heap))).map(|bite| heap - bite).collect()
    }

    #[test]
    fn options_are_those_of_euclids_algorithm() {
        for heap in 0..=1500 {
            let coprime: Vec<_> = options_of(&Coprime, heap).heaps.iter().collect();
            assert_eq!(coprime, by_euclid(heap, |g| g == 1), "Coprime Nim, heap {heap}");
            let common: Vec<_> = options_of(&CommonFactor, heap).heaps.iter().collect();
            assert_eq!(common, by_euclid(heap, |g| g > 1), "Common-factor Nim, heap {heap}");
        }
    }

    #[test]
    fn prime_factors_of_large_numbers() {
        let factors = |number| prime_factors(number).collect::<Vec<_>>();
        assert_eq!(factors(0), []);
        assert_eq!(factors(1), []);
        assert_eq!(factors(65_535), [3, 5, 17, 257]);
        assert_eq!(factors(65_536), [2]);
        assert_eq!(factors(2_147_483_647), [2_147_483_647]);
        assert_eq!(factors(4_294_967_291), [4_294_967_291]);
        assert_eq!(factors(4_294_967_295), [3, 5, 17, 257, 65_537]);
        assert_eq!(factors(65_521 * 65_521), [65_521]);
    }
}
