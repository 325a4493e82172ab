//! Plots from the computed results.
//!
//! Nothing is computed here: every number that is drawn is read
//! from a results folder whose sums have been checked. The library behind the
//! `report` binary: one module reads the results, one draws.

pub mod cli;
pub mod plots;
pub mod source;
