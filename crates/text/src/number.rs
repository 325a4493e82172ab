//! Numbers in digits: separators of thousands, decimal marks, exponents,
//! fractions, percentages, ordinals. Every look ahead is bounded.

use crate::chars::{char_at, char_before, digit, japanese, raised, shows_nothing, vulgar};
use crate::token::{Digits, Kind, Locale, Value};

/// A number that was read, with the place where it ends.
#[derive(Clone, Debug)]
pub(crate) struct Lexed {
    pub end: usize,
    pub kind: Kind,
    pub value: Value,
    pub ambiguous: bool,
}

impl Lexed {
    pub fn new(end: usize, kind: Kind, value: Value) -> Self {
        Self { end, kind, value, ambiguous: false }
    }
}

/// No number has more separators of thousands than this.
const MOST_GROUPS: usize = 40;

/// Digits from here; marks that show nothing are passed over between them.
pub(crate) fn digit_run(text: &str, at: usize) -> (usize, String) {
    let ascii = text.as_bytes()[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut end = at + ascii;
    let mut digits = String::from(&text[at..end]);
    let start = end;
    for (offset, c) in text[start..].char_indices() {
        if let Some(digit) = digit(c) {
            digits.push(digit);
            end = start + offset + c.len_utf8();
        } else if !shows_nothing(c) {
            break;
        }
    }
    (end, digits)
}

/// True when a digit begins here.
pub(crate) fn digit_at(text: &str, at: usize) -> bool {
    char_at(text, at).is_some_and(|c| digit(c).is_some())
}

/// Exactly three digits from here.
fn three_digits(text: &str, at: usize) -> Option<(usize, String)> {
    let mut digits = String::new();
    let mut end = at;
    let mut chars = text[at..].chars();
    for _ in 0..3 {
        let c = chars.next()?;
        digits.push(digit(c)?);
        end += c.len_utf8();
    }
    chars.next().is_none_or(|c| digit(c).is_none()).then_some((end, digits))
}

/// A separator of thousands here, with its length; the same one must follow.
fn separator(text: &str, at: usize, locale: Locale) -> Option<&str> {
    let rest = &text[at..];
    let braced = if locale == Locale::Point { "{,}" } else { "{.}" };
    if let Some(long) = [braced, "\\,"].into_iter().find(|mark| rest.starts_with(mark)) {
        return Some(&rest[..long.len()]);
    }
    let c = rest.chars().next()?;
    let separates = match c {
        ',' | '，' => locale == Locale::Point,
        '.' => locale == Locale::Comma,
        ' ' | '\u{a0}' | '\u{2009}' | '\u{202f}' | '~' | '\'' | '’' | '_' => true,
        _ => false,
    };
    separates.then(|| &rest[..c.len_utf8()])
}

/// Groups of three digits after the first one to three.
fn groups(
    text: &str,
    start: usize,
    first_end: usize,
    locale: Locale,
) -> Option<(usize, String, bool)> {
    let mark = separator(text, first_end, locale)?;
    let mut end = first_end;
    let mut digits = String::new();
    let mut count = 0;
    let mut sure = false;
    while text[end..].starts_with(mark) {
        let Some((next, group)) = three_digits(text, end + mark.len()) else {
            // 1,024,5 is a list.
            if digit_at(text, end + mark.len()) {
                return None;
            }
            break;
        };
        sure |= group.starts_with('0');
        digits.push_str(&group);
        end = next;
        count += 1;
        if count > MOST_GROUPS {
            return None;
        }
    }
    if count == 0 {
        return None;
    }
    let before = char_before(text, start);
    let after = text[end..].trim_start_matches('\\').chars().next();
    let ambiguous = match mark {
        "," if before == Some('{') && after == Some('}') => return None,
        // 1,10,100 is a list or 12,34,567 one number.
        "," if before == Some(',') => true,
        "," => matches!((before, after), (Some('('), Some(')')) | (Some('['), Some(']'))),
        // Beside a slash or caret a blank parts two numbers.
        " " if before == Some('/') || after.is_some_and(|c| "/^".contains(c)) => return None,
        " " => {
            let earlier = text[..start].trim_end_matches(' ');
            if earlier.len() < start
                && char_before(text, earlier.len()).is_some_and(|c| digit(c).is_some())
            {
                return None;
            }
            !sure
        }
        _ => false,
    };
    Some((end, digits, ambiguous))
}

/// An operand: digits with their separators and decimals.
struct Operand {
    end: usize,
    value: Digits,
    ambiguous: bool,
}

fn operand(text: &str, at: usize, locale: Locale) -> Operand {
    let (mut end, mut digits) = digit_run(text, at);
    let mut ambiguous = false;
    if (1..=3).contains(&digits.len())
        && !digits.starts_with('0')
        && let Some((grouped_end, more, doubtful)) = groups(text, at, end, locale)
    {
        end = grouped_end;
        digits.push_str(&more);
        ambiguous = doubtful;
    }
    let mut value = Digits { negative: false, digits, scale: 0 };
    if let Some(mark) = decimal_mark(text, end, locale)
        && digit_at(text, end + mark)
    {
        let (decimals_end, decimals) = digit_run(text, end + mark);
        value.scale = decimals.len();
        value.digits.push_str(&decimals);
        end = decimals_end;
    }
    Operand { end, value, ambiguous }
}

/// The length of a decimal mark here.
fn decimal_mark(text: &str, at: usize, locale: Locale) -> Option<usize> {
    let rest = &text[at..];
    let braced = if locale == Locale::Point { "{.}" } else { "{,}" };
    if rest.starts_with(braced) {
        return Some(braced.len());
    }
    let c = rest.chars().next()?;
    let marks = match c {
        '.' | '．' => locale == Locale::Point,
        ',' | '，' => locale == Locale::Comma,
        '٫' => true,
        _ => false,
    };
    marks.then(|| c.len_utf8())
}

/// `.05`: a decimal mark with digits after it and nothing before.
pub(crate) fn begins_with_mark(text: &str, at: usize, locale: Locale) -> bool {
    decimal_mark(text, at, locale).is_some_and(|mark| mark < 3 && digit_at(text, at + mark))
        && !char_before(text, at).is_some_and(|c| c.is_alphanumeric() || c == '.' || c == ')')
}

/// The number that begins here, with a digit or with [`begins_with_mark`].
pub(crate) fn number(text: &str, at: usize, locale: Locale) -> Lexed {
    let base = operand(text, at, locale);
    let ambiguous = base.ambiguous;
    let mut lexed = exponent_or_fraction(text, base, locale);
    lexed.ambiguous |= ambiguous;
    lexed
}

fn exponent_or_fraction(text: &str, base: Operand, locale: Locale) -> Lexed {
    let end = base.end;
    let rest = &text[end..];
    if base.value.scale == 0 {
        if let Some(length) = ordinal_suffix(rest) {
            return Lexed::new(end + length, Kind::Ordinal, Value::Number(base.value));
        }
        if let Some((num, den)) = rest.chars().next().and_then(vulgar)
            && let Some(whole) = base.value.to_u128().filter(|&whole| whole < u128::MAX / 16)
        {
            let num = Digits::whole(whole * u128::from(den) + u128::from(num));
            let length = rest.chars().next().map_or(0, char::len_utf8);
            return Lexed::new(
                end + length,
                Kind::Fraction,
                Value::Fraction(num, Digits::whole(den.into())),
            );
        }
    }
    if let Some(length) = ["%", "\\%", "‰", "％"].iter().find(|sign| rest.starts_with(*sign)) {
        return Lexed::new(end + length.len(), Kind::Percent, Value::Number(base.value));
    }
    if let Some((scientific_end, exponent)) = e_notation(text, end) {
        let value = Value::Symbolic(format!("{}e{exponent}", base.value));
        return Lexed::new(scientific_end, Kind::Scientific, value);
    }
    let (end, kind, value) = if let Some((end, raised)) = exponent(text, end) {
        (end, Kind::Power, power(base.value, &raised))
    } else {
        let kind = if base.value.scale > 0 { Kind::Decimal } else { Kind::Integer };
        (end, kind, Value::Number(base.value))
    };
    fraction(text, end, &value, locale).unwrap_or_else(|| Lexed::new(end, kind, value))
}

fn power(base: Digits, exponent: &str) -> Value {
    let (negative, digits) = match exponent.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, exponent),
    };
    if digits.bytes().all(|byte| byte.is_ascii_digit()) {
        Value::Power(base, Digits { negative, digits: digits.into(), scale: 0 })
    } else {
        Value::Symbolic(format!("{base}^{exponent}"))
    }
}

