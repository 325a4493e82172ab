//! `CITATION.cff`, Citation File Format 1.2.0. Every string is written in
//! double quotes with JSON's escapes, which YAML reads alike.

use super::record::{Creator, Identifier, Kind, Record, Related};
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
    record.creators.iter().for_each(|creator| line(author(creator)));
    line("keywords:".into());
    record.keywords.iter().for_each(|word| line(format!("  - {}", quoted(word))));
    line(format!("abstract: {}", quoted(&text::plain(&record.description))));
    line("references:".into());
    record.related.iter().for_each(|work| line(reference(work)));
    out
}

fn author(creator: &Creator) -> String {
    let mut text = match (creator.kind, creator.name.split_once(", ")) {
        (Kind::Person, Some((family, given))) => {
            format!("  - family-names: {}\n    given-names: {}", quoted(family), quoted(given))
        }
        _ => format!("  - name: {}", quoted(&creator.name)),
    };
    if let Some(orcid) = &creator.orcid {
        // Writing to a string cannot fail.
        let _ = write!(text, "\n    orcid: {}", quoted(&format!("https://orcid.org/{orcid}")));
    }
    text
}

/// A related work. The format asks for authors, which stand in the title as
/// one cites the work; its word for what is not told apart is `anonymous`.
fn reference(work: &Related) -> String {
    let mut text = format!(
        "  - type: generic\n    title: {}\n    authors:\n      - name: \"anonymous\"\n    notes: {}",
        quoted(&work.title),
        quoted(work.relation.datacite())
    );
    // Writing to a string cannot fail.
    let _ = match &work.identifier {
        Identifier::Doi(doi) => write!(text, "\n    doi: {}", quoted(doi)),
        other => write!(text, "\n    url: {}", quoted(&other.url())),
    };
    text
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
