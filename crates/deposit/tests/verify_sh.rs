//! `verify.sh` of a bundle, on folders that a stranger made: it ends, and opens
//! plain files only.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use nimproof_ledger::sums;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/verify.sh");

/// Two files, and their sums with these lines after them.
fn folder(more: &str) -> TempDir {
    let place = tempfile::tempdir().unwrap();
    fs::create_dir(place.path().join("d")).unwrap();
    fs::write(place.path().join("a"), "1\n").unwrap();
    fs::write(place.path().join("d/b"), "2\n").unwrap();
    let listed = sums::write([("a", &b"1\n"[..]), ("d/b", b"2\n")]);
    fs::write(place.path().join("SHA256SUMS"), listed + more).unwrap();
    place
}

/// Its standard input stays open, as that of a terminal; in 20 seconds it is over.
fn verify(folder: &Path) -> Output {
    let mut child = Command::new("timeout")
        .args(["20", "sh", SCRIPT])
        .arg(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let held_open = child.stdin.take();
    let output = child.wait_with_output().unwrap();
    drop(held_open);
    output
}

fn refused(folder: &Path, says: &str) {
    let output = verify(folder);
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{words}");
    assert!(words.contains(says), "{words}");
}

#[test]
fn what_is_as_listed_passes_and_what_is_not_is_named() {
    let place = folder("");
    let output = verify(place.path());
    assert!(output.status.success());
    assert_eq!(output.stdout, b"2 files as listed, none missing, none extra\n");
    fs::write(place.path().join("c"), "").unwrap();
    refused(place.path(), "c is there but not listed");
    fs::remove_file(place.path().join("c")).unwrap();
    fs::write(place.path().join("a"), "3\n").unwrap();
    assert_eq!(verify(place.path()).status.code(), Some(1));
    fs::remove_file(place.path().join("a")).unwrap();
    refused(place.path(), "a is listed but missing");
}

#[test]
fn a_listed_link_or_pipe_is_refused() {
    let line = format!("{}  x\n", sums::sha256(b"1\n"));
    let place = folder(&line);
    symlink("a", place.path().join("x")).unwrap();
    refused(place.path(), "x is listed and is no plain file");
    fs::remove_file(place.path().join("x")).unwrap();
    assert!(Command::new("mkfifo").arg(place.path().join("x")).status().unwrap().success());
    refused(place.path(), "x is listed and is no plain file");
}

/// sha256sum would read other names from these lines than stand there.
#[test]
fn lines_of_another_form_are_refused() {
    let sum = sums::sha256(b"1\n");
    for line in [
        format!("{sum}  -\n"),
        format!("SHA256 (a) = {sum}\n"),
        format!("\\{sum}  a\\\\b\n"),
        format!("{sum}  a\r\n"),
        format!("{sum} *a\n"),
        format!("{sum}  a\\b"),
        "\n".into(),
    ] {
        refused(folder(&line).path(), "a line that is no sum and name");
    }
}
