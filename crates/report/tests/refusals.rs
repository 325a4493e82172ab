//! The binary `report` from outside: its determinism, and how it refuses
//! requests at fault and results that are damaged or lack something.

// The helpers of a test may stop at the first surprise, as the tests may.
#![allow(clippy::unwrap_used)]

use nimproof_reproduce::sums;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

const COMMANDS: [&str; 2] = ["plots", "papers"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn report(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_report"));
    command.arg("--root").arg(root()).args(arguments).env_remove("SOURCE_DATE_EPOCH");
    command
}

/// A run on these results into this folder.
fn run(command: &str, results: &Path, out: &Path) -> Output {
    let mut command = report(&[command]);
    command.arg("--results").arg(results).arg("--out").arg(out).output().unwrap()
}

fn content(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let names = sums::list(folder).unwrap();
    names.into_iter().map(|name| (name.clone(), fs::read(folder.join(name)).unwrap())).collect()
}

/// A copy of the committed results that a test may spoil.
struct Copy {
    place: TempDir,
}

impl Copy {
    fn new() -> Self {
        let copy = Self { place: TempDir::new().unwrap() };
        for (name, bytes) in content(&root().join("output/results")) {
            let path = copy.results().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
        copy
    }

    fn results(&self) -> PathBuf {
        self.place.path().join("results")
    }

    fn out(&self) -> PathBuf {
        self.place.path().join("out")
    }

    /// Changes the text of a file.
    fn edit(&self, name: &str, change: impl Fn(String) -> String) {
        let path = self.results().join(name);
        fs::write(&path, change(fs::read_to_string(&path).unwrap())).unwrap();
    }

    /// Writes the sums of the folder as it now is.
    fn sum_again(&self) {
        let path = self.results().join(sums::FILE_NAME);
        let _ = fs::remove_file(&path);
        let files = content(&self.results());
        let text = sums::write(files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())));
        fs::write(path, text).unwrap();
    }

    /// Runs and expects a refusal in one line with this status and these words.
    fn refused(&self, command: &str, status: i32, says: &[&str]) {
        let output = run(command, &self.results(), &self.out());
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(status), "{command}: {error}");
        assert_eq!(error.lines().count(), 1, "{command}: {error}");
        assert!(error.starts_with("report: "), "{error}");
        assert!(says.iter().all(|words| error.contains(words)), "{command}: {error}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn the_same_bytes_under_another_time_zone_language_and_folder() {
    for command in COMMANDS {
        let place = TempDir::new().unwrap();
        let (first, second) = (place.path().join("first"), place.path().join("deep/second"));
        let results = root().join("output/results");
        assert!(run(command, &results, &first).status.success());
        let output = report(&[command, "--out"])
            .arg(&second)
            .current_dir(place.path())
            .env("TZ", "Pacific/Kiritimati")
            .env("LC_ALL", "tr_TR.UTF-8")
            .env("LANG", "ja_JP.UTF-8")
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(content(&first), content(&second));
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(text.lines().count(), 1, "{text}");
    }
}

#[test]
fn damaged_results_are_refused_and_the_earlier_output_stays() {
    for command in COMMANDS {
        let copy = Copy::new();
        assert!(run(command, &copy.results(), &copy.out()).status.success());
        let before = content(&copy.out());
        copy.edit("data/coprime.json", |text| text.replacen("    0,", "    7,", 1));
        copy.refused(command, 1, &["data/coprime.json has another SHA-256", "reproduce run"]);
        copy.edit(sums::FILE_NAME, |text| text[..text.len() - 1].to_owned());
        copy.refused(command, 2, &["cut short"]);
        fs::remove_file(copy.results().join(sums::FILE_NAME)).unwrap();
        copy.refused(command, 2, &["SHA256SUMS", "compute them first with `make reproduce`"]);
        assert_eq!(content(&copy.out()), before);
    }
}

#[test]
fn results_without_a_claim_or_a_file_are_refused() {
    for command in COMMANDS {
        let copy = Copy::new();
        copy.edit("grundys-game.json", |text| text.replace("\"no-period\"", "\"another\""));
        copy.sum_again();
        copy.refused(command, 1, &["grundys-game.json has no claim no-period", "reproduce run"]);

        for name in ["data/grundy.json", "data/nim-three-heaps.json", "one-word-apart.json"] {
            let copy = Copy::new();
            fs::remove_file(copy.results().join(name)).unwrap();
            copy.refused(command, 1, &[name, "listed but missing"]);
            copy.sum_again();
            copy.refused(command, 1, &[name, "is missing", "reproduce run"]);
        }
        assert!(!copy.out().exists());
    }
}

#[test]
fn malformed_data_is_refused() {
    for command in COMMANDS {
        let copy = Copy::new();
        copy.edit("data/grundy.json", |text| {
            text.replace("\"last_heap\": 20000", "\"last_heap\": 20001")
        });
        copy.sum_again();
        copy.refused(command, 2, &["data/grundy.json", "20001 nim-values"]);

        let copy = Copy::new();
        copy.edit("data/nim-three-heaps.json", |text| text.replacen("    true,\n", "", 1));
        copy.sum_again();
        copy.refused(command, 2, &["nim-three-heaps.json", "even_total_is_lost_errs"]);

        let copy = Copy::new();
        copy.edit("data/coprime.json", |text| text[..text.len() / 2].to_owned());
        copy.sum_again();
        copy.refused(command, 2, &["data/coprime.json", "is cut short"]);
    }
}

#[test]
fn a_wrong_request_is_one_line() {
    for (arguments, says) in [
        (&[][..], "no command"),
        (&["plot"][..], "plots"),
        (&["plots", "--to", "9"][..], "--to"),
        (&["papers", "--results", "/nonexistent"][..], "/nonexistent"),
    ] {
        let output = report(arguments).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(error.contains(says), "{arguments:?}: {error}");
    }
}

#[test]
fn a_folder_that_holds_something_else_is_left_alone() {
    let copy = Copy::new();
    fs::create_dir(copy.out()).unwrap();
    fs::write(copy.out().join("notes.txt"), "mine").unwrap();
    copy.refused("plots", 2, &["notes.txt"]);
    assert_eq!(sums::list(&copy.out()).unwrap().len(), 1);
}
