//! The operations of a date proof: what each makes of a message.

use super::cursor::{Cursor, Malformed, write_counted};
use super::hex;
use ripemd::Ripemd160;
use sha1::Sha1;
use sha2::Sha256;
use sha2::digest::Digest;
use sha3::Keccak256;
use std::fmt;
use std::io::{self, Read};

/// The longest message, result and argument, in bytes; upstream's bound.
pub const LONGEST: usize = 4096;

/// A hash function, of a message or of the file itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hash {
    /// SHA-1.
    Sha1,
    /// RIPEMD-160.
    Ripemd160,
    /// SHA-256.
    Sha256,
    /// Keccak-256, which is not SHA3-256.
    Keccak256,
}

/// One step of a proof.
///
/// The order is that of the tags, in which upstream writes them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Op {
    /// The hash of the message.
    Hash(Hash),
    /// The message and then these bytes.
    Append(Vec<u8>),
    /// These bytes and then the message.
    Prepend(Vec<u8>),
    /// The message from its last byte to its first.
    Reverse,
    /// The message in lower-case hexadecimal.
    Hexlify,
}

impl Hash {
    fn of_tag(tag: u8) -> Option<Self> {
        Some(match tag {
            0x02 => Self::Sha1,
            0x03 => Self::Ripemd160,
            0x08 => Self::Sha256,
            0x67 => Self::Keccak256,
            _ => return None,
        })
    }

    fn tag(self) -> u8 {
        match self {
            Self::Sha1 => 0x02,
            Self::Ripemd160 => 0x03,
            Self::Sha256 => 0x08,
            Self::Keccak256 => 0x67,
        }
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Sha1 => "sha1",
            Self::Ripemd160 => "ripemd160",
            Self::Sha256 => "sha256",
            Self::Keccak256 => "keccak256",
        }
    }

    /// The length of its digests, in bytes.
    #[must_use]
    pub fn length(self) -> usize {
        match self {
            Self::Sha1 | Self::Ripemd160 => 20,
            Self::Sha256 | Self::Keccak256 => 32,
        }
    }

    /// The digest of everything that can be read.
    ///
    /// # Errors
    /// Those of reading.
    pub fn of_reader(self, reader: impl Read) -> io::Result<Vec<u8>> {
        match self {
            Self::Sha1 => digest::<Sha1>(reader),
            Self::Ripemd160 => digest::<Ripemd160>(reader),
            Self::Sha256 => digest::<Sha256>(reader),
            Self::Keccak256 => digest::<Keccak256>(reader),
        }
    }

    /// The digest of a message.
    #[must_use]
    pub fn of(self, message: &[u8]) -> Vec<u8> {
        match self {
            Self::Sha1 => Sha1::digest(message).to_vec(),
            Self::Ripemd160 => Ripemd160::digest(message).to_vec(),
            Self::Sha256 => Sha256::digest(message).to_vec(),
            Self::Keccak256 => Keccak256::digest(message).to_vec(),
        }
    }

    /// The hash that a file was stamped by.
    pub(super) fn read(cursor: &mut Cursor) -> Result<Self, Malformed> {
        let tag = cursor.byte()?;
        Self::of_tag(tag).ok_or_else(|| cursor.malformed(format!("0x{tag:02x} is no hash")))
    }

    pub(super) fn write(self, bytes: &mut Vec<u8>) {
        bytes.push(self.tag());
    }
}

