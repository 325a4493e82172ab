//! Denials: whether what stands before or after a statement takes it back.
//!
//! Before it, a word of its clause may deny it, over a parenthesis in brackets,
//! commas or dashes; after it, the next words ("wins never"), a question mark,
//! or a short clause ("won, it is not"; "won? No"). All of it is in lower case.

/// Words that deny what follows in their clause.
const DENIALS: [&str; 28] = [
    "not",
    "never",
    "no",
    "nor",
    "neither",
    "cannot",
    "without",
    "nowhere",
    "rarely",
    "hardly",
    "seldom",
    "scarcely",
    "barely",
    "nobody",
    "nothing",
    "none",
    "false",
    "untrue",
    "wrong",
    "impossible",
    "unlikely",
    "doubtful",
    "deny",
    "denies",
    "denied",
    "unless",
    "refuted",
    "disproved",
];

/// Words that deny what follows when this word comes after them.
const PAIRS: [(&str, &str); 14] = [
    ("fail", "to"),
    ("fails", "to"),
    ("failed", "to"),
    ("failing", "to"),
    ("failure", "to"),
    ("refuse", "to"),
    ("refuses", "to"),
    ("refused", "to"),
    ("unable", "to"),
    ("far", "from"),
    ("rather", "than"),
    ("instead", "of"),
    ("anything", "but"),
    ("short", "of"),
];

/// Words that begin a clause of their own.
const CONJUNCTIONS: [&str; 5] = ["and", "but", "while", "whereas", "because"];

/// Words between a denial and a parenthesis: "not always, as we saw, won".
const ADVERBS: [&str; 9] =
    ["always", "all", "ever", "yet", "even", "really", "exactly", "often", "quite"];

/// Words that deny what stands right before them.
const AFTERWARDS: [&str; 8] =
    ["not", "never", "rarely", "seldom", "hardly", "nowhere", "scarcely", "barely"];

/// Words after "not" that make it deny something else: "won not only by ...".
const OTHERS: [&str; 17] = [
    "only", "just", "merely", "because", "by", "for", "through", "from", "in", "with", "on",
    "where", "when", "as", "to", "but", "than",
];

/// Prepositions: "won in no case".
const PREPOSITIONS: [&str; 8] = ["in", "at", "under", "by", "for", "on", "from", "with"];

/// Clauses that deny what they follow.
const REPLIES: [&str; 14] = [
    "no",
    "not",
    "never",
    "not so",
    "not at all",
    "not true",
    "not quite",
    "not really",
    "false",
    "wrong",
    "untrue",
    "hardly",
    "of course not",
    "no way",
];

/// What a clause begins with that says again of what it follows.
const PRONOUNS: [&str; 8] = ["it", "they", "he", "she", "this", "that", "we", "these"];

const MARKS: [char; 14] =
    ['.', ';', ':', ',', '—', '。', '、', '(', ')', '?', '!', '|', '\u{2028}', '\u{2029}'];

/// True for a word that denies by itself.
pub(super) fn denies(word: &str) -> bool {
    DENIALS.contains(&word)
}

fn denies_or_ends_in_not(word: &str) -> bool {
    denies(word) || word.ends_with("n't") || word.ends_with("n’t")
}

/// The last mark that ends a clause; the point of a decimal is none.
fn last_mark(text: &str) -> Option<(usize, char)> {
    let mark = |&(at, c): &(usize, char)| {
        let rest = &text[at + c.len_utf8()..];
        MARKS.contains(&c)
            && !((c == '.' || c == ',') && rest.starts_with(|c: char| c.is_ascii_digit()))
            || c == '\n' && rest.starts_with(['\n', '|', '-', '#'])
    };
    text.char_indices().rev().find(mark)
}

/// The first mark that ends a clause.
fn first_mark(text: &str) -> Option<(usize, char)> {
    let mark = |&(at, c): &(usize, char)| {
        MARKS.contains(&c) || c == '\n' && text[at + 1..].starts_with(['\n', '|', '-', '#'])
    };
    text.char_indices().find(mark)
}

fn words(text: &str) -> impl DoubleEndedIterator<Item = &str> {
    let letter = |c: char| c.is_alphanumeric() || c == '\'' || c == '’';
    text.split(move |c: char| !letter(c)).filter(|word| !word.is_empty())
}

/// A text without what stands in brackets that are closed.
fn without_brackets(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find('(') {
        let Some(close) = rest[open..].find(')') else { break };
        shown.push_str(&rest[..open]);
        shown.push(' ');
        rest = &rest[open + close + 1..];
    }
    shown + rest
}

/// Whether the clause that ends here denies what comes next.
pub(super) fn denied(before: &str) -> bool {
    let before = without_brackets(before);
    let mark = last_mark(&before);
    let clause = mark.map_or(before.as_str(), |(at, c)| &before[at + c.len_utf8()..]);
    let mut next = "";
    for word in words(clause).rev() {
        if denies_or_ends_in_not(word) || PAIRS.contains(&(word, next)) {
            return true;
        }
        // "anything but" goes on, another "but" begins a clause.
        let begun = CONJUNCTIONS.contains(&next) || CONJUNCTIONS.contains(&word) && word != "but";
        if begun {
            return false;
        }
        next = word;
    }
    mark.is_some_and(|(at, c)| denied_over(&before[..at], c, clause))
}

