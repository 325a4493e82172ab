//! Uploads to a repository on loopback: what is sent, what must be kept of it,
//! and what is published, of which folder.

#![cfg(feature = "network")]
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::repository::{Habits, Wrong};
use common::upload::{Case, TOKEN, UPLOADED, ZIP, says};
use nimproof_deposit::upload::Wish;
use serde_json::json;
use std::fs;

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
