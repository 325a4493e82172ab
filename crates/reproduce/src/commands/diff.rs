//! `reproduce diff`: the committed results against the printed values, and the
//! numbers of a text against the ledger.

use crate::commands::text::{self, DecimalMark, Format};
use crate::commands::which::Which;
use crate::compare::Totals;
use crate::failure::Failure;
use crate::ledger_paper::{LedgerPaper, document};
use crate::ledger_report::{PaperReport, compare, sequences};
use crate::output::Output;
use crate::source::Source;
use crate::{results, root, sums};
use nimproof_core::claims::Paper;
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Arguments of `diff`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    which: Which,
    /// Compare the numbers of this text with the ledger of its paper; - is standard input
    #[arg(long, value_name = "FILE")]
    text: Option<PathBuf>,
    /// What the text has before its decimals
    #[arg(long, value_name = "MARK", default_value = "point", requires = "text")]
    decimal_mark: DecimalMark,
    /// How to print; SARIF is for a text
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    format: Format,
}

#[derive(Serialize)]
struct Report<'r> {
    papers: &'r [PaperReport],
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
    if let Some(path) = &arguments.text {
        return diff_text(arguments, path, &root, output);
    }
    let papers: Vec<LedgerPaper> = arguments
        .which
        .chosen(&root)?
        .iter()
        .map(|chosen| chosen.read(&root))
        .collect::<Result<_, _>>()?;
    let results = results::read_all(&root::results(&root))?;
    let reports: Vec<PaperReport> = papers.iter().map(|paper| compare(paper, &results)).collect();
    let totals = Totals::of(reports.iter().flat_map(|report| &report.claims));
    match arguments.format {
        Format::Human => human(&reports, &totals, output)?,
        Format::Json => {
            let text = results::pretty(&Report { papers: &reports, totals })?;
            write!(output, "{}", String::from_utf8_lossy(&text))?;
        }
        Format::Sarif => {
            return Err(Failure::input("SARIF shows places in a text; name it with --text FILE"));
        }
    }
    let results = root::results(&root);
    reports.iter().try_for_each(PaperReport::conclude)?;
    check_sums(&results)?;
    let papers: Vec<Paper> = reports.iter().filter_map(|report| document(&report.paper)).collect();
    match arguments.format {
        Format::Human => sequences(&results, &papers, output),
        _ => sequences(&results, &papers, &mut Output::new(std::io::sink())),
    }
}

/// Compares a text with its ledger, and the ledger with the results.
fn diff_text<W: Write>(
    arguments: &Arguments,
    path: &Path,
    root: &Path,
    output: &mut Output<W>,
) -> Result<(), Failure> {
    let named = arguments.which.named(root)?;
    let source = Source::read(path)?;
    let paper = match named {
        Some(named) => named.read(root)?,
        None => text::paper_of(root, &source)?,
    };
    let folder = root::results(root);
    let results = results::read_all(&folder)?;
    let locale = arguments.decimal_mark.into();
    text::diff(&paper, &results, &source, locale, arguments.format, output)?;
    let report = compare(&paper, &results);
    if report.conclude().is_err() && arguments.format == Format::Human {
        report.unequal(output)?;
    }
    report.conclude()?;
    check_sums(&folder)
}

fn human<W: Write>(
    reports: &[PaperReport],
    totals: &Totals,
    output: &mut Output<W>,
) -> Result<(), Failure> {
    for report in reports {
        writeln!(output, "{}: {}", report.paper, report.totals.line())?;
        report.unequal(output)?;
        let equal = report.derived.iter().filter(|derived| derived.equal).count();
        writeln!(output, "  {equal}/{} derived numbers agree", report.derived.len())?;
        let standings: Vec<String> = report
            .standings
            .iter()
            .map(|(standing, count)| format!("{count} {standing}"))
            .collect();
        writeln!(output, "  ledger: {}", standings.join(", "))?;
    }
    if reports.len() > 1 {
        writeln!(output, "all: {}", totals.line())?;
    }
    Ok(())
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
