//! Remoteness: how many moves a position lasts when the winner ends it as soon
//! as possible and the loser holds out as long as possible.
//!
//! A position without a move has remoteness 0. Otherwise, with a lost position
//! within reach, it is one more than the least remoteness of those; else one
//! more than the greatest of all options. A position is lost in normal play
//! when its remoteness is even, in misère play when it is odd. Source:
//! Steinhaus 1925; Smith 1966.
//!
//! Time: every option of every position; memory: 2 bytes a position of a box,
//! one entry a multiset.

use super::live_heaps::LiveHeaps;
use crate::rules::{Heap, HeapSet, Options, Play, Ruleset};
use std::collections::HashMap;

/// Whether a position of this remoteness is lost for the player to move.
#[must_use]
pub fn is_lost(remoteness: u16, play: Play) -> bool {
    match play {
        Play::Normal => remoteness.is_multiple_of(2),
        Play::Misere => !remoteness.is_multiple_of(2),
    }
}

/// The remoteness of a position, from that of its options in turn.
#[derive(Clone, Copy, Debug, Default)]
struct Reached {
    nearest_lost: Option<u16>,
    farthest: Option<u16>,
}

impl Reached {
    fn see(&mut self, option: u16, play: Play) {
        if is_lost(option, play) {
            self.nearest_lost = Some(self.nearest_lost.map_or(option, |near| near.min(option)));
        }
        self.farthest = self.farthest.max(Some(option));
    }

    /// No game is longer than the stones are many, and the callers take no
    /// more stones than 16 bits count.
    fn remoteness(self) -> u16 {
        self.nearest_lost.or(self.farthest).map_or(0, |option| option + 1)
    }
}

/// How much a search may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Positions of a box.
    pub positions: u64,
    /// Options of all positions, and words of the bitmaps read for them.
    pub steps: u64,
}

/// What of a budget is not enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BeyondBudget {
    /// The positions.
    Positions,
    /// The steps.
    Steps,
    /// More stones than 16 bits count.
    Stones,
    /// A move splits this heap and so leaves the box.
    Splits(Heap),
}

/// The remoteness of every position of a box of heaps of one ruleset.
#[derive(Clone, Debug)]
pub struct BoxRemoteness {
    bounds: Vec<Heap>,
    remoteness: Vec<u16>,
}

impl BoxRemoteness {
    /// Finds the remoteness of every position with heap i from 0 to `bounds[i]`.
    ///
    /// # Errors
    /// When that is beyond the budget, before the search begins.
    pub fn new(
        rules: &dyn Ruleset,
        bounds: &[Heap],
        play: Play,
        budget: Budget,
    ) -> Result<Self, BeyondBudget> {
        let size = positions(bounds, budget)?;
        let sets = option_sets(rules, bounds, size, budget)?;
        let strides = strides(bounds);
        let mut position = vec![0; bounds.len()];
        let mut remoteness: Vec<u16> = Vec::with_capacity(size);
        while remoteness.len() < size {
            let index = remoteness.len();
            let mut reached = Reached::default();
            for (&heap, &stride) in position.iter().zip(&strides) {
                sets[heap as usize].for_each(|to| {
                    reached.see(remoteness[index - (heap - to) as usize * stride], play);
                });
            }
            remoteness.push(reached.remoteness());
            advance(&mut position, bounds);
        }
        Ok(Self { bounds: bounds.to_vec(), remoteness })
    }

    /// The remoteness of a position, or `None` outside the box.
    #[must_use]
    pub fn get(&self, position: &[Heap]) -> Option<u16> {
        let inside = position.len() == self.bounds.len()
            && position.iter().zip(&self.bounds).all(|(heap, bound)| heap <= bound);
        if !inside {
            return None;
        }
        let steps = position.iter().zip(strides(&self.bounds));
        let index = steps.map(|(&heap, stride)| heap as usize * stride).sum::<usize>();
        self.remoteness.get(index).copied()
    }
}

