//! Walks over the visible text once and takes every number out of it. What
//! begins like a number always becomes a token: there is nothing to match that
//! could fail.

use crate::chars::{char_at, char_before, digit, enclosed, japanese, lowered, raised, vulgar};
use crate::number::{Lexed, begins_with_mark, digit_at, digit_run, number, other_base, percent};
use crate::token::{Digits, Kind, Locale, Value};
use crate::{english, identifiers, japanese};
use std::ops::Range;

/// A number in the visible text.
#[derive(Debug)]
pub(crate) struct Found {
    pub span: Range<usize>,
    pub kind: Kind,
    pub value: Value,
    pub ambiguous: bool,
    /// True inside a link.
    pub in_link: bool,
    /// True right after a letter that is no part of a command.
    pub glued: bool,
}

/// Every number of the visible text, in order; when there are more than `most`,
/// none of what comes after the first of the surplus.
pub(crate) fn lex(text: &str, locale: Locale, most: usize) -> Vec<Found> {
    let mut lexer = Lexer { text, locale, at: 0, link_end: 0, command_end: 0, found: Vec::new() };
    while let Some(c) = char_at(text, lexer.at)
        && lexer.found.len() <= most
    {
        lexer.step(c);
    }
    lexer.found
}

struct Lexer<'t> {
    text: &'t str,
    locale: Locale,
    at: usize,
    link_end: usize,
    command_end: usize,
    found: Vec<Found>,
}

