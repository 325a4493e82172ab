//! The papers that have a ledger: the three documents, and every other folder
//! `papers/<slug>/` with a `published.json`. An author's own paper is such a
//! folder; its ledger binds claims of any document.

use crate::failure::Failure;
use crate::files;
use crate::ledger::Published;
use crate::paper::{self, Correction, PaperFacts, PaperFolder};
use nimproof_core::claims::Paper;
use std::fs;
use std::path::{Path, PathBuf};

/// A ledger, and the corrections that apply to it.
#[derive(Clone, Debug)]
pub struct LedgerPaper {
    /// The ledger.
    pub published: Published,
    /// The corrections; none without a `paper.json`.
    pub corrections: Vec<Correction>,
}

impl LedgerPaper {
    /// Reads and checks `papers/<slug>/`, a document's or another's.
    ///
    /// # Errors
    /// When a file is missing, malformed, or names a claim that does not exist.
    pub fn read(root: &Path, slug: &str) -> Result<Self, Failure> {
        if let Some(document) = document(slug) {
            return Ok(PaperFolder::read(root, document)?.into());
        }
        let paper = Self {
            published: published(&path(root, slug), Some(slug))?,
            corrections: corrections(root, slug)?,
        };
        paper::check_corrected_entries(slug, &paper.corrections, &paper.published)?;
        Ok(paper)
    }

    /// Reads and checks a ledger that is kept anywhere; no correction applies.
    ///
    /// # Errors
    /// As [`LedgerPaper::read`].
    pub fn read_file(path: &Path) -> Result<Self, Failure> {
        Ok(Self { published: published(path, None)?, corrections: Vec::new() })
    }
}

impl From<PaperFolder> for LedgerPaper {
    fn from(folder: PaperFolder) -> Self {
        Self { published: folder.published, corrections: folder.facts.corrections }
    }
}

fn published(path: &Path, slug: Option<&str>) -> Result<Published, Failure> {
    let published: Published = files::read_json(path)?;
    paper::check_published(&published, slug, None).map_err(|what| paper::at(path, &what))?;
    Ok(published)
}

fn corrections(root: &Path, slug: &str) -> Result<Vec<Correction>, Failure> {
    let path = root.join("papers").join(slug).join("paper.json");
    if !path.exists() {
        return Ok(Vec::new());
    }
    let facts: PaperFacts = files::read_json(&path)?;
    paper::check_facts(&facts, slug, None).map_err(|what| paper::at(&path, &what))?;
    Ok(facts.corrections)
}

/// The document of this slug, where it is one of the three.
#[must_use]
pub fn document(slug: &str) -> Option<Paper> {
    Paper::ALL.into_iter().find(|paper| paper.slug() == slug)
}

/// Where the ledger of a paper is kept.
#[must_use]
pub fn path(root: &Path, slug: &str) -> PathBuf {
    root.join("papers").join(slug).join("published.json")
}

/// The longest slug.
const LONGEST: usize = 64;

/// Checks that a paper may have this name: it names a folder in papers/, and
/// nothing above or below it.
///
/// # Errors
/// One line that says what a slug is.
pub fn check_slug(slug: &str) -> Result<(), String> {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    let ends = slug.starts_with('-') || slug.ends_with('-');
    if (1..=LONGEST).contains(&slug.len()) && slug.bytes().all(plain) && !ends {
        return Ok(());
    }
    let shown: String = slug.chars().take(LONGEST + 1).collect();
    Err(format!(
        "{shown:?} is no paper's name: it has 1 to {LONGEST} of a-z, 0-9 and -, and neither begins nor ends with -"
    ))
}

/// Checks that there is a paper of this name with a ledger.
///
/// # Errors
/// Input at fault when there is none; all that there are are named.
pub fn by_slug(root: &Path, slug: &str) -> Result<(), Failure> {
    check_slug(slug).map_err(Failure::input)?;
    if document(slug).is_some() || path(root, slug).exists() {
        return Ok(());
    }
    if root.join("papers").join(slug).is_dir() {
        return Err(without_ledger(root, slug));
    }
    let mut known: Vec<String> = Paper::ALL.iter().map(|paper| paper.slug().into()).collect();
    known.extend(others(root)?.into_iter().filter(|slug| path(root, slug).exists()));
    Err(Failure::input(format!("unknown paper {slug:?}; the papers are {}", known.join(", "))))
}

/// Every paper: the documents in their order, then the others by name.
///
/// # Errors
/// When papers/ cannot be read, or a folder in it is no paper: a ledger that
/// has gone must not go unnoticed.
pub fn slugs(root: &Path) -> Result<Vec<String>, Failure> {
    let mut slugs: Vec<String> = Paper::ALL.iter().map(|paper| paper.slug().into()).collect();
    for slug in others(root)? {
        check_slug(&slug).map_err(|what| {
            Failure::input(format!(
                "a folder in {}: {what}; rename it or move it away",
                root.join("papers").display()
            ))
        })?;
        if !path(root, &slug).exists() {
            return Err(without_ledger(root, &slug));
        }
        slugs.push(slug);
    }
    Ok(slugs)
}

fn without_ledger(root: &Path, slug: &str) -> Failure {
    Failure::input(format!(
        "{} has no published.json; make it with `reproduce ledger new --text FILE --paper {slug}`, or move the folder away",
        root.join("papers").join(slug).display()
    ))
}

/// The folders in papers/ that are no document's, by name; hidden ones and
/// files are left alone.
fn others(root: &Path) -> Result<Vec<String>, Failure> {
    let papers = root.join("papers");
    let read = |error| Failure::io("read", &papers, &error);
    let mut names = Vec::new();
    for entry in fs::read_dir(&papers).map_err(read)? {
        let entry = entry.map_err(read)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_dir() && !name.starts_with('.') && document(&name).is_none() {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::check_slug;

    #[test]
    fn slugs_by_hand() {
        let longest = "a".repeat(64);
        for slug in ["a", "7", "grundys-game", "a--b", "2026-note", longest.as_str()] {
            assert_eq!(check_slug(slug), Ok(()), "{slug:?}");
        }
        let longer = "a".repeat(65);
        let long = "a".repeat(1_000_000);
        for slug in [
            "", "-", "-a", "a-", ".", "..", "../x", "a/b", "/etc", "a\\b", "A", "ä", "a b", "a_b",
            "a.b", "a\n", "a\0", "é", "ａ", "con.", &longer, &long,
        ] {
            let said = check_slug(slug).unwrap_err();
            assert!(said.contains("is no paper's name") && said.len() < 400, "{said}");
        }
    }
}