fn positions(bounds: &[Heap], budget: Budget) -> Result<usize, BeyondBudget> {
    let stones: u64 = bounds.iter().map(|&bound| u64::from(bound)).sum();
    if stones > u64::from(u16::MAX) {
        return Err(BeyondBudget::Stones);
    }
    let size = bounds.iter().try_fold(1_u64, |size, &bound| {
        size.checked_mul(u64::from(bound) + 1).filter(|&grown| grown <= budget.positions)
    });
    size.and_then(|size| usize::try_from(size).ok()).ok_or(BeyondBudget::Positions)
}

/// The options of every size up to the largest bound.
fn option_sets(
    rules: &dyn Ruleset,
    bounds: &[Heap],
    positions: usize,
    budget: Budget,
) -> Result<Vec<HeapSet>, BeyondBudget> {
    let mut sets = Vec::new();
    let mut options = Options::default();
    let mut steps = 0_u64;
    for heap in 0..=bounds.iter().copied().max().unwrap_or(0) {
        rules.options(heap, &mut options);
        if options.splits.iter().any(|splits| !splits.smaller.is_empty()) {
            return Err(BeyondBudget::Splits(heap));
        }
        let of_heap = options.heaps.len() as u64 + u64::from(heap / 64) + 1;
        for &bound in bounds.iter().filter(|&&bound| heap <= bound) {
            let others = (positions / (bound as usize + 1)) as u64;
            steps = steps.saturating_add(of_heap.saturating_mul(others));
        }
        if steps > budget.steps {
            return Err(BeyondBudget::Steps);
        }
        sets.push(options.heaps.clone());
    }
    Ok(sets)
}

/// One stone more on heap i is so many positions further on; the last heap
/// runs fastest.
fn strides(bounds: &[Heap]) -> Vec<usize> {
    let mut strides = vec![1; bounds.len()];
    for place in (1..bounds.len()).rev() {
        strides[place - 1] = strides[place] * (bounds[place] as usize + 1);
    }
    strides
}

/// On to the next position, like an odometer.
fn advance(position: &mut [Heap], bounds: &[Heap]) {
    for (heap, &bound) in position.iter_mut().zip(bounds).rev() {
        if *heap < bound {
            *heap += 1;
            return;
        }
        *heap = 0;
    }
}

/// A search for remoteness that remembers every multiset of heaps, for games
/// whose moves split heaps. Heaps without a move are left out.
pub struct MultisetRemoteness<'r> {
    heaps: LiveHeaps<'r>,
    play: Play,
    known: HashMap<Vec<Heap>, u16>,
}

/// The most stones of a multiset: each move is one call deeper.
const MOST_STONES: u64 = 1000;

impl<'r> MultisetRemoteness<'r> {
    /// A search that has found nothing yet.
    #[must_use]
    pub fn new(rules: &'r dyn Ruleset, play: Play) -> Self {
        Self { heaps: LiveHeaps::new(rules), play, known: HashMap::new() }
    }

    /// The remoteness of a position; `None` with more than 1000 stones. The
    /// time grows fast with the stones; the caller sets a bound of its own.
    pub fn get(&mut self, position: &[Heap]) -> Option<u16> {
        let stones: u64 = position.iter().map(|&heap| u64::from(heap)).sum();
        if stones > MOST_STONES {
            return None;
        }
        let live = self.heaps.of(position.iter().copied());
        Some(self.of_live(live))
    }

    fn of_live(&mut self, position: Vec<Heap>) -> u16 {
        if let Some(&known) = self.known.get(&position) {
            return known;
        }
        let mut reached = Reached::default();
        for option in self.heaps.after_a_move(&position) {
            let option = self.of_live(option);
            reached.see(option, self.play);
        }
        let remoteness = reached.remoteness();
        self.known.insert(position, remoteness);
        remoteness
    }
}

#[cfg(test)]
mod tests {
    use super::super::{MultisetSearch, solve_box};
    use super::*;
    use crate::rules::{CommonFactor, Coprime, Grundy, Nim, Subtraction, options_of};
    use proptest::prelude::*;

    const AMPLE: Budget = Budget { positions: 1 << 20, steps: 1 << 26 };

