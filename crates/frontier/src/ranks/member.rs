//! What every rank does for a piece.
//!
//! Block by block: while rank 0 finishes a block (near), the others compute the
//! far sets of the next one, and rank 0 takes a share of them that lets all be
//! done at the same time. Then rank 0 gets the union of the sets, and all get
//! the values. After a piece, or a part of it, each rank checks some of its
//! heaps; where one does not hold, all go back to it together. Per block of B
//! heaps: one reduction of B sets, one broadcast of 2 B bytes.

use super::shares::Shares;
use super::{Ranks, part};
use crate::engine::{PIECE, Stop};
use rustix::time::{ClockId, clock_gettime};
use std::io;
use std::ops::Range;
use std::time::{Duration, Instant};

/// One rank of a run.
pub struct Member<R> {
    ranks: R,
    shares: Box<dyn Shares>,
    /// Heaps that are checked together.
    check_every: usize,
    /// The first heap that is not checked.
    checked: u64,
    /// Whether `ready` are the far sets of the block at `next()`.
    is_ready: bool,
    /// On rank 0.
    ready: Vec<u8>,
    sets: Vec<u8>,
    values: Vec<u16>,
    /// Units of the far work that rank 0 takes; none known: as all others.
    leader_units: Option<u32>,
    /// On rank 0: nanoseconds of a unit, when it last had some.
    unit: u128,
    times: Times,
}

/// Where the time of a rank went: processor time of its work, and by the clock
/// what it spent on the others.
#[derive(Clone, Copy, Debug, Default)]
pub struct Times {
    /// Values that every rank computes for itself.
    pub alone: Duration,
    /// Far sets.
    pub far: Duration,
    /// The near rest, on rank 0.
    pub near: Duration,
    /// The check.
    pub check: Duration,
    /// Sending, receiving, and waiting for others.
    pub talk: Duration,
}

/// Adds the time by the clock that `work` takes to `to`.
fn waited<T>(to: &mut Duration, work: impl FnOnce() -> T) -> T {
    let begin = Instant::now();
    let result = work();
    *to += begin.elapsed();
    result
}

/// Adds the processor time that `work` takes to `to`.
fn timed<T>(to: &mut Duration, work: impl FnOnce() -> T) -> T {
    let begin = processor_time();
    let result = work();
    *to += processor_time().saturating_sub(begin);
    result
}

/// Processor time of this thread so far.
fn processor_time() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default()
}

impl<R: Ranks> Member<R> {
    /// A rank with its state of the game, at heap 0. All ranks name the same
    /// `check_every`, a multiple of the block that divides a piece.
    pub fn new(ranks: R, shares: Box<dyn Shares>, check_every: usize) -> Self {
        Self {
            ranks,
            shares,
            check_every,
            checked: 0,
            is_ready: false,
            ready: Vec::new(),
            sets: Vec::new(),
            values: Vec::new(),
            leader_units: None,
            unit: 0,
            times: Times::default(),
        }
    }

    /// How it talks to the others.
    pub fn ranks(&self) -> &R {
        &self.ranks
    }

    /// The state of the game.
    pub fn shares(&self) -> &dyn Shares {
        self.shares.as_ref()
    }

    /// Where the time went so far.
    pub fn times(&self) -> Times {
        self.times
    }

    /// Takes up a state that was saved when `next` was the next heap.
    ///
    /// # Errors
    /// When it is not one that [`Shares::save`] can have written.
    pub fn restore(&mut self, next: u64, mut bytes: &[u8]) -> io::Result<()> {
        self.shares.restore(next, &mut bytes)?;
        self.checked = next;
        self.is_ready = false;
        Ok(())
    }

    /// Computes the next piece, all of it checked.
    ///
    /// # Errors
    /// When a share cannot go on. The other ranks do not learn of it: the whole
    /// job is then to be ended.
    pub fn piece(&mut self) -> Result<(), Stop> {
        let end = (self.checked / PIECE as u64 + 1) * PIECE as u64;
        // Shared out evenly once, rank 0 learns anew how long a unit takes.
        self.leader_units = None;
        self.alone(end.min(self.shares.shared_from()))?;
        while self.checked < end {
            let every = self.check_every as u64;
            let until = end.min((self.checked / every + 1) * every);
            while self.shares.next() < until {
                self.block();
            }
            self.check(until)?;
        }
        Ok(())
    }

