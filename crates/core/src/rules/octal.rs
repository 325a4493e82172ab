//! Octal games: a code says for each number of stones whether they may be
//! taken, and into how many heaps the rest of the heap may then be parted.

use super::{Heap, Options, Ruleset, Splits};
use std::fmt;
use std::str::FromStr;

/// The most digits of a code after the point, zeros at its end not counted.
pub const MOST_OCTAL_DIGITS: usize = 32;

/// In a digit: the heap may be taken whole.
const NOTHING: u8 = 1;
/// In a digit: one heap may be left.
const ONE_HEAP: u8 = 2;
/// In a digit: two heaps may be left.
const TWO_HEAPS: u8 = 4;

/// An octal game d0.d1d2d3...: k stones may be taken from a heap so that
/// nothing is left when d_k has a 1 in it, one heap when it has a 2, two heaps
/// when it has a 4; a heap that is left has a stone at least, and the two may
/// be equal. d0 is 4 when a heap may be split and no stone taken, else 0.
///
/// Heap convention: heap 0 has no move, G(0) = 0; G(1) = 1 exactly when d1 is
/// odd. Zeros at the end of a code change nothing: 0.70 is 0.7. Source: Guy
/// and Smith 1956; Winning Ways, chapter 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Octal {
    /// By the number of stones taken.
    digits: [u8; MOST_OCTAL_DIGITS + 1],
}

/// Why a text is no octal code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OctalError {
    /// Another digit than 0 or 4 before the point, or none.
    BeforePoint,
    /// Nothing after the point.
    NoDigit,
    /// A sign after the point that is no digit from 0 to 7.
    Digit {
        /// The sign.
        sign: char,
        /// Its place after the point, counted from 1.
        place: usize,
    },
    /// More digits than `MOST_OCTAL_DIGITS`.
    TooLong,
    /// All digits are 0.
    NoMove,
}

impl fmt::Display for OctalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BeforePoint => {
                f.write_str("an octal code begins with 0. or 4., such as 0.137 or 4.3")
            }
            Self::NoDigit => {
                f.write_str("an octal code needs a digit after the point, such as 0.77")
            }
            Self::Digit { sign, place } => write!(
                f,
                "an octal code has digits from 0 to 7, and {sign:?} stands in place {place} after \
                 the point; larger digits (hexadecimal codes) are not known here"
            ),
            Self::TooLong => write!(
                f,
                "an octal code has at most {MOST_OCTAL_DIGITS} digits after the point here; this \
                 one is longer"
            ),
            Self::NoMove => f.write_str("all digits of the octal code are 0, so there is no move"),
        }
    }
}

impl std::error::Error for OctalError {}

impl Octal {
    /// d0, d1, d2, ... up to the last digit that is not 0.
    #[must_use]
    pub fn digits(&self) -> &[u8] {
        &self.digits[..=self.most_taken() as usize]
    }

    /// The most stones that a move may take; 0 in 4.0, which only splits.
    #[must_use]
    pub fn most_taken(&self) -> Heap {
        let last = (0..).zip(&self.digits).filter(|&(_, &digit)| digit != 0).last();
        last.map_or(0, |(taken, _)| taken)
    }

    /// Whether some move may leave two heaps.
    #[must_use]
    pub fn splits(&self) -> bool {
        self.digits.iter().any(|digit| digit & TWO_HEAPS != 0)
    }
}

impl FromStr for Octal {
    type Err = OctalError;

    fn from_str(code: &str) -> Result<Self, OctalError> {
        let (before, after) = code.split_once('.').ok_or(OctalError::BeforePoint)?;
        let mut digits = [0; MOST_OCTAL_DIGITS + 1];
        digits[0] = match before {
            "0" => 0,
            "4" => TWO_HEAPS,
            _ => return Err(OctalError::BeforePoint),
        };
        if after.is_empty() {
            return Err(OctalError::NoDigit);
        }
        for (place, sign) in (1..).zip(after.trim_end_matches('0').chars()) {
            let value = match sign {
                '0'..='7' => sign as u8 - b'0',
                _ => return Err(OctalError::Digit { sign, place }),
            };
            *digits.get_mut(place).ok_or(OctalError::TooLong)? = value;
        }
        if digits.iter().all(|&digit| digit == 0) {
            return Err(OctalError::NoMove);
        }
        Ok(Self { digits })
    }
}

impl fmt::Display for Octal {
    /// The code without zeros at its end, but for that of 4.0.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.", self.digits[0])?;
        match &self.digits()[1..] {
            [] => f.write_str("0"),
            after => after.iter().try_for_each(|digit| write!(f, "{digit}")),
        }
    }
}

impl Ruleset for Octal {
    fn name(&self) -> String {
        format!("octal game {self}")
    }

