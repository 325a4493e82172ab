//! Relations, denials and doubtful forms, by the binary: what an author may
//! write beside a number without changing a digit of it.

#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use serde_json::{Value as Json, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().flatten() {
        if entry.path().is_dir() {
            copy(&entry.path(), &to.join(entry.file_name()));
        } else {
            fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
        }
    }
}

/// A project of its own, with a ledger of Grundy's game of these entries.
struct Project(tempfile::TempDir);

impl Project {
    fn new(entries: &[Json]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        copy(&root().join("papers"), &folder.path().join("papers"));
        copy(&root().join("output/results"), &folder.path().join("output/results"));
        let project = Self(folder);
        let ledger = json!({
            "slug": "grundys-game", "text": {"sha256": "0".repeat(64)}, "entries": entries,
        });
        fs::write(project.ledger(), ledger.to_string()).unwrap();
        project
    }

    fn ledger(&self) -> PathBuf {
        self.0.path().join("papers/grundys-game/published.json")
    }

    fn run(&self, arguments: &[&str]) -> (Option<i32>, String) {
        let Output { status, stdout, stderr } = Command::new(env!("CARGO_BIN_EXE_reproduce"))
            .current_dir(self.0.path())
            .args(arguments)
            .args(["--paper", "grundys-game"])
            .output()
            .unwrap();
        let said = [stdout, stderr].concat();
        (status.code(), String::from_utf8(said).unwrap())
    }

    fn diff(&self, name: &str, text: &str) -> (Option<i32>, String) {
        fs::write(self.0.path().join(name), text).unwrap();
        self.run(&["diff", "--text", name])
    }
}

/// The largest heap that cannot be split, printed so, with this relation.
fn two(printed: &str, relation: Option<&str>) -> Json {
    let mut entry = json!({
        "id": "unsplittable", "field": "largest_heap_without_option", "where": "Text",
        "printed": printed,
    });
    if let Some(relation) = relation {
        entry["relation"] = relation.into();
    }
    entry
}

#[test]
fn equalities_are_one_and_every_other_relation_is_another() {
    let same =
        ["2", "two", "exactly 2", "only two", "just 2", "n = 2", "$n = 2$", "ちょうど2", "2個の石"];
    let at_least = [
        "at least 2",
        "no fewer than two",
        "not less than 2",
        "2 or more",
        "n ≥ 2",
        "n >= 2",
        "$n \\ge 2$",
        "$n\\geq2$",
        "n &ge; 2",
        "2 ≤ n",
        "2以上",
        "2個以上",
        "少なくとも2個",
    ];
    let others = [
        ("at most 2", "≤"),
        ("no more than two", "≤"),
        ("n <= 2", "≤"),
        ("2以下", "≤"),
        ("fewer than 2", "<"),
        ("less than 2", "<"),
        ("below 2", "<"),
        ("2未満", "<"),
        ("n < 2", "<"),
        ("n &lt; 2", "<"),
        ("more than 2", ">"),
        ("over 2", ">"),
        ("above two", ">"),
        ("2を超える", ">"),
        ("n > 2", ">"),
        ("$n \\ne 2$", "≠"),
        ("n != 2", "≠"),
        ("is not 2", "≠"),
        ("about 2", "≈"),
        ("nearly two", "≈"),
        ("almost 2", "≈"),
        ("約2個", "≈"),
        ("n mod 2", "mod"),
        ("n div 2", "div"),
    ];
    let (plain, least) = (Project::new(&[two("2", None)]), Project::new(&[two("2", Some("≥"))]));
    for text in same {
        assert_eq!(plain.diff("text.txt", text).0, Some(0), "{text}");
        let (status, said) = least.diff("text.txt", text);
        assert_eq!(status, Some(1), "{text}");
        assert!(said.contains("changed: printed = "), "{text}: {said}");
        assert!(said.contains(", in the ledger ≥ 2, computed 2"), "{text}: {said}");
    }
    for text in at_least {
        assert_eq!(least.diff("text.txt", text).0, Some(0), "{text}");
        let (status, said) = plain.diff("text.txt", text);
        assert_eq!(status, Some(1), "{text}");
        assert!(said.contains("printed ≥ "), "{text}: {said}");
        assert!(said.contains(", in the ledger = 2, computed 2"), "{text}: {said}");
    }
    for (text, sign) in others {
        for project in [&plain, &least] {
            let (status, said) = project.diff("text.txt", text);
            assert_eq!(status, Some(1), "{text}");
            assert!(said.contains(&format!("changed: printed {sign} ")), "{text}: {said}");
            assert!(said.contains("1 difference"), "{text}: {said}");
        }
    }
}

