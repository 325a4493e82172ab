//! Date proofs from outside: upstream's examples, a real block, and every
//! verdict there is.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use nimproof_deposit::ots::{BlockHeader, DateProof, Verdict, evaluate};
use std::fs;
use std::path::Path;

fn example(name: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ots").join(name)).unwrap()
}

fn verdict(file: &str, header: Option<&BlockHeader>) -> Verdict {
    evaluate(&example(&format!("{file}.ots")), &example(file)[..], header).unwrap()
}

fn header() -> BlockHeader {
    BlockHeader::read(&example("358391.header")).unwrap()
}

fn says(verdict: &Verdict, fine: bool, parts: &[&str]) {
    let words = verdict.to_string();
    assert_eq!(verdict.is_fine(), fine, "{words}");
    assert!(!words.contains('\n') && !words.contains("prove") && !words.contains("proved"));
    for part in parts {
        assert!(words.contains(part), "{words:?} does not say {part:?}");
    }
}

/// The files, and what upstream's client says is in them.
#[test]
fn upstreams_examples_are_read_whole() {
    let calendars = [
        "calendar https://alice.btc.calendar.opentimestamps.org",
        "calendar https://bob.btc.calendar.opentimestamps.org",
    ];
    for (file, parts) in [
        ("hello-world.txt", &["Bitcoin block 358391", "--header"][..]),
        ("bad-stamp.txt", &["Bitcoin block 358391"]),
        ("incomplete.txt", &[calendars[0], "shows no date"]),
        ("two-calendars.txt", &calendars),
        ("merkle2.txt", &calendars),
        (
            "known-and-unknown-notary.txt",
            &[calendars[1], "an unknown attestation 0102030405060708"],
        ),
        ("different-blockchains.txt", &["Bitcoin block 455605", "Ethereum block 3283713"]),
    ] {
        says(&verdict(file, None), true, &[&["pending receipt only"], parts].concat());
    }
}

/// Two files with one SHA-1: the proof is of both.
#[test]
fn a_digest_is_all_that_a_proof_knows_of_a_file() {
    let proof = example("a_or_b.ots");
    assert_ne!(example("a"), example("b"));
    for file in ["a", "b"] {
        let verdict = evaluate(&proof, &example(file)[..], None).unwrap();
        says(&verdict, true, &["pending receipt only", "Bitcoin block 466906"]);
    }
}

#[test]
fn what_is_read_is_written_as_it_was() {
    for name in ["hello-world.txt", "incomplete.txt", "two-calendars.txt", "merkle2.txt"] {
        let bytes = example(&format!("{name}.ots"));
        assert_eq!(DateProof::read(&bytes).unwrap().write(), bytes, "{name}");
    }
}

#[test]
fn a_malformed_proof_says_where() {
    let good = example("hello-world.txt.ots");
    let file = example("hello-world.txt");
    for length in 0..good.len() {
        let verdict = evaluate(&good[..length], &file[..], Some(&header())).unwrap();
        says(&verdict, false, &["malformed, at byte "]);
    }
    let longer = [&good[..], b"\n"].concat();
    says(&evaluate(&longer, &file[..], None).unwrap(), false, &["1 bytes after the end"]);
}

#[test]
fn another_file_is_the_wrong_one() {
    let verdict =
        evaluate(&example("hello-world.txt.ots"), &b"Hello World"[..], Some(&header())).unwrap();
    says(
        &verdict,
        false,
        &["wrong file", "03ba204e50d126e4674c005e04d82e84c21366780af1f43bd54a37816b6ab340"],
    );
}

/// The block of upstream's first example, as the chain has it.
#[test]
fn the_real_header_has_valid_proof_of_work() {
    says(
        &verdict("hello-world.txt", Some(&header())),
        true,
        &[
            "header has valid proof of work",
            "block 000000000000000003e892881a8cdcdc117c06d444057c98b6f04a9ee75a2319",
            "Bitcoin block 358391",
            "2015-05-28 15:41:18 UTC",
            // Its target is 1686f5 and 21 zero bytes: 8 zero bytes and 3 bits.
            "at least 67 zero bits",
            "in Bitcoin's chain is not checked",
        ],
    );
}

#[test]
fn a_header_without_work_only_matches() {
    let mut digits = String::from_utf8(example("358391.header")).unwrap();
    // The nonce, which nothing but the work depends on.
    digits.replace_range(152..160, "00000000");
    let forged = BlockHeader::read(digits.as_bytes()).unwrap();
    says(
        &verdict("hello-world.txt", Some(&forged)),
        false,
        &["matches a supplied block header", "anybody could have written it", "above its target"],
    );
    // The target of a regression test, which every second hash meets.
    digits.replace_range(144..152, "ffff7f20");
    let easy = BlockHeader::read(digits.as_bytes()).unwrap();
    says(&verdict("hello-world.txt", Some(&easy)), false, &["matches", "easier than Bitcoin"]);
}

/// Upstream's own invalid example: well-formed, but it leads to no block's root.
#[test]
fn a_header_of_another_block_leaves_a_receipt() {
    says(
        &verdict("bad-stamp.txt", Some(&header())),
        false,
        &["pending receipt only", "the supplied header is of none of its blocks"],
    );
    says(&verdict("incomplete.txt", Some(&header())), false, &["pending receipt only"]);
}

/// The first transaction of all: its double SHA-256 is the first block's root.
#[test]
fn the_first_block_dates_its_only_transaction() {
    let transaction = "01000000010000000000000000000000000000000000000000000000000000000000000000\
ffffffff4d04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e20\
6272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffffffff0100f2052a01000000434104\
678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c\
384df7ba0b8d578a4c702b6bf11d5fac00000000";
    let bytes: Vec<u8> = (0..transaction.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&transaction[at..at + 2], 16).unwrap())
        .collect();
    let header = BlockHeader::read(
        b"0100000000000000000000000000000000000000000000000000000000000000000000\
003ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a29ab5f49ffff001d1dac2b7c",
    )
    .unwrap();
    let once = nimproof_deposit::ots::Hash::Sha256.of(&bytes);
    let magic = b"\x00OpenTimestamps\x00\x00Proof\x00\xbf\x89\xe2\xe8\x84\xe8\x92\x94\x01\x08";
    let attested = b"\x08\x00\x05\x88\x96\x0d\x73\xd7\x19\x01\x01\x00";
    let proof = [&magic[..], &once, attested].concat();
    says(
        &evaluate(&proof, &bytes[..], Some(&header)).unwrap(),
        true,
        &["valid proof of work", "Bitcoin block 0", "2009-01-03 18:15:05 UTC"],
    );
}
