//! Follows `docs/ledger.md` from start to end: its commands are run as they
//! stand there, and end with the exit status that stands there.

#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use serde_json::Value as Json;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The blocks of a Markdown text that are marked with this word.
fn blocks<'t>(text: &'t str, word: &str) -> Vec<&'t str> {
    let fence = format!("```{word}\n");
    let parts = text.split(fence.as_str()).skip(1);
    parts.map(|part| part.split("```").next().unwrap()).collect()
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let (path, copied) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &copied);
        } else {
            fs::copy(&path, &copied).unwrap();
        }
    }
}

#[test]
fn the_guide_leads_from_a_draft_to_a_green_check() {
    let guide = fs::read_to_string(root().join("docs/ledger.md")).unwrap();
    let project = tempfile::tempdir().unwrap();
    for folder in ["papers", "output/results"] {
        copy(&root().join(folder), &project.path().join(folder));
    }
    fs::write(project.path().join("draft.md"), blocks(&guide, "markdown")[0]).unwrap();
    let ledger = project.path().join("papers/grundys-game/published.json");
    let commands = blocks(&guide, "sh").concat();
    let mut commands = commands.lines();
    let mut next = || {
        let (command, status) = commands.next().unwrap().split_once("   # exit ").unwrap();
        let words: Vec<&str> = command.split(' ').skip(1).collect();
        let output = Command::new(env!("CARGO_BIN_EXE_reproduce"))
            .current_dir(project.path())
            .args(words)
            .output()
            .unwrap();
        let said = out(&output) + &err(&output);
        assert_eq!(output.status.code(), status.parse().ok(), "{command}: {said}");
        said
    };
    // The ledger that is there is not written over.
    let there = Command::new(env!("CARGO_BIN_EXE_reproduce"))
        .current_dir(project.path())
        .args(["ledger", "new", "--text", "draft.md", "--paper", "grundys-game"])
        .output()
        .unwrap();
    assert_eq!(there.status.code(), Some(2));
    fs::remove_file(&ledger).unwrap();
    assert!(next().contains("8 numbers"));
    assert!(next().contains("\"8\" at \"1, line 3\" is unbound; it may be heap-of-eight heap"));
    let mut made: Json = serde_json::from_slice(&fs::read(&ledger).unwrap()).unwrap();
    made["entries"] = serde_json::from_str(blocks(&guide, "json")[0]).unwrap();
    fs::write(&ledger, made.to_string()).unwrap();
    next();
    assert!(next().contains("8/8 numbers equal the ledger, 1/1 statements found"));
    assert!(next().contains("corruptions noticed"));
    // What was bound to a claim that is gone, and what is bound twice, is said.
    made["entries"][1]["id"] = "heap-of-nine".into();
    fs::write(&ledger, made.to_string()).unwrap();
    let check = |made: &Json| {
        fs::write(&ledger, made.to_string()).unwrap();
        Command::new(env!("CARGO_BIN_EXE_reproduce"))
            .current_dir(project.path())
            .args(["ledger", "check", "--paper", "grundys-game"])
            .output()
            .unwrap()
    };
    let gone = check(&made);
    assert_eq!(gone.status.code(), Some(1));
    assert!(out(&gone).contains("bound to heap-of-nine, a claim that is gone"), "{}", out(&gone));
    made["entries"][1]["not_a_claim"] = "given".into();
    let twice = check(&made);
    assert_eq!(twice.status.code(), Some(2));
    assert!(err(&twice).contains("is bound twice"), "{}", err(&twice));
}
