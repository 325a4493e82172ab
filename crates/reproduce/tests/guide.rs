//! Follows `docs/ledger.md` from start to end, in a copy of the project: its
//! commands are run as they stand there, and end with the exit status that
//! stands there.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::{Copy, assert_fails, project, stderr, stdout};
use serde_json::Value as Json;
use std::fs;
use std::process::Output;

/// The blocks of a Markdown text that are marked with this word.
fn blocks<'t>(text: &'t str, word: &str) -> Vec<&'t str> {
    let fence = format!("```{word}\n");
    let parts = text.split(fence.as_str()).skip(1);
    parts.map(|part| part.split("```").next().unwrap()).collect()
}

#[test]
fn the_guide_leads_from_a_draft_to_a_green_check() {
    let guide = fs::read_to_string(project().join("docs/ledger.md")).unwrap();
    let copy = Copy::committed();
    fs::write(copy.root().join("draft.md"), blocks(&guide, "markdown")[0]).unwrap();
    let ledger = copy.ledger("splitting-heaps");
    let commands = blocks(&guide, "sh").concat();
    let mut commands = commands.lines();
    let mut next = || {
        let (command, status) = commands.next().unwrap().split_once("   # exit ").unwrap();
        let output = copy.reproduce(command.strip_prefix("cargo reproduce ").unwrap().split(' '));
        let said = stdout(&output) + &stderr(&output);
        assert_eq!(output.status.code(), status.parse().ok(), "{command}: {said}");
        said
    };
    assert!(next().contains("12 numbers of draft.md, all unbound"));
    let unbound = next();
    assert!(unbound.contains("\"8\" at \"1, line 3, column 11\" is unbound; it may be "));
    assert!(unbound.contains("heap-of-eight heap") && unbound.contains("12 problems"));
    let mut made: Json = serde_json::from_slice(&fs::read(&ledger).unwrap()).unwrap();
    made["entries"] = serde_json::from_str(blocks(&guide, "json")[0]).unwrap();
    fs::write(&ledger, made.to_string()).unwrap();
    next();
    assert!(next().contains("12/12 numbers equal the ledger, 1/1 statements found"));
    assert!(next().contains("corruptions noticed"));
    assert_eq!(commands.next(), None);
    assert!(copy.reproduce(["diff"]).status.success());
    what_goes_wrong_is_named(&copy, &made);
}

/// What is bound to a claim that is gone, or bound twice, is said; and so is a
/// number that changes in the draft.
fn what_goes_wrong_is_named(copy: &Copy, made: &Json) {
    let check = |made: &Json| -> Output {
        fs::write(copy.ledger("splitting-heaps"), made.to_string()).unwrap();
        copy.reproduce(["ledger", "check", "--paper", "splitting-heaps"])
    };
    let mut gone = made.clone();
    gone["entries"][1]["id"] = "heap-of-nine".into();
    let output = check(&gone);
    assert_fails(&output, 1, &["1 problem in"]);
    assert!(stdout(&output).contains("bound to heap-of-nine, a claim that is gone"));
    let mut twice = made.clone();
    twice["entries"].as_array_mut().unwrap().last_mut().unwrap()["same_place"] = false.into();
    let output = check(&twice);
    assert_fails(&output, 1, &["1 problem in"]);
    assert!(stdout(&output).contains("\"64\" at \"Aside\" is bound twice"));
    let mut both = made.clone();
    both["entries"][1]["not_a_claim"] = "given".into();
    assert_fails(&check(&both), 2, &["is bound twice; keep one standing"]);
    assert!(check(made).status.success());
    let draft = copy.root().join("draft.md");
    let text = fs::read_to_string(&draft).unwrap().replace("only 64", "only 46");
    fs::write(&draft, text).unwrap();
    let output = copy.reproduce(["diff", "--paper", "splitting-heaps", "--text", "draft.md"]);
    assert_fails(&output, 1, &["1 difference"]);
    assert!(stdout(&output).contains("draft.md:5:49:"), "{}", stdout(&output));
}
