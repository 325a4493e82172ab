//! Relations in words beside a number, English and Japanese.

use crate::chars::japanese;
use crate::phrases::{
    AFTER, ARTICLES, BEFORE, BEGINNINGS, DENIALS, JAPANESE_AFTER, JAPANESE_BEFORE, NO_NOUNS,
    PARTICLES, PLACES, VERBS,
};
use crate::relation::Relation::{self, About, AtLeast};

/// What is passed over between a relation and its number.
fn passed_over(c: char) -> bool {
    c.is_whitespace() || "$*_`{([\"'“‘「\u{200b}\u{2060}\u{feff}".contains(c)
}

/// In bytes, how far from a number words are looked for.
const REACH: usize = 72;

/// The text before a number, up to the last thing that may be a relation.
pub(crate) fn before_words(text: &str) -> &str {
    let mut text = text;
    loop {
        let mut rest = text.trim_end_matches(passed_over);
        for blank in ["\\,", "\\;", "\\!", "\\:", "\\ ", "\\left", "&nbsp;", "&thinsp;"] {
            rest = rest.strip_suffix(blank).unwrap_or(rest);
        }
        // \emph{at least} 7
        if let Some(head) = rest.strip_suffix('}')
            && (head.ends_with(|c: char| c.is_alphabetic() || "{=<>".contains(c)))
        {
            rest = head;
        }
        // A tie is a blank after a letter, and "about" elsewhere.
        if let Some(head) = rest.strip_suffix('~')
            && head.ends_with(|c: char| !c.is_whitespace() && c != '~')
        {
            rest = head;
        }
        if rest.len() == text.len() {
            return rest;
        }
        text = rest;
    }
}

/// The text after a number from the first thing that may be a relation.
pub(crate) fn first_after(text: &str, closed: bool) -> &str {
    let blank = |c: char| c.is_whitespace() || "$*_`}~\u{200b}\u{2060}\u{feff}".contains(c);
    let mut text = text.trim_start_matches(blank);
    if closed {
        text = text.trim_start_matches([')', ']']).trim_start_matches(blank);
    }
    for space in ["\\,", "\\;", "\\:", "\\!", "\\ ", "&nbsp;"] {
        text = text.strip_prefix(space).unwrap_or(text).trim_start_matches(blank);
    }
    text
}

/// The last words of a text, lower case, from the last to the first.
fn last_words(text: &str) -> Vec<String> {
    let mut start = text.len().saturating_sub(REACH);
    while !text.is_char_boundary(start) {
        start += 1;
    }
    let words = text[start..].rsplit(|c: char| c.is_whitespace() || "~*_-".contains(c));
    words.filter(|word| !word.is_empty()).take(8).map(|word| bare(word).to_lowercase()).collect()
}

/// False, after almost all words, where this last one ends no relation.
fn may_end_a_relation(text: &str) -> bool {
    let last = text.rsplit(|c: char| c.is_whitespace() || "~*_-".contains(c)).next();
    let last = bare(last.unwrap_or(text)).to_lowercase();
    let last = last.as_str();
    ARTICLES.contains(&last)
        || VERBS.contains(&last)
        || is_denial(last)
        || BEFORE.iter().any(|(phrase, _)| phrase.ends_with(last))
}

/// Whether a word turns the relation after it round.
fn is_denial(word: &str) -> bool {
    DENIALS.contains(&word) || word.ends_with("n't") || word.ends_with("n’t")
}

/// Whether words, from the last to the first, end with a phrase.
fn end_with(words: &[String], phrase: &str) -> bool {
    let mut words = words.iter().map(String::as_str);
    phrase.rsplit(' ').all(|part| words.next() == Some(part))
}

/// A word without what is glued before it: "(at", "3,at", "S=at", "stones—at".
fn bare(word: &str) -> &str {
    let glues = |c: char| !c.is_alphanumeric() && !".'’-".contains(c);
    word.rsplit(glues).next().unwrap_or(word)
}

