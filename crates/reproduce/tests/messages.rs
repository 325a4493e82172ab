//! What a newcomer does by mistake, or asks for without knowing more: the answer
//! says what was found and what to do.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::bundle::Archive;
use common::{Copy, assert_fails, binary, project, reproduce, stderr, stdout, text_file};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn words(request: &str) -> Output {
    reproduce(request.split_whitespace())
}

#[test]
fn a_whole_number_is_asked_for_in_digits() {
    for request in [
        "values nim --to 2^20",
        "values nim --to 1,000",
        "values nim --to 1e3",
        "frontier grundy --to 2^20 --out x",
        "moves coprime -3",
    ] {
        assert_fails(&words(request), 2, &["a whole number in digits alone", "such as 1048576"]);
    }
    // Nobody has a million threads.
    assert_fails(&words("run --jobs two"), 2, &["in digits alone, 1 or more, such as 1000"]);
}

#[test]
fn a_bound_that_is_too_small_is_told_why() {
    let refused = words("run --to 199 --out x");
    assert_fails(&refused, 2, &["at least 200, since", "every two heaps of 0 to 200"]);
    assert_fails(&words("run --to 0 --out x"), 2, &["at least 1"]);
}

#[test]
fn names_people_try_lead_to_the_games() {
    for (tried, named) in [
        ("Nim", "the games are nim,"),
        ("limited", "nim:1-3 (limited Nim;"),
        ("limited-nim", "nim:1-3 (limited Nim;"),
        ("grundys-game", "grundy (Grundy's game)"),
        ("coprime-nim", "coprime (Coprime Nim)"),
        ("kayles", "0.77 (Kayles)"),
    ] {
        assert_fails(&reproduce(["values", tried, "--to", "9"]), 2, &["unknown game", named]);
    }
}

#[test]
fn a_usage_error_names_the_help_of_its_command() {
    for (request, says) in [
        ("ledger", "no command; the commands are new, check, score (see reproduce ledger --help)"),
        ("deposit", "(see reproduce deposit --help)"),
        ("--root ledger", "the commands are run, list, verify"),
        ("--root deposit ledger", "the commands are new, check, score"),
        (
            "list --jsn",
            "unexpected argument '--jsn' found; tip: a similar argument exists: '--json' (see \
             reproduce list --help)",
        ),
        ("ledger new --txt", "(see reproduce ledger new --help)"),
        ("values nim --to 5 --format xml", "(see reproduce values --help)"),
        ("values nim --to 5 --format xml", "[possible values: text, json, b-file] (see"),
        ("frontier", "not provided: --to <N>, --out <DIR>, <GAME> (see reproduce frontier --help)"),
        ("lst", "'lst'; tip: a similar subcommand exists: 'list' (see reproduce --help)"),
    ] {
        let refused = words(request);
        assert_fails(&refused, 2, &[says]);
        assert!(!stderr(&refused).contains("-- --"), "{request}: {}", stderr(&refused));
    }
}

#[test]
fn the_limits_of_moves_are_in_its_help_and_hold() {
    let help = stdout(&words("moves --help"));
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    for limit in ["up to 4294967294", "up to 100000", "up to 60 stones in all", "up to 40;"] {
        assert!(help.contains(limit), "{limit}: {help}");
    }
    assert!(words("moves nim 4294967294").status.success());
    assert_fails(&words("moves nim 4294967295"), 2, &["4294967294 at most"]);
    assert!(words("moves 0.77 40 --misere").status.success());
    assert_fails(&words("moves 0.77 41 --misere"), 2, &["at most 40"]);
    assert_fails(&words("moves grundy 61 --misere"), 2, &["at most 60"]);
    assert_fails(&words("moves coprime 100001"), 2, &["above 100000"]);
}

#[test]
fn a_list_without_proofs_says_why() {
    let place = tempfile::tempdir().unwrap();
    let listed = |folder: &Path| {
        let output = Command::new(binary()).arg("list").current_dir(folder).output().unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
        assert!(stdout(&output).ends_with("38 claims\n"));
        assert!(!stdout(&output).contains(" proved "));
        assert_eq!(stderr(&output).lines().count(), 1, "{}", stderr(&output));
        stderr(&output)
    };
    let said = listed(place.path());
    assert!(said.contains("no project here") && said.contains("--root"), "{said}");
    let copy = Copy::committed();
    fs::remove_file(copy.root().join("proofs/accepted.json")).unwrap();
    let said = listed(copy.root());
    assert!(said.contains("there is no proofs/accepted.json"), "{said}");
}

