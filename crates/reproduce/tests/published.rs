//! The comparison with the documents: it passes as committed, and any one
//! printed value changed makes it fail and name the place.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::{Copy, stderr, stdout};
use nimproof_core::claims::{self, Paper, Status};
use nimproof_reproduce::paper::PaperFolder;
use serde_json::Value as Json;
use std::collections::BTreeSet;
use std::fs;

#[test]
fn the_documents_agree_or_stand_in_corrections() {
    let copy = Copy::new();
    let diff = copy.reproduce(["diff", "--format", "json"]);
    assert!(diff.status.success(), "{}", stderr(&diff));
    let report: Json = serde_json::from_str(&stdout(&diff)).unwrap();
    let totals = |name: &str| report["totals"][name].as_u64().unwrap();
    assert_eq!(totals("claims"), 38);
    assert_eq!(totals("failing"), 0);
    assert_eq!(totals("routes_differ"), 0);
    assert_eq!(totals("document_differs"), 3);
    assert_eq!(totals("equal") + totals("corrected"), totals("compared"));
    assert!(totals("compared") >= 317, "the number of bound places may only grow");
}

#[test]
fn every_claim_that_a_document_makes_is_bound() {
    let bound: BTreeSet<String> = PaperFolder::read_all(&common::project())
        .unwrap()
        .into_iter()
        .flat_map(|folder| folder.published.claims().map(|entry| entry.id).collect::<Vec<_>>())
        .collect();
    let unbound: Vec<&str> = claims::all()
        .filter(|claim| claim.status == Status::Checked && !bound.contains(claim.id))
        .map(|claim| claim.id)
        .collect();
    // Two go beyond the document; of the third it prints nothing to compare.
    assert_eq!(unbound, ["multiples-of-three", "multiples-of-five", "no-period"]);
}

/// A printed form that says something else, in every way that is like it.
fn changed(printed: &str) -> Vec<String> {
    let mut forms = Vec::new();
    for (at, digit) in printed.char_indices().filter(|(_, c)| c.is_ascii_digit()) {
        let other = if digit == '9' { '8' } else { char::from(digit as u8 + 1) };
        let mut form = printed.to_owned();
        form.replace_range(at..=at, &other.to_string());
        forms.push(form);
    }
    if forms.is_empty() {
        let opposite = match printed {
            "won" => "lost",
            "lost" => "won",
            "holds" | "always" | "coincide" => "fails",
            "fails" | "not" | "did not coincide" => "holds",
            "one" => "two",
            _ => "one",
        };
        forms.push(opposite.into());
    }
    forms.push(String::new());
    forms
}

/// The entries that are read from the same printed number as this one.
fn sharing(published: &Json, index: usize) -> Vec<usize> {
    let entries = published["entries"].as_array().unwrap();
    let shares = |at: usize| entries.get(at).is_some_and(|entry| entry["same_place"] == true);
    let first = (0..=index).rev().find(|&at| !shares(at)).unwrap();
    let last = (index..entries.len()).take_while(|&at| at == index || shares(at)).last().unwrap();
    (first..=last).collect()
}

#[test]
fn any_one_printed_value_changed_fails_and_is_named() {
    let copy = Copy::new();
    let mut tried = 0;
    for paper in Paper::ALL {
        let path = copy.root().join("papers").join(paper.slug()).join("published.json");
        let original = fs::read_to_string(&path).unwrap();
        let published: Json = serde_json::from_str(&original).unwrap();
        for (index, entry) in published["entries"].as_array().unwrap().iter().enumerate() {
            // The numbers that are no claim are held against the text, not against results.
            if entry.get("id").is_none() {
                continue;
            }
            let text = |name: &str| entry[name].as_str().unwrap();
            // One changed form through the binary; the next test tries every form.
            let form = &changed(text("printed"))[0];
            let mut spoiled = published.clone();
            for same in sharing(&published, index) {
                spoiled["entries"][same]["printed"] = form.as_str().into();
            }
            fs::write(&path, spoiled.to_string()).unwrap();
            let diff = copy.reproduce(["diff", "--paper", paper.slug()]);
            let (out, error) = (stdout(&diff), stderr(&diff));
            let what =
                format!("{} {} {:?} -> {form:?}", text("id"), text("field"), text("printed"));
            assert_eq!(diff.status.code(), Some(1), "{what}: {out}{error}");
            if error.contains("a correction names it") {
                let line = format!(
                    ", {}: a correction names it printed {:?}",
                    text("where"),
                    text("printed")
                );
                assert!(error.contains(&line), "{what} is not named in {error}");
            } else {
                let line = format!(
                    "{} {}, {}: printed {form:?}",
                    text("id"),
                    text("field"),
                    text("where")
                );
                assert!(out.contains(&line), "{what} is not named in {out}");
            }
            tried += 1;
        }
        fs::write(&path, original).unwrap();
    }
    assert!(tried >= 318, "only {tried} values were changed");
}

