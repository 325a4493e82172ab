//! A `.ots` file: the digest of a file, and the tree that dates it.

use super::cursor::{Cursor, Malformed, write_number};
use super::op::Hash;
use super::tree::Tree;

const MAGIC: &[u8] = b"\x00OpenTimestamps\x00\x00Proof\x00\xbf\x89\xe2\xe8\x84\xe8\x92\x94";
const VERSION: u64 = 1;

/// The most bytes that a `.ots` file may have.
pub const LARGEST: usize = 1 << 18;

/// A date proof of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DateProof {
    hash: Hash,
    tree: Tree,
}

impl DateProof {
    /// The proof by a tree that begins at a file's digest.
    ///
    /// # Errors
    /// In words, when the tree's message has not the length of such a digest.
    pub fn new(hash: Hash, tree: Tree) -> Result<Self, String> {
        if tree.message().len() == hash.length() {
            Ok(Self { hash, tree })
        } else {
            Err(format!("the tree does not begin at a {} digest", hash.name()))
        }
    }

    /// Reads a `.ots` file, and evaluates all of it.
    ///
    /// # Errors
    /// When it is malformed, or larger than the bounds.
    pub fn read(bytes: &[u8]) -> Result<Self, Malformed> {
        let mut cursor = Cursor::new(bytes);
        if bytes.len() > LARGEST {
            return Err(cursor.malformed(format!("more than {LARGEST} bytes")));
        }
        if !bytes.starts_with(MAGIC) {
            return Err(cursor.malformed("this is no .ots file"));
        }
        cursor.take(MAGIC.len())?;
        let version = cursor.number()?;
        if version != VERSION {
            return Err(cursor.malformed(format!("version {version}; {VERSION} is known")));
        }
        let hash = Hash::read(&mut cursor)?;
        let digest = cursor.take(hash.length())?;
        let tree = Tree::read(digest, &mut cursor)?;
        cursor.end()?;
        Ok(Self { hash, tree })
    }

    /// The bytes of the `.ots` file.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        write_number(VERSION, &mut bytes);
        self.hash.write(&mut bytes);
        bytes.extend_from_slice(self.tree.message());
        self.tree.write(&mut bytes);
        bytes
    }

    /// The hash that the file was stamped by.
    #[must_use]
    pub fn hash(&self) -> Hash {
        self.hash
    }

    /// The digest of the file, and all that follows from it.
    #[must_use]
    pub fn tree(&self) -> &Tree {
        &self.tree
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PENDING: &[u8] = b"\x00\x83\xdf\xe3\x0d\x2e\xf9\x0c\x8e\x07\x06foobar";

    fn file(version: u8, hash: u8, digest: &[u8], rest: &[u8]) -> Vec<u8> {
        [MAGIC, &[version, hash], digest, rest].concat()
    }

    #[test]
    fn a_file_reads_back() {
        for (hash, length) in [(0x02, 20), (0x03, 20), (0x08, 32), (0x67, 32)] {
            let bytes = file(1, hash, &vec![7; length], PENDING);
            assert_eq!(DateProof::read(&bytes).unwrap().write(), bytes);
        }
    }

    #[test]
    fn malformed_files_say_what_is_wrong() {
        let good = file(1, 0x08, &[7; 32], PENDING);
        let mut other_magic = good.clone();
        other_magic[3] ^= 1;
        for (bytes, says) in [
            (Vec::new(), "no .ots file"),
            (other_magic, "no .ots file"),
            (file(0, 0x08, &[7; 32], PENDING), "version 0"),
            (file(2, 0x08, &[7; 32], PENDING), "version 2"),
            (file(1, 0x42, &[7; 32], PENDING), "0x42 is no hash"),
            (file(1, 0xf0, &[7; 32], PENDING), "0xf0 is no hash"),
            (file(1, 0x08, &[7; 31], b""), "cut short"),
            (file(1, 0x08, &[7; 32], b""), "cut short"),
            (file(1, 0x08, &[7; 32], b"\xff\xff"), "no operation that is known"),
            ([&good[..], b"x"].concat(), "1 bytes after the end"),
            (vec![0; LARGEST + 1], "more than 262144 bytes"),
        ] {
            let error = DateProof::read(&bytes).unwrap_err().to_string();
            assert!(error.contains(says), "{says}: {error}");
        }
        for length in 0..good.len() {
            assert!(DateProof::read(&good[..length]).is_err(), "{length}");
        }
    }

    #[test]
    fn attestations_are_strict() {
        for (payload, says) in [
            (&b"\x07\x06foo?ar"[..], "0x3f is not allowed"),
            (b"\x08\x06foobar!", "1 bytes after the end"),
            (b"\x06\x06fooba", "cut short"),
            (b"\x81\x40", "8193 bytes where 0 to 8192"),
        ] {
            let tag = b"\x00\x83\xdf\xe3\x0d\x2e\xf9\x0c\x8e";
            let error = DateProof::read(&file(1, 0x08, &[7; 32], &[tag, payload].concat()));
            let error = error.unwrap_err().to_string();
            assert!(error.contains(says), "{says}: {error}");
        }
    }
}
