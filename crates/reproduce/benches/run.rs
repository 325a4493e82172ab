//! Benchmarks of the claims.
fn main() {}
