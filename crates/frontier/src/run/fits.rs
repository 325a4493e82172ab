//! Whether what a part says of its heaps can be: of every game, in which heap 0
//! has the value 0.

use super::counts::WIDTH;
use super::novelty::{LISTED, Novelty, rises};
use super::tally::State;

/// What stands in counts for [`WIDTH`] and all larger values.
#[expect(clippy::cast_possible_truncation, reason = "it is 2^16")]
const LARGER: u32 = WIDTH as u32;

/// Refuses what no heaps from `first` on, before which the values are exactly 0
/// to `before`, can have left.
pub(super) fn check(first: u64, before: Option<u32>, state: &State) -> Result<(), String> {
    let State { next, novelty, counts, rare, .. } = state;
    if rare.is_some() {
        return Err("it lists rare heaps, which its game has not".into());
    }
    let heaps = counts.iter().try_fold(0_u64, |sum, &(_, heaps)| sum.checked_add(heaps));
    if heaps.is_none() || heaps != next.checked_sub(first) {
        return Err("its heaps per value are not as many as its heaps".into());
    }
    if !novelty.records_fit(first, *next, before) {
        return Err("its records contradict each other".into());
    }
    if !novelty.met_fits(first, *next, before) {
        return Err("its new values contradict its records or its heaps".into());
    }
    if !novelty.counts_fit(counts, before) {
        return Err("its heaps per value contradict its new values".into());
    }
    Ok(())
}

impl Novelty {
    /// Whether the records lie in the heaps, rise, and are as many as is said.
    fn records_fit(&self, first: u64, next: u64, before: Option<u32>) -> bool {
        let begin = before.map(|largest| (0, largest));
        let number = self.listed.len() as u64;
        if number != self.records.min(LISTED as u64) {
            return false;
        }
        let (Some(&from), Some(&to), Some(last)) =
            (self.listed.first(), self.listed.last(), self.last_record)
        else {
            return self.records == 0 && self.last_record == begin;
        };
        // Each record that is not listed takes a heap and a value.
        let more = self.records - number;
        (first.max(1)..next).contains(&from.0)
            && before.is_none_or(|largest| from.1 > largest)
            && self.listed.windows(2).all(|pair| rises(pair[0], pair[1]))
            && last.0 < next
            && if more == 0 {
                last == to
            } else {
                rises(to, last) && last.0 - to.0 >= more && u64::from(last.1 - to.1) >= more
            }
    }

    /// Whether the values met are those before and new ones, with a last heap
    /// that has one of these.
    fn met_fits(&self, first: u64, next: u64, before: Option<u32>) -> bool {
        let (Some(&(least, end_of_first)), Some(&(_, largest))) =
            (self.met.first(), self.met.last())
        else {
            return first == next && before.is_none() && self.last_first.is_none();
        };
        self.met_is_in_order()
            && least == 0
            && before.is_none_or(|before| before <= end_of_first)
            && largest == self.last_record.map_or(0, |(_, value)| value)
            && self.new_values(before, u32::MAX) <= next - first
            && match self.last_first {
                None => self.new_values(before, u32::MAX) == 0,
                // A record above 0 is a value that no smaller heap has.
                Some(heap) => {
                    self.new_values(before, u32::MAX) > 0
                        && (first..next).contains(&heap)
                        && self
                            .last_record
                            .is_none_or(|(record, value)| value == 0 || record <= heap)
                }
            }
    }

    /// How many values met are new, to `most`.
    fn new_values(&self, before: Option<u32>, most: u32) -> u64 {
        let start = before.map_or(0, |largest| u64::from(largest) + 1);
        let end = u64::from(most) + 1;
        let of = |&(from, to): &(u32, u32)| {
            (u64::from(to) + 1).min(end).saturating_sub(start.max(from.into()))
        };
        self.met.iter().map(of).sum()
    }

    /// Whether every value counted was met, and every new one is counted.
    fn counts_fit(&self, counts: &[(u32, u64)], before: Option<u32>) -> bool {
        let is_met = |value: u32| {
            let at = self.met.partition_point(|&(_, to)| to < value);
            // The last counter is of all values from there on.
            self.met.get(at).is_some_and(|&(from, _)| from <= value || value == LARGER)
        };
        let is_new = |value: u32| before.is_none_or(|largest| value > largest);
        let small = self.new_values(before, LARGER - 1);
        let larger =
            counts.iter().find(|&&(value, _)| value == LARGER).map_or(0, |&(_, heaps)| heaps);
        let new = counts.iter().filter(|&&(value, _)| value < LARGER && is_new(value)).count();
        counts.iter().all(|&(value, _)| value <= LARGER && is_met(value))
            && new as u64 == small
            && self.new_values(before, u32::MAX) - small <= larger
    }
}
