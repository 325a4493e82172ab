//! SHA-256 of the values: of each piece, and of the pieces chained.
//!
//! The bytes of a value are its four, the lowest first. D(i) is SHA-256 of the
//! bytes of piece i. H(0) is 32 zero bytes, and H(i + 1) = SHA-256(H(i) D(i)).
//! The hash at 2^k is of the heaps 0 .. 2^k - 1: H(2^(k - 16)) for k >= 16, and
//! SHA-256 of the bytes of these values alone for k < 16. So a piece can be
//! hashed anywhere, and the order of the pieces is in the chain.

use crate::engine::PIECE;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fmt;

/// A SHA-256.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Digest(pub [u8; 32]);

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<Digest> for String {
    fn from(digest: Digest) -> Self {
        digest.to_string()
    }
}

impl TryFrom<String> for Digest {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let digits = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        if text.len() != 64 || !digits {
            return Err(format!("{text:?} is not a SHA-256 in 64 lower-case hexadecimal digits"));
        }
        let mut digest = Self::default();
        for (byte, at) in digest.0.iter_mut().zip((0..64).step_by(2)) {
            *byte = u8::from_str_radix(&text[at..at + 2], 16).map_err(|e| e.to_string())?;
        }
        Ok(digest)
    }
}

impl Serialize for Digest {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.try_into().map_err(serde::de::Error::custom)
    }
}

/// SHA-256 of the bytes of these values: D of a piece.
#[must_use]
pub fn of_values(values: &[u32]) -> Digest {
    const BLOCK: usize = 1 << 12;
    let mut hasher = Sha256::new();
    let mut bytes = [0; 4 * BLOCK];
    for block in values.chunks(BLOCK) {
        for (to, value) in bytes.as_chunks_mut::<4>().0.iter_mut().zip(block) {
            *to = value.to_le_bytes();
        }
        hasher.update(&bytes[..4 * block.len()]);
    }
    Digest(hasher.finalize().into())
}

/// The hashes of the pieces so far, chained.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chain {
    /// How many pieces are in it.
    pub(super) pieces: u64,
    /// H of all of them.
    pub(super) last: Digest,
    /// The hash at 2^k, for each k so far.
    pub(super) powers: Vec<Digest>,
}

impl Chain {
    /// H of all pieces so far.
    #[must_use]
    pub fn last(&self) -> Digest {
        self.last
    }

    /// The hash at 2^k, for each k that was reached, from 0 on.
    #[must_use]
    pub fn powers(&self) -> &[Digest] {
        &self.powers
    }

    /// Adds the next piece; `digest` is that of its values.
    pub fn add(&mut self, values: &[u32], digest: Digest) {
        if self.pieces == 0 {
            let reached = (0..16).map(|k| 1 << k).take_while(|&heaps| heaps <= values.len());
            self.powers.extend(reached.map(|heaps| of_values(&values[..heaps])));
        }
        self.push(digest, values.len() == PIECE);
    }

    /// Adds the hash of the next piece; the last one may not be whole.
    pub(super) fn push(&mut self, digest: Digest, whole: bool) {
        let next = Sha256::new().chain_update(self.last.0).chain_update(digest.0);
        self.last = Digest(next.finalize().into());
        self.pieces += 1;
        if whole && self.pieces.is_power_of_two() {
            self.powers.push(self.last);
        }
    }

    /// Whether it can be the chain of so many whole pieces.
    pub(super) fn check(&self, pieces: u64) -> Result<(), String> {
        let powers = if pieces == 0 { 0 } else { 17 + pieces.ilog2() };
        if self.pieces != pieces || self.powers.len() != powers as usize {
            return Err("its chain of hashes has another length than its heaps".into());
        }
        Ok(())
    }
}
