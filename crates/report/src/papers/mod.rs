//! `report papers`: each paper in each language, as PDF and as HTML, with its
//! ledger, from a results folder and `papers/<slug>/`.

mod appendix;
mod fill;
mod html;
mod language;
mod marks;
mod watch;

use crate::cli::{self, PaperArguments};
use crate::plots::{self, Plot};
use crate::source::Source;
use crate::typeset::Job;
use chrono::Datelike;
use fill::{Filler, quoted};
pub use language::Language;
pub(crate) use language::plain as printed;
use marks::Fault;
use nimproof_core::claims::Paper;
use nimproof_reproduce::failure::Failure;
use nimproof_reproduce::output::Output;
use nimproof_reproduce::paper::{OurPaper, PaperFolder};
use nimproof_reproduce::replace::NewFile;
use nimproof_reproduce::results;
use nimproof_reproduce::{files, root, sums};
use rayon::prelude::*;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

/// What all papers share, in the folder of papers: the frame and the references.
const SHARED: [&str; 2] = ["paper.typ", "references.yml"];

/// Writes every paper and, with their sums, puts them into one folder.
///
/// # Errors
/// When the results are damaged or lack something, a template is at fault, or
/// the folder cannot be written.
pub fn command<W: Write>(
    arguments: &PaperArguments,
    root: Option<&Path>,
    output: &mut Output<W>,
) -> Result<(), Failure> {
    let root = root::find(root)?;
    if arguments.watch {
        let sources = [root.join("papers"), arguments.folders.results(&root)];
        return watch::watch(&sources, output, |output| write_once(arguments, &root, output));
    }
    write_once(arguments, &root, output)
}

fn write_once<W: Write>(
    arguments: &PaperArguments,
    root: &Path,
    output: &mut Output<W>,
) -> Result<(), Failure> {
    let files = write_all(arguments, root)?;
    let (out, count) = (arguments.folders.out(root, "papers"), files.len());
    cli::write(&out, files)?;
    writeln!(output, "{count} files of papers with SHA256SUMS in {}", root::seen_from_here(&out))
}

fn write_all(arguments: &PaperArguments, root: &Path) -> Result<Vec<NewFile>, Failure> {
    let source = Source::open(&arguments.folders.results(root))?;
    let epoch =
        std::env::var_os("SOURCE_DATE_EPOCH").map(|epoch| epoch.to_string_lossy().into_owned());
    let mut wanted = Vec::new();
    for paper in arguments.papers()? {
        for language in arguments.languages() {
            wanted.push((paper, language));
        }
    }
    let written: Vec<Vec<NewFile>> = wanted
        .into_par_iter()
        .map(|(paper, language)| {
            Written { root, source: &source, paper, language }.files(epoch.as_deref())
        })
        .collect::<Result<_, Failure>>()?;
    Ok(written.into_iter().flatten().collect())
}

/// One paper in one language.
#[derive(Clone, Copy)]
struct Written<'a> {
    root: &'a Path,
    source: &'a Source,
    paper: Paper,
    language: Language,
}

/// What a template can name beside the values of claims.
#[derive(Serialize)]
struct Frame {
    /// Arguments of `paper` in `paper.typ`.
    head: String,
    /// Arguments of `claims` in `paper.typ`.
    appendix: String,
}

impl Written<'_> {
    fn name(&self) -> String {
        format!("papers/{}/{}.typ", self.paper.slug(), self.language.code())
    }

    fn files(&self, epoch: Option<&str>) -> Result<Vec<NewFile>, Failure> {
        let folder = PaperFolder::read(self.root, self.paper)?;
        let facts = folder.facts.paper.dated(epoch)?;
        let plots = plots::of(self.source, self.paper, self.language)?;
        let files = self.sources(&facts, &plots)?;
        let main = self.name();
        let date = facts.date;
        let small = |number: u32| u8::try_from(number).unwrap_or_default();
        let job = Job {
            main: &main,
            files: &files,
            date: (date.year(), small(date.month()), small(date.day())),
            ident: &format!("nimproof {} {}", self.paper.slug(), self.language.code()),
        };
        let (pdf, html) = rayon::join(|| job.pdf(), || job.html());
        let (pdf, html) = (pdf?, html?);
        let claims = &self.source.paper(self.paper)?.claims;
        let page = html::finish(&html, &plots)?;
        let ledger = |text: &str, file: &[u8]| {
            let ledger = marks::ledger(self.paper.slug(), text, sums::sha256(file), claims);
            ledger.map_err(|fault| self.refused(&fault))
        };
        // In the PDF the drawings are apart from the text; so the ledger of the
        // page before they are put in is that of the PDF.
        let (of_page, of_pdf) = (ledger(&page, page.as_bytes())?, ledger(&html, &pdf)?);
        let stem = format!("{}.{}", self.paper.slug(), self.language.code());
        Ok(vec![
            (format!("{stem}.html"), page.into_bytes()),
            (format!("{stem}.html.ledger.json"), results::pretty(&of_page)?),
            (format!("{stem}.pdf"), pdf),
            (format!("{stem}.pdf.ledger.json"), results::pretty(&of_pdf)?),
        ])
    }

    /// A fault of the finished page, with the line of the template where what is
    /// printed stands, if it does.
    fn refused(&self, fault: &Fault) -> Failure {
        let name = self.name();
        let template = files::read_text(&self.root.join(&name)).unwrap_or_default();
        let line = template.lines().zip(1..).find(|(line, _)| line.contains(&fault.printed));
        let at = line.map_or(name.clone(), |(_, number)| format!("{name}:{number}"));
        Failure::input(format!("{at}: {:?} {}", fault.printed, fault.what))
    }

    /// Every file that Typst may read, the template filled in.
    fn sources(
        &self,
        facts: &OurPaper,
        plots: &[Plot],
    ) -> Result<BTreeMap<String, Vec<u8>>, Failure> {
        let name = self.name();
        let template = files::read_text(&self.root.join(&name))?;
        let frame = Frame {
            head: head(facts),
            appendix: appendix::rows(self.source, self.paper, self.language)?,
        };
        let text = Filler::new(self.language, &self.source.paper(self.paper)?.claims, plots)?
            .fill(&name, &template, &frame)?;
        let mut sources = BTreeMap::from([(name, text.into_bytes())]);
        for name in SHARED {
            let text = files::read_text(&self.root.join("papers").join(name))?;
            sources.insert(name.into(), text.into_bytes());
        }
        for plot in plots {
            sources.insert(format!("plots/{}.svg", plot.name), plot.svg.clone().into_bytes());
        }
        Ok(sources)
    }
}

/// The facts of the paper as arguments of `paper` in `paper.typ`.
fn head(facts: &OurPaper) -> String {
    let authors: String = facts.authors.iter().map(|author| quoted(author) + ", ").collect();
    let date = facts.date;
    format!(
        "authors: ({authors}), date: datetime(year: {}, month: {}, day: {}), licence: {}",
        date.year(),
        date.month(),
        date.day(),
        quoted(&facts.licence)
    )
}