impl Lexer<'_> {
    /// Takes one number, or passes over one character or word.
    fn step(&mut self, c: char) {
        if digit(c).is_some() {
            self.digits();
        } else if c == '\\' {
            self.command();
        } else if (c == '^' || c == '_') && self.raised_or_lowered(c) {
            // It was taken.
        } else if japanese(c) {
            self.japanese(c);
        } else if self.single(c) {
            // It was taken.
        } else if c.is_alphabetic() {
            self.word();
        } else if self.at >= self.link_end && begins_with_mark(self.text, self.at, self.locale) {
            let lexed = number(self.text, self.at, self.locale);
            self.signed(lexed);
        } else {
            self.at += c.len_utf8();
        }
    }

    fn take(&mut self, start: usize, lexed: Lexed) {
        let Lexed { mut end, mut kind, value, ambiguous } = lexed;
        if matches!(kind, Kind::Integer | Kind::Decimal | Kind::Word)
            && let Some(percent_end) = percent(self.text, end)
        {
            (end, kind) = (percent_end, Kind::Percent);
        }
        debug_assert!(end > start && end > self.at);
        let in_link = start < self.link_end;
        let glued = self.glued(start);
        self.found.push(Found { span: start..end, kind, value, ambiguous, in_link, glued });
        self.at = end;
    }

    /// True right after a letter, but for the last one of a command: `\\oplus2`.
    fn glued(&self, at: usize) -> bool {
        let letter = char_before(self.text, at).is_some_and(|c| c.is_alphabetic() && !japanese(c));
        letter && at != self.command_end
    }

    /// A number, with the sign before it.
    fn signed(&mut self, mut lexed: Lexed) {
        let earlier = self.found.last().map_or(0, |found| found.span.end);
        match sign(self.text, self.at).filter(|sign| sign.start >= earlier) {
            Some(sign) => {
                if !self.text[sign.clone()].starts_with(['+', '＋']) {
                    lexed.value = lexed.value.negated();
                }
                self.take(sign.start, lexed);
            }
            None => self.take(self.at, lexed),
        }
    }

    fn digits(&mut self) {
        let (text, at) = (self.text, self.at);
        if at < self.link_end {
            return self.take(at, identifiers::in_link(text, at));
        }
        if self.glued(at) {
            // A370822, h2: digits after a letter are never more than a run.
            let (mut end, digits) = digit_run(text, at);
            let mut value = Value::Number(Digits { negative: false, digits, scale: 0 });
            while text[end..].starts_with('.') && digit_at(text, end + 1) {
                // v2.0
                end = digit_run(text, end + 1).0;
                value = Value::Text(text[at..end].into());
            }
            return self.take(at, Lexed::new(end, Kind::Integer, value));
        }
        if let Some(identifier) = identifiers::identifier(text, at) {
            return self.take(at, identifier);
        }
        if let Some(other) = other_base(text, at) {
            return self.take(at, other);
        }
        let lexed = number(text, at, self.locale);
        if lexed.kind == Kind::Integer
            && (char_at(text, lexed.end).is_some_and(japanese::numeral)
                || text[lexed.end..].starts_with("分の"))
            && let Some(mixed) = japanese::number(text, at).filter(|mixed| mixed.end > lexed.end)
        {
            return self.take(at, mixed);
        }
        self.signed(lexed);
    }

    /// `\oplus2`: the name of a command is passed over, with the character
    /// after a backslash that is no letter.
    fn command(&mut self) {
        let rest = &self.text[self.at + 1..];
        let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let digit = rest.chars().next().is_some_and(|c| digit(c).is_some());
        let other = rest.chars().next().filter(|_| !digit).map_or(0, char::len_utf8);
        self.at += 1 + if letters > 0 { letters } else { other };
        self.command_end = self.at;
    }

    /// `^2`, `_{1}` on something that is no number.
    fn raised_or_lowered(&mut self, c: char) -> bool {
        let brace = usize::from(self.text[self.at + 1..].starts_with('{'));
        let start = self.at + 1 + brace;
        let on = char_before(self.text, self.at);
        let letter = on.is_some_and(|c| c.is_alphabetic() || ")]}'|".contains(c));
        if !letter || !digit_at(self.text, start) {
            return false;
        }
        let (end, digits) = digit_run(self.text, start);
        let alone = brace == 0 || self.text[end..].starts_with('}');
        if !alone {
            return false;
        }
        let kind = if c == '^' { Kind::Exponent } else { Kind::Index };
        let value = Value::Number(Digits { negative: false, digits, scale: 0 });
        self.take(start, Lexed::new(end, kind, value));
        true
    }

    fn japanese(&mut self, c: char) {
        if (japanese::numeral(c) || c == '第' || c == '半')
            && self.at >= self.link_end
            && let Some(mut lexed) = japanese::number(self.text, self.at)
        {
            if lexed.kind == Kind::Word && japanese::is_name(self.text, self.at, lexed.end) {
                lexed.value = Value::Text(self.text[self.at..lexed.end].into());
            }
            return self.take(self.at, lexed);
        }
        self.at += c.len_utf8();
    }

    /// Numbers of one character, and runs of raised and lowered digits.
    fn single(&mut self, c: char) -> bool {
        let (text, at) = (self.text, self.at);
        let next = at + c.len_utf8();
        if let Some((num, den)) = vulgar(c) {
            let value = Value::Fraction(Digits::whole(num.into()), Digits::whole(den.into()));
            self.signed(Lexed::new(next, Kind::Fraction, value));
            return true;
        }
        if let Some(n) = enclosed(c) {
            let value = Value::Number(Digits::whole(n.into()));
            self.take(at, Lexed::new(next, Kind::Enclosed, value));
            return true;
        }
        let high = |c: char| raised(c).filter(char::is_ascii_digit);
        for (kind, read) in
            [(Kind::Exponent, &high as &dyn Fn(char) -> Option<char>), (Kind::Index, &lowered)]
        {
            if read(c).is_some() {
                let digits: String = text[at..].chars().map_while(read).collect();
                let end = text[at..].char_indices().find(|&(_, c)| read(c).is_none());
                let end = end.map_or(text.len(), |(length, _)| at + length);
                let value = Value::Number(Digits { negative: false, digits, scale: 0 });
                self.take(at, Lexed::new(end, kind, value));
                return true;
            }
        }
        false
    }

    /// A word in letters: a number word, the begin of a link, or neither.
    fn word(&mut self) {
        let (text, at) = (self.text, self.at);
        let in_word = |c: char| c.is_alphabetic() && !japanese(c) && enclosed(c).is_none();
        let end = text[at..].char_indices().find(|&(_, c)| !in_word(c));
        let end = end.map_or(text.len(), |(length, _)| at + length);
        let word = &text[at..end];
        // three_heaps is a name, _three_ is a word in emphasis.
        let name = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let before = match text[..at].strip_suffix('_') {
            Some(head) => name(head.chars().next_back()),
            None => char_before(text, at).is_some_and(|c| digit(c).is_some()),
        };
        let after = match text[end..].strip_prefix('_') {
            Some(tail) => name(tail.chars().next()),
            None => char_at(text, end).is_some_and(|c| digit(c).is_some()),
        };
        let free = !before && !after;
        if at >= self.link_end {
            if let Some(link_end) = identifiers::link_end(text, word, at) {
                self.link_end = link_end;
            } else if free && let Some(mut lexed) = english::number(text, at, end) {
                // "ten minus one" is a difference.
                let earlier = self.found.last().map_or(0, |found| found.span.end);
                let free = |start: &usize| {
                    let between = text.get(earlier..*start).unwrap_or("");
                    earlier == 0 || !between.trim().is_empty()
                };
                let start = minus(text, at).filter(|_| lexed.kind == Kind::Word).filter(free);
                if start.is_some() {
                    lexed.value = lexed.value.negated();
                }
                return self.take(start.unwrap_or(at), lexed);
            }
        }
        self.at = end.max(at + 1);
    }
}

