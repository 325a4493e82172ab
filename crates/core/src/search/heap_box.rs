//! Outcomes of every position in a box: k heaps, each from 0 up to its own bound.
//!
//! Heaps may be played by different rulesets. No move may split a heap, since
//! a split leaves the box.
//!
//! Time: at most the steps that `steps` counts beforehand, for each position
//! the options of its heaps and a word for each 64 sizes; less where a lost
//! option is met early. Memory: one byte a position, and a bitmap of the
//! options of each size. The largest heap runs slowest and keeps only the
//! bitmap of its present size. Another side, with heaps up to n, keeps about
//! n^2/16 + 50n bytes; the box has more than n^2 positions then.

use crate::rules::{Heap, HeapSet, Options, Play, Ruleset};

/// The largest number of positions that one box may have.
pub const MOST_POSITIONS: usize = 1 << 28;

/// The largest number of steps that one box may take.
const MOST_STEPS: u64 = 1 << 34;

/// A box that cannot be solved: too much of it, or a ruleset that splits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoxTooLarge {
    /// The box has more than `MOST_POSITIONS` positions.
    Positions,
    /// To go through the options of all positions takes more than `MOST_STEPS` steps.
    Steps,
    /// A move from this heap splits it, and so leaves the box.
    Splits(Heap),
}

impl std::fmt::Display for BoxTooLarge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Positions => {
                write!(f, "the box has more than {MOST_POSITIONS} positions; take smaller heaps")
            }
            Self::Steps => write!(
                f,
                "the options of all positions of the box take more than {MOST_STEPS} steps; take \
                 smaller heaps"
            ),
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
    /// One stone more on heap i is `strides[i]` positions further on.
    strides: Vec<usize>,
    /// By position: true when the player to move loses.
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
        let index = || -> usize {
            position.iter().zip(&self.strides).map(|(&heap, stride)| heap as usize * stride).sum()
        };
        inside.then(|| self.lost[index()])
    }
}

/// Solves every position of the box whose heap i is played by `heaps[i].0` and
/// runs from 0 to `heaps[i].1`, in an order in which every option of a
/// position comes before it: a move makes one heap smaller and leaves the
/// others, so it goes down in lexicographic order, whichever heap runs slowest.
///
/// # Errors
/// When the box is too large or a ruleset splits heaps.
pub fn solve_box(heaps: &[Side], play: Play) -> Result<BoxOutcomes, BoxTooLarge> {
    let bounds: Vec<Heap> = heaps.iter().map(|&(_, bound)| bound).collect();
    let size = positions(&bounds)?;
    steps(heaps, size)?;
    // From the fastest side to the slowest, the one with the largest heap.
    let mut order: Vec<usize> = (0..heaps.len()).collect();
    order.sort_by_key(|&side| bounds[side]);
    let mut strides = vec![0; heaps.len()];
    let mut stride = 1;
    let mut axes = Vec::new();
    for (place, &side) in order.iter().enumerate() {
        strides[side] = stride;
        axes.push(Axis::new(heaps[side], stride, place + 1 == order.len()));
        stride *= bounds[side] as usize + 1;
    }
    let mut lost = Vec::with_capacity(size);
    while lost.len() < size {
        let won = is_won(&axes, &lost, play);
        lost.push(!won);
        advance(&mut axes);
    }
    Ok(BoxOutcomes { bounds, strides, lost })
}

/// The number of positions of a box.
fn positions(bounds: &[Heap]) -> Result<usize, BoxTooLarge> {
    let size = bounds.iter().try_fold(1_usize, |size, &bound| {
        let grown = size.checked_mul(bound as usize + 1)?;
        (grown <= MOST_POSITIONS).then_some(grown)
    });
    size.ok_or(BoxTooLarge::Positions)
}

/// Whether the player to move wins the next position after those in `lost`.
fn is_won(axes: &[Axis], lost: &[bool], play: Play) -> bool {
    let index = lost.len();
    let mut moves = false;
    let reaches_lost = axes.iter().any(|axis| {
        axis.options().any(|to| {
            moves = true;
            lost[index - (axis.size - to) as usize * axis.stride]
        })
    });
    reaches_lost || (!moves && play == Play::Misere)
}

/// Refuses a box of `positions` positions whose rulesets split heaps, or that
/// takes too many steps: for each side, the options and words of all sizes,
/// once for each choice of the other heaps.
fn steps(heaps: &[Side], positions: usize) -> Result<(), BoxTooLarge> {
    let mut steps = 0_u64;
    let mut options = Options::default();
    for &(rules, bound) in heaps {
        let others = (positions / (bound as usize + 1)) as u64;
        let words = u64::from(bound) * u64::from(bound) / 128;
        if words.saturating_mul(others) > MOST_STEPS {
            return Err(BoxTooLarge::Steps);
        }
        for heap in 0..=bound {
            rules.options(heap, &mut options);
            if options.splits.iter().any(|splits| !splits.smaller.is_empty()) {
                return Err(BoxTooLarge::Splits(heap));
            }
            let of_heap = options.heaps.len() as u64 + u64::from(heap) / 64 + 1;
            steps = steps.saturating_add(of_heap.saturating_mul(others));
            if steps > MOST_STEPS {
                return Err(BoxTooLarge::Steps);
            }
        }
    }
    Ok(())
}

