//! Relations in words beside a number, English and Japanese.

use crate::chars::japanese;
use crate::relation::Relation::{
    self, About, AtLeast, AtMost, Congruent, Div, Divides, Less, Minus, Mod, More, NotEqual, Plus,
    Times, Xor,
};

/// What is passed over between a relation and its number.
fn passed_over(c: char) -> bool {
    c.is_whitespace() || "$*_`{([\"'“‘「\u{200b}\u{2060}\u{feff}".contains(c)
}

/// In bytes, how far from a number words are looked for.
const REACH: usize = 72;

/// Words before a number; the longer ones first where they end alike.
const BEFORE: [(&str, Option<Relation>); 78] = [
    ("greater than or equal to", Some(AtLeast)),
    ("more than or equal to", Some(AtLeast)),
    ("equal to or greater than", Some(AtLeast)),
    ("equal to or more than", Some(AtLeast)),
    ("less than or equal to", Some(AtMost)),
    ("fewer than or equal to", Some(AtMost)),
    ("equal to or less than", Some(AtMost)),
    ("equal to or fewer than", Some(AtMost)),
    ("at least", Some(AtLeast)),
    ("at minimum", Some(AtLeast)),
    ("a minimum of", Some(AtLeast)),
    ("upwards of", Some(AtLeast)),
    ("at most", Some(AtMost)),
    ("at maximum", Some(AtMost)),
    ("a maximum of", Some(AtMost)),
    ("up to", Some(AtMost)),
    ("as many as", Some(AtMost)),
    ("fewer than", Some(Less)),
    ("less than", Some(Less)),
    ("smaller than", Some(Less)),
    ("lower than", Some(Less)),
    ("shorter than", Some(Less)),
    ("short of", Some(Less)),
    ("shy of", Some(Less)),
    ("below", Some(Less)),
    ("under", Some(Less)),
    ("more than", Some(More)),
    ("greater than", Some(More)),
    ("larger than", Some(More)),
    ("bigger than", Some(More)),
    ("higher than", Some(More)),
    ("longer than", Some(More)),
    ("over", Some(More)),
    ("above", Some(More)),
    ("beyond", Some(More)),
    ("exceed", Some(More)),
    ("exceeds", Some(More)),
    ("exceeded", Some(More)),
    ("exceeding", Some(More)),
    ("about", Some(About)),
    ("around", Some(About)),
    ("roughly", Some(About)),
    ("approximately", Some(About)),
    ("approx", Some(About)),
    ("approx.", Some(About)),
    ("circa", Some(About)),
    ("ca.", Some(About)),
    ("nearly", Some(About)),
    ("almost", Some(About)),
    ("close to", Some(About)),
    ("near", Some(About)),
    ("other than", Some(NotEqual)),
    ("different from", Some(NotEqual)),
    ("differs from", Some(NotEqual)),
    ("differ from", Some(NotEqual)),
    ("unequal to", Some(NotEqual)),
    ("apart from", Some(NotEqual)),
    ("except for", Some(NotEqual)),
    ("except", Some(NotEqual)),
    ("excluding", Some(NotEqual)),
    ("all but", Some(NotEqual)),
    ("congruent to", Some(Congruent)),
    ("mod", Some(Mod)),
    ("modulo", Some(Mod)),
    ("div", Some(Div)),
    ("divided by", Some(Div)),
    ("plus", Some(Plus)),
    ("minus", Some(Minus)),
    ("times", Some(Times)),
    ("xor", Some(Xor)),
    ("divides", Some(Divides)),
    ("exactly", None),
    ("precisely", None),
    ("only", None),
    ("just", None),
    ("equal to", None),
    ("equals", None),
    ("equal", None),
];

/// Words that say nothing between a relation and its number.
const ARTICLES: [&str; 7] = ["the", "a", "an", "all", "these", "those", "some"];

/// Words that are a place, and no relation, before an article.
const PLACES: [&str; 8] = ["over", "under", "above", "below", "beyond", "about", "around", "near"];

/// Verbs between a denial and a number that is not what it is said to be.
const VERBS: [&str; 6] = ["is", "are", "was", "were", "be", "been"];

/// Words that turn the relation after them round.
const DENIALS: [&str; 8] = ["not", "no", "never", "cannot", "without", "neither", "nor", "hardly"];

