//! `.zenodo.json`, the deposit metadata that Zenodo reads. Zenodo drops a key
//! that it does not know without a word; here it cannot be written, and
//! [`read`] refuses it.

use super::new_version::NewVersion;
use super::record::{Creator as Source, Identifier, Record, Related};
use super::text;
use nimproof_ledger::failure::Failure;
use nimproof_ledger::{files, identifiers};
use serde::{Deserialize, Serialize};

/// The whole file.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Zenodo {
    /// The title; absent in what is added to somebody's record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What kind of thing it is; as above.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub upload_type: Option<UploadType>,
    /// The date, ISO 8601; as above.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub publication_date: Option<String>,
    /// The creators; as above.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub creators: Vec<Creator>,
    /// The description in HTML.
    pub description: String,
    /// Who may read it; as for the title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub access_right: Option<AccessRight>,
    /// The licence, in Zenodo's spelling; as for the title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub license: Option<String>,
    /// The DOI, where one is reserved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doi: Option<String>,
    /// Words that it is found by.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keywords: Vec<String>,
    /// The version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// The language, ISO 639-2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Related works.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub related_identifiers: Vec<RelatedIdentifier>,
}

/// What is uploaded.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum UploadType {
    /// Results, with what made them.
    Dataset,
}

/// Who may read the files.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum AccessRight {
    /// Everybody.
    Open,
}

/// A creator.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Creator {
    /// The name.
    pub name: String,
    /// The ORCID.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub orcid: Option<String>,
}

/// A related work.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct RelatedIdentifier {
    /// DOI, number of arXiv, or address.
    pub identifier: String,
    /// Which of them it is.
    pub scheme: Scheme,
    /// How the deposit relates to it.
    pub relation: ZenodoRelation,
}

/// What kind of identifier it is.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Scheme {
    /// A DOI.
    Doi,
    /// A number of arXiv.
    Arxiv,
    /// An address.
    Url,
}

/// The relations that we use, in Zenodo's spelling.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum ZenodoRelation {
    /// It belongs to the other work.
    IsSupplementTo,
    /// It cites the other work.
    Cites,
    /// It takes the other's place.
    IsNewVersionOf,
}

/// The record in this form.
#[must_use]
pub fn of(record: &Record) -> Zenodo {
    Zenodo {
        title: Some(record.title.clone()),
        upload_type: Some(UploadType::Dataset),
        publication_date: Some(record.date.to_string()),
        creators: record.creators.iter().map(creator).collect(),
        description: text::html(&record.description),
        access_right: Some(AccessRight::Open),
        // Zenodo's form has room for one: that of papers, plots and results.
        license: record.licences.first().map(|licence| licence.to_lowercase()),
        doi: record.doi.clone(),
        keywords: record.keywords.clone(),
        version: Some(record.version.clone()),
        language: Some("eng".into()),
        related_identifiers: record.related.iter().map(related).collect(),
    }
}

/// What is added to somebody's record: the corrections and the related works.
#[must_use]
pub fn new_version(version: &NewVersion) -> Zenodo {
    Zenodo {
        title: None,
        upload_type: None,
        publication_date: None,
        creators: Vec::new(),
        description: text::html(&version.corrections),
        access_right: None,
        license: None,
        doi: None,
        keywords: Vec::new(),
        version: None,
        language: None,
        related_identifiers: version.related.iter().map(related).collect(),
    }
}

/// Reads such a file and checks it: no key that Zenodo would drop, ORCIDs and
/// DOIs in their forms.
///
/// # Errors
/// Input at fault, with the key or the identifier.
pub fn read(text: &str, name: &str) -> Result<Zenodo, Failure> {
    let zenodo: Zenodo = files::parse_json(text, name)?;
    let at = |what: String| Failure::input(format!("{name}: {what}"));
    for orcid in zenodo.creators.iter().filter_map(|creator| creator.orcid.as_deref()) {
        identifiers::check_orcid(orcid).map_err(at)?;
    }
    let related = zenodo.related_identifiers.iter().filter(|work| work.scheme == Scheme::Doi);
    for doi in related.map(|work| &work.identifier).chain(&zenodo.doi) {
        identifiers::check_doi(doi).map_err(at)?;
    }
    Ok(zenodo)
}

fn creator(creator: &Source) -> Creator {
    Creator { name: creator.name.clone(), orcid: creator.orcid.clone() }
}

fn related(work: &Related) -> RelatedIdentifier {
    use super::record::Relation;
    let (identifier, scheme) = match &work.identifier {
        Identifier::Doi(doi) => (doi.clone(), Scheme::Doi),
        Identifier::Arxiv(number) => (format!("arXiv:{number}"), Scheme::Arxiv),
        Identifier::Url(url) => (url.clone(), Scheme::Url),
    };
    let relation = match work.relation {
        Relation::IsSupplementTo => ZenodoRelation::IsSupplementTo,
        Relation::Cites => ZenodoRelation::Cites,
        Relation::IsNewVersionOf => ZenodoRelation::IsNewVersionOf,
    };
    RelatedIdentifier { identifier, scheme, relation }
}
