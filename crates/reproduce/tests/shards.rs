//! Shards: merged they are what one undivided run writes, and what is not all
//! the shards of one work is refused.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::{assert_fails, binary, contents, copy_folder, project, reproduce, stderr};
use nimproof_reproduce::sums;
use serde_json::{Value as Json, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::slice;
use tempfile::TempDir;

/// A folder for works and their shards.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Runs a command of this line, with `--out` at a name.
    fn runs(&self, line: &str, out: &str) -> PathBuf {
        let out = self.at(out);
        let words = line.split(' ').map(PathBuf::from).chain(["--out".into(), out.clone()]);
        let run = reproduce(words);
        assert!(run.status.success(), "{line}: {}", stderr(&run));
        out
    }

    /// Makes all shards of a work.
    fn shards(&self, line: &str, shards: u64) -> Vec<PathBuf> {
        let make = |shard| {
            self.runs(&format!("{line} --shard {shard}/{shards}"), &format!("{shards}-{shard}"))
        };
        (1..=shards).map(make).collect()
    }

    fn merge(&self, shards: &[PathBuf], out: &str) -> std::process::Output {
        let words = ["merge".into()].into_iter().chain(shards.iter().cloned());
        reproduce(words.chain(["--out".into(), self.at(out)]))
    }

    /// The merge fails with this status and says all of this, and writes nothing.
    fn refuses(&self, shards: &[PathBuf], status: i32, says: &[&str]) {
        assert_fails(&self.merge(shards, "refused"), status, says);
        assert!(!self.at("refused").exists());
    }
}

/// All that SHA256SUMS lists, and itself.
fn listed(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files = contents(folder);
    files.retain(|(name, _)| name != "run-info.json" && name != "checkpoint");
    let text = fs::read_to_string(folder.join(sums::FILE_NAME)).unwrap();
    assert_eq!(files.len(), text.lines().count() + 1);
    files
}

fn the_whole_has_the_same_bytes(line: &str, numbers: &[u64]) {
    let place = Place::new();
    let whole = listed(&place.runs(line, "undivided"));
    for &number in numbers {
        let mut shards = place.shards(line, number);
        // Any order will do.
        shards.reverse();
        let merged = place.merge(&shards, &format!("merged-{number}"));
        assert!(merged.status.success(), "{line}, {number} shards: {}", stderr(&merged));
        let merged = listed(&place.at(&format!("merged-{number}")));
        assert!(merged == whole, "{line}: {number} shards make other bytes");
    }
}

#[test]
fn a_survey_in_shards_has_the_bytes_of_the_whole() {
    the_whole_has_the_same_bytes("survey 1 --to 300", &[1, 2, 3, 7, 20]);
    the_whole_has_the_same_bytes("survey 2 --to 200", &[1, 2, 3, 7]);
}

#[test]
fn a_long_run_in_shards_has_the_bytes_of_the_whole() {
    // One piece cut, one whole, one and a heap, four whole, five and a part.
    for to in [1_000, 65_535, 65_536, 262_143, 345_678] {
        let line = format!("frontier coprime --to {to}");
        the_whole_has_the_same_bytes(&line, &[1, 2, 3, 7]);
    }
}

#[test]
fn a_merge_says_which_heaps_each_shard_has() {
    let place = Place::new();
    // Pieces of 65,536 heaps: six of them, three for each shard.
    let shards = place.shards("frontier coprime --to 345678", 2);
    assert!(place.merge(&shards, "whole").status.success());
    let text = fs::read_to_string(place.at("whole").join("run-info.json")).unwrap();
    let info: Json = serde_json::from_str(&text).unwrap();
    for (shard, first, last) in [(0, 0, 196_607), (1, 196_608, 345_678)] {
        let shard = &info["shards"][shard];
        assert_eq!((&shard["first_heap"], &shard["last_heap"]), (&json!(first), &json!(last)));
    }
}

#[test]
fn the_time_of_a_shard_is_its_own() {
    let place = Place::new();
    // A shell that counts keeps its processor time when it becomes the program.
    let busy = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; exec \"$@\"";
    let line = "frontier coprime --to 1000 --shard 1/1 --out one";
    let run = Command::new("sh")
        .args(["-c", busy, "sh"])
        .arg(binary())
        .args(line.split(' '))
        .current_dir(place.at(""))
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", stderr(&run));
    let text = fs::read_to_string(place.at("one/run-info.json")).unwrap();
    let info: Json = serde_json::from_str(&text).unwrap();
    let milliseconds = |what: &str| info[what].as_u64().unwrap();
    // One thread; each of the two is rounded.
    assert!(milliseconds("cpu_milliseconds") <= milliseconds("wall_milliseconds") + 2, "{text}");
}

