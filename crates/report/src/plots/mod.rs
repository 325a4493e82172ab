//! `report plots`: the plots of each paper as SVG, drawn from the data files
//! and claims of a results folder.
//!
//! The one arithmetic in here is that of drawing: where a point stands on the
//! sheet, and to which class of heaps (even, least prime factor 3 or 5) a heap
//! belongs by its own size.

mod grundy;
mod heaps;
mod share;
mod sheet;
mod slices;
mod svg;

use crate::cli::{self, Folders};
use crate::source::Source;
use nimproof_core::claims::Paper;
use nimproof_reproduce::failure::Failure;
use nimproof_reproduce::output::Output;
use nimproof_reproduce::replace::NewFile;
use nimproof_reproduce::results::ClaimResult;
use nimproof_reproduce::root;
use std::io::Write;
use std::path::Path;

/// A finished plot.
#[derive(Clone, Debug)]
pub struct Plot {
    /// Its name, unique over all plots: the file's name without `.svg`, and
    /// the first part of the ids inside.
    pub name: &'static str,
    /// What it shows, in one line.
    pub title: String,
    /// How its marks are to be read.
    pub reading: String,
    /// What is plotted and what the results say of it, for who cannot see it.
    pub description: String,
    /// The file of the results folder that it was drawn from.
    pub file: String,
    /// The drawing.
    pub svg: String,
}

/// What a plot says of itself before it is drawn.
struct Words {
    name: &'static str,
    title: String,
    reading: String,
    description: String,
    file: String,
}

impl Words {
    /// The plot with this drawing, the title and the description put into it.
    fn with(self, drawing: &sheet::Drawing) -> Plot {
        let Self { name, title, reading, description, file } = self;
        let svg = svg::finish(drawing, name, &title, &description);
        Plot { name, title, reading, description, file, svg }
    }
}

/// The plots of a paper, in the order in which its page shows them.
///
/// # Errors
/// When the results lack what a plot needs.
pub fn of(source: &Source, paper: Paper) -> Result<Vec<Plot>, Failure> {
    match paper {
        Paper::AdditionWithoutCarries => Ok(vec![slices::plot(source)?, share::plot(source)?]),
        Paper::OneWordApart => Ok(vec![
            heaps::common_factor(source)?,
            heaps::common_factor_first(source)?,
            heaps::coprime(source)?,
        ]),
        Paper::GrundysGame => Ok(vec![grundy::plot(source)?]),
    }
}

/// Draws every plot and writes them, with their sums, into one folder.
///
/// # Errors
/// When the results are damaged or lack something, or the folder cannot be written.
pub fn command<W: Write>(
    folders: &Folders,
    root: Option<&Path>,
    output: &mut Output<W>,
) -> Result<(), Failure> {
    let root = root::find(root)?;
    let source = Source::open(&folders.results(&root))?;
    let mut files: Vec<NewFile> = Vec::new();
    for paper in Paper::ALL {
        let plots = of(&source, paper)?;
        files.extend(
            plots.into_iter().map(|plot| (format!("{}.svg", plot.name), plot.svg.into_bytes())),
        );
    }
    let (out, count) = (folders.out(&root, "plots"), files.len());
    cli::write(&out, files)?;
    writeln!(output, "{count} plots with SHA256SUMS in {}", root::seen_from_here(&out))
}

/// A claim as a sentence of a description: what is claimed, and what came out.
fn sentence(claim: &ClaimResult) -> String {
    format!("{} Computed over {}: {}.", claim.says, claim.range, claim.headline)
}
