//! The bibliographic facts and corrections of a paper, as `paper.json` has them.

use crate::failure::Failure;
use chrono::{DateTime, NaiveDate};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

/// A published document and our paper about it.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PaperFacts {
    /// The folder's name.
    pub slug: String,
    /// The document as it was published.
    pub document: Document,
    /// Our paper about it.
    pub paper: OurPaper,
    /// What the document says that does not hold, or was known before.
    pub corrections: Vec<Correction>,
    /// What others wrote before on the same, oldest first under each subject,
    /// then what has no year.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prior_work: Vec<PriorWork>,
}

/// A work that had something before the document, or before us.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PriorWork {
    /// What it is about.
    pub about: String,
    /// Its year, where it is known.
    pub year: Option<u16>,
    /// Why there is no year, where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undated: Option<String>,
    /// Who wrote it; nobody where it names nobody.
    pub authors: Vec<Author>,
    /// The work, as one cites it.
    pub work: String,
    /// Where it is found: `doi:...`, `arxiv:...` or an address; none for a book.
    pub identifier: Option<String>,
}

/// The document as it was published.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Document {
    /// Its title.
    pub title: String,
    /// Its authors, in order; none where it names nobody.
    pub authors: Vec<Author>,
    /// The year it states.
    pub year: Option<u16>,
    /// Its DOI, without a resolver in front.
    pub doi: Option<String>,
    /// Its address, where it has no DOI.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// What kind of document it is.
    pub kind: String,
}

/// An author.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Author {
    /// The name: family name, comma, given name; a group's has no comma.
    pub name: String,
    /// The ORCID, where the work states one.
    pub orcid: Option<String>,
}

/// Our paper about the document.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct OurPaper {
    /// Its title.
    pub title: String,
    /// Its authors.
    pub authors: Vec<String>,
    /// Its date.
    pub date: NaiveDate,
    /// Its licence, by SPDX identifier.
    pub licence: String,
}

impl OurPaper {
    /// The paper with the day of `SOURCE_DATE_EPOCH` (seconds since 1970, UTC)
    /// where `epoch` holds one, else with its own; no clock is read.
    ///
    /// # Errors
    /// Input at fault when `epoch` is no such number.
    pub fn dated(&self, epoch: Option<&str>) -> Result<Self, Failure> {
        let Some(text) = epoch else { return Ok(self.clone()) };
        let day = text.parse().ok().and_then(|seconds| DateTime::from_timestamp(seconds, 0));
        let day = day.ok_or_else(|| {
            Failure::input(format!(
                "SOURCE_DATE_EPOCH is {text:?}; it must be a whole number of seconds since 1970"
            ))
        })?;
        Ok(Self { date: day.date_naive(), ..self.clone() })
    }
}

/// Something the document says that does not hold, or was known before.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Correction {
    /// What the document says, in our words.
    pub said: String,
    /// What holds.
    pub holds: String,
    /// Since when that is known, and by whom.
    pub since: String,
    /// The ids of the claims that are the evidence.
    pub evidence: Vec<String>,
    /// The published entries that differ from what is computed, if any.
    pub entries: Vec<CorrectedEntry>,
}

/// A published entry that differs, with what is computed instead.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct CorrectedEntry {
    /// The claim.
    pub id: String,
    /// The field of its value.
    pub field: String,
    /// Where in the document it stands.
    #[serde(rename = "where")]
    pub place: String,
    /// The form that the document prints.
    pub printed: String,
    /// What is computed.
    pub computed: Json,
}

impl CorrectedEntry {
    /// The entry that it corrects.
    #[must_use]
    pub fn name(&self) -> EntryName {
        EntryName {
            id: self.id.clone(),
            field: self.field.clone(),
            place: self.place.clone(),
            printed: self.printed.clone(),
        }
    }
}

/// A published entry, named by what it is bound to, where it stands and what
/// it prints.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Hash, Serialize)]
#[serde(deny_unknown_fields)]
pub struct EntryName {
    /// The claim.
    pub id: String,
    /// The field of its value.
    pub field: String,
    /// Where in the document it stands.
    #[serde(rename = "where")]
    pub place: String,
    /// The form that the document prints.
    pub printed: String,
}

/// One published value, bound to one field of one claim by its place.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The claim.
    pub id: String,
    /// The field of its value, by path: `parity.first.fails_in`.
    pub field: String,
    /// Where in the document it stands.
    #[serde(rename = "where")]
    pub place: String,
    /// The form that the document prints.
    pub printed: String,
}

impl Entry {
    /// What a correction calls this entry.
    #[must_use]
    pub fn name(&self) -> EntryName {
        EntryName {
            id: self.id.clone(),
            field: self.field.clone(),
            place: self.place.clone(),
            printed: self.printed.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_date_is_the_papers_own_or_that_of_the_build() {
        let paper = OurPaper {
            title: String::new(),
            authors: Vec::new(),
            date: NaiveDate::from_ymd_opt(2026, 11, 29).unwrap(),
            licence: String::new(),
        };
        let date = |epoch| paper.dated(epoch).map(|paper| paper.date.to_string());
        assert_eq!(date(None).unwrap(), "2026-11-29");
        assert_eq!(date(Some("0")).unwrap(), "1970-01-01");
        assert_eq!(date(Some("1709251199")).unwrap(), "2024-02-29");
        assert_eq!(date(Some("today")).unwrap_err().status(), 2);
        assert_eq!(date(Some("99999999999999999")).unwrap_err().status(), 2);
    }
}
