//! Number words in English: `three`, `one hundred and two`, `twenty-first`,
//! `half`, `two thirds`, `twice`.

use crate::number::Lexed;
use crate::token::{Digits, Kind, Value};

/// What one word says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Word {
    /// zero to nineteen.
    Small(u32),
    /// twenty to ninety.
    Tens(u32),
    /// hundred.
    Hundred,
    /// thousand, million, billion.
    Scale(u64),
    /// first to nineteenth, but for second and third a plural is a fraction.
    Place(u32),
    /// twentieth to ninetieth.
    TensPlace(u32),
    /// hundredth.
    HundredPlace,
    /// half, third, quarter and their plurals: one over this.
    Part(u32),
    /// once, twice, thrice, a dozen: complete in itself.
    Whole(u32),
}

const SMALL: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
const TENS: [&str; 8] =
    ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const PLACES: [&str; 19] = [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
];
const TENS_PLACES: [&str; 8] = [
    "twentieth",
    "thirtieth",
    "fortieth",
    "fiftieth",
    "sixtieth",
    "seventieth",
    "eightieth",
    "ninetieth",
];
const PARTS: [(&str, u32); 14] = [
    ("half", 2),
    ("halves", 2),
    ("thirds", 3),
    ("quarter", 4),
    ("quarters", 4),
    ("fourths", 4),
    ("fifths", 5),
    ("sixths", 6),
    ("sevenths", 7),
    ("eighths", 8),
    ("ninths", 9),
    ("tenths", 10),
    ("twelfths", 12),
    ("sixteenths", 16),
];

/// The longest number word has eleven letters.
const LONGEST: usize = 11;

fn look_up(word: &str) -> Option<Word> {
    if word.len() > LONGEST || !word.is_ascii() {
        return None;
    }
    let lower = word.to_ascii_lowercase();
    let place = |list: &[&str]| {
        list.iter().position(|entry| *entry == lower).and_then(|at| u32::try_from(at).ok())
    };
    let word = match lower.as_str() {
        "hundred" | "hundreds" => Word::Hundred,
        "thousand" => Word::Scale(1000),
        "million" => Word::Scale(1_000_000),
        "billion" => Word::Scale(1_000_000_000),
        "hundredth" => Word::HundredPlace,
        "once" => Word::Whole(1),
        "twice" => Word::Whole(2),
        "thrice" => Word::Whole(3),
        "dozen" => Word::Whole(12),
        _ => {
            let part = PARTS.iter().find(|(entry, _)| *entry == lower);
            return part
                .map(|&(_, den)| Word::Part(den))
                .or_else(|| place(&SMALL).map(Word::Small))
                .or_else(|| place(&TENS).map(|at| Word::Tens(20 + 10 * at)))
                .or_else(|| place(&PLACES).map(|at| Word::Place(at + 1)))
                .or_else(|| place(&TENS_PLACES).map(|at| Word::TensPlace(20 + 10 * at)));
        }
    };
    Some(word)
}

/// The end of the letters that begin here.
fn letters(text: &str, at: usize) -> usize {
    let length = text[at..].bytes().take(LONGEST + 1).take_while(u8::is_ascii_alphabetic).count();
    at + length
}

/// The next word after one blank or hyphen, and where it begins and ends.
fn next_word(text: &str, at: usize) -> Option<(&str, usize)> {
    let rest = text.get(at..)?;
    let start =
        at + rest.chars().next().filter(|c| " -\u{a0}\n".contains(*c)).map(char::len_utf8)?;
    let end = letters(text, start);
    let whole = !text[end..].starts_with(|c: char| c.is_alphanumeric());
    (end > start && whole).then(|| (&text[start..end], end))
}

/// A number in the making: millions and thousands done, and the rest below.
#[derive(Clone, Copy)]
struct Sum {
    done: u64,
    below: u64,
    scale: u64,
    last: Word,
}

