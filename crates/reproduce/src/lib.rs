//! Recomputes the results that the published documents print, writes them
//! hashed, and compares them with what the documents print.
//!
//! The library behind the `reproduce` binary: reading and writing of papers,
//! results and sums, the comparison, and one module a command.

pub use nimproof_ledger::{
    claim_result, compare, derived, failure, files, ledger, ledger_paper, paper, printed, results,
    sums,
};

pub mod align;
pub mod check;
pub mod cli;
pub mod commands;
pub mod compute;
pub mod difference;
pub mod flat;
mod ledger_report;
mod memory;
pub mod mutate;
pub mod oeis;
pub mod output;
pub mod pdf;
pub mod program;
mod progress;
pub mod proofs;
pub mod replace;
pub mod root;
pub mod sarif;
pub mod score;
pub mod shards;
mod signals;
pub mod source;
mod statement;
pub mod suggest;
pub mod text_diff;
mod verdict;
mod words;
