//! Replaces a whole folder of results at once.
//!
//! The new folder is written beside the old one, under a hidden name of its
//! own, and the two are exchanged in one step (`renameat2`, RENAME_EXCHANGE),
//! so that a kill at any moment leaves the old results or the new, never a
//! mix. A file system that cannot exchange gets two renames; a kill between
//! them is repaired at the next start. A lock on the parent folder keeps two
//! runs apart. Neighbouring folders are not touched, and a folder that no run
//! wrote is refused.

use crate::failure::Failure;
use crate::sums;
use rustix::fs::{CWD, RenameFlags, renameat_with};
use rustix::io::Errno;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, File, Permissions, TryLockError};
use std::io::ErrorKind;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// A file to be written: its name relative to the folder, and its bytes.
pub type NewFile = (String, Vec<u8>);

/// Makes `folder` hold exactly these files. `ours` are the names of all files
/// that such a folder may hold.
///
/// # Errors
/// When the folder is not one of ours, another run is writing it, or the
/// machine fails; then the folder is as it was.
pub fn replace_folder(
    folder: &Path,
    new_files: &[NewFile],
    ours: &BTreeSet<String>,
) -> Result<(), Failure> {
    replace(folder, new_files, ours, lock)
}

/// As [`replace_folder`], but while another run is writing beside it, waits for
/// its turn: so the shards of one work can stand in one folder.
///
/// # Errors
/// As [`replace_folder`].
pub fn replace_folder_in_turn(
    folder: &Path,
    new_files: &[NewFile],
    ours: &BTreeSet<String>,
) -> Result<(), Failure> {
    replace(folder, new_files, ours, lock_in_turn)
}

fn replace(
    folder: &Path,
    new_files: &[NewFile],
    ours: &BTreeSet<String>,
    lock: fn(&Places) -> Result<File, Failure>,
) -> Result<(), Failure> {
    let places = Places::of(folder)?;
    fs::create_dir_all(&places.parent)
        .map_err(|error| Failure::io("make the folder", &places.parent, &error))?;
    let _lock = lock(&places)?;
    places.repair()?;
    let exists = places.check_ours(ours)?;
    let written = places.write_new(new_files).and_then(|()| places.exchange(exists));
    if written.is_err() {
        // The failure itself is reported; a leftover is removed at the next start.
        let _ = remove(&places.new);
        return written;
    }
    // After an exchange the old results stand under the new folder's name; if
    // they cannot be removed now, the next start removes them.
    let _ = remove(&places.new);
    Ok(())
}

/// The folder, its parent, and the hidden names beside it.
struct Places {
    parent: PathBuf,
    folder: PathBuf,
    new: PathBuf,
    old: PathBuf,
}

/// The folder without links and `..`, as far as it is there: a link to a folder
/// stands for that folder, and only true ancestors can hold it.
fn real(folder: &Path) -> PathBuf {
    fs::canonicalize(folder).unwrap_or_else(|_| match (folder.parent(), folder.file_name()) {
        (Some(parent), Some(name)) => {
            let parent = if parent.as_os_str().is_empty() { Path::new(".") } else { parent };
            real(parent).join(name)
        }
        _ => folder.to_owned(),
    })
}

impl Places {
    fn of(folder: &Path) -> Result<Self, Failure> {
        let folder = real(folder);
        let unusable = || {
            Failure::input(format!(
                "{} cannot be an output folder; name a new folder",
                folder.display()
            ))
        };
        let name = folder.file_name().ok_or_else(unusable)?.to_owned();
        let parent = match folder.parent() {
            Some(parent) if parent.as_os_str().is_empty() => PathBuf::from("."),
            Some(parent) => parent.to_owned(),
            None => return Err(unusable()),
        };
        let here = std::env::current_dir().and_then(fs::canonicalize);
        if here.is_ok_and(|here| here.starts_with(&folder)) {
            return Err(Failure::input(format!(
                "{} is or holds the working folder and cannot be replaced; name another folder",
                folder.display()
            )));
        }
        if let Some(around) = folder.ancestors().skip(1).find(|f| f.join(sums::FILE_NAME).exists())
        {
            return Err(Failure::input(format!(
                "{} lies inside {}, whose files are listed in SHA256SUMS; name a folder outside it",
                folder.display(),
                around.display()
            )));
        }
        let hidden = |suffix: &str| {
            let mut hidden = OsString::from(".");
            hidden.push(&name);
            hidden.push(suffix);
            parent.join(hidden)
        };
        Ok(Self { new: hidden(".nimproof-new"), old: hidden(".nimproof-old"), parent, folder })
    }

    /// Mends what a killed run left: between two renames the old results are
    /// put back; leftovers are removed.
    fn repair(&self) -> Result<(), Failure> {
        if !exists(&self.folder) && exists(&self.old) {
            fs::rename(&self.old, &self.folder)
                .map_err(|error| Failure::io("put back", &self.folder, &error))?;
        }
        for leftover in [&self.new, &self.old] {
            if exists(leftover) {
                remove(leftover).map_err(|error| {
                    Failure::io("remove what an earlier run left,", leftover, &error)
                })?;
            }
        }
        Ok(())
    }

