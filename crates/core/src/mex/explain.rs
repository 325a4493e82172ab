//! Why the mex of a heap is what it is: for each value below it an option that
//! has it, and the values above it that options have.

use crate::rules::{Heap, Ruleset, options_of};
use std::collections::BTreeMap;

/// A value that an option has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The value.
    pub value: u32,
    /// The first option with it: one heap, or two, the larger first.
    pub parts: Vec<Heap>,
}

/// The values that the options of a heap have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The number of options.
    pub options: usize,
    /// The least value that no option has: the nim-value of the heap.
    pub missing: u32,
    /// Every value below it, in order.
    pub reached: Vec<Witness>,
    /// The values above it that options have as well, in order.
    pub above: Vec<Witness>,
}

/// Explains the nim-value of a heap; `values` are those of the smaller heaps,
/// by heap. `None` when one is missing.
#[must_use]
pub fn explain(rules: &dyn Ruleset, values: &[u32], heap: Heap) -> Option<Explanation> {
    let options = options_of(rules, heap);
    let mut first = BTreeMap::new();
    for parts in options.parts() {
        let value = parts
            .iter()
            .try_fold(0, |sum, &part| Some(sum ^ values.get(usize::try_from(part).ok()?)?))?;
        first.entry(value).or_insert(parts);
    }
    let missing = (0..).zip(first.keys()).find(|&(n, &value)| n != value).map(|(n, _)| n);
    // With no gap the mex is the number of values, which fits: each is a u32.
    let missing = missing.map_or_else(|| u32::try_from(first.len()).ok(), Some)?;
    let mut reached: Vec<Witness> =
        first.into_iter().map(|(value, parts)| Witness { value, parts }).collect();
    let above = reached.split_off(reached.partition_point(|witness| witness.value < missing));
    Some(Explanation { options: options.len(), missing, reached, above })
}

#[cfg(test)]
mod tests {
    use super::super::nim_values;
    use super::*;
    use crate::rules::{CommonFactor, Coprime, Grundy, Nim};

    #[test]
    fn a_heap_of_nine_in_common_factor_nim() {
        // Bites of 3, 6, 9 leave 6, 3, 0, worth 3, 1, 0; so 2 is missing.
        let values = nim_values(&CommonFactor, 8);
        let explained = explain(&CommonFactor, &values, 9).unwrap();
        let pairs =
            |list: &[Witness]| list.iter().map(|w| (w.value, w.parts.clone())).collect::<Vec<_>>();
        assert_eq!((explained.options, explained.missing), (3, 2));
        assert_eq!(pairs(&explained.reached), [(0, vec![0]), (1, vec![3])]);
        assert_eq!(pairs(&explained.above), [(3, vec![6])]);
        assert_eq!(explain(&CommonFactor, &values[..6], 9), None);
    }

    #[test]
    fn a_split_has_the_value_of_both_parts_together() {
        // 5 = 4+1 or 3+2, worth 0 and 1; so 2 is missing.
        let explained = explain(&Grundy, &nim_values(&Grundy, 4), 5).unwrap();
        assert_eq!(explained.missing, 2);
        assert_eq!(explained.reached[0].parts, [4, 1]);
        assert_eq!(explained.reached[1].parts, [3, 2]);
    }

    #[test]
    fn what_is_missing_is_the_value_in_the_table() {
        let games: [&dyn Ruleset; 4] = [&Nim, &Coprime, &CommonFactor, &Grundy];
        for rules in games {
            let values = nim_values(rules, 300);
            for (heap, &value) in (0..).zip(&values) {
                let explained = explain(rules, &values, heap).unwrap();
                assert_eq!(explained.missing, value, "{} {heap}", rules.name());
                let reached = explained.reached.iter().map(|witness| witness.value);
                assert!(reached.eq(0..value));
                assert!(explained.above.iter().all(|witness| witness.value > value));
            }
        }
    }
}