/// Whether a parenthesis between two marks, of which the second one ends this
/// text, parts a denial from its clause: "not, as we say, won".
fn denied_over(head: &str, mark: char, clause: &str) -> bool {
    if mark == '(' {
        // not (won)
        return denied_at_once(head);
    }
    if mark != ',' && mark != '—' {
        return false;
    }
    let head = head.trim_end_matches(mark);
    let Some(begin) = head.rfind(mark) else { return false };
    let inside = &head[begin + mark.len_utf8()..];
    if inside.contains(['.', ';', ':', '?', '!', '|']) {
        return false;
    }
    let mut last = words(&head[..begin]).rev();
    let (Some(one), two) = (last.next(), last.next()) else { return false };
    let over_adverb = ADVERBS.contains(&one) && two.is_some_and(denies_or_ends_in_not);
    let pair = words(clause).next().is_some_and(|first| PAIRS.contains(&(one, first)));
    denies_or_ends_in_not(one) || over_adverb || pair
}

/// Whether the word right before denies what comes next: for words that deny
/// by themselves.
pub(super) fn denied_at_once(before: &str) -> bool {
    let begin = last_mark(before).map_or(0, |(at, c)| at + c.len_utf8());
    words(&before[begin..]).next_back().is_some_and(denies)
}

/// Whether what comes after a statement takes it back.
pub(super) fn denied_after(after: &str) -> bool {
    let mark = first_mark(after);
    let own = mark.map_or(after, |(at, _)| &after[..at]);
    if denied_in(own) {
        return true;
    }
    let Some((at, mark)) = mark else { return false };
    let rest = after[at..].trim_start_matches(|c: char| !c.is_alphanumeric() && c != '|');
    let reply = first_mark(rest).map_or(rest, |(at, _)| &rest[..at]);
    let reply: Vec<&str> = words(reply).take(5).collect();
    if mark == '?' {
        return reply.first() != Some(&"yes");
    }
    let pronoun = reply.first().is_some_and(|word| PRONOUNS.contains(word));
    let ends = reply.last().is_some_and(|word| {
        ["not", "never"].contains(word) || word.ends_with("n't") || word.ends_with("n’t")
    });
    REPLIES.contains(&reply.join(" ").as_str()) || pronoun && ends && reply.len() < 5
}

/// Whether the rest of a statement's own clause denies it.
fn denied_in(own: &str) -> bool {
    let next: Vec<&str> = words(own).take(4).collect();
    let next = next.split(|word| CONJUNCTIONS.contains(word)).next().unwrap_or(&[]);
    let at_once = match next {
        ["or", "not", ..] | ["not", "at", "all", ..] => true,
        [first, rest @ ..] => {
            let other = rest.first().is_some_and(|word| OTHERS.contains(word));
            AFTERWARDS.contains(first) && !(*first == "not" && other)
        }
        [] => false,
    };
    let no = |pair: &[&str]| {
        PREPOSITIONS.contains(&pair[0])
            && ["no", "none", "neither", "nobody", "nowhere"].contains(&pair[1])
    };
    at_once || next.windows(2).any(no)
}

#[cfg(test)]
mod tests {
    use super::super::says;

    #[test]
    fn denials_by_hand() {
        for (text, words, said) in [
            // After it.
            ("is it won? no", "won", false),
            ("won? no, lost", "won", false),
            ("is it won? yes", "won", true),
            ("is it won?", "won", false),
            ("won, it is not.", "won", false),
            ("won, they are not", "won", false),
            ("won, it isn't.", "won", false),
            ("won — never", "won", false),
            ("won (not)", "won", false),
            ("won. not so.", "won", false),
            ("the player wins never", "wins", false),
            ("they coincide not", "coincide", false),
            ("they coincide not at all", "coincide", false),
            ("they coincide in no case", "coincide", false),
            ("it is won by none of them", "won", false),
            ("whether it is won or not", "won", false),
            ("they coincide rarely", "coincide", false),
            ("they coincide never in this game", "coincide", false),
            ("won, not lost", "won", true),
            ("won not only by chance", "won", true),
            ("won, and it is not hard", "won", true),
            ("won, it is not hard to see", "won", true),
            ("won. it was not known then", "won", true),
            ("won. the other is not.", "won", true),
            ("won, no stone is left", "won", true),
            ("| won | not |", "won", true),
            ("won by parity; never mind why", "won", true),
            // Before it, over a parenthesis.
            ("not, as we say, won", "won", false),
            ("it is not, however, always won", "won", false),
            ("not always, as we saw, won", "won", false),
            ("not (as we say) won", "won", false),
            ("not (won)", "won", false),
            ("not lost (won)", "won", true),
            ("not — as we say — won", "won", false),
            ("it fails, they say, to be won", "won", false),
            ("not so, they say, it is won", "won", true),
            ("this, not that, is won", "won", true),
            ("never mind, he said. it is won", "won", true),
            // Other words.
            ("it is false that they coincide", "coincide", false),
            ("they are unlikely to coincide", "coincide", false),
            ("far from won", "won", false),
            ("anything but won", "won", false),
            ("lost rather than won", "won", false),
            ("not lost but won", "won", true),
            ("not 0.5 of them coincide", "coincide", false),
            ("not all\n| they coincide |", "coincide", true),
        ] {
            let found = says(text, 0..text.len(), words);
            assert_eq!(found.is_some(), said, "{words:?} in {text:?}");
        }
    }
}
