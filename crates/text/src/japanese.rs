//! Numbers in kanji: 百二十三, 二〇二四, 四つ, 第二, 半分. Kanji with a numeral
//! that count nothing (三国, 一般) are tokens too, classed as names.

use crate::chars::{char_at, char_before, digit, kanji};
use crate::number::{Lexed, digit_run};
use crate::token::{Digits, Kind, Value};

/// Fixed words in which a numeral counts nothing; each with the place of the
/// numeral that begins it.
const FIXED: [&str; 56] = [
    "一般",
    "一致",
    "一方",
    "一定",
    "一部",
    "一覧",
    "一緒",
    "一意",
    "一様",
    "一連",
    "一層",
    "一見",
    "一体",
    "一応",
    "一切",
    "一時",
    "一旦",
    "一瞬",
    "一貫",
    "一括",
    "一斉",
    "一郎",
    "一言",
    "一々",
    "二郎",
    "二項",
    "三角",
    "三国",
    "三重",
    "三郎",
    "四角",
    "四国",
    "四則",
    "四季",
    "五輪",
    "五郎",
    "六本木",
    "六甲",
    "七夕",
    "七福",
    "八百屋",
    "八幡",
    "八戸",
    "九州",
    "十分",
    "十字",
    "百科",
    "百合",
    "千葉",
    "千代",
    "万能",
    "万一",
    "億劫",
    "千歳",
    "万葉",
    "百貨",
];

/// Kanji after which a one counts nothing: 統一, 唯一.
const BEFORE: &str = "統唯同均単随逐画万専";

/// Kanji that a numeral counts: what follows a quantity.
const COUNTERS: &str = "個山人回本枚通手石局年月日時分秒章節項番次桁倍割列行点種度組段進辺者方件例冊匹頭羽軒階歳才週色文字語式部位乗対値数変世以未超目第箇ヶか枝群集束点面台名巻号頁題条款元要素乗根変数整素自有正負奇偶小大整約実虚";

/// True for a kanji numeral.
pub(crate) fn numeral(c: char) -> bool {
    digit_of(c).is_some() || unit_of(c).is_some()
}

fn digit_of(c: char) -> Option<u32> {
    "〇一二三四五六七八九".chars().zip(0..).find(|&(numeral, _)| numeral == c).map(|(_, n)| n).or(
        match c {
            '零' => Some(0),
            '壱' => Some(1),
            '弐' => Some(2),
            '参' => Some(3),
            _ => None,
        },
    )
}

/// 十, 百, 千 below the myriads, or 万 and up, as powers of ten.
fn unit_of(c: char) -> Option<u32> {
    match c {
        '十' => Some(1),
        '百' => Some(2),
        '千' => Some(3),
        '万' => Some(4),
        '億' => Some(8),
        '兆' => Some(12),
        _ => None,
    }
}

/// The number that begins with this numeral, 第 or 半.
pub(crate) fn number(text: &str, at: usize) -> Option<Lexed> {
    let first = char_at(text, at)?;
    if first == '第' {
        let start = at + first.len_utf8();
        let next = char_at(text, start)?;
        let value = if digit(next).is_some() {
            let (end, digits) = digit_run(text, start);
            match parts(text, end) {
                // 第3.4節
                parts if parts > end => (parts, Value::Text(text[start..parts].into())),
                _ => (end, Value::Number(Digits { negative: false, digits, scale: 0 })),
            }
        } else {
            let run = run(text, start)?;
            (run.end, run.value)
        };
        return Some(Lexed::new(value.0, Kind::Ordinal, value.1));
    }
    if first == '半' {
        let counts = ["半分", "半数"].iter().any(|word| text[at..].starts_with(word));
        let value = Value::Fraction(Digits::whole(1), Digits::whole(2));
        return counts.then(|| Lexed::new(at + "半分".len(), Kind::Fraction, value));
    }
    let mut run = run(text, at)?;
    let in_digits = digit(first).is_some() && !run.units;
    if char_at(text, run.end) == Some('つ') && run.count == 1 {
        run.end += 'つ'.len_utf8();
    }
    let mut lexed = Lexed::new(run.end, Kind::Word, run.value);
    // 三分の二
    if let Some(after) = text[lexed.end..].strip_prefix("分の")
        && let Some(num) = self::run(text, text.len() - after.len())
        && let (Value::Number(den), Value::Number(over)) = (&lexed.value, num.value)
    {
        let value = Value::Fraction(over, den.clone());
        return Some(Lexed::new(num.end, Kind::Fraction, value));
    }
    if in_digits {
        return None;
    }
    // 四五 can be 45, or four or five.
    lexed.ambiguous = run.count == 2 && !run.units && digit(first).is_none() && {
        let mut pair = text[at..].chars().filter_map(digit_of);
        pair.next().zip(pair.next()).is_some_and(|(a, b)| a > 0 && a + 1 == b)
    };
    Some(lexed)
}

