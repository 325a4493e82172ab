//! `reproduce deposit date`: says what a date proof shows.

use crate::failure::Failure;
use crate::output::Output;
use std::io::Write;

/// Arguments of `deposit date`.
#[derive(Debug, clap::Args)]
pub struct Arguments {}

/// Evaluates a date proof.
///
/// # Errors
/// Always, until it is written.
pub fn date<W: Write>(_arguments: &Arguments, _output: &mut Output<W>) -> Result<(), Failure> {
    Err(Failure::input("deposit date is not written yet"))
}
