//! The results of a bundle against the ledgers of its papers.

use crate::failure::{Failure, on_one_line};
use crate::ledger_paper::{self, LedgerPaper, document};
use crate::ledger_report::{self, PaperReport, sequences};
use crate::output::Output;
use crate::{compare::Totals, results};
use nimproof_core::claims::{PUBLISHED_BOUND, Paper};
use std::io::{Write, sink};
use std::path::Path;

/// Makes the comparison of `diff`; says what differs, and the verdict in a line.
pub(super) fn compare<W: Write>(
    folder: &Path,
    root: &Path,
    bound: u32,
    output: &mut Output<W>,
) -> Result<(), Failure> {
    if bound != PUBLISHED_BOUND {
        return writeln!(
            output,
            "the results go to {bound}, the documents to {PUBLISHED_BOUND}, so no printed value is compared"
        );
    }
    let results = results::read_all(folder)?;
    let reports = ledger_paper::slugs(root)?
        .iter()
        .map(|slug| Ok(ledger_report::compare(&LedgerPaper::read(root, slug)?, &results)))
        .collect::<Result<Vec<PaperReport>, Failure>>()?;
    for report in &reports {
        for line in report.failing() {
            writeln!(output, "{}: {}", report.paper, on_one_line(&line))?;
        }
    }
    let totals = Totals::of(reports.iter().flat_map(|report| &report.claims));
    let derived = reports.iter().flat_map(|report| &report.derived);
    writeln!(
        output,
        "ledgers of {} papers: {}; {}/{} derived numbers agree",
        reports.len(),
        totals.line(),
        derived.clone().filter(|derived| derived.equal).count(),
        derived.count()
    )?;
    reports.iter().try_for_each(PaperReport::conclude)?;
    let papers: Vec<Paper> = reports.iter().filter_map(|report| document(&report.paper)).collect();
    sequences(folder, &papers, &mut Output::new(sink()))
}
