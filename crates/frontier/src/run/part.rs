//! Part of a run: consecutive pieces, computed apart from those before them and
//! put behind them afterwards.
//!
//! What is new in a part depends on the values before it. So a part says what it
//! took for granted: that the values below its first heap are exactly 0 to some
//! largest one. Where it is put behind other pieces, theirs must be these.

use super::digest::{Chain, Digest};
use super::fits;
use super::novelty::{LISTED, Novelty};
use super::tally::{State, Tally};
use crate::engine::PIECE;
use serde::{Deserialize, Serialize};

/// What is kept of the values of a part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    first_heap: u64,
    /// The values below the first heap are 0 to this; none at heap 0.
    largest_before: Option<u32>,
    state: State,
}

impl Tally {
    /// Of no heap yet, to begin at the heap `first` where the values below are
    /// exactly 0 to `largest`. Of a game without rare values.
    #[must_use]
    pub fn behind(first: u64, largest: u32) -> Self {
        let mut tally = Self::new(false);
        tally.next = first;
        tally.novelty = Novelty::behind(largest);
        tally
    }

    /// All of it as a part that began as [`Tally::behind`] says, or at heap 0.
    #[must_use]
    pub fn part(&self, first_heap: u64, largest_before: Option<u32>) -> Part {
        Part { first_heap, largest_before, state: self.state() }
    }

    /// Puts a part behind what is there; `digests` are those of its pieces.
    ///
    /// # Errors
    /// When it does not begin where this ends, or is not whole.
    pub fn append(&mut self, part: Part, digests: &[Digest]) -> Result<(), String> {
        let Part { first_heap, largest_before, state } = part;
        if first_heap != self.next {
            return Err(format!("it begins at heap {first_heap}, not at heap {}", self.next));
        }
        if first_heap % PIECE as u64 != 0 {
            return Err(format!("heap {first_heap}, where it begins, begins no piece"));
        }
        if largest_before != self.novelty.largest_of_all() {
            return Err(format!(
                "it was begun with other values below heap {first_heap} than there are"
            ));
        }
        let heaps = state.next.checked_sub(first_heap);
        if heaps.map(|heaps| heaps.div_ceil(PIECE as u64)) != Some(digests.len() as u64) {
            return Err("its pieces are not as many as its heaps".into());
        }
        fits::check(first_heap, largest_before, &state)?;
        self.chain.append(&state.chain, digests, state.next)?;
        self.counts.add_list(&state.counts)?;
        let mut novelty = std::mem::take(&mut self.novelty);
        novelty.append(state.novelty);
        self.novelty = novelty.checked(state.next)?;
        self.next = state.next;
        Ok(())
    }
}

impl Novelty {
    /// Of no heap yet, where the values before are exactly 0 to `largest`.
    fn behind(largest: u32) -> Self {
        // Which heap has it is not known here, and never asked for.
        let mut novelty = Self::default();
        novelty.met = vec![(0, largest)];
        novelty.last_record = Some((0, largest));
        novelty.know(0, largest);
        novelty
    }

    /// v, when the values so far are exactly 0 to v.
    fn largest_of_all(&self) -> Option<u32> {
        match self.met[..] {
            [(0, largest)] => Some(largest),
            _ => None,
        }
    }

    /// Puts behind it what began as [`Novelty::behind`] says.
    fn append(&mut self, after: Self) {
        self.records += after.records;
        let room = LISTED - self.listed.len();
        self.listed.extend(after.listed.into_iter().take(room));
        if after.records > 0 {
            self.last_record = after.last_record;
        }
        self.last_first = after.last_first.or(self.last_first);
        after.met.iter().for_each(|&(from, to)| self.know(from, to));
        self.met = after.met;
    }
}

impl Chain {
    /// Puts behind it pieces with these digests, of which `after` is the chain by
    /// themselves; `next` is the first heap behind them.
    fn append(&mut self, after: &Self, digests: &[Digest], next: u64) -> Result<(), String> {
        let is_whole = |left: usize| left > 0 || next % PIECE as u64 == 0;
        let with_left = || (0..digests.len()).rev().zip(digests);
        let mut alone = Self::default();
        // Those below 2^16 are of values that are not here.
        let first_piece =
            if digests.len() == 1 { (next - 1) % PIECE as u64 + 1 } else { PIECE as u64 };
        let small = if digests.is_empty() { 0 } else { 16.min(1 + first_piece.ilog2()) as usize };
        alone.powers = after.powers.iter().copied().take(small).collect();
        for (left, &digest) in with_left() {
            alone.push(digest, is_whole(left));
        }
        if alone != *after || alone.powers.len() < small {
            return Err("its hashes of pieces do not fit together".into());
        }
        if self.pieces == 0 {
            *self = alone;
            return Ok(());
        }
        for (left, &digest) in with_left() {
            self.push(digest, is_whole(left));
        }
        Ok(())
    }
}
