//! Recomputes every number of the published documents, writes the results
//! hashed, and compares them with what the documents print.
//!
//! The library behind the `reproduce` binary: reading and writing of papers,
//! results and sums, the comparison, and one module a command.

pub mod align;
pub mod check;
pub mod cli;
pub mod commands;
pub mod compare;
pub mod compute;
pub mod derived;
pub mod difference;
pub mod failure;
pub mod files;
pub mod flat;
pub mod ledger;
pub mod ledger_paper;
mod memory;
pub mod mutate;
pub mod oeis;
pub mod output;
pub mod paper;
pub mod pdf;
pub mod printed;
pub mod program;
mod progress;
pub mod replace;
pub mod results;
pub mod root;
pub mod sarif;
pub mod score;
pub mod source;
mod statement;
pub mod suggest;
pub mod sums;
pub mod text_diff;
mod words;
