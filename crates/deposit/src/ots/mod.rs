//! Date proofs in the form of OpenTimestamps: read, evaluated, made.
//!
//! A proof is a tree of operations that begins at a file's digest and ends in
//! attestations: the receipts of calendars, or the merkle roots of blocks.

mod attestation;
#[cfg(feature = "network")]
pub mod calendar;
mod cursor;
mod file;
mod header;
mod op;
#[cfg(feature = "network")]
pub mod stamp;
mod tree;
mod verdict;

pub use attestation::Attestation;
pub use cursor::{Cursor, Malformed};
pub use file::{DateProof, LARGEST};
pub use header::{BlockHeader, Work};
pub use op::{Hash, Op};
pub use tree::Tree;
pub use verdict::{Verdict, evaluate};

/// Bytes in lower-case hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
