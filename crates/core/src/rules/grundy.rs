//! Grundy's game: a move splits one heap into two heaps of different sizes.

use super::{Heap, Options, Ruleset, Splits};

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
        "split a heap into two unequal heaps; heaps 0, 1 and 2 have no move, G(0) = G(1) = G(2) = 0; no \
         stone is ever taken"
    }

    fn options(&self, heap: Heap, options: &mut Options) {
        options.reset(0);
        options.splits.push(Splits { total: heap, smaller: 1..heap.div_ceil(2) });
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
        let parts = |heap| options_of(&Grundy, heap).parts().collect::<Vec<_>>();
        assert_eq!(parts(3), [[2, 1]]);
        assert_eq!(parts(7), [[6, 1], [5, 2], [4, 3]]);
        assert_eq!(parts(8), [[7, 1], [6, 2], [5, 3]]);
    }
}
