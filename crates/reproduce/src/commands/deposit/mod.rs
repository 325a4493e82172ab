//! `reproduce deposit`: the bundle that is deposited, its date, its upload.

pub mod build;
pub mod date;
#[cfg(feature = "network")]
pub mod stamp;
#[cfg(feature = "network")]
pub mod upload;

use crate::failure::Failure;
use crate::output::Output;
use std::io::Write;
use std::path::Path;

/// Arguments of `deposit`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Build the bundle: one zip, one tar.gz, and what describes them
    Build(build::Arguments),
    /// Ask calendars to date a file (OpenTimestamps)
    #[cfg(feature = "network")]
    Stamp(stamp::Arguments),
    /// Say what a date proof shows
    Date(date::Arguments),
    /// Upload the bundle as a draft, and publish it when told to
    #[cfg(feature = "network")]
    Upload(upload::Arguments),
}

/// Runs one of the deposit's commands.
///
/// # Errors
/// Those of the command.
pub fn deposit<W: Write>(
    arguments: &Arguments,
    root: Option<&Path>,
    output: &mut Output<W>,
) -> Result<(), Failure> {
    match &arguments.command {
        Command::Build(arguments) => build::build(arguments, root, output),
        #[cfg(feature = "network")]
        Command::Stamp(arguments) => stamp::stamp(arguments, output),
        Command::Date(arguments) => date::date(arguments, output),
        #[cfg(feature = "network")]
        Command::Upload(arguments) => upload::upload(arguments, root, output),
    }
}
