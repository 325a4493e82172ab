//! Grundy's game: a move splits one heap into two heaps of different sizes.

use super::{Heap, Options, Ruleset};

/// Grundy's game: split a heap of n into a + b = n with a > b >= 1.
///
/// Heap convention: heaps 0, 1 and 2 have no move, G(0) = G(1) = G(2) = 0.
/// No stone is taken, so no move empties a heap. Source: Grundy 1939; OEIS
/// A002188 (offset 0).
#[derive(Clone, Copy, Debug, Default)]
pub struct Grundy;

impl Ruleset for Grundy {
    fn name(&self) -> String {
        "Grundy's game".into()
    }

    fn convention(&self) -> &'static str {
        "heaps 0, 1 and 2 have no move, G(0) = G(1) = G(2) = 0; stones are split, never taken"
    }

    fn options(&self, heap: Heap, options: &mut Options) {
        options.reset(0);
        let smaller_parts = 1..heap.div_ceil(2);
        options.splits.extend(smaller_parts.map(|part| (heap - part, part)));
    }
}

#[cfg(test)]
mod tests {
    use super::super::options_of;
    use super::*;

    #[test]
    fn splits_are_unequal_and_nonempty() {
        for heap in 0..=2 {
            assert!(options_of(&Grundy, heap).is_empty(), "heap {heap}");
        }
        assert_eq!(options_of(&Grundy, 3).splits, [(2, 1)]);
        assert_eq!(options_of(&Grundy, 7).splits, [(6, 1), (5, 2), (4, 3)]);
        assert_eq!(options_of(&Grundy, 8).splits, [(7, 1), (6, 2), (5, 3)]);
    }
}
