//! A paper that is none of the documents: its ledger is made, checked, scored
//! and compared like theirs, in papers/ or in a file of its own.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::{Copy, assert_fails, contents, stderr, stdout};
use nimproof_core::claims::Paper;
use serde_json::{Value as Json, json};
use std::fs;
use std::path::Path;

/// A note with numbers of two documents: a heap of 8 of Grundy's game, and the
/// 512 positions of three heaps of at most 7.
const NOTE: &str = "A heap of 8 has three replies. Elsewhere there are 512 positions, 1/8 lost.\n";

fn entries() -> Json {
    json!([
        {"id": "heap-of-eight", "field": "heap", "where": "Line 1", "printed": "8"},
        {"id": "heap-of-eight", "field": "reply_count", "where": "Line 1", "printed": "three"},
        {"id": "three-heaps", "field": "positions", "where": "Line 1", "printed": "512"},
        {"derived": "a share", "expression": "{three-heaps:nim_sum_zero} / {three-heaps:positions}",
         "where": "Line 1", "printed": "1/8"}
    ])
}

/// A copy of the project with the note, and its ledger in papers/a-note.
fn with_note() -> Copy {
    let copy = Copy::committed();
    fs::write(copy.root().join("note.txt"), NOTE).unwrap();
    let new = copy.reproduce(["ledger", "new", "--text", "note.txt", "--paper", "a-note"]);
    assert_eq!(new.status.code(), Some(0), "{}", stderr(&new));
    bind(&copy.ledger("a-note"), &entries());
    copy
}

fn bind(path: &Path, entries: &Json) {
    let mut ledger: Json = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
    ledger["entries"] = entries.clone();
    fs::write(path, ledger.to_string()).unwrap();
}

#[test]
fn a_new_ledger_has_every_number_unbound_with_claims_of_all_documents() {
    let copy = Copy::committed();
    fs::write(copy.root().join("note.txt"), NOTE).unwrap();
    let new = copy.reproduce(["ledger", "new", "--text", "note.txt", "--paper", "a-note"]);
    assert_eq!(new.status.code(), Some(0), "{}", stderr(&new));
    let made: Json = serde_json::from_slice(&fs::read(copy.ledger("a-note")).unwrap()).unwrap();
    assert_eq!(made["slug"], "a-note");
    let entries = made["entries"].as_array().unwrap();
    let printed: Vec<&str> = entries.iter().map(|e| e["printed"].as_str().unwrap()).collect();
    assert_eq!(printed, ["8", "three", "512", "1/8"]);
    assert!(entries.iter().all(|entry| entry["unbound"].is_array() && entry.get("id").is_none()));
    let suggested = |index: usize| entries[index]["unbound"].to_string();
    assert!(suggested(0).contains("heap-of-eight heap"));
    assert!(suggested(2).contains("three-heaps positions"));
    // Nothing is bound, so the check fails and so does the comparison.
    let check = copy.reproduce(["ledger", "check", "--paper", "a-note"]);
    assert_fails(&check, 1, &["4 problems"]);
    assert!(stdout(&check).contains("\"three\" at \"Begin, line 1, column 17\" is unbound"));
    assert_fails(
        &copy.reproduce(["diff", "--paper", "a-note"]),
        1,
        &["a-note", "nothing was checked"],
    );
    assert_fails(&copy.reproduce(["diff"]), 1, &["a-note", "nothing was checked"]);
}

