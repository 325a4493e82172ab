//! The report of `diff --text` as JSON and as SARIF: real output of every kind
//! against the schema of the first and, for the second, against the parts of
//! SARIF 2.1.0 that it uses, transcribed from the standard.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::{Copy, made_up, project, reproduce, stderr, text_file};
use jsonschema::Validator;
use nimproof_core::claims::Paper;
use serde_json::{Value as Json, json};
use std::fs;
use std::process::Output;

fn schema(name: &str) -> Json {
    let path = project().join(name);
    serde_json::from_slice(&fs::read(path).unwrap()).unwrap()
}

fn validator(name: &str) -> Validator {
    jsonschema::draft202012::new(&schema(name)).unwrap()
}

fn report_schema() -> Validator {
    validator("schema/text-diff.schema.json")
}

fn sarif_schema() -> Validator {
    validator("crates/reproduce/tests/sarif-2.1.0-part.schema.json")
}

fn conforms(value: &Json, validator: &Validator) {
    let errors: Vec<String> = validator
        .iter_errors(value)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{errors:?}");
}

fn parsed(output: &Output) -> Json {
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Texts of one document, with everything that a report may say of them.
fn texts() -> Vec<(&'static str, String)> {
    let text = made_up(Paper::ALL[0]);
    vec![
        ("equal.txt", text.clone()),
        (
            "a text, ä.txt",
            text.replacen("0.125000", "0125000", 1).replacen("4096", "", 1)
                + "- 9 -\n77 and 12 345 here",
        ),
        ("other words.md", text.replacen("coincide", "do not coincide", 1)),
        ("nothing.html", "<p>no number</p>".into()),
        ("far.txt", "31 41\n".repeat(2_000)),
    ]
}

#[test]
fn the_report_is_as_its_schema_says() {
    let (report, sarif) = (report_schema(), sarif_schema());
    for (name, text) in texts() {
        let (_folder, path) = text_file(name, text.as_bytes());
        let slug = Paper::ALL[0].slug();
        let diff =
            |format| reproduce(["diff", "--paper", slug, "--text", &path, "--format", format]);
        conforms(&parsed(&diff("json")), &report);
        conforms(&parsed(&diff("sarif")), &sarif);
    }
    // What is unbound, and what is derived, with the ledger in another place.
    let copy = Copy::committed();
    let (_folder, path) = text_file("text.txt", b"8 and 9");
    let ledger = copy.root().join("ledger.json");
    let entries = json!([
        {"unbound": [], "where": "Line 1", "printed": "8"},
        {"derived": "two more", "expression": "{heap-of-eight:heap} + 2", "where": "Line 1", "printed": "10"}
    ]);
    let text = json!({"sha256": "0".repeat(64)});
    fs::write(&ledger, json!({"slug": "a", "text": text, "entries": entries}).to_string()).unwrap();
    for (format, validator) in [("json", &report), ("sarif", &sarif)] {
        let diff = copy.reproduce([
            "diff",
            "--text",
            &path,
            "--ledger",
            "ledger.json",
            "--format",
            format,
        ]);
        assert_eq!(diff.status.code(), Some(1), "{}", stderr(&diff));
        conforms(&parsed(&diff), validator);
    }
}

/// Every object of a value, by its path.
fn objects(value: &Json, at: &str, found: &mut Vec<String>) {
    match value {
        Json::Object(members) => {
            found.push(at.to_owned());
            for (name, member) in members {
                objects(member, &format!("{at}/{name}"), found);
            }
        }
        Json::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                objects(item, &format!("{at}/{index}"), found);
            }
        }
        _ => {}
    }
}

