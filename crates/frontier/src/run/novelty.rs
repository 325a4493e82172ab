//! What is new: records, and values met for the first time.
//!
//! A record is a value larger than those of all smaller heaps, heaps counted
//! from 1 (as in A180120 and A180121). Values met are kept as runs, since they
//! have few gaps: at most heaps nothing is new, and at most others it is the
//! least value that was not met yet.

use super::Entry;
use serde::{Deserialize, Serialize};

/// Records that are listed one by one; Coprime Nim has one at every prime.
pub const LISTED: usize = 10_000;

/// Records and first occurrences so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Novelty {
    /// How many records there are.
    pub(super) records: u64,
    /// The first records, [`LISTED`] at most.
    pub(super) listed: Vec<Entry>,
    /// The last record.
    pub(super) last_record: Option<Entry>,
    /// The values met: runs from a first to a last value, in order, with gaps between.
    met: Vec<(u32, u32)>,
    /// The last heap with a value that no smaller one has.
    pub(super) last_first: Option<u64>,
}

impl Novelty {
    /// Adds these heaps, of which the first is `first`.
    pub fn add(&mut self, first: u64, values: &[u32]) {
        let largest = values.iter().fold(0, |largest, &value| largest.max(value));
        if self.is_known(largest) {
            return;
        }
        if let Some(filled) = self.filled()
            && self.add_in_order(first, values.iter().copied(), 1, filled)
        {
            return;
        }
        for (heap, &value) in (first..).zip(values) {
            self.add_one(heap, value);
        }
    }

    /// Adds the heaps at the odd places from `first` on; those at even places
    /// have the value 0, and 0 is no news.
    pub fn add_odd_places(&mut self, first: u64, pairs: &[[u32; 2]]) {
        let filled = self.filled().filter(|&filled| filled > 0);
        let odd = pairs.iter().map(|&[_, value]| value);
        if filled.is_some_and(|filled| self.add_in_order(first + 1, odd, 2, filled)) {
            return;
        }
        self.add(first, pairs.as_flattened());
    }

    /// Whether this value and all below it were met, and none is a record.
    fn is_known(&self, largest: u32) -> bool {
        let met = self.met.first().is_some_and(|&(from, to)| from == 0 && largest <= to);
        met && self.last_record.is_some_and(|(_, record)| largest <= record)
    }

    /// v, when the values met are those below v and the last record is v - 1.
    fn filled(&self) -> Option<u64> {
        match (&self.met[..], self.last_record) {
            (&[(0, last)], Some((_, record))) if record == last => Some(u64::from(last) + 1),
            _ => None,
        }
    }

    /// Adds heaps, each `step` after the last, whose new values come in order
    /// from `filled` on, as in Coprime Nim; false and no change when they do not.
    fn add_in_order(
        &mut self,
        first: u64,
        values: impl Iterator<Item = u32> + Clone,
        step: usize,
        filled: u64,
    ) -> bool {
        let (mut next, mut last, mut gap) = (filled, 0, false);
        for (place, value) in (0_u64..).zip(values.clone()) {
            let is_next = u64::from(value) == next;
            last = if is_next { place } else { last };
            next = next.wrapping_add(u64::from(is_next));
            gap |= u64::from(value) > next;
        }
        // A value above the next one is caught at once, and one equal to it is the next.
        if gap {
            return false;
        }
        if next > filled {
            self.list(first, values, step, filled);
            self.records += next - filled;
            let heap = first + step as u64 * last;
            self.last_first = Some(heap);
            // It was one of the values, so it fits.
            let value = u32::try_from(next - 1).unwrap_or(u32::MAX);
            self.last_record = Some((heap, value));
            self.met = vec![(0, value)];
        }
        true
    }

    /// Lists the records that come in order from `next` on, as far as there is room.
    fn list(&mut self, first: u64, values: impl Iterator<Item = u32>, step: usize, mut next: u64) {
        let mut heaps = (first..).step_by(step).zip(values);
        while self.listed.len() < LISTED
            && let Some(record) = heaps.find(|&(_, value)| u64::from(value) == next)
        {
            self.listed.push(record);
            next += 1;
        }
    }

    fn add_one(&mut self, heap: u64, value: u32) {
        if heap > 0 && self.last_record.is_none_or(|(_, record)| value > record) {
            self.records += 1;
            self.last_record = Some((heap, value));
            if self.listed.len() < LISTED {
                self.listed.push((heap, value));
            }
        }
        if self.meet(value) {
            self.last_first = Some(heap);
        }
    }

    /// Puts a value among those met; false when it is there.
    fn meet(&mut self, value: u32) -> bool {
        let at = self.met.partition_point(|&(_, to)| to < value);
        if self.met.get(at).is_some_and(|&(from, _)| from <= value) {
            return false;
        }
        let joins_last = at > 0 && self.met[at - 1].1 + 1 == value;
        let joins_next = self.met.get(at).is_some_and(|&(from, _)| from - 1 == value);
        match (joins_last, joins_next) {
            (true, true) => {
                self.met[at - 1].1 = self.met[at].1;
                self.met.remove(at);
            }
            (true, false) => self.met[at - 1].1 = value,
            (false, true) => self.met[at].0 = value,
            (false, false) => self.met.insert(at, (value, value)),
        }
        true
    }

    /// Whether it can be what was seen of the heaps below `next`.
    pub(super) fn check(&self, next: u64) -> Result<(), String> {
        let rising = |pair: &[Entry]| pair[0].0 < pair[1].0 && pair[0].1 < pair[1].1;
        let apart = |pair: &[(u32, u32)]| pair[0].1 < pair[1].0.saturating_sub(1);
        let last = self.last_record;
        let complete = self.records <= LISTED as u64;
        let good = self.listed.windows(2).all(rising)
            && self.listed.len() as u64 == self.records.min(LISTED as u64)
            && (!complete || self.listed.last().copied() == last)
            && self.listed.last().is_none_or(|listed| last.is_some_and(|last| *listed <= last))
            && self.met.windows(2).all(apart)
            && self.met.iter().all(|&(from, to)| from <= to)
            && last.is_none_or(|(heap, _)| heap < next)
            && self.last_first.is_none_or(|heap| heap < next)
            && self.last_first.is_none() == self.met.is_empty()
            && (next < 2 || last.is_some());
        if good { Ok(()) } else { Err("its records contradict each other".into()) }
    }
}
