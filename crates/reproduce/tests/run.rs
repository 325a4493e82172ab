//! `run` and `verify`: the same bytes everywhere, nothing half-written, and
//! sums that are checked both ways.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::{Copy, assert_fails, binary, contents, reproduce, stderr, stdout};
use nimproof_reproduce::sums;
use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

#[test]
fn the_committed_results_are_the_computed_ones() {
    let verify = reproduce(["verify", "output/results", "--recompute"]);
    assert!(verify.status.success(), "{}{}", stdout(&verify), stderr(&verify));
    let out = stdout(&verify);
    assert!(out.contains("12/12 files have the SHA-256 that is listed"), "{out}");
    assert!(out.contains("13/13 files are recomputed byte for byte"), "{out}");
}

#[test]
fn sha256sum_agrees() {
    let copy = Copy::new();
    let check = Command::new("sha256sum")
        .args(["-c", "--strict", "--quiet", "SHA256SUMS"])
        .current_dir(copy.results())
        .output()
        .unwrap();
    assert!(check.status.success(), "{}", stderr(&check));
}

#[test]
fn the_same_bytes_under_other_circumstances() {
    let copy = Copy::new();
    let expected = contents(&copy.results());
    let elsewhere = tempfile::tempdir().unwrap();
    for (index, (zone, locale, umask, jobs)) in
        [("Asia/Tokyo", "ja_JP.UTF-8", "077", "1"), ("America/St_Johns", "tr_TR.UTF-8", "000", "7")]
            .into_iter()
            .enumerate()
    {
        let out = elsewhere.path().join(format!("results-{index}"));
        let script = format!("umask {umask}; exec \"$0\" \"$@\"");
        let run = Command::new("sh")
            .args(["-c", &script])
            .arg(binary())
            .args(["run", "--jobs", jobs, "--root"])
            .arg(copy.root())
            .arg("--out")
            .arg(&out)
            .envs([("TZ", zone), ("LC_ALL", locale), ("LANG", locale)])
            .current_dir(elsewhere.path())
            .output()
            .unwrap();
        assert!(run.status.success(), "{}", stderr(&run));
        assert_eq!(contents(&out), expected, "{zone} {locale} {umask} {jobs}");
    }
}

#[test]
fn a_second_run_changes_no_byte_and_leaves_nothing_beside() {
    let copy = Copy::new();
    let before = contents(copy.root());
    assert!(copy.reproduce(["run"]).status.success());
    assert_eq!(contents(copy.root()), before);
}

#[test]
fn a_smaller_bound_is_computed_and_not_compared() {
    let copy = Copy::new();
    let out = copy.root().join("small");
    let run = copy.reproduce(["run", "--to", "500", "--out", "small"]);
    assert!(run.status.success(), "{}", stderr(&run));
    let text = fs::read_to_string(out.join("one-word-apart.json")).unwrap();
    assert!(text.contains("\"bound\": 500"));
    assert!(stdout(&run).contains("cut short, not compared"));
    let verify = copy.reproduce(["verify", "small", "--recompute"]);
    assert!(verify.status.success(), "{}{}", stdout(&verify), stderr(&verify));
    let one = copy.reproduce(["run", "--paper", "grundys-game", "--out", "one"]);
    assert!(one.status.success(), "{}", stderr(&one));
    let names: Vec<_> =
        contents(&copy.root().join("one")).into_iter().map(|(name, _)| name).collect();
    assert_eq!(
        names,
        ["SHA256SUMS", "data/grundy.json", "grundys-game.json", "sequences/b002188.txt"]
    );
    assert!(copy.reproduce(["verify", "one", "--recompute"]).status.success());
}

fn start(copy: &Copy) -> Child {
    let mut run = Command::new(binary());
    run.arg("run").current_dir(copy.root()).stdout(Stdio::null()).stderr(Stdio::null());
    run.spawn().unwrap()
}

