//! `reproduce deposit upload`: the bundle as a draft of a repository.

use crate::failure::Failure;
use crate::output::Output;
use std::io::Write;
use std::path::Path;

/// Arguments of `deposit upload`.
#[derive(Debug, clap::Args)]
pub struct Arguments {}

/// Uploads the bundle.
///
/// # Errors
/// Always, until it is written.
pub fn upload<W: Write>(
    _arguments: &Arguments,
    _root: Option<&Path>,
    _output: &mut Output<W>,
) -> Result<(), Failure> {
    Err(Failure::input("deposit upload is not written yet"))
}
