//! `deposit stamp`, `date` and `upload` as they are called, with servers on
//! loopback.

#![cfg(feature = "network")]
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;
#[path = "../../deposit/tests/common/mod.rs"]
mod server;

use common::{assert_fails, binary, stderr, stdout};
use nimproof_reproduce::sums;
use server::repository::{Repository, Wrong};
use server::{Reply, Server};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;
use tempfile::TempDir;

const TOKEN: &str = "s3cret-t0ken-0123456789";

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../deposit/tests/ots")
}

fn deposit(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(binary());
    command.arg("deposit").args(arguments).current_dir(folder);
    command.env("NIMPROOF_ZENODO_TOKEN", TOKEN).env_remove("RUST_BACKTRACE").output().unwrap()
}

fn promise() -> Reply {
    let tag = b"\x00\x83\xdf\xe3\x0d\x2e\xf9\x0c\x8e\x16\x15";
    Reply::answer(200, [&tag[..], b"https://a.example.org"].concat())
}

#[test]
fn stamping_writes_a_proof_once_and_dating_reads_it() {
    let calendar = Server::start(Arc::new(|_: &server::Request| promise()));
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    fs::write(at.join("a.pdf"), "a").unwrap();
    fs::write(at.join("b.pdf"), "b").unwrap();
    let address = calendar.address.as_str();
    let output = deposit(at, &["stamp", "a.pdf", "b.pdf", "--calendar", address]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).contains("a.pdf.ots: a receipt of calendar https://a.example.org"));
    let mut names: Vec<_> =
        fs::read_dir(at).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["a.pdf", "a.pdf.ots", "b.pdf", "b.pdf.ots"]);
    let before = fs::read(at.join("a.pdf.ots")).unwrap();
    let again = deposit(at, &["stamp", "a.pdf", "--calendar", address]);
    assert_fails(&again, 2, &["a.pdf.ots is there already", "never overwritten"]);
    assert_eq!(fs::read(at.join("a.pdf.ots")).unwrap(), before);

    let output = deposit(at, &["date", "a.pdf.ots"]);
    assert!(output.status.success() && stdout(&output).contains("pending receipt only"));
    let output = deposit(at, &["date", "a.pdf.ots", "--file", "b.pdf"]);
    assert_fails(&output, 1, &["a.pdf.ots: wrong file"]);
}

#[test]
fn stamping_without_calendars_writes_nothing() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("a.pdf"), "a").unwrap();
    let calendar = Server::start(Arc::new(|_: &server::Request| Reply::answer(500, "")));
    let output = deposit(folder.path(), &["stamp", "a.pdf", "--calendar", &calendar.address]);
    assert_fails(&output, 3, &["0 of 1 calendars", "status 500"]);
    for (arguments, says) in [
        (&["stamp", "none.pdf", "--calendar", &calendar.address][..], "none.pdf"),
        (&["stamp", ".", "--calendar", &calendar.address], "not a plain file"),
        (&["stamp", "a.pdf", "--calendar", "http://example.org"], "not https"),
    ] {
        assert_fails(&deposit(folder.path(), arguments), 2, &[says]);
    }
    assert!(!folder.path().join("a.pdf.ots").exists());
}