#[test]
fn a_survey_says_what_the_literature_says() {
    let place = Place::new();
    let text =
        fs::read_to_string(place.runs("survey 2 --to 400", "whole").join("codes.csv")).unwrap();
    // Kayles, 0.07 (Dawson's Kayles), and 0.06, whose period nobody knows.
    let line = |code: &str| text.lines().find(|line| line.starts_with(code)).unwrap();
    assert!(line("0.77,").starts_with("0.77,periodic,12,71,168,,"));
    assert!(line("0.07,").starts_with("0.07,periodic,34,53,"));
    assert!(line("0.06,").starts_with("0.06,no-period-shown,,,,"));
    assert_eq!(text.lines().count(), 1 + 112);
}

#[test]
fn a_set_that_is_not_all_shards_of_one_work_is_refused() {
    let place = Place::new();
    let four = place.shards("survey 1 --to 100", 4);
    place.refuses(&[&four[..1], &four[2..]].concat(), 1, &["shard 2/4 is missing"]);
    place.refuses(&four[1..2], 1, &["shard 1/4 and 2 more are missing"]);
    place.refuses(&[&four[..], &four[1..2]].concat(), 1, &["are both shard 2/4"]);
    copy_folder(&four[3], &place.at("copy"));
    place.refuses(
        &[&four[..], &[place.at("copy")]].concat(),
        1,
        &["4-4", "copy", "both shard 4/4"],
    );
    let three = place.shards("survey 1 --to 100", 3);
    place.refuses(&[&four[..3], &three[2..]].concat(), 2, &["3/3", "1/4", "overlap"]);
    for other in ["survey 1 --to 101", "survey 2 --to 100", "frontier coprime --to 100"] {
        let foreign = place.runs(&format!("{other} --shard 4/4"), "foreign");
        let says = [other, "\"survey 1 --to 100\"", "shards of one work"];
        place.refuses(&[&four[..3], slice::from_ref(&foreign)].concat(), 2, &says);
        fs::remove_dir_all(foreign).unwrap();
    }
}

#[test]
fn what_is_no_shard_is_refused() {
    let place = Place::new();
    let whole = place.runs("survey 1 --to 100", "whole");
    place.refuses(&[whole], 2, &["has no shard.json"]);
    fs::create_dir(place.at("empty")).unwrap();
    place.refuses(&[place.at("empty")], 2, &["has no shard.json"]);
    place.refuses(&[place.at("nowhere")], 2, &["nowhere"]);
    assert_fails(&reproduce(["merge", "--out", "x"]), 2, &["DIR"]);
    let one = place.shards("survey 1 --to 100", 1).remove(0);
    let label = fs::read_to_string(one.join("shard.json")).unwrap();
    for (from, to, status, says) in [
        ("shard-1", "shard-0", 2, "another version"),
        ("\"shard\": 1", "\"shard\": 2", 2, "another version"),
        ("\"shards\": 1", "\"shards\": 1000001", 2, "another version"),
        ("\"digits\": 1", "\"digits\": 2", 1, "has not the codes of shard 1/1"),
        ("\"digits\": 1", "\"digits\": 99", 2, "another version"),
        ("survey", "surfeit", 2, "is not as expected"),
        ("{", "[", 2, "is not as expected"),
    ] {
        fs::write(one.join("shard.json"), label.replacen(from, to, 1)).unwrap();
        sum_again(&one);
        place.refuses(slice::from_ref(&one), status, &[says]);
    }
}

/// Makes the sums fit what is in a folder.
fn sum_again(folder: &Path) {
    let mut files = contents(folder);
    files.retain(|(name, _)| name != sums::FILE_NAME);
    let files = files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice()));
    fs::write(folder.join(sums::FILE_NAME), sums::write(files)).unwrap();
}

#[test]
fn a_damaged_shard_is_refused() {
    for line in ["survey 1 --to 100", "frontier coprime --to 200000"] {
        let place = Place::new();
        let two = place.shards(line, 2);
        for (name, whole) in contents(&two[0]) {
            let file = two[0].join(&name);
            for damage in [&whole[..whole.len() / 2], b""] {
                fs::write(&file, damage).unwrap();
                let merged = place.merge(&two, "refused");
                let status = if name == sums::FILE_NAME { 1..=2 } else { 1..=1 };
                assert!(status.contains(&merged.status.code().unwrap()), "{name}");
                assert_eq!(stderr(&merged).lines().count(), 1);
            }
            let mut bit = whole.clone();
            bit[whole.len() / 2] ^= 1;
            fs::write(&file, bit).unwrap();
            assert!(matches!(place.merge(&two, "refused").status.code(), Some(1 | 2)), "{name}");
            fs::remove_file(&file).unwrap();
            assert!(matches!(place.merge(&two, "refused").status.code(), Some(1 | 2)), "{name}");
            fs::write(&file, whole).unwrap();
        }
        fs::write(two[1].join("more"), "x").unwrap();
        place.refuses(&two, 1, &["2-2", "damaged", "more is there but not listed"]);
        fs::remove_file(two[1].join("more")).unwrap();
        assert!(place.merge(&two, "fine").status.success());
    }
}

