//! What a page says, gathered from the results and from `paper.json`; the
//! template only sets it.

use super::tree::{self, Node};
use crate::plots::Plot;
use crate::source::Source;
use nimproof_reproduce::failure::Failure;
use nimproof_reproduce::paper::{Correction, Document, OurPaper, PaperFolder};
use nimproof_reproduce::results::{ClaimResult, PaperResults};
use serde::Serialize;
use std::collections::BTreeSet;

const STYLE: &str = include_str!("../../templates/style.css");

/// Everything on the page of one paper.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Page {
    /// The style sheet, put into the page.
    style: &'static str,
    /// The name of the hash, whose digits no template may hold.
    hash: &'static str,
    paper: OurPaper,
    document: Document,
    bound: u32,
    claims: Vec<Row>,
    corrections: Vec<Corrected>,
    prior: Vec<Prior>,
    figures: Vec<Figure>,
    files: Vec<FileSum>,
}

/// A claim of the table, and its computed values.
#[derive(Clone, Debug, Serialize)]
struct Row {
    id: String,
    says: String,
    place: String,
    range: String,
    status: String,
    routes: Vec<String>,
    headline: String,
    verdict: &'static str,
    counterexample: Vec<Node>,
    value: Vec<Node>,
}

/// A correction, with what is printed beside what is computed.
#[derive(Clone, Debug, Serialize)]
struct Corrected {
    said: String,
    holds: String,
    since: String,
    evidence: Vec<String>,
    entries: Vec<Beside>,
}

/// A published entry: what is printed beside what is computed.
#[derive(Clone, Debug, Serialize)]
struct Beside {
    id: String,
    field: String,
    place: String,
    printed: String,
    computed: String,
}

/// Where something was known before, and the claims that it is about.
#[derive(Clone, Debug, Serialize)]
struct Prior {
    since: String,
    ids: Vec<String>,
}

/// A plot on the page.
#[derive(Clone, Debug, Serialize)]
struct Figure {
    title: String,
    reading: String,
    svg: String,
}

/// A file of the results and its SHA-256.
#[derive(Clone, Debug, Serialize)]
struct FileSum {
    name: String,
    sum: String,
}

impl Page {
    /// The page of a paper, dated by `SOURCE_DATE_EPOCH` where `epoch` holds one.
    ///
    /// # Errors
    /// When a correction points to what the results do not have.
    pub(super) fn new(
        folder: &PaperFolder,
        source: &Source,
        plots: Vec<Plot>,
        epoch: Option<&str>,
    ) -> Result<Self, Failure> {
        let results = source.paper(folder.paper)?;
        let own = format!("{}.json", folder.paper.slug());
        let drawn = plots.iter().map(|plot| plot.file.clone()).filter(|file| *file != own);
        let names = [own.clone()].into_iter().chain(drawn.collect::<BTreeSet<_>>());
        let files = names
            .map(|name| Ok(FileSum { sum: source.sum(&name)?.to_owned(), name }))
            .collect::<Result<_, _>>()?;
        let corrections = folder.facts.corrections.iter();
        Ok(Self {
            style: STYLE,
            hash: "SHA-256",
            paper: folder.facts.paper.dated(epoch)?,
            document: folder.facts.document.clone(),
            bound: results.bound,
            claims: results.claims.iter().map(Row::of).collect(),
            corrections: corrections
                .map(|correction| corrected(correction, results))
                .collect::<Result<_, _>>()?,
            prior: prior(&results.claims),
            figures: plots.into_iter().map(Figure::of).collect(),
            files,
        })
    }
}

impl Row {
    fn of(claim: &ClaimResult) -> Self {
        Self {
            id: claim.id.clone(),
            says: claim.says.clone(),
            place: claim.place.clone(),
            range: claim.range.clone(),
            status: claim.status.clone(),
            routes: claim.routes.clone(),
            headline: claim.headline.clone(),
            verdict: claim.verdict.word(),
            counterexample: claim.counterexample.as_ref().map(tree::nodes).unwrap_or_default(),
            value: tree::nodes(&claim.value),
        }
    }
}

impl Figure {
    fn of(plot: Plot) -> Self {
        Self { title: plot.title, reading: plot.reading, svg: plot.svg }
    }
}

fn corrected(correction: &Correction, results: &PaperResults) -> Result<Corrected, Failure> {
    let entries = correction.entries.iter().map(|entry| {
        let claim = results.claims.iter().find(|claim| claim.id == entry.id);
        let computed = claim.and_then(|claim| claim.field(&entry.field)).and_then(tree::text);
        let computed = computed.ok_or_else(|| {
            Failure::differs(format!(
                "a correction of {} names the field {} of the claim {}, which the results do not have; \
                 mend paper.json or run `reproduce run`",
                results.paper, entry.field, entry.id
            ))
        })?;
        Ok(Beside {
            id: entry.id.clone(),
            field: entry.field.clone(),
            place: entry.place.clone(),
            printed: entry.printed.clone(),
            computed,
        })
    });
    Ok(Corrected {
        said: correction.said.clone(),
        holds: correction.holds.clone(),
        since: correction.since.clone(),
        evidence: correction.evidence.clone(),
        entries: entries.collect::<Result<_, _>>()?,
    })
}

/// The claims by where they were known first, in the order of the document.
fn prior(claims: &[ClaimResult]) -> Vec<Prior> {
    let mut prior: Vec<Prior> = Vec::new();
    for claim in claims {
        let Some(since) = &claim.known_since else { continue };
        match prior.iter_mut().find(|known| known.since == *since) {
            Some(known) => known.ids.push(claim.id.clone()),
            None => prior.push(Prior { since: since.clone(), ids: vec![claim.id.clone()] }),
        }
    }
    prior
}
