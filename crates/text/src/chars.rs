//! Characters that numbers are made of, by the Unicode Character Database.

/// Zeros of the decimal digit ranges that are read (general category Nd).
const ZEROS: [u32; 16] = [
    0x0030,  // ASCII
    0x0660,  // Arabic-Indic
    0x06F0,  // Eastern Arabic-Indic
    0x0966,  // Devanagari
    0x09E6,  // Bengali
    0x0A66,  // Gurmukhi
    0x0AE6,  // Gujarati
    0x0BE6,  // Tamil
    0x0E50,  // Thai
    0xFF10,  // Fullwidth
    0x1D7CE, // Mathematical bold
    0x1D7D8, // Mathematical double-struck
    0x1D7E2, // Mathematical sans-serif
    0x1D7EC, // Mathematical sans-serif bold
    0x1D7F6, // Mathematical monospace
    0x1FBF0, // Segmented
];

/// The ASCII digit that a decimal digit stands for.
pub(crate) fn digit(c: char) -> Option<char> {
    if c.is_ascii() {
        return c.is_ascii_digit().then_some(c);
    }
    let code = u32::from(c);
    let zero = ZEROS.iter().find(|&&zero| (zero..zero + 10).contains(&code))?;
    char::from_digit(code - zero, 10)
}

/// The character of a raised digit, sign or n: `2` for `²`.
pub(crate) fn raised(c: char) -> Option<char> {
    let plain = match c {
        '⁰' => '0',
        '¹' => '1',
        '²' => '2',
        '³' => '3',
        '⁴'..='⁹' => char::from_digit(u32::from(c) - 0x2070, 10)?,
        '⁺' => '+',
        '⁻' => '-',
        'ⁿ' => 'n',
        'ᵐ' => 'm',
        'ᵏ' => 'k',
        _ => return None,
    };
    Some(plain)
}

/// The digit of a lowered digit: `1` for `₁`.
pub(crate) fn lowered(c: char) -> Option<char> {
    ('₀'..='₉').contains(&c).then(|| char::from_digit(u32::from(c) - 0x2080, 10))?
}

/// Numerator and denominator of a fraction that is one character.
pub(crate) fn vulgar(c: char) -> Option<(u8, u8)> {
    let fraction = match c {
        '½' => (1, 2),
        '⅓' => (1, 3),
        '⅔' => (2, 3),
        '¼' => (1, 4),
        '¾' => (3, 4),
        '⅕' => (1, 5),
        '⅖' => (2, 5),
        '⅗' => (3, 5),
        '⅘' => (4, 5),
        '⅙' => (1, 6),
        '⅚' => (5, 6),
        '⅐' => (1, 7),
        '⅛' => (1, 8),
        '⅜' => (3, 8),
        '⅝' => (5, 8),
        '⅞' => (7, 8),
        '⅑' => (1, 9),
        '⅒' => (1, 10),
        _ => return None,
    };
    Some(fraction)
}

/// The number of a digit in a ring, in brackets or with a point, or of a Roman
/// numeral that is one character.
pub(crate) fn enclosed(c: char) -> Option<u32> {
    let code = u32::from(c);
    let from = |first: u32| Some(code - first + 1);
    match code {
        0x2460..=0x2473 => from(0x2460), // ① to ⑳
        0x2474..=0x2487 => from(0x2474), // ⑴ to ⒇
        0x2488..=0x249B => from(0x2488), // ⒈ to ⒛
        0x2160..=0x216B => from(0x2160), // Ⅰ to Ⅻ
        0x2170..=0x217B => from(0x2170), // ⅰ to ⅻ
        0x24F5..=0x24FE => from(0x24F5), // ⓵ to ⓾
        0x2776..=0x277F => from(0x2776), // ❶ to ❿
        0x24EA => Some(0),               // ⓪
        _ => None,
    }
}

/// Characters that show nothing and do not cut a number: directional marks,
/// zero-width characters, the soft hyphen.
pub(crate) fn shows_nothing(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{61c}'
    )
}

/// Chinese characters, as Japanese uses them.
pub(crate) fn kanji(c: char) -> bool {
    matches!(c, '\u{3005}' | '\u{3007}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}')
}

/// Kanji and kana: scripts without spaces between words.
pub(crate) fn japanese(c: char) -> bool {
    kanji(c)
        || matches!(c, '\u{3041}'..='\u{30ff}' | '\u{31f0}'..='\u{31ff}' | '\u{ff66}'..='\u{ff9f}')
}

/// The character that begins here.
pub(crate) fn char_at(text: &str, at: usize) -> Option<char> {
    text.get(at..)?.chars().next()
}

/// The character that ends here.
pub(crate) fn char_before(text: &str, at: usize) -> Option<char> {
    text.get(..at)?.chars().next_back()
}
