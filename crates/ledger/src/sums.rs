//! SHA256SUMS: written, read strictly, and checked both ways, so that a file
//! missing and a file not listed are both found.

use crate::failure::Failure;
use crate::files;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// The name of the file that lists the others.
pub const FILE_NAME: &str = "SHA256SUMS";

/// SHA-256 in lower-case hexadecimal.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The sums file for these files, sorted by name, in the form that
/// `sha256sum -c` reads.
pub fn write<'a>(files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> String {
    let sums: BTreeMap<&str, String> =
        files.into_iter().map(|(name, bytes)| (name, sha256(bytes))).collect();
    sums.iter().fold(String::new(), |mut text, (name, sum)| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{sum}  {name}");
        text
    })
}

/// The names that a sums file lists, each with its sum.
///
/// # Errors
/// Input at fault, with the line, unless every line is 64 hexadecimal digits,
/// two spaces and a plain relative name, each name once, LF at each end.
pub fn parse(text: &str, name: &str) -> Result<BTreeMap<String, String>, Failure> {
    let mut sums = BTreeMap::new();
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let (file, sum) = parse_line(line)
            .map_err(|what| Failure::input(format!("{name}, line {}: {what}", index + 1)))?;
        if sums.insert(file.to_owned(), sum.to_owned()).is_some() {
            return Err(Failure::input(format!(
                "{name}, line {}: {file} is listed twice",
                index + 1
            )));
        }
    }
    Ok(sums)
}

fn parse_line(line: &str) -> Result<(&str, &str), String> {
    let Some(line) = line.strip_suffix('\n') else {
        return Err("the last line has no line end; the file is cut short".into());
    };
    if line.ends_with('\r') {
        return Err("the line ends in CR LF; it must end in LF alone".into());
    }
    if line.starts_with('\\') {
        return Err("the name is escaped with a backslash; such names are refused".into());
    }
    let Some((sum, name)) = line.split_once("  ") else {
        return Err("there is no sum, two spaces and name".into());
    };
    let digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    if sum.len() != 64 || !sum.bytes().all(digit) {
        return Err(format!("{sum:?} is not a SHA-256 in 64 lower-case hexadecimal digits"));
    }
    check_name(name)?;
    Ok((name, sum))
}

/// A name that stays inside the folder on every system.
fn check_name(name: &str) -> Result<(), String> {
    let forbidden = |character: char| character.is_control() || character == '\\';
    if name.starts_with('/') || name.get(1..2) == Some(":") {
        Err(format!("the name {name:?} is absolute; names are relative to the folder"))
    } else if name.split('/').any(|part| part == "..") {
        Err(format!("the name {name:?} leaves the folder"))
    } else if name.split('/').any(|part| part.is_empty() || part == ".") {
        Err(format!("the name {name:?} is not in its plain form"))
    } else if name.contains(forbidden) {
        Err(format!("the name {name:?} has a character that names here may not have"))
    } else if name == FILE_NAME {
        Err(format!("{FILE_NAME} lists itself"))
    } else {
        Ok(())
    }
}

/// What a check of a folder found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Check {
    /// The number of files listed.
    pub listed: usize,
    /// The number of files whose sum is as listed.
    pub matching: usize,
    /// What is wrong, one line each.
    pub problems: Vec<String>,
}

/// Hashes every file of a folder and compares with its sums file, both ways.
///
/// # Errors
/// When the folder or its sums file cannot be read, or the sums file is malformed.
pub fn check(folder: &Path) -> Result<Check, Failure> {
    check_with(folder, &[])
}

/// As [`check`], where files of the names `beside` may be there without being
/// listed.
///
/// # Errors
/// As [`check`].
pub fn check_with(folder: &Path, beside: &[&str]) -> Result<Check, Failure> {
    let path = folder.join(FILE_NAME);
    let sums = parse(&files::read_text(&path)?, &path.display().to_string())?;
    let mut found = list(folder)?;
    found.remove(FILE_NAME);
    let mut check = Check { listed: sums.len(), ..Check::default() };
    for (name, sum) in &sums {
        if !found.remove(name) {
            check.problems.push(format!("{name} is listed but missing"));
        } else if hash_file(&folder.join(name))? == *sum {
            check.matching += 1;
        } else {
            check.problems.push(format!("{name} has another SHA-256 than listed"));
        }
    }
    let extra = found.into_iter().filter(|name| !beside.contains(&name.as_str()));
    check.problems.extend(extra.map(|name| format!("{name} is there but not listed")));
    Ok(check)
}

