//! Runs another program and takes its output, or one line of its error.

use nimproof_ledger::failure::{Failure, plain};
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// A program that runs in a folder, in the C locale.
pub(super) fn program(name: &str, folder: &Path) -> Command {
    let mut command = Command::new(name);
    command.current_dir(folder).env("LC_ALL", "C");
    command
}

/// The standard output of a command.
pub(super) fn output(command: &mut Command, input: &[u8]) -> Result<Vec<u8>, Failure> {
    let name = command.get_program().to_string_lossy().into_owned();
    let failed = |error: std::io::Error| {
        Failure::machine(format!("cannot run {name}: {}; install it", plain(&error)))
    };
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(failed)?;
    let stdin = child.stdin.take();
    // Written beside the reading: either pipe may fill up.
    let done = std::thread::scope(|scope| {
        let writer = scope.spawn(move || stdin.map(|mut stdin| stdin.write_all(input)));
        let done = child.wait_with_output();
        // A program that stops reading says why in its own error.
        let _ = writer.join();
        done
    });
    let done = done.map_err(failed)?;
    if done.status.success() {
        return Ok(done.stdout);
    }
    let error = String::from_utf8_lossy(&done.stderr);
    let lines: Vec<&str> = error.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    Err(Failure::input(format!("{name} says: {}", lines.join(" "))))
}
