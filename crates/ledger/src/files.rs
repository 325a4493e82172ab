//! Reads text and JSON files, with errors that say where and what to do.

use crate::failure::Failure;
use serde::de::DeserializeOwned;
use std::fs::{self, File};
use std::io::Read as _;
use std::path::Path;

/// The longest JSON file that is parsed. Ours stay far below; parsed, a file
/// takes many times its length of memory, and it may be a stranger's.
pub const LONGEST_JSON: u64 = 16 << 20;

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
/// As [`read_text`] and [`parse_json`], and when it is longer than
/// [`LONGEST_JSON`].
pub fn read_json<T: DeserializeOwned>(path: &Path) -> Result<T, Failure> {
    check_plain(path)?;
    let name = path.display().to_string();
    let mut bytes = Vec::new();
    // One byte more than is allowed, whatever the file system says of its size.
    File::open(path)
        .and_then(|file| file.take(LONGEST_JSON + 1).read_to_end(&mut bytes))
        .map_err(|error| Failure::io("read", path, &error))?;
    if bytes.len() as u64 > LONGEST_JSON {
        return Err(Failure::input(format!(
            "{name} is longer than {} MiB, which no file of this kind is; restore it",
            LONGEST_JSON >> 20
        )));
    }
    parse_json(&text_of(bytes, &name)?, &name)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
    use super::*;

    /// Blanks are nothing to JSON, so only the length tells the two apart.
    #[test]
    fn a_json_file_is_parsed_up_to_its_longest_and_no_further() {
        let path = std::env::temp_dir().join(format!("nimproof-long-{}.json", std::process::id()));
        let longest = usize::try_from(LONGEST_JSON).unwrap();
        for (length, is_read) in [(longest, true), (longest + 1, false)] {
            let mut text = vec![b' '; length];
            text[0] = b'7';
            fs::write(&path, text).unwrap();
            let read = read_json::<u32>(&path);
            assert_eq!(read.is_ok(), is_read, "{length}");
            if let Err(failure) = read {
                assert_eq!(failure.status(), 2);
                assert!(failure.to_string().contains("longer than 16 MiB"), "{failure}");
            }
        }
        fs::remove_file(&path).unwrap();
    }
}