impl Sum {
    fn begin(word: Word) -> Option<Self> {
        let below = match word {
            Word::Small(n) | Word::Tens(n) => n.into(),
            Word::Hundred => 100,
            Word::Scale(n) => return Some(Self { done: n, below: 0, scale: n, last: word }),
            _ => return None,
        };
        Some(Self { done: 0, below, scale: u64::MAX, last: word })
    }

    /// The sum with one more word, when English joins them so.
    fn with(self, word: Word, after_and: bool) -> Option<Self> {
        let mut sum = Self { last: word, ..self };
        let fresh = matches!(self.last, Word::Hundred | Word::Scale(_));
        match word {
            Word::Small(n)
                if (1..10).contains(&n) && matches!(self.last, Word::Tens(_)) && !after_and =>
            {
                sum.below += u64::from(n);
            }
            Word::Small(n) if fresh && n > 0 => sum.below += u64::from(n),
            Word::Tens(n) if fresh => sum.below += u64::from(n),
            Word::Hundred
                if (1..100).contains(&self.below)
                    && !after_and
                    && matches!(self.last, Word::Small(_) | Word::Tens(_)) =>
            {
                sum.below *= 100;
            }
            Word::Scale(n) if self.below > 0 && n < self.scale && !after_and => {
                sum.done += sum.below * n;
                sum.below = 0;
                sum.scale = n;
            }
            _ => return None,
        }
        Some(sum)
    }

    fn value(self) -> u64 {
        self.done + self.below
    }
}

/// The number that begins with this word.
pub(crate) fn number(text: &str, at: usize, word_end: usize) -> Option<Lexed> {
    let first = look_up(&text[at..word_end])?;
    let whole = |n: u64| Value::Number(Digits::whole(n.into()));
    match first {
        Word::Place(n) | Word::TensPlace(n) => {
            return Some(Lexed::new(word_end, Kind::Ordinal, whole(n.into())));
        }
        Word::HundredPlace => return Some(Lexed::new(word_end, Kind::Ordinal, whole(100))),
        Word::Whole(n) => return Some(Lexed::new(word_end, Kind::Word, whole(n.into()))),
        Word::Part(den) => return Some(fraction(1, den, word_end)),
        _ => {}
    }
    let mut sum = Sum::begin(first)?;
    let mut end = word_end;
    while let Some((word, word_end)) = next_word(text, end) {
        let after_and = word.eq_ignore_ascii_case("and");
        let joins = matches!(sum.last, Word::Hundred | Word::Scale(_));
        let found = match (after_and, joins) {
            (true, true) => next_word(text, word_end),
            (true, false) => None,
            (false, _) => Some((word, word_end)),
        };
        let Some((word, word_end)) = found else { break };
        let Some(meaning) = look_up(word) else { break };
        match meaning {
            // twenty-first, one hundred and second
            Word::Place(n) if joins || matches!(sum.last, Word::Tens(_)) && n < 10 => {
                return Some(Lexed::new(
                    word_end,
                    Kind::Ordinal,
                    whole(sum.value() + u64::from(n)),
                ));
            }
            Word::TensPlace(n) if joins => {
                return Some(Lexed::new(
                    word_end,
                    Kind::Ordinal,
                    whole(sum.value() + u64::from(n)),
                ));
            }
            // one half, two thirds, one third; but not "one second"
            Word::Part(den) if !after_and => return Some(fraction(sum.value(), den, word_end)),
            Word::Place(den) if sum.value() == 1 && den > 2 && !after_and => {
                return Some(fraction(1, den, word_end));
            }
            _ => {}
        }
        match sum.with(meaning, after_and) {
            Some(more) => (sum, end) = (more, word_end),
            None => break,
        }
    }
    Some(Lexed::new(end, Kind::Word, whole(sum.value())))
}

fn fraction(num: u64, den: u32, end: usize) -> Lexed {
    let value = Value::Fraction(Digits::whole(num.into()), Digits::whole(den.into()));
    Lexed::new(end, Kind::Fraction, value)
}
