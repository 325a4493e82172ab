//! Statements in words: whether a stretch of text makes one.
//!
//! The words may stand on two lines, with any white space, emphasis or markup
//! between them, and a word may be cut at the end of a line. A statement that
//! its clause denies is not made.

mod denial;

use denial::{denied, denied_after, denied_at_once, denies};
use std::ops::Range;

/// Endings that leave a statement what it is: coincide, coincides, coincided.
const ENDINGS: [&str; 4] = ["ed", "es", "d", "s"];

/// In bytes, how far from a statement its clause is read, beyond its gap too.
const REACH: usize = 400;

/// Where the text says this in a gap: whole words, in any case, with a plain
/// ending of the last, and not denied before or after them.
pub(crate) fn says(text: &str, gap: Range<usize>, words: &str) -> Option<Range<usize>> {
    text.get(gap.clone())?;
    let window = around(text, gap.start, gap.end);
    let lower = text[window.clone()].to_ascii_lowercase();
    let (start, past) = (gap.start - window.start, gap.end - window.start);
    let words: Vec<String> = words.split_whitespace().map(str::to_ascii_lowercase).collect();
    let first = words.first()?.chars().next()?;
    let own = words.iter().any(|word| denies(word));
    lower[start..past].match_indices(first).find_map(|(at, _)| {
        let at = start + at;
        let begins = unspaced(first) || !lower[..at].ends_with(letter);
        let end = if begins { end_of(&lower[..past], at, &words)? } else { return None };
        let near = around(&lower, at, end);
        let (before, after) = (&lower[near.start..at], &lower[end..near.end]);
        let is_denied =
            if own { denied_at_once(before) } else { denied(before) || denied_after(after) };
        (!is_denied).then_some(window.start + at..window.start + end)
    })
}

/// A letter or digit that goes on with a word beside it.
fn letter(c: char) -> bool {
    c.is_alphanumeric() && !unspaced(c)
}

/// Kana and kanji, between whose words no blank stands.
fn unspaced(c: char) -> bool {
    matches!(c, '\u{3041}'..='\u{30FF}' | '\u{3400}'..='\u{9FFF}' | '々' | '〇')
}

/// A stretch of text with what is in reach on both sides.
fn around(text: &str, start: usize, end: usize) -> Range<usize> {
    let mut first = start.saturating_sub(REACH);
    while !text.is_char_boundary(first) {
        first += 1;
    }
    let mut last = text.len().min(end.saturating_add(REACH));
    while !text.is_char_boundary(last) {
        last -= 1;
    }
    first..last
}

/// The end of these words from here, with the ending of the last.
fn end_of(text: &str, at: usize, words: &[String]) -> Option<usize> {
    let mut end = at;
    for (index, word) in words.iter().enumerate() {
        if index > 0 {
            let rest = text[end..].trim_start_matches(blank);
            let rest = after_tags(rest);
            if rest.len() == text.len() - end {
                return None;
            }
            end = text.len() - rest.len();
        }
        end = after_word(text, end, word)?;
    }
    let last = words.last().and_then(|word| word.chars().next_back());
    let whole = |rest: &str| last.is_some_and(unspaced) || !rest.starts_with(letter);
    let rest = &text[end..];
    if whole(rest) {
        return Some(end);
    }
    let ending = ENDINGS.iter().find(|ending| rest.strip_prefix(**ending).is_some_and(whole))?;
    Some(end + ending.len())
}

/// White space, marks of emphasis, and characters that show nothing.
fn blank(c: char) -> bool {
    c.is_whitespace() || "*_~{}\u{ad}\u{200b}\u{2060}\u{feff}".contains(c)
}

/// No tag between two words of a statement is longer, in bytes.
const LONGEST_TAG: usize = 200;

/// Passes over tags and the blanks after them.
fn after_tags(mut text: &str) -> &str {
    while text.starts_with('<')
        && let Some(end) = text.bytes().take(LONGEST_TAG).position(|byte| byte == b'>')
    {
        text = text[end + 1..].trim_start_matches(blank);
    }
    for space in ["&nbsp;", "&#160;"] {
        text = text.strip_prefix(space).unwrap_or(text);
    }
    text
}