/// An exponent here: `^35`, `^{35}`, `^m`, `^{m-1}`, `³⁵`.
fn exponent(text: &str, at: usize) -> Option<(usize, String)> {
    let rest = &text[at..];
    let high: String = rest.chars().map_while(raised).take(40).collect();
    if !high.is_empty() {
        let length: usize = rest.chars().take(high.chars().count()).map(char::len_utf8).sum();
        return Some((at + length, high));
    }
    // {2}^{35}: a brace may close between the base and its exponent.
    let caret = usize::from(rest.starts_with("}^"));
    let after = rest[caret..].strip_prefix('^')?;
    let start = at + caret + 1;
    if let Some(braced) = after.strip_prefix('{') {
        let close = closing(braced)?;
        let inside: String = braced[..close].chars().filter(|c| !" {}".contains(*c)).collect();
        let inside = inside.replace('−', "-");
        let simple = !inside.is_empty()
            && inside.chars().all(|c| c.is_ascii_alphanumeric() || "+-*/^".contains(c));
        let suffix = ordinal_suffix(&inside).is_some();
        return (simple && !suffix).then_some((start + close + 2, inside));
    }
    let sign = usize::from(after.starts_with('-') && digit_at(text, start + 1));
    if digit_at(text, start + sign) {
        let (end, digits) = digit_run(text, start + sign);
        return Some((end, format!("{}{digits}", &after[..sign])));
    }
    let letter = after.chars().next().filter(char::is_ascii_alphabetic)?;
    let alone = !after[1..].starts_with(|c: char| c.is_alphanumeric());
    alone.then(|| (start + 1, letter.to_string()))
}

