//! The ledgers and `diff --text`, by the binary: the published texts where they
//! are at hand, corrupted texts, hostile inputs, and a ledger made anew.

#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use nimproof_core::claims::Paper;
use nimproof_reproduce::flat::bound_numbers;
use nimproof_reproduce::ledger::Standing;
use nimproof_reproduce::paper::PaperFolder;
use serde_json::Value as Json;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn reproduce(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_reproduce"))
        .arg("--root")
        .arg(root())
        .args(arguments)
        .output()
        .unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The published text of a paper, by the SHA-256 of its ledger; none where the
/// texts are not at hand.
fn published(paper: Paper) -> Option<PathBuf> {
    let folder = root().join("../shared/published");
    let wanted = PaperFolder::read(&root(), paper).unwrap().published.text.sha256;
    let found = fs::read_dir(&folder).ok()?.flatten().map(|file| file.path()).find(|path| {
        let sum = fs::read(path).map(|bytes| nimproof_reproduce::sums::sha256(&bytes));
        sum.is_ok_and(|sum| sum == wanted)
    });
    if found.is_none() {
        println!("skipped: {} holds no text of {}", folder.display(), paper.slug());
    }
    found
}

fn text_file(name: &str, bytes: &[u8]) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, bytes).unwrap();
    let path = path.display().to_string();
    (folder, path)
}

#[test]
fn published_texts_equal_their_ledgers_but_for_one_lost_superscript() {
    for paper in Paper::ALL {
        let Some(path) = published(paper) else { continue };
        let output =
            reproduce(&["diff", "--format", "json", "--text", &path.display().to_string()]);
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
            assert_eq!(output.status.code(), Some(0), "{}", err(&output));
            assert!(differences.is_empty());
            assert_eq!(report["numbers"], report["equal"]);
        }
    }
}

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
        let folder = PaperFolder::read(&root(), paper).unwrap();
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
        let folder = PaperFolder::read(&root(), paper).unwrap();
        for entry in &folder.published.entries {
            assert!(entry.printed.split_whitespace().count() <= 4, "{:?}", entry.printed);
        }
    }
}

#[test]
fn every_corruption_is_noticed() {
    let output = reproduce(&["ledger", "score", "--json"]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let scores: Json = serde_json::from_slice(&output.stdout).unwrap();
    for score in scores.as_array().unwrap() {
        assert_eq!(score["killed"], score["total"]);
        assert!(score["total"].as_u64().unwrap() > 400);
        assert!(score["random_passes"].as_u64() < score["random_passes_in_a_bag"].as_u64());
    }
    for paper in Paper::ALL {
        let Some(path) = published(paper) else { continue };
        let path = path.display().to_string();
        let output = reproduce(&["ledger", "score", "--paper", paper.slug(), "--text", &path]);
        assert_eq!(output.status.code(), Some(0), "{}{}", out(&output), err(&output));
    }
}

/// Our own words around the printed forms of a ledger.
fn made_up(paper: Paper) -> String {
    let folder = PaperFolder::read(&root(), paper).unwrap();
    let seen = folder.published.entries.iter().filter(|e| !e.same_place && !e.in_other_words);
    seen.fold(String::new(), |text, entry| text + "it says " + &entry.with_relations() + " here.\n")
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
        let output = reproduce(&["diff", "--paper", Paper::ALL[0].slug(), "--text", &path]);
        assert_eq!(output.status.code(), Some(1), "{from} as {to}: {}", out(&output));
        assert!(out(&output).contains(said), "{from} as {to}: {}", out(&output));
        assert!(err(&output).contains("1 difference") || to == "2m", "{}", out(&output));
    }
}

#[test]
fn separators_and_words_are_other_forms_of_the_same() {
    let text = made_up(Paper::ALL[0]);
    let text = text.replace("4096", "4,096").replace("says three here", "says 3 here");
    let (_folder, path) = text_file("text.txt", text.as_bytes());
    let output = reproduce(&["diff", "--paper", Paper::ALL[0].slug(), "--text", &path]);
    assert_eq!(output.status.code(), Some(0), "{}", out(&output));
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
        let output = reproduce(&["diff", "--paper", paper.slug(), "--text", &path]);
        assert_eq!(output.status.code(), Some(0), "{name}: {}", out(&output));
    }
}

