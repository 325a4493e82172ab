//! `verify` of a bundle ended by a signal: nothing that it made is left, no
//! process that it started goes on, and one line says so.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::bundle::{Archive, bundle, set_bound, summed};
use common::{assert_fails, stdout};
use std::collections::BTreeMap;
use std::fs;
use std::io::Read as _;
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The signals, and the status that a shell gives each.
const SIGNALS: [(&str, i32); 2] = [("INT", 130), ("TERM", 143)];

/// Far more than ending takes, and far less than what is ended.
const PATIENCE: Duration = Duration::from_mins(1);

/// Starts `verify`.
fn start(archive: &Archive, options: &[&str]) -> Child {
    let mut command = archive.command(options);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Sends the signal and waits for the end.
fn end(mut run: Child, signal: &str) -> Output {
    let kill = Command::new("kill").args(["-s", signal, &run.id().to_string()]).status();
    assert!(kill.unwrap().success());
    let sent = Instant::now();
    while run.try_wait().unwrap().is_none() {
        let goes_on = sent.elapsed() > PATIENCE;
        if goes_on {
            run.kill().unwrap();
        }
        assert!(!goes_on, "it goes on after SIG{signal}");
        sleep(Duration::from_millis(10));
    }
    run.wait_with_output().unwrap()
}

/// Waits until this is so, while `verify` runs.
fn wait_until(run: &mut Child, is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(run.try_wait().unwrap().is_none(), "it ended before the signal");
        assert!(begun.elapsed() < PATIENCE, "nothing happens");
        sleep(Duration::from_millis(1));
    }
}

/// Whether a file of this path is in one of the folders in `scratch`.
fn is_unpacked(scratch: &Path, path: &str) -> bool {
    fs::read_dir(scratch).unwrap().any(|folder| folder.unwrap().path().join(path).exists())
}

/// The bound is such that recomputing would take far longer than the test.
#[test]
fn recomputing_ends_at_a_signal_and_leaves_nothing() {
    let mut files = bundle();
    set_bound(&mut files, 100_000);
    let files = summed(files);
    let archive = Archive::new(&files);
    let last = format!("b/{}", files.keys().next_back().unwrap());
    for (signal, status) in SIGNALS {
        for (file, then) in [("", 0), (last.as_str(), 0), (last.as_str(), 1000)] {
            let mut run = start(&archive, &["--recompute"]);
            wait_until(&mut run, || is_unpacked(&archive.scratch(), file));
            sleep(Duration::from_millis(then));
            let ended = end(run, signal);
            archive.assert_nothing_is_left();
            assert_fails(&ended, status, &["stopped before all was checked", "is removed"]);
        }
    }
}

/// A bundle whose build script, in its vendor.tar, calls this address and then waits for minutes.
fn that_calls(address: &str) -> BTreeMap<String, Vec<u8>> {
    let mut files = bundle();
    files.retain(|name, _| !name.starts_with("source/"));
    let script = format!(
        "fn main() {{ let _open = std::net::TcpStream::connect({address:?}); \
         std::thread::sleep(std::time::Duration::from_secs(600)); }}"
    );
    for (name, text) in [
        (
            "source/Cargo.toml",
            "[package]\nname = \"nimproof-reproduce\"\nversion = \"0.0.0\"\nedition = \"2024\"\n",
        ),
        (
            "source/Cargo.lock",
            "version = 4\n\n[[package]]\nname = \"nimproof-reproduce\"\nversion = \"0.0.0\"\n",
        ),
        ("source/src/main.rs", "fn main() {}\n"),
    ] {
        files.insert(name.into(), text.into());
    }
    files.insert("vendor.tar".into(), tar("build.rs", script.as_bytes()));
    summed(files)
}

/// A .tar of one file, by hand: its header, its bytes, and two blocks of zeros.
fn tar(name: &str, bytes: &[u8]) -> Vec<u8> {
    let mut header = vec![0; 512];
    let mut put =
        |at: usize, text: &str| header[at..][..text.len()].copy_from_slice(text.as_bytes());
    put(0, name);
    put(100, "0000644");
    put(124, &format!("{:011o}", bytes.len()));
    put(136, "00000000000");
    // The sum is taken with eight blanks in its place.
    put(148, "        ");
    put(156, "0");
    put(257, "ustar\x0000");
    let sum: u32 = header.iter().map(|&byte| u32::from(byte)).sum();
    header[148..155].copy_from_slice(format!("{sum:06o}\0").as_bytes());
    header.extend(bytes);
    header.resize(512 + bytes.len().next_multiple_of(512) + 1024, 0);
    header
}

/// Waits for the build script to call.
fn called(run: &mut Child, listener: &TcpListener) -> TcpStream {
    listener.set_nonblocking(true).unwrap();
    let mut call = None;
    let begun = Instant::now();
    while call.is_none() {
        assert!(run.try_wait().unwrap().is_none(), "it ended before the signal");
        assert!(begun.elapsed() < PATIENCE, "the build script does not run");
        sleep(Duration::from_millis(10));
        call = listener.accept().ok();
    }
    call.unwrap().0
}

#[test]
fn rebuilding_ends_at_a_signal_with_all_that_it_started() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let archive = Archive::new(&that_calls(&listener.local_addr().unwrap().to_string()));
    for (signal, status) in SIGNALS {
        let mut run = start(&archive, &["--rebuild"]);
        let mut call = called(&mut run, &listener);
        let ended = end(run, signal);
        archive.assert_nothing_is_left();
        assert_fails(&ended, status, &["stopped before all was checked", "is removed"]);
        // It is said what takes so long before it is begun.
        let said = stdout(&ended);
        assert!(said.contains("vendored crates of the bundle, which takes some minutes"), "{said}");
        // The connection ends with the build script, and with nothing else.
        call.set_nonblocking(false).unwrap();
        call.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
        let still = call.read(&mut [0]).is_err_and(|error| {
            matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut)
        });
        assert!(!still, "the build script goes on");
    }
}
