//! What can be shared of a game whose values are computed in blocks.

use crate::engine::Stop;
use std::io::{self, Read, Write};
use std::ops::Range;

/// The state of one game, the same on every rank, and the three kinds of work of
/// a block: far (shared, a block ahead), near (one rank) and the check (shared,
/// later). Blocks begin at multiples of their length.
pub trait Shares {
    /// The first heap without a value.
    fn next(&self) -> u64;

    /// The first heap that is shared, a multiple of `block()`; all before it
    /// are computed by every rank for itself.
    fn shared_from(&self) -> u64;

    /// Computes all values below `end` at once, for where sharing does not pay.
    /// They are right, and need no check.
    ///
    /// # Errors
    /// When the engine cannot go on.
    fn alone(&mut self, end: u64) -> Result<(), Stop>;

    /// Heaps of a block; it divides a piece.
    fn block(&self) -> usize;

    /// The far work of a block, in units that take about the same time.
    fn units(&self) -> usize;

    /// Bytes of the set of one heap.
    fn width(&self) -> usize;

    /// Far: for each heap of the block that begins at heap `block`, the set of
    /// values that these units show to be taken. The union over all units is
    /// what [`Shares::near`] needs. No unit looks at the block before or at what
    /// comes after that one's first heap.
    fn far(&mut self, block: u64, units: Range<usize>, sets: &mut [u8]);

    /// Near: computes the values of the block at `next()` from its far sets, and
    /// takes them. They hold if [`Shares::check`] finds nothing.
    fn near(&mut self, sets: &[u8], values: &mut [u16]);

    /// Takes the values of the block at `next()`, which another rank computed.
    fn append(&mut self, values: &[u16]);

    /// The check is shared out in multiples of so many heaps.
    fn check_grain(&self) -> usize;

    /// Check: the first of these heaps whose value does not hold, or cannot be
    /// checked, if all before it hold.
    fn check(&mut self, heaps: Range<u64>) -> Option<u64>;

    /// All values so far were checked, and hold.
    fn settle(&mut self);

    /// Forgets the values from `heap` on.
    fn forget(&mut self, heap: u64);

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
