//! `verify` of a bundle: a stranger's archive checked, recomputed from its own
//! ledgers, and nothing left behind. (The whole bundle, with its programs built
//! anew, is checked by scripts/test-deposit.sh.)

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::bundle::{Archive, bundle, set_bound, sum_results, summed};
use common::{assert_fails, stderr, stdout};
use std::collections::BTreeMap;

#[test]
fn a_bundle_is_checked_and_recomputed_without_the_project() {
    let files = summed(bundle());
    let output = Archive::new(&files).verify(&["--recompute"]);
    assert!(output.status.success(), "{}{}", stdout(&output), stderr(&output));
    let out = stdout(&output);
    let listed = files.len() - 1;
    assert!(out.contains(&format!("{listed}/{listed} files have the SHA-256")), "{out}");
    assert!(out.contains("results/: 12/12 files"), "{out}");
    assert!(out.contains("computing the results again"), "{out}");
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
    sum_results(&mut files);
    let archive = Archive::new(&summed(files));
    assert!(archive.verify(&[]).status.success());
    assert_fails(&archive.verify(&["--recompute"]), 1, &["different bounds"]);
}

/// Larger is days of work, and a few bytes ask for it.
#[test]
fn a_bundle_is_recomputed_to_a_bound_that_ends() {
    let mut files = bundle();
    set_bound(&mut files, 100_001);
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
