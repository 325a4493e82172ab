//! What the integration tests share: the binary, and copies of the project
//! that a test may spoil.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
#![allow(dead_code, reason = "each test file uses its own part")]

pub mod bundle;

use nimproof_core::claims::Paper;
use nimproof_reproduce::paper::PaperFolder;
use serde_json::Value as Json;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// The `reproduce` binary.
pub fn binary() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_reproduce"))
}

/// The project folder that these tests belong to.
pub fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Runs `reproduce` with these arguments in the project folder.
pub fn reproduce<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Output {
    Command::new(binary()).args(arguments).current_dir(project()).output().unwrap()
}

/// Standard output as text.
pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Standard error as text.
pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Asserts the exit status, and that a failure is one line that says all of this.
pub fn assert_fails(output: &Output, status: i32, says: &[&str]) {
    let error = stderr(output);
    assert_eq!(output.status.code(), Some(status), "stderr: {error}");
    assert_eq!(error.lines().count(), 1, "not one line: {error}");
    assert!(error.starts_with("reproduce: "), "{error}");
    for part in says {
        assert!(error.contains(part), "{error:?} does not say {part:?}");
    }
}

/// A copy of the project's papers with freshly computed results, in a folder
/// that goes away with it.
pub struct Copy {
    folder: TempDir,
}

impl Copy {
    /// Copies the papers and computes the results.
    pub fn new() -> Self {
        let copy = Self { folder: tempfile::tempdir().unwrap() };
        copy_documents(copy.root());
        let run = copy.reproduce(["run"]);
        assert!(run.status.success(), "{}", stderr(&run));
        copy
    }

    /// Copies the papers and the committed results.
    pub fn committed() -> Self {
        let copy = Self { folder: tempfile::tempdir().unwrap() };
        copy_documents(copy.root());
        copy_folder(&project().join("output/results"), &copy.root().join("output/results"));
        copy
    }

    /// A copy of what is committed, the entries of one document's ledger replaced.
    pub fn with_ledger(slug: &str, entries: &[Json]) -> Self {
        let copy = Self::committed();
        let path = copy.ledger(slug);
        let mut ledger: Json = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
        ledger["entries"] = entries.into();
        fs::write(&path, ledger.to_string()).unwrap();
        copy
    }

    /// The ledger of a paper.
    pub fn ledger(&self, slug: &str) -> PathBuf {
        self.root().join("papers").join(slug).join("published.json")
    }

    /// The folder that holds papers/ and output/.
    pub fn root(&self) -> &Path {
        self.folder.path()
    }

    /// The results folder.
    pub fn results(&self) -> PathBuf {
        self.root().join("output/results")
    }

    /// Runs `reproduce` in the copy.
    pub fn reproduce<S: AsRef<OsStr>>(&self, arguments: impl IntoIterator<Item = S>) -> Output {
        Command::new(binary()).args(arguments).current_dir(self.root()).output().unwrap()
    }
}

/// Copies the proofs and the papers of the documents, and no other paper: a
/// reader who tries the guide has further ones.
fn copy_documents(root: &Path) {
    copy_folder(&project().join("proofs"), &root.join("proofs"));
    for paper in Paper::ALL {
        let folder = Path::new("papers").join(paper.slug());
        copy_folder(&project().join(&folder), &root.join(&folder));
    }
}

/// Copies a folder of plain files.
pub fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy_folder(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// Every file of a folder with its bytes, by name.
pub fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let names = nimproof_reproduce::sums::list(folder).unwrap();
    names.into_iter().map(|name| (name.clone(), fs::read(folder.join(name)).unwrap())).collect()
}

/// A file of this name with these bytes, in a folder that goes away.
pub fn text_file(name: &str, bytes: &[u8]) -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, bytes).unwrap();
    let path = path.display().to_string();
    (folder, path)
}

/// Our own words around the printed forms of a document's ledger.
pub fn made_up(paper: Paper) -> String {
    let folder = PaperFolder::read(&project(), paper).unwrap();
    let seen = folder.published.entries.iter().filter(|e| !e.same_place && !e.in_other_words);
    seen.fold(String::new(), |text, entry| text + "it says " + &entry.with_relations() + " here.\n")
}

/// The published text of a document, by the SHA-256 of its ledger; none where
/// the texts are not at hand.
pub fn published(paper: Paper) -> Option<PathBuf> {
    let folder = project().join("../shared/published");
    let wanted = PaperFolder::read(&project(), paper).unwrap().published.text.sha256;
    let found = fs::read_dir(&folder).ok()?.flatten().map(|file| file.path()).find(|path| {
        let sum = fs::read(path).map(|bytes| nimproof_reproduce::sums::sha256(&bytes));
        sum.is_ok_and(|sum| sum == wanted)
    });
    if found.is_none() {
        println!("skipped: {} holds no text of {}", folder.display(), paper.slug());
    }
    found
}

/// An entry of a ledger that is no claim.
pub fn given(printed: &str) -> Json {
    serde_json::json!({"not_a_claim": "given", "where": "Text", "printed": printed})
}
