//! The one source of all metadata: `papers/deposit.json` for the bundle, and
//! the `paper.json` of each paper for documents, corrections and prior work.

use super::new_version::NewVersion;
use super::text::Block;
use chrono::NaiveDate;
use nimproof_ledger::failure::Failure;
use nimproof_ledger::files;
use nimproof_ledger::identifiers::{check_doi, check_orcid};
use nimproof_ledger::paper::{Author, PaperFacts, PaperFolder, PriorWork};
use serde::Deserialize;
use std::path::Path;

/// Whether a creator is a person or a group.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A person; the name is family name, comma, given name.
    Person,
    /// A group.
    Organization,
}

/// Who made the deposit, or another work.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Creator {
    /// The name.
    pub name: String,
    /// A person or a group.
    pub kind: Kind,
    /// The ORCID of a person.
    pub orcid: Option<String>,
}

impl From<&Author> for Creator {
    /// A name with a comma is a person's: family name, comma, given name.
    fn from(author: &Author) -> Self {
        let person = author.orcid.is_some() || author.name.contains(',');
        Self {
            name: author.name.clone(),
            kind: if person { Kind::Person } else { Kind::Organization },
            orcid: author.orcid.clone(),
        }
    }
}

/// `papers/deposit.json`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Facts {
    title: String,
    summary: Vec<String>,
    creators: Vec<Creator>,
    /// The DOI, once it is reserved.
    doi: Option<String>,
    date: NaiveDate,
    /// Of papers, plots and results, by SPDX identifier.
    licence: String,
    /// Of the source, at choice.
    source_licences: Vec<String>,
    keywords: Vec<String>,
}

/// How the deposit relates to another work; the words of DataCite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// It belongs to the other work.
    IsSupplementTo,
    /// It cites the other work.
    Cites,
    /// It takes the other's place.
    IsNewVersionOf,
}

impl Relation {
    /// In DataCite's spelling.
    #[must_use]
    pub fn datacite(self) -> &'static str {
        match self {
            Self::IsSupplementTo => "IsSupplementTo",
            Self::Cites => "Cites",
            Self::IsNewVersionOf => "IsNewVersionOf",
        }
    }

    /// In Zenodo's spelling, which begins in lower case.
    #[must_use]
    pub fn zenodo(self) -> &'static str {
        match self {
            Self::IsSupplementTo => "isSupplementTo",
            Self::Cites => "cites",
            Self::IsNewVersionOf => "isNewVersionOf",
        }
    }
}

/// What another work is found by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Identifier {
    /// A DOI, without a resolver.
    Doi(String),
    /// A number of arXiv, without `arXiv:`.
    Arxiv(String),
    /// An address.
    Url(String),
}

impl Identifier {
    /// From the form that `paper.json` has, which was checked when it was read.
    fn parse(text: &str) -> Self {
        match text.split_once(':') {
            Some(("doi", doi)) => Self::Doi(doi.into()),
            Some(("arxiv", number)) => Self::Arxiv(number.into()),
            _ => Self::Url(text.into()),
        }
    }

    /// The address that it resolves to.
    #[must_use]
    pub fn url(&self) -> String {
        match self {
            Self::Doi(doi) => format!("https://doi.org/{doi}"),
            Self::Arxiv(number) => format!("https://arxiv.org/abs/{number}"),
            Self::Url(url) => url.clone(),
        }
    }
}

/// Another work, and how the deposit relates to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// How.
    pub relation: Relation,
    /// What it is found by.
    pub identifier: Identifier,
    /// What it is, as one cites it.
    pub title: String,
    /// Who made it; nobody where it names nobody.
    pub authors: Vec<Creator>,
}

/// A cited work that no identifier leads to: a book. Only a form that lists
/// references has a place for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// What it is, as one cites it.
    pub title: String,
    /// Who wrote it.
    pub authors: Vec<Creator>,
}

/// Everything that describes the bundle.
#[derive(Clone, Debug)]
pub struct Record {
    /// Its title.
    pub title: String,
    /// What it is, and what it corrects.
    pub description: Vec<Block>,
    /// Who made it.
    pub creators: Vec<Creator>,
    /// Its version: that of the crates, with the tree where that was changed.
    pub version: String,
    /// Its DOI, once it is reserved.
    pub doi: Option<String>,
    /// Its date.
    pub date: NaiveDate,
    /// Its licences by SPDX identifier: that of papers, plots and results first,
    /// then those of the source.
    pub licences: Vec<String>,
    /// Words that it is found by.
    pub keywords: Vec<String>,
    /// Works that it belongs to, then works that it cites.
    pub related: Vec<Related>,
    /// Works that it cites and that have no identifier.
    pub books: Vec<Book>,
    /// New versions of others' records, prepared for their owners.
    pub new_versions: Vec<NewVersion>,
}

