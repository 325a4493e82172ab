//! A .tar.gz, in one pass: one gzip member, plain files and folders only,
//! nothing behind its end.

use super::Unpacking;
use crate::failure::Failure;
use flate2::bufread::GzDecoder;
use std::io::{self, BufRead, Read};
use tar::{Archive, EntryType};

pub(super) fn unpack(file: impl BufRead, unpacking: &mut Unpacking) -> Result<(), Failure> {
    let mut gzip = GzDecoder::new(file);
    let mut archive = Archive::new(&mut gzip);
    let malformed = |unpacking: &Unpacking, error: &io::Error| {
        unpacking.refuse(format_args!("it is cut short or no .tar.gz: {error}"))
    };
    let entries = archive.entries().map_err(|error| malformed(unpacking, &error))?;
    for entry in entries {
        let mut entry = entry.map_err(|error| malformed(unpacking, &error))?;
        let name = String::from_utf8(entry.path_bytes().into_owned())
            .map_err(|_| unpacking.refuse("a name in it is not UTF-8"))?;
        match entry.header().entry_type() {
            EntryType::Regular => {
                let size = entry.size();
                let mut counted = Counted { inner: &mut entry, read: 0 };
                unpacking.file(&name, &mut counted)?;
                if counted.read != size {
                    return Err(unpacking.refuse(format_args!("{name:?} is cut short")));
                }
            }
            EntryType::Directory => unpacking.folder(&name)?,
            _ => {
                return Err(unpacking.refuse(format_args!(
                    "{name:?} is a link, a device or another special entry"
                )));
            }
        }
    }
    end(archive.into_inner(), unpacking)?;
    let mut behind = gzip.into_inner();
    match behind.fill_buf() {
        Ok([]) => Ok(()),
        Ok(_) => Err(unpacking.refuse("something follows the end of the archive")),
        Err(error) => Err(malformed(unpacking, &error)),
    }
}

/// After the archive's two empty blocks only zeros may follow, and the sum of
/// the gzip member must be right.
fn end(rest: &mut impl Read, unpacking: &mut Unpacking) -> Result<(), Failure> {
    let mut buffer = [0; 4096];
    loop {
        match rest.read(&mut buffer) {
            Ok(0) => return Ok(()),
            Ok(length) if buffer[..length].iter().all(|&byte| byte == 0) => {
                unpacking.budget.begin_file().map_err(|what| unpacking.refuse(what))?;
            }
            Ok(_) => return Err(unpacking.refuse("something follows the end of the archive")),
            Err(error) => {
                return Err(unpacking.refuse(format_args!("it is cut short or damaged: {error}")));
            }
        }
    }
}

/// Counts what is read.
struct Counted<R> {
    inner: R,
    read: u64,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.inner.read(buffer)?;
        self.read += length as u64;
        Ok(length)
    }
}
