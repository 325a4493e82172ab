//! Checkpoints that no run wrote, or that something happened to: each is
//! refused in one line, and stays as it is.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::{Counting, To, contents, settings};
use nimproof_frontier::run::drive::{self, End, Engines};
use nimproof_frontier::run::folder::Folder;
use nimproof_ledger::failure::Failure;
use sha2::{Digest, Sha256};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// A folder with the checkpoint of a run that stopped after three pieces.
fn stopped() -> (TempDir, Vec<u8>) {
    let place = tempfile::tempdir().unwrap();
    let engines = Engines { first: Box::new(Counting::default()), second: None };
    let folder = Folder::take(place.path()).unwrap();
    let end = drive::run(&settings("counting", 900_000), engines, &folder, &mut To::pieces(3));
    assert_eq!(end.unwrap(), End::Stopped(196_608));
    let bytes = fs::read(place.path().join("checkpoint")).unwrap();
    (place, bytes)
}

fn resumed(place: &Path, name: &str, to: u64, resume: bool) -> Result<End, Failure> {
    let engines = Engines { first: Box::new(Counting::default()), second: None };
    let mut settings = settings(name, to);
    settings.resume = resume;
    drive::run(&settings, engines, &Folder::take(place)?, &mut To::the_end())
}

#[track_caller]
fn refused(end: Result<End, Failure>, says: &str) {
    let failure = end.expect_err(says);
    assert_eq!(failure.status(), 2, "{failure}");
    assert!(failure.to_string().contains(says), "{failure}, not {says}");
    assert!(!failure.to_string().contains('\n'));
}

/// The bytes with a right SHA-256 at their end.
fn signed(mut bytes: Vec<u8>) -> Vec<u8> {
    let sum = Sha256::digest(&bytes);
    bytes.extend(sum);
    bytes
}

#[test]
fn the_head_is_readable_and_says_what_it_holds() {
    let (_place, bytes) = stopped();
    let text = String::from_utf8_lossy(&bytes);
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("nimproof frontier checkpoint 1"));
    let head: serde_json::Value = serde_json::from_str(lines.next().unwrap()).unwrap();
    assert_eq!((&head["game"], &head["next"]), (&"counting".into(), &196_608.into()));
}

#[test]
fn what_does_not_fit_the_request_is_refused() {
    let (place, before) = stopped();
    let place = place.path();
    refused(resumed(place, "counting", 900_000, false), "go on with --resume");
    refused(resumed(place, "grundy", 900_000, true), "a run of counting, not of grundy");
    refused(resumed(place, "counting", 196_606, true), "past --to 196606");
    assert_eq!(fs::read(place.join("checkpoint")).unwrap(), before);
    assert_eq!(resumed(place, "counting", 196_607, true), Ok(End::Done));
}

/// Heaps 393,216 to 400,000 are of one piece, before which the checkpoint lies.
#[test]
fn results_are_not_replaced_by_fewer() {
    let place = tempfile::tempdir().unwrap();
    let place = place.path();
    assert_eq!(resumed(place, "counting", 400_000, false), Ok(End::Done));
    let before = contents(place);
    refused(resumed(place, "counting", 393_220, true), "to heap 400000, past --to 393220");
    refused(resumed(place, "counting", 399_999, true), "to heap 400000, past --to 399999");
    assert_eq!(contents(place), before);
    assert_eq!(resumed(place, "counting", 400_000, true), Ok(End::Done));
    assert_eq!(contents(place), before);
    assert_eq!(resumed(place, "counting", 400_001, true), Ok(End::Done));
}

#[test]
fn a_file_of_that_name_that_no_run_wrote_is_refused() {
    for name in ["counts.json", "run.json", "rare.json"] {
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join(name);
        fs::write(&file, "mine").unwrap();
        refused(resumed(place.path(), "counting", 1_000, false), name);
        refused(resumed(place.path(), "counting", 1_000, true), "neither SHA256SUMS nor");
        assert_eq!(fs::read(&file).unwrap(), b"mine");
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1);
    }
}

