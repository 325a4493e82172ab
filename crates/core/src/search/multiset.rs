//! Outcomes by memo on the multiset of heaps, for games whose moves split heaps.
//!
//! Memory: one entry a multiset met; from a total of n stones at most the
//! partitions of n and of smaller totals. Depth: at most n moves.

use super::live_heaps::LiveHeaps;
use crate::rules::{Heap, Play, Ruleset};
use std::collections::HashMap;

/// A search that remembers every multiset of heaps it has decided. Heaps
/// without a move are left out: they change neither the moves nor the end.
pub struct MultisetSearch<'r> {
    heaps: LiveHeaps<'r>,
    play: Play,
    lost: HashMap<Vec<Heap>, bool>,
}

impl<'r> MultisetSearch<'r> {
    /// A search that has decided nothing yet.
    #[must_use]
    pub fn new(rules: &'r dyn Ruleset, play: Play) -> Self {
        Self { heaps: LiveHeaps::new(rules), play, lost: HashMap::new() }
    }

    /// Whether the player to move loses. The order of the heaps does not matter.
    pub fn lost(&mut self, position: &[Heap]) -> bool {
        let live = self.heaps.of(position.iter().copied());
        self.lost_live(live)
    }

    fn lost_live(&mut self, position: Vec<Heap>) -> bool {
        if let Some(&lost) = self.lost.get(&position) {
            return lost;
        }
        let options = self.heaps.after_a_move(&position);
        let won = if options.is_empty() {
            self.play == Play::Misere
        } else {
            options.into_iter().any(|option| self.lost_live(option))
        };
        self.lost.insert(position, !won);
        !won
    }
}

/// Every multiset of heaps of at least one stone with `total` stones in all
/// (the partitions of `total`), each in descending order.
#[must_use]
pub fn multisets(total: Heap) -> Vec<Vec<Heap>> {
    fn extend(rest: Heap, largest: Heap, heaps: &mut Vec<Heap>, all: &mut Vec<Vec<Heap>>) {
        if rest == 0 {
            all.push(heaps.clone());
        }
        for heap in (1..=largest.min(rest)).rev() {
            heaps.push(heap);
            extend(rest - heap, heap, heaps, all);
            heaps.pop();
        }
    }
    let mut all = Vec::new();
    extend(total, total, &mut Vec::new(), &mut all);
    all
}

#[cfg(test)]
mod tests {
    use super::super::solve_box;
    use super::*;
    use crate::rules::{Grundy, Nim};
    use proptest::prelude::*;

    #[test]
    fn the_partitions_are_counted_as_euler_counts_them() {
        // OEIS A000041.
        let counts: Vec<_> = (0..=10).map(|total| multisets(total).len()).collect();
        assert_eq!(counts, [1, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42]);
        assert_eq!(multisets(30).len(), 5604);
    }

    #[test]
    fn hand_solved_positions_of_grundys_game() {
        let mut search = MultisetSearch::new(&Grundy, Play::Normal);
        // 3 has one move, to 2+1; 4 has one, to 3+1.
        for (position, lost) in [
            (vec![2, 1], true),
            (vec![3], false),
            (vec![4], true),
            (vec![3, 3], true),
            (vec![4, 3], false),
        ] {
            assert_eq!(search.lost(&position), lost, "{position:?}");
        }
        let mut misere = MultisetSearch::new(&Grundy, Play::Misere);
        assert!(!misere.lost(&[1, 2]));
        assert!(misere.lost(&[3]));
        assert!(!misere.lost(&[4]));
    }

    proptest! {
        #[test]
        fn both_searches_agree_where_both_apply(
            position in proptest::collection::vec(0_u32..6, 3),
            misere in any::<bool>(),
        ) {
            let play = if misere { Play::Misere } else { Play::Normal };
            let heap: (&dyn Ruleset, Heap) = (&Nim, 5);
            let boxed = solve_box(&[heap; 3], play).unwrap();
            let by_memo = MultisetSearch::new(&Nim, play).lost(&position);
            prop_assert_eq!(boxed.lost(&position), Some(by_memo));
        }
    }
}
