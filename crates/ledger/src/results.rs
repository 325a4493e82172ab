//! The form of the results: one JSON a paper, with an entry for each claim.

use crate::failure::Failure;
use crate::files;
use nimproof_core::claims::{PUBLISHED_BOUND, Paper};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::path::Path;

/// The form of the result files; it changes when a reader would have to.
pub const FORMAT: &str = "nimproof results 1";

/// What the comparison says of a claim.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Every printed value is as computed.
    Agrees,
    /// A printed value is not as computed.
    DocumentDiffers,
    /// No printed value was compared: the document prints none, or for another
    /// range, or the claim is cited or open.
    NotCompared,
    /// Two of our own routes differ; nothing is concluded.
    RoutesDiffer,
}

impl Verdict {
    /// The word that results and tables use.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Agrees => "agrees",
            Self::DocumentDiffers => "document-differs",
            Self::NotCompared => "not-compared",
            Self::RoutesDiffer => "routes-differ",
        }
    }
}

/// `<slug>.json`: every claim of a paper, computed.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PaperResults {
    /// The form of this file.
    pub format: String,
    /// The paper's slug.
    pub paper: String,
    /// N, the largest heap of the sequences.
    pub bound: u32,
    /// The claims, in the order of the document.
    pub claims: Vec<ClaimResult>,
}

/// One claim, computed and compared with the document.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ClaimResult {
    /// The claim's name.
    pub id: String,
    /// Where in the document it stands.
    #[serde(rename = "where")]
    pub place: String,
    /// What is claimed, in this project's words.
    pub says: String,
    /// checked, proved, cited or open.
    pub status: String,
    /// The theorems that prove it, where there are any.
    pub proved_by: Option<Vec<String>>,
    /// Where the literature or OEIS had it first.
    pub known_since: Option<String>,
    /// What was checked, exhaustively.
    pub range: String,
    /// The routes by which it was computed.
    pub routes: Vec<String>,
    /// The result in a few words.
    pub headline: String,
    /// The computed fields.
    pub value: Json,
    /// The first place where two routes differ, or none.
    pub counterexample: Option<Json>,
    /// What the comparison with the document says.
    pub verdict: Verdict,
}

impl ClaimResult {
    /// A field of the value by its path, such as `parity.first.fails_in`.
    #[must_use]
    pub fn field(&self, path: &str) -> Option<&Json> {
        path.split('.').try_fold(&self.value, |value, name| match value {
            Json::Array(items) => items.get(name.parse::<usize>().ok()?),
            _ => value.get(name),
        })
    }
}

/// Every claim of every document, to the published bound: what a ledger may bind.
#[derive(Clone, Debug)]
pub struct AllResults {
    /// The claims, document by document.
    pub claims: Vec<ClaimResult>,
}

/// JSON as the project writes it: one field a line, LF, a final LF.
///
/// # Errors
/// When the value cannot be put into JSON, which would be a bug.
pub fn pretty<T: Serialize>(value: &T) -> Result<Vec<u8>, Failure> {
    let mut bytes = serde_json::to_vec_pretty(value)
        .map_err(|error| Failure::machine(format!("cannot write JSON: {error}")))?;
    bytes.push(b'\n');
    Ok(bytes)
}

/// Reads a paper's results from a results folder.
///
/// # Errors
/// When the file is missing or malformed, or a claim is missing from it.
pub fn read(folder: &Path, paper: Paper) -> Result<PaperResults, Failure> {
    let path = folder.join(format!("{}.json", paper.slug()));
    if !path.exists() {
        return Err(Failure::differs(format!(
            "{} is missing; run `reproduce run` to compute it",
            path.display()
        )));
    }
    let results: PaperResults = files::read_json(&path)?;
    if results.format != FORMAT || results.paper != paper.slug() {
        return Err(Failure::input(format!(
            "{} has the form {:?} for paper {:?}; expected {FORMAT:?} for {:?}",
            path.display(),
            results.format,
            results.paper,
            paper.slug()
        )));
    }
    for claim in paper.claims() {
        if !results.claims.iter().any(|result| result.id == claim.id) {
            return Err(Failure::differs(format!(
                "{} has no claim {}; run `reproduce run` to compute it",
                path.display(),
                claim.id
            )));
        }
    }
    Ok(results)
}

/// Reads the results of all documents from a results folder.
///
/// # Errors
/// As [`read`], and when they do not go to the published bound.
pub fn read_all(folder: &Path) -> Result<AllResults, Failure> {
    let mut claims = Vec::new();
    for paper in Paper::ALL {
        let results = read(folder, paper)?;
        if results.bound != PUBLISHED_BOUND {
            return Err(Failure::differs(format!(
                "the results of {} go to {}, the document to {PUBLISHED_BOUND}; run `reproduce run`",
                paper.slug(),
                results.bound
            )));
        }
        claims.extend(results.claims);
    }
    Ok(AllResults { claims })
}
