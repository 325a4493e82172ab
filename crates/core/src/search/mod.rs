//! Outcome search: who wins, from nothing but the rules.
//!
//! A position is lost for the player to move (a P-position) when no move leads
//! to a lost position; with no move left it is lost in normal play and won in
//! misère play. These engines know the rules and that sentence. They import
//! neither the nim-sum nor the mex, so that they can judge both; a test reads
//! the imports.

mod heap_box;
mod live_heaps;
mod multiset;
mod remoteness;

pub use heap_box::{BoxOutcomes, BoxTooLarge, MOST_POSITIONS, Side, solve_box};
pub use multiset::{MultisetSearch, multisets};
pub use remoteness::{BeyondBudget, BoxRemoteness, Budget, MultisetRemoteness, is_lost};