#[test]
fn sarif_has_a_place_for_every_difference() {
    let text = made_up(Paper::ALL[0]).replacen("says 320 here", "says 321 here", 1);
    let line = text.lines().position(|line| line.contains("321")).unwrap() + 1;
    let (_folder, path) = text_file("a text.txt", text.as_bytes());
    let slug = Paper::ALL[0].slug();
    let output = reproduce(&["diff", "--paper", slug, "--text", &path, "--format", "sarif"]);
    assert_eq!(output.status.code(), Some(1));
    let log: Json = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let results = log["runs"][0]["results"].as_array().unwrap();
    assert_eq!(results.len(), 1);
    let place = &results[0]["locations"][0]["physicalLocation"];
    assert_eq!(place["region"]["startLine"], line);
    assert_eq!(place["region"]["startColumn"], 9);
    assert_eq!(place["region"]["endColumn"], 12);
    assert!(place["artifactLocation"]["uri"].as_str().unwrap().ends_with("a%20text.txt"));
    let without = reproduce(&["diff", "--format", "sarif"]);
    assert_eq!(without.status.code(), Some(2));
}

#[test]
fn hostile_inputs_end_in_an_answer_or_one_clear_error() {
    let braces = "{".repeat(500_000) + &"}".repeat(500_000);
    let pdf = small_pdf(false);
    let locked = small_pdf(true);
    let cases: Vec<(&str, Vec<u8>, i32, &str)> = vec![
        ("empty.txt", Vec::new(), 2, "is empty"),
        ("binary.txt", vec![0x7f, b'E', b'L', b'F', 0, 1], 2, "byte 4 is zero"),
        ("latin.txt", b"caf\xe9 512".to_vec(), 2, "is not UTF-8 at byte 3"),
        ("digits.txt", vec![b'7'; 100_000_000], 2, "longer than 64 MiB"),
        ("digits-60.txt", vec![b'7'; 60_000_000], 1, "differences from the ledger"),
        ("many.txt", b"1 ".repeat(8_000_000), 2, "far more numbers than the ledger"),
        ("braces.tex", braces.into_bytes(), 1, "differences from the ledger"),
        ("cut.pdf", pdf[..pdf.len() / 2].to_vec(), 2, "cut short"),
        ("locked.pdf", locked, 2, "locked by a password"),
        ("whole.pdf", pdf, 1, "differences from the ledger"),
        ("unclosed.html", b"<p>unclosed <b>512 <i title=\"".to_vec(), 1, "differences"),
        ("attributes.html", attributes(50_000), 1, "differences"),
        ("more.html", attributes(1_000_000), 1, "differences"),
        (
            "dashes.html",
            b"<!".iter().copied().chain(vec![b'-'; 1_000_000]).collect(),
            1,
            "differences",
        ),
        ("words.txt", b"a text with only words".to_vec(), 1, "differences from the ledger"),
        ("marks.txt", "\u{202e}512\u{202c} \u{200f}\u{200f}64".into(), 1, "differences"),
    ];
    for (name, bytes, status, said) in cases {
        let (_folder, path) = text_file(name, &bytes);
        let start = Instant::now();
        let output =
            reproduce(&["diff", "--paper", "grundys-game", "--text", &path, "--format", "json"]);
        let most = if cfg!(debug_assertions) { 20 } else { 2 };
        assert!(start.elapsed() < Duration::from_secs(most), "{name}: {:?}", start.elapsed());
        assert_eq!(output.status.code(), Some(status), "{name}: {}", err(&output));
        assert!(err(&output).contains(said), "{name}: {}", err(&output));
        assert_eq!(err(&output).lines().count(), 1, "{name}: {}", err(&output));
    }
}

/// A tag with so many attributes, and a number after it.
fn attributes(count: usize) -> Vec<u8> {
    format!("<a {}>5", "x=\"1\" ".repeat(count)).into_bytes()
}

