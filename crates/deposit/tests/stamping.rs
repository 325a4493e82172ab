//! Stamping with calendars on loopback, good ones and others.

#![cfg(feature = "network")]
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::{Reply, Request, Server};
use nimproof_deposit::http::Address;
use nimproof_deposit::ots::stamp::{Stamped, stamp};
use nimproof_deposit::ots::{DateProof, Hash, Verdict, evaluate};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A calendar's answer: it appends its name, hashes, and promises.
fn promise(name: &str) -> Vec<u8> {
    let address = format!("https://{name}.example.org");
    let length = u8::try_from(address.len()).unwrap();
    let own = [&[0xf0, u8::try_from(name.len()).unwrap()], name.as_bytes(), &[0x08]].concat();
    let tag = b"\x00\x83\xdf\xe3\x0d\x2e\xf9\x0c\x8e";
    [&own[..], tag, &[length + 1, length], address.as_bytes()].concat()
}

fn calendar(reply: impl Fn(&Request) -> Reply + Send + Sync + 'static) -> (Server, Address) {
    let server = Server::start(Arc::new(reply));
    let address = Address::parse_loopback(&server.address).unwrap();
    (server, address)
}

fn digests(files: &[&[u8]]) -> Vec<Vec<u8>> {
    files.iter().map(|file| Hash::Sha256.of(file)).collect()
}

fn ask(
    files: &[&[u8]],
    calendars: &[&Address],
) -> Result<Stamped, nimproof_deposit::failure::Failure> {
    let calendars: Vec<_> = calendars.iter().map(|&address| address.clone()).collect();
    stamp(&digests(files), &calendars, Duration::from_secs(2))
}

#[test]
fn the_receipts_of_all_calendars_are_in_each_proof() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let (log, more) = (Arc::clone(&seen), Arc::clone(&seen));
    let (_alice, alice) = calendar(move |request| {
        log.lock().unwrap().push(request.clone());
        Reply::answer(200, promise("alice"))
    });
    let (_bob, bob) = calendar(move |request| {
        more.lock().unwrap().push(request.clone());
        Reply::answer(200, promise("bob"))
    });
    let files: [&[u8]; 3] = [b"one", b"two", b"three"];
    let stamped = ask(&files, &[&alice, &bob]).unwrap();
    assert!(stamped.silent.is_empty());
    assert_eq!(stamped.proofs.len(), files.len());
    for (file, proof) in files.iter().zip(&stamped.proofs) {
        let bytes = proof.write();
        assert_eq!(DateProof::read(&bytes).as_ref(), Ok(proof));
        let verdict = evaluate(&bytes, *file, None).unwrap();
        assert!(matches!(verdict, Verdict::Pending { .. }), "{verdict}");
        for name in ["alice", "bob"] {
            assert!(verdict.to_string().contains(&format!("calendar https://{name}.example.org")));
        }
        let verdict = evaluate(&bytes, &b"other"[..], None).unwrap();
        assert!(matches!(verdict, Verdict::WrongFile { .. }), "{verdict}");
    }
    // One digest for all files, the same to both, and none of the files' own.
    let seen = seen.lock().unwrap();
    assert_eq!(seen.len(), 2);
    assert_eq!(seen[0].body, seen[1].body);
    assert_eq!(seen[0].body.len(), 32);
    assert!(!digests(&files).contains(&seen[0].body));
    for request in seen.iter() {
        assert_eq!((&*request.method, &*request.path), ("POST", "/digest"));
        assert_eq!(request.header("Accept"), Some("application/vnd.opentimestamps.v1"));
    }
}

#[test]
fn every_file_and_every_call_has_a_nonce_of_its_own() {
    let (_server, address) = calendar(|_| Reply::answer(200, promise("alice")));
    let stamped = ask(&[b"same", b"same"], &[&address]).unwrap();
    assert_ne!(stamped.proofs[0], stamped.proofs[1]);
    assert_ne!(
        ask(&[b"same"], &[&address]).unwrap().proofs,
        ask(&[b"same"], &[&address]).unwrap().proofs
    );
}

#[test]
fn a_calendar_that_misbehaves_is_named_and_left_out() {
    let (_good, good) = calendar(|_| Reply::answer(200, promise("alice")));
    let (_well, well) = calendar(|_| Reply::answer(200, promise("bob")));
    let unknown = b"\x00\x01\x02\x03\x04\x05\x06\x07\x08\x01x";
    let deep = [&[0x08; 255][..], &promise("deep")].concat();
    for (reply, says) in [
        (Reply::answer(500, promise("bad")), "status 500"),
        (Reply::answer(404, ""), "status 404"),
        (Reply::answer(200, ""), "malformed"),
        (Reply::answer(200, &promise("bad")[..20]), "malformed"),
        (Reply::answer(200, [promise("bad"), b"x".to_vec()].concat()), "bytes after the end"),
        (Reply::answer(200, vec![0; 20_000]), "too long"),
        (Reply::answer(200, &unknown[..]), "attests nothing that is known"),
        (Reply::answer(200, deep), "in a row"),
        (Reply::Half { status: 200, body: promise("bad") }, ""),
        (Reply::HangUp, ""),
        (Reply::Silence(Duration::from_secs(6)), "no answer in time"),
        (
            Reply::Answer {
                status: 302,
                headers: vec![("Location".into(), good.at("digest"))],
                body: Vec::new(),
            },
            "status 302",
        ),
    ] {
        let (_bad, bad) = calendar(move |_| reply.clone());
        let begun = Instant::now();
        let stamped = ask(&[b"file"], &[&good, &bad, &well]).unwrap();
        assert!(begun.elapsed() < Duration::from_secs(5), "{says}: too slow");
        assert_eq!(stamped.proofs[0].tree().attested().len(), 2, "{says}");
        let [silent] = &stamped.silent[..] else { panic!("{says}: {:?}", stamped.silent) };
        assert!(silent.starts_with(&bad.to_string()) && silent.contains(says), "{says}: {silent}");
        // One of two is too few, and what was had is said.
        let failure = ask(&[b"file"], &[&good, &bad]).unwrap_err();
        assert_eq!(failure.status(), 3);
        let words = failure.to_string();
        assert!(words.contains("1 of 2 calendars answered, 2 are needed"), "{words}");
        assert!(words.contains(says) && words.contains("nothing was written"), "{words}");
    }
}

#[test]
fn nobody_there_is_an_error() {
    let (server, address) = calendar(|_| Reply::HangUp);
    drop(server);
    let words = ask(&[b"file"], &[&address]).unwrap_err().to_string();
    assert!(words.contains("0 of 1 calendars answered, 1 are needed"), "{words}");
    assert_eq!(ask(&[b"file"], &[]).unwrap_err().status(), 2);
}
