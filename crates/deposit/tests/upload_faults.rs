//! Uploads to a repository on loopback that misbehaves in every way that was
//! thought of: it cuts, changes, loses, is silent, fails, hangs up and forgets.

#![cfg(feature = "network")]
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::repository::{Fault, Habits, Wrong};
use common::upload::{ATTEMPTS, Case, TAR, UPLOADED, ZIP, says};
use common::{Reply, Request, Server};
use std::fs;
use std::sync::{Arc, Mutex};
use std::time::Duration;

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
fn faults_of_these_tests_happen() {
    let case = Case::new().fault("POST", "/api/records", 1, Wrong::Status(500, None));
    let _ = case.upload();
    let left: Vec<Fault> = case.repository.inner().faults.clone();
    assert_eq!(left[0].times, 0);
}
