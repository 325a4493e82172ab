//! What `papers/<slug>/` holds: the bibliographic facts and corrections
//! (`paper.json`) and the published numbers (`published.json`, see [`crate::ledger`]).

mod check;
mod facts;

pub use check::same_slug;
pub(crate) use check::{check_corrected_entries, check_facts, check_published};
pub use facts::{
    Author, CorrectedEntry, Correction, Document, Entry, EntryName, OurPaper, PaperFacts, PriorWork,
};

use crate::failure::Failure;
use crate::files;
use crate::ledger::Published;
use nimproof_core::claims::Paper;
use std::path::Path;

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

pub(crate) fn at(path: &Path, what: &str) -> Failure {
    Failure::input(format!("{}: {what}", path.display()))
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
