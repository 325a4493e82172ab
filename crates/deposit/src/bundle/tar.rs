//! Writes a tar archive and its gzip: times 1980-01-01, owners 0 without
//! names, modes as git has them, and a pinned compressor.

use super::File;
use miniz_oxide::deflate::compress_to_vec;
use nimproof_ledger::failure::Failure;

/// 1980-01-01 in seconds since 1970, as in the zip.
const TIME: u64 = 315_532_800;

/// The archive of these files, in this order.
///
/// # Errors
/// Input at fault for a name that tar cannot have.
pub fn write(files: &[File]) -> Result<Vec<u8>, Failure> {
    let mut out = tar::Builder::new(Vec::new());
    let failed = |error: std::io::Error| Failure::input(format!("cannot write the tar: {error}"));
    for file in files {
        let mut header = tar::Header::new_ustar();
        header.set_size(file.bytes.len() as u64);
        header.set_mode(file.mode());
        header.set_uid(0);
        header.set_gid(0);
        header.set_mtime(TIME);
        header.set_entry_type(tar::EntryType::Regular);
        header.set_path(&file.name).map_err(failed)?;
        header.set_cksum();
        out.append(&header, file.bytes.as_slice()).map_err(failed)?;
    }
    out.into_inner().map_err(failed)
}

/// These bytes in gzip, without a name, a time or a system in its header.
///
/// # Errors
/// Input at fault past 4 GiB.
pub fn gzip(bytes: &[u8]) -> Result<Vec<u8>, Failure> {
    let length = u32::try_from(bytes.len())
        .map_err(|_| Failure::input("the bundle is larger than a gzip of ours may be"))?;
    // Magic, deflate, no flags, time 0, slowest compression, system unknown.
    let mut out = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255];
    out.extend(compress_to_vec(bytes, 9));
    out.extend(crc32fast::hash(bytes).to_le_bytes());
    out.extend(length.to_le_bytes());
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read as _;

    #[test]
    fn what_is_written_is_read_by_another_program() {
        let long = format!("{}/{}", "d".repeat(90), "f".repeat(90));
        let files = [File::plain("a", "text"), File::plain(long, [0; 1000])];
        let packed = gzip(&write(&files).unwrap()).unwrap();
        let mut archive = tar::Archive::new(flate2::read::GzDecoder::new(packed.as_slice()));
        let mut read = Vec::new();
        for entry in archive.entries().unwrap() {
            let mut entry = entry.unwrap();
            let header = entry.header();
            assert_eq!((header.uid().unwrap(), header.gid().unwrap()), (0, 0));
            assert_eq!((header.mode().unwrap(), header.mtime().unwrap()), (0o644, TIME));
            let name = entry.path().unwrap().to_str().unwrap().to_owned();
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes).unwrap();
            read.push(File::plain(name, bytes));
        }
        assert_eq!(read, files);
    }
}
