//! What can be shared of a game whose values are computed in blocks.

use crate::engine::Stop;
use std::io::{self, Read, Write};
use std::ops::Range;

/// The state of one game, the same on every rank, and the three kinds of work of
/// a block: far (shared), near (one rank) and the check (shared, later).
pub trait Shares {
    /// The first heap without a value.
    fn next(&self) -> u64;

    /// Computes all values below `end` at once, where the game begins and nothing
    /// is worth sharing; goes on to `end` or stops earlier, at the same heap on
    /// every rank. Everything that it computes is checked.
    ///
    /// # Errors
    /// When the engine cannot go on.
    fn alone(&mut self, end: u64) -> Result<(), Stop>;

    /// Heaps of a block at most. It begins at `next()`.
    fn block(&self) -> usize;

    /// Far sets are shared out in multiples of so many heaps.
    fn grain(&self) -> usize;

    /// Bytes of the far set of one heap.
    fn width(&self) -> usize;

    /// Far: for the heaps of the block (counted from its first) the set of values
    /// that splits into known heaps already give, `width()` bytes a heap.
    fn far(&mut self, heaps: Range<usize>, sets: &mut [u8]);

    /// Near: the values of the block's heaps, from the far sets of all of them.
    /// They hold if [`Shares::check`] finds nothing.
    ///
    /// # Errors
    /// When the engine cannot go on.
    fn near(&mut self, sets: &[u8], values: &mut [u16]) -> Result<(), Stop>;

    /// Takes the values of the block that begins at `next()`.
    fn append(&mut self, values: &[u16]);

    /// Check: the first of these heaps whose value does not hold. All smaller
    /// heaps that were not checked before may be taken to be right.
    fn check(&mut self, heaps: Range<u64>) -> Option<u64>;

    /// Forgets the values from `heap` on and gives this heap its true value; all
    /// smaller heaps are right.
    ///
    /// # Errors
    /// When the engine cannot go on.
    fn correct(&mut self, heap: u64) -> Result<(), Stop>;

    /// The values of the heaps from `first` on, at most a piece behind `next()`.
    fn read(&self, first: u64, values: &mut [u32]);

    /// As [`crate::engine::Engine::save`].
    ///
    /// # Errors
    /// When writing fails.
    fn save(&self, to: &mut dyn Write) -> io::Result<()>;

    /// As [`crate::engine::Engine::restore`].
    ///
    /// # Errors
    /// When reading fails, or the state is not one that `save` can have written.
    fn restore(&mut self, next: u64, from: &mut dyn Read) -> io::Result<()>;

    /// As [`crate::engine::Engine::memory`].
    fn memory(&self) -> u64;
}