    /// The values below `end`, by every rank for itself.
    fn alone(&mut self, end: u64) -> Result<(), Stop> {
        if self.checked < end {
            timed(&mut self.times.alone, || self.shares.alone(end))?;
            self.checked = end;
            self.is_ready = false;
        }
        Ok(())
    }

    /// The next block, and the far sets of the one after it.
    fn block(&mut self) {
        if !self.is_ready {
            self.far(self.shares.next());
            self.is_ready = true;
        }
        let heaps = self.shares.block();
        let next_block = self.shares.next() + heaps as u64;
        self.values.resize(heaps, 0);
        let near = self.times.near;
        if self.ranks.rank() == 0 {
            timed(&mut self.times.near, || self.shares.near(&self.ready, &mut self.values));
        }
        let (units, far) = self.far(next_block);
        self.divide(self.times.near.saturating_sub(near), units, far);
        self.share_values();
        if self.ranks.rank() > 0 {
            self.shares.append(&self.values);
        }
    }

    /// This rank's units of the far sets of a block, and their union on rank 0,
    /// in `ready`. Returns how many units took how long.
    fn far(&mut self, block: u64) -> (usize, Duration) {
        let units = self.my_units();
        let count = units.len();
        self.sets.resize(self.shares.block() * self.shares.width(), 0);
        let before = self.times.far;
        timed(&mut self.times.far, || self.shares.far(block, units, &mut self.sets));
        waited(&mut self.times.talk, || self.ranks.union(&mut self.sets));
        std::mem::swap(&mut self.sets, &mut self.ready);
        (count, self.times.far.saturating_sub(before))
    }

    fn my_units(&self) -> Range<usize> {
        let (rank, size, units) = (self.ranks.rank(), self.ranks.size(), self.shares.units());
        match self.leader_units {
            Some(leader) if size > 1 => {
                let leader = units.min(leader as usize);
                match rank.checked_sub(1) {
                    None => 0..leader,
                    Some(rank) => {
                        let mine = part(rank, size - 1, units - leader, 1);
                        leader + mine.start..leader + mine.end
                    }
                }
            }
            _ => part(rank, size, units, 1),
        }
    }

    /// On rank 0: how many units it takes next time, from what near and some
    /// units took this time. All are done together when
    /// near + leader * unit = (units - leader) * unit / others.
    fn divide(&mut self, near: Duration, count: usize, far: Duration) {
        if count > 0 {
            self.unit = far.as_nanos() / count as u128;
        }
        let (size, units) = (self.ranks.size() as u128, self.shares.units() as u128);
        if let Some(near) = near.as_nanos().checked_div(self.unit) {
            let leader = units.saturating_sub(near * (size - 1)) / size;
            self.leader_units = Some(u32::try_from(leader).unwrap_or(u32::MAX));
        }
    }

    /// Gives every rank the values of rank 0 and how the next far sets are
    /// shared out, least byte first on the way.
    fn share_values(&mut self) {
        if self.ranks.size() == 1 {
            return;
        }
        let units = self.leader_units.unwrap_or(u32::MAX);
        let mut bytes = units.to_le_bytes().to_vec();
        bytes.extend(self.values.iter().flat_map(|value| value.to_le_bytes()));
        waited(&mut self.times.talk, || self.ranks.broadcast(&mut bytes));
        let (units, values) = bytes.split_first_chunk().unwrap_or((&[0; 4], &[]));
        self.leader_units = Some(u32::from_le_bytes(*units)).filter(|&units| units < u32::MAX);
        for (value, two) in self.values.iter_mut().zip(values.as_chunks().0) {
            *value = u16::from_le_bytes(*two);
        }
    }

    /// Checks up to `until`, or goes back to the first heap that is wrong and
    /// computes its block anew.
    fn check(&mut self, until: u64) -> Result<(), Stop> {
        let heaps = usize::try_from(until - self.checked).unwrap_or(usize::MAX);
        let mine = part(self.ranks.rank(), self.ranks.size(), heaps, self.shares.check_grain());
        let mine = self.checked + mine.start as u64..self.checked + mine.end as u64;
        let found = timed(&mut self.times.check, || self.shares.check(mine)).unwrap_or(u64::MAX);
        let first = waited(&mut self.times.talk, || self.ranks.least(found));
        if first == u64::MAX {
            self.checked = until;
            self.shares.settle();
            return Ok(());
        }
        let block = self.shares.block() as u64;
        self.shares.forget(first);
        self.checked = first;
        self.alone((first / block + 1) * block)
    }
}
