//! The servers that are uploaded to.

use crate::http::Address;

/// A server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Server {
    /// Zenodo's place to try things in.
    Sandbox,
    /// Zenodo.
    Production,
    /// A server of this machine, for tests.
    Local(Address),
}

impl Server {
    /// A word for it, which stands in the name of the state file.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Sandbox => "sandbox",
            Self::Production => "production",
            Self::Local(_) => "local",
        }
    }

    /// Its address.
    #[must_use]
    pub fn address(&self) -> String {
        match self {
            Self::Sandbox => "https://sandbox.zenodo.org".into(),
            Self::Production => "https://zenodo.org".into(),
            Self::Local(address) => address.to_string(),
        }
    }
}