/// Whatever is changed in shards of Coprime Nim to 500,000, with sums made anew:
/// below are 41,538 primes, of which the last is 499,979, and 250,001 even heaps.
#[test]
fn a_shard_that_cannot_be_is_refused_in_one_line() {
    let place = Place::new();
    let three = place.shards("frontier coprime --to 500000", 3);
    let refuses = |shard: usize, says: &str, edit: &dyn Fn(&mut Json)| {
        let file = three[shard - 1].join("part.json");
        let whole = fs::read(&file).unwrap();
        let mut part: Json = serde_json::from_slice(&whole).unwrap();
        edit(&mut part["state"]);
        fs::write(&file, serde_json::to_vec(&part).unwrap()).unwrap();
        sum_again(&three[shard - 1]);
        let merged = place.merge(&three, "refused");
        assert_fails(&merged, 1, &[says]);
        assert_eq!(stderr(&merged).lines().count(), 1);
        assert!(!place.at("refused").exists());
        fs::write(&file, whole).unwrap();
        sum_again(&three[shard - 1]);
    };
    let add = |to: &mut Json, more: i64| *to = json!(to.as_i64().unwrap() + more);
    refuses(2, "3-2 does not go with", &|s| s["counts"][0][1] = json!(u64::MAX));
    refuses(2, "3-2 does not go with", &|s| s["novelty"]["records"] = json!(u64::MAX));
    refuses(3, "3-3 does not go with", &|s| {
        s["novelty"]["last_first"] = json!(1_000_000_000_000_u64);
    });
    // What heaps could leave, but not those of this game.
    refuses(2, "250000 heaps have the value 0, but 250001 are even", &|s| {
        add(&mut s["counts"][0][1], -1);
        add(&mut s["counts"][1][1], 1);
    });
    refuses(3, "41537 records", &|s| add(&mut s["novelty"]["records"], -1));
    refuses(1, "not 1 and the odd primes", &|s| add(&mut s["novelty"]["listed"][5][0], 1));
    // 499,969 is the prime before the last; 499,977 is 3 times 166,659.
    for heap in [499_969, 499_977] {
        refuses(3, "not the last prime", &|s| {
            s["novelty"]["last_record"][0] = json!(heap);
            s["novelty"]["last_first"] = json!(heap);
        });
    }
    assert!(place.merge(&three, "fine").status.success());
}

#[test]
fn wrong_requests() {
    for (line, says) in [
        ("survey 0 --to 100 --out x", "digits is 0; it must be at least 1"),
        ("survey 6 --to 100 --out x", "digits is 6; it can be 5 at most"),
        ("survey 1 --to 0 --out x", "at least 1"),
        ("survey 1 --to 100 --out x --shard 3/2", "2 at most"),
        ("survey 1 --to 100 --out x --shard 1", "i/n"),
        ("survey 1 --to 99999999999999 --out x", "memory"),
        ("survey 1 --to 100", "--out"),
        ("frontier grundy --to 100 --shard 1/2 --out x", "no shards"),
        ("frontier coprime --to 100 --shard 1/2 --resume --out x", "--resume"),
    ] {
        assert_fails(&reproduce(line.split(' ')), 2, &[says]);
    }
}

#[test]
fn a_shard_is_not_replaced_by_a_whole_nor_by_anybody_else_s_files() {
    let place = Place::new();
    let one = place.shards("survey 1 --to 100", 1);
    let merged = reproduce(["merge".into(), one[0].clone(), "--out".into(), one[0].clone()]);
    assert_fails(&merged, 2, &["shard.json"]);
    assert!(place.merge(&one, "whole").status.success());
    fs::write(place.at("whole").join("notes.txt"), "mine").unwrap();
    assert_fails(&place.merge(&one, "whole"), 2, &["notes.txt"]);
}

/// The commands of the page are run as they stand there.
#[test]
fn the_page_about_shards_says_what_happens() {
    let page = fs::read_to_string(project().join("docs/frontier-shards.md")).unwrap();
    let place = Place::new();
    let blocks = page.split("```sh\n").skip(1).map(|block| block.split("```").next().unwrap());
    let mut ran = 0;
    for line in blocks.flat_map(str::lines) {
        let (command, status) = line.split_once("   # exit ").unwrap();
        let words = command.strip_prefix("cargo reproduce ").unwrap().split(' ');
        let run = Command::new(binary()).args(words).current_dir(place.at("")).output().unwrap();
        assert_eq!(run.status.code(), status.parse().ok(), "{command}: {}", stderr(&run));
        ran += 1;
    }
    assert_eq!(ran, 13);
    for work in ["octal-2", "coprime"] {
        let whole = listed(&place.at("output/undivided").join(work));
        assert!(listed(&place.at("output").join(work)) == whole, "{work}");
    }
    assert!(!place.at("output/refused").exists());
    // Git ignores that folder, so the work tree of who types the page stays clean.
    let names = fs::read_dir(place.at("")).unwrap().map(|entry| entry.unwrap().file_name());
    assert_eq!(names.collect::<Vec<_>>(), ["output"]);
}
