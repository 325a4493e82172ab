//! `reproduce deposit stamp`: asks calendars to date files.

use crate::failure::Failure;
use crate::output::Output;
use std::io::Write;

/// Arguments of `deposit stamp`.
#[derive(Debug, clap::Args)]
pub struct Arguments {}

/// Stamps files.
///
/// # Errors
/// Always, until it is written.
pub fn stamp<W: Write>(_arguments: &Arguments, _output: &mut Output<W>) -> Result<(), Failure> {
    Err(Failure::input("deposit stamp is not written yet"))
}