/// Words after a number.
const AFTER: [(&str, Option<Relation>); 44] = [
    ("or more", Some(AtLeast)),
    ("or greater", Some(AtLeast)),
    ("or larger", Some(AtLeast)),
    ("or bigger", Some(AtLeast)),
    ("or higher", Some(AtLeast)),
    ("or above", Some(AtLeast)),
    ("or over", Some(AtLeast)),
    ("or longer", Some(AtLeast)),
    ("and more", Some(AtLeast)),
    ("and greater", Some(AtLeast)),
    ("and larger", Some(AtLeast)),
    ("and bigger", Some(AtLeast)),
    ("and higher", Some(AtLeast)),
    ("and above", Some(AtLeast)),
    ("and over", Some(AtLeast)),
    ("and up", Some(AtLeast)),
    ("and upward", Some(AtLeast)),
    ("and upwards", Some(AtLeast)),
    ("upward", Some(AtLeast)),
    ("upwards", Some(AtLeast)),
    ("up", Some(AtLeast)),
    ("at least", Some(AtLeast)),
    ("at the least", Some(AtLeast)),
    ("at minimum", Some(AtLeast)),
    ("or fewer", Some(AtMost)),
    ("or less", Some(AtMost)),
    ("or smaller", Some(AtMost)),
    ("or lower", Some(AtMost)),
    ("or below", Some(AtMost)),
    ("or under", Some(AtMost)),
    ("or shorter", Some(AtMost)),
    ("and fewer", Some(AtMost)),
    ("and less", Some(AtMost)),
    ("and smaller", Some(AtMost)),
    ("and lower", Some(AtMost)),
    ("and below", Some(AtMost)),
    ("and under", Some(AtMost)),
    ("at most", Some(AtMost)),
    ("at the most", Some(AtMost)),
    ("at maximum", Some(AtMost)),
    ("or so", Some(About)),
    ("or thereabouts", Some(About)),
    ("approximately", Some(About)),
    ("exactly", None),
];

/// Words that no noun is: what follows them is said of something else.
const NO_NOUNS: [&str; 22] = [
    "and", "or", "but", "is", "are", "was", "were", "has", "have", "that", "which", "where",
    "with", "for", "to", "in", "from", "by", "than", "into", "if", "when",
];

const JAPANESE_BEFORE: [(&str, Option<Relation>); 17] = [
    ("約", Some(About)),
    ("およそ", Some(About)),
    ("おおよそ", Some(About)),
    ("ほぼ", Some(About)),
    ("大体", Some(About)),
    ("だいたい", Some(About)),
    ("少なくとも", Some(AtLeast)),
    ("最低", Some(AtLeast)),
    ("最小", Some(AtLeast)),
    ("多くとも", Some(AtMost)),
    ("高々", Some(AtMost)),
    ("たかだか", Some(AtMost)),
    ("せいぜい", Some(AtMost)),
    ("最大", Some(AtMost)),
    ("最高", Some(AtMost)),
    ("ちょうど", None),
    ("丁度", None),
];

const JAPANESE_AFTER: [(&str, Option<Relation>); 24] = [
    ("以上", Some(AtLeast)),
    ("以下", Some(AtMost)),
    ("以内", Some(AtMost)),
    ("まで", Some(AtMost)),
    ("未満", Some(Less)),
    ("を下回", Some(Less)),
    ("より小さ", Some(Less)),
    ("より少な", Some(Less)),
    ("を超え", Some(More)),
    ("をこえ", Some(More)),
    ("を越え", Some(More)),
    ("を上回", Some(More)),
    ("超", Some(More)),
    ("より大き", Some(More)),
    ("より多", Some(More)),
    ("前後", Some(About)),
    ("程度", Some(About)),
    ("くらい", Some(About)),
    ("ぐらい", Some(About)),
    ("ほど", Some(About)),
    ("ではな", Some(NotEqual)),
    ("でな", Some(NotEqual)),
    ("と異な", Some(NotEqual)),
    ("に等しくな", Some(NotEqual)),
];

/// Particles after which a number's counter is over.
const PARTICLES: &str = "はがをにへともでの、。";

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
            && (head.ends_with('{') || head.ends_with(char::is_alphabetic))
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
    words.filter(|word| !word.is_empty()).take(8).map(str::to_lowercase).collect()
}

/// Whether words, from the last to the first, end with a phrase.
fn end_with(words: &[String], phrase: &str) -> bool {
    let mut words = words.iter().map(String::as_str);
    phrase
        .rsplit(' ')
        .all(|part| words.next().is_some_and(|word| bare(word) == part || word == part))
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
            && VERBS.contains(&bare(verb))
        {
            rest = &rest[1..];
        }
    }
    let denied = rest.first().is_some_and(|word| {
        let word = bare(word);
        DENIALS.contains(&word) || word.ends_with("n't") || word.ends_with("n’t")
    });
    if denied { Relation::denied(relation) } else { relation }
}

/// The relation in the words after a number: in the text, and in it from its
/// first mark on; `next` says that a number ends it.
pub(crate) fn words_after(text: &str, shown: &str, next: bool) -> Option<Relation> {
    if shown.starts_with(japanese) {
        return japanese_after(shown);
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
        let found = AFTER.iter().find(|(phrase, _)| {
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
