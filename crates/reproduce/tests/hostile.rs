//! Texts that no author wrote: each ends in an answer or one clear error, and soon.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::{Copy, given, reproduce, stderr, stdout, text_file};
use serde_json::{Value as Json, json};
use std::time::{Duration, Instant};

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
            reproduce(["diff", "--paper", "grundys-game", "--text", &path, "--format", "json"]);
        let most = if cfg!(debug_assertions) { 20 } else { 2 };
        assert!(start.elapsed() < Duration::from_secs(most), "{name}: {:?}", start.elapsed());
        assert_eq!(output.status.code(), Some(status), "{name}: {}", stderr(&output));
        assert!(stderr(&output).contains(said), "{name}: {}", stderr(&output));
        assert_eq!(stderr(&output).lines().count(), 1, "{name}: {}", stderr(&output));
    }
}

/// A tag with so many attributes, and a number after it.
fn attributes(count: usize) -> Vec<u8> {
    format!("<a {}>5", "x=\"1\" ".repeat(count)).into_bytes()
}

#[test]
fn a_text_of_three_hundred_pages_takes_less_than_two_seconds() {
    // 34,000 numbers, few different ones, as in a book of tables.
    let printed: Vec<String> = (0..34_000_u32).map(|n| (n * n % 97).to_string()).collect();
    let mut entries: Vec<Json> = printed.iter().map(|printed| given(printed)).collect();
    entries[0] = json!({
        "id": "line-of-play", "field": "moves_left_at_the_end", "where": "Text", "printed": "0"
    });
    let copy = Copy::with_ledger("grundys-game", &entries);
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
        let output = copy.reproduce(["diff", "--paper", "grundys-game", "--text", &path]);
        let most = if cfg!(debug_assertions) { 20 } else { 2 };
        assert!(start.elapsed() < Duration::from_secs(most), "{:?}", start.elapsed());
        println!("{:?}", start.elapsed());
        assert_eq!(output.status.code(), Some(status), "{}", stderr(&output));
        assert!(stdout(&output).contains(said), "{said}: {}", stderr(&output));
        if status == 1 && said.starts_with('3') {
            assert!(stderr(&output).contains("4 differences"), "{}", stdout(&output));
        }
    }
}

#[test]
fn a_text_is_read_from_pdf() {
    let (_folder, path) = text_file("paper.pdf", &small_pdf(false));
    let output =
        reproduce(["diff", "--paper", "grundys-game", "--text", &path, "--format", "json"]);
    let report: Json = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["numbers"], 2);
    let lost =
        report["differences"].as_array().unwrap().iter().any(|d| d["fault"] == "lost-superscript");
    assert!(lost, "{report}");
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
