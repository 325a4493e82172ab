//! A long run from outside: the same results after any number of kills, by
//! values and hashes that are counted here anew.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::{Counting, To, contents, next_piece, plan, settings};
use nimproof_frontier::engine::{PIECE, Stop};
use nimproof_frontier::games::Game;
use nimproof_frontier::run::drive::{self, End, Engines};
use nimproof_frontier::run::folder::Folder;
use nimproof_frontier::run::tally::Tally;
use serde_json::Value as Json;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::Path;

fn json(folder: &Path, name: &str) -> Json {
    serde_json::from_slice(&fs::read(folder.join(name)).unwrap()).unwrap()
}

/// H of these pieces, in plain words of the definition.
fn chained(pieces: &[&[u32]]) -> String {
    let sha = |bytes: &[u8]| -> Vec<u8> { Sha256::digest(bytes).to_vec() };
    let mut h = vec![0_u8; 32];
    for piece in pieces {
        let bytes: Vec<u8> = piece.iter().flat_map(|value| value.to_le_bytes()).collect();
        h.extend(sha(&bytes));
        h = sha(&h);
    }
    hex(&h)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

#[test]
fn the_files_of_a_short_run_are_what_the_values_say() {
    let place = tempfile::tempdir().unwrap();
    let to = 70_000;
    let mut engine = Game::Grundy.engine(plan()).unwrap();
    let mut values = Vec::new();
    for _ in 0..2 {
        let piece = next_piece(engine.as_mut());
        values.extend(*piece);
    }
    let folder = Folder::take(place.path()).unwrap();
    let engines = Engines { first: Game::Grundy.engine(plan()).unwrap(), second: None };
    let mut settings = settings("grundy", to);
    settings.rare = true;
    assert_eq!(drive::run(&settings, engines, &folder, &mut To::the_end()).unwrap(), End::Done);
    values.truncate(70_001);

    let run = json(place.path(), "run.json");
    assert_eq!(run["last_heap"], to);
    assert_eq!(run["chained_sha256"], chained(&[&values[..PIECE], &values[PIECE..]]));
    let powers = run["sha256_at_powers_of_two"].as_array().unwrap();
    assert_eq!(powers.len(), 17);
    assert_eq!(powers[16]["sha256"], chained(&[&values[..PIECE]]));
    let bytes: Vec<u8> = values[..32].iter().flat_map(|value| value.to_le_bytes()).collect();
    assert_eq!(powers[5]["heaps"], "2^5");
    assert_eq!(powers[5]["sha256"], hex(&Sha256::digest(bytes)));

    // A180120 and A180121 begin so.
    let terms = |name: &str, most: usize| -> Vec<u64> {
        let text = fs::read_to_string(place.path().join(name)).unwrap();
        let lines = text.lines().map(|line| line.split_once(' ').unwrap());
        (1..)
            .zip(lines)
            .take(most)
            .map(|(n, (at, term))| {
                assert_eq!(at, n.to_string());
                term.parse().unwrap()
            })
            .collect()
    };
    assert_eq!(terms("record-heaps.b.txt", 12), [1, 3, 5, 13, 18, 41, 87, 138, 158, 181, 283, 321]);
    assert_eq!(terms("record-values.b.txt", 12), [0, 1, 2, 3, 4, 5, 7, 8, 11, 12, 14, 16]);
    // Flammenkamp's table of rare values begins so.
    assert_eq!(terms("rare-heaps.b.txt", 12), [0, 1, 2, 3, 4, 6, 7, 9, 10, 12, 15, 20]);

    let first = |value: &u32| values.iter().position(|other| other == value).unwrap();
    let last_first = values.iter().map(first).max().unwrap();
    assert_eq!(run["period"]["last_first_occurrence"], last_first);
    let zeros = values.iter().filter(|&&value| value == 0).count();
    let counts = json(place.path(), "counts.json");
    assert_eq!(counts["heaps_per_value"][0]["value"], 0);
    assert_eq!(counts["heaps_per_value"][0]["heaps"], zeros);
    let all = counts["heaps_per_value"].as_array().unwrap().iter();
    assert_eq!(all.map(|count| count["heaps"].as_u64().unwrap()).sum::<u64>(), to + 1);
    assert_eq!(counts["heaps_of_larger_values"], 0);
}

/// With a period p and a pre-period q, G(n + p) = G(n) for every n >= q.
#[test]
fn the_verdict_on_periods_holds_pair_by_pair() {
    let mut engine = Game::Grundy.engine(plan()).unwrap();
    let values = next_piece(engine.as_mut());
    for end in [1, 2, 30, 800, 2_500] {
        let values = &values[..end];
        let mut tally = Tally::new(true);
        tally.add(values);
        let refuted = |p: usize, q: usize| (q..end - p).any(|n| values[n + p] != values[n]);
        let bound = usize::try_from(tally.last_first().unwrap()).unwrap();
        for p in 1..=bound {
            assert!((0..=bound - p).all(|q| refuted(p, q)), "period {p} below {end}");
        }
    }
}

#[test]
fn a_stopped_run_goes_on_to_the_same_bytes() {
    for to in [5, 65_535, 65_536, 1_000_000] {
        let (whole, broken) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let run = |place: &Path, to, resume, pieces| {
            let mut settings = settings("counting", to);
            settings.resume = resume;
            let engines = Engines { first: Box::new(Counting::default()), second: None };
            let folder = Folder::take(place).unwrap();
            drive::run(&settings, engines, &folder, &mut To::pieces(pieces)).unwrap()
        };
        assert_eq!(run(whole.path(), to, false, 1_000), End::Done);
        let mut breaks = 0;
        while run(broken.path(), to, true, 2) != End::Done {
            breaks += 1;
        }
        assert_eq!(
            breaks,
            match to {
                1_000_000 => 7,
                _ => 0,
            }
        );
        assert_eq!(contents(whole.path()), contents(broken.path()), "{to}");
        // And a run that is done can be carried on.
        assert_eq!(run(broken.path(), to + 200_000, true, 1_000), End::Done);
        let further = tempfile::tempdir().unwrap();
        assert_eq!(run(further.path(), to + 200_000, false, 1_000), End::Done);
        assert_eq!(contents(further.path()), contents(broken.path()), "{to}");
    }
}

#[test]
fn a_run_whose_engine_takes_back_its_values_leaves_none() {
    for to in [PIECE as u64 - 1, 70_000] {
        let place = tempfile::tempdir().unwrap();
        let stop = Stop::Defect { heap: 5, why: "it does not add up".into() };
        let engine = Counting { audit: Some(stop.clone()), ..Counting::default() };
        let engines = Engines { first: Box::new(engine), second: None };
        let folder = Folder::take(place.path()).unwrap();
        let end = drive::run(&settings("counting", to), engines, &folder, &mut To::the_end());
        assert_eq!(end.unwrap(), End::Short(0, stop));
        assert!(contents(place.path()).is_empty(), "to {to}");
    }
}
