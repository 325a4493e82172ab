//! `verify --recompute` of a bundle holds its results against the ledgers of its
//! papers: a ledger that was changed, with all sums made right again, is found.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::bundle::{Archive, bundle, sum_results, summed};
use common::{assert_fails, stderr, stdout};
use serde_json::Value as Json;
use std::collections::BTreeMap;

const LEDGER: &str = "source/papers/grundys-game/published.json";
const RESULTS: &str = "results/grundys-game.json";

type Files = BTreeMap<String, Vec<u8>>;

/// Changes a JSON file as the project writes it.
fn change(files: &mut Files, name: &str, change: impl FnOnce(&mut Json)) {
    let mut json: Json = serde_json::from_slice(&files[name]).unwrap();
    change(&mut json);
    let mut bytes = serde_json::to_vec_pretty(&json).unwrap();
    bytes.push(b'\n');
    files.insert(name.into(), bytes);
}

/// Has the first entry of the ledger that is so print something else.
fn misprint(files: &mut Files, is_so: impl Fn(&Json) -> bool, from: &str, to: &str) {
    change(files, LEDGER, |ledger| {
        let entries = ledger["entries"].as_array_mut().unwrap();
        let entry = entries.iter_mut().find(|entry| is_so(entry)).unwrap();
        assert_eq!(entry["printed"], from);
        entry["printed"] = to.into();
    });
}

/// Checks the sums, which are right, and then recomputes.
fn recompute(files: Files) -> std::process::Output {
    let archive = Archive::new(&summed(files));
    assert!(archive.verify(&[]).status.success());
    archive.verify(&["--recompute"])
}

#[test]
fn the_verdict_on_the_ledgers_is_a_line() {
    let files = bundle();
    let derived: usize = files
        .iter()
        .filter(|(name, _)| name.ends_with("/published.json"))
        .map(|(_, bytes)| {
            let ledger: Json = serde_json::from_slice(bytes).unwrap();
            let entries = ledger["entries"].as_array().unwrap();
            entries.iter().filter(|entry| entry.get("derived").is_some()).count()
        })
        .sum();
    assert!(derived > 0);
    let output = recompute(files);
    assert!(output.status.success(), "{}{}", stdout(&output), stderr(&output));
    let out = stdout(&output);
    let line = out.lines().find(|line| line.starts_with("ledgers of 3 papers: ")).unwrap();
    assert!(line.ends_with(&format!("; {derived}/{derived} derived numbers agree")), "{line}");
    assert!(!line.contains("FAIL"), "{line}");
}

/// The verdict on its claim is in the results, and was changed with it.
#[test]
fn a_changed_value_is_named_also_where_the_results_agree_with_it() {
    let mut files = bundle();
    misprint(&mut files, |entry| entry["id"] == "heap-of-eight", "8", "9");
    change(&mut files, RESULTS, |results| {
        let claims = results["claims"].as_array_mut().unwrap();
        let claim = claims.iter_mut().find(|claim| claim["id"] == "heap-of-eight").unwrap();
        claim["verdict"] = "document-differs".into();
    });
    sum_results(&mut files);
    let output = recompute(files);
    assert_fails(&output, 1, &["1 printed values are not as computed"]);
    let out = stdout(&output);
    assert!(out.contains("13/13 files are recomputed byte for byte"), "{out}");
    assert!(out.contains("grundys-game: heap-of-eight heap, Illustration: printed \"9\""), "{out}");
}

/// Where only the ledger was changed, the verdict in the results is wrong too.
#[test]
fn a_changed_value_is_named_beside_the_results_that_differ_for_it() {
    let mut files = bundle();
    misprint(&mut files, |entry| entry["id"] == "heap-of-eight", "8", "9");
    let output = recompute(files);
    assert_fails(&output, 1, &["files not as recomputed"]);
    let out = stdout(&output);
    assert!(out.contains("grundys-game: heap-of-eight heap, Illustration: printed \"9\""), "{out}");
}

/// No result holds a verdict on a derived number.
#[test]
fn a_changed_derived_number_is_named() {
    let mut files = bundle();
    let is_so = |entry: &Json| entry["derived"] == "heap of the winning first move";
    misprint(&mut files, is_so, "7", "6");
    let output = recompute(files);
    assert_fails(&output, 1, &["heap of the winning first move, Illustration: printed \"6\""]);
    assert!(stdout(&output).contains("13/13 files are recomputed byte for byte"));
}
