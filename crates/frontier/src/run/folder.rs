//! The folder of a run: one run at a time, nothing of anybody else's in it, and
//! results that are listed in SHA256SUMS only when all of them are there.

use super::checkpoint::{self, Checkpoint};
use super::outputs::{self, RUN_INFO};
use nimproof_ledger::failure::Failure;
use nimproof_ledger::sums;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// Files that may lie beside those that SHA256SUMS lists.
pub const BESIDE: [&str; 2] = [RUN_INFO, checkpoint::FILE_NAME];

/// What a file is written as, before it gets its name.
const NEW: &str = ".new";

/// A folder that is ours alone for as long as this lives.
pub struct Folder {
    path: PathBuf,
    /// The lock lies on this handle.
    _lock: File,
}

impl Folder {
    /// Takes the folder, and makes it when it is not there.
    ///
    /// # Errors
    /// When another run has it, or there is something in it that no run wrote.
    pub fn take(path: &Path) -> Result<Self, Failure> {
        refuse_inner(path)?;
        fs::create_dir_all(path).map_err(|error| Failure::io("make the folder", path, &error))?;
        let folder = Self { path: path.to_owned(), _lock: lock(path)? };
        for name in sums::list_with_folders(path)? {
            let ours = name.strip_suffix(NEW).unwrap_or(&name);
            if !BESIDE.contains(&ours) && !outputs::NAMES.contains(&ours) {
                return Err(Failure::input(format!(
                    "{} holds {name}, which no run wrote; move it away or name another folder",
                    path.display()
                )));
            }
        }
        folder.refuse_results_of_no_run()?;
        Ok(folder)
    }

    /// Whatever a kill leaves of the results of a run, one of these is beside it.
    fn refuse_results_of_no_run(&self) -> Result<(), Failure> {
        let is_there = |name: &&str| self.path.join(name).exists();
        if [sums::FILE_NAME, checkpoint::FILE_NAME].iter().any(is_there) {
            return Ok(());
        }
        match outputs::NAMES.iter().find(|name| is_there(name)) {
            Some(name) => Err(Failure::input(format!(
                "{} holds {name}, but neither {} nor a checkpoint of a run; move it away or name \
                 another folder",
                self.path.display(),
                sums::FILE_NAME
            ))),
            None => Ok(()),
        }
    }

    /// Its path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The checkpoint to go on from; none for a run from the beginning.
    ///
    /// # Errors
    /// When it cannot be read, or `resume` does not fit what is there.
    pub fn begin(&self, resume: bool) -> Result<Option<Checkpoint<File>>, Failure> {
        let folder = self.path.display();
        let found = checkpoint::read(&self.path);
        let finished = self.path.join(sums::FILE_NAME).exists();
        let complete = self.last_heap().filter(|_| finished);
        match (found?, complete) {
            // The checkpoint lies before the last piece, unless that one is whole.
            (Some(found), Some(last)) if !resume && found.head.next <= last.saturating_add(1) => {
                Err(Failure::input(format!(
                    "{folder} holds a run that is complete to heap {last}; to carry it further, go \
                     on with --resume and a larger --to, else name another folder"
                )))
            }
            (Some(found), _) if !resume => Err(Failure::input(format!(
                "{folder} holds a run that is done below heap {}; go on with --resume, or name \
                 another folder",
                found.head.next
            ))),
            (None, _) if finished => Err(Failure::input(format!(
                "{folder} holds results and no checkpoint to go on from; name another folder"
            ))),
            (found, _) => Ok(found),
        }
    }

    /// The last heap of the results in it, where there are some.
    #[must_use]
    pub fn last_heap(&self) -> Option<u64> {
        outputs::last_heap(&fs::read(self.path.join(outputs::RUN)).ok()?)
    }

    /// Puts the results into the folder, in place of earlier ones: each file
    /// whole, and SHA256SUMS last. In between there is none, so that a kill
    /// leaves no mix that could be taken for results; `--resume` mends it.
    ///
    /// # Errors
    /// When the disk is full or fails.
    pub fn put(&self, results: &[(String, Vec<u8>)], run_info: &[u8]) -> Result<(), Failure> {
        let put = || {
            remove_if_there(&self.path.join(sums::FILE_NAME))?;
            let is_stale = |name: &&&str| !results.iter().any(|(new, _)| new == **name);
            for name in outputs::NAMES.iter().filter(is_stale) {
                remove_if_there(&self.path.join(name))?;
            }
            self.put_one(RUN_INFO, run_info)?;
            for (name, bytes) in results {
                self.put_one(name, bytes)?;
            }
            let listed = results.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice()));
            // Names and files on the disk before what says that they are.
            File::open(&self.path)?.sync_all()?;
            self.put_one(sums::FILE_NAME, sums::write(listed).as_bytes())?;
            File::open(&self.path)?.sync_all()
        };
        put().map_err(|error| Failure::io("write the results in", &self.path, &error))
    }

    fn put_one(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let new = self.path.join(format!("{name}{NEW}"));
        remove_if_there(&new)?;
        let mut file = File::create_new(&new)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&new, self.path.join(name))
    }
}

fn remove_if_there(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

/// Refuses a folder, there or to be made, inside one whose files are all listed.
fn refuse_inner(path: &Path) -> Result<(), Failure> {
    let failed = |error: io::Error| Failure::io("find", path, &error);
    let whole = std::path::absolute(path).map_err(failed)?;
    let there = whole.ancestors().find(|part| part.exists()).unwrap_or(&whole);
    let real = fs::canonicalize(there).map_err(failed)?;
    let mut around = real.ancestors().skip(usize::from(there == whole));
    match around.find(|around| around.join(sums::FILE_NAME).exists()) {
        Some(around) => Err(Failure::input(format!(
            "{} lies inside {}, whose files are listed in SHA256SUMS; name a folder outside it",
            path.display(),
            around.display()
        ))),
        None => Ok(()),
    }
}

/// Locks the folder for as long as the handle lives. A file system without
/// locks is used without one.
fn lock(path: &Path) -> Result<File, Failure> {
    let failed = |error: io::Error| Failure::io("open", path, &error);
    let handle = File::open(path).map_err(failed)?;
    match handle.try_lock() {
        Err(TryLockError::WouldBlock) => Err(Failure::input(format!(
            "another run is at work in {}; wait for it to end, or name another folder",
            path.display()
        ))),
        Ok(()) | Err(TryLockError::Error(_)) => {
            // It may have been moved away before it was locked.
            let (locked, there) =
                (handle.metadata().map_err(failed)?, fs::metadata(path).map_err(failed)?);
            if (locked.dev(), locked.ino()) == (there.dev(), there.ino()) {
                Ok(handle)
            } else {
                Err(Failure::input(format!("{} was moved; run again", path.display())))
            }
        }
    }
}
