//! Rulesets: which positions a move from one heap can reach.
//!
//! A position is a multiset of heaps, and a move replaces one heap by one
//! smaller heap or by two (a split). A ruleset says which; everything else in
//! this crate is computed from that. Play is normal (whoever makes the last
//! move wins) or misère (whoever makes the last move loses).

mod game;
mod gcd;
mod grundy;
mod heap_set;
mod octal;
mod subtraction;

pub use game::{Game, GameError};
pub use gcd::{CommonFactor, Coprime};
pub use grundy::Grundy;
pub use heap_set::HeapSet;
pub use octal::{MOST_OCTAL_DIGITS, Octal, OctalError};
pub use subtraction::{Nim, Subtraction, SubtractionError};

use serde::Serialize;
use std::ops::Range;

/// The number of stones in a heap. Tables have one entry a heap size, so
/// memory ends long before 32 bits do.
pub type Heap = u32;

/// What the last move means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Play {
    /// Whoever makes the last move wins.
    Normal,
    /// Whoever makes the last move loses.
    #[serde(rename = "misère")]
    Misere,
}

impl std::fmt::Display for Play {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Normal => "normal",
            Self::Misere => "misère",
        })
    }
}

/// Everything that one move can make of one heap: a buffer that a ruleset fills
/// and an engine reads, kept from heap to heap so that it is allocated once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Options that are one heap (0 when the heap is emptied).
    pub heaps: HeapSet,
    /// Options that are two heaps.
    pub splits: Vec<Splits>,
}

/// Splits of the same number of stones: the smaller part runs over a range,
/// the other part is what remains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Splits {
    /// The stones of both parts together.
    pub total: Heap,
    /// The sizes of the smaller part; none exceeds half the total.
    pub smaller: Range<Heap>,
}

impl Splits {
    /// The two parts of each split, the larger first.
    pub fn pairs(&self) -> impl Iterator<Item = (Heap, Heap)> + '_ {
        self.smaller.clone().map(|part| (self.total - part, part))
    }
}

impl Options {
    /// Empties the buffer and makes room for options of `heap`, which are all
    /// smaller than it.
    pub fn reset(&mut self, heap: Heap) {
        self.heaps.reset(heap);
        self.splits.clear();
    }

    /// True when the heap has no option.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.heaps.is_empty() && self.splits.iter().all(|splits| splits.smaller.is_empty())
    }

    /// The number of options.
    #[must_use]
    pub fn len(&self) -> usize {
        self.heaps.len() + self.splits.iter().map(|splits| splits.smaller.len()).sum::<usize>()
    }

    /// The options as lists of heaps, single heaps first, in ascending order.
    pub fn parts(&self) -> impl Iterator<Item = Vec<Heap>> + '_ {
        let splits = self.splits.iter().flat_map(Splits::pairs).map(|(a, b)| vec![a, b]);
        self.heaps.iter().map(|heap| vec![heap]).chain(splits)
    }
}

/// The rules of an impartial game on heaps, one heap at a time.
///
/// Every option consists of heaps smaller than the heap it comes from, so
/// every game ends. A heap of 0 has no option.
pub trait Ruleset: Send + Sync {
    /// The name of the game in the field's words, as it stands in results.
    fn name(&self) -> String;

    /// The rule in a few words, what a heap of 0 and a heap of 1 are worth, and
    /// whether a move may take the whole heap; stated in every table written.
    fn convention(&self) -> &'static str;

    /// Fills `options` with every option of `heap`, after a reset.
    fn options(&self, heap: Heap, options: &mut Options);
}

/// The options of `heap` in a new buffer.
#[must_use]
pub fn options_of(rules: &dyn Ruleset, heap: Heap) -> Options {
    let mut options = Options::default();
    rules.options(heap, &mut options);
    options
}