/// Where the word "minus" begins that makes the number word here one below zero;
/// none after a letter that stands alone, as in "n minus one".
fn minus(text: &str, at: usize) -> Option<usize> {
    let head = text[..at].strip_suffix("minus ")?;
    let before = head.trim_end_matches(' ');
    let mut last = before.chars().rev();
    let variable = match last.next() {
        None => false,
        Some(c) if c.is_alphabetic() => {
            !last.next().is_some_and(|c| c.is_alphabetic() && !japanese(c))
        }
        Some(c) => c.is_numeric() || ")]}$|".contains(c),
    };
    (!variable && !head.ends_with(char::is_alphanumeric)).then_some(head.len())
}

/// The sign of the number that begins here. A dash after an operand is a
/// difference or a range, and never a sign.
fn sign(text: &str, at: usize) -> Option<Range<usize>> {
    let mut end = at;
    let mut spaced = false;
    if let Some(blank) = char_before(text, at).filter(|c| " \u{a0}\u{2009}\u{202f}".contains(*c)) {
        end -= blank.len_utf8();
        spaced = true;
    }
    let c = char_before(text, end)?;
    if !"-−–﹣－+＋".contains(c) {
        return None;
    }
    let start = end - c.len_utf8();
    let before = &text[..start];
    let operator = |c: char| "=<>≤≥≈≠∈([{,;:×·*/|&+→".contains(c);
    let tight = before.chars().next_back();
    let unary = match tight {
        None => true,
        // $-3$ begins with a dollar, $7$-3 ends with one.
        Some('$') => {
            !before[..start - 1].ends_with(|c: char| c.is_alphanumeric() || ")}".contains(c))
        }
        Some(blank) if blank.is_whitespace() => {
            // "= − 5", "a -5" and "8 -5" are signed, "8 - 5" and "a - 5" are
            // differences, and "10 –12" is a range with a blank too many.
            let earlier = before.chars().rev().take(8).find(|c| !c.is_whitespace());
            let after_number = earlier.is_some_and(|c| digit(c).is_some());
            earlier.is_none_or(operator) || !(spaced || after_number && c == '–')
        }
        // A range whose end is below zero: −5–−3.
        Some('–') => {
            "-−".contains(c)
                && !spaced
                && before.trim_end_matches('–').ends_with(|c: char| digit(c).is_some())
        }
        // A difference with a number below zero: n−−1.
        Some('−') => c == '−' && !spaced,
        Some(c) if c.is_ascii_alphabetic() => ends_command(before) && !spaced,
        Some(c) => operator(c) || !spaced && "\"'“‘「（、。～".contains(c),
    };
    // "- 5" at the begin of a line is an item of a list.
    let item = spaced && (tight.is_none() || tight == Some('\n'));
    (unary && !item).then_some(start..at)
}

/// In letters; no command that stands before a sign is longer.
const LONGEST_COMMAND: usize = 24;

/// True when the text ends with a command: `3\oplus`.
fn ends_command(before: &str) -> bool {
    let letters =
        before.bytes().rev().take(LONGEST_COMMAND).take_while(u8::is_ascii_alphabetic).count();
    before[..before.len() - letters].ends_with('\\')
}
