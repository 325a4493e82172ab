//! `reproduce deposit build`: the bundle as one zip and one tar.gz.

use crate::failure::Failure;
use crate::output::Output;
use std::io::Write;
use std::path::Path;

/// Arguments of `deposit build`.
#[derive(Debug, clap::Args)]
pub struct Arguments {}

/// Builds the bundle.
///
/// # Errors
/// Always, until it is written.
pub fn build<W: Write>(
    _arguments: &Arguments,
    _root: Option<&Path>,
    _output: &mut Output<W>,
) -> Result<(), Failure> {
    Err(Failure::input("deposit build is not written yet"))
}