/// Where the brace closes that opened before this text, within 40 bytes.
fn closing(braced: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, byte) in braced.bytes().enumerate().take(40) {
        match byte {
            b'{' => depth += 1,
            b'}' if depth == 0 => return Some(at),
            b'}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// `e6`, `E-3` directly after the digits.
fn e_notation(text: &str, at: usize) -> Option<(usize, String)> {
    let after = text[at..].strip_prefix(['e', 'E'])?;
    let signed = after.strip_prefix(['+', '-', '−']);
    let start = text.len() - signed.unwrap_or(after).len();
    if !digit_at(text, start) {
        return None;
    }
    let (end, digits) = digit_run(text, start);
    let negative = signed.is_some() && !after.starts_with('+');
    let alone = !text[end..].starts_with(char::is_alphabetic);
    alone.then(|| (end, format!("{}{digits}", if negative { "-" } else { "" })))
}

/// `0x1F`, and `1010_2` in binary digits: a number in another base.
pub(crate) fn other_base(text: &str, at: usize) -> Option<Lexed> {
    let bytes = &text.as_bytes()[at..];
    let (start, base, close) = if bytes.starts_with(b"0x") || bytes.starts_with(b"0X") {
        (2, 16, "")
    } else {
        let end = bytes.iter().take(40).take_while(|byte| matches!(byte, b'0' | b'1')).count();
        let close = ["_2", "_{2}", "₂"].into_iter().find(|mark| text[at + end..].starts_with(mark));
        (0, 2, close.filter(|_| end > 1)?)
    };
    let digit = |byte: &&u8| char::from(**byte).is_digit(base);
    let length = bytes[start..].iter().take(33).take_while(digit).count();
    let number = text.get(at + start..at + start + length)?;
    let value = u128::from_str_radix(number, base).ok()?;
    let end = at + start + length + close.len();
    let alone = !text[end..].starts_with(|c: char| c.is_alphanumeric());
    alone.then(|| Lexed::new(end, Kind::Integer, Value::Number(Digits::whole(value))))
}

/// The end of a percent sign or of `percent` or `per cent` after one blank here,
/// or of the unit of `\SI{5}{\percent}`.
pub(crate) fn percent(text: &str, at: usize) -> Option<usize> {
    let rest = &text[at..];
    // In LaTeX the brace that closes the number is not shown.
    let unit = rest.strip_prefix('}').unwrap_or(rest);
    for unit_name in ["{\\percent}", "{\\%}"] {
        if unit.starts_with(unit_name) {
            return Some(at + rest.len() - unit.len() + unit_name.len());
        }
    }
    let blank = BLANKS.into_iter().find(|blank| rest.starts_with(blank))?;
    let after = &rest[blank.len()..];
    let signs = ["%", "\\%", "‰", "％"].into_iter();
    let words = ["percent", "per cent"].into_iter();
    let said = signs.chain(words).find(|said| after.starts_with(said))?;
    // 7 % 4 and 7 %n are remainders.
    let beyond = &after[said.len()..];
    let remainder = said == "%" && beyond.trim_start().starts_with(|c: char| digit(c).is_some());
    let end = at + blank.len() + said.len();
    (!remainder && !beyond.starts_with(|c: char| c.is_alphanumeric() && !japanese(c)))
        .then_some(end)
}

/// What may stand between a number and its percent sign.
const BLANKS: [&str; 9] = [" ", "\u{a0}", "\u{2009}", "\u{202f}", "\n", "~", "\\,", "\\;", "\\ "];

/// A slash with a denominator directly after it, and no second slash.
fn fraction(text: &str, at: usize, numerator: &Value, locale: Locale) -> Option<Lexed> {
    let slash = text[at..].chars().next().filter(|c| matches!(c, '/' | '⁄' | '／'))?;
    let start = at + slash.len_utf8();
    let (end, denominator) = if digit_at(text, start) {
        let below = operand(text, start, locale);
        match exponent(text, below.end) {
            Some((end, raised)) => (end, power(below.value, &raised)),
            None => (below.end, Value::Number(below.value)),
        }
    } else {
        let letter = text[start..].chars().next().filter(char::is_ascii_alphabetic)?;
        if text[start + 1..].starts_with(|c: char| c.is_alphanumeric()) {
            return None;
        }
        (start + 1, Value::Symbolic(letter.into()))
    };
    if text[end..].starts_with(['/', '⁄']) && digit_at(text, end + 1) {
        return None;
    }
    let value = match (numerator, denominator) {
        (Value::Number(num), Value::Number(den)) => Value::Fraction(num.clone(), den),
        (num, den) => Value::Symbolic(format!("{num}/{den}")),
    };
    Some(Lexed::new(end, Kind::Fraction, value))
}

/// `st`, `nd`, `rd`, `th`, also raised, with no letter after them.
fn ordinal_suffix(rest: &str) -> Option<usize> {
    let (open, close) = if rest.starts_with("^{") { (2, 1) } else { (0, 0) };
    let letters = rest.get(open..open + 2)?;
    let after = rest.get(open + 2..)?;
    let closed = if close == 1 { after.starts_with('}') } else { true };
    let alone = close == 1 || !after.starts_with(char::is_alphanumeric);
    (["st", "nd", "rd", "th"].contains(&letters) && closed && alone).then_some(open + 2 + close)
}
