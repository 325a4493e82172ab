//! Writes a zip archive: deflated by a pinned compressor or stored, whichever
//! is smaller; the times are 1980-01-01, the first that zip can say.

use super::File;
use miniz_oxide::deflate::compress_to_vec;
use nimproof_ledger::failure::Failure;

const LOCAL: u32 = 0x0403_4b50;
const CENTRAL: u32 = 0x0201_4b50;
const END: u32 = 0x0605_4b50;
/// The names are UTF-8.
const UTF8: u16 = 1 << 11;
/// What is needed to read it: 2.0.
const NEEDS: u16 = 20;
/// Made by version 3.0, on Unix: the upper half of the attributes is a mode.
const MADE_BY: u16 = 0x031e;
/// 1980-01-01.
const DATE: u16 = 0x0021;
/// A plain file, in Unix's mode.
const PLAIN_FILE: u32 = 0o100_000;

/// The archive of these files, in this order.
///
/// # Errors
/// Input at fault past the 4 GiB and 65,535 files of a plain zip.
pub fn write(files: &[File]) -> Result<Vec<u8>, Failure> {
    let mut out = Vec::new();
    let mut central = Vec::new();
    for file in files {
        let offset = size(out.len())?;
        let header = header(file)?;
        number(&mut out, LOCAL);
        out.extend(&header.common);
        out.extend(file.name.as_bytes());
        out.extend(&header.data);

        number(&mut central, CENTRAL);
        short(&mut central, MADE_BY);
        central.extend(&header.common);
        // No comment, disk 0, no internal attributes.
        central.extend([0; 6]);
        number(&mut central, (PLAIN_FILE | file.mode()) << 16);
        number(&mut central, offset);
        central.extend(file.name.as_bytes());
    }
    let (count, start) = (count(files.len())?, size(out.len())?);
    let length = size(central.len())?;
    out.extend(central);
    number(&mut out, END);
    out.extend([0; 4]);
    short(&mut out, count);
    short(&mut out, count);
    number(&mut out, length);
    number(&mut out, start);
    short(&mut out, 0);
    Ok(out)
}

/// What the local and the central header of a file share, and its data.
struct Header {
    common: Vec<u8>,
    data: Vec<u8>,
}

fn header(file: &File) -> Result<Header, Failure> {
    let deflated = compress_to_vec(&file.bytes, 9);
    let (method, data) =
        if deflated.len() < file.bytes.len() { (8, deflated) } else { (0, file.bytes.clone()) };
    let mut common = Vec::new();
    for value in [NEEDS, UTF8, method, 0, DATE] {
        short(&mut common, value);
    }
    number(&mut common, crc32fast::hash(&file.bytes));
    number(&mut common, size(data.len())?);
    number(&mut common, size(file.bytes.len())?);
    short(&mut common, count(file.name.len())?);
    short(&mut common, 0);
    Ok(Header { common, data })
}

fn short(out: &mut Vec<u8>, value: u16) {
    out.extend(value.to_le_bytes());
}

fn number(out: &mut Vec<u8>, value: u32) {
    out.extend(value.to_le_bytes());
}

fn size(length: usize) -> Result<u32, Failure> {
    u32::try_from(length).map_err(|_| Failure::input("the bundle is larger than a zip may be"))
}

fn count(length: usize) -> Result<u16, Failure> {
    u16::try_from(length)
        .ok()
        // The greatest number says that the count stands elsewhere.
        .filter(|&count| count < u16::MAX)
        .ok_or_else(|| Failure::input("the bundle has more files than a zip may have"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Cursor, Read as _};

    /// Read by a library that others wrote.
    #[test]
    fn what_is_written_is_read_by_another_program() {
        let mut script = File::plain("a/run.sh", "#!/bin/sh\n".repeat(99));
        script.executable = true;
        let files = [File::plain(".empty", ""), script, File::plain("b", [7, 8, 9])];
        let mut archive = zip::ZipArchive::new(Cursor::new(write(&files).unwrap())).unwrap();
        assert_eq!(archive.len(), 3);
        for (index, file) in files.iter().enumerate() {
            let mut entry = archive.by_index(index).unwrap();
            assert_eq!(entry.name().unwrap(), file.name);
            assert_eq!(entry.unix_mode(), Some(0o100_000 | file.mode()));
            let time = entry.last_modified().unwrap();
            assert_eq!((time.year(), time.month(), time.day(), time.hour()), (1980, 1, 1, 0));
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes).unwrap();
            assert_eq!(bytes, file.bytes);
        }
    }
}
