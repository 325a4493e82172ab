//! Broken rules and engines for the mutants.

use nimproof_core::laws::{self, LeastPrimes};
use nimproof_core::rules::{Heap, Options, Play, Ruleset, Splits};
use nimproof_core::search::{self, BoxOutcomes, BoxTooLarge, Side};
use std::collections::BTreeSet;

/// A true ruleset whose options are changed afterwards.
pub struct Changed<R>(pub R, pub fn(Heap, &mut Options));

impl<R: Ruleset> Ruleset for Changed<R> {
    fn name(&self) -> String {
        self.0.name()
    }

    fn convention(&self) -> &'static str {
        self.0.convention()
    }

    fn options(&self, heap: Heap, options: &mut Options) {
        self.0.options(heap, options);
        (self.1)(heap, options);
    }
}

/// Takes the option of an empty heap away.
pub fn keep_one_stone(_: Heap, options: &mut Options) {
    options.heaps.remove_multiples(1, 1);
}

pub fn with_empty_split(rules: &dyn Ruleset, to: Heap) -> Vec<u32> {
    let mut options = Options::default();
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..=to {
        rules.options(heap, &mut options);
        let mut reached: BTreeSet<u32> =
            options.heaps.iter().map(|option| values[option as usize]).collect();
        reached.extend(
            options
                .splits
                .iter()
                .flat_map(Splits::pairs)
                .map(|(a, b)| values[a as usize] ^ values[b as usize]),
        );
        // The value of n itself is still 0 in a table filled with zeros.
        reached.insert(0);
        values.push((0..).find(|value| !reached.contains(value)).unwrap());
    }
    values
}

pub fn without_the_largest(sides: &[Side], play: Play) -> Result<BoxOutcomes, BoxTooLarge> {
    let smaller: Vec<Side> =
        sides.iter().map(|&(rules, bound)| (rules, bound.saturating_sub(1))).collect();
    search::solve_box(&smaller, play)
}

pub fn from_zero(heap: u32, primes: &LeastPrimes) -> u32 {
    let value = laws::coprime_nim_value(heap, primes);
    if heap > 1 { value.saturating_sub(1) } else { value }
}

pub fn by_least_prime(to: u32, first: u32) -> Vec<u32> {
    let primes = LeastPrimes::new(to);
    let mut next = vec![0; primes.primes().len() + 1];
    let mut labels = Vec::new();
    for number in 1..=to {
        let class = &mut next[primes.index(number) as usize];
        labels.push(first + *class);
        *class += u32::from(number > 1);
    }
    labels
}
