//! `CITATION.cff`, Citation File Format 1.2.0. Every string is written in
//! double quotes with JSON's escapes, which YAML reads alike.

use super::record::{Creator, Identifier, Kind, Record, Relation};
use super::text;
use std::fmt::Write as _;

/// The record in this form.
#[must_use]
pub fn write(record: &Record) -> String {
    let mut out = String::new();
    let mut line = |text: String| {
        out.push_str(&text);
        out.push('\n');
    };
    line("cff-version: 1.2.0".into());
    line(
        "message: \"If you use this, please cite it as below, and the documents it is about.\""
            .into(),
    );
    line("type: dataset".into());
    line(format!("title: {}", quoted(&record.title)));
    line(format!("version: {}", quoted(&record.version)));
    line(format!("date-released: {}", quoted(&record.date.to_string())));
    if let Some(doi) = &record.doi {
        line(format!("doi: {}", quoted(doi)));
    }
    line("license:".into());
    record.licences.iter().for_each(|licence| line(format!("  - {}", quoted(licence))));
    line("authors:".into());
    record.creators.iter().for_each(|creator| line(author(creator, "  ")));
    line("keywords:".into());
    record.keywords.iter().for_each(|word| line(format!("  - {}", quoted(word))));
    line(format!("abstract: {}", quoted(&text::plain(&record.description))));
    line("references:".into());
    for work in &record.related {
        line(reference(&work.title, &work.authors, work.relation, Some(&work.identifier)));
    }
    for book in &record.books {
        line(reference(&book.title, &book.authors, Relation::Cites, None));
    }
    out
}

/// An author as an item of a list that is indented so far.
fn author(creator: &Creator, indent: &str) -> String {
    let mut text = match (creator.kind, creator.name.split_once(", ")) {
        (Kind::Person, Some((family, given))) => {
            let (family, given) = (quoted(family), quoted(given));
            format!("{indent}- family-names: {family}\n{indent}  given-names: {given}")
        }
        _ => format!("{indent}- name: {}", quoted(&creator.name)),
    };
    if let Some(orcid) = &creator.orcid {
        let orcid = quoted(&format!("https://orcid.org/{orcid}"));
        // Writing to a string cannot fail.
        let _ = write!(text, "\n{indent}  orcid: {orcid}");
    }
    text
}

/// Another work. The format asks for authors; its word for a work that names
/// nobody is `anonymous`.
fn reference(
    title: &str,
    authors: &[Creator],
    relation: Relation,
    identifier: Option<&Identifier>,
) -> String {
    let kind = if identifier.is_some() { "generic" } else { "book" };
    let mut text = format!("  - type: {kind}\n    title: {}\n    authors:\n", quoted(title));
    if authors.is_empty() {
        text.push_str("      - name: \"anonymous\"\n");
    }
    for creator in authors {
        text.push_str(&author(creator, "      "));
        text.push('\n');
    }
    text.push_str("    notes: ");
    text.push_str(&quoted(relation.datacite()));
    // Writing to a string cannot fail.
    let _ = match identifier {
        Some(Identifier::Doi(doi)) => write!(text, "\n    doi: {}", quoted(doi)),
        Some(other) => write!(text, "\n    url: {}", quoted(&other.url())),
        None => Ok(()),
    };
    text
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
