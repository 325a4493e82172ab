//! What stands beside a number and is a part of what is said: the marks that
//! join it to the next one of an entry, the letters before an identifier, and
//! what is attached after it.

use super::wrapping::wrapping;
use super::{Comparison, short};
use crate::flat::Slot;
use crate::ledger::{Reason, Standing};
use nimproof_text::Form;
use std::borrow::Cow;

impl Comparison<'_> {
    /// Whether what stands beside a number is as the ledger has it: the letters
    /// right before an identifier, the mark that joins it to the number before
    /// it in the same entry, and, for what is bound, nothing attached to it, no
    /// root or bar over it, and the same relations beside it.
    pub(super) fn surroundings_agree(&self, t: usize, l: usize) -> bool {
        self.letters_agree(t, l)
            && self.joiners_agree(t, l)
            && self.attached_agrees(t, l)
            && self.wrapping_agrees(t, l)
            && self.relations_agree(t, l)
    }

    fn letters_agree(&self, t: usize, l: usize) -> bool {
        let slot = &self.flat.slots[l];
        let named = slot.entry.claim().is_some()
            || slot.entry.standing == Standing::NotAClaim(Reason::Identifier);
        let letters = letters_before(&slot.entry.printed[..slot.token.span.start]);
        !named || ends_with_word(&self.source.text[..self.found[t].span.start], letters)
    }

    fn joiners_agree(&self, t: usize, l: usize) -> bool {
        let (Some(before), Some(earlier)) = (l.checked_sub(1), t.checked_sub(1)) else {
            return true;
        };
        let (slot, last) = (&self.flat.slots[l], &self.flat.slots[before]);
        if !std::ptr::eq(slot.entry, last.entry) || self.paired[before] != Some(earlier) {
            return true;
        }
        let ledger = &slot.entry.printed[last.token.span.end..slot.token.span.start];
        let text = &self.source.text[self.found[earlier].span.end..self.found[t].span.start];
        joiners(ledger) == joiners(text)
    }

    pub(super) fn attached_agrees(&self, t: usize, l: usize) -> bool {
        let slot = &self.flat.slots[l];
        let bound = is_bound(slot);
        let text = &self.source.text[self.found[t].span.end..];
        // In LaTeX a bare percent sign begins a comment.
        let comment = self.source.form == Form::Latex && text.starts_with('%');
        !bound || comment || attached(text) == attached(&slot.entry.printed[slot.token.span.end..])
    }

    /// Whether the same functions are taken of a bound number: `\sqrt{147}`.
    fn wrapping_agrees(&self, t: usize, l: usize) -> bool {
        let slot = &self.flat.slots[l];
        let ledger = wrapping(&slot.entry.printed[..slot.token.span.start]);
        let text = wrapping(&self.source.text[..self.found[t].span.start]);
        !is_bound(slot) || text.map(|(name, _)| name) == ledger.map(|(name, _)| name)
    }

    /// A number of the text with what is attached to it.
    pub(super) fn with_attached(&self, t: usize) -> String {
        let token = &self.found[t];
        let after = &self.source.text[token.span.end..];
        short(&token.printed) + attached(after)
    }

    /// A number of the text and one of the ledger with what stands beside them,
    /// where that is what differs.
    pub(super) fn with_surroundings(&self, t: usize, l: usize) -> (String, String) {
        let (token, slot) = (&self.found[t], &self.flat.slots[l]);
        let (text, printed) = (&self.source.text, &slot.entry.printed);
        let joined = !self.joiners_agree(t, l);
        let start = if joined {
            self.found[t - 1].span.start
        } else {
            let before = &text[..token.span.start];
            wrapping(before).map_or_else(
                || before.trim_end_matches(|c: char| c.is_ascii_alphanumeric()).len(),
                |(_, start)| start,
            )
        };
        let end = token.span.end + attached(&text[token.span.end..]).len();
        let first = if joined {
            self.flat.slots[l - 1].token.span.start
        } else {
            let before = &printed[..slot.token.span.start];
            wrapping(before).map_or(before.len() - letters_before(before).len(), |(_, start)| start)
        };
        let last = slot.token.span.end + attached(&printed[slot.token.span.end..]).len();
        let (shown, ledger) = (short(&text[start..end]), short(&printed[first..last]));
        if self.relations_agree(t, l) {
            return (shown, ledger);
        }
        let (of_text, of_ledger) = self.relations(t, l);
        (format!("{of_text} {shown}"), format!("{of_ledger} {ledger}"))
    }
}

