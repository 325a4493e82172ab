//! Printed forms: what a document prints, held against a computed value.
//!
//! The computed value decides how the printed form is read. A whole number may
//! be printed in digits, as a power (2^35) or as a word (three); a share as a
//! decimal, which is compared at its own precision with the exact fraction
//! rounded half to even, or as a fraction (320/512); a truth as one of a few
//! words; text as itself. A form that cannot be read is never taken for equal.

use nimproof_core::exact::Share;
use serde_json::Value as Json;

/// What became of one comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// The printed form says what was computed.
    Equal,
    /// The printed form says something else.
    Differs,
    /// The printed form is none that this kind of value can have.
    Unreadable,
}

/// Number words that the documents use.
const NUMBERS: [(&str, u64); 16] = [
    ("zero", 0),
    ("none", 0),
    ("neither", 0),
    ("never", 0),
    ("one", 1),
    ("two", 2),
    ("both", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("twelve", 12),
];

/// Words by which the documents say that something holds or does not.
const TRUTHS: [(&str, bool); 14] = [
    ("can also be used", true),
    ("exactly", true),
    ("coincide", true),
    ("did not coincide", false),
    ("exactly the same", true),
    ("agreed exactly", true),
    ("always", true),
    ("never", false),
    ("strictly alternate", true),
    ("independent", true),
    ("not", false),
    ("does not decide", false),
    ("holds", true),
    ("fails", false),
];

/// Compares a printed form with a computed value.
#[must_use]
pub fn compare(printed: &str, computed: &Json) -> Reading {
    let equal = match computed {
        Json::Null => Some(false),
        Json::Bool(truth) => look_up(&TRUTHS, printed).map(|said| said == *truth),
        Json::Number(number) => whole(printed).map(|said| number.as_u64() == Some(said)),
        Json::String(text) if is_large_integer(text) => {
            whole(printed).map(|said| text.parse() == Ok(said))
        }
        Json::String(text) => Some(same_text(printed, text)),
        Json::Object(_) => share(computed).and_then(|share| same_share(printed, share)),
        Json::Array(items) => return compare_list(printed, items),
    };
    match equal {
        Some(true) => Reading::Equal,
        Some(false) => Reading::Differs,
        None => Reading::Unreadable,
    }
}

/// True when two words or numbers say the same of any value: none and 0,
/// always and holds.
#[must_use]
pub fn same_meaning(one: &str, other: &str) -> bool {
    let same = |a: Option<bool>| a == Some(true);
    same(whole(one).zip(whole(other)).map(|(a, b)| a == b))
        || same(look_up(&TRUTHS, one).zip(look_up(&TRUTHS, other)).map(|(a, b)| a == b))
}

/// A list is printed with commas or spaces between its items.
fn compare_list(printed: &str, items: &[Json]) -> Reading {
    let parts: Vec<&str> =
        printed.split([',', ' ']).map(str::trim).filter(|part| !part.is_empty()).collect();
    if parts.len() != items.len() {
        return Reading::Differs;
    }
    let readings: Vec<Reading> =
        parts.iter().zip(items).map(|(part, item)| compare(part, item)).collect();
    let worst = [Reading::Unreadable, Reading::Differs];
    worst.into_iter().find(|reading| readings.contains(reading)).unwrap_or(Reading::Equal)
}

fn look_up<T: Copy>(words: &[(&str, T)], printed: &str) -> Option<T> {
    words.iter().find(|(word, _)| *word == printed).map(|&(_, meaning)| meaning)
}

/// A whole number in digits, as a power, or as a word.
fn whole(printed: &str) -> Option<u64> {
    if let Some((base, exponent)) = printed.split_once('^') {
        return digits(base)?.checked_pow(u32::try_from(digits(exponent)?).ok()?);
    }
    digits(printed).or_else(|| look_up(&NUMBERS, printed))
}

/// Digits without sign, space or leading zero.
fn digits(printed: &str) -> Option<u64> {
    let plain = printed.bytes().all(|byte| byte.is_ascii_digit());
    let leading_zero = printed.len() > 1 && printed.starts_with('0');
    (plain && !leading_zero).then(|| printed.parse().ok())?
}

/// Results write integers above 2^53 as strings of digits.
fn is_large_integer(text: &str) -> bool {
    text.len() >= 16 && text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0')
}

/// The same text, or the same multiset of heaps: 4+1+2+1 is 4+2+1+1.
fn same_text(printed: &str, computed: &str) -> bool {
    let heaps = |text: &str| -> Option<Vec<u64>> {
        let mut heaps =
            text.split('+').map(|heap| digits(heap.trim())).collect::<Option<Vec<_>>>()?;
        heaps.sort_unstable();
        Some(heaps)
    };
    let is_sum = printed.contains('+') && computed.contains('+');
    printed == computed || is_sum && heaps(printed).is_some_and(|h| Some(h) == heaps(computed))
}

/// The share in a result, from its exact numerator and denominator.
fn share(computed: &Json) -> Option<Share> {
    let part = |name| match computed.get(name)? {
        Json::String(text) => digits(text),
        other => other.as_u64(),
    };
    part("den").filter(|&den| den > 0).and_then(|den| Some(Share::new(part("num")?, den)))
}

/// A decimal at its own precision, or a fraction exactly.
fn same_share(printed: &str, share: Share) -> Option<bool> {
    if let Some((num, den)) = printed.split_once('/') {
        let den = digits(den).filter(|&den| den > 0)?;
        return Some(Share::new(digits(num)?, den) == share);
    }
    let (whole, decimals) = printed.split_once('.')?;
    digits(whole)?;
    if decimals.is_empty() || !decimals.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let places = u32::try_from(decimals.len()).ok()?;
    share.decimal(places).map(|rounded| rounded == printed)
}

#[cfg(test)]
mod tests {
    use super::Reading::{Differs, Equal, Unreadable};
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn printed_forms_by_hand() {
        let eighth = json!({"num": 64, "den": 512, "decimal": "0.125000"});
        for (printed, computed, reading) in [
            ("512", json!(512), Equal),
            ("511", json!(512), Differs),
            ("0512", json!(512), Unreadable),
            ("512 ", json!(512), Unreadable),
            ("-512", json!(512), Unreadable),
            ("+512", json!(512), Unreadable),
            ("512.0", json!(512), Unreadable),
            ("５１２", json!(512), Unreadable),
            ("three", json!(3), Equal),
            ("neither", json!(1), Differs),
            ("2^35", json!(34_359_738_368_u64), Equal),
            ("235", json!(34_359_738_368_u64), Differs),
            ("2^64", json!(0), Unreadable),
            ("9007199254740993", json!("9007199254740993"), Equal),
            ("9007199254740992", json!("9007199254740993"), Differs),
            ("0.125000", eighth.clone(), Equal),
            ("0.125", eighth.clone(), Equal),
            ("0.12", eighth.clone(), Equal),
            ("0.13", eighth.clone(), Differs),
            ("0.125001", eighth.clone(), Differs),
            (".125", eighth.clone(), Unreadable),
            ("0.", eighth.clone(), Unreadable),
            ("1/8", eighth.clone(), Equal),
            ("64/512", eighth.clone(), Equal),
            ("1/9", eighth.clone(), Differs),
            ("1/0", eighth.clone(), Unreadable),
            ("64", eighth.clone(), Unreadable),
            ("0.1250000000000000000", eighth, Unreadable),
            ("010", json!("010"), Equal),
            ("10", json!("010"), Differs),
            ("4+1+2+1", json!("4+2+1+1"), Equal),
            ("4+1+2", json!("4+2+1+1"), Differs),
            ("coincide", json!(true), Equal),
            ("did not coincide", json!(true), Differs),
            ("true", json!(true), Unreadable),
            ("2,1,2", json!([2, 1, 2]), Equal),
            ("2,1", json!([2, 1, 2]), Differs),
            ("2,1,3", json!([2, 1, 2]), Differs),
            ("won", json!(null), Differs),
        ] {
            assert_eq!(compare(printed, &computed), reading, "{printed:?} against {computed}");
        }
    }

    proptest! {
        #[test]
        fn a_number_is_equal_only_to_itself(a: u64, b: u64) {
            prop_assert_eq!(compare(&a.to_string(), &json!(a)), Equal);
            let expected = if a == b { Equal } else { Differs };
            prop_assert_eq!(compare(&a.to_string(), &json!(b)), expected);
        }

        #[test]
        fn any_text_is_read_without_a_panic(printed in "\\PC*", number: u64) {
            for computed in [
                json!(number), json!(printed), json!(true), json!([number, printed]),
                json!({"num": number, "den": number}), json!({"num": number, "den": printed}),
            ] {
                let _ = compare(&printed, &computed);
            }
        }
    }
}