#[test]
fn a_kill_at_any_moment_leaves_the_old_results_or_the_new() {
    let copy = Copy::new();
    let whole = contents(&copy.results());
    for step in 0..20_u64 {
        let mut run = start(&copy);
        std::thread::sleep(Duration::from_millis(40 * step));
        // The run may have ended by itself; then there is nothing to kill.
        let _ = run.kill();
        run.wait().unwrap();
        assert_eq!(contents(&copy.results()), whole, "after a kill at {} ms", 40 * step);
    }
    // The moments that matter: while the new folder is written and exchanged.
    let new = copy.root().join("output/.results.nimproof-new");
    let mut killed_while_writing = 0;
    for step in 0..40_u32 {
        let mut run = start(&copy);
        while !new.exists() && run.try_wait().unwrap().is_none() {
            std::hint::spin_loop();
        }
        std::thread::sleep(Duration::from_micros(400) * step);
        let _ = run.kill();
        run.wait().unwrap();
        killed_while_writing += usize::from(new.exists());
        assert_eq!(contents(&copy.results()), whole, "{step} times 0.4 ms into the writing");
    }
    println!("{killed_while_writing} of 40 runs were killed before their new folder was gone");
    assert!(killed_while_writing > 0);
    assert!(copy.reproduce(["run"]).status.success());
    let beside: Vec<_> = fs::read_dir(copy.root().join("output")).unwrap().collect();
    assert_eq!(beside.len(), 1, "leftovers of killed runs are removed");
}

#[test]
fn neighbours_and_strangers_are_not_touched() {
    let copy = Copy::new();
    let neighbour = copy.root().join("output/notes");
    fs::create_dir(&neighbour).unwrap();
    fs::write(neighbour.join("mine.txt"), "mine").unwrap();
    assert!(copy.reproduce(["run"]).status.success());
    assert_eq!(fs::read_to_string(neighbour.join("mine.txt")).unwrap(), "mine");
    let into = copy.reproduce(["run", "--out", "output/notes"]);
    assert_fails(&into, 2, &["mine.txt", "not a result"]);
    fs::write(copy.results().join("diary.txt"), "dear").unwrap();
    assert_fails(&copy.reproduce(["run"]), 2, &["diary.txt", "move it away"]);
    assert_eq!(fs::read_to_string(copy.results().join("diary.txt")).unwrap(), "dear");
    assert_fails(&copy.reproduce(["run", "--out", "."]), 2, &["working folder"]);
    assert_fails(&copy.reproduce(["run", "--out", "/"]), 2, &["output folder"]);
}

/// A copy of the binary that an ordinary user may run, and a folder they may
/// enter; as root the command runs as another user, since root ignores modes.
fn as_ordinary_user(place: &Path) -> Command {
    for folder in place.ancestors().take(1) {
        fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).unwrap();
    }
    let copied = place.join("reproduce");
    fs::copy(binary(), &copied).unwrap();
    let mut command = Command::new(copied);
    if rustix::process::geteuid().is_root() {
        command.uid(65_534).gid(65_534);
    }
    command
}

/// Runs a binary that was just copied: while another test starts a process, the
/// copy may still be open for writing there, and cannot be run yet.
fn output_when_free(command: &mut Command) -> Output {
    for _ in 0..100 {
        match command.output() {
            Err(error) if error.kind() == ErrorKind::ExecutableFileBusy => {
                std::thread::sleep(Duration::from_millis(20));
            }
            output => return output.unwrap(),
        }
    }
    command.output().unwrap()
}

#[test]
fn a_folder_that_cannot_be_written_is_the_machines_fault() {
    let copy = Copy::new();
    let before = contents(&copy.results());
    let mut command = as_ordinary_user(copy.root());
    fs::set_permissions(copy.root().join("output"), fs::Permissions::from_mode(0o555)).unwrap();
    let run = output_when_free(command.arg("run").current_dir(copy.root()));
    fs::set_permissions(copy.root().join("output"), fs::Permissions::from_mode(0o755)).unwrap();
    assert_fails(&run, 3, &["permission denied", "name another folder"]);
    assert_eq!(contents(&copy.results()), before);
}

#[test]
fn a_full_disk_is_the_machines_fault() {
    let copy = Copy::new();
    let small = copy.root().join("small");
    fs::create_dir(&small).unwrap();
    // A file system of 200 kB, in a mount namespace of its own.
    let script = format!(
        "mount -t tmpfs -o size=200k nimproof '{0}' || exit 99; \
         mkdir '{0}/results' && '{1}' run --paper grundys-game --to 200 --out '{0}/results' >/dev/null || exit 98; \
         '{1}' run --out '{0}/results'; status=$?; \
         '{1}' verify '{0}/results' >/dev/null || exit 97; ls -A '{0}' >&2; exit $status",
        small.display(),
        binary().display()
    );
    let run = Command::new("unshare")
        .args(["--user", "--map-root-user", "--mount", "sh", "-c", &script])
        .current_dir(copy.root())
        .output();
    let Ok(run) = run else { return println!("skipped: no unshare on this machine") };
    let error = stderr(&run);
    if run.status.code() == Some(99) || error.contains("unshare") {
        return println!("skipped: this machine lets no test mount a small disk");
    }
    assert_eq!(run.status.code(), Some(3), "{error}");
    let lines: Vec<_> = error.lines().collect();
    assert_eq!(lines.len(), 2, "{error}");
    assert!(lines[0].contains("no space left") && lines[0].contains("free some space"), "{error}");
    assert_eq!(lines[1], "results", "nothing half-written is left");
}

