//! What is new: records, and values met for the first time.
//!
//! A record is a value larger than those of all smaller heaps, heaps counted
//! from 1 (as in A180120 and A180121). Most values are known; in the gcd games
//! the new ones come in order, each the least that was not met yet. Both are
//! seen without a branch a value, and only the rest is looked at heap by heap.

use super::Entry;
use super::counts::WIDTH;
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
    pub(super) met: Vec<(u32, u32)>,
    /// The same for each value below [`WIDTH`], as far as it is long.
    #[serde(skip)]
    known: Vec<bool>,
    /// The last heap with a value that no smaller one has.
    pub(super) last_first: Option<u64>,
}

impl Novelty {
    /// Adds these heaps, of which the first is `first`.
    pub fn add(&mut self, first: u64, values: &[u32]) {
        if !self.add_in_order(first, values.as_chunks::<1>().0) {
            self.add_each(first, values);
        }
    }

    /// Adds these heaps, of which the first is `first`; each pair begins with 0.
    pub fn add_odd_places(&mut self, first: u64, pairs: &[[u32; 2]]) {
        if !self.add_in_order(first, pairs) {
            self.add_each(first, pairs.as_flattened());
        }
    }

    /// Adds heaps whose new values come in order; false and no change when they
    /// do not. The values are the last of each group, the others are 0.
    fn add_in_order<const N: usize>(&mut self, first: u64, groups: &[[u32; N]]) -> bool {
        let Some(filled) = self.filled() else { return false };
        let Some(next) = after_in_order(filled, groups) else { return false };
        if next == filled {
            return true;
        }
        let last = |group: &[u32; N]| group[N - 1];
        let heap = |place: usize| first + (N * place + N - 1) as u64;
        if self.listed.len() < LISTED {
            let records = groups.iter().map(last).enumerate().filter(|&(_, value)| value >= filled);
            let room = LISTED - self.listed.len();
            self.listed.extend(records.take(room).map(|(place, value)| (heap(place), value)));
        }
        let value = next - 1;
        // It was met just now.
        let place = groups.iter().rposition(|group| last(group) == value).unwrap_or(0);
        self.records += u64::from(next - filled);
        self.last_record = Some((heap(place), value));
        self.last_first = Some(heap(place));
        self.know(filled, value);
        self.met = vec![(0, value)];
        true
    }

    /// v, when the values met are those below v and the last record is v - 1.
    fn filled(&self) -> Option<u32> {
        match (&self.met[..], self.last_record) {
            (&[(0, last)], Some((_, record))) if record == last => last.checked_add(1),
            _ => None,
        }
    }

