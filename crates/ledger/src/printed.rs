//! Printed forms: what a document prints, held against a computed value.
//!
//! The computed value decides how the printed form is read. Numbers are read
//! as [`nimproof_text`] reads them, and compared exactly: 4096 may be printed as
//! `4,096`, `2^{12}`, `2¹²` or `four thousand and ninety-six`. A share may be a
//! decimal or a percentage, which is compared at its own precision with the
//! exact fraction rounded half to even, or a fraction (320/512, half). A truth
//! or an outcome is one of a few words; text is itself. A form that cannot be
//! read is never taken for equal.

use crate::compare::printed_value;
use crate::derived::Exact;
use nimproof_text::{Form, Kind, Locale, Token, Value, tokens};
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

/// Words for a count that are no number words, and what they say.
const COUNTS: [(&str, u64); 6] =
    [("none", 0), ("no", 0), ("does not have", 0), ("neither", 0), ("never", 0), ("both", 2)];

/// Words by which the documents say that something holds or does not.
const TRUTHS: [(&str, bool); 25] = [
    ("can also be used", true),
    ("exactly", true),
    ("coincide", true),
    ("coinciding", true),
    ("coinciding exactly", true),
    ("did not coincide", false),
    ("do not coincide", false),
    ("exactly the same", true),
    ("agreed exactly", true),
    ("agree", true),
    ("always", true),
    ("never", false),
    ("every", true),
    ("strictly alternate", true),
    ("independent", true),
    ("not", false),
    ("decides", true),
    ("does not decide", false),
    ("holds", true),
    ("brings", true),
    ("does not hold", false),
    ("true", true),
    ("false", false),
    ("fails", false),
    ("succeeds", true),
];

/// Words for the outcome of a position, for the player to move.
const OUTCOMES: [(&str, &str); 10] = [
    ("won", "won"),
    ("win", "won"),
    ("wins", "won"),
    ("winning", "won"),
    ("lost", "lost"),
    ("lose", "lost"),
    ("loses", "lost"),
    ("losing", "lost"),
    ("先手必勝", "won"),
    ("後手必勝", "lost"),
];

