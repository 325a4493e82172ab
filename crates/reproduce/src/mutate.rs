//! Corruptions of printed and of computed values, to see whether the check
//! notices: each as an author, a typesetter or an extraction makes them.

use nimproof_text::{Form, Kind, Locale, Relation, tokens};
use serde_json::{Value as Json, json};

/// A way to corrupt a printed number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mutation {
    /// One more.
    PlusOne,
    /// One less.
    MinusOne,
    /// Two neighbouring digits exchanged, at each place.
    DigitSwap,
    /// One digit left out, at each place.
    DroppedDigit,
    /// The sign turned round.
    Sign,
    /// A separator put in, moved or left out.
    Separator,
    /// Another word or form.
    Word,
    /// What the next or last bound place prints.
    Neighbour,
    /// A mark between two numbers changed: 7−1 for 7+1.
    Joiner,
    /// Something attached after it: 512k, 8!.
    Suffix,
    /// Another relation: at least 7, ≠ 0.
    Relation,
    /// A whole number put in after it.
    Inserted,
    /// Left out.
    Deleted,
    /// A row of a table exchanged with the next one.
    Row,
    /// A computed value changed.
    Computed,
}

impl Mutation {
    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::PlusOne => "plus one",
            Self::MinusOne => "minus one",
            Self::DigitSwap => "digit swap",
            Self::DroppedDigit => "dropped digit",
            Self::Sign => "sign",
            Self::Separator => "separator",
            Self::Word => "word",
            Self::Neighbour => "neighbouring cell",
            Self::Joiner => "joiner",
            Self::Suffix => "suffix",
            Self::Relation => "relation",
            Self::Inserted => "number inserted",
            Self::Deleted => "number deleted",
            Self::Row => "neighbouring row",
            Self::Computed => "computed value",
        }
    }
}

/// Number words, each beside the next.
const WORDS: [&str; 13] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
];

/// Every corruption of a printed number, by kind.
#[must_use]
pub fn of_number(printed: &str) -> Vec<(Mutation, String)> {
    let mut mutants = Vec::new();
    let word = WORDS.iter().position(|word| printed.eq_ignore_ascii_case(word));
    if let Some(at) = word {
        mutants.push((Mutation::PlusOne, WORDS.get(at + 1).unwrap_or(&"thirteen").to_string()));
        if at > 0 {
            mutants.push((Mutation::MinusOne, WORDS[at - 1].into()));
        }
        mutants.push((Mutation::Word, at.to_string()));
        mutants.push((Mutation::Word, (at + 2).to_string()));
        mutants.push((Mutation::Sign, format!("−{at}")));
        return mutants;
    }
    let runs = digit_runs(printed);
    for &(start, end) in &runs {
        let with = |digits: &str| format!("{}{digits}{}", &printed[..start], &printed[end..]);
        let digits = &printed[start..end];
        if let Ok(number) = digits.parse::<u128>() {
            let least = if digits.starts_with('0') { digits.len() } else { 1 };
            mutants.push((Mutation::PlusOne, with(&format!("{:0least$}", number + 1))));
            if number > 0 {
                mutants.push((Mutation::MinusOne, with(&format!("{:0least$}", number - 1))));
            }
        }
        for at in 1..digits.len() {
            let mut swapped = digits.as_bytes().to_vec();
            swapped.swap(at - 1, at);
            mutants.push((Mutation::DigitSwap, with(&String::from_utf8_lossy(&swapped))));
            mutants
                .push((Mutation::Separator, with(&format!("{}.{}", &digits[..at], &digits[at..]))));
            mutants
                .push((Mutation::Separator, with(&format!("{},{}", &digits[..at], &digits[at..]))));
        }
        if digits.len() > 1 {
            for at in 0..digits.len() {
                let dropped = format!("{}{}", &digits[..at], &digits[at + 1..]);
                mutants.push((Mutation::DroppedDigit, with(&dropped)));
            }
        }
    }
    for mark in ['.', '^', '/'] {
        if printed.contains(mark) {
            mutants.push((Mutation::Separator, printed.replacen(mark, "", 1)));
        }
    }
    if printed.starts_with(|c: char| c.is_ascii_digit()) {
        mutants.push((Mutation::Sign, format!("−{printed}")));
        mutants.push((Mutation::Word, "thirteen".into()));
    }
    mutants
}

/// Where the runs of ASCII digits begin and end.
fn digit_runs(printed: &str) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for (at, byte) in printed.bytes().enumerate() {
        if byte.is_ascii_digit() {
            match runs.last_mut() {
                Some(last) if last.1 == at => last.1 = at + 1,
                _ => runs.push((at, at + 1)),
            }
        }
    }
    runs
}

