//! What describes the bundle: one source ([`Record`], from `papers/deposit.json`
//! and the `paper.json` of each paper), written in every form that is asked for.
//!
//! Each form is a type of its own, so that no key can be misspelled, and is
//! read back by the same type, which refuses a key that it does not know.

pub mod cff;
pub mod codemeta;
pub mod datacite;
pub mod new_version;
pub mod record;
pub mod ro_crate;
pub mod text;
pub mod zenodo;

pub use record::{Book, Creator, Identifier, Kind, Record, Related, Relation};

use serde::Serialize;

/// Pretty JSON with a line end, the form of all our JSON files.
pub(crate) fn json(value: &impl Serialize) -> Vec<u8> {
    let mut text = serde_json::to_vec_pretty(value).unwrap_or_default();
    text.push(b'\n');
    text
}

/// The files that describe the record at large: every form but RO-Crate, which
/// lists the files of the bundle as well.
#[must_use]
pub fn files(record: &Record) -> Vec<(String, Vec<u8>)> {
    let mut files = vec![
        ("CITATION.cff".to_owned(), cff::write(record).into_bytes()),
        (".zenodo.json".to_owned(), json(&zenodo::of(record))),
        ("codemeta.json".to_owned(), json(&codemeta::of(record))),
        ("datacite.json".to_owned(), json(&datacite::of(record))),
    ];
    for version in &record.new_versions {
        files.push((
            format!("new-versions/{}.zenodo.json", version.slug),
            json(&zenodo::new_version(version)),
        ));
        files.push((
            format!("new-versions/{}.md", version.slug),
            new_version::write(version).into_bytes(),
        ));
    }
    files
}
