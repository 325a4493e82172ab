//! The closed forms of Common-factor Nim, both ways: from a heap to its value, and
//! from a value to the heaps that have it.
//!
//! Even heaps: G(2k) = k. Least prime 3: G(3(2j+1)) = 1 + floor(3j/2). Both are
//! proved for every heap (`proofs/CommonFactorThree.v`). Least prime 5: a heap
//! of 150 q + r is worth 15 q + c, see [`FIVES`]; that one is proved as far as
//! 10 G(m) <= m + 8 for the heaps m without a factor 2, 3 or 5
//! (`law_of_five_if` in `proofs/CommonFactorFive.v`).

#![expect(clippy::cast_possible_truncation, reason = "heaps, values and places have 32 bits")]

/// The pairs (r, c) of the law for least prime 5.
const FIVES: [(u64, u64); 10] =
    [(5, 1), (25, 2), (35, 3), (55, 6), (65, 7), (85, 8), (95, 9), (115, 12), (125, 13), (145, 14)];

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

    /// Sets the bits from word `from` on of all values that multiples of
    /// `prime` with a closed form have, and of 0 and 1, the values of heap 0 and
    /// of the prime itself.
    pub fn fill(self, prime: u64, words: &mut [u64], from: usize) {
        let end = 64 * words.len() as u64;
        if from == 0 {
            words[0] |= 0b11;
        }
        // Cofactors t, and the step of G(t prime) when t grows by its own period.
        let threes = [(2, prime), (3, 3 * prime), (9, 3 * prime)];
        let fives = FIVES.map(|(r, _)| (r, 15 * prime));
        let fives = fives.iter().filter(|_| self == Self::ToFive);
        for &(cofactor, step) in threes.iter().chain(fives) {
            let first = self.value(cofactor * prime).unwrap_or(0);
            let skip = (64 * from as u64).saturating_sub(first).div_ceil(step);
            for value in (first + skip * step..end).step_by(step as usize) {
                words[(value / 64) as usize] |= 1 << (value % 64);
            }
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
                let mut words = vec![0; 60];
                closed.fill(prime, &mut words, 0);
                let mut late = vec![0; 60];
                closed.fill(prime, &mut late, 30);
                assert_eq!(words[30..], late[30..]);
                for (value, &have) in (2..3840).zip(&have[2..]) {
                    assert_eq!(closed.has(prime, value), have, "{prime} {value}");
                    let bit = words[value as usize / 64] >> (value % 64) & 1;
                    assert_eq!(bit == 1, have, "{prime} {value}");
                }
            }
        }
    }
}
