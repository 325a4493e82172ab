//! `reproduce diff --text FILE`: the numbers of a text against the ledger.

use crate::difference::{Difference, TextReport};
use crate::failure::Failure;
use crate::ledger_paper::{self, LedgerPaper};
use crate::output::Output;
use crate::results::{self, AllResults};
use crate::sarif::sarif;
use crate::source::Source;
use crate::text_diff;
use nimproof_text::Locale;
use std::io::{IsTerminal, Write};
use std::path::Path;

/// How to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// Lines for people.
    Human,
    /// JSON.
    Json,
    /// SARIF 2.1.0, of a text only.
    Sarif,
}

/// What the comma and the point mean in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum DecimalMark {
    /// 1,024.5
    Point,
    /// 1.024,5
    Comma,
}

impl From<DecimalMark> for Locale {
    fn from(mark: DecimalMark) -> Self {
        match mark {
            DecimalMark::Point => Self::Point,
            DecimalMark::Comma => Self::Comma,
        }
    }
}

/// The paper that a text belongs to: the one whose ledger was made from these
/// very bytes.
///
/// # Errors
/// When none fits, or several do.
pub fn paper_of(root: &Path, source: &Source) -> Result<LedgerPaper, Failure> {
    let mut fitting = Vec::new();
    for slug in ledger_paper::slugs(root)? {
        let paper = LedgerPaper::read(root, &slug)?;
        if paper.published.text.sha256 == source.sha256 {
            fitting.push(paper);
        }
    }
    let slugs: Vec<&str> = fitting.iter().map(|paper| paper.published.slug.as_str()).collect();
    let found = match slugs.as_slice() {
        [] => "none of the texts that the ledgers were made from".to_owned(),
        [_] => return Ok(fitting.remove(0)),
        several => format!("the text of {}", several.join(" and of ")),
    };
    Err(Failure::input(format!(
        "{} is {found}; name its paper with --paper SLUG, or its ledger with --ledger FILE",
        source.name
    )))
}

/// Compares a text with its ledger and prints the report.
///
/// # Errors
/// When a number differs from the ledger or is unbound.
pub fn diff<W: Write>(
    paper: &LedgerPaper,
    results: &AllResults,
    source: &Source,
    locale: Locale,
    format: Format,
    output: &mut Output<W>,
) -> Result<(), Failure> {
    let mut report = text_diff::compare(&paper.published, results, source, locale)?;
    report.shorten(MOST_SHOWN);
    match format {
        Format::Human => human(&report, source, output)?,
        Format::Json => json(&report, output)?,
        Format::Sarif => json(&sarif(&report), output)?,
    }
    match report.differences.len() + report.left_out {
        0 => Ok(()),
        1 => Err(Failure::differs(format!("{}: 1 difference from the ledger", source.name))),
        count => {
            Err(Failure::differs(format!("{}: {count} differences from the ledger", source.name)))
        }
    }
}

fn json<W: Write>(value: &impl serde::Serialize, output: &mut Output<W>) -> Result<(), Failure> {
    let text = results::pretty(value)?;
    write!(output, "{}", String::from_utf8_lossy(&text))
}

fn human<W: Write>(
    report: &TextReport,
    source: &Source,
    output: &mut Output<W>,
) -> Result<(), Failure> {
    let colour = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    for difference in &report.differences {
        show(difference, source, colour, output)?;
    }
    if report.left_out > 0 {
        writeln!(output, "and {} more", report.left_out)?;
    }
    writeln!(
        output,
        "{}: {}/{} numbers equal the ledger, {}/{} statements found; {}",
        report.paper,
        report.equal,
        report.numbers,
        report.statements_found,
        report.statements,
        if report.same_text { "the text that the ledger was made from" } else { "another text" }
    )?;
    let standings: Vec<String> =
        report.standings.iter().map(|(standing, count)| format!("{count} {standing}")).collect();
    writeln!(output, "  ledger: {}", standings.join(", "))
}

/// No more differences are printed, in any format: whoever has more has another
/// text, and no editor shows them all.
const MOST_SHOWN: usize = 1000;

/// Characters of the line that are shown on each side.
const AROUND: usize = 36;

/// A difference as a line with its place, the line of the text, and a caret.
fn show<W: Write>(
    difference: &Difference,
    source: &Source,
    colour: bool,
    output: &mut Output<W>,
) -> Result<(), Failure> {
    let (bold, red, plain) =
        if colour { ("\x1b[1m", "\x1b[31;1m", "\x1b[0m") } else { ("", "", "") };
    let Difference { kind, line, column, span: [start, end], .. } = difference;
    writeln!(
        output,
        "{bold}{}:{line}:{column}:{plain} {red}{}:{plain} {}",
        source.name,
        kind.word(),
        difference.message()
    )?;
    let shown = |c: char| if c.is_control() { ' ' } else { c };
    let before: Vec<char> =
        source.text[..*start].chars().rev().take(AROUND).take_while(|&c| c != '\n').collect();
    let before: String = before.into_iter().rev().map(shown).collect();
    let rest: String = source.text[*start..]
        .chars()
        .take_while(|&c| c != '\n')
        .take(AROUND + difference.length)
        .map(shown)
        .collect();
    writeln!(output, "    {before}{rest}")?;
    let carets = "^".repeat(if start == end { 1 } else { difference.length.clamp(1, 60) });
    writeln!(output, "    {}{red}{carets}{plain}", " ".repeat(width(&before)))
}

/// Columns on a terminal: kanji, kana and full-width forms take two.
fn width(text: &str) -> usize {
    let wide = |c: char| matches!(c, '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}' | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe6f}' | '\u{ff00}'..='\u{ff60}');
    text.chars().map(|c| if wide(c) { 2 } else { 1 }).sum()
}