#[test]
fn every_command_works_for_a_new_paper_and_by_default_for_all() {
    let copy = with_note();
    let last = ["addition-without-carries", "one-word-apart", "grundys-game", "a-note"];
    for (request, says) in [
        ("ledger check --paper a-note", "a-note: 4 numbers bound"),
        ("ledger check", "a-note: 4 numbers bound"),
        ("ledger score --paper a-note", "a-note: "),
        ("ledger score --paper a-note --text note.txt", "a-note: "),
        ("diff --paper a-note", "a-note: 3/3 printed values accounted for: 3 agree"),
        ("diff", "  1/1 derived numbers agree"),
        ("diff --text note.txt", "a-note: 4/4 numbers equal the ledger"),
        ("diff --text note.txt --paper a-note", "the text that the ledger was made from"),
    ] {
        let output = copy.reproduce(request.split(' '));
        assert_eq!(output.status.code(), Some(0), "{request}: {}", stderr(&output));
        assert!(stdout(&output).contains(says), "{request}: {}", stdout(&output));
    }
    // The documents first, in their order.
    let diff = stdout(&copy.reproduce(["diff"]));
    let heads: Vec<&str> = diff
        .lines()
        .filter_map(|line| line.split_once(": "))
        .map(|(name, _)| name)
        .filter(|name| last.contains(name))
        .collect();
    assert_eq!(heads, last);
}

#[test]
fn what_differs_from_a_new_paper_is_named() {
    let copy = with_note();
    for (index, printed, status, said) in [
        (0, "9", 1, "heap-of-eight heap, Line 1: printed \"9\", computed 8: differs"),
        (2, "513", 1, "three-heaps positions, Line 1: printed \"513\", computed 512: differs"),
        (3, "1/9", 1, "printed \"1/9\""),
    ] {
        let mut changed = entries();
        changed[index]["printed"] = printed.into();
        bind(&copy.ledger("a-note"), &changed);
        for request in ["diff", "diff --paper a-note", "diff --text note.txt --paper a-note"] {
            let output = copy.reproduce(request.split(' '));
            assert_eq!(output.status.code(), Some(status), "{request}: {}", stderr(&output));
            let all = stdout(&output) + &stderr(&output);
            assert!(all.contains(said) || request.contains("--text"), "{request}: {all}");
        }
    }
    bind(&copy.ledger("a-note"), &entries());
    fs::write(copy.root().join("note.txt"), NOTE.replace("512", "521")).unwrap();
    let output = copy.reproduce(["diff", "--text", "note.txt", "--paper", "a-note"]);
    assert_fails(&output, 1, &["1 difference"]);
    assert!(stdout(&output).contains("note.txt:1:52:"), "{}", stdout(&output));
    let unknown = copy.reproduce(["diff", "--text", "note.txt"]);
    assert_fails(&unknown, 2, &["none of the texts", "--paper SLUG", "--ledger FILE"]);
}

#[test]
fn a_paper_with_derived_numbers_only_is_compared() {
    let copy = with_note();
    bind(&copy.ledger("a-note"), &json!([entries()[3]]));
    let diff = copy.reproduce(["diff", "--paper", "a-note"]);
    assert_eq!(diff.status.code(), Some(0), "{}", stderr(&diff));
    assert!(stdout(&diff).contains("1/1 derived numbers agree"));
}

#[test]
fn corrections_of_a_new_paper_stand_in_its_paper_json() {
    let copy = with_note();
    let mut wrong = entries();
    wrong[2]["printed"] = "500".into();
    bind(&copy.ledger("a-note"), &wrong);
    let facts = |computed: u32| {
        json!({
            "slug": "a-note",
            "document": {"title": "A note", "authors": [], "year": null, "doi": null, "kind": "note"},
            "paper": {"title": "A note", "authors": [], "date": "2026-01-01", "licence": "CC-BY-4.0"},
            "corrections": [{
                "said": "There are 500.", "holds": "There are 512.", "since": "always",
                "evidence": ["three-heaps"],
                "entries": [{"id": "three-heaps", "field": "positions", "where": "Line 1",
                    "printed": "500", "computed": computed}]
            }]
        })
    };
    assert_fails(&copy.reproduce(["diff", "--paper", "a-note"]), 1, &["1 printed values"]);
    let path = copy.root().join("papers/a-note/paper.json");
    fs::write(&path, facts(512).to_string()).unwrap();
    let diff = copy.reproduce(["diff", "--paper", "a-note"]);
    assert_eq!(diff.status.code(), Some(0), "{}", stderr(&diff));
    assert!(stdout(&diff).contains("1 differ and stand in corrections"));
    // A ledger that is named as a file has no corrections.
    let file = copy.reproduce(["diff", "--ledger", "papers/a-note/published.json"]);
    assert_fails(&file, 1, &["1 printed values"]);
    bind(&copy.ledger("a-note"), &entries());
    let gone = copy.reproduce(["diff", "--paper", "a-note"]);
    assert_fails(&gone, 1, &["a correction names it printed \"500\""]);
}

