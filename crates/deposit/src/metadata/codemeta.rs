//! `codemeta.json`, CodeMeta 3.0: what the source is, for software catalogues.

use super::record::{Creator, Kind, Record, Relation};
use super::text;
use serde::Serialize;

/// The whole file.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CodeMeta {
    #[serde(rename = "@context")]
    context: &'static str,
    #[serde(rename = "@type")]
    kind: &'static str,
    name: String,
    description: String,
    version: String,
    date_published: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    identifier: Option<String>,
    license: Vec<String>,
    author: Vec<Agent>,
    keywords: Vec<String>,
    programming_language: &'static str,
    /// Works that it belongs to.
    related_link: Vec<String>,
    /// Works that it cites.
    citation: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
struct Agent {
    #[serde(rename = "@type")]
    kind: &'static str,
    #[serde(rename = "@id", skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    name: String,
}

/// The record in this form.
#[must_use]
pub fn of(record: &Record) -> CodeMeta {
    let related = |relation| {
        let works = record.related.iter().filter(move |work| work.relation == relation);
        works.map(|work| work.identifier.url()).collect()
    };
    CodeMeta {
        context: "https://w3id.org/codemeta/3.0",
        kind: "SoftwareSourceCode",
        name: record.title.clone(),
        description: text::plain(&record.description),
        version: record.version.clone(),
        date_published: record.date.to_string(),
        identifier: record.doi.as_ref().map(|doi| format!("https://doi.org/{doi}")),
        license: record.licences.iter().map(|licence| spdx(licence)).collect(),
        author: record.creators.iter().map(agent).collect(),
        keywords: record.keywords.clone(),
        programming_language: "Rust",
        related_link: related(Relation::IsSupplementTo),
        citation: related(Relation::Cites),
    }
}

/// The address of a licence by its SPDX identifier.
pub(crate) fn spdx(licence: &str) -> String {
    format!("https://spdx.org/licenses/{licence}")
}

fn agent(creator: &Creator) -> Agent {
    Agent {
        kind: match creator.kind {
            Kind::Person => "Person",
            Kind::Organization => "Organization",
        },
        id: creator.orcid.as_ref().map(|orcid| format!("https://orcid.org/{orcid}")),
        name: creator.name.clone(),
    }
}
