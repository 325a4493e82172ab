//! Outcomes of every position in a box: k heaps, each from 0 up to its own bound.
//!
//! Time: positions times options; memory: one byte a position. Heaps may be
//! played by different rulesets. No move may split a heap, since a split
//! leaves the box.

use crate::rules::{Heap, Play, Ruleset, options_of};

/// The largest number of positions that one box may have.
const MOST_POSITIONS: usize = 1 << 28;

/// A box that cannot be solved: too many positions, or a ruleset that splits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoxTooLarge {
    /// The box has more positions than `MOST_POSITIONS`.
    Positions,
    /// A move from this heap splits it, and so leaves the box.
    Splits(Heap),
}

impl std::fmt::Display for BoxTooLarge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Positions => {
                write!(f, "the box has more than {MOST_POSITIONS} positions; take smaller heaps")
            }
            Self::Splits(heap) => write!(f, "a move splits the heap of {heap} and leaves the box"),
        }
    }
}

impl std::error::Error for BoxTooLarge {}

/// One side of a box: the rules that its heap is played by, and its largest size.
pub type Side<'r> = (&'r dyn Ruleset, Heap);

/// The outcome of every position of a box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoxOutcomes {
    /// Heap i runs from 0 to `bounds[i]`.
    bounds: Vec<Heap>,
    /// By position, the last heap running fastest: true when the player to
    /// move loses.
    lost: Vec<bool>,
}

impl BoxOutcomes {
    /// The number of positions solved.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.lost.len()
    }

    /// The number of positions lost for the player to move.
    #[must_use]
    pub fn count_lost(&self) -> usize {
        self.lost.iter().filter(|&&lost| lost).count()
    }

    /// Whether the player to move loses, or `None` outside the box.
    #[must_use]
    pub fn lost(&self, position: &[Heap]) -> Option<bool> {
        let inside = position.len() == self.bounds.len()
            && position.iter().zip(&self.bounds).all(|(heap, bound)| heap <= bound);
        let index = || {
            let heaps = position.iter().zip(&self.bounds);
            heaps.fold(0, |index, (&heap, &bound)| index * (bound as usize + 1) + heap as usize)
        };
        inside.then(|| self.lost[index()])
    }
}

/// Solves every position of the box whose heap i is played by `heaps[i].0` and
/// runs from 0 to `heaps[i].1`, in an order in which every option of a
/// position comes before it: a move makes one heap smaller and leaves the
/// others, so it goes down in lexicographic order.
///
/// # Errors
/// When the box is too large or a ruleset splits heaps.
pub fn solve_box(heaps: &[Side], play: Play) -> Result<BoxOutcomes, BoxTooLarge> {
    let bounds: Vec<Heap> = heaps.iter().map(|&(_, bound)| bound).collect();
    let size = bounds.iter().try_fold(1_usize, |size, &bound| {
        let grown = size.checked_mul(bound as usize + 1)?;
        (grown <= MOST_POSITIONS).then_some(grown)
    });
    let size = size.ok_or(BoxTooLarge::Positions)?;
    let drops = drops(heaps)?;
    let mut position = vec![0; bounds.len()];
    let mut lost = Vec::with_capacity(size);
    for index in 0..size {
        let mut moves = false;
        let mut reaches_lost = false;
        for (heap, &size) in position.iter().enumerate() {
            let drops: &[usize] = &drops[heap][size as usize];
            moves |= !drops.is_empty();
            reaches_lost = reaches_lost || drops.iter().any(|drop| lost[index - drop]);
        }
        let won = if moves { reaches_lost } else { play == Play::Misere };
        lost.push(!won);
        advance(&mut position, &bounds);
    }
    Ok(BoxOutcomes { bounds, lost })
}

/// For every heap and size, how far each option stands before the position in
/// lexicographic order.
fn drops(heaps: &[Side]) -> Result<Vec<Vec<Vec<usize>>>, BoxTooLarge> {
    let mut stride = 1;
    let mut all = Vec::with_capacity(heaps.len());
    for &(rules, bound) in heaps.iter().rev() {
        let mut of_sizes = Vec::with_capacity(bound as usize + 1);
        for heap in 0..=bound {
            let options = options_of(rules, heap);
            if options.splits.iter().any(|splits| !splits.smaller.is_empty()) {
                return Err(BoxTooLarge::Splits(heap));
            }
            of_sizes.push(options.heaps.iter().map(|to| (heap - to) as usize * stride).collect());
        }
        all.push(of_sizes);
        stride *= bound as usize + 1;
    }
    all.reverse();
    Ok(all)
}

/// The next position in lexicographic order, like an odometer.
fn advance(position: &mut [Heap], bounds: &[Heap]) {
    for (heap, &bound) in position.iter_mut().zip(bounds).rev() {
        if *heap < bound {
            *heap += 1;
            return;
        }
        *heap = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Grundy, Nim, Subtraction};

    #[test]
    fn hand_solved_nim_positions() {
        let outcomes = solve_box(&[(&Nim, 3), (&Nim, 3)], Play::Normal).unwrap();
        assert_eq!(outcomes.positions(), 16);
        // Two heaps are lost exactly when they are equal: the second player copies.
        for a in 0..=3 {
            for b in 0..=3 {
                assert_eq!(outcomes.lost(&[a, b]), Some(a == b), "({a},{b})");
            }
        }
        assert_eq!(outcomes.lost(&[4, 0]), None);
        assert_eq!(outcomes.lost(&[0]), None);
    }

    #[test]
    fn misere_play_loses_the_last_stone() {
        let outcomes = solve_box(&[(&Nim, 2), (&Nim, 2)], Play::Misere).unwrap();
        for (position, lost) in
            [([0, 0], false), ([1, 0], true), ([1, 1], false), ([2, 0], false), ([2, 2], true)]
        {
            assert_eq!(outcomes.lost(&position), Some(lost), "{position:?}");
        }
    }

    #[test]
    fn taking_up_to_three_from_fifteen_is_won_by_taking_three() {
        let outcomes = solve_box(&[(&Subtraction::up_to(3), 15)], Play::Normal).unwrap();
        assert_eq!(outcomes.lost(&[15]), Some(false));
        assert_eq!(outcomes.lost(&[12]), Some(true));
        assert_eq!([14, 13].map(|left| outcomes.lost(&[left])), [Some(false); 2]);
    }

    #[test]
    fn boxes_that_cannot_be_solved_are_refused() {
        let heap: (&dyn Ruleset, Heap) = (&Nim, Heap::MAX);
        assert_eq!(solve_box(&[heap; 3], Play::Normal), Err(BoxTooLarge::Positions));
        assert_eq!(solve_box(&[(&Grundy, 5)], Play::Normal), Err(BoxTooLarge::Splits(3)));
        assert_eq!(solve_box(&[], Play::Normal).unwrap().lost(&[]), Some(true));
    }
}
