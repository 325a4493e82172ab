//! Recomputes every number of the published documents, writes the results
//! hashed, and compares them with what the documents print.
//!
//! The library behind the `reproduce` binary: reading and writing of papers,
//! results and sums, the comparison, and one module a command.

pub mod cli;
pub mod commands;
pub mod compare;
pub mod compute;
pub mod failure;
pub mod files;
mod memory;
pub mod oeis;
pub mod output;
pub mod paper;
pub mod printed;
pub mod program;
mod progress;
pub mod replace;
pub mod results;
pub mod root;
pub mod sums;
mod words;