#[test]
fn any_one_derived_number_changed_fails_and_is_named() {
    let copy = Copy::new();
    let mut tried = 0;
    for paper in Paper::ALL {
        let path = copy.root().join("papers").join(paper.slug()).join("published.json");
        let original = fs::read_to_string(&path).unwrap();
        let published: Json = serde_json::from_str(&original).unwrap();
        for (index, entry) in published["entries"].as_array().unwrap().iter().enumerate() {
            if entry.get("derived").is_none() {
                continue;
            }
            let printed = entry["printed"].as_str().unwrap();
            for form in [changed(printed)[0].clone(), format!("{printed}k"), format!("{printed}!")]
            {
                let mut spoiled = published.clone();
                spoiled["entries"][index]["printed"] = form.as_str().into();
                fs::write(&path, spoiled.to_string()).unwrap();
                let diff = copy.reproduce(["diff", "--paper", paper.slug()]);
                let what = format!("{printed:?} -> {form:?}: {}{}", stdout(&diff), stderr(&diff));
                assert_eq!(diff.status.code(), Some(1), "{what}");
                assert!(stderr(&diff).contains(&form), "{what}");
                tried += 1;
            }
        }
        fs::write(&path, original).unwrap();
    }
    assert!(tried >= 69, "only {tried} forms were tried");
}

#[test]
fn every_changed_form_of_every_value_is_caught() {
    use nimproof_reproduce::printed::{Reading, compare};
    use nimproof_reproduce::results;
    let copy = Copy::new();
    let (mut tried, mut caught) = (0, 0);
    for folder in PaperFolder::read_all(copy.root()).unwrap() {
        let results = results::read(&copy.results(), folder.paper).unwrap();
        for entry in folder.published.claims() {
            let result = results.claims.iter().find(|claim| claim.id == entry.id).unwrap();
            let computed = result.field(&entry.field).unwrap();
            if compare(&entry.printed, computed) != Reading::Equal {
                continue;
            }
            for form in changed(&entry.printed) {
                tried += 1;
                let reading = compare(&form, computed);
                assert_ne!(reading, Reading::Equal, "{} {}: {form:?}", entry.id, entry.field);
                caught += 1;
            }
        }
    }
    println!("{caught} of {tried} changed forms caught");
    assert!(tried > 750, "only {tried} forms were tried");
}

#[test]
fn a_difference_without_its_correction_fails() {
    let copy = Copy::new();
    let path = copy.root().join("papers/addition-without-carries/paper.json");
    let mut facts: Json = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    facts["corrections"] = Json::Array(Vec::new());
    fs::write(&path, facts.to_string()).unwrap();
    let diff = copy.reproduce(["diff"]);
    common::assert_fails(&diff, 1, &["4 printed values are not as computed"]);
    assert!(stdout(&diff).contains("separator parity.properties_that_hold"));
}

#[test]
fn a_correction_of_something_that_agrees_fails() {
    let copy = Copy::new();
    let path = copy.root().join("papers/grundys-game/paper.json");
    let mut facts: Json = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    facts["corrections"] = serde_json::json!([{
        "said": "The heap of 13 is worth 3.", "holds": "It is.", "since": "always",
        "evidence": ["nim-values"],
        "entries": [{"id": "nim-values", "field": "first.13", "where": "Mathematical theory, table", "printed": "3", "computed": 3}],
    }]);
    fs::write(&path, facts.to_string()).unwrap();
    let diff = copy.reproduce(["diff"]);
    common::assert_fails(&diff, 1, &["1 printed values are not as computed"]);
    assert!(stdout(&diff).contains("a correction says that it differs"));
}

#[test]
fn no_published_value_at_all_fails() {
    let copy = Copy::new();
    let path = copy.root().join("papers/grundys-game/published.json");
    let sum = "0".repeat(64);
    let text =
        format!(r#"{{"slug": "grundys-game", "text": {{"sha256": "{sum}"}}, "entries": []}}"#);
    fs::write(&path, text).unwrap();
    let diff = copy.reproduce(["diff", "--paper", "grundys-game"]);
    common::assert_fails(&diff, 1, &["nothing was checked"]);
}

#[test]
fn computed_values_do_not_come_from_the_documents() {
    let copy = Copy::new();
    let before: Json = read(&copy, "grundys-game");
    let path = copy.root().join("papers/grundys-game/published.json");
    let text =
        fs::read_to_string(&path).unwrap().replace("\"printed\": \"3\"", "\"printed\": \"5\"");
    fs::write(&path, text).unwrap();
    assert_eq!(copy.reproduce(["run"]).status.code(), Some(1));
    let mut after: Json = read(&copy, "grundys-game");
    assert_ne!(before, after);
    for (claim, was) in
        after["claims"].as_array_mut().unwrap().iter_mut().zip(before["claims"].as_array().unwrap())
    {
        claim["verdict"] = was["verdict"].clone();
    }
    assert_eq!(before, after, "only verdicts may depend on printed values");
}

fn read(copy: &Copy, slug: &str) -> Json {
    let text = fs::read_to_string(copy.results().join(format!("{slug}.json"))).unwrap();
    serde_json::from_str(&text).unwrap()
}
