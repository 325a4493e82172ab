//! Truth from outside: the OEIS b-files by hash, as a neighbouring folder of
//! oracles states them where there is one.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::{Copy, project, stdout};
use nimproof_reproduce::sums;
use std::fs;

#[test]
fn the_b_files_have_the_hashes_of_the_oracles() {
    let path = project().join("../shared/oracles/oeis-sha256.txt");
    let Ok(oracles) = fs::read_to_string(&path) else {
        return println!(
            "skipped: there is no ../shared/oracles/oeis-sha256.txt beside the project"
        );
    };
    let copy = Copy::new();
    let mut compared = 0;
    for line in oracles.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split_whitespace();
        let (sum, bytes, name) =
            (fields.next().unwrap(), fields.next().unwrap(), fields.next().unwrap());
        let file = fs::read(copy.results().join("sequences").join(name)).unwrap();
        assert_eq!(sums::sha256(&file), sum, "{name}");
        assert_eq!(file.len().to_string(), bytes, "{name}");
        compared += 1;
    }
    assert_eq!(compared, 3);
}

#[test]
fn every_b_file_is_in_the_strict_form() {
    let copy = Copy::new();
    for (name, first, last) in [
        ("b002188", 0, 20_000),
        ("b055396", 1, 10_000),
        ("b279119", 1, 10_000),
        ("b370822", 1, 10_000),
    ] {
        let text =
            fs::read_to_string(copy.results().join(format!("sequences/{name}.txt"))).unwrap();
        assert!(text.ends_with('\n') && !text.contains('\r') && !text.starts_with('\u{feff}'));
        let mut expected = first;
        for line in text.lines() {
            let (index, term) = line.split_once(' ').unwrap();
            assert_eq!(index, expected.to_string(), "{name}");
            assert_eq!(term, term.parse::<u32>().unwrap().to_string(), "{name} at {index}");
            expected += 1;
        }
        assert_eq!(expected, last + 1, "{name}");
    }
}

#[test]
fn run_says_that_the_sequences_are_those_of_oeis() {
    let copy = Copy::new();
    let out = stdout(&copy.reproduce(["run"]));
    assert_eq!(out.matches("equal to the b-file of OEIS, byte for byte").count(), 3, "{out}");
    assert_eq!(
        out.matches("equal to those that OEIS prints, its first 75 terms").count(),
        1,
        "{out}"
    );
}
