//! `verify` of a bundle: a stranger's archive checked, recomputed from its own
//! ledgers, and nothing left behind. (The whole bundle, with its programs built
//! anew, is checked by scripts/test-deposit.sh.)

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::{Copy, assert_fails, contents, stderr, stdout};
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
fn bundle() -> BTreeMap<String, Vec<u8>> {
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
fn summed(mut files: BTreeMap<String, Vec<u8>>) -> BTreeMap<String, Vec<u8>> {
    files.remove("SHA256SUMS");
    let sums = sums::write(files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())));
    files.insert("SHA256SUMS".into(), sums.into_bytes());
    files
}

/// A .zip of these files, and an empty folder for what `verify` unpacks.
struct Archive {
    folder: TempDir,
}

impl Archive {
    fn new(files: &BTreeMap<String, Vec<u8>>) -> Self {
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

    fn path(&self) -> PathBuf {
        self.folder.path().join("b.zip")
    }

    /// Runs `verify` far from the project; whatever it ends with, nothing is left.
    fn verify(&self, options: &[&str]) -> Output {
        let scratch = self.folder.path().join("scratch");
        let output = Command::new(common::binary())
            .arg("verify")
            .arg(self.path())
            .args(options)
            .current_dir(self.folder.path())
            .env("TMPDIR", &scratch)
            .output()
            .unwrap();
        assert_eq!(fs::read_dir(&scratch).unwrap().count(), 0, "something is left");
        assert_eq!(fs::read_dir(self.folder.path()).unwrap().count(), 2);
        output
    }
}

#[test]
fn a_bundle_is_checked_and_recomputed_without_the_project() {
    let files = summed(bundle());
    let output = Archive::new(&files).verify(&["--recompute"]);
    assert!(output.status.success(), "{}{}", stdout(&output), stderr(&output));
    let out = stdout(&output);
    let listed = files.len() - 1;
    assert!(out.contains(&format!("{listed}/{listed} files have the SHA-256")), "{out}");
    assert!(out.contains("results/: 12/12 files"), "{out}");
    assert!(out.contains("13/13 files are recomputed byte for byte"), "{out}");
    assert!(out.contains("the proofs are not checked again here"), "{out}");
}

#[test]
fn swapped_missing_and_unlisted_files_are_named() {
    let good = summed(bundle());
    let mut swapped = good.clone();
    let (one, other) =
        ("results/sequences/b055396.txt".to_owned(), "results/sequences/b279119.txt".to_owned());
    let (first, second) = (good[&one].clone(), good[&other].clone());
    swapped.insert(one.clone(), second);
    swapped.insert(other.clone(), first);
    let output = Archive::new(&swapped).verify(&[]);
    assert_fails(&output, 1, &["different: 2"]);
    assert!(stdout(&output).contains(&one) && stdout(&output).contains(&other));

    let mut missing = good.clone();
    missing.remove(&one);
    let output = Archive::new(&missing).verify(&[]);
    assert_fails(&output, 1, &["missing"]);
    assert!(stdout(&output).contains(&format!("{one} is listed but missing")));

    let mut extra = good;
    extra.insert("results/more.txt".into(), b"x".to_vec());
    let output = Archive::new(&extra).verify(&[]);
    assert_fails(&output, 1, &["extra"]);
    assert!(stdout(&output).contains("results/more.txt is there but not listed"));
}

#[test]
fn a_file_that_only_the_outer_sums_list_is_named() {
    let mut files = bundle();
    files.insert("results/more.txt".into(), b"x".to_vec());
    let output = Archive::new(&summed(files)).verify(&[]);
    assert_fails(&output, 1, &["results", "extra"]);
}

#[test]
fn sums_in_another_form_are_refused() {
    let good = summed(bundle());
    let text = String::from_utf8(good["SHA256SUMS"].clone()).unwrap();
    for (spoiled, says) in [
        (text.replace('\n', "\r\n"), "CR LF"),
        (format!("\u{feff}{text}"), "byte order mark"),
        (text.trim_end().to_owned(), "cut short"),
    ] {
        let mut files = good.clone();
        files.insert("SHA256SUMS".into(), spoiled.into_bytes());
        assert_fails(&Archive::new(&files).verify(&[]), 2, &[says]);
    }
}

#[test]
fn results_that_were_changed_with_their_sums_are_found_by_recomputing() {
    let mut files = bundle();
    let name = "grundys-game.json";
    let text = String::from_utf8(files[&format!("results/{name}")].clone()).unwrap();
    let changed = text.replacen("\"bound\": 20000", "\"bound\": 20001", 1);
    assert_ne!(text, changed);
    files.insert(format!("results/{name}"), changed.into_bytes());
    let results: BTreeMap<String, Vec<u8>> = files
        .iter()
        .filter_map(|(name, bytes)| {
            Some((name.strip_prefix("results/")?.to_owned(), bytes.clone()))
        })
        .collect();
    files.insert("results/SHA256SUMS".into(), summed(results).remove("SHA256SUMS").unwrap());
    let archive = Archive::new(&summed(files));
    assert!(archive.verify(&[]).status.success());
    assert_fails(&archive.verify(&["--recompute"]), 1, &["different bounds"]);
}

/// Larger is days of work, and a few bytes ask for it.
#[test]
fn a_bundle_is_recomputed_to_a_bound_that_ends() {
    let mut files = bundle();
    for (name, bytes) in &mut files {
        if name.starts_with("results/") && !name[8..].contains('/') {
            let text = String::from_utf8(bytes.clone()).unwrap();
            *bytes = text.replacen("\"bound\": 20000", "\"bound\": 100001", 1).into_bytes();
        }
    }
    let results: BTreeMap<String, Vec<u8>> = files
        .iter()
        .filter_map(|(name, bytes)| {
            Some((name.strip_prefix("results/")?.to_owned(), bytes.clone()))
        })
        .collect();
    files.insert("results/SHA256SUMS".into(), summed(results).remove("SHA256SUMS").unwrap());
    let output = Archive::new(&summed(files)).verify(&["--recompute"]);
    assert_fails(&output, 2, &["goes to 100001", "square of the bound"]);
}

#[test]
fn a_bundle_without_results_cannot_be_rebuilt() {
    let files = summed(BTreeMap::from([("one.txt".to_owned(), b"1".to_vec())]));
    let archive = Archive::new(&files);
    assert!(archive.verify(&[]).status.success());
    assert_fails(&archive.verify(&["--rebuild"]), 2, &["no bundle"]);
    let nothing = Archive::new(&BTreeMap::from([("SHA256SUMS".to_owned(), Vec::new())]));
    assert_fails(&nothing.verify(&[]), 1, &["nothing was checked"]);
}
