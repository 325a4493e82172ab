//! `diff --text`, by the binary: the published texts where they are at hand, and
//! made-up texts with something changed.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::{
    Copy, binary, given, made_up, project, published, reproduce, stderr, stdout, text_file,
};
use nimproof_core::claims::Paper;
use serde_json::{Value as Json, json};
use std::fs::File;
use std::process::Command;

#[test]
fn published_texts_equal_their_ledgers_but_for_one_lost_superscript() {
    for paper in Paper::ALL {
        let Some(path) = published(paper) else { continue };
        let output = reproduce(["diff", "--format", "json", "--text", &path.display().to_string()]);
        let report: Json = serde_json::from_slice(&output.stdout).unwrap();
        let differences = report["differences"].as_array().unwrap();
        assert_eq!(report["same_text"], true);
        assert_eq!(report["statements"], report["statements_found"]);
        if paper.slug() == "grundys-game" {
            assert_eq!(output.status.code(), Some(1));
            assert_eq!(differences.len(), 1);
            assert_eq!(differences[0]["printed"], "235");
            assert_eq!(differences[0]["ledger"], "2^35");
            assert_eq!(differences[0]["computed"], 34_359_738_368_u64);
            assert_eq!(differences[0]["fault"], "lost-superscript");
        } else {
            assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
            assert!(differences.is_empty());
            assert_eq!(report["numbers"], report["equal"]);
        }
    }
}

#[test]
fn differences_are_named_with_their_faults() {
    let text = made_up(Paper::ALL[0]);
    for (from, to, said) in [
        ("0.125000", "0125000", "decimal point lost in extraction"),
        ("0.125000", "0 125000", "decimal point lost in extraction"),
        ("2^m", "2m", "2^m"),
        ("1/2^m", "1/2m", "1/2^m"),
        ("4096", "4097", "printed 4097, in the ledger 4096, computed 4096"),
        ("says 4096 here.\nit says 512", "says 4096512", "digits of numbers fused in extraction"),
        ("4096", "40 96", "digits of one number split in extraction"),
        ("says 320 here", "says 320 here\n- 17 -\n", "alone on its line, as a page number is"),
        ("says 320 here", "says 320 here and 77", "printed 77, not in the ledger and unbound"),
        ("says 320 here", "says 12 345 here", "printed 12 345, which has two readings"),
        ("says 320 here", "says nothing here", "320 is in the ledger and not here"),
        ("says coincide", "says do not coincide", "\"coincide\" is in the ledger and not here"),
    ] {
        assert!(text.contains(from), "{from}");
        let (_folder, path) = text_file("text.txt", text.replacen(from, to, 1).as_bytes());
        let output = reproduce(["diff", "--paper", Paper::ALL[0].slug(), "--text", &path]);
        assert_eq!(output.status.code(), Some(1), "{from} as {to}: {}", stdout(&output));
        assert!(stdout(&output).contains(said), "{from} as {to}: {}", stdout(&output));
        assert!(stderr(&output).contains("1 difference") || to == "2m", "{}", stdout(&output));
    }
}

#[test]
fn separators_and_words_are_other_forms_of_the_same() {
    let text = made_up(Paper::ALL[0]);
    let text = text.replace("4096", "4,096").replace("says three here", "says 3 here");
    let (_folder, path) = text_file("text.txt", text.as_bytes());
    let output = reproduce(["diff", "--paper", Paper::ALL[0].slug(), "--text", &path]);
    assert_eq!(output.status.code(), Some(0), "{}", stdout(&output));
}

#[test]
fn markup_does_not_change_a_number() {
    let paper = Paper::ALL.into_iter().find(|paper| paper.slug() == "grundys-game").unwrap();
    let text = made_up(paper);
    for (name, power, three) in [
        ("text.txt", "2³⁵", "three"),
        ("text.md", "**2<sup>35</sup>**", "_three_"),
        ("text.tex", "$2^{35}$ % 77 in a comment\n\\label{eq:78}", "\\num{3}"),
        ("text.html", "<math><msup><mn>2</mn><mn>35</mn></msup></math>", "<td width=\"9\">３</td>"),
        ("text.html", "2<sup>35</sup>", "&#51;"),
    ] {
        assert!(text.contains("2^35") && text.contains("three"));
        let text = text.replace("2^35", power).replace("three", three);
        let (_folder, path) = text_file(name, text.as_bytes());
        let output = reproduce(["diff", "--paper", paper.slug(), "--text", &path]);
        assert_eq!(output.status.code(), Some(0), "{name}: {}", stdout(&output));
    }
}

#[test]
fn what_stands_beside_a_number_is_compared() {
    let entry = |printed: &str| {
        json!({
            "id": "heap-of-eight", "field": "heap", "where": "Text", "printed": printed
        })
    };
    let copy = Copy::with_ledger(
        "grundys-game",
        &[
            entry("8"),
            given("(3,4,5)"),
            given("7+1"),
            given("0-7"),
            json!({"not_a_claim": "identifier", "where": "Text", "printed": "A370822"}),
        ],
    );
    for (text, said) in [
        ("8, (3, 4, 5), 7 + 1, 0–7, A370822", ""),
        ("8, $(3,\\,4,\\,5)$, $7$ + $1$, $0$--$7$, **A370822**", ""),
        ("8, (3, 4, 5), 7−1, 0–7, A370822", "printed 7−1, in the ledger 7+1"),
        ("8, (3, 4, 5), 7 → 1, 0–7, A370822", "in the ledger 7+1"),
        ("8, (3, 4×5), 7+1, 0–7, A370822", "printed 4×5, in the ledger 4,5"),
        ("8, (3, 4, 5), 7+1, 0, 7, A370822", "printed 0, 7, in the ledger 0-7"),
        ("8, (3, 4, 5), 7+1, 0–7, XA370822", "printed XA370822, in the ledger A370822"),
        ("8!, (3, 4, 5), 7+1, 0–7, A370822", "printed 8!, in the ledger 8"),
        ("8k, (3, 4, 5), 7+1, 0–7, A370822", "printed 8k, in the ledger 8"),
        ("8, (345), 7+1, 0–7, A370822", "digits of numbers fused in extraction"),
        (
            "8, (3, 4, 5),\nPage 3 of 7\n 7+1, 0–7, A370822",
            "alone on its line, as a page number is",
        ),
    ] {
        let (_folder, path) = text_file("text.md", text.as_bytes());
        let output = copy.reproduce(["diff", "--paper", "grundys-game", "--text", &path]);
        let status = i32::from(!said.is_empty());
        let all = stdout(&output) + &stderr(&output);
        assert_eq!(output.status.code(), Some(status), "{text}: {all}");
        assert!(all.contains(said), "{said}: {all}");
    }
}

#[test]
fn a_text_is_read_from_standard_input() {
    let (_folder, path) = text_file("text.txt", made_up(Paper::ALL[0]).as_bytes());
    let output = Command::new(binary())
        .args(["diff", "--paper", Paper::ALL[0].slug(), "--text", "-"])
        .current_dir(project())
        .stdin(File::open(path).unwrap())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
}
