//! Uploads to a repository on loopback that misbehaves in every way that was
//! thought of.

#![cfg(feature = "network")]
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::repository::{Fault, Habits, Repository, Wrong};
use common::{Reply, Request, Server};
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

const TOKEN: &str = "s3cret-t0ken-0123456789";
const ATTEMPTS: u32 = 3;
const ZIP: &str = "nimproof-0.1.0.zip";
const TAR: &str = "nimproof-0.1.0.tar.gz";
/// What the repository must have: no hidden file, none of a folder, but the sums
/// and the date proof.
const UPLOADED: [&str; 5] = ["CITATION.cff", "SHA256SUMS", TAR, ZIP, "nimproof-0.1.0.zip.ots"];

/// A deposit, a repository, and what was slept.
struct Case {
    folder: TempDir,
    repository: Arc<Repository>,
    server: Server,
    slept: Arc<Mutex<Vec<Duration>>>,
    patience: Duration,
}

impl Case {
    fn new() -> Self {
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

    fn deposit(&self) -> PathBuf {
        self.folder.path().join("deposit")
    }

    fn state(&self) -> PathBuf {
        self.folder.path().join("deposit.upload-local.json")
    }

    /// Writes a deposit as `deposit build` does.
    fn fill(&self, version: &str, zip: &[u8]) {
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

    fn wish(&self) -> Wish {
        Wish {
            server: Place::Local(Address::parse_loopback(&self.server.address).unwrap()),
            folder: self.deposit(),
            new_version_of: None,
            publish: false,
        }
    }

    /// Uploads, and sees that the token is in nothing that comes out.
    fn ask(&self, wish: &Wish) -> Result<Outcome, Failure> {
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

    fn upload(&self) -> Result<Outcome, Failure> {
        self.ask(&self.wish())
    }

    fn publish(&self) -> Result<Outcome, Failure> {
        self.ask(&Wish { publish: true, ..self.wish() })
    }

    fn habits(self, habits: Habits) -> Self {
        self.repository.inner().habits = habits;
        self
    }

    fn fault(self, method: &'static str, path: &'static str, times: usize, wrong: Wrong) -> Self {
        self.repository.fault(method, path, times, wrong);
        self
    }

    fn mend(&self) {
        self.repository.inner().faults.clear();
    }

    /// One draft was ever made, and it holds exactly our files.
    fn assert_whole(&self, outcome: &Outcome) {
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

    fn assert_not_published(&self) {
        assert_eq!(self.repository.inner().records.len(), 0);
    }

    fn slept(&self) -> Vec<u64> {
        self.slept.lock().unwrap().iter().map(Duration::as_secs).collect()
    }
}

fn says(result: Result<Outcome, Failure>, status: u8, parts: &[&str]) {
    let failure = result.unwrap_err();
    let words = failure.to_string();
    assert_eq!(failure.status(), status, "{words}");
    assert!(!words.contains('\n'), "{words}");
    for part in parts {
        assert!(words.contains(part), "{words:?} does not say {part:?}");
    }
}

#[test]
fn without_the_flag_it_stays_a_draft() {
    let case = Case::new();
    let outcome = case.upload().unwrap();
    assert!(!outcome.published && outcome.page.ends_with("/uploads/1001"), "{outcome:?}");
    case.assert_whole(&outcome);
    case.assert_not_published();
    assert_eq!(case.repository.count("POST", "/publish"), 0);
    let inner = case.repository.inner();
    for request in &inner.seen {
        assert_eq!(request.header("Authorization"), Some(&*format!("Bearer {TOKEN}")));
        assert!(!request.path.contains(TOKEN));
    }
    let metadata = &inner.drafts["1001"].metadata;
    assert_eq!(metadata["title"], "Nimproof");
    assert_eq!(metadata["rights"], json!([{"id": "cc-by-4.0"}]));
    assert_eq!(metadata["creators"][0]["person_or_org"]["type"], "organizational");
    let person = &metadata["creators"][1]["person_or_org"];
    assert_eq!(
        (&person["family_name"], &person["given_name"]),
        (&json!("Carberry"), &json!("Josiah"))
    );
    assert_eq!(
        person["identifiers"],
        json!([{"scheme": "orcid", "identifier": "0000-0002-1825-0097"}])
    );
    assert_eq!(
        metadata["related_identifiers"],
        json!([{
            "identifier": "10.5281/zenodo.21943905",
            "scheme": "doi",
            "relation_type": {"id": "issupplementto"}
        }])
    );
}

#[test]
fn with_the_flag_it_is_published_once() {
    let case = Case::new();
    assert!(!case.upload().unwrap().published);
    let outcome = case.publish().unwrap();
    assert!(outcome.published && outcome.page.ends_with("/records/1001"), "{outcome:?}");
    case.assert_whole(&outcome);
    assert_eq!(case.repository.count("PUT", "/content"), UPLOADED.len(), "sent again");
    // A third call finds all as it should be, and does nothing.
    assert_eq!(case.publish().unwrap(), outcome);
    assert_eq!(case.repository.count("POST", "/publish"), 1);
    // A new bundle is not the one that was published.
    case.fill("0.2.0", b"new");
    says(case.publish(), 1, &["record 1001 is published already", "--new-version-of 1001"]);
    assert_eq!(case.repository.inner().made, 1);
}

#[test]
fn sums_and_sizes_in_every_form_are_understood() {
    for (bare_md5, sizes_with_point) in [(true, false), (false, true), (true, true)] {
        let case = Case::new().habits(Habits { bare_md5, sizes_with_point, ..Habits::default() });
        case.assert_whole(&case.publish().unwrap());
    }
}

#[test]
fn a_truncated_file_is_sent_again_and_never_published() {
    let case = Case::new().fault("PUT", ".tar.gz/content", 1, Wrong::Truncate(100_000));
    case.assert_whole(&case.upload().unwrap());
    let case = Case::new().fault("PUT", ".tar.gz/content", usize::MAX, Wrong::Truncate(100_000));
    says(case.publish(), 1, &[TAR, "100000 bytes", "400000"]);
    assert_eq!(case.repository.count("PUT", ".tar.gz/content"), ATTEMPTS as usize);
    case.assert_not_published();
}

/// The same size and another content: only the MD5 tells.
#[test]
fn a_changed_file_is_not_published() {
    let case = Case::new();
    let outcome = case.upload().unwrap();
    {
        let held = &mut case.repository.inner().drafts;
        held.get_mut(&outcome.id).unwrap().files.get_mut(ZIP).unwrap().0 = b"abd".to_vec();
    }
    // What is wrong there is replaced before publishing.
    case.assert_whole(&case.publish().unwrap());
}

#[test]
fn content_that_is_lost_before_the_commit_is_sent_again() {
    let gone = || Wrong::Status(404, None);
    let case = Case::new().fault("POST", ".zip/commit", 1, gone());
    case.assert_whole(&case.upload().unwrap());
    let case = Case::new().fault("POST", ".zip/commit", usize::MAX, gone());
    says(case.publish(), 2, &[&format!("committing {ZIP}"), "status 404"]);
    assert_eq!(case.repository.count("POST", ".zip/commit"), ATTEMPTS as usize);
    case.assert_not_published();
}

#[test]
fn silence_ends_in_time() {
    let silent = || Wrong::Silence(Duration::from_secs(3));
    let impatient = || Case { patience: Duration::from_secs(1), ..Case::new() };
    let case = impatient().fault("PUT", ".zip/content", 1, silent());
    case.assert_whole(&case.upload().unwrap());
    let case = impatient().fault("GET", "/draft/files", usize::MAX, silent());
    says(case.upload(), 3, &["no answer in time", "run the same again"]);
    assert_eq!(case.repository.count("GET", "/draft/files"), ATTEMPTS as usize);
}

#[test]
fn a_server_that_asks_to_wait_is_waited_for() {
    let later = |seconds: &str| Wrong::Status(429, Some(("Retry-After", seconds.into())));
    let case = Case::new().fault("POST", "/api/records", 1, later("7"));
    case.assert_whole(&case.upload().unwrap());
    assert_eq!(case.slept(), [7]);
    // Not for an hour, though.
    let case = Case::new().fault("PUT", ".zip/content", 1, later("3600"));
    says(case.upload(), 3, &["asks to wait 3600 seconds", "run the same again then"]);
    assert_eq!(case.slept(), [0_u64; 0]);
    case.assert_whole(&case.upload().unwrap());
    // Nor for ever.
    let case = Case::new().fault("GET", "/draft", usize::MAX, later("1"));
    says(case.upload(), 3, &["asks to wait, again and again"]);
    assert_eq!(case.repository.count("GET", "/draft"), ATTEMPTS as usize);
    // A date, or nothing, is taken for the usual pause.
    let date = || later("Wed, 21 Oct 2026 07:28:00 GMT");
    let case = Case::new().fault("GET", "/draft", 1, date()).fault(
        "GET",
        "/draft",
        1,
        Wrong::Status(429, None),
    );
    case.assert_whole(&case.upload().unwrap());
    assert_eq!(case.slept(), [1, 1]);
}

#[test]
fn a_server_that_fails_is_tried_again_within_bounds() {
    let failing = || Wrong::Status(500, None);
    let case = Case::new().fault("GET", "/draft/files", ATTEMPTS as usize - 1, failing()).fault(
        "PUT",
        "/draft",
        1,
        Wrong::Status(503, Some(("Retry-After", "5".into()))),
    );
    case.assert_whole(&case.upload().unwrap());
    assert_eq!(case.slept(), [5, 1, 2]);
    let case = Case::new().fault("PUT", "/draft", usize::MAX, failing());
    says(case.publish(), 3, &["status 500", "3 attempts", "run the same again"]);
    assert_eq!(case.repository.count("PUT", "/draft"), ATTEMPTS as usize);
    case.assert_not_published();
}

#[test]
fn a_connection_that_breaks_is_made_again() {
    for wrong in [Wrong::HangUpEarly, Wrong::HangUpLate, Wrong::Half] {
        for (method, path) in [
            ("PUT", ".tar.gz/content"),
            ("POST", ".tar.gz/commit"),
            ("POST", "/draft/files"),
            ("GET", "/draft/files"),
            ("PUT", "/draft"),
        ] {
            let case = Case::new().fault(method, path, 1, wrong.clone());
            case.assert_whole(&case.upload().unwrap());
        }
    }
}

#[test]
fn after_a_break_it_goes_on_with_the_same_draft() {
    let case = Case::new().fault("PUT", ".zip/content", usize::MAX, Wrong::HangUpEarly);
    says(case.publish(), 3, &[&format!("sending {ZIP}"), "run the same again"]);
    case.assert_not_published();
    case.mend();
    let sent = case.repository.count("PUT", ".tar.gz/content");
    case.assert_whole(&case.publish().unwrap());
    assert_eq!(case.repository.count("PUT", ".tar.gz/content"), sent, "sent again");
}

#[test]
fn a_draft_whose_making_was_not_answered_is_found_again() {
    for wrong in [Wrong::HangUpLate, Wrong::Half] {
        let case = Case::new().fault("POST", "/api/records", 1, wrong);
        case.assert_whole(&case.upload().unwrap());
    }
    // The server's search comes to know it after the call has ended.
    let case = Case::new().habits(Habits { blind: true, ..Habits::default() }).fault(
        "POST",
        "/api/records",
        1,
        Wrong::HangUpLate,
    );
    says(case.upload(), 3, &["making a draft", "run the same again"]);
    let case = case.habits(Habits::default());
    case.assert_whole(&case.upload().unwrap());
}

/// That a search finds nothing may be the search's fault: a second draft is
/// somebody's decision.
#[test]
fn a_draft_that_is_not_found_again_is_not_made_again_by_itself() {
    for wrong in [Wrong::Status(500, None), Wrong::HangUpEarly, Wrong::HangUpLate] {
        let blind = Habits { blind: true, ..Habits::default() };
        let case = Case::new().habits(blind).fault("POST", "/api/records", 1, wrong);
        says(case.upload(), 3, &["making a draft", "run the same again"]);
        for _ in 0..2 {
            let parts = ["nimproof upload ", "look there", "delete", "upload-local.json"];
            says(case.publish(), 2, &parts);
        }
        assert_eq!(case.repository.count("POST", "/api/records"), 1);
        case.assert_not_published();
        fs::remove_file(case.state()).unwrap();
        case.upload().unwrap();
        assert_eq!(case.repository.count("POST", "/api/records"), 2);
    }
}

#[test]
fn a_draft_that_is_gone_is_not_replaced_by_itself() {
    let case = Case::new();
    let outcome = case.upload().unwrap();
    case.repository.inner().drafts.remove(&outcome.id);
    says(case.upload(), 2, &["draft 1001 is no longer at", "upload-local.json"]);
    assert_eq!(case.repository.inner().made, 1);
    fs::remove_file(case.state()).unwrap();
    assert_eq!(case.upload().unwrap().id, "1002");
}

#[test]
fn a_stale_draft_gets_its_own_files_replaced_and_keeps_those_of_others() {
    let case = Case::new();
    let outcome = case.upload().unwrap();
    // A new bundle: the old one's files were put there from here.
    case.fill("0.2.0", b"new");
    let again = case.upload().unwrap();
    assert_eq!(again.id, outcome.id);
    let names: Vec<_> = case.repository.inner().drafts["1001"].files.keys().cloned().collect();
    assert_eq!(names.len(), UPLOADED.len());
    assert!(names.iter().all(|name| !name.contains("0.1.0")), "{names:?}");
    // Somebody's file.
    let theirs = (b"theirs".to_vec(), true);
    let insert = |name: &str| {
        let mut inner = case.repository.inner();
        inner.drafts.get_mut("1001").unwrap().files.insert(name.into(), theirs.clone());
    };
    insert("theirs.pdf");
    says(case.publish(), 1, &["theirs.pdf", "not put there from here"]);
    case.assert_not_published();
    assert!(case.repository.inner().drafts["1001"].files.contains_key("theirs.pdf"));
}

#[test]
fn publishing_that_was_not_answered_is_looked_at() {
    for wrong in [Wrong::HangUpLate, Wrong::Half] {
        let case = Case::new().fault("POST", "/publish", 1, wrong);
        case.assert_whole(&case.publish().unwrap());
    }
    let case = Case::new().fault("POST", "/publish", 1, Wrong::HangUpEarly);
    says(case.publish(), 3, &["publishing draft 1001", "run the same again"]);
    case.assert_not_published();
    case.assert_whole(&case.publish().unwrap());
}

#[test]
fn a_redirect_takes_the_token_nowhere() {
    let elsewhere = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&elsewhere);
    let other = Server::start(Arc::new(move |request: &Request| {
        seen.lock().unwrap().push(request.clone());
        Reply::answer(200, "{}")
    }));
    for status in [301, 302, 303, 307, 308] {
        for (method, path) in [("POST", "/api/records"), ("PUT", ".zip/content"), ("GET", "/draft")]
        {
            let to = Some(("Location", format!("{}/x", other.address)));
            let case = Case::new().fault(method, path, 1, Wrong::Status(status, to));
            says(case.upload(), 3, &[&format!("status {status}"), "not followed"]);
        }
    }
    assert!(elsewhere.lock().unwrap().is_empty());
}

#[test]
fn a_token_that_the_server_repeats_is_not_printed() {
    for (status, exit, says_so) in [(400, 2, "(the token)"), (403, 2, "does not accept the token")]
    {
        let case = Case::new().fault("POST", "/api/records", 1, Wrong::Echo(status));
        says(case.upload(), exit, &[says_so]);
        // What was refused need not be looked for.
        case.assert_whole(&case.upload().unwrap());
        assert_eq!(case.repository.count("GET", "") - case.repository.count("GET", "files"), 1);
    }
    for (method, path) in [("PUT", "/draft"), ("POST", ".zip/commit"), ("POST", "/publish")] {
        let case = Case::new().fault(method, path, usize::MAX, Wrong::Echo(400));
        says(case.publish(), 2, &["status 400", "(the token)"]);
        case.assert_not_published();
    }
}

#[test]
fn metadata_that_the_server_does_not_keep_stops_it() {
    let drops = Habits { drops: Some("related_identifiers"), ..Habits::default() };
    says(Case::new().habits(drops).publish(), 1, &["did not keep", "related_identifiers"]);
    let complains = Habits { complains: Some("metadata.title"), ..Habits::default() };
    let case = Case::new().habits(complains);
    says(case.publish(), 2, &["metadata.title: Not valid."]);
    case.assert_not_published();
}

#[test]
fn metadata_that_the_server_changes_is_not_published() {
    for (place, value, named) in [
        (
            "/metadata/creators/1/person_or_org/family_name",
            "M",
            "creators.1.person_or_org.family_name",
        ),
        ("/metadata/rights/0/id", "cc0-1.0", "rights.0.id"),
        ("/metadata/description", "<p>Numbers, not.</p>", "description"),
        ("/metadata/resource_type/id", "software", "resource_type.id"),
        ("/access/files", "restricted", "access.files"),
    ] {
        let alters = Some((place, value));
        for alters_later in [false, true] {
            let case = Case::new().habits(Habits { alters, alters_later, ..Habits::default() });
            says(case.publish(), 1, &["did not keep, or changed", named]);
            assert_eq!(case.repository.count("POST", "/publish"), 0);
        }
        // What changes in publishing cannot be stopped, but is said, each time.
        let case = Case::new().habits(Habits { alters_record: alters, ..Habits::default() });
        for _ in 0..2 {
            says(case.publish(), 1, &["record 1001 is published", "not as sent", named]);
        }
        assert_eq!(case.repository.count("POST", "/publish"), 1);
    }
}

#[test]
fn a_folder_that_is_not_as_listed_is_not_uploaded() {
    for (name, bytes, parts) in [
        (ZIP, Some(&b"abd"[..]), &["another SHA-256"]),
        (ZIP, None, &["listed but missing"]),
        ("extra.txt", Some(b"x"), &["not listed in SHA256SUMS"]),
        ("extra.ots", Some(b"x"), &["not listed in SHA256SUMS"]),
        (".zenodo.json", None, &["listed but missing"]),
    ] {
        let case = Case::new();
        let path = case.deposit().join(name);
        match bytes {
            Some(bytes) => fs::write(path, bytes).unwrap(),
            None => fs::remove_file(path).unwrap(),
        }
        says(case.upload(), 1, parts);
        assert!(case.repository.inner().seen.is_empty());
        assert!(!case.state().exists());
    }
}

#[test]
fn a_folder_without_a_bundle_says_what_makes_one() {
    let case = Case::new();
    fs::remove_dir_all(case.deposit()).unwrap();
    says(case.upload(), 2, &["there is no bundle in", "run make deposit"]);
}

#[test]
fn a_new_version_is_a_draft_of_that_record() {
    let case = Case::new().fault("POST", "/versions", 1, Wrong::HangUpLate);
    let wish = Wish { new_version_of: Some("21943905".into()), publish: true, ..case.wish() };
    case.assert_whole(&case.ask(&wish).unwrap());
    assert_eq!(case.repository.count("POST", "/api/records/21943905/versions"), 2);
    // The next version is one of the record that was published.
    case.fill("0.2.0", b"new");
    let wish = Wish { new_version_of: Some("1001".into()), ..wish };
    assert_eq!(case.ask(&wish).unwrap().id, "1002");
    for id in ["", "../1", "1/2", "A", "1?x"] {
        let wish = Wish { new_version_of: Some(id.into()), ..case.wish() };
        says(case.ask(&wish), 2, &["not the number of a record"]);
    }
}

#[test]
fn a_state_of_another_upload_is_not_taken_over() {
    let case = Case::new();
    case.upload().unwrap();
    let wish = Wish { new_version_of: Some("1".into()), ..case.wish() };
    says(case.ask(&wish), 2, &["an upload of a new record, not of a new version of 1"]);
    let other = Case::new();
    fs::copy(case.state(), other.state()).unwrap();
    says(other.upload(), 2, &["of an upload to"]);
    fs::write(other.state(), "{").unwrap();
    says(other.upload(), 2, &["cut short"]);
    let state = fs::read_to_string(case.state()).unwrap();
    fs::write(case.state(), state.replace("\"1001\"", "\"../1\"")).unwrap();
    says(case.upload(), 2, &["not the number of a record"]);
}

#[test]
fn a_reserved_doi_is_kept_and_compared() {
    let case = Case::new();
    let id = case.upload().unwrap().id;
    let pids = json!({"doi": {"identifier": "10.5281/zenodo.1001", "provider": "external"}});
    case.repository.inner().drafts.get_mut(&id).unwrap().pids = pids.clone();
    case.upload().unwrap();
    let inner = case.repository.inner();
    let put = inner.seen.iter().rfind(|seen| seen.method == "PUT" && seen.path.ends_with("/draft"));
    let sent: serde_json::Value = serde_json::from_slice(&put.unwrap().body).unwrap();
    assert_eq!(sent["pids"], pids);
}

#[test]
fn two_uploads_of_one_folder_do_not_run_at_once() {
    let case = Case::new();
    let folder = fs::File::open(case.deposit()).unwrap();
    folder.lock().unwrap();
    says(case.upload(), 2, &["another upload", "is running"]);
    drop(folder);
    case.assert_whole(&case.upload().unwrap());
}

#[test]
fn faults_of_these_tests_happen() {
    let case = Case::new().fault("POST", "/api/records", 1, Wrong::Status(500, None));
    let _ = case.upload();
    let left: Vec<Fault> = case.repository.inner().faults.clone();
    assert_eq!(left[0].times, 0);
}
