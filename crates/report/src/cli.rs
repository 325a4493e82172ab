//! The command line of `report`: what can be asked for.

use crate::papers::Language;
use clap::{Parser, Subcommand};
use nimproof_core::claims::Paper;
use nimproof_reproduce::failure::Failure;
use nimproof_reproduce::replace::{NewFile, replace_folder};
use nimproof_reproduce::{paper, root, sums};
use std::path::{Path, PathBuf};

const EXIT_STATUS: &str = "Exit status: 0 written; 1 the results differ from their sums, or something is missing \
from them; 2 the request or the input is at fault; 3 the machine is (disk, permission, memory).";

/// Draws the plots and writes the papers from computed results. It computes no
/// number itself.
#[derive(Debug, Parser)]
#[command(name = "report", version, after_help = EXIT_STATUS, max_term_width = 100)]
pub struct Cli {
    /// The project folder, which holds papers/ [default: upward from the working folder]
    #[arg(long, global = true, value_name = "DIR")]
    pub root: Option<PathBuf>,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Draw the plots in both languages as SVG [default: into output/plots]
    Plots(Folders),
    /// Write every paper as PDF and HTML [default: into output/papers]
    Papers(PaperArguments),
}

/// Where the results are read from and where the output goes.
#[derive(Debug, clap::Args)]
pub struct Folders {
    /// The results folder, which holds SHA256SUMS [default: output/results in the project]
    #[arg(long, value_name = "DIR")]
    pub results: Option<PathBuf>,
    /// Where the output goes; the folder is replaced as a whole [default: in output/ of the project]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// Arguments of `papers`.
#[derive(Debug, clap::Args)]
pub struct PaperArguments {
    /// Where the results are and where the output goes.
    #[command(flatten)]
    pub folders: Folders,
    /// Only this paper, by its slug; needs --out
    #[arg(long, value_name = "SLUG", requires = "out")]
    pub paper: Option<String>,
    /// Only this language, en or ja; needs --out
    #[arg(long, value_name = "CODE", value_parser = language, requires = "out")]
    pub language: Option<Language>,
    /// Go on until stopped, and write them again whenever a template or result is saved
    #[arg(long)]
    pub watch: bool,
}

impl PaperArguments {
    /// The papers asked for.
    ///
    /// # Errors
    /// Input at fault when there is no such paper.
    pub fn papers(&self) -> Result<Vec<Paper>, Failure> {
        let named = self.paper.as_deref();
        named.map_or_else(|| Ok(Paper::ALL.to_vec()), |slug| Ok(vec![paper::by_slug(slug)?]))
    }

    /// The languages asked for.
    #[must_use]
    pub fn languages(&self) -> Vec<Language> {
        self.language.map_or_else(|| Language::ALL.to_vec(), |language| vec![language])
    }
}

fn language(code: &str) -> Result<Language, String> {
    Language::by_code(code).ok_or_else(|| "the languages are en and ja".into())
}

impl Folders {
    /// The results folder of this request.
    #[must_use]
    pub fn results(&self, root: &Path) -> PathBuf {
        self.results.clone().unwrap_or_else(|| root::results(root))
    }

    /// The output folder of this request; `name` is its default name.
    #[must_use]
    pub fn out(&self, root: &Path, name: &str) -> PathBuf {
        self.out.clone().unwrap_or_else(|| root.join("output").join(name))
    }
}

/// Makes `folder` hold exactly these files and their sums.
///
/// # Errors
/// As [`replace_folder`].
pub fn write(folder: &Path, mut files: Vec<NewFile>) -> Result<(), Failure> {
    let sums = sums::write(files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())));
    files.push((sums::FILE_NAME.into(), sums.into_bytes()));
    // A command always writes the same names.
    let ours = files.iter().map(|(name, _)| name.clone()).collect();
    replace_folder(folder, &files, &ours)
}
