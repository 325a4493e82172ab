//! Which ledgers a command is about: that of a paper, one kept elsewhere, or
//! those of all papers.

use crate::failure::Failure;
use crate::ledger_paper::{self, LedgerPaper};
use std::path::{Path, PathBuf};

/// The options that name a ledger, at most one of them.
#[derive(Debug, clap::Args)]
#[group(id = "which", multiple = false)]
pub struct Which {
    /// Only this paper, by its slug
    #[arg(long, value_name = "SLUG")]
    paper: Option<String>,
    /// Only this ledger, which need not be in papers/; no corrections apply to it
    #[arg(long, value_name = "FILE")]
    ledger: Option<PathBuf>,
}

/// One ledger.
#[derive(Debug)]
pub enum Chosen {
    /// Of a paper, by its slug.
    Paper(String),
    /// In a file.
    File(PathBuf),
}

impl Which {
    /// The ledger that is named, if one is.
    ///
    /// # Errors
    /// When there is no such paper.
    pub fn named(&self, root: &Path) -> Result<Option<Chosen>, Failure> {
        if let Some(path) = &self.ledger {
            return Ok(Some(Chosen::File(path.clone())));
        }
        let Some(slug) = &self.paper else { return Ok(None) };
        ledger_paper::by_slug(root, slug)?;
        Ok(Some(Chosen::Paper(slug.clone())))
    }

    /// The ledger that is named, else those of all papers.
    ///
    /// # Errors
    /// When there is no such paper, or papers/ holds something else.
    pub fn chosen(&self, root: &Path) -> Result<Vec<Chosen>, Failure> {
        match self.named(root)? {
            Some(one) => Ok(vec![one]),
            None => Ok(ledger_paper::slugs(root)?.into_iter().map(Chosen::Paper).collect()),
        }
    }
}

impl Chosen {
    /// Where it is kept.
    #[must_use]
    pub fn path(&self, root: &Path) -> PathBuf {
        match self {
            Self::Paper(slug) => ledger_paper::path(root, slug),
            Self::File(path) => path.clone(),
        }
    }

    /// Reads and checks it.
    ///
    /// # Errors
    /// When it cannot be read, is malformed, or names a claim that does not exist.
    pub fn read(&self, root: &Path) -> Result<LedgerPaper, Failure> {
        match self {
            Self::Paper(slug) => LedgerPaper::read(root, slug),
            Self::File(path) => LedgerPaper::read_file(path),
        }
    }
}
