//! Requests: what is asked for wrongly is refused in one line, and what is
//! asked for rightly is printed in its exact form.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::{assert_fails, binary, project, reproduce, stderr, stdout};
use serde_json::Value as Json;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

#[test]
fn bad_requests_are_one_clear_line() {
    for (request, says) in [
        ("values chess --to 5", "unknown game \"chess\"; the games are nim"),
        ("values nim:0-2 --to 5", "taking nothing would never end"),
        ("values nim --to 0", "at least 1"),
        ("values nim --to -1", "must be a whole number"),
        ("values nim --to 1e3", "must be a whole number"),
        ("values nim --to 18446744073709551616", "at most"),
        ("values nim --to 18446744073709551615", "would need about 512 EiB of memory"),
        ("values grundy --to 99999999999", "would need about"),
        ("values nim", "--to"),
        ("values nim --to 5 --format xml", "xml"),
        ("moves nim", "HEAP"),
        ("moves nim 4294967295", "4294967294 at most"),
        ("moves nim 1 99999999999999999999999", "4294967294 at most"),
        ("moves nim -- -3", "a heap is \"-3\""),
        ("moves coprime 1000000", "above 100000"),
        ("moves grundy 50 50 --misere", "at most 60 stones"),
        ("moves nim:1-3 4000000000 3 --misere", "more than"),
        ("moves coprime 90000 90000 --misere", "more than"),
        ("run --paper nope --out x", "unknown paper \"nope\"; the papers are"),
        ("run --paper grundys-game", "need --out DIR"),
        ("run --to 100000", "need --out DIR"),
        ("run --paper nope", "unknown paper"),
        ("moves nim (3,4", "a heap is \"(3\""),
        ("moves nim 3,,4", "a heap is \"\""),
        ("run --to 199 --out x", "at least 200"),
        ("run --to 99999999999 --out x", "would need about"),
        ("run --jobs 0", "--jobs"),
        ("run --root / --out x", "no papers/ folder"),
        ("diff --paper nope", "unknown paper"),
        ("verify", "DIR"),
        ("verify no-such-folder", "no-such-folder"),
        ("frobnicate", "frobnicate"),
        ("", "the commands are run, list, verify, diff, ledger, deposit, values, period, moves"),
        (
            "--root .",
            "the commands are run, list, verify, diff, ledger, deposit, values, period, moves",
        ),
    ] {
        let output = reproduce(request.split_whitespace());
        assert_fails(&output, 2, &[says]);
        assert_eq!(stdout(&output), "", "{request}");
    }
}

#[test]
fn outside_a_project_the_folder_is_asked_for() {
    let place = tempfile::tempdir().unwrap();
    let run = Command::new(binary()).arg("run").current_dir(place.path()).output().unwrap();
    assert_fails(&run, 2, &["--root"]);
}

#[test]
fn help_and_version_are_no_failures() {
    for request in ["--help", "--version", "run --help", "values --help"] {
        let output = reproduce(request.split_whitespace());
        assert!(output.status.success(), "{request}");
        assert!(stdout(&output).contains("reproduce"), "{request}");
    }
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    for request in
        ["values grundy --to 1000000", "list --json", "diff --format json", "moves grundy 300"]
    {
        let mut child = Command::new(binary())
            .args(request.split_whitespace())
            .current_dir(project())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{request}: {}", stderr(&output));
        assert_eq!(stderr(&output), "", "{request}");
    }
}

#[test]
fn a_full_device_is_the_machines_fault() {
    let Ok(full) = File::options().write(true).open("/dev/full") else {
        return println!("skipped: no /dev/full on this machine");
    };
    let output = Command::new(binary())
        .args(["values", "grundy", "--to", "9"])
        .stdout(full)
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    assert_fails(&output, 3, &["standard output", "no space left"]);
}

/// The values of heaps 0 to 20 in the encyclopedia article and in A002188.
const GRUNDY: [u64; 21] = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0];

#[test]
fn values_in_three_forms() {
    let json: Json = serde_json::from_str(&stdout(&reproduce([
        "values", "grundy", "--to", "20", "--format", "json",
    ])))
    .unwrap();
    let values: Vec<u64> =
        json["nim_values"].as_array().unwrap().iter().map(|v| v.as_u64().unwrap()).collect();
    assert_eq!(values, GRUNDY);
    assert_eq!(json["last_heap"], 20);
    let b_file = stdout(&reproduce(["values", "grundy", "--to", "20", "--format", "b-file"]));
    let expected: Vec<String> =
        GRUNDY.iter().enumerate().map(|(n, value)| format!("{n} {value}\n")).collect();
    assert_eq!(b_file, expected.concat());
    let text = stdout(&reproduce(["values", "grundy", "--to", "20"]));
    let rows: Vec<Vec<&str>> = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(rows.len(), 21);
    assert_eq!(rows[18], ["18", "4"]);
    assert!(text.starts_with(
        "# Grundy's game, normal play; split a heap into two unequal heaps; heaps 0, 1"
    ));
}

#[test]
fn moves_of_the_documents_examples() {
    for (request, outcome, moves) in [
        ("moves nim 3 4 5", "won", &["(3,4,5) -> (1,4,5)"][..]),
        ("moves nim 2 2 2", "won", &["(0,2,2)", "(2,0,2)", "(2,2,0)"]),
        ("moves nim 1 2 3", "lost", &[]),
        ("moves grundy 8", "won", &["8 -> 7+1"]),
        ("moves nim (3,4,5)", "won", &["(3,4,5) -> (1,4,5)"]),
        ("moves grundy 7+1", "lost", &[]),
        ("moves grundy 8 --misere", "won", &["8 -> 6+2"]),
        ("moves nim 1 1 1 --misere", "lost", &[]),
        ("moves nim:1-3 15", "won", &["(15) -> (12)"]),
        ("moves nim 4294967294 1", "won", &["(4294967294,1) -> (1,1)"]),
    ] {
        let text = stdout(&reproduce(request.split_whitespace()));
        assert!(text.contains(&format!("{outcome} for the player to move")), "{request}: {text}");
        assert_eq!(text.matches(" -> ").count(), moves.len(), "{request}: {text}");
        for play in moves {
            assert!(text.contains(play), "{request}: {text}");
        }
    }
    let json: Json =
        serde_json::from_str(&stdout(&reproduce(["moves", "nim", "3", "4", "5", "--json"])))
            .unwrap();
    assert_eq!(json["outcome"], "won");
    assert_eq!(json["winning_moves"][0], serde_json::json!({"place": 1, "from": 3, "to": [1]}));
}

#[test]
fn the_list_names_every_claim() {
    let rows: Json = serde_json::from_str(&stdout(&reproduce(["list", "--json"]))).unwrap();
    assert_eq!(rows.as_array().unwrap().len(), 38);
    assert!(stdout(&reproduce(["list"])).ends_with("38 claims\n"));
}