#[test]
fn every_defect_of_a_results_folder_is_named() {
    let copy = Copy::new();
    let results = copy.results();
    let sums = results.join(sums::FILE_NAME);
    let good = fs::read_to_string(&sums).unwrap();
    let verify = || copy.reproduce(["verify", "output/results"]);
    assert!(verify().status.success());

    let b_file = results.join("sequences/b002188.txt");
    let terms = fs::read(&b_file).unwrap();
    fs::write(&b_file, [&terms[..], b" "].concat()).unwrap();
    assert_fails(&verify(), 1, &["files missing, extra or different: 1"]);
    assert!(stdout(&verify()).contains("sequences/b002188.txt has another SHA-256"));
    fs::remove_file(&b_file).unwrap();
    assert!(stdout(&verify()).contains("sequences/b002188.txt is listed but missing"));
    assert_eq!(verify().status.code(), Some(1));
    fs::write(&b_file, &terms).unwrap();
    fs::write(results.join("extra.txt"), "").unwrap();
    assert!(stdout(&verify()).contains("extra.txt is there but not listed"));
    assert_eq!(verify().status.code(), Some(1));
    fs::remove_file(results.join("extra.txt")).unwrap();

    for (spoiled, says) in [
        (good.replace('\n', "\r\n"), "CR LF"),
        (format!("\u{feff}{good}"), "byte order mark"),
        (format!("\\{good}"), "backslash"),
        (good.replace("data/", "../data/"), "leaves the folder"),
        (good.replace("data/", "/data/"), "absolute"),
        (format!("{good}{}\n", good.lines().next().unwrap()), "listed twice"),
        (good[..good.len() - 10].to_owned(), "cut short"),
    ] {
        fs::write(&sums, spoiled).unwrap();
        assert_fails(&verify(), 2, &["SHA256SUMS", says]);
    }
    fs::write(&sums, "").unwrap();
    assert_eq!(verify().status.code(), Some(1));
    fs::write(&sums, &good).unwrap();
    std::os::unix::fs::symlink("/etc/hostname", results.join("link")).unwrap();
    assert_fails(&verify(), 2, &["a link or a special file"]);
    fs::remove_file(results.join("link")).unwrap();
    assert_fails(&copy.reproduce(["verify", "nowhere"]), 2, &["nowhere"]);
}

#[test]
fn a_folder_with_no_file_checks_nothing_and_says_so() {
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join(sums::FILE_NAME), "").unwrap();
    let verify = reproduce([std::ffi::OsStr::new("verify"), place.path().as_os_str()]);
    assert_fails(&verify, 1, &["nothing was checked"]);
}

#[test]
fn recompute_finds_results_that_were_hashed_anew() {
    let copy = Copy::new();
    let path = copy.results().join("data/grundy.json");
    let text = fs::read_to_string(&path).unwrap().replacen("    2,\n", "    3,\n", 1);
    fs::write(&path, text).unwrap();
    sum_again(&copy.results());
    assert!(copy.reproduce(["verify", "output/results"]).status.success());
    let verify = copy.reproduce(["verify", "output/results", "--recompute"]);
    assert_fails(&verify, 1, &["files not as recomputed: 2"]);
    assert!(stdout(&verify).contains("data/grundy.json differs from the recomputed one in line"));
}

/// Writes SHA256SUMS anew over what is there.
fn sum_again(results: &Path) {
    let files: Vec<_> =
        contents(results).into_iter().filter(|(name, _)| name != sums::FILE_NAME).collect();
    let text = sums::write(files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())));
    fs::write(results.join(sums::FILE_NAME), text).unwrap();
}

#[test]
fn diff_sees_results_that_are_not_those_written() {
    let copy = Copy::new();
    let b_file = copy.results().join("sequences/b055396.txt");
    let terms = fs::read_to_string(&b_file).unwrap();
    fs::write(&b_file, terms.replacen("1 0\n", "1 1\n", 1)).unwrap();
    assert_fails(&copy.reproduce(["diff"]), 1, &["b055396.txt has another SHA-256"]);
    sum_again(&copy.results());
    for arguments in
        [&["diff"][..], &["diff", "--format", "json"], &["diff", "--paper", "one-word-apart"]]
    {
        assert_fails(&copy.reproduce(arguments), 1, &["sequences not as OEIS has them: 1"]);
    }
    assert!(copy.reproduce(["diff", "--paper", "grundys-game"]).status.success());
    fs::remove_file(&b_file).unwrap();
    sum_again(&copy.results());
    assert_fails(&copy.reproduce(["diff"]), 1, &["b055396.txt is missing"]);
    fs::write(&b_file, "1 0\n").unwrap();
    sum_again(&copy.results());
    assert_fails(&copy.reproduce(["diff"]), 1, &["long enough to be compared"]);
}