#[test]
fn a_ledger_may_be_kept_anywhere() {
    let copy = Copy::committed();
    fs::write(copy.root().join("note.txt"), NOTE).unwrap();
    let new = "ledger new --text note.txt --paper a-note --out ledger.json";
    let new = copy.reproduce(new.split(' '));
    assert_eq!(new.status.code(), Some(0), "{}", stderr(&new));
    assert!(!copy.root().join("papers/a-note").exists());
    bind(&copy.root().join("ledger.json"), &entries());
    for request in [
        "diff --ledger ledger.json",
        "diff --ledger ledger.json --text note.txt",
        "ledger check --ledger ledger.json",
        "ledger score --ledger ledger.json",
        "ledger score --ledger ledger.json --text note.txt",
    ] {
        let output = copy.reproduce(request.split(' '));
        assert_eq!(output.status.code(), Some(0), "{request}: {}", stderr(&output));
    }
    fs::write(copy.root().join("note.txt"), NOTE.replace("8 has", "9 has")).unwrap();
    let diff = copy.reproduce(["diff", "--ledger", "ledger.json", "--text", "note.txt"]);
    assert_fails(&diff, 1, &["1 difference"]);
    for (request, says) in [
        ("diff --ledger ledger.json --paper grundys-game", "cannot be used with"),
        ("ledger check --ledger ledger.json --paper grundys-game", "cannot be used with"),
        ("ledger score --text note.txt", "--paper <SLUG>|--ledger <FILE>"),
        ("diff --ledger nowhere.json", "nowhere.json"),
        ("diff --ledger papers", "not a plain file"),
    ] {
        assert_fails(&copy.reproduce(request.split(' ')), 2, &[says]);
    }
}

#[test]
fn a_slug_is_a_plain_name() {
    let copy = with_note();
    let before = contents(copy.root());
    let longest = "a".repeat(65);
    for slug in ["../x", "..", ".", "", "/etc/x", "a/b", "A-Note", "-a", "a-", "a_b", "ä", &longest]
    {
        let slug = format!("--paper={slug}");
        for request in [
            &["ledger", "new", "--text", "note.txt"][..],
            &["ledger", "check"],
            &["ledger", "score"],
            &["diff"],
            &["diff", "--text", "note.txt"],
        ] {
            let output = copy.reproduce(request.iter().copied().chain([slug.as_str()]));
            assert_fails(&output, 2, &["is no paper's name", "64"]);
        }
    }
    assert_fails(
        &copy.reproduce(["ledger", "check", "--paper", "b-note"]),
        2,
        &[
            "unknown paper \"b-note\"; the papers are addition-without-carries, one-word-apart, grundys-game, a-note",
        ],
    );
    assert_eq!(contents(copy.root()), before);
}

#[test]
fn a_new_ledger_writes_over_nothing_and_leaves_nothing_behind() {
    let copy = with_note();
    let before = contents(copy.root());
    let there = copy.reproduce(["ledger", "new", "--text", "note.txt", "--paper", "a-note"]);
    assert_fails(&there, 2, &["a-note/published.json is there already"]);
    let out = "ledger new --text note.txt --paper b-note --out papers/a-note/published.json";
    assert_fails(&copy.reproduce(out.split(' ')), 2, &["is there already"]);
    let missing = copy.reproduce(["ledger", "new", "--text", "nowhere.txt", "--paper", "b-note"]);
    assert_fails(&missing, 2, &["nowhere.txt"]);
    assert_eq!(contents(copy.root()), before);
    assert!(!copy.root().join("papers/b-note").exists());
    // A link that leads nowhere is not followed.
    let folder = copy.root().join("papers/c-note");
    fs::create_dir(&folder).unwrap();
    std::os::unix::fs::symlink("../../elsewhere.json", folder.join("published.json")).unwrap();
    let link = copy.reproduce(["ledger", "new", "--text", "note.txt", "--paper", "c-note"]);
    assert_fails(&link, 2, &["is there already"]);
    assert!(!copy.root().join("elsewhere.json").exists());
}