#[test]
fn any_flipped_bit_and_any_cut_is_refused() {
    let (place, bytes) = stopped();
    let path = place.path().join("checkpoint");
    for at in 0..bytes.len() {
        let mut bad = bytes.clone();
        bad[at] ^= 1 << (at % 8);
        fs::write(&path, &bad).unwrap();
        refused(resumed(place.path(), "counting", 900_000, true), "checkpoint");
    }
    for length in (0..bytes.len()).step_by(7) {
        fs::write(&path, &bytes[..length]).unwrap();
        refused(resumed(place.path(), "counting", 900_000, true), "checkpoint");
    }
    fs::write(&path, [&bytes[..], b"\n"].concat()).unwrap();
    refused(resumed(place.path(), "counting", 900_000, true), "corrupt");
    fs::write(&path, &bytes).unwrap();
    assert_eq!(resumed(place.path(), "counting", 900_000, true), Ok(End::Done));
}

#[test]
fn what_is_no_checkpoint_of_ours_is_refused() {
    let (place, bytes) = stopped();
    let path = place.path().join("checkpoint");
    let body = &bytes[..bytes.len() - 32];
    let text = |from: &str, to: &str| {
        let at = body.windows(from.len()).position(|w| w == from.as_bytes()).expect(from);
        signed([&body[..at], to.as_bytes(), &body[at + from.len()..]].concat())
    };
    for (bad, says) in [
        (b"\x7fELF".to_vec(), "is no checkpoint"),
        (Vec::new(), "is no checkpoint"),
        (vec![b'a'; 1 << 20], "is no checkpoint"),
        (text("checkpoint 1", "checkpoint 2"), "version 2, and this program reads version 1"),
        (text("checkpoint 1", "checkpoint x"), "version ?"),
        (text("\"game\"", "\"name\""), "second line"),
        (text("\"tally_bytes\":", "\"tally_bytes\":18446744073709551615,\"x\":"), "second line"),
        (text("\"tally_bytes\":", "\"tally_bytes\":9"), "a length that it cannot have"),
        (text("\"tally_bytes\":", "\"tally_bytes\":1844674407370955"), "second line"),
        (text("\"next\":196608", "\"next\":196609"), "other heaps than it says"),
        (text("{\"next\":196608,\"chain\"", "{\"next\":131072,\"chain\""), "cannot be right"),
        (text("\"records\":18", "\"records\":17"), "cannot be right"),
        (text("[0,", "[0,0,"), "another form"),
        (text("\"pieces\":3", "\"pieces\":4"), "cannot be right"),
        (signed(body[..body.len() - 1].to_vec()), "no state of the engine"),
        (signed([body, b"x"].concat()), "no state of the engine"),
    ] {
        fs::write(&path, &bad).unwrap();
        refused(resumed(place.path(), "counting", 900_000, true), says);
        assert_eq!(fs::read(&path).unwrap(), bad, "it stays as it is");
    }
}

#[test]
fn a_checkpoint_that_is_no_plain_file_is_refused() {
    let (place, bytes) = stopped();
    let path = place.path().join("checkpoint");
    let elsewhere = tempfile::tempdir().unwrap();
    let other = elsewhere.path().join("other");
    fs::write(&other, &bytes).unwrap();
    fs::remove_file(&path).unwrap();
    symlink(&other, &path).unwrap();
    refused(resumed(place.path(), "counting", 900_000, true), "link or a special file");
    fs::remove_file(&path).unwrap();
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    refused(resumed(place.path(), "counting", 900_000, true), "link or a special file");
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    refused(resumed(place.path(), "counting", 900_000, true), "no run wrote");
}

#[test]
fn a_folder_of_somebody_else_is_refused_and_kept() {
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join("thesis.txt"), "mine").unwrap();
    refused(resumed(place.path(), "counting", 70_000, true), "thesis.txt");
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1);
    let results = tempfile::tempdir().unwrap();
    assert_eq!(resumed(results.path(), "counting", 70_000, true), Ok(End::Done));
    refused(resumed(&results.path().join("inner"), "counting", 70_000, true), "lies inside");
    fs::remove_file(results.path().join("checkpoint")).unwrap();
    refused(resumed(results.path(), "counting", 70_000, true), "no checkpoint to go on from");
}
