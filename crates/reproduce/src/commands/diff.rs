//! `reproduce diff`: the committed results against the printed values.

use crate::compare::{ComparedClaim, Standing, Totals, compare_claim};
use crate::failure::Failure;
use crate::output::Output;
use crate::paper::{self, PaperFolder};
use crate::{oeis, results, root, sums};
use nimproof_core::claims::Paper;
use serde::Serialize;
use std::fs;
use std::io::Write;
use std::path::Path;

/// Arguments of `diff`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Only this paper, by its slug
    #[arg(long, value_name = "SLUG")]
    paper: Option<String>,
    /// How to print: lines for people, or JSON
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Human,
    Json,
}

#[derive(Serialize)]
struct Report {
    papers: Vec<PaperReport>,
    totals: Totals,
}

#[derive(Serialize)]
struct PaperReport {
    paper: &'static str,
    claims: Vec<ComparedClaim>,
    totals: Totals,
}

/// Compares and prints every printed value that is not simply equal.
///
/// Decimals are compared at the printed precision: the exact fraction is
/// rounded once, half to even, to as many places as the document prints.
///
/// # Errors
/// When a printed value differs and stands in no correction, a result is
/// missing, damaged or stale, or nothing was compared.
pub fn diff<W: Write>(
    arguments: &Arguments,
    root: Option<&Path>,
    output: &mut Output<W>,
) -> Result<(), Failure> {
    let root = root::find(root)?;
    let papers = match &arguments.paper {
        Some(slug) => vec![paper::by_slug(slug)?],
        None => Paper::ALL.to_vec(),
    };
    let reports: Vec<PaperReport> =
        papers.into_iter().map(|paper| compare(&root, paper)).collect::<Result<_, _>>()?;
    let totals = Totals::of(reports.iter().flat_map(|report| &report.claims));
    match arguments.format {
        Format::Human => human(&reports, &totals, output)?,
        Format::Json => {
            let text = results::pretty(&Report { papers: reports, totals })?;
            write!(output, "{}", String::from_utf8_lossy(&text))?;
        }
    }
    let results = root::results(&root);
    totals.conclude()?;
    check_sums(&results)?;
    if arguments.format == Format::Human { sequences(&results, output) } else { Ok(()) }
}

fn compare(root: &Path, paper: Paper) -> Result<PaperReport, Failure> {
    let folder = PaperFolder::read(root, paper)?;
    let results = results::read(&root::results(root), paper)?;
    let mut claims = Vec::new();
    for claim in paper.claims() {
        // `read` has made sure that every claim is there.
        let Some(result) = results.claims.iter().find(|result| result.id == claim.id) else {
            continue;
        };
        claims.push(compare_claim(claim, result, &folder, results.bound));
    }
    Ok(PaperReport { paper: paper.slug(), totals: Totals::of(&claims), claims })
}

fn human<W: Write>(
    reports: &[PaperReport],
    totals: &Totals,
    output: &mut Output<W>,
) -> Result<(), Failure> {
    for report in reports {
        writeln!(output, "{}: {}", report.paper, report.totals.line())?;
        let entries = report.claims.iter().flat_map(|claim| &claim.entries);
        for entry in entries.filter(|entry| entry.standing != Standing::Equal) {
            writeln!(output, "  {}", entry.line())?;
        }
    }
    if reports.len() > 1 {
        writeln!(output, "all: {}", totals.line())?;
    }
    Ok(())
}

/// The committed b-files against OEIS.
fn sequences<W: Write>(folder: &Path, output: &mut Output<W>) -> Result<(), Failure> {
    let mut files = Vec::new();
    for name in sums::list(folder)? {
        let path = folder.join(&name);
        let bytes = fs::read(&path).map_err(|error| Failure::io("read", &path, &error))?;
        files.push((name, bytes));
    }
    oeis::compare(files.iter().map(|(name, bytes)| (name.as_str(), &bytes[..])), output)
}

/// The results that were compared must be the results that were written.
fn check_sums(folder: &Path) -> Result<(), Failure> {
    let check = sums::check(folder)?;
    match check.problems.first() {
        None => Ok(()),
        Some(problem) => Err(Failure::differs(format!(
            "{}: {problem}; run `reproduce verify {}` for all, `reproduce run` to write it anew",
            folder.display(),
            folder.display()
        ))),
    }
}
