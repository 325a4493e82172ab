//! The JSON Schemas of our own formats take our files, and refuse spoiled ones.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use jsonschema::Validator;
use serde_json::{Value as Json, json};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).to_owned()
}

fn read(path: &Path) -> Json {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn schema(name: &str) -> Validator {
    let path = root().join(format!("schema/{name}.schema.json"));
    jsonschema::validator_for(&read(&path)).unwrap()
}

/// Every file of ours in this form.
fn files(name: &str) -> Vec<PathBuf> {
    let under = |folder: &str| {
        let entries = fs::read_dir(root().join(folder)).unwrap();
        let paths = entries.map(|entry| entry.unwrap().path());
        paths.filter(|path| !path.is_dir() && path.extension().is_some_and(|e| e == "json"))
    };
    let of_papers = |file: &str| {
        ["addition-without-carries", "grundys-game", "one-word-apart"]
            .map(|slug| root().join("papers").join(slug).join(file))
            .into()
    };
    match name {
        "results" => under("output/results").collect(),
        "data" => under("output/results/data").collect(),
        "ledger" => of_papers("published.json"),
        "paper" => of_papers("paper.json"),
        _ => vec![root().join("papers/deposit.json")],
    }
}

#[test]
fn our_files_are_valid() {
    for (name, count) in [("results", 3), ("data", 5), ("ledger", 3), ("paper", 3), ("deposit", 1)]
    {
        let (schema, files) = (schema(name), files(name));
        assert_eq!(files.len(), count, "{name}");
        for file in files {
            let errors: Vec<_> =
                schema.iter_errors(&read(&file)).take(3).map(|error| error.to_string()).collect();
            assert!(errors.is_empty(), "{}: {errors:?}", file.display());
        }
    }
}

#[test]
fn spoiled_files_are_refused() {
    for (name, pointer, value) in [
        ("results", "/format", json!("nimproof results 2")),
        ("results", "/claims/0/verdict", json!("agreed")),
        ("results", "/claims/0/value", json!({ "share": 0.5 })),
        ("results", "/claims/0/value", json!({ "deep": [[1, 2.5]] })),
        ("data", "/convention", json!(7)),
        ("ledger", "/text/sha256", json!("ABC")),
        ("ledger", "/entries/0", json!({ "where": "a", "printed": "1" })),
        (
            "ledger",
            "/entries/0",
            json!({ "where": "a", "printed": "1", "unbound": [], "not_a_claim": "date" }),
        ),
        ("ledger", "/entries/0", json!({ "where": "a", "printed": "1", "id": "x" })),
        ("paper", "/document/doi", json!("doi:10.5281/zenodo.1")),
        ("paper", "/paper/date", json!("29.11.2026")),
        ("paper", "/corrections", json!([{ "said": "a", "holds": "b" }])),
        ("deposit", "/creators", json!([])),
        ("deposit", "/date", json!("yesterday")),
    ] {
        let mut spoiled = read(&files(name)[0]);
        *spoiled.pointer_mut(pointer).unwrap() = value;
        assert!(!schema(name).is_valid(&spoiled), "{name} {pointer}");
    }
    for name in ["results", "ledger", "paper", "deposit"] {
        let mut spoiled = read(&files(name)[0]);
        spoiled["unknown"] = json!(1);
        assert!(!schema(name).is_valid(&spoiled), "{name}");
    }
}
