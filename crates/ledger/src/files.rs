//! Reads text and JSON files, with errors that say where and what to do.

use crate::failure::Failure;
use serde::de::DeserializeOwned;
use std::fs;
use std::path::Path;

/// Text that is UTF-8 without a byte order mark.
///
/// # Errors
/// Input at fault when it is not; the byte is named.
pub fn text_of(bytes: Vec<u8>, name: &str) -> Result<String, Failure> {
    if bytes.starts_with(b"\xef\xbb\xbf") {
        return Err(Failure::input(format!(
            "{name} begins with a byte order mark; save it as UTF-8 without one"
        )));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::input(format!("{name} is not UTF-8 at byte {at}; save it as UTF-8"))
    })
}

/// Reads a text file.
///
/// # Errors
/// When it cannot be read or is not UTF-8 without a byte order mark.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    check_plain(path)?;
    let bytes = fs::read(path).map_err(|error| Failure::io("read", path, &error))?;
    text_of(bytes, &path.display().to_string())
}

/// Refuses what is no plain file: a folder, or a pipe or device that would
/// never end.
///
/// # Errors
/// When it cannot be looked at or is no plain file.
pub fn check_plain(path: &Path) -> Result<(), Failure> {
    let kind = fs::metadata(path).map_err(|error| Failure::io("read", path, &error))?;
    if kind.is_file() {
        Ok(())
    } else {
        Err(Failure::input(format!("{} is not a plain file", path.display())))
    }
}

/// Parses JSON of a known form.
///
/// # Errors
/// Input at fault, with line and column, when it is cut short, malformed or of
/// another form.
pub fn parse_json<T: DeserializeOwned>(text: &str, name: &str) -> Result<T, Failure> {
    serde_json::from_str(text).map_err(|error| {
        let what = if error.is_eof() {
            "is cut short".into()
        } else {
            let message = error.to_string();
            let place = message.rfind(" at line").unwrap_or(message.len());
            format!("is not as expected: {}", &message[..place])
        };
        Failure::input(format!(
            "{name} {what} (line {}, column {}); restore or mend it",
            error.line(),
            error.column()
        ))
    })
}

/// Reads a JSON file of a known form.
///
/// # Errors
/// As [`read_text`] and [`parse_json`].
pub fn read_json<T: DeserializeOwned>(path: &Path) -> Result<T, Failure> {
    parse_json(&read_text(path)?, &path.display().to_string())
}
