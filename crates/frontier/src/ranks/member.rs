//! What every rank does for a piece: far sets shared, the near rest on rank 0,
//! the values to all, the check shared.
//!
//! Per block of B heaps and P ranks: each rank computes B/P far sets and sends
//! them to rank 0; rank 0 computes the values and sends 2 bytes a heap to all.
//! The check needs one number from each rank. Where it finds a heap whose value
//! does not hold, all ranks go back to it together.

use super::shares::Shares;
use super::{Ranks, part};
use crate::engine::{PIECE, Stop};
use std::time::{Duration, Instant};

/// One rank of a run.
pub struct Member<R, S> {
    ranks: R,
    shares: S,
    /// Heaps that are checked at once, at most.
    check_every: usize,
    /// The first heap that is not checked.
    checked: u64,
    times: Times,
    sets: Vec<u8>,
    all: Vec<u8>,
    values: Vec<u16>,
}

/// Where the time of a rank went.
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

/// Adds what `work` takes to `to`.
fn timed<T>(to: &mut Duration, work: impl FnOnce() -> T) -> T {
    let begin = Instant::now();
    let result = work();
    *to += begin.elapsed();
    result
}

impl<R: Ranks, S: Shares> Member<R, S> {
    /// A rank with its state of the game, at heap 0. All ranks name the same
    /// `check_every`.
    pub fn new(ranks: R, shares: S, check_every: usize) -> Self {
        let (sets, all, values) = (Vec::new(), Vec::new(), Vec::new());
        Self { ranks, shares, check_every, checked: 0, times: Times::default(), sets, all, values }
    }

    /// The other ranks.
    pub fn ranks(&self) -> &R {
        &self.ranks
    }

    /// The state of the game.
    pub fn shares(&self) -> &S {
        &self.shares
    }

    /// Where the time went so far.
    pub fn times(&self) -> Times {
        self.times
    }

    /// Takes up a state that was saved when `next` was the next heap.
    ///
    /// # Errors
    /// When it is not one that [`Shares::save`] can have written.
    pub fn restore(&mut self, next: u64, mut bytes: &[u8]) -> std::io::Result<()> {
        self.shares.restore(next, &mut bytes)?;
        self.checked = next;
        Ok(())
    }

    /// Computes the next piece, all of it checked.
    ///
    /// # Errors
    /// When a share cannot go on. The other ranks do not learn of it: the whole
    /// job is then to be ended.
    pub fn piece(&mut self) -> Result<(), Stop> {
        let end = self.checked + PIECE as u64;
        timed(&mut self.times.alone, || self.shares.alone(end))?;
        self.checked = self.shares.next();
        while self.checked < end {
            let until = end.min(self.checked + self.check_every as u64);
            while self.shares.next() < until {
                self.block(until)?;
            }
            self.check(until)?;
        }
        Ok(())
    }

    /// The next block, which ends at `until` at the latest.
    fn block(&mut self, until: u64) -> Result<(), Stop> {
        let left = usize::try_from(until - self.shares.next()).unwrap_or(usize::MAX);
        let heaps = self.shares.block().min(left);
        let width = self.shares.width();
        let (size, rank) = (self.ranks.size(), self.ranks.rank());
        let share = |rank| part(rank, size, heaps, self.shares.grain());
        let mine = share(rank);
        let counts: Vec<usize> = (0..size).map(|rank| share(rank).len() * width).collect();

        self.sets.resize(mine.len() * width, 0);
        timed(&mut self.times.far, || self.shares.far(mine, &mut self.sets));
        self.all.resize(if rank == 0 { heaps * width } else { 0 }, 0);
        timed(&mut self.times.talk, || self.ranks.gather(&self.sets, &counts, &mut self.all));

        self.values.resize(heaps, 0);
        if rank == 0 {
            timed(&mut self.times.near, || self.shares.near(&self.all, &mut self.values))?;
        }
        timed(&mut self.times.talk, || share_values(&self.ranks, &mut self.values));
        self.shares.append(&self.values);
        Ok(())
    }

    /// Checks up to `until`, or goes back to the first heap that is wrong.
    fn check(&mut self, until: u64) -> Result<(), Stop> {
        let heaps = usize::try_from(until - self.checked).unwrap_or(usize::MAX);
        let mine = part(self.ranks.rank(), self.ranks.size(), heaps, self.shares.grain());
        let mine = self.checked + mine.start as u64..self.checked + mine.end as u64;
        let found = timed(&mut self.times.check, || self.shares.check(mine)).unwrap_or(u64::MAX);
        let first = timed(&mut self.times.talk, || self.ranks.least(found));
        self.checked = if first == u64::MAX {
            until
        } else {
            self.shares.correct(first)?;
            first + 1
        };
        Ok(())
    }
}

/// Gives every rank the values of rank 0, least byte first on the way.
fn share_values(ranks: &impl Ranks, values: &mut [u16]) {
    if ranks.size() == 1 {
        return;
    }
    let mut bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
    ranks.broadcast(&mut bytes);
    for (value, two) in values.iter_mut().zip(bytes.chunks_exact(2)) {
        *value = u16::from_le_bytes([two[0], two[1]]);
    }
}
