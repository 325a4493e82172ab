//! `report plots`: the plots of each paper as SVG, in each language, drawn from
//! the data files and claims of a results folder.
//!
//! The one arithmetic in here is that of drawing: where a point stands on the
//! sheet, how dark the cell is in which many points fall together, and to which
//! class of heaps (even, least prime factor 3 or 5) a heap belongs by its own size.

mod axes;
mod grundy;
mod heaps;
mod limited;
mod misere;
mod reading;
mod records;
mod scale;
mod share;
mod sheet;
mod spectrum;
mod squares;
mod svg;
mod three_heaps;

use crate::cli::{self, Folders};
use crate::papers::Language;
use crate::source::Source;
use nimproof_core::claims::Paper;
use nimproof_reproduce::failure::Failure;
use nimproof_reproduce::output::Output;
use nimproof_reproduce::replace::NewFile;
use nimproof_reproduce::root;
use reading::Reading;
use std::io::Write;
use std::path::Path;

/// A finished plot.
#[derive(Clone, Debug)]
pub struct Plot {
    /// Its name, unique over all plots: by it a paper calls the plot, and the
    /// ids inside begin with it.
    pub name: &'static str,
    /// What it shows, in one line.
    pub title: String,
    /// What is seen, for who cannot see it.
    pub description: String,
    /// The drawing.
    pub svg: String,
}

/// Draws one plot.
type Draw = fn(Reading<'_>) -> Result<Plot, Failure>;

/// The plots of a paper in one language.
///
/// # Errors
/// When the results lack what a plot needs.
pub fn of(source: &Source, paper: Paper, language: Language) -> Result<Vec<Plot>, Failure> {
    let reading = Reading { source, paper, language };
    let plots: &[Draw] = match paper {
        Paper::AdditionWithoutCarries => {
            &[three_heaps::plot, share::plot, misere::plot, limited::plot]
        }
        Paper::OneWordApart => &[
            heaps::coprime,
            heaps::common_factor,
            heaps::common_factor_first,
            spectrum::coprime,
            spectrum::common_factor,
        ],
        Paper::GrundysGame => &[grundy::plot, records::plot, spectrum::grundy],
    };
    plots.iter().map(|plot| plot(reading)).collect()
}

/// Draws every plot in every language and writes them, with their sums, into
/// one folder.
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
        for language in Language::ALL {
            let plots = of(&source, paper, language)?.into_iter();
            files.extend(plots.map(|plot| {
                (format!("{}.{}.svg", plot.name, language.code()), plot.svg.into_bytes())
            }));
        }
    }
    let (out, count) = (folders.out(&root, "plots"), files.len());
    cli::write(&out, files)?;
    writeln!(output, "{count} plots with SHA256SUMS in {}", root::seen_from_here(&out))
}