#[test]
fn the_schemas_refuse_what_is_misspelt_or_missing() {
    let text = made_up(Paper::ALL[0]).replacen("says 320 here", "says 321 here", 1);
    let (_folder, path) = text_file("text.txt", text.as_bytes());
    for (format, validator, free) in
        [("json", report_schema(), "/standings"), ("sarif", sarif_schema(), "/hashes")]
    {
        let diff = ["diff", "--paper", Paper::ALL[0].slug(), "--text", &path, "--format", format];
        let report = parsed(&reproduce(diff));
        conforms(&report, &validator);
        let mut found = Vec::new();
        objects(&report, "", &mut found);
        for at in found.iter().filter(|at| !at.ends_with(free)) {
            let mut spoiled = report.clone();
            spoiled.pointer_mut(at).unwrap()["mesage"] = "x".into();
            assert!(!validator.is_valid(&spoiled), "{format} {at} has a misspelt member");
        }
        for at in
            ["/differences", "/version", "/left_out", "/runs/0/tool", "/runs/0/results/0/message"]
        {
            let mut spoiled = report.clone();
            if let Some(member) = spoiled.pointer_mut(at) {
                *member = Json::Null;
                assert!(!validator.is_valid(&spoiled), "{format} {at} is null");
            }
        }
    }
}

#[test]
fn sarif_has_a_place_for_every_difference() {
    let text = made_up(Paper::ALL[0]).replacen("says 320 here", "says 321 here", 1);
    let line = text.lines().position(|line| line.contains("321")).unwrap() + 1;
    let (_folder, path) = text_file("a text.txt", text.as_bytes());
    let slug = Paper::ALL[0].slug();
    let output = reproduce(["diff", "--paper", slug, "--text", &path, "--format", "sarif"]);
    assert_eq!(output.status.code(), Some(1));
    let log = parsed(&output);
    assert_eq!(log["version"], "2.1.0");
    let results = log["runs"][0]["results"].as_array().unwrap();
    assert_eq!(results.len(), 1);
    assert_eq!(log["runs"][0]["invocations"][0]["toolExecutionNotifications"], json!([]));
    let rules = log["runs"][0]["tool"]["driver"]["rules"].as_array().unwrap();
    assert!(rules.iter().any(|rule| rule["id"] == results[0]["ruleId"]));
    let place = &results[0]["locations"][0]["physicalLocation"];
    assert_eq!(place["region"]["startLine"], line);
    assert_eq!(place["region"]["startColumn"], 9);
    assert_eq!(place["region"]["endColumn"], 12);
    assert!(place["artifactLocation"]["uri"].as_str().unwrap().ends_with("a%20text.txt"));
    let without = reproduce(["diff", "--format", "sarif"]);
    assert_eq!(without.status.code(), Some(2));
}

#[test]
fn the_first_thousand_differences_are_listed_and_the_others_counted() {
    // 250,000 numbers that the ledger does not have, after its own.
    let text = made_up(Paper::ALL[0]) + &"31\n".repeat(250_000);
    let own = made_up(Paper::ALL[0]).lines().count();
    let (_folder, path) = text_file("text.txt", text.as_bytes());
    let slug = Paper::ALL[0].slug();
    let diff = |format| {
        let output = reproduce(["diff", "--paper", slug, "--text", &path, "--format", format]);
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).contains("250000 differences"), "{}", stderr(&output));
        assert!(output.stdout.len() < 1_000_000, "{} bytes", output.stdout.len());
        output
    };
    let report = parsed(&diff("json"));
    conforms(&report, &report_schema());
    let listed = report["differences"].as_array().unwrap();
    assert_eq!(listed.len(), 1_000);
    assert_eq!(report["left_out"], 249_000);
    assert_eq!(listed[0]["line"], own + 1);
    assert_eq!(listed[999]["line"], own + 1_000);
    let log = parsed(&diff("sarif"));
    conforms(&log, &sarif_schema());
    assert_eq!(log["runs"][0]["results"].as_array().unwrap().len(), 1_000);
    let said =
        &log["runs"][0]["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"];
    assert!(said.as_str().unwrap().starts_with("249000 more differences"), "{said}");
    let human = String::from_utf8(diff("human").stdout).unwrap();
    assert!(human.contains("\nand 249000 more\n"));
    assert_eq!(human.matches("not in the ledger and unbound").count(), 1_000);
}
