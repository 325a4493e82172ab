//! How a command fails: one line for people, and one of three exit statuses.

use std::fmt;
use std::io;
use std::path::Path;

/// Whose fault a failure is; the exit status of the command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Something differs: a number, a hash, a file missing or extra, or nothing compared. Status 1.
    Differs,
    /// The request or the input is at fault. Status 2.
    Input,
    /// The machine is at fault: disk, permission, memory. Status 3.
    Machine,
}

/// A failure: what was wrong, where, and what to do, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    fault: Fault,
    message: String,
}

impl Failure {
    /// Something differs.
    pub fn differs(message: impl Into<String>) -> Self {
        Self { fault: Fault::Differs, message: message.into() }
    }

    /// The request or the input is at fault.
    pub fn input(message: impl Into<String>) -> Self {
        Self { fault: Fault::Input, message: message.into() }
    }

    /// The machine is at fault.
    pub fn machine(message: impl Into<String>) -> Self {
        Self { fault: Fault::Machine, message: message.into() }
    }

    /// An input/output error at a path: the machine's fault, unless the path
    /// itself is what was asked for wrongly.
    #[must_use]
    pub fn io(doing: &str, path: &Path, error: &io::Error) -> Self {
        let message =
            format!("cannot {doing} {}: {}{}", path.display(), plain(error), advice(error));
        match error.kind() {
            io::ErrorKind::NotFound
            | io::ErrorKind::NotADirectory
            | io::ErrorKind::IsADirectory
            | io::ErrorKind::InvalidFilename
            | io::ErrorKind::InvalidInput => Self::input(message),
            _ => Self::machine(message),
        }
    }

    /// The exit status: 1, 2 or 3.
    #[must_use]
    pub fn status(&self) -> u8 {
        match self.fault {
            Fault::Differs => 1,
            Fault::Input => 2,
            Fault::Machine => 3,
        }
    }

    /// Whose fault it is.
    #[must_use]
    pub fn fault(&self) -> Fault {
        self.fault
    }
}

/// The error without Rust's "(os error N)".
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    let cut = text.find(" (os error").unwrap_or(text.len());
    text[..cut].to_lowercase()
}

fn advice(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "; free some space and run again"
        }
        io::ErrorKind::PermissionDenied => "; change its permissions or name another folder",
        io::ErrorKind::ReadOnlyFilesystem => "; name a folder that can be written",
        _ => "",
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // One line, whatever a file name or a parser put into it.
        f.write_str(&self.message.replace(['\n', '\r'], " "))
    }
}

impl std::error::Error for Failure {}