impl Record {
    /// Reads `papers/deposit.json` and every `paper.json` under the project folder.
    ///
    /// # Errors
    /// When a file is missing or malformed, has a key that is not known, or an
    /// identifier with a misprint.
    pub fn read(root: &Path, version: &str) -> Result<Self, Failure> {
        let path = root.join("papers").join("deposit.json");
        let source: Facts = files::read_json(&path)?;
        check(&source).map_err(|what| Failure::input(format!("{}: {what}", path.display())))?;
        let folders = PaperFolder::read_all(root)?;
        let papers: Vec<&PaperFacts> = folders.iter().map(|folder| &folder.facts).collect();
        Ok(Self::of(source, &papers, version))
    }

    fn of(source: Facts, papers: &[&PaperFacts], version: &str) -> Self {
        let mut description: Vec<_> = source.summary.into_iter().map(Block::Paragraph).collect();
        description.extend(papers.iter().flat_map(|paper| corrections(paper)));
        let mut related: Vec<_> = papers.iter().filter_map(|paper| supplemented(paper)).collect();
        related.extend(papers.iter().flat_map(|paper| cited(paper)));
        let works = papers.iter().flat_map(|paper| &paper.prior_work);
        let books = works
            .filter(|work| work.identifier.is_none())
            .map(|work| Book { title: work.work.clone(), authors: creators(&work.authors) });
        Self {
            title: source.title,
            description,
            creators: source.creators,
            version: version.to_owned(),
            doi: source.doi,
            date: source.date,
            licences: [source.licence].into_iter().chain(source.source_licences).collect(),
            keywords: source.keywords,
            related,
            books: books.collect(),
            new_versions: papers.iter().filter_map(|paper| NewVersion::of(paper)).collect(),
        }
    }
}

fn check(source: &Facts) -> Result<(), String> {
    if source.title.trim().is_empty() || source.creators.is_empty() {
        return Err("a deposit has a title and a creator".into());
    }
    for creator in &source.creators {
        match (&creator.orcid, creator.kind) {
            (Some(_), Kind::Organization) => {
                return Err(format!("{:?} is a group; only a person has an ORCID", creator.name));
            }
            (Some(orcid), Kind::Person) => check_orcid(orcid)?,
            (None, _) => {}
        }
    }
    source.doi.as_deref().map_or(Ok(()), check_doi)
}

fn supplemented(paper: &PaperFacts) -> Option<Related> {
    let document = &paper.document;
    let doi = document.doi.clone().map(Identifier::Doi);
    doi.or_else(|| document.url.clone().map(Identifier::Url)).map(|identifier| Related {
        relation: Relation::IsSupplementTo,
        identifier,
        title: document.title.clone(),
        authors: creators(&document.authors),
    })
}

/// Authors, as the forms have them.
pub(crate) fn creators(authors: &[Author]) -> Vec<Creator> {
    authors.iter().map(Creator::from).collect()
}

/// The prior work of a paper that can be found by an identifier.
pub(crate) fn cited(paper: &PaperFacts) -> Vec<Related> {
    let works = paper.prior_work.iter().filter_map(|work| {
        work.identifier.as_deref().map(|text| Related {
            relation: Relation::Cites,
            identifier: Identifier::parse(text),
            title: work.work.clone(),
            authors: creators(&work.authors),
        })
    });
    works.collect()
}

/// What a document says that does not hold, or was known before: what was
/// said, what holds, since when, and the claims that are the evidence.
pub(crate) fn corrections(paper: &PaperFacts) -> Vec<Block> {
    let mut blocks = Vec::new();
    if !paper.corrections.is_empty() {
        blocks.push(Block::Heading(format!("Corrections to {}", paper.document.title)));
        let items = paper.corrections.iter().map(|correction| {
            format!(
                "Said: {} Holds: {} Since: {}. Evidence: {}.",
                correction.said,
                correction.holds,
                correction.since,
                correction.evidence.join(", ")
            )
        });
        blocks.push(Block::List(items.collect()));
    }
    for about in subjects(paper) {
        let works: Vec<_> = paper.prior_work.iter().filter(|work| work.about == about).collect();
        let known = if works.iter().all(|work| work.year.is_some()) {
            ""
        } else {
            ", where the year is known"
        };
        blocks.push(Block::Heading(format!("Earlier work on {about}, oldest first{known}")));
        blocks.push(Block::List(works.into_iter().map(dated).collect()));
    }
    blocks
}

/// A work behind its year, or with the reason why it has none.
fn dated(work: &PriorWork) -> String {
    match (work.year, &work.undated) {
        (Some(year), _) => format!("{year}: {}", work.work),
        (None, Some(reason)) => format!("year not known ({reason}): {}", work.work),
        (None, None) => work.work.clone(),
    }
}

/// The subjects of the prior work, each once, in order.
fn subjects(paper: &PaperFacts) -> Vec<&str> {
    let mut subjects: Vec<&str> = Vec::new();
    for work in &paper.prior_work {
        if !subjects.contains(&work.about.as_str()) {
            subjects.push(&work.about);
        }
    }
    subjects
}