#[test]
fn a_full_disk_leaves_no_folder_behind() {
    let copy = Copy::committed();
    let text = "31 ".repeat(150_000);
    fs::write(copy.root().join("note.txt"), text).unwrap();
    // A limit on the size of written files stands for a disk that is full.
    let script = format!(
        "ulimit -f 100; trap '' XFSZ; exec '{}' ledger new --text note.txt --paper a-note",
        common::binary().display()
    );
    let new = std::process::Command::new("sh")
        .args(["-c", &script])
        .current_dir(copy.root())
        .output()
        .unwrap();
    assert_fails(&new, 3, &["cannot write", "a-note/published.json"]);
    assert!(!copy.root().join("papers/a-note").exists());
}

#[test]
fn a_folder_without_a_ledger_is_said_and_not_passed_over() {
    let copy = with_note();
    fs::create_dir(copy.root().join("papers/b-note")).unwrap();
    for request in ["diff", "ledger check", "ledger score", "diff --paper b-note"] {
        let output = copy.reproduce(request.split(' '));
        assert_fails(&output, 2, &["papers/b-note has no published.json", "reproduce ledger new"]);
    }
    // A paper that is named does not depend on the others.
    assert_eq!(copy.reproduce(["diff", "--paper", "a-note"]).status.code(), Some(0));
    fs::remove_dir(copy.root().join("papers/b-note")).unwrap();
    fs::create_dir(copy.root().join("papers/My Note")).unwrap();
    assert_fails(&copy.reproduce(["diff"]), 2, &["\"My Note\" is no paper's name", "rename it"]);
    fs::remove_dir(copy.root().join("papers/My Note")).unwrap();
    // Files, and folders that are hidden, are nobody's paper.
    fs::write(copy.root().join("papers/README.md"), "").unwrap();
    fs::create_dir(copy.root().join("papers/.cache")).unwrap();
    assert_eq!(copy.reproduce(["diff"]).status.code(), Some(0));
}

#[test]
fn two_papers_of_one_text_must_be_told_apart() {
    let copy = with_note();
    let folder = copy.root().join("papers/b-note");
    fs::create_dir(&folder).unwrap();
    let ledger = fs::read_to_string(copy.ledger("a-note")).unwrap();
    fs::write(folder.join("published.json"), ledger.replace("a-note", "b-note")).unwrap();
    let both = copy.reproduce(["diff", "--text", "note.txt"]);
    assert_fails(&both, 2, &["the text of a-note and of b-note", "--paper SLUG"]);
    fs::write(folder.join("published.json"), ledger).unwrap();
    let other = copy.reproduce(["diff", "--paper", "b-note"]);
    assert_fails(&other, 2, &["the slug is \"a-note\", the folder is \"b-note\""]);
    let check = copy.reproduce(["ledger", "check", "--paper", "b-note"]);
    assert!(stdout(&check).contains("the slug is \"a-note\", the folder is \"b-note\""));
    assert_eq!(check.status.code(), Some(1));
}

#[test]
fn the_results_are_of_the_documents_only() {
    let copy = with_note();
    let before = contents(&copy.results());
    let run = copy.reproduce(["run"]);
    assert_eq!(run.status.code(), Some(0), "{}", stderr(&run));
    assert_eq!(contents(&copy.results()), before);
    let named = copy.reproduce(["run", "--paper", "a-note", "--out", "elsewhere"]);
    let slugs: Vec<&str> = Paper::ALL.iter().map(|paper| paper.slug()).collect();
    assert_fails(&named, 2, &["unknown paper \"a-note\"", &slugs.join(", ")]);
}
