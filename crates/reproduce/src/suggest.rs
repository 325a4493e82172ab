//! A ledger for a new text: every number as an entry, unbound, with what it may
//! be. A value alone binds nothing: the author says what each number is.

use crate::failure::Failure;
use crate::ledger::{LedgerEntry, Published, SourceText, Standing};
use crate::ledger_paper::document;
use crate::printed::{self, Reading};
use crate::results::AllResults;
use crate::source::Source;
use crate::words;
use nimproof_core::claims::{self, Paper};
use nimproof_text::{Class, Form, Locale, Relation, Token, tokens, tokens_at_most};
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// No document has more numbers than this.
const MOST_NUMBERS: usize = 200_000;

/// No entry has more suggestions than this; how many more there are is said.
const MOST: usize = 8;

/// Every number of a text as an unbound entry.
///
/// # Errors
/// Input at fault when there is no number, or more than any document has.
pub fn unbound(
    slug: &str,
    source: &Source,
    results: &AllResults,
    locale: Locale,
) -> Result<Published, Failure> {
    let found =
        tokens_at_most(&source.text, source.form, locale, MOST_NUMBERS).ok_or_else(|| {
            Failure::input(format!(
                "{} has more than {MOST_NUMBERS} numbers; give the text of one document",
                source.name
            ))
        })?;
    if found.is_empty() {
        return Err(Failure::input(format!(
            "there is no number in {}, so there is nothing to bind; give the document's text",
            source.name
        )));
    }
    let fields = fields(slug, results);
    let mut section = String::from("Begin");
    let mut entries = Vec::with_capacity(found.len());
    // A table of thousands of numbers has few different ones.
    let mut known: BTreeMap<(Option<&str>, String), Vec<String>> = BTreeMap::new();
    for token in &found {
        let printed = alone(token, &source.text);
        if let Some(heading) = heading(token, &source.text) {
            section = heading;
        }
        let reason = reason(token.class);
        let suggested = known
            .entry((reason, printed.clone()))
            .or_insert_with(|| suggestions(reason, &printed, &fields));
        entries.push(LedgerEntry {
            standing: Standing::Unbound(suggested.clone()),
            place: format!("{section}, line {}, column {}", token.line, token.column),
            relation: relation(token, &printed),
            printed,
            same_place: false,
            in_other_words: false,
        });
    }
    let text = SourceText { sha256: source.sha256.clone() };
    Ok(Published { slug: slug.into(), text, entries })
}

/// A printed form of a number of a text that says the same by itself.
#[must_use]
pub fn alone(token: &Token, text: &str) -> String {
    let key = token.key();
    let (before, after) = token.surroundings(text, 1);
    let value = token.value.to_string();
    let forms = [
        token.printed.clone(),
        value.clone(),
        format!("{}{after}", token.printed),
        format!("{before}{}", token.printed),
        format!("{before}{}{after}", token.printed),
    ];
    let same = |form: &String| {
        let found = tokens(form, Form::Plain, Locale::Point);
        matches!(found.as_slice(), [one] if one.key() == key)
    };
    forms.into_iter().find(same).unwrap_or(value)
}

/// The relations beside a number that its printed form does not have already.
#[must_use]
pub fn relation(token: &Token, printed: &str) -> Vec<Relation> {
    let alone = tokens(printed, Form::Plain, Locale::Point);
    let has = |token: &Token| [token.before, token.after];
    let shown = alone.first().map_or([None, None], has);
    let mut relations: Vec<Relation> = has(token)
        .into_iter()
        .zip(shown)
        .filter_map(|(beside, shown)| beside.filter(|_| shown.is_none()))
        .collect();
    relations.sort_unstable();
    relations
}

/// A label at the begin of its line, with the word before it: "Table 2".
fn heading(token: &Token, text: &str) -> Option<String> {
    let (before, _) = token.surroundings(text, 40);
    let words = before.trim().trim_start_matches(['#', '*']).trim();
    let begins = token.column <= before.chars().count() + 1;
    let short = words.split_whitespace().count() <= 1;
    (token.class == Class::Label && begins && short)
        .then(|| format!("{words} {}", token.printed).trim().to_owned())
}

/// Why a number of this class is no claim, in the word of a ledger.
fn reason(class: Class) -> Option<&'static str> {
    match class {
        Class::Quantity => None,
        Class::Label => Some("label"),
        Class::Citation => Some("citation"),
        Class::Date => Some("date"),
        Class::Identifier => Some("identifier"),
        Class::Index => Some("index"),
        Class::Name => Some("name"),
        Class::Wording => Some("wording"),
    }
}

/// What the number may be, by its surroundings and then by its value.
fn suggestions(reason: Option<&str>, printed: &str, fields: &[Fields]) -> Vec<String> {
    if let Some(reason) = reason {
        return vec![format!("not_a_claim: {reason}")];
    }
    let equal = |(_, value): &&(String, Json)| printed::compare(printed, value) == Reading::Equal;
    let mut equal: Vec<_> = fields.iter().map(|fields| fields.iter().filter(equal)).collect();
    // The documents take turns, so that one with many small numbers leaves room.
    let mut found = Vec::new();
    loop {
        let before = found.len();
        found.extend(equal.iter_mut().filter_map(Iterator::next).map(|(name, _)| name.clone()));
        if found.len() == before {
            break;
        }
    }
    let left = found.len().saturating_sub(MOST);
    found.truncate(MOST);
    if left > 0 {
        let left = words::counted(left as u64, "more field");
        found.push(format!("one of {left} with this value"));
    }
    found
}

/// The fields of the claims of one document, with their values.
type Fields = Vec<(String, Json)>;

/// The fields of every document, its own first where the ledger is of one.
fn fields(slug: &str, results: &AllResults) -> Vec<Fields> {
    let mut documents = Paper::ALL.to_vec();
    documents.sort_by_key(|&paper| document(slug) != Some(paper));
    let of = |paper: Paper, id: &str| claims::all().any(|c| c.id == id && c.paper == paper);
    let fields = |paper: Paper| {
        let mut fields = Vec::new();
        for claim in results.claims.iter().filter(|claim| of(paper, &claim.id)) {
            collect(&claim.value, &claim.id, "", &mut fields);
        }
        fields
    };
    documents.into_iter().map(fields).collect()
}

/// Every field of a value, by path.
fn collect(value: &Json, id: &str, path: &str, fields: &mut Fields) {
    let below =
        |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    match value {
        Json::Object(members) if !members.contains_key("decimal") => {
            for (name, member) in members {
                collect(member, id, &below(name), fields);
            }
        }
        Json::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                collect(item, id, &below(&at.to_string()), fields);
            }
        }
        _ => fields.push((format!("{id} {path}"), value.clone())),
    }
}
