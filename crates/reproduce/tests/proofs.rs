//! A claim is called proved exactly when `proofs/accepted.json` lists it and
//! every file under its theorems is the one that was checked.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::{Copy, assert_fails, project, stderr, stdout};
use nimproof_core::claims;
use nimproof_reproduce::sums;
use serde_json::{Value as Json, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

fn json(path: &Path) -> Json {
    serde_json::from_slice(&fs::read(path).unwrap()).unwrap()
}

fn strings(list: &Json) -> Vec<String> {
    list.as_array().unwrap().iter().map(|item| item.as_str().unwrap().to_owned()).collect()
}

/// What `accepted.json` of the project lists: theorems and files by claim.
fn accepted() -> BTreeMap<String, (Vec<String>, Vec<String>)> {
    let accepted = json(&project().join("proofs/accepted.json"));
    let claims = accepted["claims"].as_array().unwrap().iter();
    claims
        .map(|claim| {
            let id = claim["id"].as_str().unwrap().to_owned();
            (id, (strings(&claim["theorems"]), strings(&claim["files"])))
        })
        .collect()
}

/// Runs to a small bound; the claims that come out proved, with their theorems,
/// and what was printed.
fn proved(copy: &Copy) -> (BTreeMap<String, Vec<String>>, String) {
    let run = copy.reproduce(["run", "--to", "200", "--out", "small"]);
    let mut proved = BTreeMap::new();
    for paper in claims::Paper::ALL {
        let results = json(&copy.root().join("small").join(format!("{}.json", paper.slug())));
        for claim in results["claims"].as_array().unwrap() {
            let is_proved = claim["status"] == "proved";
            assert_eq!(is_proved, claim["proved_by"].is_array(), "{claim}");
            if is_proved {
                proved
                    .insert(claim["id"].as_str().unwrap().to_owned(), strings(&claim["proved_by"]));
            }
        }
    }
    (proved, stdout(&run))
}

#[test]
fn what_is_accepted_is_called_proved_and_nothing_else() {
    let copy = Copy::committed();
    let (proved, said) = proved(&copy);
    let expected: BTreeMap<_, _> =
        accepted().into_iter().map(|(id, (theorems, _))| (id, theorems)).collect();
    assert_eq!(proved, expected);
    assert!(said.contains(&format!("{} claims are proved", expected.len())), "{said}");
    assert!(!said.contains("not as accepted"), "{said}");
}

#[test]
fn the_list_has_the_status_of_the_results() {
    let list = common::reproduce(["list", "--json"]);
    let rows: Json = serde_json::from_str(&stdout(&list)).unwrap();
    let proved: BTreeSet<String> = rows
        .as_array()
        .unwrap()
        .iter()
        .filter(|row| row["status"] == "proved")
        .map(|row| row["id"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(proved, accepted().into_keys().collect());
}

#[test]
fn a_changed_file_takes_back_what_rests_on_it() {
    let accepted = accepted();
    let files: BTreeSet<&String> = accepted.values().flat_map(|(_, files)| files).collect();
    for file in files {
        let copy = Copy::committed();
        let path = copy.root().join("proofs").join(file);
        let mut text = fs::read_to_string(&path).unwrap();
        text.push('\n');
        fs::write(&path, text).unwrap();
        let (proved, said) = proved(&copy);
        let expected: BTreeSet<&String> = accepted
            .iter()
            .filter(|(_, (_, files))| !files.contains(file))
            .map(|(id, _)| id)
            .collect();
        assert_eq!(proved.keys().collect::<BTreeSet<_>>(), expected, "{file}");
        assert!(said.contains(&format!("not as accepted: {file};")), "{said}");
    }
}

#[test]
fn every_proof_rests_on_what_a_game_is() {
    for (id, (_, files)) in accepted() {
        let about_coins = id == "pairwise-independent";
        assert!(about_coins || files.contains(&"Games.v".to_owned()), "{id}: {files:?}");
    }
}

#[test]
fn without_accepted_proofs_every_claim_is_only_checked() {
    let copy = Copy::committed();
    fs::remove_file(copy.root().join("proofs/accepted.json")).unwrap();
    let (proved, said) = proved(&copy);
    assert!(proved.is_empty());
    assert!(said.contains("there is no proofs/accepted.json"), "{said}");
}

#[test]
fn results_are_recomputed_where_the_proofs_are_not() {
    let copy = Copy::committed();
    let run = copy.reproduce(["run", "--to", "200", "--out", "small"]);
    assert_eq!(run.status.code(), Some(0), "{}", stderr(&run));
    fs::remove_dir_all(copy.root().join("proofs")).unwrap();
    let verify = copy.reproduce(["verify", "small", "--recompute"]);
    assert!(verify.status.success(), "{}", stderr(&verify));
    let said = format!("which {} claims are proved was taken over", accepted().len());
    assert!(stdout(&verify).contains(&said), "{}", stdout(&verify));
}

#[test]
fn a_claim_called_proved_without_being_accepted_is_found() {
    let copy = Copy::committed();
    copy.reproduce(["run", "--to", "200", "--out", "small"]);
    let path = copy.root().join("proofs/accepted.json");
    let mut list = json(&path);
    list["claims"].as_array_mut().unwrap().remove(0);
    fs::write(&path, list.to_string()).unwrap();
    let verify = copy.reproduce(["verify", "small", "--recompute"]);
    assert_fails(&verify, 1, &["files not as recomputed: "]);
}

#[test]
fn a_malformed_list_is_refused() {
    let unknown = json!({"id": "no-such-claim", "theorems": ["A.b"], "files": ["A.v"]});
    let no_theorem = json!({"id": "unsplittable", "theorems": [], "files": ["Grundy.v"]});
    let elsewhere = json!({"id": "unsplittable", "theorems": ["A.b"], "files": ["Grundy.v"]});
    let unhashed = json!({"id": "unsplittable", "theorems": ["A.b"], "files": ["A.v"]});
    for (claim, said) in [
        (unknown, "is no claim"),
        (no_theorem, "has no theorem"),
        (elsewhere, "is not listed"),
        (unhashed, "has no SHA-256"),
    ] {
        let copy = Copy::committed();
        let path = copy.root().join("proofs/accepted.json");
        let mut list = json(&path);
        list["claims"] = json!([claim]);
        fs::write(&path, list.to_string()).unwrap();
        let run = copy.reproduce(["run", "--to", "200", "--out", "small"]);
        assert_fails(&run, 2, &["accepted.json", said]);
    }
}

/// Changes the two files of a copy, lets `accepted.json` carry the SHA-256 of the
/// map as it then is, and runs: the run must be refused with these words.
fn assert_refused(change: impl Fn(&mut Json, &mut Json), said: &str) {
    let copy = Copy::committed();
    let paths = ["map.json", "accepted.json"].map(|name| copy.root().join("proofs").join(name));
    let (mut map, mut accepted) = (json(&paths[0]), json(&paths[1]));
    change(&mut map, &mut accepted);
    let map = map.to_string();
    accepted["map"] = json!(sums::sha256(map.as_bytes()));
    fs::write(&paths[0], map).unwrap();
    fs::write(&paths[1], accepted.to_string()).unwrap();
    let run = copy.reproduce(["run", "--to", "200", "--out", "small"]);
    assert_fails(&run, 2, &["accepted.json", said]);
}

/// The entry of a claim in `map.json` or `accepted.json`.
fn entry<'a>(list: &'a mut Json, id: &str) -> &'a mut Json {
    list["claims"].as_array_mut().unwrap().iter_mut().find(|claim| claim["id"] == id).unwrap()
}

/// Even when the map has it too, and the theorem is a true one.
#[test]
fn an_open_conjecture_is_never_called_proved() {
    for id in claims::all().filter(|claim| claim.status.word() != "checked").map(|claim| claim.id) {
        assert_refused(
            |map, accepted| {
                for list in [map, accepted] {
                    let mut made_up = entry(list, "unsplittable").clone();
                    made_up["id"] = json!(id);
                    list["claims"].as_array_mut().unwrap().push(made_up);
                }
            },
            "cannot be proved",
        );
    }
}

#[test]
fn what_is_accepted_must_stand_in_the_map_and_in_the_sources() {
    assert_refused(
        |_, accepted| entry(accepted, "unsplittable")["theorems"] = json!(["Grundy.made_up"]),
        "\"Grundy.made_up\" is not in map.json",
    );
    assert_refused(
        |map, accepted| {
            entry(map, "unsplittable")["theorems"][0]["name"] = json!("made_up");
            entry(accepted, "unsplittable")["theorems"] = json!(["Grundy.made_up"]);
        },
        "Grundy.v states no \"made_up\"",
    );
    assert_refused(
        |map, _| entry(map, "unsplittable")["not_covered"] = json!("Half of it."),
        "unsplittable is not wholly covered",
    );
    assert_refused(
        |map, _| entry(map, "unsplittable")["id"] = json!("unsplit"),
        "unsplittable is not in map.json",
    );
}

#[test]
fn another_map_than_the_accepted_one_is_refused() {
    let copy = Copy::committed();
    let path = copy.root().join("proofs/map.json");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replacen("is exactly", "is", 1) + "\n").unwrap();
    let run = copy.reproduce(["run", "--to", "200", "--out", "small"]);
    assert_fails(&run, 2, &["map.json is not the one", "run make proofs"]);
}

/// The map is what people read: its claims exist, and those covered wholly are
/// exactly the accepted ones, by the same theorems.
#[test]
fn the_map_and_what_is_accepted_say_the_same() {
    let map = json(&project().join("proofs/map.json"));
    let mut whole = BTreeMap::new();
    for claim in map["claims"].as_array().unwrap() {
        let id = claim["id"].as_str().unwrap();
        assert!(claims::all().any(|known| known.id == id), "{id} is no claim");
        let theorems = claim["theorems"].as_array().unwrap().iter().map(|theorem| {
            let file = theorem["file"].as_str().unwrap().strip_suffix(".v").unwrap();
            format!("{file}.{}", theorem["name"].as_str().unwrap())
        });
        if claim["not_covered"].is_null() {
            whole.insert(id.to_owned(), theorems.collect::<Vec<_>>());
        }
    }
    let accepted: BTreeMap<_, _> =
        accepted().into_iter().map(|(id, (theorems, _))| (id, theorems)).collect();
    assert_eq!(whole, accepted);
}