/// Compares a printed form with a computed value.
#[must_use]
pub fn compare(printed: &str, computed: &Json) -> Reading {
    let equal = match computed {
        Json::Null => Some(false),
        Json::Bool(truth) => look_up(&TRUTHS, printed).map(|said| said == *truth),
        Json::Number(number) => number
            .as_i64()
            .map(i128::from)
            .or(number.as_u64().map(i128::from))
            .zip(whole(printed))
            .map(|(number, said)| Exact::whole(number) == said),
        Json::String(text) if is_large_integer(text) => {
            whole(printed).map(|said| text.parse().is_ok_and(|number| Exact::whole(number) == said))
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

/// True when no value of the type of this one can tell two printed forms apart:
/// none and 0 of a count, always and holds of a truth, 4+1+2 and 4+2+1 of heaps.
#[must_use]
pub fn same_meaning(one: &str, other: &str, computed: &Json) -> bool {
    let same = |a: Option<bool>| a == Some(true);
    match computed {
        Json::Bool(_) => same(
            look_up(&TRUTHS, one).zip(look_up(&TRUTHS, other)).map(|(one, other)| one == other),
        ),
        Json::String(text) if !is_large_integer(text) => same_text(one, other),
        Json::Number(_) | Json::String(_) => {
            same(whole(one).zip(whole(other)).map(|(one, other)| one == other))
        }
        Json::Object(_) => same(value(one).zip(value(other)).map(|(one, other)| one == other)),
        Json::Array(_) | Json::Null => false,
    }
}

/// A list is printed with commas or spaces between its items, in brackets or not.
fn compare_list(printed: &str, items: &[Json]) -> Reading {
    let printed = tight(printed);
    let inside = |list: &str| -> Option<String> {
        let closes = match list.chars().next()? {
            '(' => ')',
            '[' => ']',
            '{' => '}',
            _ => return None,
        };
        let inside = list[1..].strip_suffix(closes)?;
        let mut depth = 0_usize;
        // The bracket that opens the list is the one that closes it.
        let whole = inside.chars().all(|c| {
            match c {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' if depth == 0 => return false,
                ')' | ']' | '}' => depth -= 1,
                _ => {}
            }
            true
        });
        whole.then(|| inside.to_owned())
    };
    let read = |list: &str| -> Vec<Reading> {
        let parts = parts(list);
        if parts.len() != items.len() {
            return vec![Reading::Differs];
        }
        parts.iter().zip(items).map(|(part, item)| compare(part, item)).collect()
    };
    let worst = |readings: &[Reading]| {
        let worst = [Reading::Unreadable, Reading::Differs];
        worst.into_iter().find(|reading| readings.contains(reading)).unwrap_or(Reading::Equal)
    };
    // A list of one position has the brackets of the position.
    let bare = inside(&printed).map(|inside| worst(&read(&inside)));
    match bare {
        Some(Reading::Equal) => Reading::Equal,
        bare => {
            let whole = worst(&read(&printed));
            if whole == Reading::Equal { whole } else { bare.unwrap_or(whole) }
        }
    }
}

/// The items of a list: what stands between commas or spaces outside brackets.
fn parts(list: &str) -> Vec<&str> {
    let mut depth = 0_usize;
    let parts = list.split(|c: char| {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && (c == ',' || c == ' ')
    });
    parts.filter(|part| !part.is_empty()).collect()
}

fn look_up<T: Copy>(words: &[(&str, T)], printed: &str) -> Option<T> {
    let found = words.iter().find(|(word, _)| word.eq_ignore_ascii_case(printed));
    found.map(|&(_, meaning)| meaning)
}

/// The one number that a printed form is, when it has one reading.
fn number(printed: &str) -> Option<Token> {
    let mut found = tokens(printed, Form::Plain, Locale::Point);
    let token = found.pop().filter(|_| found.is_empty())?;
    let all = token.span == (0..printed.len()) && !printed.starts_with('+');
    // 011 is a word in binary digits, and no number.
    let digits = match &token.value {
        Value::Number(digits) | Value::Fraction(digits, _) | Value::Power(digits, _) => {
            &digits.digits[..digits.digits.len() - digits.scale]
        }
        Value::Symbolic(_) | Value::Text(_) => "",
    };
    let leading_zero = digits.len() > 1 && digits.starts_with('0');
    (all && !token.ambiguous && !leading_zero).then_some(token)
}

/// The exact value of a printed number that counts or measures.
fn value(printed: &str) -> Option<Exact> {
    let token = number(printed)?;
    let counts = matches!(
        token.kind,
        Kind::Integer
            | Kind::Decimal
            | Kind::Fraction
            | Kind::Power
            | Kind::Word
            | Kind::Percent
            | Kind::Enclosed
    );
    let value = Exact::of(&token.value).filter(|_| counts)?;
    if token.kind != Kind::Percent {
        return Some(value);
    }
    let parts = if printed.ends_with('‰') { 1000 } else { 100 };
    value.over(Exact::whole(parts))
}

/// The value of a printed count: a number, but no percentage, or a word.
fn whole(printed: &str) -> Option<Exact> {
    let word = || look_up(&COUNTS, printed).map(|count| Exact::whole(count.into()));
    let percent = number(printed).is_some_and(|token| token.kind == Kind::Percent);
    value(printed).filter(|_| !percent).or_else(word)
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
    let outcome = |text: &str| look_up(&OUTCOMES, text);
    let is_sum = printed.contains('+') && computed.contains('+');
    tight(printed) == tight(computed)
        || is_sum && heaps(printed).is_some_and(|h| Some(h) == heaps(computed))
        || outcome(printed).is_some_and(|said| Some(said) == outcome(computed))
        || symbolic(printed).is_some_and(|said| Some(said) == symbolic(computed))
}

/// A text without the blanks beside commas, plus signs, brackets and arrows.
fn tight(text: &str) -> String {
    let mark = |c: char| ",+()[]{}→".contains(c);
    let mut tight = String::with_capacity(text.len());
    for c in text.replace("->", "→").chars() {
        if mark(c) {
            tight.truncate(tight.trim_end_matches(' ').len());
        }
        if c != ' ' || !tight.ends_with(mark) {
            tight.push(c);
        }
    }
    tight
}

/// A number with a letter in it, as `2^m`, in one form.
fn symbolic(text: &str) -> Option<String> {
    match number(text)?.value {
        Value::Symbolic(said) => Some(said),
        _ => None,
    }
}

/// The share in a result, from its exact numerator and denominator.
fn share(computed: &Json) -> Option<Exact> {
    let part = |name| match computed.get(name)? {
        Json::String(text) => digits(text),
        other => other.as_u64(),
    };
    Exact::new(part("num")?.into(), part("den")?.into())
}

/// Whether a printed number says a value that was derived: a decimal or a
/// percentage at its own precision, anything else exactly.
#[must_use]
pub fn says(printed: &str, value: Exact) -> bool {
    printed_value(printed) == Some(value) || same_share(printed, value) == Some(true)
}

/// A decimal or percentage at its own precision, or a fraction exactly.
fn same_share(printed: &str, share: Exact) -> Option<bool> {
    let said = value(printed)?;
    let token = number(printed)?;
    let scale = match &token.value {
        Value::Number(digits) => digits.scale,
        _ => 0,
    };
    match token.kind {
        Kind::Percent => share.rounds_to(said, scale + if printed.ends_with('‰') { 3 } else { 2 }),
        Kind::Decimal => share.rounds_to(said, scale),
        _ => Some(said == share),
    }
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
            ("-512", json!(512), Differs),
            ("+512", json!(512), Unreadable),
            ("512.0", json!(512), Equal),
            ("５１２", json!(512), Equal),
            ("three", json!(3), Equal),
            ("neither", json!(1), Differs),
            ("2^35", json!(34_359_738_368_u64), Equal),
            ("235", json!(34_359_738_368_u64), Differs),
            ("2^64", json!(0), Differs),
            ("9007199254740993", json!("9007199254740993"), Equal),
            ("9007199254740992", json!("9007199254740993"), Differs),
            ("0.125000", eighth.clone(), Equal),
            ("0.125", eighth.clone(), Equal),
            ("0.12", eighth.clone(), Equal),
            ("0.13", eighth.clone(), Differs),
            ("0.125001", eighth.clone(), Differs),
            (".125", eighth.clone(), Equal),
            ("0.", eighth.clone(), Unreadable),
            ("1/8", eighth.clone(), Equal),
            ("64/512", eighth.clone(), Equal),
            ("1/9", eighth.clone(), Differs),
            ("1/0", eighth.clone(), Unreadable),
            ("64", eighth.clone(), Differs),
            ("0", eighth.clone(), Differs),
            ("0.1250000000000000000", eighth.clone(), Equal),
            ("1/2^{3}", eighth.clone(), Equal),
            ("1/2^{4}", eighth.clone(), Differs),
            ("2^{-3}", eighth.clone(), Equal),
            ("12.5%", eighth.clone(), Equal),
            ("12%", eighth.clone(), Equal),
            ("13%", eighth.clone(), Differs),
            ("125‰", eighth.clone(), Equal),
            ("⅛", eighth, Equal),
            ("half", json!({"num": 3, "den": 6}), Equal),
            ("½", json!({"num": 3, "den": 6}), Equal),
            ("½", json!({"num": 2, "den": 6}), Differs),
            ("4,096", json!(4096), Equal),
            ("4 096", json!(4096), Equal),
            ("12 345", json!(12345), Unreadable),
            ("2^{9}", json!(512), Equal),
            ("2⁹", json!(512), Equal),
            ("2⁸", json!(512), Differs),
            ("512%", json!(512), Unreadable),
            ("512 percent", json!(512), Unreadable),
            ("0x200", json!(512), Equal),
            ("512nd", json!(512), Unreadable),
            ("Three", json!(3), Equal),
            ("sixty-four", json!(64), Equal),
            ("sixty-five", json!(64), Differs),
            ("四つ", json!(4), Equal),
            ("no", json!(0), Equal),
            ("(3, 4, 5)", json!([3, 4, 5]), Equal),
            ("[3, 4, 6]", json!([3, 4, 5]), Differs),
            ("(3, 4, 5)", json!("(3,4,5)"), Equal),
            ("(3, 45)", json!("(3,4,5)"), Differs),
            ("1 0", json!("10"), Differs),
            ("2^{m}", json!("2^m"), Equal),
            ("losing", json!("lost"), Equal),
            ("wins", json!("lost"), Differs),
            ("coinciding exactly", json!(true), Equal),
            ("010", json!("010"), Equal),
            ("10", json!("010"), Differs),
            ("4+1+2+1", json!("4+2+1+1"), Equal),
            ("4+1+2", json!("4+2+1+1"), Differs),
            ("coincide", json!(true), Equal),
            ("did not coincide", json!(true), Differs),
            ("yes", json!(true), Unreadable),
            ("(3,4,5) → (1,4,5)", json!("(3,4,5) -> (1,4,5)"), Equal),
            ("(3,4,5) → (1,4,6)", json!("(3,4,5) -> (1,4,5)"), Differs),
            ("3→1", json!("3 -> 1"), Equal),
            ("(0,0,0), (0,0,1)", json!(["(0,0,0)", "(0,0,1)"]), Equal),
            ("{(0,0,0), (0,0,1)}", json!(["(0,0,0)", "(0,0,1)"]), Equal),
            ("(0,0,0), (0,1,0)", json!(["(0,0,0)", "(0,0,1)"]), Differs),
            ("(0,0,0)", json!(["(0,0,0)"]), Equal),
            ("(0,0,0)", json!(["(0,0,1)"]), Differs),
            ("(3), (4)", json!([3, 4]), Unreadable),
            ("(2,2) → (0,2), (2,2) → (2,0)", json!(["(2,2) -> (0,2)", "(2,2) -> (2,0)"]), Equal),
            ("2,1,2", json!([2, 1, 2]), Equal),
            ("2,1", json!([2, 1, 2]), Differs),
            ("2,1,3", json!([2, 1, 2]), Differs),
            ("won", json!(null), Differs),
        ] {
            assert_eq!(compare(printed, &computed), reading, "{printed:?} against {computed}");
        }
    }

    #[test]
    fn derived_numbers_by_hand() {
        let value = |num, den| Exact::new(num, den).unwrap();
        for (printed, value, says_it) in [
            ("3", value(3, 1), true),
            ("third", value(3, 1), true),
            ("3k", value(3, 1), false),
            ("2%", value(2, 1), false),
            ("200%", value(2, 1), true),
            ("12.5%", value(1, 8), true),
            ("5.98", value(119_600, 20_001), true),
            ("5.97", value(119_600, 20_001), false),
            ("6", value(119_600, 20_001), false),
            ("5.98%", value(1196, 20_001), true),
            ("1/8", value(1, 8), true),
        ] {
            assert_eq!(says(printed, value), says_it, "{printed}");
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
