//! Templates and requests at fault, and papers set while their templates are
//! written.

// The helpers of a test may stop at the first surprise, as the tests may.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::{LANGUAGES, Project, report, root};
use nimproof_core::claims::Paper;
use std::fs;
use tempfile::TempDir;

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

#[test]
fn a_faulty_template_is_refused_with_its_line() {
    let template = "papers/grundys-game/en.typ";
    for (line, says) in [
        ("«\"heap-of-ten.heap\" | n»", &["heap-of-ten", "reproduce list"][..]),
        ("«\"heap-of-eight.size\" | n»", &["heap-of-eight", "size"]),
        ("«\"heap-of-eight\" | n»", &["claim.field"]),
        ("«\"heap-of-eight.heap\" | m»", &["m"]),
        ("«heap»", &["heap"]),
        ("«\"heap-of-eight.heap\"", &[]),
        ("«plot(name=\"absent\")»", &["absent", "grundy"]),
        ("«\"xor-strategy.agree_everywhere\" | says(words=\"no\", when=false)»", &["true"]),
        ("#absent[x]", &["absent"]),
        ("#[ unclosed", &["unclosed"]),
        ("@absent", &["absent"]),
        ("\u{1F3B2}", &[]),
        // What is typed by hand, in any place.
        ("A bare 17.", &["17", "bound to no claim"]),
        ("There are seventeen of them.", &["seventeen", "bound to no claim"]),
        ("= Of 512 heaps 65 are lost", &["bound to no claim"]),
        ("#figure([x], caption: [65 of them])", &["65", "bound to no claim"]),
        ("#link(<game>)[65 of 512 are lost]", &["65"]),
        ("#given(\"wording\")[65 of them]", &["65", "bound to no claim"]),
        ("#says(\"xor-strategy\", \"agree_everywhere\")[65 agree]", &["65"]),
        // A value that is not the claim's.
        ("#val(\"heap-of-eight\", \"heap\")[9]", &["9", "heap-of-eight heap, which is 8"]),
        ("#val(\"heap-of-eight\", \"outcome\")[lost]", &["lost", "which is \"won\""]),
    ] {
        let project = Project::new();
        let text = fs::read_to_string(project.root().join(template)).unwrap();
        let number = text.lines().position(|line| line.starts_with("= ")).unwrap() + 1;
        project.edit(template, |text| text.replacen("\n= ", &format!("\n{line}\n\n= "), 1));
        // What stands in brackets, and words, may stand in an earlier line as well.
        let at = if line.contains("seventeen") || !line.is_ascii() || line.contains('[') {
            template.to_owned()
        } else {
            format!("{template}:{number}:")
        };
        project.refused(2, &[&[at.as_str()][..], says].concat());
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
