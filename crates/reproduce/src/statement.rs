//! Statements in words: whether a stretch of text makes one.

use std::ops::Range;

/// Where the text says this: at the begin of a word, not denied by
/// the word before, in any case, with a plain ending (coincide, coincided).
pub(crate) fn says(text: &str, words: &str) -> Option<Range<usize>> {
    let lower = text.to_ascii_lowercase();
    let words = words.to_ascii_lowercase();
    let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let denials = ["not", "never", "no", "neither", "nor", "cannot"];
    lower.match_indices(&words).find_map(|(at, _)| {
        let end = at + words.len();
        let rest = ["ed", "es", "d", "s"]
            .into_iter()
            .find_map(|ending| {
                lower[end..].strip_prefix(ending).filter(|r| !letter(r.chars().next()))
            })
            .unwrap_or(&lower[end..]);
        let before = &lower[..at];
        let whole = !letter(before.chars().next_back()) && !letter(rest.chars().next());
        let denied =
            before.split_whitespace().next_back().is_some_and(|word| denials.contains(&word));
        (whole && !denied).then_some(at..end)
    })
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
        ] {
            assert_eq!(says(text, words).is_some(), said, "{words:?} in {text:?}");
        }
    }
}