#[test]
fn a_sign_struck_out_is_never_the_sign_itself() {
    for (own, struck) in [
        ("≥", "$n \\not\\geq 2$"),
        ("≥", "$n \\not\\ge 2$"),
        ("≥", "$n \\ngeq 2$"),
        ("≥", "n ≱ 2"),
        ("≤", "$n \\not\\le 2$"),
        ("≤", "$n \\nleq 2$"),
        ("≤", "n ≰ 2"),
        ("<", "$n \\nless 2$"),
        ("<", "n ≮ 2"),
        (">", "$n \\ngtr 2$"),
        (">", "n ≯ 2"),
        ("∣", "$n \\not\\mid 2$"),
        ("→", "$n \\not\\to 2$"),
        ("→", "n ↛ 2"),
    ] {
        for relation in [Some(own), None] {
            let project = Project::new(&[two("2", relation)]);
            let (status, said) = project.diff("text.tex", struck);
            assert_eq!(status, Some(1), "{struck}");
            assert!(said.contains("1 difference"), "{struck}: {said}");
        }
    }
}

#[test]
fn the_next_sentence_says_nothing_of_a_number() {
    let project = Project::new(&[two("2", None)]);
    for text in ["It is 2. Or more precisely, two.", "It is 2. Up to now."] {
        let text = text.replace(", two", "");
        assert_eq!(project.diff("text.txt", &text).0, Some(0), "{text}");
    }
}

#[test]
fn a_function_of_a_bound_number_is_another_number() {
    let project = Project::new(&[two("2", None)]);
    for (text, shown) in [
        ("$\\sqrt{2}$", "\\sqrt{2"),
        ("$\\overline{2}$", "\\overline{2"),
        ("$\\bar{2}$", "\\bar{2"),
        ("$\\bar 2$", "\\bar 2"),
        ("$\\lfloor 2\\rfloor$", "\\lfloor 2"),
        ("$\\left\\lceil 2\\right\\rceil$", "\\lceil 2"),
        ("$\\log 2$", "\\log 2"),
        ("$\\ln(2)$", "\\ln(2"),
        ("√2", "√2"),
        ("⌊2⌋", "⌊2"),
    ] {
        let (status, said) = project.diff("text.tex", text);
        assert_eq!(status, Some(1), "{text}");
        assert!(said.contains(shown), "{text}: {said}");
    }
    for text in ["$2$", "\\emph{2}", "$\\mathbf{2}$", "$\\log n = 2$", "$\\sqrt{n} = 2$"] {
        assert_eq!(project.diff("text.tex", text).0, Some(0), "{text}");
    }
    // What the ledger prints so is so.
    let root = Project::new(&[two("\\sqrt{2}", None)]);
    let (_, said) = root.diff("text.tex", "$2$");
    assert!(said.contains("in the ledger \\sqrt{2"), "{said}");
}

#[test]
fn a_percent_sign_is_read_over_a_blank() {
    let given =
        |printed: &str| json!({"not_a_claim": "given", "where": "Text", "printed": printed});
    let project = Project::new(&[two("2", None), given("5.98%")]);
    for text in [
        "5.98\\%",
        "5.98 \\%",
        "5.98\\,\\%",
        "5.98~\\%",
        "\\SI{5.98}{\\percent}",
        "\\qty{5.98}{\\percent}",
    ] {
        assert_eq!(project.diff("text.tex", &format!("2 and {text}")).0, Some(0), "{text}");
    }
    for text in ["5.98 %", "5.98\u{a0}%", "5.98\u{2009}%", "5.98\u{202f}%"] {
        assert_eq!(project.diff("text.txt", &format!("2 and {text}")).0, Some(0), "{text}");
    }
    for (name, text) in [("text.txt", "5.98"), ("text.txt", "5.98 ‰"), ("text.tex", "5.98 %")] {
        assert_eq!(project.diff(name, &format!("2 and {text}")).0, Some(1), "{text}");
    }
}

