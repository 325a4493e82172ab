//! What `papers/<slug>/` holds: the bibliographic facts and corrections
//! (`paper.json`) and the published numbers (`published.json`, see [`crate::ledger`]).

use crate::failure::Failure;
use crate::files;
use crate::identifiers::{check_doi, check_orcid};
use crate::ledger::Published;
use chrono::{DateTime, NaiveDate};
use nimproof_core::claims::{self, Paper};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::path::Path;

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

/// Both files of a document's folder.
#[derive(Clone, Debug)]
pub struct PaperFolder {
    /// The paper.
    pub paper: Paper,
    /// `paper.json`.
    pub facts: PaperFacts,
    /// `published.json`.
    pub published: Published,
}

impl PaperFolder {
    /// Reads and checks `papers/<slug>/` under the project folder.
    ///
    /// # Errors
    /// When a file is missing, malformed, or names a claim that does not exist.
    pub fn read(root: &Path, paper: Paper) -> Result<Self, Failure> {
        let slug = paper.slug();
        let folder = root.join("papers").join(slug);
        let (facts_path, published_path) =
            (folder.join("paper.json"), folder.join("published.json"));
        let facts: PaperFacts = files::read_json(&facts_path)?;
        let published: Published = files::read_json(&published_path)?;
        let name = |path: &Path| path.display().to_string();
        Self::of(paper, facts, published, [&name(&facts_path), &name(&published_path)])
    }

    /// Checks both files of a document against it and each other; `names` are
    /// those of the files, for errors.
    ///
    /// # Errors
    /// When a file is not the document's, or names a claim that does not exist.
    pub fn of(
        paper: Paper,
        facts: PaperFacts,
        published: Published,
        names: [&str; 2],
    ) -> Result<Self, Failure> {
        let slug = paper.slug();
        let at = |name: &str, what: &str| Failure::input(format!("{name}: {what}"));
        check_facts(&facts, slug, Some(paper)).map_err(|what| at(names[0], &what))?;
        check_published(&published, Some(slug), Some(paper)).map_err(|what| at(names[1], &what))?;
        check_corrected_entries(slug, &facts.corrections, &published)?;
        Ok(Self { paper, facts, published })
    }

    /// Every document's folder, in order.
    ///
    /// # Errors
    /// As [`PaperFolder::read`].
    pub fn read_all(root: &Path) -> Result<Vec<Self>, Failure> {
        Paper::ALL.into_iter().map(|paper| Self::read(root, paper)).collect()
    }
}

/// Checks a paper's facts; a document's corrections are about its own claims.
pub(crate) fn check_facts(
    facts: &PaperFacts,
    slug: &str,
    document: Option<Paper>,
) -> Result<(), String> {
    same_slug(&facts.slug, slug)?;
    check_identifiers(facts)?;
    check_prior_work(&facts.prior_work)?;
    for correction in &facts.corrections {
        if correction.evidence.is_empty() {
            return Err(format!("the correction of {:?} names no evidence", correction.said));
        }
        let ids = correction.evidence.iter().chain(correction.entries.iter().map(|e| &e.id));
        ids.into_iter().try_for_each(|id| check_id(id, document))?;
    }
    Ok(())
}

/// The identifiers of the document; a misprint in them leads to nobody.
fn check_identifiers(facts: &PaperFacts) -> Result<(), String> {
    check_authors(&facts.document.authors)?;
    facts.document.url.as_deref().map_or(Ok(()), |url| check_identifier(url, "the document"))?;
    facts.document.doi.as_deref().map_or(Ok(()), check_doi)
}

/// Authors have a name in whole parts, and an ORCID that is well formed.
fn check_authors(authors: &[Author]) -> Result<(), String> {
    for author in authors {
        if author.name.split(',').any(|part| part.trim().is_empty()) {
            return Err(format!(
                "the author {:?} is neither family name, comma, given name nor a group",
                author.name
            ));
        }
        author.orcid.as_deref().map_or(Ok(()), check_orcid)?;
    }
    Ok(())
}

/// Prior work is listed oldest first under each subject, what has no year
/// last; it can be found, and its authors are named.
fn check_prior_work(works: &[PriorWork]) -> Result<(), String> {
    let place = |work: &PriorWork| work.year.unwrap_or(u16::MAX);
    for (index, work) in works.iter().enumerate() {
        let later = works[..index].iter().find(|w| w.about == work.about && place(w) > place(work));
        if let Some(later) = later {
            return Err(format!(
                "prior work on {} is not oldest first, without a year last: {:?} stands before {:?}",
                work.about, later.work, work.work
            ));
        }
        let reason = work.undated.as_deref().is_some_and(|reason| !reason.trim().is_empty());
        if work.year.is_some() == reason {
            return Err(format!(
                "{:?} needs a year, or else in `undated` why there is none",
                work.work
            ));
        }
        check_authors(&work.authors)?;
        work.identifier.as_deref().map_or(Ok(()), |text| check_identifier(text, &work.work))?;
    }
    Ok(())
}

