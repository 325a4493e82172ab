//! Bundles read back: a .zip or .tar.gz of somebody else's is unpacked into an
//! empty folder, and nothing in it can write, link or grow beyond that.
//!
//! What is taken is narrow on purpose: plain files with plain ASCII names under
//! one top folder, each name once on every file system, sizes within a budget.
//! Everything else is refused before it is written.

mod budget;
mod names;
mod tar_file;
mod zip_file;

use crate::failure::Failure;
use budget::Budget;
use names::Names;
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Seek};
use std::path::{Path, PathBuf};

/// The kinds of archive, told by their first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Zip,
    TarGz,
}

/// Unpacks an archive into a folder that is there and empty; answers the one
/// top folder in it.
///
/// # Errors
/// The input is at fault when it is no archive, is cut short, holds anything
/// but plain files with plain names, or is larger than a bundle may be. What
/// was unpacked until then stays in the folder, for the caller to remove.
pub fn unpack(archive: &Path, folder: &Path) -> Result<PathBuf, Failure> {
    let mut unpacking = Unpacking::new(archive, folder, Names::new(true))?;
    let mut file = open(archive)?;
    match kind(&mut file).map_err(|error| Failure::io("read", archive, &error))? {
        Some(Kind::Zip) => zip_file::unpack(file, &mut unpacking)?,
        Some(Kind::TarGz) => tar_file::unpack_gzip(file, &mut unpacking)?,
        None => {
            let name = archive.display();
            return Err(Failure::input(format!(
                "{name} is neither a .zip nor a .tar.gz by its first bytes"
            )));
        }
    }
    let top = unpacking.names.top().ok_or_else(|| unpacking.refuse("it holds no file"))?;
    Ok(folder.join(top))
}

/// Unpacks a plain .tar into a folder that is there and empty; its files may
/// lie in several folders.
///
/// # Errors
/// As [`unpack`].
pub fn unpack_tar(archive: &Path, folder: &Path) -> Result<(), Failure> {
    let mut unpacking = Unpacking::new(archive, folder, Names::new(false))?;
    tar_file::unpack(open(archive)?, &mut unpacking)
}

fn open(archive: &Path) -> Result<BufReader<File>, Failure> {
    let file = File::open(archive).map_err(|error| Failure::io("read", archive, &error))?;
    Ok(BufReader::new(file))
}

fn kind(file: &mut (impl Read + Seek)) -> io::Result<Option<Kind>> {
    let mut head = Vec::new();
    file.by_ref().take(4).read_to_end(&mut head)?;
    file.rewind()?;
    Ok(match head[..] {
        [b'P', b'K', 3, 4] => Some(Kind::Zip),
        [0x1f, 0x8b, 8, _] => Some(Kind::TarGz),
        _ => None,
    })
}

/// An archive on its way into a folder.
struct Unpacking<'a> {
    archive: &'a Path,
    folder: &'a Path,
    names: Names,
    budget: Budget,
}

impl<'a> Unpacking<'a> {
    fn new(archive: &'a Path, folder: &'a Path, names: Names) -> Result<Self, Failure> {
        let there = fs::metadata(archive).map_err(|error| Failure::io("read", archive, &error))?;
        if !there.is_file() {
            return Err(Failure::input(format!("{} is no plain file", archive.display())));
        }
        Ok(Self { archive, folder, names, budget: Budget::for_archive_of(there.len()) })
    }

    /// A refusal of the archive, in one line.
    fn refuse(&self, what: impl std::fmt::Display) -> Failure {
        Failure::input(format!("{}: {what}; nothing of it is used", self.archive.display()))
    }

    /// Writes the next file, and says how long it is. A reader that fails is an
    /// archive at fault.
    fn file(&mut self, name: &str, bytes: &mut impl Read) -> Result<u64, Failure> {
        self.names.meet(name).map_err(|what| self.refuse(what))?;
        self.budget.begin_file().map_err(|what| self.refuse(what))?;
        let path = self.folder.join(name);
        let written = |error: &io::Error| Failure::io("write", &path, error);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(|error| written(&error))?;
        }
        let mut file = File::create_new(&path).map_err(|error| written(&error))?;
        let mut buffer = vec![0; 1 << 16];
        let mut written_bytes = 0;
        loop {
            let length = match bytes.read(&mut buffer) {
                Ok(0) => return Ok(written_bytes),
                Ok(length) => length,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    return Err(self.refuse(format_args!("{name:?} cannot be unpacked: {error}")));
                }
            };
            written_bytes += length as u64;
            self.budget.spend(length as u64).map_err(|what| self.refuse(what))?;
            io::Write::write_all(&mut file, &buffer[..length]).map_err(|error| written(&error))?;
        }
    }

    /// Meets a folder entry; folders come into being with their files.
    fn folder(&mut self, name: &str) -> Result<(), Failure> {
        self.names.meet_folder(name).map_err(|what| self.refuse(what))?;
        self.budget.begin_file().map_err(|what| self.refuse(what))
    }
}
