//! A small bundle made for a test, and `verify` run on it.

use super::{Copy, contents};
use nimproof_reproduce::sums;
use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Write as _};
use std::path::PathBuf;
use std::process::{Command, Output};
use tempfile::TempDir;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// The files of a small bundle, by name: results, two more folders with sums,
/// and the papers as the source has them.
pub fn bundle() -> BTreeMap<String, Vec<u8>> {
    let copy = Copy::committed();
    let mut files = BTreeMap::new();
    for (name, bytes) in contents(&copy.results()) {
        files.insert(format!("results/{name}"), bytes);
    }
    for folder in ["papers", "proofs"] {
        for (name, bytes) in contents(&copy.root().join(folder)) {
            files.insert(format!("source/{folder}/{name}"), bytes);
        }
    }
    for folder in ["plots", "papers"] {
        let sums = sums::write([("one.txt", &b"1\n"[..])]);
        files.insert(format!("{folder}/one.txt"), b"1\n".to_vec());
        files.insert(format!("{folder}/SHA256SUMS"), sums.into_bytes());
    }
    files
}

/// Sums of the present files in SHA256SUMS.
pub fn summed(mut files: BTreeMap<String, Vec<u8>>) -> BTreeMap<String, Vec<u8>> {
    files.remove("SHA256SUMS");
    let sums = sums::write(files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())));
    files.insert("SHA256SUMS".into(), sums.into_bytes());
    files
}

/// Makes the sums of the results right again.
pub fn sum_results(files: &mut BTreeMap<String, Vec<u8>>) {
    let results: BTreeMap<String, Vec<u8>> = files
        .iter()
        .filter_map(|(name, bytes)| {
            Some((name.strip_prefix("results/")?.to_owned(), bytes.clone()))
        })
        .collect();
    files.insert("results/SHA256SUMS".into(), summed(results).remove("SHA256SUMS").unwrap());
}

/// Has the results say that they go to another bound.
pub fn set_bound(files: &mut BTreeMap<String, Vec<u8>>, bound: u32) {
    for (name, bytes) in files.iter_mut() {
        if name.starts_with("results/") && !name[8..].contains('/') {
            let text = String::from_utf8(bytes.clone()).unwrap();
            let there = format!("\"bound\": {bound}");
            *bytes = text.replacen("\"bound\": 20000", &there, 1).into_bytes();
        }
    }
    sum_results(files);
}

/// A .zip of these files, and an empty folder for what `verify` unpacks.
pub struct Archive {
    folder: TempDir,
}

impl Archive {
    pub fn new(files: &BTreeMap<String, Vec<u8>>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("scratch")).unwrap();
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes) in files {
            writer.start_file(format!("b/{name}"), SimpleFileOptions::default()).unwrap();
            writer.write_all(bytes).unwrap();
        }
        let bytes = writer.finish().unwrap().into_inner();
        fs::write(folder.path().join("b.zip"), bytes).unwrap();
        Self { folder }
    }

    /// Where `verify` makes its folders.
    pub fn scratch(&self) -> PathBuf {
        self.folder.path().join("scratch")
    }

    /// `verify` of the archive, far from the project.
    pub fn command(&self, options: &[&str]) -> Command {
        let mut command = Command::new(super::binary());
        command.arg("verify").arg(self.folder.path().join("b.zip")).args(options);
        command.current_dir(self.folder.path()).env("TMPDIR", self.scratch());
        command
    }

    /// Nothing is left of what `verify` made.
    pub fn assert_nothing_is_left(&self) {
        assert_eq!(fs::read_dir(self.scratch()).unwrap().count(), 0, "something is left");
        assert_eq!(fs::read_dir(self.folder.path()).unwrap().count(), 2);
    }

    /// Runs `verify`; whatever it ends with, nothing is left.
    pub fn verify(&self, options: &[&str]) -> Output {
        let output = self.command(options).output().unwrap();
        self.assert_nothing_is_left();
        output
    }
}
