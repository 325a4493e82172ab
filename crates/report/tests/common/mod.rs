//! What the tests of papers share: the binary, finished papers, how they are
//! read back, and a copy of the project that a test may spoil.

// Each test uses a part of this.
#![allow(dead_code, clippy::unwrap_used, clippy::panic)]

use clap::Parser;
use nimproof_core::claims::Paper;
use nimproof_reproduce::cli::{Cli, Command as Asked};
use nimproof_reproduce::commands::diff;
use nimproof_reproduce::failure::Failure;
use nimproof_reproduce::output::Output;
use nimproof_reproduce::sums;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output as Ran};
use std::sync::LazyLock;
use tempfile::TempDir;

pub const LANGUAGES: [&str; 2] = ["en", "ja"];
pub const FORMS: [&str; 2] = ["html", "pdf"];

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

pub fn report(root: &Path, out: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_report"));
    command.arg("papers").arg("--root").arg(root).arg("--out").arg(out);
    command.env_remove("SOURCE_DATE_EPOCH");
    command
}

pub fn succeeds(ran: &Ran) {
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
}

/// All papers, written once for the tests that only read.
pub static WRITTEN: LazyLock<TempDir> = LazyLock::new(|| {
    let place = TempDir::new().unwrap();
    succeeds(&report(&root(), &place.path().join("papers")).output().unwrap());
    place
});

pub fn written() -> PathBuf {
    WRITTEN.path().join("papers")
}

pub fn stems() -> impl Iterator<Item = (Paper, String)> {
    let of = |paper: Paper| LANGUAGES.map(|code| (paper, format!("{}.{code}", paper.slug())));
    Paper::ALL.into_iter().flat_map(of)
}

pub fn content(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let names = sums::list(folder).unwrap();
    names.into_iter().map(|name| (name.clone(), fs::read(folder.join(name)).unwrap())).collect()
}

/// `reproduce diff --text` of a file with a ledger: what it prints and how it ends.
pub fn read_back(text: &Path, ledger: &Path) -> (String, Result<(), Failure>) {
    let root = root();
    let arguments = ["reproduce", "diff", "--text", text.to_str().unwrap(), "--ledger"];
    let cli = Cli::try_parse_from(arguments.into_iter().chain(ledger.to_str())).unwrap();
    let Asked::Diff(arguments) = cli.command else { panic!("diff was asked for") };
    let mut printed = Vec::new();
    let ended = diff::diff(&arguments, Some(&root), &mut Output::new(&mut printed));
    (String::from_utf8(printed).unwrap(), ended)
}
/// A copy of what `report papers` reads, which a test may spoil.
pub struct Project {
    pub place: TempDir,
}

impl Project {
    pub fn new() -> Self {
        let project = Self { place: TempDir::new().unwrap() };
        for folder in ["papers", "output/results"] {
            copy(&root().join(folder), &project.root().join(folder));
        }
        fs::write(project.root().join("Cargo.toml"), "").unwrap();
        project
    }

    pub fn root(&self) -> PathBuf {
        self.place.path().join("project")
    }

    pub fn edit(&self, name: &str, change: impl Fn(String) -> String) {
        let path = self.root().join(name);
        fs::write(&path, change(fs::read_to_string(&path).unwrap())).unwrap();
    }

    pub fn refused(&self, status: i32, says: &[&str]) {
        let out = self.place.path().join("out");
        let ran = report(&self.root(), &out).output().unwrap();
        let error = String::from_utf8(ran.stderr).unwrap();
        assert_eq!(ran.status.code(), Some(status), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(says.iter().all(|words| error.contains(words)), "{says:?}: {error}");
        assert!(!out.exists() && ran.stdout.is_empty());
    }
}

pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() { copy(&from, &to) } else { fs::copy(&from, &to).map(drop).unwrap() }
    }
}
