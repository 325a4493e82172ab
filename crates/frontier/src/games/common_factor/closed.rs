//! The closed forms of Common-factor Nim, both ways: from a heap to its value, and
//! from a value to the heaps that have it.
//!
//! Even heaps: G(2k) = k. Least prime 3: G(3(2j+1)) = 1 + floor(3j/2). Both are
//! proved for every heap (`proofs/CommonFactorThree.v`). Least prime 5: a heap
//! of 150 q + r is worth 15 q + c, see [`FIVES`]; that one is proved as far as
//! 10 G(m) <= m + 8 for the heaps m without a factor 2, 3 or 5
//! (`law_of_five_if` in `proofs/CommonFactorFive.v`).

#![expect(clippy::cast_possible_truncation, reason = "heaps, values and places have 32 bits")]

use std::ops::Range;

/// The pairs (r, c) of the law for least prime 5.
const FIVES: [(u64, u64); 10] =
    [(5, 1), (25, 2), (35, 3), (55, 6), (65, 7), (85, 8), (95, 9), (115, 12), (125, 13), (145, 14)];

/// A common multiple of the periods 2, 12 and 150 of the forms.
pub const WHEEL: u32 = 300;

/// Which heaps are taken to have a closed form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    /// Those with least prime 2 or 3.
    ToThree,
    /// Those with least prime 2, 3 or 5.
    ToFive,
}

impl Closed {
    /// The least prime without a closed form.
    pub fn first_open(self) -> u32 {
        match self {
            Self::ToThree => 5,
            Self::ToFive => 7,
        }
    }

    /// The value of a heap with a closed form.
    pub fn value(self, heap: u64) -> Option<u64> {
        if heap % 2 == 0 {
            Some(heap / 2)
        } else if heap % 3 == 0 {
            Some(1 + 3 * ((heap / 3 - 1) / 2) / 2)
        } else if heap % 5 == 0 && self == Self::ToFive {
            let (_, c) = FIVES.iter().find(|(r, _)| *r == heap % 150)?;
            Some(15 * (heap / 150) + c)
        } else {
            None
        }
    }

    /// Value and step for each remainder modulo [`WHEEL`]: a heap of WHEEL q + r is worth
    /// value + q step. The step is 0 where there is no closed form.
    pub fn wheel(self) -> Vec<(u32, u32)> {
        let entry = |r| {
            let (value, next) = (self.value(r)?, self.value(r + u64::from(WHEEL))?);
            Some((value as u32, (next - value) as u32))
        };
        (0..WHEEL.into()).map(|r| entry(r).unwrap_or((0, 0))).collect()
    }

    /// The least number that no heap with a closed form and worth at most `value` reaches.
    pub fn beyond(self, value: u64) -> u64 {
        match self {
            Self::ToThree => 4 * value + 2,
            Self::ToFive => 10 * value + 6,
        }
    }

    /// True when a multiple of `prime`, at least 7 or the first open one, with a closed
    /// form is worth `value`.
    pub fn has(self, prime: u64, value: u64) -> bool {
        if value % prime == 0 {
            return true;
        }
        let three = match value % 3 {
            1 => 4 * value - 1,
            2 => 4 * value + 1,
            _ => prime + 1,
        };
        if three % prime == 0 {
            return true;
        }
        self == Self::ToFive
            && match value % 15 {
                1 | 6 | 7 | 12 | 13 => (10 * value - 5) % prime == 0,
                2 | 3 | 8 | 9 | 14 => (10 * value + 5) % prime == 0,
                _ => false,
            }
    }

    /// The heaps below `end` with least prime 5 that are multiples of `prime`, at least
    /// 5, and larger, each with its value by the form for 5.
    pub fn fives(prime: u64, end: u64) -> impl Iterator<Item = (u64, u64)> {
        let step = if prime == 5 { 5 } else { 5 * prime };
        let heaps = (step..end).step_by(2 * step as usize).filter(move |&heap| heap != prime);
        heaps
            .filter_map(|heap| Some((heap, Self::ToFive.value(heap)?)))
            .filter(|(heap, _)| heap % 3 != 0)
    }

    /// Calls for each value in a range that a multiple of `prime` with a closed form
    /// has, and for 0 and 1, the values of heap 0 and of the prime itself.
    pub fn each(self, prime: u64, range: Range<u64>, mut call: impl FnMut(u64)) {
        (0..2).filter(|value| range.contains(value)).for_each(&mut call);
        // Cofactors t, and the step of G(t prime) when t grows by its own period.
        let threes = [(2, prime), (3, 3 * prime), (9, 3 * prime)];
        let fives = FIVES.map(|(r, _)| (r, 15 * prime));
        let fives = fives.iter().filter(|_| self == Self::ToFive);
        for &(cofactor, step) in threes.iter().chain(fives) {
            let first = self.value(cofactor * prime).unwrap_or(0);
            let skip = range.start.saturating_sub(first).div_ceil(step);
            (first + skip * step..range.end).step_by(step as usize).for_each(&mut call);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_hand() {
        let closed = Closed::ToFive;
        // G(10) = 5; G(3), G(9), G(15), G(21) = 1, 2, 4, 5; G(5), G(25), G(155) = 1, 2, 16.
        for (heap, value) in
            [(0, 0), (10, 5), (3, 1), (9, 2), (15, 4), (21, 5), (5, 1), (25, 2), (155, 16)]
        {
            assert_eq!(closed.value(heap), Some(value), "heap {heap}");
        }
        assert_eq!(closed.value(49), None);
        assert_eq!(Closed::ToThree.value(25), None);
    }

    #[test]
    fn the_wheel_is_the_forms() {
        for closed in [Closed::ToThree, Closed::ToFive] {
            let wheel = closed.wheel();
            for heap in (0..3000).chain(4_294_960_000..4_294_967_296) {
                let (value, step) = wheel[heap as usize % WHEEL as usize];
                let value = (step > 0).then(|| u64::from(value) + heap / 300 * u64::from(step));
                assert_eq!(value, closed.value(heap), "heap {heap}");
            }
        }
    }

    #[test]
    fn from_values_to_heaps_and_back() {
        for closed in [Closed::ToThree, Closed::ToFive] {
            for prime in [7, 11, 13, 67] {
                let mut have = vec![false; 4000];
                for heap in (0..40_000).step_by(prime as usize) {
                    if let Some(have) =
                        closed.value(heap).and_then(|value| have.get_mut(value as usize))
                    {
                        *have = true;
                    }
                }
                have[1] = true;
                let mut called = vec![false; 4000];
                closed.each(prime, 0..1501, |value| called[value as usize] = true);
                closed.each(prime, 1501..4000, |value| called[value as usize] = true);
                assert_eq!(called, have, "{prime}");
                for (value, &have) in (2..4000).zip(&have[2..]) {
                    assert_eq!(closed.has(prime, value), have, "{prime} {value}");
                }
            }
        }
    }
}
