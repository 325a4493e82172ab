//! What the documents print, held against what is computed: ledgers, printed
//! forms, results and their comparison.
//!
//! The part of the comparison that needs no terminal, thread or folder
//! exchange, so that the command line and the page compare by the same code.

pub mod claim_result;
pub mod compare;
pub mod derived;
pub mod failure;
pub mod files;
pub mod identifiers;
pub mod ledger;
pub mod ledger_paper;
pub mod paper;
pub mod printed;
pub mod results;
pub mod sums;
