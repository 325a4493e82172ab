//! Plots and papers from the computed results.
//!
//! Nothing is computed here: every number that is drawn or printed is read
//! from a results folder whose sums have been checked. The library behind the
//! `report` binary: one module reads the results, one draws, one writes pages.

pub mod cli;
pub mod papers;
pub mod plots;
pub mod source;
pub mod typeset;
