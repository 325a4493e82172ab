//! Hostile archives, made by hand and by the libraries: each is refused in one
//! line, and nothing is written outside the folder given.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use flate2::Compression;
use flate2::write::GzEncoder;
use nimproof_deposit::archive::unpack;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::fs;
use std::io::{Cursor, Write};
use std::path::PathBuf;
use tar::{EntryType, Header};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// A .tar of these entries: kind, name, link target, bytes. Names are written
/// as they are, since the library would refuse the hostile ones.
fn tar(entries: &[(EntryType, &str, &str, &[u8])]) -> Vec<u8> {
    let mut builder = tar::Builder::new(Vec::new());
    for (kind, name, target, bytes) in entries {
        let mut header = Header::new_ustar();
        header.set_entry_type(*kind);
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        let raw = header.as_mut_bytes();
        raw[..name.len()].copy_from_slice(name.as_bytes());
        raw[157..157 + target.len()].copy_from_slice(target.as_bytes());
        header.set_cksum();
        builder.append(&header, *bytes).unwrap();
    }
    builder.into_inner().unwrap()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn tar_of(files: &[(&str, &[u8])]) -> Vec<u8> {
    let entries: Vec<_> =
        files.iter().map(|(name, bytes)| (EntryType::Regular, *name, "", *bytes)).collect();
    gzip(&tar(&entries))
}

fn zip_of(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for (name, bytes) in files {
        writer.start_file(*name, options).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// Every occurrence of `from` in a .zip becomes `to`, of the same length: in
/// both lists of names.
fn renamed(zip: &[u8], from: &str, to: &str) -> Vec<u8> {
    assert_eq!(from.len(), to.len());
    let mut bytes = zip.to_vec();
    let places: Vec<usize> = bytes
        .windows(from.len())
        .enumerate()
        .filter(|(_, window)| *window == from.as_bytes())
        .map(|(at, _)| at)
        .collect();
    for &at in &places {
        bytes[at..at + to.len()].copy_from_slice(to.as_bytes());
    }
    assert!(places.len() >= 2, "{from} is not in both lists");
    bytes
}

/// A folder with an archive in it and an empty folder to unpack into.
struct Place {
    outer: tempfile::TempDir,
    archive: PathBuf,
    into: PathBuf,
}

impl Place {
    fn new(bytes: &[u8]) -> Self {
        let outer = tempfile::tempdir().unwrap();
        let (archive, into) = (outer.path().join("a.bundle"), outer.path().join("deep/into"));
        fs::write(&archive, bytes).unwrap();
        fs::create_dir_all(&into).unwrap();
        Self { outer, archive, into }
    }

    /// What lies outside the folder, but for the archive.
    fn outside(&self) -> BTreeSet<PathBuf> {
        let mut found = BTreeSet::new();
        let mut pending = vec![self.outer.path().to_owned()];
        while let Some(folder) = pending.pop() {
            for entry in fs::read_dir(&folder).unwrap().map(Result::unwrap) {
                if entry.path() == self.into || entry.path() == self.archive {
                    continue;
                }
                if entry.file_type().unwrap().is_dir() {
                    pending.push(entry.path());
                } else {
                    found.insert(entry.path());
                }
            }
        }
        found
    }

    fn refusal(&self) -> String {
        let refusal = unpack(&self.archive, &self.into).expect_err("it was taken");
        assert_eq!(refusal.status(), 2, "{refusal}");
        let line = refusal.to_string();
        assert_eq!(line.lines().count(), 1, "{line}");
        assert!(self.outside().is_empty(), "{:?}", self.outside());
        line
    }
}

fn refused(bytes: &[u8], says: &str) {
    let line = Place::new(bytes).refusal();
    assert!(line.contains(says), "expected {says:?}: {line}");
}

const FILES: &[(&str, &[u8])] = &[("b/one", b"first"), ("b/two/x", b"second"), ("b/three", b"")];

#[test]
fn plain_archives_are_unpacked_whole() {
    for bytes in [zip_of(FILES), tar_of(FILES)] {
        let place = Place::new(&bytes);
        assert_eq!(unpack(&place.archive, &place.into).unwrap(), place.into.join("b"));
        for (name, content) in FILES {
            assert_eq!(fs::read(place.into.join(name)).unwrap(), *content, "{name}");
        }
    }
}

#[test]
fn names_that_leave_the_folder_are_refused_in_both_forms() {
    for (name, says) in [
        ("../x/evil", "leaves the folder"),
        ("b/../../e", "leaves the folder"),
        ("/tmp/evil", "absolute"),
        ("b\\..\\..\\", "not every system"),
        ("C:/b/evil", "not every system"),
        ("b/\u{7}/evil", "ASCII"),
        ("cafe\u{301}/ab", "ASCII"),
        ("b/./evil1", "plain form"),
    ] {
        refused(&tar_of(&[(name, b"x")]), says);
        let stand_in: String =
            "b/".chars().chain(std::iter::repeat_n('q', name.len() - 2)).collect();
        let zip = renamed(&zip_of(&[(&stand_in, b"x")]), &stand_in, name);
        refused(&zip, says);
    }
}

#[test]
fn names_that_clash_are_refused() {
    refused(&tar_of(&[("b/x", b"1"), ("b/x", b"2")]), "twice");
    refused(&renamed(&zip_of(&[("b/xx", b"1"), ("b/yy", b"2")]), "b/yy", "b/xx"), "twice");
    for (files, says) in [
        ([("b/x", &b"1"[..]), ("b/X", b"2")], "capitals"),
        ([("b/x", b"1"), ("b/x/y", b"2")], "both a file and a folder"),
    ] {
        refused(&tar_of(&files), says);
        refused(&zip_of(&files), says);
    }
}

#[test]
fn links_and_devices_are_refused() {
    for kind in [
        EntryType::Symlink,
        EntryType::Link,
        EntryType::Fifo,
        EntryType::Char,
        EntryType::Block,
        EntryType::Continuous,
        EntryType::XHeader,
        EntryType::XGlobalHeader,
        EntryType::GNULongName,
        EntryType::GNULongLink,
        EntryType::GNUSparse,
    ] {
        refused(&gzip(&tar(&[(kind, "b/x", "/etc/passwd", b"")])), "another special entry");
    }
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    writer.add_symlink("b/x", "/etc/passwd", SimpleFileOptions::default()).unwrap();
    refused(&writer.finish().unwrap().into_inner(), "another special entry");
}

#[test]
fn folders_hold_no_bytes() {
    refused(&gzip(&tar(&[(EntryType::Directory, "b/", "", b"x")])), "another special entry");
    let zip = renamed(&zip_of(&[("b/folder1", b"x")]), "b/folder1", "b/folder/");
    refused(&zip, "holds bytes");
}

#[test]
fn a_link_and_then_a_file_through_it_write_nothing() {
    let bytes = tar(&[
        (EntryType::Symlink, "b/out", "../..", b""),
        (EntryType::Regular, "b/out/evil", "", b"x"),
    ]);
    refused(&gzip(&bytes), "another special entry");
}

/// Writes so many gigabytes of zeros, which compress about a thousandfold.
fn zeros(gigabytes: u64, into: &mut impl Write) {
    let block = vec![0; 1 << 20];
    for _ in 0..gigabytes << 10 {
        into.write_all(&block).unwrap();
    }
}

#[test]
fn a_bomb_of_ten_gigabytes_ends_at_its_budget() {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().large_file(true).compression_level(Some(1));
    writer.start_file("b/zeros", options).unwrap();
    zeros(10, &mut writer);
    refused(&writer.finish().unwrap().into_inner(), "268435456 bytes");

    let mut header = Header::new_gnu();
    header.set_path("b/zeros").unwrap();
    header.set_size(10 << 30);
    header.set_mode(0o644);
    header.set_cksum();
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(header.as_bytes()).unwrap();
    zeros(10, &mut encoder);
    refused(&encoder.finish().unwrap(), "268435456 bytes");
}

#[test]
fn many_small_files_end_at_the_ratio() {
    let zeros = vec![0; 1 << 20];
    let names: Vec<String> = (0..200).map(|index| format!("b/{index}")).collect();
    let files: Vec<(&str, &[u8])> =
        names.iter().map(|name| (name.as_str(), zeros.as_slice())).collect();
    refused(&zip_of(&files), "more than a bundle of its size may");
    refused(&tar_of(&files), "more than a bundle of its size may");
}

#[test]
fn every_cut_is_noticed() {
    for bytes in [zip_of(FILES), tar_of(FILES)] {
        for length in 0..bytes.len() {
            Place::new(&bytes[..length]).refusal();
        }
    }
}

#[test]
fn what_follows_the_end_is_refused() {
    refused(&[zip_of(FILES), b"more".to_vec()].concat(), "something follows its end");
    refused(&[tar_of(FILES), b"more".to_vec()].concat(), "something follows the end");
    refused(&[tar_of(FILES), tar_of(FILES)].concat(), "something follows the end");
    let entries = [(EntryType::Regular, "b/x", "", &b"1"[..])];
    let twice = [tar(&entries), tar(&entries)].concat();
    refused(&gzip(&twice), "something follows the end");
}

#[test]
fn two_lists_that_differ_are_refused() {
    let short = zip_of(&[("b/one", b"first")]);
    let last = short.windows(5).rposition(|window| window == b"b/one").unwrap();
    let mut bytes = short.clone();
    bytes[last..last + 5].copy_from_slice(b"b/two");
    refused(&bytes, "not what the list at its end says");

    // An entry that only the first list has.
    let at = |zip: &[u8]| zip.windows(4).position(|window| window == b"PK\x01\x02").unwrap();
    let long = zip_of(&[("b/one", b"first"), ("b/two", b"second")]);
    let mut end = short[at(&short)..].to_vec();
    let offset = end.len() - 6;
    end[offset..offset + 4].copy_from_slice(&u32::try_from(at(&long)).unwrap().to_le_bytes());
    refused(&[long[..at(&long)].to_vec(), end].concat(), "entry 2 is not what the list");
}

/// One program looks for the end record from behind, another from before.
#[test]
fn two_records_at_the_end_are_refused() {
    let zip = zip_of(FILES);
    let end = zip.len() - 22;
    refused(&[&zip[..], &zip[end..]].concat(), "not right before its end");
    // The first one's comment is the second.
    let mut first = zip.clone();
    first[end + 20] = 22;
    refused(&[&first[..], &zip[end..]].concat(), "not right before its end");
}

/// Both lists say 6 bytes, and there are 5 with the right sum.
#[test]
fn a_file_of_another_length_than_listed_is_refused() {
    let mut zip = zip_of(&[("b/one", b"first")]);
    let list = zip.windows(4).position(|window| window == b"PK\x01\x02").unwrap();
    // The unpacked size is at byte 22 of an entry and at byte 24 of the list's.
    for at in [22, list + 24] {
        assert_eq!(zip[at], 5);
        zip[at] = 6;
    }
    refused(&zip, "not as long as it says");
}

#[test]
fn a_damaged_byte_is_noticed_by_the_sums_of_the_archive() {
    let content: Vec<u8> = (0..2000_u32).flat_map(|n| (n * n).to_le_bytes()).collect();
    for bytes in [zip_of(&[("b/x", &content)]), tar_of(&[("b/x", &content)])] {
        let mut damaged = bytes.clone();
        damaged[bytes.len() / 2] ^= 1;
        Place::new(&damaged).refusal();
    }
}

#[test]
fn what_is_no_archive_is_refused() {
    refused(b"", "neither");
    refused(b"%PDF-1.7", "neither");
    refused(&gzip(b"not a tar"), "cut short");
    let folder = tempfile::tempdir().unwrap();
    let refusal = unpack(folder.path(), folder.path()).unwrap_err().to_string();
    assert!(refusal.contains("no plain file"), "{refusal}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// However an archive is damaged: refused, or unpacked inside.
    #[test]
    fn damage_never_writes_outside(
        form in 0..2_usize,
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8),
    ) {
        let mut bytes = [zip_of(FILES), tar_of(FILES)][form].clone();
        for (index, byte) in changes {
            let at = index.index(bytes.len());
            bytes[at] = byte;
        }
        let place = Place::new(&bytes);
        let _ = unpack(&place.archive, &place.into);
        prop_assert!(place.outside().is_empty());
    }
}