fn hash_file(path: &Path) -> Result<String, Failure> {
    let read = || {
        let mut file = fs::File::open(path)?;
        let mut hasher = Sha256::new();
        let mut buffer = vec![0; 1 << 16];
        loop {
            match file.read(&mut buffer)? {
                0 => return Ok(hex(&hasher.finalize())),
                length => hasher.update(&buffer[..length]),
            }
        }
    };
    read().map_err(|error| Failure::io("read", path, &error))
}

/// The names of all files below a folder, relative to it, with `/` between
/// parts. Links and other things that are no plain files are refused.
///
/// # Errors
/// When a folder cannot be read or something is no plain file.
pub fn list(folder: &Path) -> Result<BTreeSet<String>, Failure> {
    let mut names = list_with_folders(folder)?;
    names.retain(|name| !name.ends_with('/'));
    Ok(names)
}

/// As [`list`], with the folders as well; their names end in `/`.
///
/// # Errors
/// As [`list`].
pub fn list_with_folders(folder: &Path) -> Result<BTreeSet<String>, Failure> {
    let mut names = BTreeSet::new();
    let mut pending: Vec<(PathBuf, String)> = vec![(folder.to_owned(), String::new())];
    while let Some((path, prefix)) = pending.pop() {
        let entries = fs::read_dir(&path).map_err(|error| Failure::io("read", &path, &error))?;
        for entry in entries {
            let entry = entry.map_err(|error| Failure::io("read", &path, &error))?;
            let kind =
                entry.file_type().map_err(|error| Failure::io("read", &entry.path(), &error))?;
            let Ok(name) = entry.file_name().into_string() else {
                let name = entry.path();
                return Err(Failure::input(format!("the name {} is not UTF-8", name.display())));
            };
            let name = format!("{prefix}{name}");
            if kind.is_dir() {
                pending.push((entry.path(), format!("{name}/")));
                names.insert(format!("{name}/"));
            } else if kind.is_file() {
                names.insert(name);
            } else {
                return Err(Failure::input(format!(
                    "{} is a link or a special file; a folder with sums holds plain files only",
                    entry.path().display()
                )));
            }
        }
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SUM: &str = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

    #[test]
    fn the_empty_file_has_the_sum_of_the_standard() {
        assert_eq!(sha256(b""), SUM);
        assert_eq!(write([("b", &b""[..]), ("a/c", b"")]), format!("{SUM}  a/c\n{SUM}  b\n"));
    }

    #[test]
    fn malformed_lines_say_what_is_wrong() {
        for (text, says) in [
            (format!("{SUM}  a\r\n"), "CR LF"),
            (format!("\\{SUM}  a\n"), "backslash"),
            (format!("{SUM}  /etc/passwd\n"), "absolute"),
            (format!("{SUM}  C:/a\n"), "absolute"),
            (format!("{SUM}  ../a\n"), "leaves the folder"),
            (format!("{SUM}  a/../../b\n"), "leaves the folder"),
            (format!("{SUM}  a//b\n"), "plain form"),
            (format!("{SUM}  ./b\n"), "plain form"),
            (format!("{SUM}  \n"), "plain form"),
            (format!("{SUM}  a\\b\n"), "may not have"),
            (format!("{SUM}  a\n{SUM}  a\n"), "listed twice"),
            (format!("{SUM}  SHA256SUMS\n"), "lists itself"),
            (format!("{SUM} a\n"), "two spaces"),
            (format!("{SUM}  a"), "cut short"),
            (format!("{}  a\n", &SUM[1..]), "64 lower-case"),
            (format!("{}  a\n", SUM.to_uppercase()), "64 lower-case"),
            ("\n".into(), "two spaces"),
        ] {
            let error = parse(&text, "SUMS").expect_err(&text);
            assert!(error.to_string().contains(says), "{text:?}: {error}");
            assert_eq!(error.status(), 2);
        }
        assert_eq!(parse("", "SUMS").unwrap().len(), 0);
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back(
            files in proptest::collection::btree_map("[a-z]{1,8}(/[a-z0-9._-]{1,8}x)?", "\\PC*", 0..8),
        ) {
            let text = write(files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_bytes())));
            let read = parse(&text, "SUMS").unwrap();
            prop_assert_eq!(read.keys().collect::<Vec<_>>(), files.keys().collect::<Vec<_>>());
            for (name, bytes) in &files {
                prop_assert_eq!(&read[name], &sha256(bytes.as_bytes()));
            }
        }

        #[test]
        fn no_text_panics(text in "\\PC*") {
            let _ = parse(&text, "SUMS");
            let _ = parse(&format!("{SUM}  {text}\n"), "SUMS");
        }
    }
}