#[test]
fn a_list_after_a_proof_was_changed_says_why() {
    let copy = Copy::committed();
    let proof = copy.root().join("proofs/Grundy.v");
    fs::write(&proof, fs::read_to_string(&proof).unwrap() + "\n").unwrap();
    let output = copy.reproduce(["list"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let said = stderr(&output);
    assert!(said.contains("Grundy.v") && said.contains("run make proofs"), "{said}");
    assert_eq!(stderr(&words("list")), "");
}

#[test]
fn a_text_without_numbers_or_a_pdf_that_is_none_makes_no_ledger() {
    let copy = Copy::committed();
    for (name, text, says) in [
        ("words.txt", "a text of words alone, without any\n", "no number in words.txt"),
        ("paper.pdf", "A heap of 8 has 3 replies.\n", "does not begin with %PDF-"),
        ("paper.PDF", "A heap of 8 has 3 replies.\n", "does not begin with %PDF-"),
    ] {
        fs::write(copy.root().join(name), text).unwrap();
        let new = copy.reproduce(["ledger", "new", "--text", name, "--paper", "a-note"]);
        assert_fails(&new, 2, &[name, says, "give the"]);
        assert_eq!(stdout(&new), "");
        assert!(!copy.root().join("papers/a-note").exists(), "{name}");
    }
    let (_folder, path) = text_file("paper.pdf", b"A heap of 8 has 3 replies.\n");
    let diff = reproduce(["diff", "--paper", "grundys-game", "--text", &path]);
    assert_fails(&diff, 2, &["paper.pdf", "does not begin with %PDF-"]);
}

#[test]
fn an_empty_ledger_checks_nothing_and_fails() {
    let copy = Copy::with_ledger("grundys-game", &[]);
    let check = copy.reproduce(["ledger", "check", "--paper", "grundys-game"]);
    assert_fails(&check, 1, &["1 problem in the ledgers"]);
    assert!(stdout(&check).contains("the ledger has no entry"), "{}", stdout(&check));
}

#[test]
fn suggestions_that_are_left_out_are_counted() {
    // Many claims have a 0.
    let copy = Copy::committed();
    fs::write(copy.root().join("note.txt"), "Its nim-value is 0.\n").unwrap();
    let new = copy.reproduce(["ledger", "new", "--text", "note.txt", "--paper", "a-note"]);
    assert!(new.status.success(), "{}", stderr(&new));
    let said = stdout(&copy.reproduce(["ledger", "check", "--paper", "a-note"]));
    let line = said.lines().find(|line| line.contains("is unbound; it may be")).unwrap();
    let (_, offered) = line.split_once("it may be ").unwrap();
    let offered: Vec<&str> = offered.split(", or ").collect();
    assert_eq!(offered.len(), 9, "{line}");
    let left = offered[8].strip_prefix("one of ").unwrap();
    let left = left.strip_suffix(" more fields with this value").unwrap();
    assert!(left.parse::<usize>().unwrap() > 1, "{line}");
}

#[test]
fn what_is_unbound_is_said_once() {
    let entry = serde_json::json!({"unbound": [], "where": "Line 1", "printed": "9"});
    let copy = Copy::with_ledger("grundys-game", &[entry]);
    fs::write(copy.root().join("note.txt"), "A heap of 9 here.\n").unwrap();
    let diff = copy.reproduce(["diff", "--paper", "grundys-game", "--text", "note.txt"]);
    assert_eq!(diff.status.code(), Some(1));
    let said = stdout(&diff);
    let line = said.lines().find(|line| line.starts_with("note.txt:1:11:")).unwrap();
    assert_eq!(line.matches("unbound").count(), 1, "{line}");
}

/// A run in a folder.
fn frontier(game: &str, to: &str, out: &Path, more: &[&str]) -> Output {
    let mut command = Command::new(binary());
    command.args(["frontier", game, "--to", to, "--out"]).arg(out).args(more);
    command.current_dir(project()).output().unwrap()
}

#[test]
fn a_double_check_says_how_much_it_checked() {
    let place = tempfile::tempdir().unwrap();
    let said = |name: &str, to: &str, more: &[&str]| {
        let done = frontier("grundy", to, &place.path().join(name), more);
        assert!(done.status.success(), "{}", stderr(&done));
        stdout(&done)
    };
    let again = ["--resume", "--double-check"];
    let all = said("twice", "70000", &["--double-check"]);
    assert!(all.contains("all of its 70001 heaps were computed twice"), "{all}");
    // Two whole pieces of 65,536 heaps, so that nothing is left to be done again.
    let plain = said("plain", "131071", &[]);
    assert!(!plain.contains("twice"), "{plain}");
    let none = said("plain", "131071", &again);
    assert!(none.contains("0 of its 131072 heaps were computed twice"), "{none}");
    assert!(none.contains("another folder"), "{none}");
    let some = said("plain", "140000", &again);
    assert!(some.contains("8929 of its 140001 heaps were computed twice"), "{some}");
    assert!(some.contains("heaps 131072 to 140000"), "{some}");
    let silent = said("plain", "140000", &["--resume"]);
    assert!(!silent.contains("twice"), "{silent}");
}

#[test]
fn a_run_of_an_octal_game_ends_with_the_verdict_of_period() {
    let place = tempfile::tempdir().unwrap();
    // Dawson's Kayles has period 34 from heap 53 on (Winning Ways); the theorem
    // needs 2 * 53 + 2 * 34 + 2 = 176 values, heaps 0 to 175.
    for (game, to, says) in [
        ("0.07", "175", "periodic: period 34 from heap 53 on, for ever"),
        ("0.07", "174", "no period shown so far"),
        ("0.77", "167", "periodic: period 12 from heap 71 on, for ever"),
    ] {
        let done = frontier(game, to, &place.path().join(format!("{game}-{to}")), &[]);
        assert!(done.status.success(), "{}", stderr(&done));
        let judged = words(&format!("period {game} --to {to}"));
        let judged = stdout(&judged).lines().last().unwrap().to_owned();
        assert!(judged.starts_with(says), "{judged}");
        assert_eq!(stdout(&done).lines().last(), Some(judged.as_str()));
    }
}

#[test]
fn a_finished_run_says_its_true_end() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("run");
    assert!(frontier("grundy", "100000", &out, &[]).status.success());
    let again = frontier("grundy", "100000", &out, &[]);
    assert_fails(&again, 2, &["complete to heap 100000", "--resume and a larger --to"]);
}

#[test]
fn a_run_is_not_recomputed_by_verify_and_says_what_does() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("run");
    assert!(frontier("grundy", "70000", &out, &[]).status.success());
    let verify =
        |more: &[&str]| Command::new(binary()).arg("verify").arg(&out).args(more).output().unwrap();
    assert!(verify(&[]).status.success());
    assert_fails(&verify(&["--recompute"]), 2, &["run of `frontier`", "--double-check"]);
    // As a kill leaves it while results are put into the folder.
    fs::remove_file(out.join("SHA256SUMS")).unwrap();
    let says = ["unfinished run of grundy, done below heap 65536", "frontier ... --resume"];
    assert_fails(&verify(&[]), 2, &says);
    assert!(frontier("grundy", "70000", &out, &["--resume"]).status.success());
    assert!(verify(&[]).status.success());
}