    /// Whether the folder is there; refuses one that no run wrote, so that
    /// nothing of anybody's is lost: a folder with something in it must have its
    /// SHA256SUMS, and nothing but files with our names.
    fn check_ours(&self, ours: &BTreeSet<String>) -> Result<bool, Failure> {
        if !exists(&self.folder) {
            return Ok(false);
        }
        let present = sums::list_with_folders(&self.folder)?;
        let is_ours = |name: &String| match name.strip_suffix('/') {
            Some(_) => ours.iter().any(|file| file.starts_with(name.as_str())),
            None => ours.contains(name),
        };
        if let Some(foreign) = present.iter().find(|name| !is_ours(name)) {
            return Err(Failure::input(format!(
                "{} holds {foreign}, which is not a result; move it away or name another folder",
                self.folder.display()
            )));
        }
        if !present.is_empty() && !present.contains(sums::FILE_NAME) {
            return Err(Failure::input(format!(
                "{} is not empty and has no SHA256SUMS, so no run wrote it; move it away or name \
                 another folder",
                self.folder.display()
            )));
        }
        Ok(true)
    }

    fn write_new(&self, new_files: &[NewFile]) -> Result<(), Failure> {
        for (name, bytes) in new_files {
            let path = self.new.join(name);
            let folder = path.parent().unwrap_or(&self.new);
            fs::create_dir_all(folder)
                .map_err(|error| Failure::io("make the folder", folder, &error))?;
            fs::write(&path, bytes).map_err(|error| Failure::io("write", &path, &error))?;
        }
        Ok(())
    }

    fn exchange(&self, exists: bool) -> Result<(), Failure> {
        let failed = |error| Failure::io("put the results into", &self.folder, &error);
        if !exists {
            return fs::rename(&self.new, &self.folder).map_err(failed);
        }
        match renameat_with(CWD, &self.new, CWD, &self.folder, RenameFlags::EXCHANGE) {
            Ok(()) => Ok(()),
            Err(Errno::NOSYS | Errno::INVAL | Errno::NOTSUP) => self.rename_twice().map_err(failed),
            Err(error) => Err(failed(error.into())),
        }
    }

    fn rename_twice(&self) -> std::io::Result<()> {
        fs::rename(&self.folder, &self.old)?;
        if let Err(error) = fs::rename(&self.new, &self.folder) {
            fs::rename(&self.old, &self.folder)?;
            return Err(error);
        }
        remove(&self.old)
    }
}

/// Removes a folder that a run wrote, also where folders in it were made
/// read-only meanwhile.
fn remove(folder: &Path) -> std::io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() == ErrorKind::PermissionDenied => {
            open_up(folder)?;
            fs::remove_dir_all(folder)
        }
        other => other,
    }
}

/// Lets the owner write into a folder and all folders in it.
fn open_up(folder: &Path) -> std::io::Result<()> {
    fs::set_permissions(folder, Permissions::from_mode(0o700))?;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            open_up(&entry.path())?;
        }
    }
    Ok(())
}

