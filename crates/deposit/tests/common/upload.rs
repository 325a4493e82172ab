//! A deposit and a repository on loopback, for the tests of the upload.

use super::Server;
use super::repository::{Habits, Repository, Wrong};
use nimproof_deposit::failure::Failure;
use nimproof_deposit::http::Address;
use nimproof_deposit::upload::{Limits, Outcome, Server as Place, Token, Wish, upload};
use nimproof_ledger::sums;
use serde_json::json;
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tempfile::TempDir;

pub const TOKEN: &str = "s3cret-t0ken-0123456789";
pub const ATTEMPTS: u32 = 3;
pub const ZIP: &str = "nimproof-0.1.0.zip";
pub const TAR: &str = "nimproof-0.1.0.tar.gz";
/// What the repository must have: no hidden file, none of a folder, but the sums
/// and the date proof.
pub const UPLOADED: [&str; 5] = ["CITATION.cff", "SHA256SUMS", TAR, ZIP, "nimproof-0.1.0.zip.ots"];

/// A deposit, a repository, and what was slept.
pub struct Case {
    pub folder: TempDir,
    pub repository: Arc<Repository>,
    pub server: Server,
    pub slept: Arc<Mutex<Vec<Duration>>>,
    pub patience: Duration,
}

impl Case {
    pub fn new() -> Self {
        let repository = Arc::new(Repository::default());
        let case = Self {
            folder: TempDir::new().unwrap(),
            server: Server::start(Arc::clone(&repository)),
            repository,
            slept: Arc::default(),
            patience: Duration::from_secs(30),
        };
        case.fill("0.1.0", b"abc");
        case
    }

    pub fn deposit(&self) -> PathBuf {
        self.folder.path().join("deposit")
    }

    pub fn state(&self) -> PathBuf {
        self.folder.path().join("deposit.upload-local.json")
    }

    /// Writes a deposit as `deposit build` does.
    pub fn fill(&self, version: &str, zip: &[u8]) {
        let deposit = self.deposit();
        let _ = fs::remove_dir_all(&deposit);
        fs::create_dir_all(deposit.join("new-versions")).unwrap();
        let zenodo = json!({
            "title": "Nimproof",
            "upload_type": "dataset",
            "publication_date": "2026-11-30",
            "creators": [
                {"name": "the Nimproof contributors"},
                {"name": "Carberry, Josiah", "orcid": "0000-0002-1825-0097"}
            ],
            "description": "<p>Numbers.</p>",
            "access_right": "open",
            "license": "cc-by-4.0",
            "keywords": ["Nim"],
            "version": version,
            "language": "eng",
            "related_identifiers": [
                {"identifier": "10.5281/zenodo.21943905", "scheme": "doi", "relation": "isSupplementTo"}
            ]
        });
        let large: Vec<u8> = (0..400_000_u32).map(|place| (place % 251) as u8).collect();
        let files = [
            (".zenodo.json".to_owned(), zenodo.to_string().into_bytes()),
            ("CITATION.cff".into(), b"cff-version: 1.2.0\n".to_vec()),
            ("new-versions/one-word-apart.md".into(), b"text\n".to_vec()),
            (format!("nimproof-{version}.zip"), zip.to_vec()),
            (format!("nimproof-{version}.tar.gz"), large),
        ];
        let sums = sums::write(files.iter().map(|(name, bytes)| (&name[..], &bytes[..])));
        for (name, bytes) in &files {
            fs::write(deposit.join(name), bytes).unwrap();
        }
        fs::write(deposit.join("SHA256SUMS"), sums).unwrap();
        fs::write(deposit.join(format!("nimproof-{version}.zip.ots")), b"\0proof").unwrap();
    }

    pub fn wish(&self) -> Wish {
        Wish {
            server: Place::Local(Address::parse_loopback(&self.server.address).unwrap()),
            folder: self.deposit(),
            new_version_of: None,
            publish: false,
        }
    }

    /// Uploads, and sees that the token is in nothing that comes out.
    pub fn ask(&self, wish: &Wish) -> Result<Outcome, Failure> {
        let slept = Arc::clone(&self.slept);
        let limits = Limits {
            to_connect: Duration::from_secs(5),
            to_answer: self.patience,
            attempts: ATTEMPTS,
            pause: Duration::from_secs(1),
            longest_pause: Duration::from_mins(1),
            sleep: Box::new(move |time| slept.lock().unwrap().push(time)),
        };
        let result = upload(wish, &Token::new(TOKEN).unwrap(), &limits);
        let state = fs::read_to_string(self.state()).unwrap_or_default();
        let printed = result.as_ref().err().map(ToString::to_string);
        for text in [format!("{result:?}"), printed.unwrap_or_default(), state] {
            assert!(!text.contains(TOKEN), "{text}");
        }
        result
    }

    pub fn upload(&self) -> Result<Outcome, Failure> {
        self.ask(&self.wish())
    }

    pub fn publish(&self) -> Result<Outcome, Failure> {
        self.ask(&Wish { publish: true, ..self.wish() })
    }

    pub fn habits(self, habits: Habits) -> Self {
        self.repository.inner().habits = habits;
        self
    }

    pub fn fault(
        self,
        method: &'static str,
        path: &'static str,
        times: usize,
        wrong: Wrong,
    ) -> Self {
        self.repository.fault(method, path, times, wrong);
        self
    }

    pub fn mend(&self) {
        self.repository.inner().faults.clear();
    }

    /// One draft was ever made, and it holds exactly our files.
    pub fn assert_whole(&self, outcome: &Outcome) {
        let inner = self.repository.inner();
        assert_eq!(inner.made, 1, "drafts made");
        let held = if outcome.published { &inner.records } else { &inner.drafts };
        let files = &held[&outcome.id].files;
        assert_eq!(files.keys().collect::<Vec<_>>(), UPLOADED);
        for (name, (content, committed)) in files {
            assert!(*committed, "{name}");
            assert_eq!(content, &fs::read(self.deposit().join(name)).unwrap(), "{name}");
        }
        assert_eq!(outcome.files, UPLOADED.len());
    }

    pub fn assert_not_published(&self) {
        assert_eq!(self.repository.inner().records.len(), 0);
    }

    pub fn slept(&self) -> Vec<u64> {
        self.slept.lock().unwrap().iter().map(Duration::as_secs).collect()
    }
}

pub fn says(result: Result<Outcome, Failure>, status: u8, parts: &[&str]) {
    let failure = result.unwrap_err();
    let words = failure.to_string();
    assert_eq!(failure.status(), status, "{words}");
    assert!(!words.contains('\n'), "{words}");
    for part in parts {
        assert!(words.contains(part), "{words:?} does not say {part:?}");
    }
}
