//! How values are written in each language of the papers.

use serde_json::Value as Json;

/// A language of the papers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English.
    En,
    /// Japanese.
    Ja,
}

/// Number words; in Japanese they are written with a counter after them.
const ENGLISH: [&str; 13] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
];

impl Language {
    /// The languages in the order in which papers are listed.
    pub const ALL: [Self; 2] = [Self::En, Self::Ja];

    /// Its ISO 639-1 code, which is also the name of its template.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ja => "ja",
        }
    }

    /// A language by its code.
    #[must_use]
    pub fn by_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.code() == code)
    }

    /// A small count in words.
    pub(super) fn word(self, count: u64) -> Option<&'static str> {
        match self {
            Self::En => ENGLISH.get(usize::try_from(count).ok()?).copied(),
            Self::Ja => None,
        }
    }
}

/// A value as it is printed in the text: whole numbers with thousands marked,
/// lists with commas, moves with an arrow, outcomes in the paper's language.
pub(crate) fn plain(language: Language, value: &Json) -> Result<String, String> {
    match value {
        Json::Number(number) => Ok(grouped(&number.to_string())),
        Json::String(text) if text.len() >= 16 && text.bytes().all(|b| b.is_ascii_digit()) => {
            Ok(grouped(text))
        }
        Json::String(text) => Ok(match (language, text.as_str()) {
            (Language::Ja, "won") => "先手必勝".into(),
            (Language::Ja, "lost") => "後手必勝".into(),
            _ => text.replace(" -> ", " → "),
        }),
        Json::Array(items) => {
            let parts = items.iter().map(|item| match item {
                Json::Number(number) => Ok(number.to_string()),
                other => plain(language, other),
            });
            Ok(parts.collect::<Result<Vec<_>, _>>()?.join(", "))
        }
        Json::Bool(_) => Err("it is true or false; say it with the filter says".into()),
        Json::Null => Err("it has no value".into()),
        Json::Object(_) => {
            Err("it has fields; name one, or use fraction, decimal or percent".into())
        }
    }
}

/// Digits in groups of three from five digits on: 4096, 20,000.
fn grouped(digits: &str) -> String {
    if digits.len() < 5 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return digits.to_owned();
    }
    let first = digits.len() % 3;
    let mut grouped = digits[..first].to_owned();
    for (index, digit) in digits[first..].chars().enumerate() {
        if index % 3 == 0 && !grouped.is_empty() {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// The parts of a share.
fn share(value: &Json) -> Option<(u64, u64, &str)> {
    Some((
        value.get("num")?.as_u64()?,
        value.get("den")?.as_u64()?,
        value.get("decimal")?.as_str()?,
    ))
}

/// A share as numerator and denominator, not reduced: both were counted.
pub(super) fn fraction(value: &Json) -> Result<String, String> {
    let (num, den, _) = share(value).ok_or("it is no share")?;
    Ok(format!("{num}/{den}"))
}

/// A share as the decimal of the results, without zeros at its end.
pub(super) fn decimal(value: &Json) -> Result<String, String> {
    let (.., decimal) = share(value).ok_or("it is no share")?;
    Ok(decimal.trim_end_matches('0').trim_end_matches('.').to_owned())
}

/// A share as a percentage, exactly as its decimal has it.
pub(super) fn percent(value: &Json) -> Result<String, String> {
    let (.., decimal) = share(value).ok_or("it is no share")?;
    let (whole, part) = decimal.split_once('.').ok_or("its decimal has no point")?;
    let (hundredths, rest) = part.split_at_checked(2).ok_or("its decimal is too short")?;
    let shown = format!("{whole}{hundredths}");
    let shown = shown.trim_start_matches('0');
    let rest = rest.trim_end_matches('0');
    let shown = if shown.is_empty() { "0" } else { shown };
    Ok(if rest.is_empty() { format!("{shown}%") } else { format!("{shown}.{rest}%") })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn values_by_hand() {
        for (value, text) in [
            (json!(7), "7"),
            (json!(4096), "4096"),
            (json!(20_000), "20,000"),
            (json!(199_990_000), "199,990,000"),
            (json!(34_359_738_368_u64), "34,359,738,368"),
            (json!("9007199254740993"), "9,007,199,254,740,993"),
            (json!("011"), "011"),
            (json!("3 -> 1"), "3 → 1"),
            (json!([0, 10, 20_000]), "0, 10, 20000"),
        ] {
            assert_eq!(plain(Language::En, &value).as_deref(), Ok(text));
        }
        assert_eq!(plain(Language::Ja, &json!("won")).as_deref(), Ok("先手必勝"));
        for value in [json!(true), json!(null), json!({"a": 1})] {
            assert!(plain(Language::En, &value).is_err(), "{value}");
        }
    }

    #[test]
    fn shares_by_hand() {
        let share =
            |num: u64, den: u64, decimal: &str| json!({"num": num, "den": den, "decimal": decimal});
        let five_eighths = share(320, 512, "0.625000");
        assert_eq!(fraction(&five_eighths).as_deref(), Ok("320/512"));
        assert_eq!(decimal(&five_eighths).as_deref(), Ok("0.625"));
        for (value, text) in [
            (five_eighths, "62.5%"),
            (share(1, 2, "0.500000"), "50%"),
            (share(1, 32, "0.031250"), "3.125%"),
            (share(1, 1000, "0.001000"), "0.1%"),
            (share(1, 1, "1.000000"), "100%"),
            (share(0, 1, "0.000000"), "0%"),
        ] {
            assert_eq!(percent(&value).as_deref(), Ok(text));
        }
        assert!(percent(&json!(3)).is_err() && decimal(&json!("0.5")).is_err());
    }
}