#[test]
fn a_bag_is_told_from_a_bundle() {
    let bag = BTreeMap::from([
        ("bagit.txt".to_owned(), b"BagIt-Version: 1.0\n".to_vec()),
        ("data/SHA256SUMS".to_owned(), Vec::new()),
    ]);
    let archive = Archive::new(&bag);
    let refused = archive.verify(&[]);
    assert_fails(&refused, 2, &["b.zip is a BagIt bag", "bagit.py --validate"]);
    assert!(!stderr(&refused).contains("nimproof-verify-"), "{}", stderr(&refused));
    let other = Archive::new(&BTreeMap::from([("one.txt".to_owned(), b"1".to_vec())]));
    let refused = other.verify(&[]);
    assert_fails(&refused, 2, &["b.zip holds no SHA256SUMS", "no bundle"]);
    assert!(!stderr(&refused).contains("nimproof-verify-"), "{}", stderr(&refused));
}

#[test]
fn the_program_that_holds_a_run_against_its_values_says_how_it_is_called() {
    if Command::new("python3").arg("--version").output().is_err() {
        return println!("skipped: no python3 on this machine");
    }
    let script = project().join("scripts/frontier-hash.py");
    let run =
        |arguments: &[&str]| Command::new("python3").arg(&script).args(arguments).output().unwrap();
    for (arguments, status) in [(&[][..], 2), (&["one"], 2), (&["no-such", "x"], 2)] {
        let refused = run(arguments);
        assert_eq!(refused.status.code(), Some(status), "{}", stderr(&refused));
        assert_eq!(stderr(&refused).lines().count(), 1, "{}", stderr(&refused));
        assert!(stderr(&refused).contains("usage: frontier-hash.py VALUES FOLDER"));
    }
    let help = run(&["--help"]);
    assert!(help.status.success());
    assert!(stdout(&help).starts_with("usage: frontier-hash.py VALUES FOLDER"));
}
