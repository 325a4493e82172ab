//! `reproduce run`: recompute every claim, write the results, compare.

use crate::compare::{ComparedClaim, Standing, Totals, compare_claim};
use crate::failure::Failure;
use crate::ledger_paper::LedgerPaper;
use crate::output::Output;
use crate::paper::{self, PaperFolder};
use crate::proofs::Proofs;
use crate::replace::replace_folder;
use crate::results::{ClaimResult, PaperResults, Verdict};
use crate::{compute, memory, oeis, root, words};
use nimproof_core::claims::{PUBLISHED_BOUND, Paper, SMALLEST_BOUND};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Arguments of `run`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Only this paper, by its slug; may be repeated; needs --out [default: all]
    #[arg(long, value_name = "SLUG")]
    paper: Vec<String>,
    /// The largest heap of the sequences; needs --out [default: 20000, as the documents]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    to: Option<String>,
    /// How many threads [default: one a core]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    jobs: Option<String>,
    /// Where the results go [default: output/results in the project]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Recomputes, writes and compares.
///
/// # Errors
/// When a printed value differs and stands in no correction, when two routes
/// differ, or when something cannot be read or written.
pub fn run<W: Write>(
    arguments: &Arguments,
    root: Option<&Path>,
    output: &mut Output<W>,
) -> Result<(), Failure> {
    let root = root::find(root)?;
    let folders = chosen(&arguments.paper, &root)?;
    let proofs = Proofs::read(&root)?;
    let bound = bound(arguments.to.as_deref())?;
    let jobs =
        arguments.jobs.as_deref().map(|jobs| words::whole(jobs, "--jobs", 1, 1024)).transpose()?;
    let out = match &arguments.out {
        Some(out) => out.clone(),
        None if arguments.paper.is_empty() && arguments.to.is_none() => root::results(&root),
        None => {
            return Err(Failure::input(
                "--paper and --to need --out DIR: output/results always holds the whole, to the published bound",
            ));
        }
    };
    let (results, files) =
        compute::recompute(&folders, &proofs, bound, jobs, &compute::progress(&folders))?;
    replace_folder(&out, &files, &compute::names())?;
    let totals = table(&folders, &results, output)?;
    let proved = results.iter().flat_map(|paper| &paper.claims).filter(|c| c.proved_by.is_some());
    writeln!(output, "{} claims are proved", proved.count())?;
    if let Some(remark) = &proofs.remark {
        writeln!(output, "{remark}")?;
    }
    let as_in_oeis =
        oeis::compare(files.iter().map(|(name, bytes)| (name.as_str(), &bytes[..])), output);
    writeln!(
        output,
        "{} files with SHA256SUMS in {}",
        files.len() - 1,
        root::seen_from_here(&out)
    )?;
    totals.conclude().and(as_in_oeis.map(drop))
}

/// The folders of the papers named, each once, or of all.
fn chosen(slugs: &[String], root: &Path) -> Result<Vec<PaperFolder>, Failure> {
    let named: Vec<Paper> =
        slugs.iter().map(|slug| paper::by_slug(slug)).collect::<Result<_, _>>()?;
    let wanted = |paper: &Paper| named.is_empty() || named.contains(paper);
    Paper::ALL.into_iter().filter(wanted).map(|paper| PaperFolder::read(root, paper)).collect()
}

fn bound(to: Option<&str>) -> Result<u32, Failure> {
    let Some(text) = to else { return Ok(PUBLISHED_BOUND) };
    let bound = words::whole(text, "--to", 1, u64::MAX)?;
    if bound < SMALLEST_BOUND.into() {
        return Err(Failure::input(format!(
            "--to is {bound}; it must be at least {SMALLEST_BOUND}, since claims on two heaps try \
             every two heaps of 0 to {SMALLEST_BOUND}, whatever the bound"
        )));
    }
    memory::check(memory::claims(bound), &format!("--to {bound}"))?;
    memory::heap(bound, "--to")
}

/// Prints a line a claim and the closing total.
fn table<W: Write>(
    folders: &[PaperFolder],
    results: &[PaperResults],
    output: &mut Output<W>,
) -> Result<Totals, Failure> {
    let mut all = Vec::new();
    let columns = ["claim", "computed", "published", "verdict", "equal"];
    for (folder, results) in folders.iter().zip(results) {
        let ledger = LedgerPaper::from(folder.clone());
        writeln!(
            output,
            "{}\n  {:27} {:37} {:26} {:16} {}",
            results.paper, columns[0], columns[1], columns[2], columns[3], columns[4]
        )?;
        for (claim, result) in folder.paper.claims().iter().zip(&results.claims) {
            let compared = compare_claim(claim, result, &ledger, results.bound);
            line(result, &compared, output)?;
            all.push(compared);
        }
    }
    let totals = Totals::of(&all);
    let Totals { claims, routes_differ, document_differs, not_compared, .. } = totals;
    let agree = claims - routes_differ - document_differs - not_compared;
    writeln!(
        output,
        "{claims} claims: {agree} agree, {document_differs} differ from the document, \
         {not_compared} not compared, {routes_differ} with routes that differ"
    )?;
    writeln!(output, "{}", totals.line())?;
    Ok(totals)
}

fn line<W: Write>(
    result: &ClaimResult,
    compared: &ComparedClaim,
    output: &mut Output<W>,
) -> Result<(), Failure> {
    let equal = compared.entries.iter().filter(|e| e.standing == Standing::Equal).count();
    writeln!(
        output,
        "  {:27} {:37} {:26} {:16} {equal}/{}",
        result.id,
        result.headline,
        printed(compared),
        compared.verdict.word(),
        compared.entries.len()
    )?;
    let silent = [Standing::Equal, Standing::OtherRange];
    for entry in compared.entries.iter().filter(|entry| !silent.contains(&entry.standing)) {
        writeln!(output, "    {}", entry.line())?;
    }
    if let (Verdict::RoutesDiffer, Some(counterexample)) =
        (compared.verdict, &result.counterexample)
    {
        let text = |name: &str| {
            counterexample.get(name).and_then(|v| v.as_str()).unwrap_or("?").to_owned()
        };
        writeln!(
            output,
            "    first counterexample: at {}: {} by {}, {} by {}",
            text("at"),
            text("first"),
            text("first_route"),
            text("second"),
            text("second_route")
        )?;
    }
    Ok(())
}

/// The printed forms of a claim, each once, cut to the width of their column.
fn printed(compared: &ComparedClaim) -> String {
    const WIDTH: usize = 26;
    let mut forms: Vec<&str> = Vec::new();
    for entry in &compared.entries {
        if !forms.contains(&entry.entry.printed.as_str()) {
            forms.push(&entry.entry.printed);
        }
    }
    let text = forms.join(", ");
    match text.as_str() {
        "" => "-".into(),
        _ if text.chars().count() <= WIDTH => text,
        _ => text.chars().take(WIDTH - 3).chain("...".chars()).collect(),
    }
}
