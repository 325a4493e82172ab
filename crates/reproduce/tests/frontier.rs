//! `frontier` from outside: kills, signals, a full disk, two runs, hostile
//! requests, and its hashes by a program that shares no code with it.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::{assert_fails, binary, contents, project, stderr, stdout};
use nimproof_frontier::engine::{Kernel, PIECE, Plan, Way};
use nimproof_frontier::games::Game;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

/// Arguments of a run of Grundy's game in a folder.
fn grundy(to: &str, out: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(binary());
    command.args(["frontier", "grundy", "--to", to, "--out"]).arg(out).args(more);
    command.current_dir(project());
    command
}

fn run(to: &str, out: &Path, more: &[&str]) -> Output {
    grundy(to, out, more).output().unwrap()
}

/// A run that is far from its end.
fn start(out: &Path, more: &[&str]) -> Child {
    let mut command = grundy("3000000000", out, more);
    let run = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    while !out.is_dir() {
        thread::sleep(Duration::from_millis(1));
    }
    thread::sleep(Duration::from_millis(150));
    run
}

/// The results, without what differs from run to run.
fn results(out: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files = contents(out);
    files.retain(|(name, _)| name != "run-info.json" && name != "checkpoint");
    files
}

#[test]
fn a_folder_of_a_run_is_verified_and_every_defect_is_named() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("run");
    let done = run("70000", &out, &[]);
    assert!(done.status.success(), "{}", stderr(&done));
    let verify = || Command::new(binary()).arg("verify").arg(&out).output().unwrap();
    let verified = verify();
    assert!(verified.status.success(), "{}", stderr(&verified));
    assert!(stdout(&verified).contains("6/6 files"), "{}", stdout(&verified));
    let sum = Command::new("sha256sum")
        .args(["-c", "--strict", "--quiet", "SHA256SUMS"])
        .current_dir(&out)
        .status();
    assert!(sum.unwrap().success());
    fs::write(out.join("notes.txt"), "mine").unwrap();
    assert_fails(&verify(), 1, &["missing, extra or different: 1"]);
    assert!(stdout(&verify()).contains("notes.txt is there but not listed"));
    assert_fails(&run("80000", &out, &["--resume"]), 2, &["notes.txt", "no run wrote"]);
    fs::remove_file(out.join("notes.txt")).unwrap();
    assert_fails(&run("80000", &out, &[]), 2, &["go on with --resume"]);
    assert_fails(&run("65534", &out, &["--resume"]), 2, &["past --to 65534"]);
    let further = run("80000", &out, &["--resume"]);
    assert!(further.status.success(), "{}", stderr(&further));
    assert!(verify().status.success());
    let fresh = place.path().join("fresh");
    assert!(run("80000", &fresh, &[]).status.success());
    assert_eq!(results(&out), results(&fresh));
}

