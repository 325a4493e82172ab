//! Replaces a whole folder of results at once.
//!
//! The new folder is written beside the old one, under a hidden name of its
//! own, and the two are exchanged in one step (`renameat2`, RENAME_EXCHANGE),
//! so that a kill at any moment leaves the old results or the new, never a
//! mix. A file system that cannot exchange gets two renames; a kill between
//! them is repaired at the next start. A lock on the parent folder keeps two
//! runs apart. Neighbouring folders are not touched.

use crate::failure::Failure;
use crate::files;
use crate::sums;
use rustix::fs::{CWD, RenameFlags, renameat_with};
use rustix::io::Errno;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

/// A file to be written: its name relative to the folder, and its bytes.
pub type NewFile = (String, Vec<u8>);

/// Makes `folder` hold exactly these files.
///
/// # Errors
/// When the folder holds files that are not ours, another run is writing it,
/// or the machine fails; then the folder is as it was.
pub fn replace_folder(folder: &Path, new_files: &[NewFile]) -> Result<(), Failure> {
    let places = Places::of(folder)?;
    fs::create_dir_all(&places.parent)
        .map_err(|error| Failure::io("make the folder", &places.parent, &error))?;
    let _lock = lock(&places)?;
    places.repair()?;
    let exists = places.check_ours(new_files)?;
    let written = places.write_new(new_files).and_then(|()| places.exchange(exists));
    if written.is_err() {
        // The failure itself is reported; a leftover is removed at the next start.
        let _ = fs::remove_dir_all(&places.new);
        return written;
    }
    // After an exchange the old results stand under the new folder's name; if
    // they cannot be removed now, the next start removes them.
    let _ = fs::remove_dir_all(&places.new);
    Ok(())
}

/// The folder, its parent, and the hidden names beside it.
struct Places {
    parent: PathBuf,
    folder: PathBuf,
    new: PathBuf,
    old: PathBuf,
}

impl Places {
    fn of(folder: &Path) -> Result<Self, Failure> {
        // A link to a folder stands for that folder.
        let folder = match fs::canonicalize(folder) {
            Ok(real) => real,
            Err(_) => folder.to_owned(),
        };
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
                fs::remove_dir_all(leftover)
                    .map_err(|error| Failure::io("remove", leftover, &error))?;
            }
        }
        Ok(())
    }

    /// Whether the folder is there; refuses one that holds a file which a run
    /// did not write, so that nothing of anybody's is lost.
    fn check_ours(&self, new_files: &[NewFile]) -> Result<bool, Failure> {
        if !exists(&self.folder) {
            return Ok(false);
        }
        let present = sums::list(&self.folder)?;
        let mut ours: BTreeSet<String> = new_files.iter().map(|(name, _)| name.clone()).collect();
        let listed = files::read_text(&self.folder.join(sums::FILE_NAME))
            .and_then(|text| sums::parse(&text, sums::FILE_NAME));
        ours.extend(listed.unwrap_or_default().into_keys());
        match present.iter().find(|name| !ours.contains(*name)) {
            None => Ok(true),
            Some(foreign) => Err(Failure::input(format!(
                "{} holds {foreign}, which is not a result; move it away or name another folder",
                self.folder.display()
            ))),
        }
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
        fs::remove_dir_all(&self.old)
    }
}

fn exists(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Locks the parent folder for as long as the handle lives. A file system
/// without locks is used without one.
fn lock(places: &Places) -> Result<File, Failure> {
    let parent = &places.parent;
    let handle = File::open(parent).map_err(|error| Failure::io("open", parent, &error))?;
    match handle.try_lock() {
        Err(TryLockError::WouldBlock) => Err(Failure::input(format!(
            "another run is writing results in {}; wait for it to end",
            parent.display()
        ))),
        Ok(()) | Err(TryLockError::Error(_)) => Ok(handle),
    }
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
            replace_folder(&folder, &files(text)).unwrap();
            assert_eq!(fs::read_to_string(folder.join("data/b.json")).unwrap(), text);
            assert_eq!(names(folder.parent().unwrap()), ["results"]);
            assert!(sums::check(&folder).unwrap().problems.is_empty());
        }
    }

    #[test]
    fn a_file_of_somebody_else_is_kept() {
        let place = tempfile::tempdir().unwrap();
        fs::write(place.path().join("notes.txt"), "mine").unwrap();
        let error = replace_folder(place.path(), &files("x")).unwrap_err();
        assert!(error.to_string().contains("notes.txt"), "{error}");
        assert_eq!(error.status(), 2);
        assert_eq!(names(place.path()), ["notes.txt"]);
    }

    #[test]
    fn files_of_an_earlier_version_are_ours_when_its_sums_list_them() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("results");
        replace_folder(&folder, &files("one")).unwrap();
        let newer: Vec<NewFile> =
            files("two").into_iter().filter(|(name, _)| name != "a.json").collect();
        replace_folder(&folder, &newer).unwrap();
        assert_eq!(names(&folder), ["SHA256SUMS", "data"]);
    }

    #[test]
    fn a_kill_between_two_renames_is_repaired() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("results");
        replace_folder(&folder, &files("old")).unwrap();
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
        replace_folder(&folder, &files("old")).unwrap();
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
        let error = replace_folder(&folder, &files("x")).unwrap_err();
        assert!(error.to_string().contains("another run"), "{error}");
        assert!(!folder.exists());
    }
}