/// A PDF of one page with a few numbers, if need be locked.
fn small_pdf(locked: bool) -> Vec<u8> {
    use lopdf::content::{Content, Operation};
    use lopdf::{
        Document, EncryptionState, EncryptionVersion, Object, Permissions, Stream, dictionary,
    };
    let mut document = Document::with_version("1.5");
    let pages = document.new_object_id();
    let font = document.add_object(
        dictionary! { "Type" => "Font", "Subtype" => "Type1", "BaseFont" => "Courier" },
    );
    let resources = document.add_object(dictionary! { "Font" => dictionary! { "F1" => font } });
    let show = Operation::new("Tj", vec![Object::string_literal("a heap of 8 and 235 values")]);
    let operations = vec![
        Operation::new("BT", vec![]),
        Operation::new("Tf", vec!["F1".into(), 12.into()]),
        Operation::new("Td", vec![100.into(), 600.into()]),
        show,
        Operation::new("ET", vec![]),
    ];
    let content = Stream::new(dictionary! {}, Content { operations }.encode().unwrap());
    let content = document.add_object(content);
    let page = document.add_object(
        dictionary! { "Type" => "Page", "Parent" => pages, "Contents" => content, "Resources" => resources },
    );
    let tree = dictionary! {
        "Type" => "Pages", "Kids" => vec![page.into()], "Count" => 1,
        "MediaBox" => vec![0.into(), 0.into(), 595.into(), 842.into()],
    };
    document.objects.insert(pages, Object::Dictionary(tree));
    let catalog = document.add_object(dictionary! { "Type" => "Catalog", "Pages" => pages });
    document.trailer.set("Root", catalog);
    let id = || Object::string_literal(vec![7_u8; 16]);
    document.trailer.set("ID", vec![id(), id()]);
    if locked {
        let state = EncryptionState::try_from(EncryptionVersion::V2 {
            document: &document,
            owner_password: "owner",
            user_password: "user",
            key_length: 128,
            permissions: Permissions::all(),
        });
        document.encrypt(&state.unwrap()).unwrap();
    }
    let mut bytes = Vec::new();
    document.save_to(&mut bytes).unwrap();
    bytes
}

#[test]
fn a_text_is_read_from_standard_input_and_from_pdf() {
    let (_folder, path) = text_file("paper.pdf", &small_pdf(false));
    let output =
        reproduce(&["diff", "--paper", "grundys-game", "--text", &path, "--format", "json"]);
    let report: Json = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["numbers"], 2);
    let lost =
        report["differences"].as_array().unwrap().iter().any(|d| d["fault"] == "lost-superscript");
    assert!(lost, "{report}");
}

#[test]
fn the_report_is_as_its_schema_says() {
    let schema = root().join("crates/reproduce/schema/text-diff.schema.json");
    let schema: Json = serde_json::from_slice(&fs::read(schema).unwrap()).unwrap();
    let text = made_up(Paper::ALL[0]).replacen("0.125000", "0125000", 1).replacen("4096", "", 1)
        + "- 9 -\n77";
    let (_folder, path) = text_file("text.txt", text.as_bytes());
    let slug = Paper::ALL[0].slug();
    let output = reproduce(&["diff", "--paper", slug, "--text", &path, "--format", "json"]);
    let report: Json = serde_json::from_slice(&output.stdout).unwrap();
    assert!(report["differences"].as_array().unwrap().len() > 3);
    conforms(&report, &schema, "report");
}