    fn convention(&self) -> &'static str {
        "digit k of the code is a sum of 1, 2 and 4: k stones may be taken and nothing left (1), \
         one heap (2), two heaps, equal or not (4); heap 0 has no move, G(0) = 0; a heap of k may \
         be taken whole when digit k is odd"
    }

    fn options(&self, heap: Heap, options: &mut Options) {
        options.reset(heap);
        for (taken, &digit) in (0..=heap).zip(self.digits()) {
            let left = heap - taken;
            let leaves = if left == 0 { NOTHING } else { ONE_HEAP };
            if digit & leaves != 0 {
                options.heaps.insert(left);
            }
            if digit & TWO_HEAPS != 0 {
                options.splits.push(Splits { total: left, smaller: 1..left / 2 + 1 });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Subtraction, options_of};
    use super::*;
    use proptest::prelude::*;

    fn code(text: &str) -> Octal {
        text.parse().unwrap()
    }

    fn parts(text: &str, heap: Heap) -> Vec<Vec<Heap>> {
        options_of(&code(text), heap).parts().collect()
    }

    #[test]
    fn moves_by_hand() {
        // Kayles: one or two skittles side by side; the row falls apart or not.
        assert_eq!(parts("0.77", 0), [[0; 0]; 0]);
        assert_eq!(parts("0.77", 1), [[0]]);
        assert_eq!(parts("0.77", 2), [[0], [1]]);
        let four = [vec![2], vec![3], vec![2, 1], vec![1, 1]];
        assert_eq!(parts("0.77", 4), four);
        // 0.137: 1 only whole; 2 whole or from an end; 3 from anywhere.
        assert_eq!(parts("0.137", 1), [[0]]);
        assert_eq!(parts("0.137", 2), [[0]]);
        assert_eq!(parts("0.137", 3), [[0], [1]]);
        assert_eq!(parts("0.137", 6), [vec![3], vec![4], vec![2, 1]]);
        // 4.3: split in two, equal parts too, or take one stone.
        assert_eq!(parts("4.3", 1), [[0]]);
        assert_eq!(parts("4.3", 4), [vec![3], vec![3, 1], vec![2, 2]]);
        assert_eq!(parts("4.0", 3), [[2, 1]]);
        assert!(options_of(&code("4.0"), 1).is_empty());
    }

    #[test]
    fn codes_are_written_without_zeros_at_the_end() {
        for (typed, written) in [
            ("0.77", "0.77"),
            ("0.7700", "0.77"),
            ("0.007", "0.007"),
            ("4.0", "4.0"),
            ("4.30", "4.3"),
        ] {
            assert_eq!(code(typed).to_string(), written);
            assert_eq!(code(typed), code(written));
        }
        let long = format!("0.{}7{}", "0".repeat(MOST_OCTAL_DIGITS - 1), "0".repeat(100_000));
        assert_eq!(code(&long).most_taken(), 32);
        assert_eq!(code("4.0").most_taken(), 0);
        assert_eq!(code("0.6").digits(), [0, 6]);
        assert!(code("0.6").splits() && code("4.3").splits() && !code("0.1323").splits());
    }

    #[test]
    fn what_is_no_code() {
        let digit = |sign, place| OctalError::Digit { sign, place };
        for (text, error) in [
            ("0.8", digit('8', 1)),
            ("0.3A", digit('A', 2)),
            ("4.70-", digit('-', 3)),
            ("0.3.3", digit('.', 2)),
            ("0.\u{0663}", digit('\u{0663}', 1)),
            ("0.7 0", digit(' ', 2)),
            ("0.", OctalError::NoDigit),
            ("4.", OctalError::NoDigit),
            (".77", OctalError::BeforePoint),
            ("1.7", OctalError::BeforePoint),
            ("00.7", OctalError::BeforePoint),
            ("77", OctalError::BeforePoint),
            ("0.000", OctalError::NoMove),
            ("0.000000000000000000000000000000007", OctalError::TooLong),
        ] {
            assert_eq!(text.parse::<Octal>(), Err(error), "{text}");
        }
    }

    #[test]
    fn subtraction_sets_are_codes_of_3_and_0() {
        let (octal, set) = (code("0.30033"), Subtraction::new([1, 4, 5]).unwrap());
        for heap in 0..40 {
            assert_eq!(options_of(&octal, heap), options_of(&set, heap));
        }
    }

    proptest! {
        /// The words of the definition, asked of every pair of heaps.
        #[test]
        fn options_are_those_of_the_definition(
            first in prop::sample::select(vec![0_u8, 4]),
            after in proptest::collection::vec(0_u8..8, 1..6),
            heap in 0_u32..20,
        ) {
            let after_text: String = after.iter().map(u8::to_string).collect();
            let parsed = format!("{first}.{after_text}").parse::<Octal>();
            prop_assume!(first != 0 || after.iter().any(|&digit| digit != 0));
            let options = options_of(&parsed.unwrap(), heap);
            let allows = |taken: Heap, bit: u8| {
                let digit = if taken == 0 { Some(&first) } else { after.get(taken as usize - 1) };
                digit.is_some_and(|digit| digit / bit % 2 == 1)
            };
            let mut expected: Vec<Vec<Heap>> = Vec::new();
            for a in 0..=heap {
                for b in 0..=a.min(heap - a) {
                    let taken = heap - a - b;
                    match (a, b) {
                        (0, _) if allows(taken, 1) => expected.push(vec![0]),
                        (1.., 0) if allows(taken, 2) => expected.push(vec![a]),
                        (_, 1..) if allows(taken, 4) => expected.push(vec![a, b]),
                        _ => {}
                    }
                }
            }
            let mut found: Vec<_> = options.parts().collect();
            found.sort();
            expected.sort();
            prop_assert_eq!(found, expected);
        }
    }
}