    /// The definition, without memory: (lost, moves).
    fn plain(rules: &dyn Ruleset, play: Play, position: &[Heap]) -> (bool, u16) {
        let mut options = Vec::new();
        for (place, &heap) in position.iter().enumerate() {
            for parts in options_of(rules, heap).parts() {
                let mut after = position.to_vec();
                after.splice(place..=place, parts);
                options.push(plain(rules, play, &after));
            }
        }
        let lost = options.iter().filter(|(lost, _)| *lost).map(|&(_, moves)| moves);
        if let Some(soonest) = lost.min() {
            return (false, soonest + 1);
        }
        match options.iter().map(|&(_, moves)| moves).max() {
            Some(latest) => (true, latest + 1),
            None => (play == Play::Normal, 0),
        }
    }

    #[test]
    fn two_heaps_of_two_by_hand() {
        // Nim (2,2), normal: lost; after (2,1) the winner leaves (1,1): four moves.
        let solved = BoxRemoteness::new(&Nim, &[2, 2], Play::Normal, AMPLE).unwrap();
        assert_eq!(solved.get(&[0, 0]), Some(0));
        assert_eq!(solved.get(&[2, 0]), Some(1));
        assert_eq!(solved.get(&[1, 1]), Some(2));
        assert_eq!(solved.get(&[2, 1]), Some(3));
        assert_eq!(solved.get(&[2, 2]), Some(4));
        assert_eq!(solved.get(&[3, 0]), None);
        assert_eq!(solved.get(&[1]), None);
        // Misère: the only stone is lost at once; a heap of 2 leaves it in one move.
        let solved = BoxRemoteness::new(&Nim, &[2], Play::Misere, AMPLE).unwrap();
        assert_eq!([0, 1, 2].map(|heap| solved.get(&[heap])), [Some(0), Some(1), Some(2)]);
    }

    #[test]
    fn budgets_are_kept() {
        let tried = |bounds: &[Heap], positions, steps| {
            BoxRemoteness::new(&Nim, bounds, Play::Normal, Budget { positions, steps }).err()
        };
        assert_eq!(tried(&[9, 9], 100, 10_000), None);
        assert_eq!(tried(&[9, 9], 99, 10_000), Some(BeyondBudget::Positions));
        // Heaps 0 to 9: 45 options and 10 words, for 2 * 10 positions.
        assert_eq!(tried(&[9, 9], 100, 1_100), None);
        assert_eq!(tried(&[9, 9], 100, 1_099), Some(BeyondBudget::Steps));
        assert_eq!(tried(&[40_000, 40_000], u64::MAX, u64::MAX), Some(BeyondBudget::Stones));
        let split = BoxRemoteness::new(&Grundy, &[5], Play::Normal, AMPLE).err();
        assert_eq!(split, Some(BeyondBudget::Splits(3)));
        assert_eq!(MultisetRemoteness::new(&Grundy, Play::Normal).get(&[Heap::MAX; 2]), None);
    }

    proptest! {
        #[test]
        fn a_box_is_as_the_plain_definition_says(
            game in 0_usize..4,
            position in proptest::collection::vec(0_u32..5, 0..4),
            misere in any::<bool>(),
        ) {
            let limited = Subtraction::up_to(3);
            let rules: &dyn Ruleset = [&Nim as &dyn Ruleset, &Coprime, &CommonFactor, &limited][game];
            let play = if misere { Play::Misere } else { Play::Normal };
            let solved = BoxRemoteness::new(rules, &position, play, AMPLE).unwrap();
            let remoteness = solved.get(&position).unwrap();
            let (lost, moves) = plain(rules, play, &position);
            prop_assert_eq!(remoteness, moves);
            prop_assert_eq!(is_lost(remoteness, play), lost);
            prop_assert_eq!(MultisetRemoteness::new(rules, play).get(&position), Some(moves));
            let sides: Vec<_> = position.iter().map(|&bound| (rules, bound)).collect();
            prop_assert_eq!(solve_box(&sides, play).unwrap().lost(&position), Some(lost));
        }

        #[test]
        fn splits_are_as_the_plain_definition_says(
            position in proptest::collection::vec(0_u32..8, 0..3),
            misere in any::<bool>(),
        ) {
            let play = if misere { Play::Misere } else { Play::Normal };
            let (lost, moves) = plain(&Grundy, play, &position);
            prop_assert_eq!(MultisetRemoteness::new(&Grundy, play).get(&position), Some(moves));
            prop_assert_eq!(MultisetSearch::new(&Grundy, play).lost(&position), lost);
        }
    }
}