    /// Adds heaps of any values.
    fn add_each(&mut self, first: u64, values: &[u32]) {
        const BLOCK: usize = 64;
        for (block, first) in values.chunks(BLOCK).zip((first..).step_by(BLOCK)) {
            let record = self.last_record.map(|(_, record)| record);
            let is_known = |value: u32| self.known.get(value as usize).copied().unwrap_or(false);
            let all_known = block.iter().fold(true, |all, &value| all & is_known(value));
            if !all_known || block.iter().max().copied() > record {
                for (heap, &value) in (first..).zip(block) {
                    self.add_one(heap, value);
                }
            }
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
        self.know(value, value);
        true
    }

    /// Marks the values from one to another as known.
    pub(super) fn know(&mut self, from: u32, to: u32) {
        let end = WIDTH.min(to as usize + 1);
        if let Some(start) = Some(from as usize).filter(|&start| start < end) {
            self.known.resize(self.known.len().max(end), false);
            self.known[start..end].fill(true);
        }
    }

    /// Whether the values met are runs with gaps between.
    pub(super) fn met_is_in_order(&self) -> bool {
        let apart = |pair: &[(u32, u32)]| pair[0].1 < pair[1].0.saturating_sub(1);
        self.met.windows(2).all(apart) && self.met.iter().all(|&(from, to)| from <= to)
    }

    /// What was read, if it can be what was seen of the heaps below `next`.
    pub(super) fn checked(mut self, next: u64) -> Result<Self, String> {
        let (listed, last) = (self.listed.last().copied(), self.last_record);
        let good = self.listed.windows(2).all(|pair| rises(pair[0], pair[1]))
            && self.listed.len() as u64 == self.records.min(LISTED as u64)
            && (self.records > LISTED as u64 || listed == last)
            && listed <= last
            && self.met_is_in_order()
            && last.is_none_or(|(heap, _)| heap < next)
            && self.last_first.is_none_or(|heap| heap < next)
            && self.last_first.is_none() == self.met.is_empty()
            && last.is_none() == (next < 2);
        if !good {
            return Err("its records contradict each other".into());
        }
        for (from, to) in self.met.clone() {
            self.know(from, to);
        }
        Ok(self)
    }
}

/// Whether the second entry is of a later heap and a larger value.
pub(super) fn rises(before: Entry, after: Entry) -> bool {
    before.0 < after.0 && before.1 < after.1
}

/// The value after the new ones, when these are `filled`, `filled` + 1, ... in order.
fn after_in_order<const N: usize>(filled: u32, groups: &[[u32; N]]) -> Option<u32> {
    const BLOCK: usize = 1 << 10;
    let mut next = filled;
    let mut new = [0; BLOCK];
    for block in groups.chunks(BLOCK) {
        let mut count = 0_usize;
        for group in block {
            new[count % BLOCK] = group[N - 1];
            count = count.wrapping_add(usize::from(group[N - 1] >= filled));
        }
        if !(next..).zip(&new[..count]).all(|(next, &value)| value == next) {
            return None;
        }
        // No more than the values that 32 bits can hold.
        next = next.checked_add(u32::try_from(count).ok()?)?;
    }
    Some(next)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Records, last record and last first occurrence, in plain words.
    fn plainly(values: &[u32]) -> (Vec<Entry>, Option<u64>) {
        let heaps = (0..).zip(values.iter().copied());
        let before = |heap: u64| values[..usize::try_from(heap).unwrap()].iter();
        let is_record =
            |&(heap, value): &Entry| heap > 0 && before(heap).skip(1).all(|&b| b < value);
        let is_first = |&(heap, value): &Entry| before(heap).all(|&b| b != value);
        let firsts = heaps.clone().filter(is_first).map(|(heap, _)| heap);
        (heaps.filter(is_record).collect(), firsts.last())
    }

    proptest! {
        #[test]
        fn pieces_of_any_values_give_what_the_definition_says(
            wild in proptest::collection::vec(0_u32..40, 4..40),
            far in proptest::collection::vec(65_500_u32..65_600, 0..10),
            piece in 2_usize..9,
        ) {
            let values: Vec<u32> = wild.iter().chain(&far).chain(&wild).copied().collect();
            let mut novelty = Novelty::default();
            for (piece, first) in values.chunks(2 * piece).zip((0..).step_by(2 * piece)) {
                novelty.add(first, piece);
            }
            let (records, last_first) = plainly(&values);
            prop_assert_eq!(novelty.records, records.len() as u64);
            prop_assert_eq!(novelty.last_record, records.last().copied());
            prop_assert_eq!(&novelty.listed, &records);
            prop_assert_eq!(novelty.last_first, last_first);
            let read = Novelty { known: Vec::new(), ..novelty.clone() };
            prop_assert_eq!(read.checked(values.len() as u64), Ok(novelty));
        }

        #[test]
        fn news_in_order_are_seen_as_the_definition_sees_them(
            steps in proptest::collection::vec(0_u32..4, 8..60),
            piece in 1_usize..9,
        ) {
            // 0 and 1; then at odd places the next new value or an old one.
            let mut values = vec![0, 1];
            for step in steps {
                let next = values.iter().max().unwrap() + 1;
                values.extend([0, if step == 0 { next } else { step.min(next - 1) }]);
            }
            let mut novelty = Novelty::default();
            novelty.add(0, &values[..2]);
            for (pairs, first) in values[2..].as_chunks().0.chunks(piece).zip((2..).step_by(2 * piece)) {
                novelty.add_odd_places(first, pairs);
            }
            let (records, last_first) = plainly(&values);
            prop_assert_eq!(&novelty.listed, &records);
            prop_assert_eq!(novelty.last_record, records.last().copied());
            prop_assert_eq!(novelty.last_first, last_first);
        }
    }
}
