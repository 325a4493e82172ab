//! A survey of octal codes: for each a line with the verdict on its period, the
//! last record, and the hash of its values.
//!
//! Time: a code of which the theorem of Guy and Smith proves a period needs the
//! values that the theorem needs; any other needs all, n^2/4 steps to heap n for
//! every digit of 4 and more. Memory: 12 bytes a heap, and the lines.

use crate::failure::Failure;
use crate::sums::sha256;
use nimproof_core::mex::Table;
use nimproof_core::period::{Verdict, verdict};
use nimproof_core::rules::{Game, Heap};
use std::fmt;

/// The most digits of the codes of a survey: 458,752 codes.
pub const MOST_DIGITS: u8 = 5;

/// The first line of a file of lines.
pub const HEAD: &str = "code,verdict,period,pre_period,values_needed,refuted_to,\
                        last_record_heap,last_record_value,values_sha256";

/// How many octal codes have so many digits after the point: the first sign is 0
/// or 4, the last digit is not 0.
#[must_use]
pub fn number_of_codes(digits: u8) -> u64 {
    2 * 7 * 8_u64.pow(u32::from(digits) - 1)
}

/// The code with this index, in the order in which they are written.
#[must_use]
pub fn code(digits: u8, index: u64) -> String {
    let half = number_of_codes(digits) / 2;
    let (first, rest) = (4 * (index / half), index % half);
    let (upper, last) = (rest / 7, rest % 7 + 1);
    let width = usize::from(digits) - 1;
    let upper = if width == 0 { String::new() } else { format!("{upper:0width$o}") };
    format!("{first}.{upper}{last}")
}

/// What a survey finds of one code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    code: String,
    verdict: Verdict,
    /// The last heap whose value is larger than that of every smaller one, heaps
    /// counted from 1; and that value.
    last_record: (Heap, u32),
    values: String,
}

impl Line {
    /// Computes the values to heap `to` and what follows from them.
    ///
    /// # Errors
    /// When the code is none.
    pub fn of(code: String, to: Heap) -> Result<Self, Failure> {
        let game: Game =
            code.parse().map_err(|error| Failure::input(format!("{code}: {error}")))?;
        let (values, verdict) = values(&game, to);
        let record = |last: (Heap, u32), (heap, &value): (Heap, &u32)| {
            if last.0 == 0 || value > last.1 { (heap, value) } else { last }
        };
        let last_record = (0..).zip(&values).skip(1).fold((0, 0), record);
        let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        Ok(Self { code, verdict, last_record, values: sha256(&bytes) })
    }
}

/// The values to heap `to` from the definition, and the verdict on them. Where a
/// part of them proves a period, the others follow from it.
fn values(game: &Game, to: Heap) -> (Vec<u32>, Verdict) {
    let rules = game.rules();
    let mut table = Table::new(&*rules);
    let wanted = to as usize + 1;
    let mut known = 64;
    loop {
        known = wanted.min(known);
        while table.values().len() < known && table.grow().is_some() {}
        let verdict = verdict(game, table.values());
        if known == wanted || matches!(verdict, Verdict::Periodic { .. }) {
            let mut values = table.values().to_vec();
            if let Verdict::Periodic { period, .. } = verdict {
                values.reserve_exact(wanted - known);
                for heap in known..wanted {
                    values.push(values[heap - period]);
                }
            }
            return (values, verdict);
        }
        known *= 2;
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { code, verdict, last_record: (heap, value), values } = self;
        match verdict {
            Verdict::Periodic { period, pre_period, values_needed } => {
                write!(f, "{code},periodic,{period},{pre_period},{values_needed},,")?;
            }
            Verdict::NoPeriodShown { refuted_to } => {
                write!(f, "{code},no-period-shown,,,,{refuted_to},")?;
            }
            Verdict::NoTheorem { refuted_to } => {
                write!(f, "{code},no-theorem,,,,{refuted_to},")?;
            }
        }
        write!(f, "{heap},{value},{values}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimproof_core::mex::nim_values;
    use std::collections::BTreeSet;

    #[test]
    fn every_code_of_a_length_once_and_in_order() {
        assert_eq!(code(1, 0), "0.1");
        assert_eq!(code(1, 13), "4.7");
        assert_eq!(code(3, 0), "0.001");
        assert_eq!(code(3, 895), "4.777");
        for digits in 1..=3 {
            let codes: Vec<_> = (0..number_of_codes(digits)).map(|i| code(digits, i)).collect();
            assert!(codes.is_sorted());
            // By the definition: every text of 0. or 4. and so many octal digits,
            // but for those that end in 0.
            let all = 8_u32.pow(digits.into());
            let expected: BTreeSet<_> = ["0", "4"]
                .iter()
                .flat_map(|first| (0..all).map(move |n| (first, n)))
                .filter(|(_, n)| n % 8 != 0)
                .map(|(first, n)| format!("{first}.{n:0width$o}", width = usize::from(digits)))
                .collect();
            assert_eq!(codes.into_iter().collect::<BTreeSet<_>>(), expected);
        }
    }

    #[test]
    fn kayles_and_dawson_as_the_literature_has_them() {
        let line = |code: &str, to| Line::of(code.into(), to).unwrap().to_string();
        assert!(line("0.77", 1000).starts_with("0.77,periodic,12,71,168,,"));
        assert!(line("0.137", 1000).starts_with("0.137,periodic,34,52,175,,"));
        assert!(line("0.137", 173).starts_with("0.137,no-period-shown,,,,"));
    }

    #[test]
    fn values_after_a_proof_are_those_of_the_definition() {
        for index in 0..number_of_codes(2) {
            let game: Game = code(2, index).parse().unwrap();
            let (values, verdict_early) = values(&game, 600);
            assert_eq!(values, nim_values(&*game.rules(), 600), "{}", code(2, index));
            assert_eq!(verdict_early, verdict(&game, &values), "{}", code(2, index));
        }
    }

    #[test]
    fn the_last_record_by_hand() {
        // 0.3 is Nim with one bite: 0, 1, 0, 1; 0.33: 0, 1, 2, 0, 1, 2; 0.01: 0, 0, 1.
        let record = |code: &str| Line::of(code.into(), 40).unwrap().last_record;
        assert_eq!(record("0.3"), (1, 1));
        assert_eq!(record("0.33"), (2, 2));
        assert_eq!(record("0.01"), (2, 1));
        // SHA-256 of four zero bytes and 01 00 00 00.
        let two = Line::of("0.3".into(), 1).unwrap().values;
        assert_eq!(two, sha256(&[0, 0, 0, 0, 1, 0, 0, 0]));
    }
}