fn digest<D: Digest>(mut reader: impl Read) -> io::Result<Vec<u8>> {
    let mut hasher = D::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        match reader.read(&mut buffer) {
            Ok(0) => return Ok(hasher.finalize().to_vec()),
            Ok(length) => hasher.update(&buffer[..length]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

impl Op {
    /// What it makes of a message.
    ///
    /// # Errors
    /// In words, when the result would be empty or longer than is allowed.
    pub fn apply(&self, message: &[u8]) -> Result<Vec<u8>, String> {
        let result = match self {
            Self::Hash(hash) => hash.of(message),
            Self::Append(suffix) => [message, suffix].concat(),
            Self::Prepend(prefix) => [prefix, message].concat(),
            Self::Reverse => message.iter().rev().copied().collect(),
            Self::Hexlify => hex(message).into_bytes(),
        };
        match result.len() {
            0 => Err(format!("{self} of nothing")),
            1..=LONGEST => Ok(result),
            length => Err(format!("{self} makes {length} bytes, {LONGEST} are allowed")),
        }
    }

    /// The operation of a tag, with its argument.
    pub(super) fn read(tag: u8, cursor: &mut Cursor) -> Result<Self, Malformed> {
        Ok(match tag {
            0xf0 => Self::Append(cursor.counted(1, LONGEST)?.to_vec()),
            0xf1 => Self::Prepend(cursor.counted(1, LONGEST)?.to_vec()),
            0xf2 => Self::Reverse,
            0xf3 => Self::Hexlify,
            _ => Self::Hash(Hash::of_tag(tag).ok_or_else(|| {
                cursor.malformed(format!("0x{tag:02x} is no operation that is known"))
            })?),
        })
    }

    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        match self {
            Self::Hash(hash) => hash.write(bytes),
            Self::Append(suffix) => {
                bytes.push(0xf0);
                write_counted(suffix, bytes);
            }
            Self::Prepend(prefix) => {
                bytes.push(0xf1);
                write_counted(prefix, bytes);
            }
            Self::Reverse => bytes.push(0xf2),
            Self::Hexlify => bytes.push(0xf3),
        }
    }
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Hash(hash) => hash.name(),
            Self::Append(_) => "append",
            Self::Prepend(_) => "prepend",
            Self::Reverse => "reverse",
            Self::Hexlify => "hexlify",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The digests of nothing, from FIPS 180-4, the authors of RIPEMD-160, and
    /// the Keccak team's test vectors.
    #[test]
    fn hashes_are_those_of_the_standards() {
        for (hash, digest) in [
            (Hash::Sha1, "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
            (Hash::Ripemd160, "9c1185a5c5e9fc54612808977ee8f548b2258d31"),
            (Hash::Sha256, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            (Hash::Keccak256, "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"),
        ] {
            assert_eq!(hex(&hash.of(b"")), digest);
            assert_eq!(hex(&hash.of_reader(&b""[..]).unwrap()), digest);
            assert_eq!(hash.length() * 2, digest.len());
        }
    }

    #[test]
    fn operations_do_what_their_names_say() {
        let applied = |op: Op| op.apply(b"\xde\xad").unwrap();
        assert_eq!(applied(Op::Append(b"\xbe".to_vec())), b"\xde\xad\xbe");
        assert_eq!(applied(Op::Prepend(b"\xbe".to_vec())), b"\xbe\xde\xad");
        assert_eq!(applied(Op::Reverse), b"\xad\xde");
        assert_eq!(applied(Op::Hexlify), b"dead");
    }

    #[test]
    fn results_have_1_to_4096_bytes() {
        assert!(Op::Append(vec![0]).apply(&[0; 4095]).is_ok());
        assert!(Op::Append(vec![0]).apply(&[0; 4096]).is_err());
        assert!(Op::Prepend(vec![0]).apply(&[0; 4096]).is_err());
        assert!(Op::Hexlify.apply(&[0; 2048]).is_ok());
        assert!(Op::Hexlify.apply(&[0; 2049]).is_err());
        assert!(Op::Hexlify.apply(b"").is_err());
        assert!(Op::Reverse.apply(b"").is_err());
    }

    #[test]
    fn arguments_have_1_to_4096_bytes() {
        let read = |bytes: &[u8]| Op::read(0xf0, &mut Cursor::new(bytes));
        assert!(read(b"\x00").is_err());
        assert_eq!(read(b"\x01a"), Ok(Op::Append(b"a".to_vec())));
        assert!(read(&[&b"\x80\x20"[..], &[0; 4096]].concat()).is_ok());
        assert!(read(&[&b"\x81\x20"[..], &[0; 4097]].concat()).is_err());
        for tag in [0x01, 0x04, 0x66, 0xf4, 0xfe] {
            assert!(Op::read(tag, &mut Cursor::new(b"\x01a")).is_err());
        }
    }
}
