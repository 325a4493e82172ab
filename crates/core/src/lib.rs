//! Impartial games on heaps, and the claims of three published documents about
//! them, each computed by at least two routes that share no code.
//!
//! The flow is one way: [`rules`] say what a move is; the engines ([`search`],
//! [`mex`]) and the [`laws`] each compute from their own beginnings; the
//! [`claims`] let them judge each other. This crate is pure: no file, no
//! clock, no thread, no float, and no published value.

pub mod claims;
pub mod exact;
pub mod factors;
pub mod laws;
pub mod legality;
pub mod mex;
pub mod period;
pub mod position;
pub mod rules;
pub mod search;
pub mod sequences;
pub mod winning;
