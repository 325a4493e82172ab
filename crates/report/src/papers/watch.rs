//! `report papers --watch`: does the work again whenever a file is saved.

use nimproof_reproduce::failure::Failure;
use nimproof_reproduce::output::Output;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

/// How often the folders are looked at. An author does not save more often.
const PAUSE: Duration = Duration::from_millis(300);

/// What is known of a file: when it was written, and its length.
type Seen = BTreeMap<PathBuf, (SystemTime, u64)>;

/// Does the work at once and after every change below these folders, until it
/// is stopped from outside. A failure is said and waited out.
///
/// # Errors
/// When nobody reads the output any more.
pub(super) fn watch<W: Write>(
    folders: &[PathBuf],
    output: &mut Output<W>,
    work: impl Fn(&mut Output<W>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    loop {
        let before = seen(folders);
        if let Err(failure) = work(output) {
            // With standard error gone there is nobody left to tell.
            let _ = writeln!(std::io::stderr(), "report: {failure}");
        }
        output.flush()?;
        if output.closed() {
            return Ok(());
        }
        while seen(folders) == before {
            thread::sleep(PAUSE);
        }
    }
}

fn seen(folders: &[PathBuf]) -> Seen {
    let mut seen = Seen::new();
    for folder in folders {
        look(folder, &mut seen);
    }
    seen
}

/// A file that is gone while it is looked at is a change of its own.
fn look(folder: &Path, seen: &mut Seen) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        match entry.metadata() {
            Ok(about) if about.is_dir() => look(&path, seen),
            Ok(about) => {
                let time = about.modified().unwrap_or(SystemTime::UNIX_EPOCH);
                seen.insert(path, (time, about.len()));
            }
            Err(_) => {}
        }
    }
}
