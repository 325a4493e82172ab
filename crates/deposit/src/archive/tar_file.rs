//! A .tar or .tar.gz, in one pass: plain files and folders only, one gzip
//! member, nothing behind the end.

use super::Unpacking;
use crate::failure::Failure;
use flate2::bufread::GzDecoder;
use std::io::{self, BufRead, Read};
use tar::{Archive, EntryType};

pub(super) fn unpack_gzip(file: impl BufRead, unpacking: &mut Unpacking) -> Result<(), Failure> {
    let mut gzip = GzDecoder::new(file);
    unpack(&mut gzip, unpacking)?;
    match gzip.into_inner().fill_buf() {
        Ok([]) => Ok(()),
        Ok(_) => Err(behind(unpacking)),
        Err(error) => Err(malformed(unpacking, &error)),
    }
}

pub(super) fn unpack(file: impl Read, unpacking: &mut Unpacking) -> Result<(), Failure> {
    let mut archive = Archive::new(file);
    // Raw: the library would read headers of any length that extend others into memory.
    let entries = archive.entries().map_err(|error| malformed(unpacking, &error))?.raw(true);
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
            EntryType::Directory if entry.size() == 0 => unpacking.folder(&name)?,
            _ => {
                return Err(unpacking.refuse(format_args!(
                    "{name:?} is a link, a device or another special entry"
                )));
            }
        }
    }
    end(&mut archive.into_inner(), unpacking)
}

/// After the archive's two empty blocks only zeros may follow; to read to the
/// end is also what has a gzip member's sum checked.
fn end(rest: &mut impl Read, unpacking: &mut Unpacking) -> Result<(), Failure> {
    let mut buffer = [0; 4096];
    loop {
        match rest.read(&mut buffer) {
            Ok(0) => return Ok(()),
            Ok(length) if buffer[..length].iter().all(|&byte| byte == 0) => {
                unpacking.budget.spend(length as u64).map_err(|what| unpacking.refuse(what))?;
            }
            Ok(_) => return Err(behind(unpacking)),
            Err(error) => return Err(malformed(unpacking, &error)),
        }
    }
}

fn behind(unpacking: &Unpacking) -> Failure {
    unpacking.refuse("something follows the end of the archive")
}

fn malformed(unpacking: &Unpacking, error: &io::Error) -> Failure {
    unpacking.refuse(format_args!("it is cut short or damaged: {error}"))
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
