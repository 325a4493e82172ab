//! The papers from outside: what is written, that each finished file is read
//! back number by number, that both languages bind the same values, and how
//! faulty templates and results are refused.

// The helpers of a test may stop at the first surprise, as the tests may.
#![allow(clippy::unwrap_used, clippy::panic)]

use clap::Parser;
use lopdf::Document;
use lopdf::content::{Content, Operation};
use nimproof_core::claims::Paper;
use nimproof_reproduce::cli::{Cli, Command as Asked};
use nimproof_reproduce::commands::diff;
use nimproof_reproduce::failure::Failure;
use nimproof_reproduce::output::Output;
use nimproof_reproduce::{files, sums};
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output as Ran};
use std::sync::LazyLock;
use tempfile::TempDir;

const LANGUAGES: [&str; 2] = ["en", "ja"];
const FORMS: [&str; 2] = ["html", "pdf"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn report(root: &Path, out: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_report"));
    command.arg("papers").arg("--root").arg(root).arg("--out").arg(out);
    command.env_remove("SOURCE_DATE_EPOCH");
    command
}

fn succeeds(ran: &Ran) {
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
}

/// All papers, written once for the tests that only read.
static WRITTEN: LazyLock<TempDir> = LazyLock::new(|| {
    let place = TempDir::new().unwrap();
    succeeds(&report(&root(), &place.path().join("papers")).output().unwrap());
    place
});

fn written() -> PathBuf {
    WRITTEN.path().join("papers")
}

fn stems() -> impl Iterator<Item = (Paper, String)> {
    let of = |paper: Paper| LANGUAGES.map(|code| (paper, format!("{}.{code}", paper.slug())));
    Paper::ALL.into_iter().flat_map(of)
}

fn content(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let names = sums::list(folder).unwrap();
    names.into_iter().map(|name| (name.clone(), fs::read(folder.join(name)).unwrap())).collect()
}

/// `reproduce diff --text` of a file with a ledger: what it prints and how it ends.
fn read_back(text: &Path, ledger: &Path) -> (String, Result<(), Failure>) {
    let root = root();
    let arguments = ["reproduce", "diff", "--text", text.to_str().unwrap(), "--ledger"];
    let cli = Cli::try_parse_from(arguments.into_iter().chain(ledger.to_str())).unwrap();
    let Asked::Diff(arguments) = cli.command else { panic!("diff was asked for") };
    let mut printed = Vec::new();
    let ended = diff::diff(&arguments, Some(&root), &mut Output::new(&mut printed));
    (String::from_utf8(printed).unwrap(), ended)
}

#[test]
fn there_are_three_papers_in_two_languages_and_two_forms_with_their_ledgers() {
    let mut expected: Vec<String> = stems()
        .flat_map(|(_, stem)| {
            FORMS
                .iter()
                .flat_map(move |form| {
                    [format!("{stem}.{form}"), format!("{stem}.{form}.ledger.json")]
                })
                .collect::<Vec<_>>()
        })
        .chain([sums::FILE_NAME.to_owned()])
        .collect();
    expected.sort();
    assert_eq!(content(&written()).into_keys().collect::<Vec<_>>(), expected);
    assert!(sums::check(&written()).unwrap().problems.is_empty());
}

#[test]
fn every_finished_file_says_what_was_computed() {
    for (_, stem) in stems() {
        for form in FORMS {
            let file = written().join(format!("{stem}.{form}"));
            let ledger = written().join(format!("{stem}.{form}.ledger.json"));
            let (printed, ended) = read_back(&file, &ledger);
            assert!(ended.is_ok(), "{stem}.{form}: {printed}{}", ended.unwrap_err());
            assert!(printed.contains("the text that the ledger was made from"), "{printed}");
        }
    }
}

#[test]
fn a_number_spoilt_in_a_finished_page_is_named() {
    let place = TempDir::new().unwrap();
    let spoilt = place.path().join("spoilt.html");
    for (_, stem) in stems() {
        let page = fs::read_to_string(written().join(format!("{stem}.html"))).unwrap();
        let ledger = written().join(format!("{stem}.html.ledger.json"));
        // A bound number in the middle of the text: its first digit becomes another.
        let bound: Vec<usize> = page.match_indices("data-field=").map(|(at, _)| at).collect();
        let at = bound[bound.len() / 5];
        let digit = page[at..].find('>').map(|start| at + start).and_then(|start| {
            page[start..].find(|c: char| c.is_ascii_digit()).map(|digit| start + digit)
        });
        let digit = digit.unwrap();
        let other = if &page[digit..=digit] == "7" { "8" } else { "7" };
        let text = format!("{}{other}{}", &page[..digit], &page[digit + 1..]);
        fs::write(&spoilt, text).unwrap();
        let (printed, ended) = read_back(&spoilt, &ledger);
        assert_eq!(ended.unwrap_err().status(), 1, "{stem}: {printed}");
        assert!(printed.contains("changed: printed"), "{stem}: {printed}");
    }
}

/// A PDF in which two different numbers of one page, set in the same font, have
/// changed places.
fn spoil(pdf: &[u8]) -> Vec<u8> {
    let mut document = Document::load_mem(pdf).unwrap();
    let pages = document.get_pages().into_values();
    let (page, mut content, first, second) = pages
        .filter_map(|page| {
            let content = Content::decode(&document.get_page_content(page)).unwrap();
            let numbers = numbers(&document, page, &content.operations);
            let (first, font, text) = numbers.first()?;
            let other = numbers.iter().find(|(_, face, other)| face == font && other != text)?;
            Some((page, content, *first, other.0))
        })
        .next_back()
        .unwrap();
    content.operations.swap(first, second);
    document.change_page_content(page, content.encode().unwrap()).unwrap();
    let mut bytes = Vec::new();
    document.save_to(&mut bytes).unwrap();
    bytes
}

/// The operations of a page that show a number of two digits or more, each with
/// its font and what it shows.
fn numbers(
    document: &Document,
    page: lopdf::ObjectId,
    operations: &[Operation],
) -> Vec<(usize, Vec<u8>, String)> {
    let fonts = document.get_page_fonts(page).unwrap();
    let mut font = Vec::new();
    let mut numbers = Vec::new();
    for (index, operation) in operations.iter().enumerate() {
        match operation.operator.as_str() {
            "Tf" => operation.operands[0].as_name().unwrap().clone_into(&mut font),
            "TJ" => {
                let encoding = fonts[&font].get_font_encoding(document).unwrap();
                let parts = operation.operands[0].as_array().unwrap().iter();
                let text: String = parts
                    .filter_map(|part| part.as_str().ok())
                    .map(|part| Document::decode_text(&encoding, part).unwrap())
                    .collect();
                let text = text.trim();
                if text.len() > 1 && text.bytes().all(|byte| byte.is_ascii_digit()) {
                    numbers.push((index, font.clone(), text.to_owned()));
                }
            }
            _ => {}
        }
    }
    numbers
}

#[test]
fn numbers_exchanged_in_a_finished_pdf_are_named() {
    let place = TempDir::new().unwrap();
    let spoilt = place.path().join("spoilt.pdf");
    for (_, stem) in stems() {
        let pdf = fs::read(written().join(format!("{stem}.pdf"))).unwrap();
        fs::write(&spoilt, spoil(&pdf)).unwrap();
        let (printed, ended) =
            read_back(&spoilt, &written().join(format!("{stem}.pdf.ledger.json")));
        assert_eq!(ended.unwrap_err().status(), 1, "{stem}: {printed}");
    }
}

/// The fields that a page binds outside its appendix, each as often as it does.
fn bound(page: &str) -> BTreeMap<String, usize> {
    let text = page.split("<section class=\"claim\"").next().unwrap();
    let mut bound = BTreeMap::new();
    for tag in text.split("<a ").skip(1).map(|rest| rest.split('>').next().unwrap()) {
        let value = |name: &str| {
            let start = tag.find(&format!(" {name}=\""))? + name.len() + 3;
            tag[start..].split('"').next()
        };
        let Some(id) = value("data-claim") else { continue };
        let field = value("data-field").or_else(|| value("data-says")).unwrap();
        *bound.entry(format!("{id}.{field}")).or_default() += 1;
    }
    bound
}

#[test]
fn both_languages_bind_the_same_values_as_often() {
    for paper in Paper::ALL {
        let [english, japanese] = LANGUAGES.map(|code| {
            let name = format!("{}.{code}.html", paper.slug());
            bound(&fs::read_to_string(written().join(name)).unwrap())
        });
        assert_eq!(english, japanese, "{}", paper.slug());
    }
}

#[test]
fn every_claim_is_in_the_text_and_in_the_appendix() {
    for (paper, stem) in stems() {
        let page = fs::read_to_string(written().join(format!("{stem}.html"))).unwrap();
        let bound = bound(&page);
        for claim in paper.claims() {
            assert!(page.contains(&format!("id=\"claim-{}\"", claim.id)), "{stem}: {}", claim.id);
            let named = bound.keys().any(|field| field.starts_with(&format!("{}.", claim.id)));
            // Of an open question there is nothing to bind.
            assert!(named || claim.id == "periodicity-conjecture", "{stem}: {}", claim.id);
        }
    }
}

#[test]
fn every_correction_is_on_the_page() {
    for (paper, stem) in stems() {
        let facts = root().join("papers").join(paper.slug()).join("paper.json");
        let facts: Json = files::read_json(&facts).unwrap();
        let page = fs::read_to_string(written().join(format!("{stem}.html"))).unwrap();
        let corrections = facts["corrections"].as_array().unwrap();
        assert_eq!(page.matches("class=\"correction\"").count(), corrections.len(), "{stem}");
        for id in corrections.iter().flat_map(|one| one["evidence"].as_array().unwrap()) {
            let id = id.as_str().unwrap();
            let named = page.split("class=\"correction\"").skip(1).any(|rest| {
                rest.split("</dl>").next().unwrap().contains(&format!("#claim-{id}\""))
            });
            assert!(named, "{stem}: no correction leads to {id}");
        }
    }
}

/// What a template may hold a digit in: a value, a reference, a label, a file's
/// name, mathematics of a law, what is marked with a reason, a column count.
fn without_the_allowed(line: &str) -> String {
    let mut text = line.to_owned();
    for claim in nimproof_core::claims::all() {
        text = text.replace(&format!("\"{}\"", claim.id), "");
    }
    for (open, close) in
        [("«", "»"), ("#law($", "$)"), ("<", ">"), ("given(", "]"), ("#link(\"", "\"")]
    {
        while let Some(start) = text.find(open) {
            let Some(end) = text[start + open.len()..].find(close) else { break };
            text.replace_range(start..start + open.len() + end + close.len(), "");
        }
    }
    let words = text.split_inclusive(char::is_whitespace);
    let kept = words.filter(|word| !word.trim_start_matches(['(', '[']).starts_with('@'));
    let text: String = kept.collect();
    match text.find("columns:").or(text.find("align:")) {
        Some(start) => text[..start].to_owned(),
        None => text,
    }
}

#[test]
fn no_number_is_typed_in_a_template() {
    for (paper, code) in
        Paper::ALL.into_iter().flat_map(|paper| LANGUAGES.map(|code| (paper, code)))
    {
        let name = format!("papers/{}/{code}.typ", paper.slug());
        let template = fs::read_to_string(root().join(&name)).unwrap();
        for (line, number) in template.lines().zip(1..) {
            if line.trim_start().starts_with("//") {
                continue;
            }
            let rest = without_the_allowed(line);
            assert!(!rest.contains(char::is_numeric), "{name}:{number}: {line}");
            // A value is named and written, and nothing is computed.
            for inside in line.split('«').skip(1).filter_map(|rest| rest.split('»').next()) {
                let mut outside = String::new();
                inside.split('"').step_by(2).for_each(|part| outside.push_str(part));
                assert!(!outside.contains(['+', '-', '*', '/', '%']), "{name}:{number}: {inside}");
            }
        }
    }
}

/// A copy of what `report papers` reads, which a test may spoil.
struct Project {
    place: TempDir,
}

impl Project {
    fn new() -> Self {
        let project = Self { place: TempDir::new().unwrap() };
        for folder in ["papers", "output/results"] {
            copy(&root().join(folder), &project.root().join(folder));
        }
        fs::write(project.root().join("Cargo.toml"), "").unwrap();
        project
    }

    fn root(&self) -> PathBuf {
        self.place.path().join("project")
    }

    fn edit(&self, name: &str, change: impl Fn(String) -> String) {
        let path = self.root().join(name);
        fs::write(&path, change(fs::read_to_string(&path).unwrap())).unwrap();
    }

    fn refused(&self, status: i32, says: &[&str]) {
        let out = self.place.path().join("out");
        let ran = report(&self.root(), &out).output().unwrap();
        let error = String::from_utf8(ran.stderr).unwrap();
        assert_eq!(ran.status.code(), Some(status), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(says.iter().all(|words| error.contains(words)), "{says:?}: {error}");
        assert!(!out.exists() && ran.stdout.is_empty());
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() { copy(&from, &to) } else { fs::copy(&from, &to).map(drop).unwrap() }
    }
}

#[test]
fn a_faulty_template_is_refused_with_its_line() {
    let template = "papers/grundys-game/en.typ";
    for (line, status, says) in [
        ("«\"heap-of-ten.heap\" | n»", 2, &["heap-of-ten", "reproduce list"][..]),
        ("«\"heap-of-eight.size\" | n»", 2, &["heap-of-eight", "size"]),
        ("«\"heap-of-eight\" | n»", 2, &["claim.field"]),
        ("«\"heap-of-eight.heap\" | m»", 2, &["m"]),
        ("«heap»", 2, &["heap"]),
        ("«\"heap-of-eight.heap\"", 2, &[]),
        ("«plot(name=\"absent\")»", 2, &["absent", "grundy"]),
        ("«\"xor-strategy.agree_everywhere\" | says(words=\"no\", when=false)»", 2, &["true"]),
        ("#absent[x]", 2, &["absent"]),
        ("#[ unclosed", 2, &["unclosed"]),
        ("@absent", 2, &["absent"]),
        ("\u{1F3B2}", 2, &[]),
        ("A bare 17.", 2, &["17", "bound to no claim"]),
    ] {
        let project = Project::new();
        project.edit(template, |text| text.replacen("\n= ", &format!("\n{line}\n\n= "), 1));
        project.refused(status, &[&[template][..], says].concat());
    }
}

#[test]
fn missing_files_and_claims_are_refused() {
    let project = Project::new();
    fs::remove_file(project.root().join("papers/one-word-apart/ja.typ")).unwrap();
    project.refused(2, &["papers/one-word-apart/ja.typ"]);

    let project = Project::new();
    fs::remove_file(project.root().join("papers/paper.typ")).unwrap();
    project.refused(2, &["papers/paper.typ"]);

    let project = Project::new();
    project.edit("output/results/grundys-game.json", |text| {
        text.replace("\"largest_value\"", "\"greatest\"")
    });
    project.refused(1, &["grundys-game.json", "another SHA-256"]);
}

#[test]
fn the_numbers_follow_the_results() {
    let project = Project::new();
    let name = "addition-without-carries.json";
    project.edit(&format!("output/results/{name}"), |text| {
        assert!(text.contains("\"lost_by_search\": 64,"));
        text.replace("\"lost_by_search\": 64,", "\"lost_by_search\": 63,")
    });
    let results = project.root().join("output/results");
    let path = results.join(sums::FILE_NAME);
    fs::remove_file(&path).unwrap();
    let listed = content(&results);
    let text = sums::write(listed.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())));
    fs::write(path, text).unwrap();
    let out = project.place.path().join("out");
    succeeds(&report(&project.root(), &out).output().unwrap());
    for form in FORMS {
        let stem = format!("addition-without-carries.en.{form}");
        // Held against the results as committed, the changed number is not as computed.
        let (printed, ended) =
            read_back(&out.join(&stem), &out.join(format!("{stem}.ledger.json")));
        assert_eq!(ended.unwrap_err().status(), 1, "{printed}");
        assert!(printed.contains("three-heaps lost_by_search"), "{printed}");
        assert!(printed.contains("printed \"63\", computed 64"), "{printed}");
    }
}

