//! Typst in-process: one filled template becomes a PDF and an HTML document.
//! Nothing of the machine is read: no clock, no network, no font of the system.

mod equations;
mod fonts;
mod world;

use nimproof_reproduce::failure::Failure;
use std::fmt::Write;
use typst::diag::{Severity, SourceDiagnostic};
use typst::foundations::{Datetime, Smart};
use typst::{World as _, WorldExt};
use typst_html::{HtmlDocument, HtmlOptions};
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards, Timestamp};
use world::{Target, World};

/// A document to be set: its files by path, and which of them is the paper.
#[derive(Clone, Debug)]
pub struct Job<'a> {
    /// The path of the paper's own file.
    pub main: &'a str,
    /// Every file that the paper reads, itself among them.
    pub files: &'a std::collections::BTreeMap<String, Vec<u8>>,
    /// The date of the paper: year, month, day.
    pub date: (i32, u8, u8),
    /// What identifies the document and stays the same from build to build.
    pub ident: &'a str,
}

impl Job<'_> {
    fn today(&self) -> Result<Datetime, Failure> {
        let (year, month, day) = self.date;
        Datetime::from_ymd(year, month, day)
            .ok_or_else(|| Failure::input(format!("{year}-{month}-{day} is no date")))
    }

    fn world(&self, target: Target) -> Result<World, Failure> {
        World::new(target, self.main, self.files, self.today()?).map_err(Failure::input)
    }

    /// The PDF, tagged and conforming to PDF/A-2a and PDF/UA-1.
    ///
    /// # Errors
    /// When the source does not compile, lacks a glyph, or breaks a standard.
    pub fn pdf(&self) -> Result<Vec<u8>, Failure> {
        let world = self.world(Target::Pdf)?;
        let compiled = typst::compile::<PagedDocument>(&world);
        let document = finished(&world, compiled.output, &compiled.warnings)?;
        let standards = PdfStandards::new(&[PdfStandard::A_2a, PdfStandard::Ua_1])
            .map_err(|error| Failure::machine(format!("no such PDF standards: {error:?}")))?;
        let options = PdfOptions {
            ident: Smart::Custom(self.ident.into()),
            timestamp: Some(Timestamp::new_utc(self.today()?)),
            standards,
            ..PdfOptions::default()
        };
        finished(&world, typst_pdf::pdf(&document, &options), &[])
    }

    /// The HTML document.
    ///
    /// # Errors
    /// When the source does not compile.
    pub fn html(&self) -> Result<String, Failure> {
        let world = self.world(Target::Html)?;
        let compiled = typst::compile::<HtmlDocument>(&world);
        let document = finished(&world, compiled.output, &compiled.warnings)?;
        finished(&world, typst_html::html(&document, &HtmlOptions { pretty: false }), &[])
    }
}

/// The output, or its first problem in one line. A warning is a problem, but
/// for the one that says that HTML is new.
fn finished<T>(
    world: &World,
    output: Result<T, typst::ecow::EcoVec<SourceDiagnostic>>,
    warnings: &[SourceDiagnostic],
) -> Result<T, Failure> {
    let output = output.map_err(|errors| match errors.first() {
        Some(error) => describe(world, error),
        None => Failure::machine("the paper cannot be set, and nothing says why"),
    })?;
    let new =
        |warning: &&SourceDiagnostic| !warning.message.contains("html export is under active");
    match warnings.iter().find(new) {
        Some(warning) => Err(describe(world, warning)),
        None => Ok(output),
    }
}

/// A problem with its file, line and column.
fn describe(world: &World, diagnostic: &SourceDiagnostic) -> Failure {
    let mut line = place(world, diagnostic).unwrap_or_default();
    let kind = if diagnostic.severity == Severity::Error { "" } else { "warning: " };
    let _ = write!(line, "{kind}{}", diagnostic.message);
    for hint in &diagnostic.hints {
        let _ = write!(line, "; {}", hint.v);
    }
    Failure::input(line.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn place(world: &World, diagnostic: &SourceDiagnostic) -> Option<String> {
    let file = diagnostic.span.id()?;
    let source = world.source(file).ok()?;
    let range = world.range(diagnostic.span)?;
    let (line, column) = source.lines().byte_to_line_column(range.start)?;
    Some(format!("{}:{}:{}: ", file.vpath().get_without_slash(), line + 1, column + 1))
}
