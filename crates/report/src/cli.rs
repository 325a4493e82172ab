//! The command line: what can be asked for, and how it is refused.

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use nimproof_reproduce::failure::Failure;
use nimproof_reproduce::replace::{NewFile, replace_folder};
use nimproof_reproduce::{root, sums};
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
    /// Draw the plots as SVG [default: into output/plots]
    Plots(Folders),
    /// Write a page for each paper as HTML [default: into output/papers]
    Papers(Folders),
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
    replace_folder(folder, &files)
}

/// Parses the command line.
///
/// # Errors
/// A failure of one line; or `Ok(Err(text))` when help or the version was
/// asked for, which is no failure.
pub fn parse(
    arguments: impl IntoIterator<Item = std::ffi::OsString>,
) -> Result<Result<Cli, String>, Failure> {
    match Cli::try_parse_from(arguments) {
        Ok(cli) => Ok(Ok(cli)),
        Err(error) => match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Ok(Err(error.to_string())),
            ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand => {
                Err(Failure::input(
                    "no command; the commands are plots and papers (see report --help)",
                ))
            }
            _ => Err(Failure::input(one_line(&error.to_string()))),
        },
    }
}

/// clap's several lines as one: the error, its hints, and where help is.
fn one_line(text: &str) -> String {
    let kept = text.lines().map(str::trim).filter(|line| {
        !line.is_empty() && !line.starts_with("Usage:") && !line.starts_with("For more information")
    });
    let joined = kept.collect::<Vec<_>>().join(" ");
    let message = joined.strip_prefix("error: ").unwrap_or(&joined);
    format!("{message} (see report --help)")
}