/// Checks the few words of JSON Schema that the schema uses.
fn conforms(value: &Json, schema: &Json, at: &str) {
    if let Some(values) = schema["enum"].as_array() {
        assert!(values.contains(value), "{at}: {value}");
    }
    let kind = match value {
        Json::Null => "null",
        Json::Bool(_) => "boolean",
        Json::Number(_) => "integer",
        Json::String(_) => "string",
        Json::Array(_) => "array",
        Json::Object(_) => "object",
    };
    let kinds = &schema["type"];
    let fits = kinds.is_null()
        || *kinds == kind
        || kinds.as_array().is_some_and(|k| k.contains(&kind.into()));
    assert!(fits, "{at}: {value} is no {kinds}");
    if let (Some(number), Some(least)) = (value.as_u64(), schema["minimum"].as_u64()) {
        assert!(number >= least, "{at}: {number}");
    }
    for item in value.as_array().into_iter().flatten() {
        conforms(item, &schema["items"], at);
    }
    let free = schema["properties"].is_null() && schema["additionalProperties"].is_null();
    if let Some(members) = value.as_object().filter(|_| !free) {
        for name in schema["required"].as_array().into_iter().flatten() {
            assert!(members.contains_key(name.as_str().unwrap()), "{at}: no {name}");
        }
        for (name, member) in members {
            let known = schema["properties"].get(name).unwrap_or(&schema["additionalProperties"]);
            assert!(known.is_object(), "{at}: {name} is not in the schema");
            conforms(member, known, name);
        }
    }
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

/// A project of its own with the ledger of one paper replaced.
fn with_ledger(slug: &str, entries: &[Json]) -> tempfile::TempDir {
    let project = tempfile::tempdir().unwrap();
    for paper in Paper::ALL {
        let folder = project.path().join("papers").join(paper.slug());
        fs::create_dir_all(&folder).unwrap();
        for name in ["paper.json", "published.json"] {
            let from = root().join("papers").join(paper.slug()).join(name);
            fs::copy(from, folder.join(name)).unwrap();
        }
    }
    copy(&root().join("output/results"), &project.path().join("output/results"));
    let path = project.path().join("papers").join(slug).join("published.json");
    let mut ledger: Json = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    ledger["entries"] = entries.into();
    fs::write(&path, ledger.to_string()).unwrap();
    project
}

fn reproduce_in(project: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_reproduce"))
        .arg("--root")
        .arg(project)
        .args(arguments)
        .output()
        .unwrap()
}

fn given(printed: &str) -> Json {
    serde_json::json!({"not_a_claim": "given", "where": "Text", "printed": printed})
}

#[test]
fn a_text_of_three_hundred_pages_takes_less_than_two_seconds() {
    // 34,000 numbers, few different ones, as in a book of tables.
    let printed: Vec<String> = (0..34_000_u32).map(|n| (n * n % 97).to_string()).collect();
    let mut entries: Vec<Json> = printed.iter().map(|printed| given(printed)).collect();
    entries[0] = serde_json::json!({
        "id": "line-of-play", "field": "moves_left_at_the_end", "where": "Text", "printed": "0"
    });
    let project = with_ledger("grundys-game", &entries);
    let line = |printed: &String| format!("it says {printed} here\n");
    let same: String = printed.iter().map(line).collect();
    let mut changed = printed.clone();
    changed[10] = "500".into();
    changed.insert(9_000, "501".into());
    changed.remove(20_000);
    changed[33_990] = "502".into();
    let few: String = changed.iter().map(line).collect();
    let gone: String = printed[..20_000].iter().map(line).collect();
    for (text, status, said) in [
        (same, 0, "34000/34000 numbers equal the ledger"),
        (few, 1, "33997/34000 numbers equal the ledger"),
        (gone, 1, "20000/20000 numbers equal the ledger"),
    ] {
        let (_folder, path) = text_file("text.txt", text.as_bytes());
        let start = Instant::now();
        let output =
            reproduce_in(project.path(), &["diff", "--paper", "grundys-game", "--text", &path]);
        let most = if cfg!(debug_assertions) { 20 } else { 2 };
        assert!(start.elapsed() < Duration::from_secs(most), "{:?}", start.elapsed());
        println!("{:?}", start.elapsed());
        assert_eq!(output.status.code(), Some(status), "{}", err(&output));
        assert!(out(&output).contains(said), "{said}: {}", err(&output));
        if status == 1 && said.starts_with('3') {
            assert!(err(&output).contains("4 differences"), "{}", out(&output));
        }
    }
}

#[test]
fn a_check_of_a_ledger_refuses_what_binds_nothing() {
    let sound = serde_json::json!(
        {"id": "heap-of-eight", "field": "heap", "where": "Text", "printed": "8"}
    );
    let derived = |expression: &str, printed: &str| {
        serde_json::json!({
            "derived": "a sum", "expression": expression, "where": "Text", "printed": printed
        })
    };
    for (entry, status, said) in [
        (derived("{heap-of-eight:heap} + 1", "9"), 0, "2 numbers bound"),
        (derived("8 + 1", "9"), 1, "there is no claim in it"),
        (derived("{heap-of-eight:heap} + 1", "10"), 1, "that is 9"),
        (
            serde_json::json!({"id": "x", "not_a_claim": "given", "where": "Text", "printed": "9"}),
            2,
            "has one of id and field without the other",
        ),
        (
            serde_json::json!({"not_a_claim": "given", "where": " ", "printed": "9"}),
            2,
            "has an empty where",
        ),
    ] {
        let project = with_ledger("grundys-game", &[sound.clone(), entry]);
        let output = reproduce_in(project.path(), &["ledger", "check", "--paper", "grundys-game"]);
        let all = out(&output) + &err(&output);
        assert_eq!(output.status.code(), Some(status), "{all}");
        assert!(all.contains(said), "{said}: {all}");
    }
}

#[test]
fn what_stands_beside_a_number_is_compared() {
    let entry = |printed: &str| {
        serde_json::json!({
            "id": "heap-of-eight", "field": "heap", "where": "Text", "printed": printed
        })
    };
    let project = with_ledger(
        "grundys-game",
        &[
            entry("8"),
            given("(3,4,5)"),
            given("7+1"),
            given("0-7"),
            serde_json::json!({"not_a_claim": "identifier", "where": "Text", "printed": "A370822"}),
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
        let output =
            reproduce_in(project.path(), &["diff", "--paper", "grundys-game", "--text", &path]);
        let status = i32::from(!said.is_empty());
        let all = out(&output) + &err(&output);
        assert_eq!(output.status.code(), Some(status), "{text}: {all}");
        assert!(all.contains(said), "{said}: {all}");
    }
}