#[test]
fn each_verdict_has_its_words_and_its_status() {
    let at = &examples();
    let header = fs::read_to_string(at.join("358391.header")).unwrap();
    let mut forged = header.trim().to_owned();
    forged.replace_range(152..160, "00000000");
    let work = "header has valid proof of work";
    for header in [header.trim(), "358391.header"] {
        let output = deposit(at, &["date", "hello-world.txt.ots", "--header", header]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        assert!(stdout(&output).starts_with(&format!("hello-world.txt.ots: {work}")));
    }
    let output = deposit(at, &["date", "hello-world.txt.ots", "--header", &forged]);
    assert_fails(&output, 1, &["matches a supplied block header", "anybody could have written it"]);
    let output = deposit(at, &["date", "bad-stamp.txt.ots", "--header", "358391.header"]);
    assert_fails(&output, 1, &["pending receipt only", "none of its blocks"]);
    let output = deposit(at, &["date", "hello-world.txt.ots"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(stdout(&output).contains("pending receipt only: it names Bitcoin block 358391"));
    let output = deposit(at, &["date", "README.md", "--file", "a"]);
    assert_fails(&output, 2, &["README.md: malformed, at byte 0: this is no .ots file"]);
    for (arguments, says) in [
        (&["date", "none.ots"][..], "none.ots"),
        (&["date", "hello-world.txt"], "name the file that it dates with --file"),
        (&["date", "hello-world.txt.ots", "--header", "abcd"], "abcd"),
        (&["date", "hello-world.txt.ots", "--header", "README.md"], "80 bytes"),
    ] {
        assert_fails(&deposit(at, arguments), 2, &[says]);
    }
}

fn bundle(folder: &Path) {
    let zenodo = r#"{"title": "Nimproof", "upload_type": "dataset", "publication_date": "2026-11-30",
        "creators": [{"name": "the Nimproof contributors"}], "description": "<p>Numbers.</p>",
        "access_right": "open", "license": "cc-by-4.0"}"#;
    let files = [(".zenodo.json", zenodo.as_bytes()), ("nimproof-0.1.0.zip", b"abc")];
    fs::create_dir(folder).unwrap();
    for (name, bytes) in files {
        fs::write(folder.join(name), bytes).unwrap();
    }
    fs::write(folder.join("SHA256SUMS"), sums::write(files)).unwrap();
}

#[test]
fn an_upload_publishes_only_when_told_and_prints_no_token() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    bundle(&at.join("deposit"));
    let repository = Arc::new(Repository::default());
    let place = Server::start(Arc::clone(&repository));
    let upload = ["upload", "deposit", "--server", &place.address];
    let mut printed = String::new();
    let mut call = |arguments: &[&str]| {
        let output = deposit(at, arguments);
        printed += &(stdout(&output) + &stderr(&output));
        output
    };
    repository.fault("POST", "/api/records", 1, Wrong::Echo(400));
    assert_fails(&call(&upload), 2, &["making a draft", "status 400"]);
    repository.fault("PUT", "/draft", 1, Wrong::Echo(401));
    assert_fails(&call(&upload), 2, &["does not accept the token"]);
    let output = call(&upload);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).contains("2/2 files have the size and MD5 of ours"));
    assert!(stdout(&output).contains("draft 1001 is not published"));
    assert_eq!(repository.inner().records.len(), 0);
    let output = call(&[&upload[..], &["--publish"]].concat());
    assert!(stdout(&output).contains("record 1001 is published"), "{}", stderr(&output));
    assert_eq!(repository.inner().made, 1);
    assert!(!printed.contains(TOKEN), "{printed}");
    let state = fs::read_to_string(at.join("deposit.upload-local.json")).unwrap();
    assert!(!state.contains(TOKEN));
}

#[test]
fn an_upload_needs_a_place_and_a_token() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    bundle(&at.join("deposit"));
    for (arguments, says) in [
        (&["upload", "deposit"][..], "--sandbox"),
        (&["upload", "deposit", "--sandbox", "--production"], "cannot be used with"),
        (
            &["upload", "deposit", "--server", "https://example.org"],
            "not an address of this machine",
        ),
    ] {
        let output = deposit(at, arguments);
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains(says), "{}", stderr(&output));
    }
    let mut command = Command::new(binary());
    command.args(["deposit", "upload", "deposit", "--server", "http://127.0.0.1:1"]);
    command.current_dir(at).env_remove("NIMPROOF_ZENODO_TOKEN");
    assert_fails(&command.output().unwrap(), 2, &["NIMPROOF_ZENODO_TOKEN does not hold a token"]);
}
