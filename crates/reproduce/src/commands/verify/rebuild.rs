//! A bundle's own programs, built from its source and its vendored crates without
//! a network, and what they compute against what the bundle holds.

use super::recompute::compare;
use super::{fresh_folder, go_on, stopped};
use crate::failure::{Failure, on_one_line, plain};
use crate::output::Output;
use crate::signals::Signals;
use crate::sums;
use nimproof_deposit::archive;
use rustix::process::{Pid, Signal, kill_process_group, test_kill_process_group};
use std::fs;
use std::io::Write;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Builds and runs the bundle's `reproduce` in a fresh folder, and compares.
pub(super) fn rebuild<W: Write>(
    bundle: &Path,
    signals: &Signals,
    output: &mut Output<W>,
) -> Result<(), Failure> {
    writeln!(
        output,
        "--rebuild runs the code of the bundle: cargo compiles its source and its crates, and \
         their program runs with your rights"
    )?;
    output.flush()?;
    let fresh = fresh_folder()?;
    let source = lay_out(bundle, fresh.path(), signals)?;
    let home = fresh.path().join("cargo");
    let target = fresh.path().join("target");
    writeln!(
        output,
        "building core and reproduce from the source and the vendored crates of the bundle, which \
         takes some minutes"
    )?;
    output.flush()?;
    let mut cargo = quiet("cargo", &source);
    cargo.args(["build", "--release", "--offline", "--locked", "--package", "nimproof-reproduce"]);
    cargo.env("CARGO_HOME", home).env("CARGO_TARGET_DIR", &target);
    run(&mut cargo, signals, "the bundle's source does not build")?;
    writeln!(output, "built; computing the results again with that program")?;
    output.flush()?;
    let recomputed = fresh.path().join("recomputed");
    let program = target.join("release").join("reproduce");
    let mut reproduce = quiet(&program, &source);
    reproduce.arg("run").arg("--root").arg(&source).arg("--out").arg(&recomputed);
    run(&mut reproduce, signals, "the bundle's own reproduce fails")?;
    let mut files = Vec::new();
    for name in sums::list(&recomputed)? {
        let path = recomputed.join(&name);
        let bytes = fs::read(&path).map_err(|error| Failure::io("read", &path, &error))?;
        files.push((name, bytes));
    }
    compare(&bundle.join("results"), &files, "rebuilt and recomputed", output)
}

/// A copy of the source, with what `vendor.tar` holds laid over it.
fn lay_out(bundle: &Path, fresh: &Path, signals: &Signals) -> Result<PathBuf, Failure> {
    let (source, overlay) = (fresh.join("source"), fresh.join("overlay"));
    fs::create_dir(&overlay).map_err(|error| Failure::io("make", &overlay, &error))?;
    archive::unpack_tar(&bundle.join("vendor.tar"), &overlay)?;
    for from in [bundle.join("source"), overlay] {
        for name in sums::list(&from)? {
            go_on(signals)?;
            let to = source.join(&name);
            let failed = |error| Failure::io("write", &to, &error);
            to.parent().map_or(Ok(()), fs::create_dir_all).map_err(failed)?;
            fs::copy(from.join(&name), &to).map_err(failed)?;
        }
    }
    Ok(source)
}

/// A program with nothing of our settings but where programs and toolchains are.
fn quiet(program: impl AsRef<std::ffi::OsStr>, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder).env_clear();
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    // So that it can be ended with all that it starts.
    command.process_group(0);
    for name in ["PATH", "HOME", "RUSTUP_HOME", "TMPDIR"] {
        if let Some(value) = std::env::var_os(name) {
            command.env(name, value);
        }
    }
    // A toolchain that is missing is an error, not a download.
    command.env("RUSTUP_AUTO_INSTALL", "0");
    command
}

/// Runs it to its end; of a failure, the last line that it says. Where a signal
/// comes first, nothing of it goes on.
fn run(command: &mut Command, signals: &Signals, what: &str) -> Result<(), Failure> {
    go_on(signals)?;
    let name = command.get_program().to_string_lossy().into_owned();
    let failed = |error: std::io::Error| {
        Failure::machine(format!("cannot run {name}: {}; install Rust first", plain(&error)))
    };
    let child = command.spawn().map_err(failed)?;
    let group = Pid::from_child(&child);
    let done = signals.during(move || child.wait_with_output()).map_err(|signal| {
        end(group);
        stopped(signal)
    })?;
    let done = done.map_err(failed)?;
    if done.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&done.stderr);
    let line = said.lines().map(str::trim).find(|line| line.starts_with("error"));
    let line = line.or_else(|| said.lines().last()).unwrap_or("it says nothing");
    Err(Failure::differs(format!("{what}: {}", on_one_line(line))))
}

/// Ends a process and all that it started, and waits until they are gone, since
/// they write into a folder that is removed next.
fn end(group: Pid) {
    const PATIENCE: Duration = Duration::from_secs(5);
    let begun = Instant::now();
    // Both fail only where nothing of the group is left.
    let _ = kill_process_group(group, Signal::KILL);
    while test_kill_process_group(group).is_ok() && begun.elapsed() < PATIENCE {
        thread::sleep(Duration::from_millis(10));
    }
}