#[test]
fn an_unknown_language_or_paper_is_refused() {
    for (arguments, says) in [(["--language", "fr"], "en and ja"), (["--paper", "chess"], "chess")]
    {
        let out = TempDir::new().unwrap();
        let ran = report(&root(), &out.path().join("out")).args(arguments).output().unwrap();
        let error = String::from_utf8(ran.stderr).unwrap();
        assert_eq!(ran.status.code(), Some(2), "{error}");
        assert!(error.lines().count() == 1 && error.contains(says), "{error}");
        assert!(!out.path().join("out").exists());
    }
}

#[test]
fn while_watching_a_saved_template_is_set_anew_and_a_faulty_one_is_named() {
    let project = Project::new();
    let out = project.place.path().join("out");
    let mut watch = report(&project.root(), &out)
        .args(["--watch", "--paper", "grundys-game", "--language", "en"])
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let page = out.join("grundys-game.en.html");
    let until = |done: &dyn Fn() -> bool| {
        for _ in 0..600 {
            if done() {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        panic!("nothing came of it");
    };
    until(&|| page.exists());
    let template = "papers/grundys-game/en.typ";
    project.edit(template, |text| text.replacen("\n= ", "\n«fault»\n\n= ", 1));
    std::thread::sleep(std::time::Duration::from_secs(2));
    let has = |words: &str| fs::read_to_string(&page).is_ok_and(|text| text.contains(words));
    project.edit(template, |text| text.replace("«fault»", "Now it is well."));
    until(&|| has("Now it is well."));
    watch.kill().unwrap();
    let ended = watch.wait_with_output().unwrap();
    let errors = String::from_utf8(ended.stderr).unwrap();
    assert!(errors.contains(template) && errors.contains("fault"), "{errors}");
}

#[test]
fn the_same_bytes_elsewhere() {
    let place = TempDir::new().unwrap();
    let out = place.path().join("deep/elsewhere");
    let mut command = report(&root(), &out);
    command.current_dir(place.path()).env("TZ", "Pacific/Kiritimati").env("LC_ALL", "tr_TR.UTF-8");
    succeeds(&command.env("RAYON_NUM_THREADS", "1").env("HOME", "/nonexistent").output().unwrap());
    assert_eq!(content(&out), content(&written()));
}

#[test]
fn the_date_is_the_papers_or_that_of_the_build() {
    let place = TempDir::new().unwrap();
    let mut dated = report(&root(), &place.path().join("dated"));
    succeeds(&dated.env("SOURCE_DATE_EPOCH", "86400").output().unwrap());
    let page = |folder: &Path| fs::read_to_string(folder.join("grundys-game.en.html")).unwrap();
    assert!(page(&place.path().join("dated")).contains("1970-01-02"));
    assert!(!page(&written()).contains("1970-01-02"));
    let mut never = report(&root(), &place.path().join("never"));
    let ran = never.env("SOURCE_DATE_EPOCH", "tomorrow").output().unwrap();
    assert_eq!(ran.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&ran.stderr).contains("SOURCE_DATE_EPOCH is \"tomorrow\""));
    assert!(!place.path().join("never").exists());
}

#[test]
fn ids_are_unique_and_every_link_inside_leads_somewhere() {
    for (_, stem) in stems() {
        let page = fs::read_to_string(written().join(format!("{stem}.html"))).unwrap();
        let values = |start: &str| -> Vec<&str> {
            page.split(start).skip(1).map(|rest| rest.split('"').next().unwrap()).collect()
        };
        let mut ids = values(" id=\"");
        ids.sort_unstable();
        assert!(ids.windows(2).all(|two| two[0] != two[1]), "{stem}: an id stands twice");
        for target in values(" href=\"#") {
            assert!(ids.binary_search(&target).is_ok(), "{stem}: #{target}");
        }
        assert!(!page.contains(" src=\"") && !page.contains("@import"), "{stem} loads something");
        assert!(!page.contains(root().to_str().unwrap()), "a path of the machine is on the page");
    }
}