/// An identifier says of which kind it is, and is one.
fn check_identifier(text: &str, of: &str) -> Result<(), String> {
    match text.split_once(':') {
        Some(("doi", doi)) => check_doi(doi),
        Some(("https", rest)) if rest.len() > 2 && rest.starts_with("//") => Ok(()),
        Some(("arxiv", id)) if id.bytes().all(|b| b.is_ascii_digit() || b == b'.') => Ok(()),
        _ => Err(format!("the identifier of {of:?} is none of doi:..., arxiv:..., https://...")),
    }
}

/// Checks a ledger. A document's entries bind its own claims: what `run` says
/// of a claim is held against the ledger of the claim's document and no other.
pub(crate) fn check_published(
    published: &Published,
    slug: Option<&str>,
    document: Option<Paper>,
) -> Result<(), String> {
    slug.map_or(Ok(()), |slug| same_slug(&published.slug, slug))?;
    published.claims().try_for_each(|entry| check_id(&entry.id, document))?;
    published.check()
}

/// A correction names a printed value exactly; when the paper's value is
/// another, one of the two is wrong.
pub(crate) fn check_corrected_entries(
    slug: &str,
    corrections: &[Correction],
    published: &Published,
) -> Result<(), Failure> {
    for entry in corrections.iter().flat_map(|correction| &correction.entries) {
        let name = entry.name();
        if !published.claims().any(|entry| entry.name() == name) {
            let EntryName { id, field, place, printed } = name;
            return Err(Failure::differs(format!(
                "{slug} {id} {field}, {place}: a correction names it printed {printed:?}, and \
                 published.json has no such value there"
            )));
        }
    }
    Ok(())
}

pub(crate) fn at(path: &Path, what: &str) -> Failure {
    Failure::input(format!("{}: {what}", path.display()))
}

/// Checks that a file is of the folder it is in.
///
/// # Errors
/// One line that names both.
pub fn same_slug(slug: &str, folder: &str) -> Result<(), String> {
    if slug == folder {
        Ok(())
    } else {
        Err(format!("the slug is {slug:?}, the folder is {folder:?}"))
    }
}

fn check_id(id: &str, document: Option<Paper>) -> Result<(), String> {
    match claims::all().find(|claim| claim.id == id) {
        None => Err(format!("there is no claim {id:?}; `reproduce list` names them")),
        Some(claim) if document.is_some_and(|document| claim.paper != document) => {
            Err(format!("the claim {id:?} belongs to {}", claim.paper.slug()))
        }
        Some(_) => Ok(()),
    }
}

/// A document by its slug.
///
/// # Errors
/// Input at fault when there is none; all documents are named.
pub fn by_slug(slug: &str) -> Result<Paper, Failure> {
    Paper::ALL.into_iter().find(|paper| paper.slug() == slug).ok_or_else(|| {
        let slugs: Vec<_> = Paper::ALL.iter().map(|paper| paper.slug()).collect();
        Failure::input(format!(
            "unknown paper {slug:?}; the papers are {}: those with claims of their own",
            slugs.join(", ")
        ))
    })
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

    #[test]
    fn prior_work_stands_oldest_first_and_can_be_found() {
        let work = |year, identifier: &str| PriorWork {
            about: "the law".into(),
            year: Some(year),
            undated: None,
            authors: Vec::new(),
            work: format!("a work of {year}"),
            identifier: Some(identifier.into()),
        };
        let [old, new] = [work(2013, "https://oeis.org/A055396"), work(2021, "arxiv:2101.07608")];
        let undated =
            PriorWork { year: None, undated: Some("none is stated".into()), ..old.clone() };
        let check = |works: &[&PriorWork]| {
            check_prior_work(&works.iter().map(|&work| work.clone()).collect::<Vec<_>>())
        };
        assert_eq!(check(&[&old, &new, &undated]), Ok(()));
        assert!(check(&[&new, &old]).unwrap_err().contains("oldest first"));
        assert!(check(&[&undated, &old]).unwrap_err().contains("without a year last"));
        for undated in [None, Some(" ".into())] {
            let bare = PriorWork { year: None, undated, ..old.clone() };
            assert!(check(&[&bare]).unwrap_err().contains("needs a year"));
        }
        let both = PriorWork { undated: Some("none is stated".into()), ..old };
        assert!(check(&[&both]).unwrap_err().contains("needs a year"));
        for identifier in ["2101.07608", "doi:zenodo.1", "https:", "arxiv:abs/2101.07608"] {
            assert!(check_prior_work(&[work(2013, identifier)]).is_err(), "{identifier}");
        }
    }

    #[test]
    fn authors_have_a_name_and_a_sound_orcid() {
        let author = |name: &str, orcid: Option<&str>| {
            check_authors(&[Author { name: name.into(), orcid: orcid.map(String::from) }])
        };
        assert_eq!(author("Carberry, Josiah", Some("0000-0002-1825-0097")), Ok(()));
        assert_eq!(author("Project Euler", None), Ok(()));
        assert!(author("Carberry, Josiah", Some("0000-0002-1825-0098")).is_err());
        for name in ["", "Carberry, ", ", Josiah"] {
            assert!(author(name, None).is_err(), "{name:?}");
        }
    }
}
