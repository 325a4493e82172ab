//! What a branch of a date proof ends in: who says since when the message was there.

use super::cursor::{Cursor, Malformed, write_counted, write_number};
use std::cmp::Ordering;
use std::fmt;

const BITCOIN: [u8; 8] = [0x05, 0x88, 0x96, 0x0d, 0x73, 0xd7, 0x19, 0x01];
const LITECOIN: [u8; 8] = [0x06, 0x86, 0x9a, 0x0d, 0x73, 0xd7, 0x1b, 0x45];
const ETHEREUM: [u8; 8] = [0x30, 0xfe, 0x80, 0x87, 0xb5, 0xc7, 0xea, 0xd7];
const PENDING: [u8; 8] = [0x83, 0xdf, 0xe3, 0x0d, 0x2e, 0xf9, 0x0c, 0x8e];

/// The longest payload and the longest address, in bytes; upstream's bounds.
const LONGEST_PAYLOAD: usize = 8192;
const LONGEST_ADDRESS: usize = 1000;

/// An attestation of the message at which it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attestation {
    /// The message is the merkle root of the Bitcoin block of this height.
    Bitcoin(u64),
    /// The same of Litecoin.
    Litecoin(u64),
    /// The same of Ethereum.
    Ethereum(u64),
    /// A calendar at this address has the message and promises a block.
    Pending(String),
    /// Of a kind that is not known here.
    Unknown([u8; 8], Vec<u8>),
}

impl Attestation {
    fn tag(&self) -> [u8; 8] {
        match self {
            Self::Bitcoin(_) => BITCOIN,
            Self::Litecoin(_) => LITECOIN,
            Self::Ethereum(_) => ETHEREUM,
            Self::Pending(_) => PENDING,
            Self::Unknown(tag, _) => *tag,
        }
    }

    pub(super) fn read(cursor: &mut Cursor) -> Result<Self, Malformed> {
        let mut tag = [0; 8];
        tag.copy_from_slice(cursor.take(8)?);
        let payload = cursor.counted(0, LONGEST_PAYLOAD)?;
        let outside = cursor.clone();
        let mut inside = Cursor::new(payload);
        let read = match tag {
            BITCOIN => inside.number().map(Self::Bitcoin),
            LITECOIN => inside.number().map(Self::Litecoin),
            ETHEREUM => inside.number().map(Self::Ethereum),
            PENDING => address(&mut inside).map(Self::Pending),
            _ => return Ok(Self::Unknown(tag, payload.to_vec())),
        };
        read.and_then(|attestation| inside.end().map(|()| attestation))
            .map_err(|error| outside.malformed(format!("the attestation before it, {error}")))
    }

    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(&self.tag());
        let mut payload = Vec::new();
        match self {
            Self::Bitcoin(height) | Self::Litecoin(height) | Self::Ethereum(height) => {
                write_number(*height, &mut payload);
            }
            Self::Pending(address) => write_counted(address.as_bytes(), &mut payload),
            Self::Unknown(_, unknown) => payload.extend_from_slice(unknown),
        }
        write_counted(&payload, bytes);
    }

    fn order(&self) -> ([u8; 8], u64, &[u8]) {
        match self {
            Self::Bitcoin(height) | Self::Litecoin(height) | Self::Ethereum(height) => {
                (self.tag(), *height, b"")
            }
            Self::Pending(address) => (PENDING, 0, address.as_bytes()),
            Self::Unknown(tag, payload) => (*tag, 0, payload),
        }
    }
}

/// The address of a calendar, in the few characters that upstream allows, so
/// that it can be printed as it is.
fn address(cursor: &mut Cursor) -> Result<String, Malformed> {
    let bytes = cursor.counted(0, LONGEST_ADDRESS)?;
    let allowed = |byte: &u8| byte.is_ascii_alphanumeric() || b"-._/:".contains(byte);
    match bytes.iter().find(|byte| !allowed(byte)) {
        None => Ok(bytes.iter().copied().map(char::from).collect()),
        Some(byte) => {
            Err(cursor.malformed(format!("0x{byte:02x} is not allowed in a calendar's address")))
        }
    }
}

/// Upstream writes attestations in the order of their tags, and those of one
/// kind by height, address or payload.
impl Ord for Attestation {
    fn cmp(&self, other: &Self) -> Ordering {
        self.order().cmp(&other.order())
    }
}

impl PartialOrd for Attestation {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Attestation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bitcoin(height) => write!(f, "Bitcoin block {height}"),
            Self::Litecoin(height) => write!(f, "Litecoin block {height}"),
            Self::Ethereum(height) => write!(f, "Ethereum block {height}"),
            Self::Pending(address) => write!(f, "calendar {address}"),
            Self::Unknown(tag, _) => write!(f, "an unknown attestation {}", super::hex(tag)),
        }
    }
}