/// Whether a number is the value of a claim, or derived from some.
fn is_bound(slot: &Slot<'_>) -> bool {
    matches!(slot.entry.standing, Standing::Claim { .. } | Standing::Derived { .. })
}

/// Commands and entities that show as a mark that joins numbers.
const NAMED: [(&str, &str); 20] = [
    ("\\times", "×"),
    ("\\cdot", "·"),
    ("\\oplus", "⊕"),
    ("\\rightarrow", "→"),
    ("\\to", "→"),
    ("\\pm", "±"),
    ("&minus;", "-"),
    ("&ndash;", "-"),
    ("&times;", "×"),
    ("&middot;", "·"),
    ("&sdot;", "·"),
    ("&oplus;", "⊕"),
    ("&rarr;", "→"),
    ("&plus;", "+"),
    ("&comma;", ","),
    ("\\,", " "),
    ("\\;", " "),
    ("\\-", " "),
    ("{-}", "-"),
    ("{+}", "+"),
];

/// The marks between two numbers that join them, in one form; blanks, brackets,
/// words and markup are left out.
fn joiners(gap: &str) -> String {
    let mut gap = without_tags(gap);
    if gap.contains(['\\', '&', '{']) {
        for (name, mark) in NAMED {
            gap = Cow::Owned(gap.replace(name, mark));
        }
    }
    let mut joiners = String::new();
    for c in gap.chars() {
        let mark = match c {
            '-' | '−' | '–' | '—' | '‐' | '‑' | '－' => '-',
            '+' | '＋' => '+',
            ',' | '，' | '、' => ',',
            '/' | '⁄' | '／' => '/',
            '×' | '*' => '×',
            '·' | '⋅' => '·',
            '⊕' | '→' | '±' => c,
            _ => continue,
        };
        // The dashes of a range are one mark: 0--7.
        if mark != '-' || !joiners.ends_with('-') {
            joiners.push(mark);
        }
    }
    // Emphasis and cells: **7**, **1**.
    joiners.replace("××", "")
}

/// A text without what stands between angle brackets.
fn without_tags(text: &str) -> Cow<'_, str> {
    if !text.contains('<') {
        return text.into();
    }
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find('<') {
        let Some(end) = rest[open..].find('>') else { break };
        shown.push_str(&rest[..open]);
        rest = &rest[open + end + 1..];
    }
    (shown + rest).into()
}

/// The letters right before a place in a printed form, as the A of A370822.
fn letters_before(printed: &str) -> &str {
    let rest = printed.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    &printed[rest.len()..]
}

/// Whether a text ends with these letters as a word of its own.
fn ends_with_word(before: &str, letters: &str) -> bool {
    let rest = before.strip_suffix(letters);
    letters.is_empty()
        || rest.is_some_and(|rest| !rest.ends_with(|c: char| c.is_ascii_alphanumeric()))
}

/// What is attached right after a number and makes it another: letters, but for
/// the s of a plural, an exclamation mark, or a percent sign that is no part of it.
fn attached(after: &str) -> &str {
    let letters = after.len() - after.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
    match &after[..letters] {
        "" => {
            let mark = ["!", "%", "\\%", "‰", "％"].into_iter().find(|m| after.starts_with(m));
            mark.map_or("", |mark| &after[..mark.len()])
        }
        "s" => "",
        found => found,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joiners_by_hand() {
        for (gap, marks) in [
            (", ", ","),
            (" + ", "+"),
            ("$ + $", "+"),
            ("−", "-"),
            ("$--$", "-"),
            ("–", "-"),
            (" \\oplus ", "⊕"),
            (",\\,", ","),
            ("<b class=\"a-b\">, </b>", ","),
            ("&minus;", "-"),
            (" × ", "×"),
            (" and ", ""),
            ("**, **", ","),
            (") ", ""),
        ] {
            assert_eq!(joiners(gap), marks, "{gap:?}");
        }
    }

    #[test]
    fn attachments_by_hand() {
        for (after, found) in [
            ("k", "k"),
            ("s", ""),
            (" x", ""),
            ("! = 6", "!"),
            ("%", "%"),
            ("\\% of", "\\%"),
            ("-heap", ""),
        ] {
            assert_eq!(attached(after), found, "{after:?}");
        }
        assert!(ends_with_word("see A", "A") && ends_with_word("A", "A"));
        assert!(ends_with_word("以降でA", "A"));
        assert!(!ends_with_word("see XA", "A") && !ends_with_word("see B", "A"));
        assert_eq!(letters_before("see A"), "A");
    }
}
