//! Nim-values straight from the definition: G(n) is the least value that no
//! option of n has (its mex), and the value of an option is the xor of the
//! values of its parts.
//!
//! Time: one step an option, so about n^2/5 to n^2/2 steps up to heap n for
//! the games here; memory: 12 bytes a heap and the options of one heap.
//! Source: Sprague 1935, Grundy 1939. No law of any game is used.

mod explain;

pub use explain::{Explanation, Witness, explain};

use crate::rules::{Heap, Options, Ruleset};

/// A growing table of nim-values, from heap 0 up.
pub struct Table<'r> {
    rules: &'r dyn Ruleset,
    values: Vec<u32>,
    /// `seen[v]` is 1 + the last heap that had an option of value v.
    seen: Vec<Heap>,
    options: Options,
}

impl<'r> Table<'r> {
    /// A table without an entry.
    #[must_use]
    pub fn new(rules: &'r dyn Ruleset) -> Self {
        Self { rules, values: Vec::new(), seen: vec![0; 2], options: Options::default() }
    }

    /// The values computed so far, by heap.
    #[must_use]
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// Computes the value of the next heap, or returns `None` when the next
    /// heap would not fit its 32 bits.
    pub fn grow(&mut self) -> Option<u32> {
        let heap = Heap::try_from(self.values.len()).ok().filter(|&heap| heap < Heap::MAX)?;
        let mark = heap + 1;
        self.rules.options(heap, &mut self.options);
        let Self { values, seen, options, .. } = self;
        options.heaps.for_each(|option| seen[values[option as usize] as usize] = mark);
        for splits in options.splits.iter().filter(|splits| !splits.smaller.is_empty()) {
            let (first, last) = (splits.smaller.start, splits.smaller.end);
            let smaller = &values[first as usize..last as usize];
            let larger =
                &values[(splits.total - last + 1) as usize..=(splits.total - first) as usize];
            for (a, b) in smaller.iter().zip(larger.iter().rev()) {
                seen[(a ^ b) as usize] = mark;
            }
        }
        let value: u32 = (0..).zip(&*seen).find(|&(_, &seen)| seen != mark)?.0;
        values.push(value);
        // The xor of two values stays below the next power of two, and the
        // upper half of `seen` is never marked, so a value is always found.
        let room = 2 * (value as usize + 1).next_power_of_two();
        if seen.len() < room {
            seen.resize(room, 0);
        }
        Some(value)
    }
}

/// G(0) to G(`to`), from the definition.
///
/// # Panics
/// When `to` is the largest 32-bit number: a mark for each heap must fit too.
#[must_use]
pub fn nim_values(rules: &dyn Ruleset, to: Heap) -> Vec<u32> {
    assert!(to < Heap::MAX, "the largest heap is {}", Heap::MAX - 1);
    let mut table = Table::new(rules);
    for _ in 0..=to {
        table.grow();
    }
    table.values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Nim, Subtraction, options_of};
    use proptest::prelude::*;

    /// The mex of a set, by asking for 0, 1, 2, ... in turn.
    fn plain_mex(values: &[u32]) -> u32 {
        (0..).find(|value| !values.contains(value)).unwrap()
    }

    #[test]
    fn subtraction_games_have_the_periods_of_the_literature() {
        // Least periods; multiples of them are a known error of other programs.
        for (set, period) in [
            (vec![1, 2], 3),
            (vec![1, 3], 2),
            (vec![1, 2, 5], 3),
            (vec![1, 3, 4], 7),
            (vec![2, 5, 7], 22),
        ] {
            let values = nim_values(&Subtraction::new(set.clone()).unwrap(), 2000);
            let least = (1..100).find(|&p| (100..1900).all(|n| values[n] == values[n + p]));
            assert_eq!(least, Some(period), "{set:?}");
        }
    }

    #[test]
    fn a_heap_of_four_is_worth_4_in_nim_and_0_when_one_or_three_may_be_taken() {
        assert_eq!(nim_values(&Nim, 4)[4], 4);
        assert_eq!(nim_values(&Subtraction::new([1, 3]).unwrap(), 4)[4], 0);
    }

    #[test]
    fn nim_values_pass_eight_bits() {
        let values = nim_values(&Nim, 1000);
        assert!((0..).zip(&values).all(|(heap, &value)| heap == value));
    }

    proptest! {
        #[test]
        fn every_value_is_the_mex_of_its_options(
            set in proptest::collection::btree_set(1_u32..20, 0..6),
        ) {
            let rules = Subtraction::new(set).unwrap();
            let values = nim_values(&rules, 60);
            for heap in 0..=60 {
                let options: Vec<_> =
                    options_of(&rules, heap).heaps.iter().map(|to| values[to as usize]).collect();
                prop_assert_eq!(values[heap as usize], plain_mex(&options));
            }
        }
    }
}