#[test]
fn kernels_threads_and_double_checks_change_no_byte() {
    let place = tempfile::tempdir().unwrap();
    let mut all = Vec::new();
    for (name, more) in [
        ("plain", &["--kernel", "scalar"][..]),
        ("best", &[]),
        ("threads", &["--threads", "2"]),
        ("twice", &["--double-check"]),
    ] {
        let out = place.path().join(name);
        let done = run("100000", &out, more);
        assert!(done.status.success(), "{name}: {}", stderr(&done));
        all.push(results(&out));
    }
    assert!(all.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn a_signal_ends_a_run_with_a_checkpoint() {
    for (signal, status) in [("INT", 130), ("TERM", 143)] {
        let place = tempfile::tempdir().unwrap();
        let out = place.path().join("run");
        let run = start(&out, &[]);
        let kill = Command::new("kill").args(["-s", signal, &run.id().to_string()]).status();
        assert!(kill.unwrap().success());
        let ended = run.wait_with_output().unwrap();
        assert_fails(&ended, status, &["the checkpoint is in", "--resume"]);
        assert!(out.join("checkpoint").is_file());
        assert!(!out.join("SHA256SUMS").exists());
    }
}

#[test]
fn a_second_run_in_the_folder_is_told_so_and_the_first_goes_on() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("run");
    let mut first = start(&out, &[]);
    assert_fails(&run("70000", &out, &[]), 2, &["another run is at work"]);
    assert_fails(&run("70000", &out, &["--resume"]), 2, &["another run is at work"]);
    assert!(first.try_wait().unwrap().is_none());
    first.kill().unwrap();
    first.wait().unwrap();
    // The lock went with the process.
    let done = run("70000", &out, &["--resume"]);
    assert!(done.status.success(), "{}", stderr(&done));
}

#[test]
fn what_cannot_be_run_is_said_in_one_line() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("run");
    for (arguments, says) in [
        (&["grundy", "--to", "9223372036854775808"][..], "9223372036854775807 at most"),
        (&["grundy", "--to", "99999999999999999999999"], "9223372036854775807 at most"),
        (&["grundy", "--to", "-1"], "must be a whole number"),
        (&["grundy", "--to", "0"], "at least 1"),
        (&["nim", "--to", "100"], "no long run of"),
        (&["chess", "--to", "100"], "the games are"),
        (&["grundy", "--to", "100", "--kernel", "neon"], "not one of scalar, avx2, avx512"),
        (&["grundy", "--to", "100", "--threads", "0"], "at least 1"),
    ] {
        let mut command = Command::new(binary());
        let run = command.arg("frontier").args(arguments).arg("--out").arg(&out).output().unwrap();
        assert_fails(&run, 2, &[says]);
        assert!(!out.exists(), "{arguments:?}");
    }
    fs::write(&out, "a file").unwrap();
    assert_fails(&run("100", &out, &[]), 2, &["run"]);
}

#[test]
fn a_full_disk_keeps_the_checkpoint_whole() {
    let place = tempfile::tempdir().unwrap();
    let small = place.path().join("small");
    fs::create_dir(&small).unwrap();
    // A file system of 400 kB in a mount namespace of its own, with a run to
    // 70,000 in it; its checkpoint at 300,000 does not fit beside the first.
    let script = format!(
        "mount -t tmpfs -o size=400k nimproof '{0}' || exit 99; \
         '{1}' frontier grundy --to 70000 --out '{0}/run' >/dev/null || exit 98; \
         head -c 80k /dev/zero > '{0}/ballast'; before=$(sha256sum < '{0}/run/checkpoint'); \
         '{1}' frontier grundy --to 300000 --out '{0}/run' --resume; status=$?; \
         [ \"$before\" = \"$(sha256sum < '{0}/run/checkpoint')\" ] || exit 97; \
         '{1}' verify '{0}/run' >/dev/null || exit 96; rm '{0}/ballast'; \
         mount -o remount,size=4m '{0}' || exit 95; \
         '{1}' frontier grundy --to 300000 --out '{0}/run' --resume >/dev/null || exit 94; \
         '{1}' verify '{0}/run' >/dev/null || exit 93; exit $status",
        small.display(),
        binary().display()
    );
    let run = Command::new("unshare")
        .args(["--user", "--map-root-user", "--mount", "sh", "-c", &script])
        .output();
    let Ok(run) = run else { return println!("skipped: no unshare on this machine") };
    let error = stderr(&run);
    if run.status.code() == Some(99) || error.contains("unshare") {
        return println!("skipped: this machine lets no test mount a small disk");
    }
    assert_fails(&run, 3, &["no space left", "free some space and run again"]);
}