/// Every corruption of a statement in words.
#[must_use]
pub fn of_statement(printed: &str) -> Vec<(Mutation, String)> {
    let denied = match printed {
        "neither" => "both".into(),
        "not" => "also".into(),
        "won" => "lost".into(),
        "lost" => "won".into(),
        "always" => "never".into(),
        "never" => "always".into(),
        "fails" => "holds".into(),
        "holds" => "fails".into(),
        "did not coincide" => "coincided".into(),
        other => format!("not {other}"),
    };
    let mut mutants = vec![(Mutation::Word, denied), (Mutation::Word, format!("rarely {printed}"))];
    // What denies by itself is not denied from afar: "do not always never".
    let own = ["not", "never", "neither", "no", "none"];
    if !printed.split(' ').any(|word| own.contains(&word)) {
        for before in ["do not always", "hardly ever", "fail to"] {
            mutants.push((Mutation::Word, format!("{before} {printed}")));
        }
        for taken_back in ["{}? No", "{}, it is not,", "{} never", "not, as we say, {}"] {
            mutants.push((Mutation::Word, taken_back.replace("{}", printed)));
        }
    }
    mutants
}

/// The relations that are put in before a number, each in words and as a sign.
const RELATIONS: [(Relation, &str); 4] = [
    (Relation::AtLeast, "at least "),
    (Relation::AtLeast, "≥ "),
    (Relation::Less, "fewer than "),
    (Relation::NotEqual, "≠ "),
];

/// A printed number with each relation before it that it does not have yet.
#[must_use]
pub fn of_relation(printed: &str, has: &[Relation]) -> Vec<(Mutation, String)> {
    let others = RELATIONS.iter().filter(|(relation, _)| !has.contains(relation));
    others.map(|(_, words)| (Mutation::Relation, format!("{words}{printed}"))).collect()
}

/// A printed number with another after it, and none.
#[must_use]
pub fn of_count(printed: &str) -> Vec<(Mutation, String)> {
    vec![(Mutation::Inserted, format!("{printed} 12")), (Mutation::Deleted, String::new())]
}

/// What stands between two numbers of one entry, with another mark in it; none
/// where no mark joins them.
#[must_use]
pub fn of_joiner(gap: &str) -> Option<String> {
    let marks = ['+', '-', '−', '–', ',', '/', '×', '·', '⊕', '→'];
    let mark = gap.chars().find(|c| marks.contains(c))?;
    let other = if mark == '+' { "−" } else { "+" };
    Some(gap.replacen(mark, other, 1))
}

/// A printed number with something attached that makes it another. In LaTeX a
/// bare percent sign would begin a comment.
#[must_use]
pub fn of_suffix(printed: &str, form: Form) -> Vec<(Mutation, String)> {
    let percent = if form == Form::Latex { "\\%" } else { "%" };
    ["k", "!", percent].map(|suffix| (Mutation::Suffix, format!("{printed}{suffix}"))).to_vec()
}

/// True when two printed forms print the same number: a digit swap of 11, two
/// equal neighbouring cells, 1000 as 1,000, three as 3. Such a mutant is no
/// corruption.
#[must_use]
pub fn equivalent(one: &str, other: &str) -> bool {
    let keys = |text: &str| -> Vec<String> {
        tokens(text, Form::Plain, Locale::Point).iter().map(nimproof_text::Token::key).collect()
    };
    let (a, b) = (keys(one), keys(other));
    one == other || !a.is_empty() && a == b
}

/// A computed value changed by the least that can be, in every way.
#[must_use]
pub fn of_computed(computed: &Json) -> Vec<Json> {
    match computed {
        Json::Bool(truth) => vec![json!(!truth)],
        Json::Number(number) => match number.as_u64() {
            Some(0) => vec![json!(1)],
            Some(number) => vec![json!(number - 1), json!(number.saturating_add(1))],
            None => Vec::new(),
        },
        Json::Array(items) => items
            .iter()
            .enumerate()
            .flat_map(|(at, item)| {
                of_computed(item).into_iter().map(move |changed| {
                    let mut items = items.clone();
                    items[at] = changed;
                    Json::Array(items)
                })
            })
            .collect(),
        Json::String(text) => of_text(text),
        Json::Object(share) => ["num", "den"]
            .into_iter()
            .flat_map(|name| {
                let part = share.get(name).cloned().unwrap_or_default();
                of_computed(&part).into_iter().filter_map(move |changed| {
                    // A share of nothing, or over nothing, is none.
                    let none = name == "den" && changed == json!(0);
                    let mut share = share.clone();
                    share.insert(name.into(), changed);
                    (!none).then_some(Json::Object(share))
                })
            })
            .collect(),
        Json::Null => Vec::new(),
    }
}

fn of_text(text: &str) -> Vec<Json> {
    let runs: Vec<_> = tokens(text, Form::Plain, Locale::Point)
        .into_iter()
        .filter(|token| token.kind != Kind::Word)
        .collect();
    if runs.is_empty() {
        return vec![json!(format!("not {text}"))];
    }
    digit_runs(text)
        .into_iter()
        .filter_map(|(start, end)| {
            let number: u128 = text[start..end].parse().ok()?;
            let changed = format!("{:0width$}", number + 1, width = end - start);
            Some(json!(format!("{}{changed}{}", &text[..start], &text[end..])))
        })
        .collect()
}
