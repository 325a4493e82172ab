//! The bundle: its files, in one zip and one tar.gz, the same bytes everywhere.
//!
//! Nothing in it comes from a clock, a locale, a umask, a user or a thread:
//! names are ASCII and sorted by their bytes, times are 1980-01-01, owners are
//! 0, modes are 0644 or 0755 as git has them, and one compressor is pinned.

pub mod bagit;
pub mod build;
mod command;
pub mod git;
pub mod tar;
pub mod vendor;
pub mod zip;

pub use build::{Bundle, build};

use nimproof_ledger::failure::Failure;

/// A file of the bundle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The name, with `/` between parts, relative to the top folder.
    pub name: String,
    /// What it holds.
    pub bytes: Vec<u8>,
    /// Whether it can be executed.
    pub executable: bool,
}

impl File {
    /// A file that cannot be executed.
    pub fn plain(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self { name: name.into(), bytes: bytes.into(), executable: false }
    }

    /// Its mode.
    #[must_use]
    pub fn mode(&self) -> u32 {
        if self.executable { 0o755 } else { 0o644 }
    }
}

/// The source tree that a bundle is made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The hash of git's tree.
    pub tree: String,
    /// The time of the commit, ISO 8601 in UTC.
    pub time: String,
    /// Whether the work tree differs from the commit.
    pub dirty: bool,
    /// The files.
    pub files: Vec<File>,
}

/// Sorts files by the bytes of their names and refuses what is not the same
/// name on every system.
///
/// # Errors
/// Input at fault for a name that is not plain ASCII, or that is there twice,
/// also when upper and lower case are not told apart.
pub fn sorted(mut files: Vec<File>) -> Result<Vec<File>, Failure> {
    files.sort_by(|a, b| a.name.cmp(&b.name));
    let mut seen = std::collections::BTreeSet::new();
    for file in &files {
        let name = &file.name;
        let plain = |part: &str| !matches!(part, "" | "." | "..");
        let allowed = |byte: u8| byte.is_ascii_graphic() && !b"\\:*?\"<>|".contains(&byte);
        if !name.bytes().all(allowed) || !name.split('/').all(plain) {
            return Err(Failure::input(format!(
                "the name {name:?} is not one that every system can have; rename the file"
            )));
        }
        if !seen.insert(name.to_ascii_lowercase()) {
            return Err(Failure::input(format!(
                "the name {name:?} is there twice, at least where case does not count; rename one"
            )));
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_by_bytes_and_the_same_everywhere() {
        let files = |names: &[&str]| {
            sorted(names.iter().map(|name| File::plain(*name, "")).collect())
                .map(|files| files.into_iter().map(|file| file.name).collect::<Vec<_>>())
        };
        assert_eq!(
            files(&["b", "a/c", "B2", ".z", "a-b"]).unwrap(),
            [".z", "B2", "a-b", "a/c", "b"]
        );
        for name in ["é", "a b", "a\\b", "a:b", "/a", "a//b", "../a", "a/", "", "a\n"] {
            assert_eq!(files(&[name]).unwrap_err().status(), 2, "{name:?}");
        }
        for names in [["a", "a"], ["a/README", "a/readme"]] {
            assert!(files(&names).unwrap_err().to_string().contains("twice"));
        }
    }
}
