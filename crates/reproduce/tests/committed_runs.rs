//! The long runs that are committed: their hashes are right, they begin as the
//! same run begins here, and they say what is known from elsewhere.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::{binary, project, stderr};
use serde_json::Value as Json;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn committed(game: &str) -> PathBuf {
    project().join("output/frontier").join(game)
}

fn json(path: &Path) -> Json {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn every_committed_run_is_verified_and_begins_as_the_same_run_here() {
    let place = tempfile::tempdir().unwrap();
    let games = fs::read_dir(project().join("output/frontier")).unwrap();
    let games: Vec<String> =
        games.map(|game| game.unwrap().file_name().into_string().unwrap()).collect();
    assert!(games.contains(&"grundy".into()), "{games:?}");
    for game in games {
        let verified = Command::new(binary()).arg("verify").arg(committed(&game)).output().unwrap();
        assert!(verified.status.success(), "{game}: {}", stderr(&verified));
        let here = place.path().join(&game);
        let run = ["frontier", &game, "--to", "1048576", "--out"];
        let run = Command::new(binary()).args(run).arg(&here).output().unwrap();
        assert!(run.status.success(), "{game}: {}", stderr(&run));
        let hashes = |folder: &Path| {
            json(&folder.join("run.json"))["sha256_at_powers_of_two"].as_array().unwrap().clone()
        };
        let (long, short) = (hashes(&committed(&game)), hashes(&here));
        assert_eq!(short.len(), 21, "{game}: heaps 0 to 2^k - 1 for k from 0 to 20");
        assert!(long.len() > short.len() && long.starts_with(&short), "{game}");
    }
}

/// Flammenkamp's computations, as the encyclopedia article and OEIS cite them:
/// of 1,287 rare values, with that of heap 0, the last is that of 48,399,022.
#[test]
fn the_run_of_grundys_game_has_the_rare_heaps_that_are_known() {
    let text = fs::read_to_string(committed("grundy").join("rare-heaps.b.txt")).unwrap();
    let heaps: Vec<u64> =
        text.lines().map(|line| line.split(' ').nth(1).unwrap().parse().unwrap()).collect();
    assert_eq!(heaps.len(), 1_287);
    assert_eq!(heaps.last(), Some(&48_399_022));
    assert!(!heaps.iter().any(|heap| (82_861..=47_461_860).contains(heap)));
    let run = json(&committed("grundy").join("run.json"));
    assert!(run["last_heap"].as_u64().unwrap() >= 1 << 32);
}