/// One side of the box while it is solved.
struct Axis<'r> {
    rules: &'r dyn Ruleset,
    bound: Heap,
    /// The present size of the heap.
    size: Heap,
    /// How many positions one stone less goes back.
    stride: usize,
    /// The options of every size; on the slowest side none.
    sets: Vec<HeapSet>,
    /// On the slowest side, the options of the present size.
    present: Options,
}

impl<'r> Axis<'r> {
    fn new((rules, bound): Side<'r>, stride: usize, slowest: bool) -> Self {
        let mut present = Options::default();
        let mut sets = Vec::new();
        for size in (0..=bound).filter(|_| !slowest) {
            rules.options(size, &mut present);
            sets.push(present.heaps.clone());
        }
        rules.options(0, &mut present);
        Self { rules, bound, size: 0, stride, sets, present }
    }

    fn options(&self) -> &HeapSet {
        self.sets.get(self.size as usize).unwrap_or(&self.present.heaps)
    }

    fn resize(&mut self, size: Heap) {
        self.size = size;
        if self.sets.is_empty() {
            self.rules.options(size, &mut self.present);
        }
    }
}

/// On to the next position, like an odometer.
fn advance(axes: &mut [Axis]) {
    for axis in axes {
        if axis.size < axis.bound {
            return axis.resize(axis.size + 1);
        }
        axis.resize(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{CommonFactor, Coprime, Grundy, Nim, Subtraction, options_of};
    use proptest::prelude::*;

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
        assert_eq!(solve_box(&[], Play::Misere).unwrap().lost(&[]), Some(false));
        // 4,001^2 positions with up to 8,000 options each; many words of no option.
        assert_eq!(
            solve_box(&[(&Nim, 4_000), (&Nim, 4_000)], Play::Misere),
            Err(BoxTooLarge::Steps)
        );
        let one = Subtraction::up_to(1);
        assert_eq!(solve_box(&[(&one, 200_000_000)], Play::Normal), Err(BoxTooLarge::Steps));
    }

    #[test]
    fn the_bounds_on_a_box_are_exact() {
        // One step a position: the word of heap 0.
        assert_eq!(steps(&[(&Nim, 0)], 1 << 34), Ok(()));
        assert_eq!(steps(&[(&Nim, 0)], (1 << 34) + 1), Err(BoxTooLarge::Steps));
        // Heaps of 0 and 1: two words and one option for each position of the other side.
        assert_eq!(steps(&[(&Nim, 1)], 2 * ((1 << 34) / 3)), Ok(()));
        assert_eq!(steps(&[(&Nim, 1)], 2 * ((1 << 34) / 3 + 1)), Err(BoxTooLarge::Steps));
        assert_eq!(positions(&[1; 28]), Ok(1 << 28));
        assert_eq!(positions(&[(1 << 28) - 1]), Ok(1 << 28));
        assert_eq!(positions(&[1 << 28]), Err(BoxTooLarge::Positions));
    }

    proptest! {
        /// Sides of different rules and sizes, in any order, against the bare definition.
        #[test]
        fn every_position_is_lost_or_won_by_definition(
            sides in proptest::collection::vec((0_usize..4, 0_u32..7), 0..4),
            misere in any::<bool>(),
        ) {
            let two_or_three = Subtraction::new([2, 3]).unwrap();
            let rules: [&dyn Ruleset; 4] = [&Nim, &Coprime, &CommonFactor, &two_or_three];
            let sides: Vec<Side> = sides.iter().map(|&(game, bound)| (rules[game], bound)).collect();
            let play = if misere { Play::Misere } else { Play::Normal };
            let outcomes = solve_box(&sides, play).unwrap();
            let mut position: Vec<Heap> = vec![0; sides.len()];
            let mut count = 0;
            loop {
                let mut after = Vec::new();
                for (place, &(rules, _)) in sides.iter().enumerate() {
                    for to in options_of(rules, position[place]).heaps.iter() {
                        let mut option = position.clone();
                        option[place] = to;
                        after.push(outcomes.lost(&option).unwrap());
                    }
                }
                let won = if after.is_empty() { misere } else { after.contains(&true) };
                prop_assert_eq!(outcomes.lost(&position), Some(!won), "{:?}", position);
                count += 1;
                let bound = |place: usize| sides[place].1;
                let Some(place) = (0..sides.len()).rfind(|&place| position[place] < bound(place))
                else { break };
                position[place] += 1;
                position[place + 1..].fill(0);
            }
            prop_assert_eq!(outcomes.positions(), count);
        }
    }
}
