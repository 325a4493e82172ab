//! The ledgers of papers against results: the comparison that `diff` prints and
//! that `verify` makes of a bundle.

use crate::compare::{
    ComparedClaim, ComparedDerived, ComparedEntry, Standing, Totals, compare_claim, compare_derived,
};
use crate::failure::Failure;
use crate::ledger_paper::{LedgerPaper, document};
use crate::output::Output;
use crate::results::AllResults;
use crate::{files, oeis};
use nimproof_core::claims::{self, PUBLISHED_BOUND, Paper};
use nimproof_core::sequences::SEQUENCES;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::Path;

/// One ledger, compared.
#[derive(Serialize)]
pub struct PaperReport {
    /// The paper, by its slug.
    pub paper: String,
    /// Entries of the ledger by standing and reason.
    pub standings: BTreeMap<String, usize>,
    /// The claims that it binds or that are the document's.
    pub claims: Vec<ComparedClaim>,
    /// Its derived numbers.
    pub derived: Vec<ComparedDerived>,
    /// The counts of its claims.
    pub totals: Totals,
}

/// Compares the claims of a document, or those that a ledger binds.
#[must_use]
pub fn compare(paper: &LedgerPaper, results: &AllResults) -> PaperReport {
    let published = &paper.published;
    let bound: BTreeSet<String> = published.claims().map(|entry| entry.id).collect();
    let mut compared = Vec::new();
    for claim in claims::all() {
        if document(&published.slug) != Some(claim.paper) && !bound.contains(claim.id) {
            continue;
        }
        // `read_all` has made sure that every claim is there.
        let Some(result) = results.claims.iter().find(|result| result.id == claim.id) else {
            continue;
        };
        compared.push(compare_claim(claim, result, paper, PUBLISHED_BOUND));
    }
    PaperReport {
        paper: published.slug.clone(),
        standings: published.counts(),
        totals: Totals::of(&compared),
        derived: compare_derived(paper, results),
        claims: compared,
    }
}

impl PaperReport {
    /// The printed values and derived numbers that are not as computed, a line each.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn unequal<W: Write>(&self, output: &mut Output<W>) -> Result<(), Failure> {
        let entries = self.claims.iter().flat_map(|claim| &claim.entries);
        for entry in entries.filter(|entry| entry.standing != Standing::Equal) {
            writeln!(output, "  {}", entry.line())?;
        }
        for derived in self.derived.iter().filter(|derived| !derived.equal) {
            writeln!(output, "  {}", derived.describe())?;
        }
        Ok(())
    }

    /// What makes it fail, a line each.
    pub fn failing(&self) -> Vec<String> {
        let entries = self.claims.iter().flat_map(|claim| &claim.entries);
        let entries = entries.filter(|entry| entry.standing.fails()).map(ComparedEntry::line);
        let derived = self.derived.iter().filter(|derived| !derived.equal);
        entries.chain(derived.map(ComparedDerived::describe)).collect()
    }

    /// Every claim and derived number must be as printed, and there must be one.
    ///
    /// # Errors
    /// When one is not, or there is none.
    pub fn conclude(&self) -> Result<(), Failure> {
        let compared = self.totals.compared + self.derived.len();
        if compared == 0 {
            return Err(Failure::differs(format!(
                "no printed value of {0} was compared, so nothing was checked; `reproduce ledger check --paper {0}` says what is unbound",
                self.paper
            )));
        }
        Totals { compared, ..self.totals }.conclude()?;
        match self.derived.iter().find(|derived| !derived.equal) {
            Some(derived) => Err(Failure::differs(derived.describe())),
            None => Ok(()),
        }
    }
}

/// The committed b-files of these papers against OEIS, every one of them.
///
/// # Errors
/// When one is missing, cut short, or not as OEIS has it.
pub fn sequences<W: Write>(
    folder: &Path,
    papers: &[Paper],
    output: &mut Output<W>,
) -> Result<(), Failure> {
    let mut files = Vec::new();
    for sequence in SEQUENCES.iter().filter(|sequence| papers.contains(&sequence.paper)) {
        let name = format!("sequences/{}", sequence.file_name());
        let path = folder.join(&name);
        if !path.exists() {
            return Err(Failure::differs(format!(
                "{} is missing; run `reproduce run` to compute it",
                path.display()
            )));
        }
        let text = files::read_text(&path)?;
        files.push((name, text));
    }
    let named = files.iter().map(|(name, text)| (name.as_str(), text.as_bytes()));
    let compared = oeis::compare(named, output)?;
    if compared < files.len() {
        return Err(Failure::differs(format!(
            "only {compared} of {} sequences are long enough to be compared with OEIS; run `reproduce run`",
            files.len()
        )));
    }
    Ok(())
}
