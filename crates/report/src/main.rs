//! Plots and papers from the computed results.
fn main() {}