/// The end of the further parts of a section's number: .4 and .4.1.
fn parts(text: &str, mut end: usize) -> usize {
    while let Some(after) = text[end..].strip_prefix('.') {
        let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits == 0 {
            break;
        }
        end += 1 + digits;
    }
    end
}

/// A run of numerals.
struct Run {
    end: usize,
    value: Value,
    /// How many characters.
    count: usize,
    /// True when 十, 百, 千 or a myriad is in it.
    units: bool,
}

/// No number in kanji is longer; a longer run is digits by place.
const LONGEST: usize = 32;

fn run(text: &str, at: usize) -> Option<Run> {
    let mut end = at;
    let (mut count, mut units) = (0, false);
    let mut digits = String::new();
    // below: under the next myriad; part: under the next 十, 百 or 千. What
    // does not fit stays at the largest number, and is no value in the end.
    let (mut done, mut below, mut part): (u128, u128, Option<u128>) = (0, 0, None);
    for (offset, c) in text[at..].char_indices() {
        let one = digit(c).and_then(|c| c.to_digit(10)).or_else(|| digit_of(c));
        if let Some(n) = one {
            digits.extend(char::from_digit(n, 10));
            part = Some(part.unwrap_or(0).saturating_mul(10).saturating_add(n.into()));
        } else if let Some(unit) = unit_of(c) {
            units = true;
            let power = 10_u128.pow(unit);
            if unit < 4 {
                let counted = part.take().unwrap_or(1).saturating_mul(power);
                below = below.saturating_add(counted);
            } else {
                let counted = below.saturating_add(part.take().unwrap_or(0)).max(1);
                done = done.saturating_add(counted.saturating_mul(power));
                below = 0;
            }
        } else {
            break;
        }
        count += 1;
        end = at + offset + c.len_utf8();
        if units && count >= LONGEST {
            break;
        }
    }
    let whole = done.saturating_add(below).saturating_add(part.unwrap_or(0));
    let value = match units {
        false => Value::Number(Digits { negative: false, digits, scale: 0 }),
        true if whole < u128::MAX => Value::Number(Digits::whole(whole)),
        true => Value::Text(text[at..end].into()),
    };
    (count > 0).then_some(Run { end, value, count, units })
}

/// True when the numeral from `at` to `end` counts nothing: it is a part of a
/// fixed word or name.
pub(crate) fn is_name(text: &str, at: usize, end: usize) -> bool {
    let before = char_before(text, at);
    if FIXED.iter().any(|word| text[at..].starts_with(word)) {
        return true;
    }
    let numeral: &str = &text[at..end];
    if numeral == "一" && before.is_some_and(|c| BEFORE.contains(c)) {
        return true;
    }
    let single = numeral.chars().count() == 1;
    let after = char_at(text, end);
    single && after.is_some_and(|c| kanji(c) && !COUNTERS.contains(c))
}