/// The end of a word that begins here; it may be cut at the end of a line.
fn after_word(text: &str, at: usize, word: &str) -> Option<usize> {
    let mut rest = &text[at..];
    for (index, letter) in word.chars().enumerate() {
        if index > 0 && !rest.starts_with(letter) {
            rest = after_cut(rest);
        }
        rest = rest.strip_prefix(letter)?;
    }
    Some(text.len() - rest.len())
}

/// Passes over a soft hyphen, or a hyphen at the end of a line.
fn after_cut(text: &str) -> &str {
    if let Some(rest) = text.strip_prefix('\u{ad}') {
        return rest.trim_start_matches(['\r', '\n']);
    }
    let Some(rest) = text.strip_prefix(['-', '\u{2010}']) else { return text };
    let next = rest.trim_start_matches([' ', '\t', '\r']);
    next.strip_prefix('\n').map_or(text, |next| next.trim_start_matches([' ', '\t']))
}

#[cfg(test)]
mod tests {
    use super::says;

    #[test]
    fn statements_by_hand() {
        for (text, words, said) in [
            ("they coincide here", "coincide", true),
            ("they coincided", "coincide", true),
            ("Coincide they do", "coincide", true),
            ("they do not coincide", "coincide", false),
            ("they never coincide", "coincide", false),
            ("they did not coincide", "did not coincide", true),
            ("a coincidence", "coincide", false),
            ("that is wonderful", "won", false),
            ("a position is won.", "won", true),
            ("総数は6だが先手必勝である", "先手必勝", true),
            ("2 先手必勝誤りは", "先手必勝", true),
            ("後手必勝", "先手必勝", false),
            ("not this; they coincide", "coincide", true),
            ("one that does not coincide and two that coincide", "coincide", true),
            ("", "won", false),
            // White space, line ends, emphasis and markup.
            ("exactly\nthe same", "exactly the same", true),
            ("exactly\t the\u{a0}same", "exactly the same", true),
            ("exactly\r\n  the same", "exactly the same", true),
            ("exactly <b>the</b> same", "exactly the same", true),
            ("exactly *the* same", "exactly the same", true),
            ("exactly&nbsp;the same", "exactly the same", true),
            ("exactlythe same", "exactly the same", false),
            ("they coin-\ncide", "coincide", true),
            ("they coin\u{ad}cide", "coincide", true),
            ("they coin-cide", "coincide", false),
            // Denied in the clause.
            ("they do not always coincide", "coincide", false),
            ("they do not always", "always", false),
            ("they rarely if ever coincide", "coincide", false),
            ("they hardly ever coincide", "coincide", false),
            ("they seldom coincide", "coincide", false),
            ("they fail to coincide", "coincide", false),
            ("which failed to\nbe won", "won", false),
            ("they don't coincide", "coincide", false),
            ("they don’t coincide", "coincide", false),
            ("no two of them coincide", "coincide", false),
            ("not so, they coincide", "coincide", true),
            ("not so. They coincide", "coincide", true),
            ("not these but those coincide", "coincide", true),
            ("failing that, to be won", "won", true),
            ("it is never not", "not", false),
            ("without carries—they coincide", "coincide", true),
        ] {
            let found = says(text, 0..text.len(), words);
            assert_eq!(found.is_some(), said, "{words:?} in {text:?}");
        }
    }

    #[test]
    fn a_statement_stands_in_its_gap_and_its_clause_may_not() {
        let text = "They do not, in 64 cases, coincide. 3 coincided 4";
        let at = |words: &str| text.find(words).unwrap();
        let gap = at("64") + 2..at("3");
        assert_eq!(says(text, gap.clone(), "coincide"), None);
        let gap = gap.start..at("4 ") - 1;
        assert_eq!(says(text, gap, "coincide"), None);
        let gap = at("3") + 1..text.len() - 1;
        let said = says(text, gap, "coincide").unwrap();
        assert_eq!(&text[said], "coincided");
    }
}