/// The relation in the words before a number.
pub(crate) fn words_before(text: &str) -> Option<Relation> {
    if text.ends_with('~') {
        return Some(About);
    }
    if text.ends_with(japanese) {
        let found = JAPANESE_BEFORE.iter().find(|(words, _)| text.ends_with(words));
        return found.and_then(|(_, relation)| *relation);
    }
    // An at-most-7 rule.
    let text = text.trim_end_matches('-');
    if !text.ends_with(|c: char| c.is_alphabetic() || c == '.') {
        return None;
    }
    if !may_end_a_relation(text) {
        return None;
    }
    let all = last_words(text);
    let skip = all.iter().take_while(|word| ARTICLES.contains(&word.as_str())).count();
    let words = &all[skip..];
    // "over the 7 heaps" is a sum over them.
    let plain = |phrase: &str| skip == 0 || !PLACES.contains(&phrase);
    let phrase = BEFORE.iter().find(|(phrase, _)| plain(phrase) && end_with(words, phrase));
    let (relation, used) =
        phrase.map_or((None, 0), |(phrase, relation)| (*relation, phrase.split(' ').count()));
    let mut rest = &words[used..];
    if relation.is_none() {
        while let Some(verb) = rest.first()
            && VERBS.contains(&verb.as_str())
        {
            rest = &rest[1..];
        }
    }
    let denied = rest.first().is_some_and(|word| is_denial(word));
    if denied { Relation::denied(relation) } else { relation }
}

/// The relation in the words after a number: in the text, and in it from its
/// first mark on; `next` says that a number ends it.
pub(crate) fn words_after(text: &str, shown: &str, next: bool) -> Option<Relation> {
    if shown.starts_with(japanese) {
        return japanese_after(shown);
    }
    if ends_a_sentence(shown) {
        return None;
    }
    // 7+ moves, but 7+n.
    if let Some(rest) = text.strip_prefix("+ ") {
        let word = rest.chars().take_while(|c| c.is_alphabetic()).count();
        return (word > 1).then_some(AtLeast);
    }
    let mut end = shown.len().min(REACH);
    while !shown.is_char_boundary(end) {
        end -= 1;
    }
    let cut = end < shown.len();
    let lower = shown[..end].to_lowercase();
    let words: Vec<&str> = lower
        .split(|c: char| c.is_whitespace() || "$*_~".contains(c))
        .filter(|word| word.contains(char::is_alphanumeric))
        .take(6)
        .collect();
    for skip in 0..=2.min(words.len()) {
        let rest = &words[skip..];
        let first = rest.first().map_or("", |word| word.trim_end_matches(is_end));
        let may = BEGINNINGS.contains(&first);
        let found = AFTER.iter().filter(|_| may).find(|(phrase, _)| {
            let parts = phrase.split(' ').count();
            let begins = rest.len() >= parts
                && phrase.split(' ').zip(rest).enumerate().all(|(at, (part, word))| {
                    let last = at + 1 == parts;
                    *word == part || last && word.trim_end_matches(is_end) == part
                });
            // "7 of at most 9" is said of 9.
            let of_the_next = next && !cut && rest.len() == parts;
            let far = skip > 0 && !phrase.contains(' ');
            begins && !of_the_next && !far
        });
        if let Some((_, relation)) = found {
            return *relation;
        }
        let noun = |word: &&&str| word.chars().all(char::is_alphabetic) && !NO_NOUNS.contains(word);
        rest.first().filter(noun)?;
    }
    None
}

/// Whether a sentence ends before the first word of a text.
fn ends_a_sentence(text: &str) -> bool {
    text.chars().take_while(|c| !c.is_alphanumeric()).any(|c| ".!?:;。．！？：；".contains(c))
}

/// Marks that end a phrase.
fn is_end(c: char) -> bool {
    ".,;:!?)]}|\"'”’—".contains(c)
}

/// The relation after a number and its counter: 7個以上.
fn japanese_after(text: &str) -> Option<Relation> {
    let mut rest = text;
    for _ in 0..=3 {
        if let Some((_, relation)) =
            JAPANESE_AFTER.iter().find(|(words, _)| rest.starts_with(words))
        {
            return *relation;
        }
        let c = rest.chars().next().filter(|&c| japanese(c) && !PARTICLES.contains(c))?;
        rest = &rest[c.len_utf8()..];
    }
    None
}
