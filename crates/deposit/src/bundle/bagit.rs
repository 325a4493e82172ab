//! The bundle in BagIt 1.0 (RFC 8493): the payload under `data/`, manifests of
//! payload and tags, and what the bag is.

use super::{File, sorted};
use crate::metadata::Record;
use nimproof_ledger::failure::Failure;
use nimproof_ledger::sums;

/// A bag of these files.
///
/// # Errors
/// As [`sorted`].
pub fn bag(files: &[File], record: &Record) -> Result<Vec<File>, Failure> {
    let mut bag: Vec<_> = files
        .iter()
        .map(|file| File { name: format!("data/{}", file.name), ..file.clone() })
        .collect();
    let manifest = manifest(&bag);
    let octets: usize = files.iter().map(|file| file.bytes.len()).sum();
    let info = format!(
        "Bagging-Date: {}\nExternal-Identifier: nimproof-{}\nPayload-Oxum: {octets}.{}\n",
        record.date,
        record.version,
        files.len()
    );
    let mut tags = vec![
        File::plain("bag-info.txt", info),
        File::plain("bagit.txt", "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n"),
        File::plain("manifest-sha256.txt", manifest),
    ];
    tags.push(File::plain("tagmanifest-sha256.txt", self::manifest(&tags)));
    bag.extend(tags);
    sorted(bag)
}

fn manifest(files: &[File]) -> String {
    sums::write(files.iter().map(|file| (file.name.as_str(), file.bytes.as_slice())))
}
