//! The files that are uploaded: what the deposit's SHA256SUMS lists, checked.

use crate::failure::Failure;
use crate::ots::hex;
use md5::{Digest, Md5};
use nimproof_ledger::{files, sums};
use sha2::Sha256;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// A file to be uploaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalFile {
    /// Its name, here and there.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
    /// Its size in bytes.
    pub size: u64,
    /// Its MD5 in lower-case hexadecimal.
    pub md5: String,
}

/// The files of a deposit's folder: those that its sums list, but hidden ones
/// and those in folders of their own; the sums; and the date proofs beside them.
///
/// # Errors
/// When a file is missing or not as listed, or there is one that is neither
/// listed nor a date proof of one that is.
pub fn gather(folder: &Path) -> Result<Vec<LocalFile>, Failure> {
    let sums_path = folder.join(sums::FILE_NAME);
    if !sums_path.exists() {
        return Err(Failure::input(format!(
            "there is no bundle in {}; run make deposit",
            folder.display()
        )));
    }
    let listed = sums::parse(&files::read_text(&sums_path)?, &sums_path.display().to_string())?;
    let there = sums::list(folder)?;
    let mut gathered = Vec::new();
    for (name, sum) in &listed {
        if !there.contains(name) {
            let what = format!("{} is listed but missing", folder.join(name).display());
            return Err(Failure::differs(what));
        }
        let (file, sha256) = read(folder, name)?;
        if sha256 != *sum {
            let path = file.path.display();
            return Err(Failure::differs(format!("{path} has another SHA-256 than listed")));
        }
        gathered.push(file);
    }
    for name in &there {
        let dated = name.strip_suffix(".ots").is_some_and(|name| listed.contains_key(name));
        if dated || name == sums::FILE_NAME {
            gathered.push(read(folder, name)?.0);
        } else if !listed.contains_key(name) {
            let path = folder.join(name);
            return Err(Failure::differs(format!(
                "{} is not listed in SHA256SUMS",
                path.display()
            )));
        }
    }
    gathered.retain(|file| !file.name.starts_with('.') && !file.name.contains('/'));
    gathered.sort_by(|a, b| a.name.cmp(&b.name));
    for LocalFile { name, .. } in &gathered {
        if !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte)) {
            return Err(Failure::input(format!(
                "{name:?} has a character other than letters, digits, dot, dash and underscore"
            )));
        }
    }
    if listed.is_empty() {
        return Err(Failure::differs(format!("{} lists no file", sums_path.display())));
    }
    Ok(gathered)
}

/// A file's size and sums, in one reading.
fn read(folder: &Path, name: &str) -> Result<(LocalFile, String), Failure> {
    let path = folder.join(name);
    let sums = || -> io::Result<_> {
        let mut file = File::open(&path)?;
        let (mut md5, mut sha256, mut size) = (Md5::new(), Sha256::new(), 0_u64);
        let mut buffer = vec![0; 1 << 16];
        loop {
            match file.read(&mut buffer)? {
                0 => return Ok((size, hex(&md5.finalize()), hex(&sha256.finalize()))),
                length => {
                    md5.update(&buffer[..length]);
                    sha256.update(&buffer[..length]);
                    size += length as u64;
                }
            }
        }
    };
    let (size, md5, sha256) = sums().map_err(|error| Failure::io("read", &path, &error))?;
    Ok((LocalFile { name: name.to_owned(), path, size, md5 }, sha256))
}
