//! One long run shared among several ranks: processes that each hold the whole
//! state of the engine and compute parts of the same blocks.
//!
//! [`shares`] says what can be shared of a game, [`member`] does it block by
//! block, [`orders`] lets rank 0 be an engine like any other while the rest
//! follow. How ranks talk is behind [`Ranks`]: over MPI (the feature `mpi`), or
//! between threads in the tests. The values do not depend on how many there are.

pub mod member;
pub mod orders;
pub mod shares;

#[cfg(feature = "mpi")]
pub mod world;

use std::ops::Range;

/// What a rank needs of the others. Every operation is entered by all of them,
/// in the same order.
pub trait Ranks {
    /// Which of them this is; rank 0 leads.
    fn rank(&self) -> usize;

    /// How many there are, at least 1.
    fn size(&self) -> usize;

    /// Gives every rank the bytes of rank 0; all name the same number of them.
    fn broadcast(&self, bytes: &mut [u8]);

    /// Gives rank 0 the union (bitwise or) of the bytes of all ranks; what the
    /// other ranks have then is not said. All name the same number of bytes.
    fn union(&self, bytes: &mut [u8]);

    /// Gives every rank the least of their numbers.
    fn least(&self, mine: u64) -> u64;
}

impl<R: Ranks> Ranks for &R {
    fn rank(&self) -> usize {
        (*self).rank()
    }

    fn size(&self) -> usize {
        (*self).size()
    }

    fn broadcast(&self, bytes: &mut [u8]) {
        (*self).broadcast(bytes);
    }

    fn union(&self, bytes: &mut [u8]) {
        (*self).union(bytes);
    }

    fn least(&self, mine: u64) -> u64 {
        (*self).least(mine)
    }
}

/// The part of rank `rank` of `size` when `items` are shared out in multiples of
/// `grain`: the parts follow one another, cover all, and differ by `grain` at
/// most, but for the last that is not empty.
#[must_use]
pub fn part(rank: usize, size: usize, items: usize, grain: usize) -> Range<usize> {
    let grains = items.div_ceil(grain);
    let edge = |rank: usize| (grains * rank / size * grain).min(items);
    edge(rank)..edge(rank + 1)
}
