//! Statements in words: whether a stretch of text makes one.
//!
//! The words may stand on two lines, with any white space, emphasis or markup
//! between them, and a word may be cut at the end of a line. A statement that
//! its clause denies is not made.

use std::ops::Range;

/// Words that deny what follows in their clause.
const DENIALS: [&str; 16] = [
    "not", "never", "no", "nor", "neither", "cannot", "without", "nowhere", "rarely", "hardly",
    "seldom", "scarcely", "barely", "nobody", "nothing", "none",
];

/// Words that deny what follows when "to" comes after them.
const FAILURES: [&str; 5] = ["fail", "fails", "failed", "failing", "failure"];

/// Words that begin a clause of their own.
const CONJUNCTIONS: [&str; 5] = ["and", "but", "while", "whereas", "because"];

/// Endings that leave a statement what it is: coincide, coincides, coincided.
const ENDINGS: [&str; 4] = ["ed", "es", "d", "s"];

/// Where the text says this: whole words, in any case, with a plain ending of
/// the last, and not denied before them in the same clause.
pub(crate) fn says(text: &str, words: &str) -> Option<Range<usize>> {
    let lower = text.to_ascii_lowercase();
    let words: Vec<String> = words.split_whitespace().map(str::to_ascii_lowercase).collect();
    let first = words.first()?.chars().next()?;
    let own = words.iter().any(|word| DENIALS.contains(&word.as_str()));
    lower.match_indices(first).find_map(|(at, _)| {
        let begins = !lower[..at].ends_with(char::is_alphanumeric);
        let end = if begins { end_of(&lower, at, &words)? } else { return None };
        let denied = if own { denied_at_once(&lower[..at]) } else { denied(&lower[..at]) };
        (!denied).then_some(at..end)
    })
}

/// The end of these words from here, the ending of the last left out.
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
    let whole = |rest: &str| !rest.starts_with(char::is_alphanumeric);
    let rest = &text[end..];
    let ending = |ending: &&str| rest.strip_prefix(*ending).is_some_and(whole);
    (whole(rest) || ENDINGS.iter().any(ending)).then_some(end)
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

/// The words of a clause, from its last to its first.
fn clause(before: &str) -> impl Iterator<Item = &str> {
    let begin = before.rfind(['.', ';', ':', ',', '—', '。', '、', '(', '?', '!']);
    let clause = begin.map_or(before, |at| &before[at..]);
    let letter = |c: char| c.is_alphanumeric() || c == '\'' || c == '’';
    clause
        .rsplit(move |c: char| !letter(c))
        .filter(|word| !word.is_empty())
        .take_while(|word| !CONJUNCTIONS.contains(word))
}

/// Whether the clause that ends here denies what comes next.
fn denied(before: &str) -> bool {
    let mut next = "";
    clause(before).any(|word| {
        let fails = FAILURES.contains(&word) && next == "to";
        next = word;
        fails || DENIALS.contains(&word) || word.ends_with("n't") || word.ends_with("n’t")
    })
}

/// Whether the word right before denies what comes next: for words that deny
/// by themselves.
fn denied_at_once(before: &str) -> bool {
    clause(before).next().is_some_and(|word| DENIALS.contains(&word))
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
            assert_eq!(says(text, words).is_some(), said, "{words:?} in {text:?}");
        }
    }
}
