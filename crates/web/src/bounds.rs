//! The bounds within which the page answers in well under a second and in
//! little memory, once the table that an answer reads is there; `games` tells
//! them. Core's own are wider.

use nimproof_core::rules::Heap;
use nimproof_core::search::Budget;

/// The largest heap of a table of values. The page grows a table by `MOST_VALUES` at
/// a time; a request that needs a large one whole at once waits for it, some seconds
/// at this bound.
pub const LARGEST_TABLE_HEAP: Heap = 50_000;

/// The most values in one answer, and so the most that one request adds to a table
/// that the page reads from 0 up.
pub const MOST_VALUES: Heap = 5_000;

/// The largest heap of a position.
pub const LARGEST_HEAP: Heap = 20_000;

/// The most heaps of a position.
pub const MOST_HEAPS: usize = 256;

/// The most stones of a position.
pub const MOST_STONES: u64 = 60_000;

/// The most moves that are listed.
pub const MOST_MOVES: usize = 20_000;

/// The most heaps of a random position.
pub const MOST_RANDOM_HEAPS: usize = 12;

/// What a search of a box may do, for games that split no heap.
pub const BOX_BUDGET: Budget = Budget { positions: 1 << 20, steps: 1 << 26 };

/// The most stones for which a game that splits heaps is searched.
pub const MOST_SPLIT_STONES: u64 = 50;

/// The most values below the mex that are explained one by one.
pub const MOST_REACHED: usize = 400;

/// The most values above the mex that are named.
pub const MOST_ABOVE: usize = 12;

/// The largest N of a claim or a b-file.
pub const LARGEST_BOUND: Heap = LARGEST_TABLE_HEAP;

/// The most bytes of a request; the documents have less than a tenth of it.
pub const LARGEST_REQUEST: usize = 1 << 20;
