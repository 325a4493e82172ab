//! The results of a run as files: one JSON a paper, data, b-files and sums.

use crate::compare::{Verdict, compare_claim};
use crate::failure::Failure;
use crate::files;
use crate::paper::PaperFolder;
use crate::replace::NewFile;
use crate::sums;
use nimproof_core::claims::{self, Claim, Counterexample, Finding, Lab, Paper};
use nimproof_core::sequences::SEQUENCES;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::path::Path;

/// The form of the result files; it changes when a reader would have to.
const FORMAT: &str = "nimproof results 1";

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
    /// The result of a claim, from its finding and the document's printed values.
    ///
    /// # Errors
    /// When the finding cannot be put into JSON, which would be a bug.
    pub fn new(
        claim: &Claim,
        finding: &Finding,
        folder: &PaperFolder,
        bound: u32,
    ) -> Result<Self, Failure> {
        let mut result = Self {
            id: claim.id.into(),
            place: claim.place.into(),
            says: claim.says.into(),
            status: claim.status.word().into(),
            known_since: claim.known_since.map(Into::into),
            range: finding.range.clone(),
            routes: finding.routes.iter().map(|&route| route.into()).collect(),
            headline: finding.headline.clone(),
            value: to_json(&finding.value)?,
            counterexample: finding
                .counterexample
                .as_ref()
                .map(to_json::<Counterexample>)
                .transpose()?,
            verdict: Verdict::NotCompared,
        };
        result.verdict = compare_claim(claim, &result, folder, bound).verdict;
        Ok(result)
    }

    /// A field of the value by its path, such as `parity.first.fails_in`.
    #[must_use]
    pub fn field(&self, path: &str) -> Option<&Json> {
        path.split('.').try_fold(&self.value, |value, name| match value {
            Json::Array(items) => items.get(name.parse::<usize>().ok()?),
            _ => value.get(name),
        })
    }
}

fn to_json<T: Serialize>(value: &T) -> Result<Json, Failure> {
    serde_json::to_value(value)
        .map_err(|error| Failure::machine(format!("cannot write JSON: {error}")))
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

/// Computes every claim of these papers, side by side on the current thread
/// pool; `step` is called once for each table and claim.
///
/// # Errors
/// When a finding cannot be put into JSON.
pub fn compute(
    lab: &Lab,
    folders: &[PaperFolder],
    step: impl Fn() + Sync,
) -> Result<Vec<PaperResults>, Failure> {
    // The tables first: nothing else takes as long, and most claims wait for one.
    claims::TABLES.par_iter().with_max_len(1).for_each(|(_, table)| {
        table(lab);
        step();
    });
    let jobs: Vec<(&PaperFolder, &Claim)> = folders
        .iter()
        .flat_map(|folder| folder.paper.claims().iter().map(move |claim| (folder, claim)))
        .collect();
    let computed = jobs.par_iter().with_max_len(1).map(|&(folder, claim)| {
        let finding = (claim.compute)(lab);
        step();
        ClaimResult::new(claim, &finding, folder, lab.bound())
    });
    let mut claims = computed.collect::<Result<Vec<_>, _>>()?.into_iter();
    let of_paper = |folder: &PaperFolder| PaperResults {
        format: FORMAT.into(),
        paper: folder.paper.slug().into(),
        bound: lab.bound(),
        claims: claims.by_ref().take(folder.paper.claims().len()).collect(),
    };
    Ok(folders.iter().map(of_paper).collect())
}

/// The number of steps that [`compute`] reports.
#[must_use]
pub fn steps(folders: &[PaperFolder]) -> u64 {
    let claims: usize = folders.iter().map(|folder| folder.paper.claims().len()).sum();
    (claims + claims::TABLES.len()) as u64
}

/// Every file of a results folder, the sums last.
///
/// # Errors
/// When a result cannot be put into JSON.
pub fn files(
    lab: &Lab,
    results: &[PaperResults],
    papers: &[Paper],
) -> Result<Vec<NewFile>, Failure> {
    type Making<'a> = Box<dyn Fn() -> Result<Vec<NewFile>, Failure> + Send + Sync + 'a>;
    let mut making: Vec<Making> = Vec::new();
    for result in results {
        making.push(Box::new(|| Ok(vec![(format!("{}.json", result.paper), pretty(result)?)])));
    }
    for &paper in papers {
        making.push(Box::new(move || {
            let data = claims::data_files(lab, paper).into_iter();
            data.map(|(name, record)| Ok((format!("data/{name}"), pretty(&record)?))).collect()
        }));
    }
    for sequence in SEQUENCES.iter().filter(|sequence| papers.contains(&sequence.paper)) {
        let name = format!("sequences/{}", sequence.file_name());
        making.push(Box::new(move || Ok(vec![(name.clone(), sequence.b_file(lab).into_bytes())])));
    }
    let made = making.par_iter().map(|make| make()).collect::<Result<Vec<_>, _>>()?;
    let mut files: Vec<NewFile> = made.into_iter().flatten().collect();
    let sums = sums::write(files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())));
    files.push((sums::FILE_NAME.into(), sums.into_bytes()));
    Ok(files)
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