#[test]
fn the_score_attaches_a_percent_sign_in_latex() {
    let project = Project::new(&[two("2", None)]);
    fs::write(project.0.path().join("text.tex"), "The largest is $2$.\n").unwrap();
    let (status, said) = project.run(&["ledger", "score", "--text", "text.tex"]);
    assert_eq!(status, Some(0), "{said}");
    let suffix = |line: &str| line.contains("suffix") && line.ends_with("6/6");
    assert!(said.lines().any(suffix), "{said}");
}

#[test]
fn relations_are_read_in_every_markup() {
    let least = Project::new(&[two("2", Some(">="))]);
    for (name, text) in [
        ("text.tex", "at least~$2$ % 3 by hand"),
        ("text.tex", "$n \\geqslant 2$"),
        ("text.html", "<p>at least <b>2</b></p>"),
        ("text.html", "<p>n &ge; <i>2</i></p>"),
        ("text.html", "<math><mi>n</mi><mo>≥</mo><mn>2</mn></math>"),
        ("text.md", "at least **2**"),
    ] {
        assert_eq!(least.diff(name, text).0, Some(0), "{text}");
        let less = text.replace("least", "most").replace("ge", "le").replace('≥', "≤");
        assert_eq!(least.diff(name, &less).0, Some(1), "{less}");
    }
}

#[test]
fn relations_around_and_inside_a_form_of_several_numbers() {
    let move_ = json!({
        "id": "heap-of-eight", "field": "winning_first_moves.0", "where": "Text",
        "printed": "7+1", "relation": "→",
    });
    let project = Project::new(&[move_]);
    for (text, status) in [
        ("n → 7+1", 0),
        ("n → 7 + 1", 0),
        ("$n \\to 7+1$", 0),
        ("n ≠ 7+1", 1),
        ("7+1", 1),
        ("n → 7+1 or more", 1),
        ("n → 7 ≠ 1", 1),
        ("n → 7 + at least 1", 1),
        ("n → 7-1", 1),
    ] {
        let (found, said) = project.diff("text.txt", text);
        assert_eq!(found, Some(status), "{text}: {said}");
    }
}

#[test]
fn bounds_and_definitions_have_relations_and_labels_do_not() {
    for (reason, compared) in [
        ("bound", true),
        ("given", true),
        ("definition", true),
        ("identifier", true),
        ("label", false),
        ("date", false),
        ("wording", false),
    ] {
        let number =
            json!({"not_a_claim": reason, "where": "Text", "printed": "1", "relation": "≥"});
        let project = Project::new(&[two("2", None), number]);
        assert_eq!(project.diff("text.txt", "2 for n >= 1").0, Some(0), "{reason}");
        let (status, said) = project.diff("text.txt", "2 for n > 1");
        assert_eq!(status, Some(i32::from(compared)), "{reason}: {said}");
        let changed = format!("printed > 1, in the ledger ≥ 1 (no claim: {reason}; Text)");
        assert_eq!(said.contains(&changed), compared, "{reason}: {said}");
    }
}

