//! Runs that break: kills at random moments, two runs in one folder, engines
//! that end or differ.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::{Counting, To, contents, settings};
use nimproof_frontier::engine::Stop;
use nimproof_frontier::run::drive::{self, At, End, Engines, Watch};
use nimproof_frontier::run::folder::Folder;
use nimproof_ledger::failure::Failure;
use nimproof_ledger::sums;
use serde_json::{Value as Json, json};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Where the killed process works.
const FOLDER: &str = "NIMPROOF_TEST_FOLDER";

const TO: u64 = 40 * 65_536 + 17;

/// Some milliseconds a piece, so that a kill meets all that a run does.
struct Slowly;

impl Watch for Slowly {
    fn goes_on(&mut self, _: &At) -> bool {
        thread::sleep(Duration::from_millis(3));
        true
    }
}

fn heavy() -> Engines {
    Engines { first: Box::new(Counting { ballast: 1 << 20, ..Counting::default() }), second: None }
}

/// The process that is killed; by itself it tests nothing.
#[test]
#[ignore = "another test starts this as a process of its own"]
fn child() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let folder = Folder::take(Path::new(&folder)).unwrap();
    let mut settings = settings("counting", TO);
    settings.resume = true;
    assert_eq!(drive::run(&settings, heavy(), &folder, &mut Slowly).unwrap(), End::Done);
}

#[test]
fn kills_at_random_moments_change_no_byte() {
    let (whole, killed) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let folder = Folder::take(whole.path()).unwrap();
    let end = drive::run(&settings("counting", TO), heavy(), &folder, &mut To::the_end());
    assert_eq!(end.unwrap(), End::Done);
    let place = killed.path().join("run");
    // Other moments each time; a failure names them.
    let mut seed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().subsec_nanos();
    let (mut kills, mut while_writing, mut moments) = (0, 0, Vec::new());
    loop {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["child", "--exact", "--ignored"])
            .env(FOLDER, &place)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let moment = Duration::from_micros(u64::from(seed >> 8) % 60_000);
        moments.push(moment);
        let began = Instant::now();
        while began.elapsed() < moment && child.try_wait().unwrap().is_none() {
            thread::sleep(Duration::from_micros(200));
        }
        // From the twentieth kill on, the run may end.
        if kills < 20 || moment.as_micros() % 2 == 0 {
            let _ = child.kill();
        }
        let status = child.wait().unwrap();
        if status.success() && kills >= 20 {
            break;
        }
        assert_ne!(status.code(), Some(101), "the run failed after {moments:?}");
        kills += usize::from(!status.success());
        while_writing += usize::from(place.join("checkpoint.new").exists());
        if status.success() {
            // It ended too soon: another one, so that there are twenty kills.
            fs::remove_dir_all(&place).unwrap();
        }
        assert!(moments.len() < 2_000, "no end after {moments:?}");
    }
    println!("{kills} kills, {while_writing} while a checkpoint was written");
    assert_eq!(contents(&place), contents(whole.path()), "after {moments:?}");
    assert!(
        sums::check_with(&place, &["checkpoint", "run-info.json"]).unwrap().problems.is_empty()
    );
    let info: Json =
        serde_json::from_slice(&fs::read(place.join("run-info.json")).unwrap()).unwrap();
    println!("{}", info["resumed"]);
}

fn end_of(place: &Path, to: u64, engines: Engines) -> Result<End, Failure> {
    let mut settings = settings("counting", to);
    settings.second = engines.second.is_some().then_some(settings.plan);
    settings.resume = true;
    drive::run(&settings, engines, &Folder::take(place)?, &mut To::the_end())
}

fn twice(second: Counting) -> Engines {
    Engines { first: Box::new(Counting::default()), second: Some(Box::new(second)) }
}

#[test]
fn a_double_check_that_differs_ends_the_run_and_names_the_heap() {
    let place = tempfile::tempdir().unwrap();
    let wrong = Counting { wrong_at: Some(3 * 65_536 + 5), ..Counting::default() };
    let failure = end_of(place.path(), 600_000, twice(wrong)).unwrap_err();
    assert_eq!(failure.status(), 1);
    let text = failure.to_string();
    assert!(text.contains("piece 3: heap 196613 is 0 by"), "{text}");
    assert!(!place.path().join("run.json").exists());
    // What was found equal stands, and the run can go on from there.
    assert_eq!(end_of(place.path(), 600_000, twice(Counting::default())), Ok(End::Done));
    let info = fs::read(place.path().join("run-info.json")).unwrap();
    let info: Json = serde_json::from_slice(&info).unwrap();
    assert_eq!(info["double_checked"], json!([{"first_heap": 0, "last_heap": 600_000}]));
    assert_eq!(info["resumed"], 1);
}

#[test]
fn only_what_was_computed_twice_is_called_so() {
    let place = tempfile::tempdir().unwrap();
    let once = || Engines { first: Box::new(Counting::default()), second: None };
    for (to, engines) in [
        (131_071, once()),
        (262_143, twice(Counting::default())),
        (327_679, once()),
        (400_000, twice(Counting::default())),
    ] {
        assert_eq!(end_of(place.path(), to, engines), Ok(End::Done));
    }
    let info = fs::read(place.path().join("run-info.json")).unwrap();
    let info: Json = serde_json::from_slice(&info).unwrap();
    assert_eq!(
        info["double_checked"],
        json!([
            {"first_heap": 131_072, "last_heap": 262_143},
            {"first_heap": 327_680, "last_heap": 400_000}
        ])
    );
}

#[test]
fn an_engine_that_ends_leaves_the_results_before() {
    let stop = Stop::OutOfReach { heap: 200_000, why: "of a test".into() };
    let engines = || Engines {
        first: Box::new(Counting {
            stops_at: Some((200_000, stop.clone())),
            ..Counting::default()
        }),
        second: None,
    };
    let (short, whole) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let end = end_of(short.path(), 600_000, engines());
    assert_eq!(end, Ok(End::Short(196_608, stop.clone())));
    assert_eq!(
        end_of(
            whole.path(),
            196_607,
            Engines { first: Box::new(Counting::default()), second: None }
        ),
        Ok(End::Done)
    );
    assert_eq!(contents(short.path()), contents(whole.path()));
}

#[test]
fn an_engine_without_memory_leaves_the_checkpoint_and_no_results() {
    let place = tempfile::tempdir().unwrap();
    let stop = Stop::Memory { bytes: 7 };
    let engines = Engines {
        first: Box::new(Counting {
            stops_at: Some((200_000, stop.clone())),
            ..Counting::default()
        }),
        second: None,
    };
    assert_eq!(end_of(place.path(), 600_000, engines), Ok(End::Short(0, stop)));
    assert_eq!(contents(place.path()), []);
    let once = Engines { first: Box::new(Counting::default()), second: None };
    assert_eq!(end_of(place.path(), 600_000, once), Ok(End::Done));
}

#[test]
fn two_runs_in_one_folder_are_kept_apart() {
    let place = tempfile::tempdir().unwrap();
    let held = Folder::take(place.path()).unwrap();
    let failure = Folder::take(place.path()).err().unwrap();
    assert_eq!(failure.status(), 2);
    assert!(failure.to_string().contains("another run"), "{failure}");
    drop(held);
    assert!(Folder::take(place.path()).is_ok());
}
