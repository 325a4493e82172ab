//! Computes the claims side by side and makes the files of a results folder:
//! one JSON a paper, data, b-files and sums.

use crate::claim_result::claim_result;
use crate::failure::{Failure, plain};
use crate::ledger_paper::LedgerPaper;
use crate::paper::PaperFolder;
use crate::progress::Progress;
use crate::proofs::Proofs;
use crate::replace::NewFile;
use crate::results::{FORMAT, PaperResults, pretty};
use crate::sums;
use nimproof_core::claims::{self, Claim, Lab, Paper};
use nimproof_core::sequences::SEQUENCES;
use rayon::prelude::*;
use std::collections::BTreeSet;

/// Computes the claims of these papers to a bound, on as many threads as asked
/// for or one a core, and makes the files of a results folder; tells [`progress`]
/// of each table and claim.
///
/// # Errors
/// When the threads cannot be started or a result cannot be put into JSON.
pub fn recompute(
    folders: &[PaperFolder],
    proofs: &Proofs,
    bound: u32,
    jobs: Option<u64>,
    progress: &Progress,
) -> Result<(Vec<PaperResults>, Vec<NewFile>), Failure> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = jobs.and_then(|jobs| usize::try_from(jobs).ok()).unwrap_or(cores);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(|error| {
        Failure::machine(format!("cannot start the threads: {}", plain(&error)))
    })?;
    let lab = Lab::new(bound);
    let results = pool.install(|| compute(&lab, folders, proofs, || progress.advance(1)))?;
    let papers: Vec<Paper> = folders.iter().map(|folder| folder.paper).collect();
    let files = pool.install(|| files(&lab, &results, &papers))?;
    Ok((results, files))
}

/// Every claim of these papers, side by side on the current thread pool; `step`
/// is called once for each table and claim.
///
/// # Errors
/// When a finding cannot be put into JSON.
fn compute(
    lab: &Lab,
    folders: &[PaperFolder],
    proofs: &Proofs,
    step: impl Fn() + Sync,
) -> Result<Vec<PaperResults>, Failure> {
    // The tables first: nothing else takes as long, and most claims wait for one.
    claims::TABLES.par_iter().with_max_len(1).for_each(|(_, table)| {
        table(lab);
        step();
    });
    let ledgers: Vec<LedgerPaper> = folders.iter().cloned().map(LedgerPaper::from).collect();
    let jobs: Vec<(&LedgerPaper, &Claim)> = folders
        .iter()
        .zip(&ledgers)
        .flat_map(|(folder, ledger)| folder.paper.claims().iter().map(move |claim| (ledger, claim)))
        .collect();
    let computed = jobs.par_iter().with_max_len(1).map(|&(ledger, claim)| {
        let finding = (claim.compute)(lab);
        step();
        let mut result = claim_result(claim, &finding, ledger, lab.bound())?;
        proofs.join(&mut result);
        Ok(result)
    });
    let mut claims = computed.collect::<Result<Vec<_>, Failure>>()?.into_iter();
    let of_paper = |folder: &PaperFolder| PaperResults {
        format: FORMAT.into(),
        paper: folder.paper.slug().into(),
        bound: lab.bound(),
        claims: claims.by_ref().take(folder.paper.claims().len()).collect(),
    };
    Ok(folders.iter().map(of_paper).collect())
}

/// The progress of what [`recompute`] does for these papers.
#[must_use]
pub fn progress(folders: &[PaperFolder]) -> Progress {
    let claims: usize = folders.iter().map(|folder| folder.paper.claims().len()).sum();
    Progress::new((claims + claims::TABLES.len()) as u64, "tables and claims")
}

/// Every file of a results folder, the sums last.
///
/// # Errors
/// When a result cannot be put into JSON.
fn files(lab: &Lab, results: &[PaperResults], papers: &[Paper]) -> Result<Vec<NewFile>, Failure> {
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

/// The names of all files that a results folder may hold.
#[must_use]
pub fn names() -> BTreeSet<String> {
    let mut names = BTreeSet::from([sums::FILE_NAME.to_owned()]);
    for paper in Paper::ALL {
        names.insert(format!("{}.json", paper.slug()));
        names.extend(claims::data_names(paper).iter().map(|name| format!("data/{name}")));
    }
    names.extend(SEQUENCES.iter().map(|sequence| format!("sequences/{}", sequence.file_name())));
    names
}
