//! The ledgers: what is bound, what a check of one says, and what it is worth.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::{Copy, project, published, reproduce, stderr, stdout};
use nimproof_core::claims::Paper;
use nimproof_reproduce::flat::bound_numbers;
use nimproof_reproduce::ledger::Standing;
use nimproof_reproduce::paper::PaperFolder;
use serde_json::{Value as Json, json};

#[test]
fn bound_places_only_grow() {
    // Numbers bound as a claim or derived, and entries bound to a claim.
    let least = [
        ("addition-without-carries", 159, 166),
        ("one-word-apart", 27, 37),
        ("grundys-game", 101, 47),
    ];
    for (slug, numbers, claims) in least {
        let paper = Paper::ALL.into_iter().find(|paper| paper.slug() == slug).unwrap();
        let folder = PaperFolder::read(&project(), paper).unwrap();
        let bound = bound_numbers(&folder.published);
        assert!(bound >= numbers, "{slug}: {bound} numbers bound");
        assert!(folder.published.claims().count() >= claims, "{slug}");
        let unbound = |standing: &Standing| matches!(standing, Standing::Unbound(_));
        assert!(!folder.published.entries.iter().any(|entry| unbound(&entry.standing)), "{slug}");
    }
}

#[test]
fn ledgers_hold_no_sentences() {
    for paper in Paper::ALL {
        let folder = PaperFolder::read(&project(), paper).unwrap();
        for entry in &folder.published.entries {
            assert!(entry.printed.split_whitespace().count() <= 4, "{:?}", entry.printed);
        }
    }
}

#[test]
fn every_corruption_is_noticed() {
    let output = reproduce(["ledger", "score", "--json"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let scores: Json = serde_json::from_slice(&output.stdout).unwrap();
    for score in scores.as_array().unwrap() {
        assert_eq!(score["killed"], score["total"]);
        assert!(score["total"].as_u64().unwrap() > 400);
        assert!(score["random_passes"].as_u64() < score["random_passes_in_a_bag"].as_u64());
    }
    for paper in Paper::ALL {
        let Some(path) = published(paper) else { continue };
        let path = path.display().to_string();
        let output = reproduce(["ledger", "score", "--paper", paper.slug(), "--text", &path]);
        assert_eq!(output.status.code(), Some(0), "{}{}", stdout(&output), stderr(&output));
    }
}

#[test]
fn a_check_of_a_ledger_refuses_what_binds_nothing() {
    let sound = json!(
        {"id": "heap-of-eight", "field": "heap", "where": "Text", "printed": "8"}
    );
    let derived = |expression: &str, printed: &str| {
        json!({
            "derived": "a sum", "expression": expression, "where": "Text", "printed": printed
        })
    };
    for (entry, status, said) in [
        (derived("{heap-of-eight:heap} + 1", "9"), 0, "2 numbers bound"),
        (derived("8 + 1", "9"), 1, "there is no claim in it"),
        (derived("{heap-of-eight:heap} + 1", "10"), 1, "that is 9"),
        (
            json!({"id": "x", "not_a_claim": "given", "where": "Text", "printed": "9"}),
            2,
            "has one of id and field without the other",
        ),
        (json!({"not_a_claim": "given", "where": " ", "printed": "9"}), 2, "has an empty where"),
    ] {
        let copy = Copy::with_ledger("grundys-game", &[sound.clone(), entry]);
        let output = copy.reproduce(["ledger", "check", "--paper", "grundys-game"]);
        let all = stdout(&output) + &stderr(&output);
        assert_eq!(output.status.code(), Some(status), "{all}");
        assert!(all.contains(said), "{said}: {all}");
    }
}

#[test]
fn a_number_bound_twice_is_named() {
    let bound = |field: &str, place: &str| json!({"id": "heap-of-eight", "field": field, "where": place, "printed": "8"});
    let derived = json!({
        "derived": "one more", "expression": "{heap-of-eight:heap} + 0", "where": "Line 3", "printed": "8"
    });
    let item = |index: usize| json!({"id": "nim-values", "field": format!("first.{index}"), "where": "Line 3", "printed": "0"});
    let mut same = derived.clone();
    same["same_place"] = true.into();
    let said = "\"8\" at \"Line 3\" is bound twice";
    for (first, second, is_said) in [
        (bound("heap", "Line 3"), derived.clone(), true),
        (derived.clone(), bound("heap", "Line 3"), true),
        // The same printed number for two claims, as the ledger itself says.
        (bound("heap", "Line 3"), same, false),
        // Two numbers: at two places, of one list, or bound to the same.
        (bound("heap", "Line 2"), derived.clone(), false),
        (item(0), item(1), false),
        (derived.clone(), derived, false),
    ] {
        let copy = Copy::with_ledger("grundys-game", &[first, second]);
        let output = copy.reproduce(["ledger", "check", "--paper", "grundys-game"]);
        assert_eq!(output.status.code(), Some(i32::from(is_said)), "{}", stdout(&output));
        assert_eq!(stdout(&output).contains(said), is_said, "{}", stdout(&output));
    }
    let both = json!({
        "id": "heap-of-eight", "field": "heap", "not_a_claim": "given", "where": "Line 3", "printed": "8"
    });
    let copy = Copy::with_ledger("grundys-game", &[both]);
    let output = copy.reproduce(["ledger", "check"]);
    common::assert_fails(&output, 2, &["\"8\" at \"Line 3\" is bound twice"]);
}

#[test]
fn a_document_binds_its_own_claims() {
    let foreign = json!({"id": "misere", "field": "lost", "where": "Line 3", "printed": "64"});
    let copy = Copy::with_ledger("grundys-game", &[foreign]);
    let check = copy.reproduce(["ledger", "check", "--paper", "grundys-game"]);
    assert_eq!(check.status.code(), Some(1));
    assert!(stdout(&check).contains("bound to misere, a claim of addition-without-carries"));
    let diff = copy.reproduce(["diff", "--paper", "grundys-game"]);
    common::assert_fails(&diff, 2, &["\"misere\" belongs to addition-without-carries"]);
}
