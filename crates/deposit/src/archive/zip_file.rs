//! A .zip. Such a file lists its entries twice, once before each and once at its
//! end, and programs differ in which they believe; both must say the same.

use super::Unpacking;
use crate::failure::Failure;
use std::io::{BufRead, Read, Seek, SeekFrom};
use zip::ZipArchive;
use zip::read::read_zipfile_from_stream;
use zip::result::ZipError;

/// The length of the record at the end of a .zip without a comment.
const END: usize = 22;

/// What one of the lists says of an entry.
#[derive(PartialEq, Eq)]
struct Listed {
    name: Vec<u8>,
    size: u64,
    sum: u32,
}

pub(super) fn unpack(
    mut file: impl BufRead + Seek,
    unpacking: &mut Unpacking,
) -> Result<(), Failure> {
    let listed = list_at_end(&mut file, unpacking)?;
    rewind(&mut file, unpacking)?;
    let mut met = 0;
    loop {
        let entry = read_zipfile_from_stream(&mut file);
        let Some(mut entry) = entry.map_err(|error| malformed(unpacking, &error))? else { break };
        let here =
            Listed { name: entry.name_raw().to_vec(), size: entry.size(), sum: entry.crc32() };
        if listed.get(met) != Some(&here) {
            return Err(unpacking
                .refuse(format_args!("entry {} is not what the list at its end says", met + 1)));
        }
        met += 1;
        let name = String::from_utf8(here.name)
            .map_err(|_| unpacking.refuse("a name in it is not UTF-8"))?;
        if name.ends_with('/') {
            // What a folder holds would be passed over, however long it unpacks.
            if entry.compressed_size() > 0 {
                return Err(unpacking.refuse(format_args!("the folder {name:?} holds bytes")));
            }
            unpacking.folder(&name)?;
        } else {
            let size = entry.size();
            if unpacking.file(&name, &mut entry)? != size {
                return Err(unpacking.refuse(format_args!("{name:?} is not as long as it says")));
            }
        }
    }
    if met != listed.len() {
        return Err(unpacking.refuse(format_args!(
            "it has {met} entries, and {} in the list at its end",
            listed.len()
        )));
    }
    Ok(())
}

/// The entries as the list at the end has them. Links show only there.
fn list_at_end(
    file: &mut (impl BufRead + Seek),
    unpacking: &Unpacking,
) -> Result<Vec<Listed>, Failure> {
    let count = count_at_end(file, unpacking)?;
    rewind(file, unpacking)?;
    let mut archive = ZipArchive::new(file).map_err(|error| malformed(unpacking, &error))?;
    let mut listed = Vec::new();
    for index in 0..archive.len() {
        let entry = archive.by_index_raw(index).map_err(|error| malformed(unpacking, &error))?;
        let name = entry.name_raw().to_vec();
        let shown = String::from_utf8_lossy(&name).into_owned();
        if entry.encrypted() {
            return Err(unpacking.refuse(format_args!("{shown:?} is encrypted")));
        }
        // The file type of Unix in the upper bits: a plain file, a folder, or none given.
        let kind = entry.unix_mode().map_or(0, |mode| mode & 0o170_000);
        if ![0, 0o100_000, 0o040_000].contains(&kind) {
            return Err(unpacking
                .refuse(format_args!("{shown:?} is a link, a device or another special entry")));
        }
        listed.push(Listed { name, size: entry.size(), sum: entry.crc32() });
    }
    // The library keeps the last of two entries with one name.
    if listed.len() as u64 != count {
        return Err(unpacking.refuse(format_args!(
            "it says that it has {count} entries, and has {} names: some are in it twice",
            listed.len()
        )));
    }
    Ok(listed)
}

/// The number of entries in the record at the very end, right before which the
/// list must end: another such record, that another program may believe, has no
/// place. A comment there, and the forms for more than 65,535 entries or 4 GiB,
/// are not taken.
fn count_at_end(file: &mut (impl Read + Seek), unpacking: &Unpacking) -> Result<u64, Failure> {
    let cut = || unpacking.refuse("it is cut short, or something follows its end");
    let length = file.seek(SeekFrom::End(0)).map_err(|_| cut())?;
    file.seek(SeekFrom::Start(length.checked_sub(END as u64).ok_or_else(cut)?))
        .map_err(|_| cut())?;
    let mut end = [0; END];
    file.read_exact(&mut end).map_err(|_| cut())?;
    let number = |at: usize| u64::from(u16::from_le_bytes([end[at], end[at + 1]]));
    if end[..4] != *b"PK\x05\x06" || number(20) != 0 {
        return Err(cut());
    }
    let place = |at: usize| number(at) + (number(at + 2) << 16);
    if place(12) + place(16) != length - END as u64 {
        return Err(unpacking.refuse("the list at its end is not right before its end"));
    }
    Ok(number(10))
}

fn rewind(file: &mut impl Seek, unpacking: &Unpacking) -> Result<(), Failure> {
    file.rewind().map_err(|error| Failure::io("read", unpacking.archive, &error))
}

fn malformed(unpacking: &Unpacking, error: &ZipError) -> Failure {
    unpacking.refuse(format_args!("it is cut short or no .zip that is taken: {error}"))
}
