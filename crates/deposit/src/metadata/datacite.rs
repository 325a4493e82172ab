//! `datacite.json`, DataCite Metadata Schema 4.5 in its JSON form.

#![expect(clippy::struct_field_names, reason = "the fields are called as DataCite calls them")]

use super::codemeta::spdx;
use super::record::{Creator as Source, Identifier, Kind, Record, Related as Work};
use super::text;
use serde::Serialize;

/// The whole file.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DataCite {
    schema_version: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    doi: Option<String>,
    types: Types,
    creators: Vec<Creator>,
    titles: Vec<Title>,
    publisher: Name,
    publication_year: String,
    dates: Vec<Date>,
    version: String,
    language: &'static str,
    subjects: Vec<Subject>,
    rights_list: Vec<Rights>,
    descriptions: Vec<Description>,
    related_identifiers: Vec<Related>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Types {
    resource_type_general: &'static str,
    resource_type: &'static str,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Creator {
    name: String,
    name_type: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    name_identifiers: Vec<NameIdentifier>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct NameIdentifier {
    name_identifier: String,
    name_identifier_scheme: &'static str,
    scheme_uri: &'static str,
}

#[derive(Clone, Debug, Serialize)]
struct Title {
    title: String,
}

#[derive(Clone, Debug, Serialize)]
struct Name {
    name: &'static str,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Date {
    date: String,
    date_type: &'static str,
}

#[derive(Clone, Debug, Serialize)]
struct Subject {
    subject: String,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Rights {
    rights_identifier: String,
    rights_identifier_scheme: &'static str,
    scheme_uri: &'static str,
    rights_uri: String,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Description {
    description: String,
    description_type: &'static str,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Related {
    related_identifier: String,
    related_identifier_type: &'static str,
    relation_type: &'static str,
}

/// The record in this form.
#[must_use]
pub fn of(record: &Record) -> DataCite {
    DataCite {
        schema_version: "http://datacite.org/schema/kernel-4",
        doi: record.doi.clone(),
        types: Types {
            resource_type_general: "Dataset",
            resource_type: "Recomputation with its source",
        },
        creators: record.creators.iter().map(creator).collect(),
        titles: vec![Title { title: record.title.clone() }],
        publisher: Name { name: "Zenodo" },
        publication_year: record.date.format("%Y").to_string(),
        dates: vec![Date { date: record.date.to_string(), date_type: "Issued" }],
        version: record.version.clone(),
        language: "en",
        subjects: record.keywords.iter().cloned().map(|subject| Subject { subject }).collect(),
        rights_list: record.licences.iter().map(|licence| rights(licence)).collect(),
        descriptions: vec![Description {
            description: text::plain(&record.description),
            description_type: "Abstract",
        }],
        related_identifiers: record.related.iter().map(related).collect(),
    }
}

fn creator(creator: &Source) -> Creator {
    let identifiers = creator.orcid.iter().map(|orcid| NameIdentifier {
        name_identifier: format!("https://orcid.org/{orcid}"),
        name_identifier_scheme: "ORCID",
        scheme_uri: "https://orcid.org",
    });
    Creator {
        name: creator.name.clone(),
        name_type: match creator.kind {
            Kind::Person => "Personal",
            Kind::Organization => "Organizational",
        },
        name_identifiers: identifiers.collect(),
    }
}

fn rights(licence: &str) -> Rights {
    Rights {
        rights_identifier: licence.to_owned(),
        rights_identifier_scheme: "SPDX",
        scheme_uri: "https://spdx.org/licenses/",
        rights_uri: spdx(licence),
    }
}

fn related(work: &Work) -> Related {
    let (identifier, kind) = match &work.identifier {
        Identifier::Doi(doi) => (doi.clone(), "DOI"),
        Identifier::Arxiv(number) => (format!("arXiv:{number}"), "arXiv"),
        Identifier::Url(url) => (url.clone(), "URL"),
    };
    Related {
        related_identifier: identifier,
        related_identifier_type: kind,
        relation_type: work.relation.datacite(),
    }
}