fn exists(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Locks the parent folder for as long as the handle lives. A file system
/// without locks is used without one.
fn lock(places: &Places) -> Result<File, Failure> {
    let parent = &places.parent;
    let handle = open(parent)?;
    match handle.try_lock() {
        Err(TryLockError::WouldBlock) => Err(Failure::input(format!(
            "another run is writing results in {}; wait for it to end",
            parent.display()
        ))),
        Ok(()) | Err(TryLockError::Error(_)) => Ok(handle),
    }
}

/// As [`lock`], once nobody else holds it.
fn lock_in_turn(places: &Places) -> Result<File, Failure> {
    let handle = open(&places.parent)?;
    // A file system without locks is used without one.
    let _ = handle.lock();
    Ok(handle)
}

fn open(folder: &Path) -> Result<File, Failure> {
    File::open(folder).map_err(|error| Failure::io("open", folder, &error))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(text: &str) -> Vec<NewFile> {
        let data =
            vec![("a.json".to_owned(), text.into()), ("data/b.json".to_owned(), text.into())];
        let sums = sums::write(
            data.iter().map(|(name, bytes): &NewFile| (name.as_str(), bytes.as_slice())),
        );
        data.into_iter().chain([(sums::FILE_NAME.to_owned(), sums.into_bytes())]).collect()
    }

    fn ours() -> BTreeSet<String> {
        ["a.json", "data/b.json", sums::FILE_NAME].map(String::from).into()
    }

    fn replace(folder: &Path, text: &str) -> Result<(), Failure> {
        replace_folder(folder, &files(text), &ours())
    }

    #[test]
    fn a_shard_waits_for_its_turn() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("shard");
        let held = lock(&Places::of(&folder).unwrap()).unwrap();
        std::thread::scope(|scope| {
            let written = scope.spawn(|| replace_folder_in_turn(&folder, &files("x"), &ours()));
            std::thread::sleep(std::time::Duration::from_millis(50));
            assert!(!written.is_finished() && !folder.exists());
            drop(held);
            written.join().unwrap().unwrap();
        });
        assert_eq!(names(place.path()), ["shard"]);
    }

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn new_then_replaced_then_nothing_left_beside() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("deep/results");
        for text in ["one", "two"] {
            replace(&folder, text).unwrap();
            assert_eq!(fs::read_to_string(folder.join("data/b.json")).unwrap(), text);
            assert_eq!(names(folder.parent().unwrap()), ["results"]);
            assert!(sums::check(&folder).unwrap().problems.is_empty());
        }
    }

    #[test]
    fn a_folder_that_no_run_wrote_is_kept() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("theirs");
        let sums_of = |name: &str| format!("{}  {name}\n", sums::sha256(b"mine"));
        for (files, says) in [
            (&[("notes.txt", "mine")][..], "notes.txt"),
            (&[("thesis.txt", "mine"), (sums::FILE_NAME, &sums_of("thesis.txt"))], "thesis.txt"),
            (&[("a.json", "mine")], "no SHA256SUMS"),
            (&[("a.json", "mine"), (sums::FILE_NAME, ""), ("deep/c", "mine")], "deep/"),
        ] {
            for (name, text) in files {
                let path = folder.join(name);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, text).unwrap();
            }
            let before = sums::list_with_folders(&folder).unwrap();
            let error = replace(&folder, "x").unwrap_err();
            assert!(error.to_string().contains(says), "{error}");
            assert_eq!(error.status(), 2);
            assert_eq!(sums::list_with_folders(&folder).unwrap(), before);
            fs::remove_dir_all(&folder).unwrap();
        }
        fs::create_dir_all(folder.join("empty")).unwrap();
        assert!(replace(&folder, "x").unwrap_err().to_string().contains("empty/"));
        fs::remove_dir(folder.join("empty")).unwrap();
        replace(&folder, "x").unwrap();
    }

    #[test]
    fn no_folder_is_written_inside_listed_results() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("results");
        replace(&folder, "old").unwrap();
        let error = replace(&folder.join("data/deeper"), "x").unwrap_err();
        assert!(error.to_string().contains("lies inside"), "{error}");
        assert_eq!(names(&folder), ["SHA256SUMS", "a.json", "data"]);
    }

    #[test]
    fn only_true_ancestors_hold_a_folder() {
        let place = tempfile::tempdir().unwrap();
        replace(&place.path().join("results"), "old").unwrap();
        fs::create_dir(place.path().join("results/data/deeper")).unwrap();
        let beside = place.path().join("results/data/deeper/../../../beside");
        replace(&beside, "new").unwrap();
        assert_eq!(names(&place.path().join("beside")), ["SHA256SUMS", "a.json", "data"]);
    }

    #[test]
    fn results_made_read_only_are_replaced_and_leave_nothing() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("results");
        replace(&folder, "old").unwrap();
        for part in [folder.join("data"), folder.clone()] {
            fs::set_permissions(part, Permissions::from_mode(0o555)).unwrap();
        }
        replace(&folder, "new").unwrap();
        assert_eq!(names(place.path()), ["results"]);
    }

    #[test]
    fn two_renames_put_the_old_results_back_when_the_second_fails() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("results");
        replace(&folder, "old").unwrap();
        let places = Places::of(&folder).unwrap();
        assert!(places.rename_twice().is_err(), "there is no new folder to rename");
        assert_eq!(fs::read_to_string(folder.join("a.json")).unwrap(), "old");
        assert_eq!(names(place.path()), ["results"]);
    }

    #[test]
    fn a_kill_between_two_renames_is_repaired() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("results");
        replace(&folder, "old").unwrap();
        let places = Places::of(&folder).unwrap();
        fs::rename(&places.folder, &places.old).unwrap();
        fs::create_dir(&places.new).unwrap();
        places.repair().unwrap();
        assert_eq!(fs::read_to_string(folder.join("a.json")).unwrap(), "old");
        assert_eq!(names(place.path()), ["results"]);
    }

    #[test]
    fn two_renames_serve_where_exchange_does_not() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("results");
        replace(&folder, "old").unwrap();
        let places = Places::of(&folder).unwrap();
        places.write_new(&files("new")).unwrap();
        places.rename_twice().unwrap();
        assert_eq!(fs::read_to_string(folder.join("a.json")).unwrap(), "new");
        assert_eq!(names(place.path()), ["results"]);
    }

    #[test]
    fn a_second_run_is_told_to_wait() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("results");
        let _held = lock(&Places::of(&folder).unwrap()).unwrap();
        let error = replace(&folder, "x").unwrap_err();
        assert!(error.to_string().contains("another run"), "{error}");
        assert!(!folder.exists());
    }
}