#[test]
fn a_relation_is_one_of_a_closed_list() {
    let (status, said) = Project::new(&[two("2", Some("about"))]).diff("text.txt", "2");
    assert_eq!(status, Some(2));
    assert!(said.contains("has the relation \"about\"; it can be ≠ < ≤ > ≥"), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[test]
fn a_new_ledger_has_the_relations_of_its_text() {
    let project = Project::new(&[two("2", None)]);
    let text = "at least 2, exactly 3, n ≠ 4, 5 ≤ n < 6, n mod 7";
    fs::write(project.0.path().join("text.txt"), text).unwrap();
    let new = ["ledger", "new", "--text", "text.txt", "--out", "new.json"];
    assert_eq!(project.run(&new).0, Some(0));
    let made = fs::read(project.0.path().join("new.json")).unwrap();
    let made: Json = serde_json::from_slice(&made).unwrap();
    let relations: Vec<&str> = made["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["relation"].as_str().unwrap_or("none"))
        .collect();
    assert_eq!(relations, ["≥", "none", "≠", "≥", "<", "mod"]);
}

#[test]
fn a_denied_statement_is_missing_and_its_place_is_a_range() {
    let won = json!({
        "id": "heap-of-eight", "field": "outcome", "where": "Text", "printed": "won",
    });
    let eight = json!({"id": "heap-of-eight", "field": "heap", "where": "Text", "printed": "8"});
    let project = Project::new(&[eight, won, two("2", None)]);
    for said in ["is won", "is won, as is known,", "is not lost but won", "is won? Yes:"] {
        let text = format!("A heap of 8\n{said} and 2 is not.");
        assert_eq!(project.diff("text.txt", &text).0, Some(0), "{text}");
    }
    for denied in
        ["is won? No", "is won, it is not,", "is not, as we say, won", "is won never", "is lost"]
    {
        let text = format!("A heap of 8\n{denied} and 2 is not.");
        let (status, said) = project.diff("text.txt", &text);
        assert_eq!(status, Some(1), "{text}");
        let column = denied.chars().count() + 6;
        let range = format!("\"won\" is in the ledger and not here, between 1:12 and 2:{column}");
        assert!(said.contains(&range), "{said}");
    }
}

#[test]
fn a_doubtful_form_says_what_is_doubtful() {
    let number =
        |printed: &str| json!({"not_a_claim": "given", "where": "Text", "printed": printed});
    let project = Project::new(&[two("2", None), number("1234567")]);
    for (text, doubt) in [
        ("2 and 12,34,567", "12,34,567 is one number in Indian grouping, 1234567, or a list"),
        ("2 and 12 345", "12 345 is one number, 12345, or 12 and 345"),
    ] {
        let (status, said) = project.diff("text.txt", text);
        assert_eq!(status, Some(1));
        assert!(said.contains("ambiguous: ") && said.contains(doubt), "{said}");
    }
    assert_eq!(project.diff("text.txt", "2 and 1,234,567").0, Some(0));
}

#[test]
fn a_derived_percentage_is_another_number() {
    let derived = |printed: &str| {
        json!({
            "derived": "a sum", "where": "Text", "printed": printed,
            "expression": "{unsplittable:largest_heap_without_option} + 1",
        })
    };
    for (printed, status) in [("3", 0), ("3%", 1), ("3k", 1), ("3!", 1)] {
        let project = Project::new(&[two("2", None), derived(printed)]);
        assert_eq!(project.run(&["diff"]).0, Some(status), "{printed}");
    }
}

#[test]
fn words_and_signs_without_end_are_read_in_time() {
    let won = json!({
        "id": "heap-of-eight", "field": "outcome", "where": "Text", "printed": "won",
    });
    let project = Project::new(&[won, two("2", None)]);
    for (name, piece) in [
        ("text.txt", "not won "),
        ("text.txt", "not (won ("),
        ("text.txt", "won? "),
        ("text.txt", "<b>"),
        ("text.txt", "at least "),
        ("text.txt", "= \n"),
        ("text.tex", "\\left{}"),
        ("text.txt", "約"),
    ] {
        let text = piece.repeat(500_000) + "2";
        let start = std::time::Instant::now();
        let (status, said) = project.diff(name, &text);
        assert_eq!(status, Some(1), "{piece}: {said}");
        let most = if cfg!(debug_assertions) { 20 } else { 2 };
        assert!(start.elapsed().as_secs() < most, "{piece}: {:?}", start.elapsed());
    }
}

#[test]
fn rows_are_exchanged_and_equal_ones_left_out() {
    let eight = json!({"id": "heap-of-eight", "field": "heap", "where": "Table", "printed": "8"});
    let won = json!({
        "id": "heap-of-eight", "field": "outcome", "where": "Table", "printed": "won",
    });
    let project = Project::new(&[eight, won, two("2", None), two("2", None)]);
    let table = "| heap | outcome |\n|---|---|\n| 8 | won |\n| 2 | - |\n| 2 | - |\n";
    fs::write(project.0.path().join("text.md"), table).unwrap();
    let (status, said) = project.run(&["ledger", "score", "--text", "text.md"]);
    assert_eq!(status, Some(0), "{said}");
    let row = |line: &&str| line.contains("neighbouring row") && line.ends_with("1/1");
    assert!(said.lines().any(|line| row(&line)), "{said}");
    assert!(said.contains("1 neighbouring row"), "{said}");
}