#[test]
fn recompute_sees_a_file_that_no_run_writes() {
    let copy = Copy::new();
    fs::write(copy.results().join("data/more.json"), "{}").unwrap();
    sum_again(&copy.results());
    assert!(copy.reproduce(["verify", "output/results"]).status.success());
    let verify = copy.reproduce(["verify", "output/results", "--recompute"]);
    assert_fails(&verify, 1, &["not as recomputed: 2"]);
    assert!(stdout(&verify).contains("data/more.json is there but not computed"));
}

#[test]
fn results_of_another_form_bound_or_kind_are_refused() {
    let copy = Copy::new();
    let path = copy.results().join("grundys-game.json");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("nimproof results 1", "nimproof results 2")).unwrap();
    assert_fails(&copy.reproduce(["diff"]), 2, &["nimproof results 2"]);
    fs::write(&path, text.replace("\"bound\": 20000", "\"bound\": 20001")).unwrap();
    assert_fails(&copy.reproduce(["diff"]), 1, &["go to 20001"]);
    fs::remove_file(&path).unwrap();
    let made = Command::new("mkfifo").arg(&path).status().unwrap();
    assert!(made.success());
    assert_fails(&copy.reproduce(["diff"]), 2, &["not a plain file"]);
    fs::remove_file(&path).unwrap();
    let sums = copy.results().join(sums::FILE_NAME);
    fs::remove_file(&sums).unwrap();
    std::os::unix::fs::symlink("/dev/zero", &sums).unwrap();
    assert_fails(&copy.reproduce(["verify", "output/results"]), 2, &["not a plain file"]);
}

#[test]
fn an_output_folder_inside_results_or_of_somebody_else_is_refused() {
    let copy = Copy::new();
    let inside = copy.reproduce(["run", "--out", "output/results/more"]);
    assert_fails(&inside, 2, &["lies inside"]);
    let theirs = copy.root().join("theirs");
    fs::create_dir(&theirs).unwrap();
    fs::write(theirs.join("thesis.txt"), "mine").unwrap();
    sum_again(&theirs);
    assert_fails(&copy.reproduce(["run", "--out", "theirs"]), 2, &["thesis.txt", "not a result"]);
    assert_eq!(fs::read_to_string(theirs.join("thesis.txt")).unwrap(), "mine");
    assert_fails(&copy.reproduce(["run", "--out", "theirs/thesis.txt/x"]), 2, &["thesis.txt"]);
}

#[test]
fn the_sequences_are_complete_only_when_they_are() {
    let copy = Copy::new();
    for (to, compared) in [("9999", 0), ("10000", 3), ("19999", 3), ("20001", 4)] {
        let run = copy.reproduce(["run", "--to", to, "--out", "further"]);
        assert!(run.status.success(), "{to}: {}", stderr(&run));
        assert_eq!(
            stdout(&run).matches("(by SHA-256)").count(),
            compared,
            "{to}: {}",
            stdout(&run)
        );
    }
}

#[test]
fn a_damaged_result_is_named_and_a_missing_one_too() {
    let copy = Copy::new();
    let path = copy.results().join("one-word-apart.json");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, &text[..text.len() / 2]).unwrap();
    assert_fails(&copy.reproduce(["diff"]), 2, &["one-word-apart.json", "is cut short", "line"]);
    fs::write(&path, format!("\u{feff}{text}")).unwrap();
    assert_fails(&copy.reproduce(["diff"]), 2, &["byte order mark"]);
    fs::write(&path, text.replace("\"bound\": 20000", "\"bound\": \"x\"")).unwrap();
    assert_fails(&copy.reproduce(["diff"]), 2, &["not as expected", "line"]);
    fs::write(&path, text.replace("\"id\": \"one-bite\"", "\"id\": \"two-bites\"")).unwrap();
    assert_fails(&copy.reproduce(["diff"]), 1, &["has no claim one-bite"]);
    fs::remove_file(&path).unwrap();
    assert_fails(&copy.reproduce(["diff"]), 1, &["one-word-apart.json is missing"]);
}
