//! How a command fails: one line for people, and an exit status.

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
    /// Nobody is: a signal of this number asked to stop. Status 128 and the
    /// number, as a shell has it.
    Stopped(u8),
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

    /// A signal of this number asked to stop.
    pub fn stopped(signal: u8, message: impl Into<String>) -> Self {
        Self { fault: Fault::Stopped(signal), message: message.into() }
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
            | io::ErrorKind::InvalidInput
            | io::ErrorKind::AlreadyExists => Self::input(message),
            _ => Self::machine(message),
        }
    }

    /// The exit status: 1, 2 or 3, or above 128.
    #[must_use]
    pub fn status(&self) -> u8 {
        match self.fault {
            Fault::Differs => 1,
            Fault::Input => 2,
            Fault::Machine => 3,
            Fault::Stopped(signal) => 128 | signal,
        }
    }

    /// Whose fault it is.
    #[must_use]
    pub fn fault(&self) -> Fault {
        self.fault
    }
}

/// The error without Rust's "(os error N)".
#[must_use]
pub fn plain(error: &dyn std::error::Error) -> String {
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
        f.write_str(&on_one_line(&self.message))
    }
}

impl std::error::Error for Failure {}

/// Text on one line, whatever a file name or a parser put into it: control
/// characters, and those that end a line or turn the direction of writing, are
/// shown as escapes.
#[must_use]
pub fn on_one_line(text: &str) -> String {
    let is_shown = |c: char| c.is_control() || turns_or_ends(c);
    let shown = |c: char| if is_shown(c) { c.escape_default().to_string() } else { c.into() };
    text.chars().map(shown).collect()
}

/// Line and paragraph separators, and Unicode's bidirectional controls
/// (`Bidi_Control`).
fn turns_or_ends(c: char) -> bool {
    matches!(
        c,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_one_line_whatever_a_name_holds() {
        let failure = Failure::input("a\nb\u{1b}[31m é");
        assert_eq!(failure.to_string(), "a\\nb\\u{1b}[31m é");
        // Right-to-left override and isolate, marks, line separator.
        for c in ['\u{202e}', '\u{2067}', '\u{200f}', '\u{61c}', '\u{2028}'] {
            assert_eq!(on_one_line(&format!("a{c}b")), format!("a\\u{{{:x}}}b", u32::from(c)));
        }
    }

    #[test]
    fn the_number_of_an_error_is_left_out() {
        let error = io::Error::from_raw_os_error(28);
        assert_eq!(plain(&error), "no space left on device");
        assert_eq!(Failure::io("write", Path::new("x"), &error).status(), 3);
        let error = io::Error::from(io::ErrorKind::NotFound);
        assert_eq!(Failure::io("read", Path::new("x"), &error).status(), 2);
    }
}