#[test]
fn the_hashes_are_those_of_another_program() {
    if Command::new("python3").arg("--version").output().is_err() {
        return println!("skipped: no python3 on this machine");
    }
    let place = tempfile::tempdir().unwrap();
    let kayles = Game::Octal("0.77".parse().unwrap());
    let open = Game::Octal("0.007".parse().unwrap());
    for (name, game, heaps, says) in [
        (
            "grundy",
            Game::Grundy,
            140_001,
            "18 powers of two, records, counts, period and rare heaps",
        ),
        ("0.77", kayles, 168, "8 powers of two, records, counts, period"),
        ("0.77", kayles, 167, "8 powers of two, records, counts, period"),
        ("0.007", open, 3_001, "12 powers of two, records, counts, period"),
    ] {
        let out = place.path().join(format!("{name}-{heaps}"));
        let mut command = Command::new(binary());
        command.args(["frontier", name, "--to", &(heaps - 1).to_string(), "--out"]).arg(&out);
        assert!(command.output().unwrap().status.success(), "{name}");
        // The values once more, by the scalar form.
        let values: Vec<u8> =
            plain_values(game, heaps).into_iter().flat_map(u32::to_le_bytes).collect();
        let path = place.path().join("values");
        fs::write(&path, values).unwrap();
        let script = project().join("scripts/frontier-hash.py");
        let python = Command::new("python3").arg(script).arg(&path).arg(&out).output().unwrap();
        assert!(python.status.success(), "{name}: {}{}", stdout(&python), stderr(&python));
        assert_eq!(stdout(&python), format!("{heaps} values: hash, {says} as in the folder\n"));
    }
}

fn plain_values(game: Game, heaps: usize) -> Vec<u32> {
    let plan = Plan { kernel: Kernel::Scalar, threads: 1, way: Way::First };
    let mut engine = game.engine(plan).unwrap();
    let mut values = Vec::new();
    while values.len() < heaps {
        let mut piece: Box<[u32; PIECE]> = vec![0; PIECE].into_boxed_slice().try_into().unwrap();
        engine.piece(&mut piece).unwrap();
        values.extend(*piece);
    }
    values.truncate(heaps);
    values
}

/// The two ways of Common-factor Nim keep different states; the checkpoint holds that
/// of the first, from which both must go on.
#[test]
fn a_broken_double_check_of_common_factor_nim_goes_on() {
    let place = tempfile::tempdir().unwrap();
    let common_factor = |to: &str, out: &Path, more: &[&str]| {
        let mut command = Command::new(binary());
        command.args(["frontier", "common-factor", "--to", to, "--out"]).arg(out).args(more);
        command
    };
    let whole = place.path().join("whole");
    assert!(common_factor("12000000", &whole, &[]).output().unwrap().status.success());
    for (before, after) in [
        (&["--double-check"][..], &["--resume", "--double-check"][..]),
        (&["--double-check"], &["--resume"]),
        (&[], &["--resume", "--double-check"]),
    ] {
        let out = place.path().join(format!("broken-{}-{}", before.len(), after.len()));
        let mut run = common_factor("12000000", &out, before);
        let run = run.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        while !out.is_dir() {
            thread::sleep(Duration::from_millis(1));
        }
        thread::sleep(Duration::from_millis(50));
        let kill = Command::new("kill").args(["-s", "INT", &run.id().to_string()]).status();
        assert!(kill.unwrap().success());
        assert_fails(&run.wait_with_output().unwrap(), 130, &["the checkpoint is in"]);
        let done = common_factor("12000000", &out, after).output().unwrap();
        assert!(done.status.success(), "{before:?} {after:?}: {}", stderr(&done));
        assert_eq!(results(&out), results(&whole), "{before:?} {after:?}");
    }
}

#[test]
fn common_factor_nim_without_memory_says_so() {
    let place = tempfile::tempdir().unwrap();
    for (kilobytes, to) in [(200_000, "100000000"), (60_000, "12000000")] {
        let script = format!(
            "ulimit -v {kilobytes}; exec '{}' frontier common-factor --to {to} --out run-{to}",
            binary().display()
        );
        let run = Command::new("sh").args(["-c", &script]).current_dir(place.path()).output();
        assert_fails(&run.unwrap(), 3, &["bytes of memory are not to be had"]);
    }
}
