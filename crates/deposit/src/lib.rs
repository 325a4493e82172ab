//! The bundle that is deposited: which files it holds, what describes it, how
//! it is read back, when it was there, and how it gets to a repository.

pub mod archive;
pub mod bundle;
#[cfg(feature = "network")]
pub mod http;
pub mod metadata;
pub mod ots;
#[cfg(feature = "network")]
pub mod upload;

pub use nimproof_ledger::failure;
