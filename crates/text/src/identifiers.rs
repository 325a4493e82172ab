//! Things with digits in them that are no numbers: DOIs, ORCIDs, dates,
//! dotted labels, links.

use crate::chars::char_at;
use crate::number::{Lexed, digit_at, digit_run};
use crate::token::{Kind, Value};

/// In characters, after the slash.
const LONGEST_DOI: usize = 256;

/// The identifier that begins at this digit, if one does.
pub(crate) fn identifier(text: &str, at: usize) -> Option<Lexed> {
    let rest = &text.as_bytes()[at..];
    orcid(rest)
        .map(|length| (length, Kind::Orcid))
        .or_else(|| doi(text, at).map(|length| (length, Kind::Doi)))
        .or_else(|| time(rest).map(|length| (length, Kind::Date)))
        .or_else(|| date(rest).map(|length| (length, Kind::Date)))
        .or_else(|| dotted(text, at).map(|length| (length, Kind::Dotted)))
        .map(|(length, kind)| {
            let kind = if is_dotted_date(&rest[..length]) { Kind::Date } else { kind };
            let end = at + length;
            Lexed::new(end, kind, Value::Text(text[at..end].into()))
        })
}

/// True when the bytes begin so: `9` stands for any digit.
fn shaped(bytes: &[u8], shape: &[u8]) -> bool {
    bytes.len() >= shape.len()
        && shape.iter().zip(bytes).all(|(&wanted, byte)| match wanted {
            b'9' => byte.is_ascii_digit(),
            b'X' => byte.is_ascii_digit() || *byte == b'X',
            _ => *byte == wanted,
        })
}

fn ends(bytes: &[u8], at: usize) -> bool {
    bytes.get(at).is_none_or(|byte| !byte.is_ascii_alphanumeric() && *byte != b'-')
}

fn orcid(bytes: &[u8]) -> Option<usize> {
    (shaped(bytes, b"9999-9999-9999-999X") && ends(bytes, 19)).then_some(19)
}

/// `10.` a registrant of four to nine digits, a slash, and a suffix that ends
/// where the link or sentence does.
fn doi(text: &str, at: usize) -> Option<usize> {
    let rest = text[at..].strip_prefix("10.")?;
    let registrant = rest.bytes().take(10).take_while(u8::is_ascii_digit).count();
    let suffix = rest.get(registrant..)?.strip_prefix('/')?;
    if !(4..=9).contains(&registrant) {
        return None;
    }
    let stops = |c: char| c.is_whitespace() || "<>\"'{}\\“”、。，）」".contains(c);
    // A DOI is short; what goes on for longer is something else.
    let mut seen = suffix.char_indices().take(LONGEST_DOI);
    let length = match seen.find(|&(_, c)| stops(c)) {
        Some((length, _)) => length,
        None if suffix.len() < LONGEST_DOI => suffix.len(),
        None => return None,
    };
    let mut length =
        suffix[..length].trim_end_matches(['.', ',', ';', ':', '!', '?', '*', '_', '$']).len();
    // A closing bracket belongs to the text around when none was opened.
    while let Some(inner) = suffix[..length].strip_suffix([')', ']'])
        && !inner.contains(['(', '['])
    {
        length = inner.trim_end_matches(['.', ',', ';']).len();
    }
    (length > 0).then_some(3 + registrant + 1 + length)
}

/// `2026-07-19`, `2026/07/19`, `19/07/2026`, `19.07.2026`.
fn date(bytes: &[u8]) -> Option<usize> {
    let two = |at: usize| u32::from(bytes[at] - b'0') * 10 + u32::from(bytes[at + 1] - b'0');
    let day = |at: usize| (1..=31).contains(&two(at));
    let month = |at: usize| (1..=12).contains(&two(at));
    for shape in [b"9999-99-99", b"9999/99/99"] {
        if shaped(bytes, shape) && month(5) && day(8) && ends(bytes, 10) {
            return Some(10);
        }
    }
    for shape in [b"99/99/9999", b"99.99.9999"] {
        if shaped(bytes, shape) && ends(bytes, 10) && (day(0) && month(3) || month(0) && day(3)) {
            return Some(10);
        }
    }
    None
}

/// `12:34:56`, `2026-07-19T12:34:56Z`, `2026-07-19T12:34`.
fn time(bytes: &[u8]) -> Option<usize> {
    let shapes: [&[u8]; 3] = [b"9999-99-99T99:99:99", b"9999-99-99T99:99", b"99:99:99"];
    let shape = shapes.into_iter().find(|shape| shaped(bytes, shape))?;
    let zone = usize::from(bytes.get(shape.len()) == Some(&b'Z'));
    let end = shape.len() + zone;
    (ends(bytes, end) && bytes.get(end) != Some(&b':')).then_some(end)
}

/// `3.5.2024`: a day, a month and a year with points between.
fn is_dotted_date(bytes: &[u8]) -> bool {
    let text = std::str::from_utf8(bytes).unwrap_or("");
    let mut parts = text.split('.').map(|part| part.parse::<u32>().unwrap_or(0));
    let date = (parts.next(), parts.next(), parts.next(), parts.next());
    matches!(date, (Some(1..=31), Some(1..=12), Some(1500..=2099), None))
}

/// Three or more groups of at most four digits with points between.
fn dotted(text: &str, at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut end = at;
    let mut groups = 0;
    loop {
        let digits = bytes[end..].iter().take(5).take_while(|byte| byte.is_ascii_digit()).count();
        if digits == 0 || digits > 4 {
            return None;
        }
        end += digits;
        groups += 1;
        let goes_on =
            bytes.get(end) == Some(&b'.') && bytes.get(end + 1).is_some_and(u8::is_ascii_digit);
        if !goes_on || groups > 8 {
            return (groups >= 3 && !goes_on).then_some(end - at);
        }
        end += 1;
    }
}

/// Where the link ends that this word begins, if it begins one.
pub(crate) fn link_end(text: &str, word: &str, at: usize) -> Option<usize> {
    let after = &text[at + word.len()..];
    let begins = match word {
        "http" | "https" | "ftp" => after.starts_with("://"),
        "www" => after.starts_with('.'),
        "mailto" => after.starts_with(':'),
        _ => false,
    };
    let stops = |c: char| c.is_whitespace() || "<>\"{}|\\^`、。」）".contains(c);
    begins.then(|| text[at..].find(stops).map_or(text.len(), |length| at + length))
}

/// Digits inside a link: a run, and nothing read into it.
pub(crate) fn in_link(text: &str, at: usize) -> Lexed {
    if let Some(found) = identifier(text, at).filter(|found| found.kind != Kind::Dotted) {
        return found;
    }
    debug_assert!(digit_at(text, at) && char_at(text, at).is_some());
    let (end, digits) = digit_run(text, at);
    Lexed::new(end, Kind::Integer, Value::Text(digits))
}
