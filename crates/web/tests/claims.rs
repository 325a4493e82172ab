//! The claims as the page computes them, against the committed results.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use nimproof_core::claims::Paper;
use nimproof_web::Engine;
use nimproof_web::site::data;
use serde_json::{Value as Json, json};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn ask(engine: &mut Engine, request: &Json) -> Json {
    serde_json::from_slice(&engine.answer(request.to_string().as_bytes())).unwrap()
}

fn documents() -> Json {
    let mut documents: Json = serde_json::from_str(&data::documents(&root()).unwrap()).unwrap();
    documents["do"] = "documents".into();
    documents
}

#[test]
fn every_claim_is_as_in_the_committed_results() {
    let mut engine = Engine::new();
    let handed_over = ask(&mut engine, &documents());
    assert_eq!(handed_over["ok"]["papers"], 3, "{handed_over}");
    let mut compared = 0;
    for paper in Paper::ALL {
        let path = root().join(format!("output/results/{}.json", paper.slug()));
        let committed: Json = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        for claim in committed["claims"].as_array().unwrap() {
            let request = json!({ "do": "claim", "id": claim["id"], "bound": 20_000 });
            let answer = ask(&mut engine, &request);
            for field in ["range", "routes", "headline", "value", "counterexample", "verdict"] {
                assert_eq!(answer["ok"][field], claim[field], "{} {field}", claim["id"]);
            }
            compared += 1;
        }
    }
    assert_eq!(compared, 38);
}

#[test]
fn a_changed_document_differs_and_an_absent_one_is_not_compared() {
    let mut engine = Engine::new();
    let one = json!({ "do": "claim", "id": "separator", "bound": 20_000 });
    let verdict = |answer: &Json| answer["ok"]["verdict"].clone();
    let answer = ask(&mut engine, &one);
    assert_eq!(verdict(&answer), "not-compared");
    assert!(answer["ok"]["value"].is_object() && answer["ok"]["entries"] == json!([]));
    ask(&mut engine, &documents());
    let answer = ask(&mut engine, &one);
    assert_eq!(verdict(&answer), "document-differs");
    let outcomes = answer["ok"]["entries"].as_array().unwrap();
    assert!(outcomes.iter().any(|entry| entry["outcome"] == "in-correction"));
    assert!(outcomes.iter().all(|entry| entry["outcome"] != "differs"));

    let mut spoiled = documents();
    let entries = spoiled["papers"][2]["published"]["entries"].as_array_mut().unwrap();
    let entry = entries.iter_mut().find(|entry| entry["id"] == "unsplittable").unwrap();
    entry["printed"] = "3".into();
    assert!(ask(&mut engine, &spoiled)["ok"].is_object());
    let answer = ask(&mut engine, &json!({ "do": "claim", "id": "unsplittable", "bound": 20_000 }));
    assert_eq!(verdict(&answer), "document-differs");
    // Documents that are refused leave the ones before.
    let refused = ask(
        &mut engine,
        &json!({
            "do": "documents", "proved": [],
            "papers": [{ "slug": "grundys-game", "paper": {}, "published": [] }],
        }),
    );
    assert_eq!(refused["error"]["kind"], "bad-documents");
}

#[test]
fn another_bound_sets_the_documents_numbers_aside() {
    let mut engine = Engine::new();
    ask(&mut engine, &documents());
    let list = ask(&mut engine, &json!({ "do": "claims" }));
    let list = list["ok"].as_array().unwrap().clone();
    assert_eq!(list.len(), 38);
    let to_bound = list.iter().find(|claim| claim["to_bound"] == true).unwrap();
    let request = json!({ "do": "claim", "id": to_bound["id"], "bound": 300 });
    let answer = ask(&mut engine, &request);
    assert_eq!(answer["ok"]["verdict"], "not-compared", "{answer}");
    for (bound, kind) in [(199, "too-small"), (50_001, "beyond")] {
        let request = json!({ "do": "claim", "id": "one-bite", "bound": bound });
        assert_eq!(ask(&mut engine, &request)["error"]["kind"], kind);
    }
}

#[test]
fn b_files_have_the_sums_of_the_committed_results() {
    let sums = fs::read_to_string(root().join("output/results/SHA256SUMS")).unwrap();
    let native: Json = serde_json::from_str(&data::native(&root()).unwrap()).unwrap();
    let b_files = native["b_files"].as_array().unwrap();
    assert_eq!(b_files.len(), 9);
    let sequences = b_files.iter().filter(|file| file["of"].as_str().unwrap().starts_with('A'));
    for file in sequences {
        let name = format!("sequences/b{}.txt", &file["of"].as_str().unwrap()[1..]);
        let line = format!("{}  {name}\n", file["sha256"].as_str().unwrap());
        assert!(sums.contains(&line), "{line}");
    }
}
