//! A Bitcoin block header: its merkle root, and whether it shows work.

use super::op::Hash;
use chrono::DateTime;

/// The length of a header, in bytes.
const LENGTH: usize = 80;

/// The easiest target that Bitcoin ever allowed, in the compact form of headers.
const EASIEST: u32 = 0x1d00_ffff;

/// The header of a block, as Bitcoin hashes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockHeader([u8; LENGTH]);

/// Whether a header shows the work that it claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Work {
    /// Its hash is at or below its target, which this many leading zero bits
    /// at least are needed to reach.
    Valid {
        /// The zero bits.
        zero_bits: u32,
    },
    /// It does not, and why.
    Invalid(&'static str),
}

impl BlockHeader {
    /// The header in 80 bytes, or in 160 hexadecimal digits and a line end.
    ///
    /// # Errors
    /// In words, when it is neither.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        if let Ok(header) = bytes.try_into() {
            return Ok(Self(header));
        }
        let digits = bytes.trim_ascii();
        if digits.len() != 2 * LENGTH {
            return Err(format!(
                "a block header has {LENGTH} bytes or {} hexadecimal digits, here are {} bytes",
                2 * LENGTH,
                bytes.len()
            ));
        }
        let mut header = [0; LENGTH];
        for (byte, pair) in header.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = hex_pair(pair).ok_or("a block header in text is hexadecimal throughout")?;
        }
        Ok(Self(header))
    }

    fn number(&self, at: usize) -> u32 {
        let mut bytes = [0; 4];
        bytes.copy_from_slice(&self.0[at..at + 4]);
        u32::from_le_bytes(bytes)
    }

    /// The merkle root, in the order in which it is hashed.
    #[must_use]
    pub fn merkle_root(&self) -> &[u8] {
        &self.0[36..68]
    }

    /// The time that its miner wrote, to within hours of the true one.
    #[must_use]
    pub fn time(&self) -> String {
        DateTime::from_timestamp(self.number(68).into(), 0)
            .map_or_else(String::new, |time| time.format("%Y-%m-%d %H:%M:%S UTC").to_string())
    }

    /// The block's hash, the highest byte first, as it is written.
    #[must_use]
    pub fn hash(&self) -> Vec<u8> {
        let mut hash = Hash::Sha256.of(&Hash::Sha256.of(&self.0));
        hash.reverse();
        hash
    }

    /// Whether its hash is at or below its own target, and that target is one
    /// that Bitcoin could have had.
    #[must_use]
    pub fn work(&self) -> Work {
        let (Some(target), Some(easiest)) = (target(self.number(72)), target(EASIEST)) else {
            return Work::Invalid("its target is no number");
        };
        if target > easiest {
            return Work::Invalid("its target is easier than Bitcoin ever allowed");
        }
        if self.hash().as_slice() > target.as_slice() {
            return Work::Invalid("its hash is above its target");
        }
        let zero_bytes = target.iter().take_while(|&&byte| byte == 0);
        let first = target.iter().find(|&&byte| byte != 0);
        let zero_bits = zero_bytes.fold(0, |bits, _| bits + 8);
        Work::Valid { zero_bits: zero_bits + first.map_or(0, |byte| byte.leading_zeros()) }
    }
}

fn hex_pair(pair: &[u8]) -> Option<u8> {
    pair.iter().try_fold(0, |byte, &digit| {
        let value = char::from(digit).to_digit(16)?;
        Some(byte << 4 | u8::try_from(value).ok()?)
    })
}

/// The target of a compact form: three bytes and how many bytes the number
/// has, as Bitcoin reads it; none when it is negative, zero or too large.
fn target(compact: u32) -> Option<[u8; 32]> {
    let [length, first, second, third] = compact.to_be_bytes();
    if first >= 0x80 {
        return None;
    }
    let mut target = [0; 32];
    for (byte, place) in [first, second, third].into_iter().zip(1..) {
        let from_end = usize::from(length).checked_sub(place);
        match from_end {
            Some(from_end) if from_end < 32 => target[31 - from_end] = byte,
            Some(_) if byte != 0 => return None,
            _ => {}
        }
    }
    (target != [0; 32]).then_some(target)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ots::hex;

    /// The first block of all, of which everybody has the bytes.
    pub const GENESIS: &str = "0100000000000000000000000000000000000000000000000000000000000000000000\
003ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a29ab5f49ffff001d1dac2b7c";

    fn genesis() -> BlockHeader {
        BlockHeader::read(GENESIS.as_bytes()).unwrap()
    }

    /// What Bitcoin's own source says of its first block.
    #[test]
    fn the_first_block_is_as_bitcoin_has_it() {
        let header = genesis();
        assert_eq!(
            hex(&header.hash()),
            "000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f"
        );
        let mut root = header.merkle_root().to_vec();
        root.reverse();
        assert_eq!(hex(&root), "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b");
        assert_eq!(header.time(), "2009-01-03 18:15:05 UTC");
        assert_eq!(header.work(), Work::Valid { zero_bits: 32 });
    }

    #[test]
    fn one_bit_of_a_header_spoils_its_work() {
        for byte in (0..80).filter(|byte| !(72..76).contains(byte)) {
            let mut header = genesis();
            header.0[byte] ^= 1;
            assert_eq!(header.work(), Work::Invalid("its hash is above its target"), "{byte}");
        }
    }

    #[test]
    fn a_target_that_costs_nothing_shows_no_work() {
        for (compact, says) in [
            // Regression tests' target: every second hash is below it.
            (0x207f_ffff_u32, "easier"),
            (0x1d01_0000, "easier"),
            (0x2200_0001, "easier"),
            (0x2300_0001, "no number"),
            (0x2300_0100, "no number"),
            (0xff12_3456, "no number"),
            (0x1d80_ffff, "no number"),
            (0x1d00_0000, "no number"),
            (0x0100_ffff, "no number"),
        ] {
            let mut header = genesis();
            header.0[72..76].copy_from_slice(&compact.to_le_bytes());
            match header.work() {
                Work::Invalid(why) => assert!(why.contains(says), "{compact:08x}: {why}"),
                Work::Valid { .. } => panic!("{compact:08x} shows work"),
            }
        }
    }

    /// The examples of Bitcoin's documentation of the compact form.
    #[test]
    fn compact_targets_are_read_as_bitcoin_reads_them() {
        for (compact, end) in [
            (0x0112_3456, "12"),
            (0x0200_8000, "80"),
            (0x0312_3456, "123456"),
            (0x0412_3456, "12345600"),
            (0x0500_9234, "92340000"),
        ] {
            let target = target(compact).unwrap();
            assert_eq!(hex(&target), format!("{end:0>64}"), "{compact:08x}");
        }
        assert_eq!(target(0x0492_3456), None);
    }

    #[test]
    fn a_header_is_80_bytes_or_160_digits() {
        assert_eq!(BlockHeader::read(&genesis().0), Ok(genesis()));
        let upper = format!("{}\r\n", GENESIS.to_uppercase());
        assert_eq!(BlockHeader::read(upper.as_bytes()), Ok(genesis()));
        let spoiled = GENESIS.replacen('3', "g", 1);
        for text in ["", &GENESIS[1..], &format!("{GENESIS}00"), &spoiled] {
            assert!(BlockHeader::read(text.as_bytes()).is_err(), "{text}");
        }
    }
}
