//! What a date proof shows of a file: one of five verdicts, and no more.

use super::attestation::Attestation;
use super::cursor::Malformed;
use super::file::DateProof;
use super::header::{BlockHeader, Work};
use super::hex;
use std::collections::BTreeSet;
use std::fmt;
use std::io::{self, Read};

/// What a date proof shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It cannot be read as a date proof.
    Malformed(Malformed),
    /// It is one, but of another file.
    WrongFile {
        /// The hash by which the file was stamped.
        hash: &'static str,
        /// The digest that the proof begins at.
        stamped: String,
        /// The digest of the file at hand.
        found: String,
    },
    /// Nothing in it leads to a block header that was supplied.
    Pending {
        /// What the branches end in.
        attested: BTreeSet<Attestation>,
        /// A header was supplied, and it is of another block.
        other_header: bool,
    },
    /// The file leads to the merkle root of the supplied header, which shows
    /// no work, so that anybody could have written it.
    MatchesHeader {
        /// What the proof says the block's height is.
        height: u64,
        /// The header.
        header: BlockHeader,
        /// Why it shows no work.
        why: &'static str,
    },
    /// The same, and the header shows the work that it claims.
    ValidWork {
        /// What the proof says the block's height is.
        height: u64,
        /// The header.
        header: BlockHeader,
        /// The zero bits that its hash has at least.
        zero_bits: u32,
    },
}

/// Evaluates a whole proof against a file and perhaps a block header.
///
/// # Errors
/// When the file cannot be read.
pub fn evaluate(
    proof: &[u8],
    file: impl Read,
    header: Option<&BlockHeader>,
) -> io::Result<Verdict> {
    let proof = match DateProof::read(proof) {
        Ok(proof) => proof,
        Err(malformed) => return Ok(Verdict::Malformed(malformed)),
    };
    let found = proof.hash().of_reader(file)?;
    let tree = proof.tree();
    if found != tree.message() {
        return Ok(Verdict::WrongFile {
            hash: proof.hash().name(),
            stamped: hex(tree.message()),
            found: hex(&found),
        });
    }
    let attested = tree.attested();
    let matching = header.and_then(|header| {
        attested.iter().find_map(|(message, attestation)| match attestation {
            Attestation::Bitcoin(height) if *message == header.merkle_root() => {
                Some((*height, header.clone()))
            }
            _ => None,
        })
    });
    Ok(match matching {
        Some((height, header)) => match header.work() {
            Work::Valid { zero_bits } => Verdict::ValidWork { height, header, zero_bits },
            Work::Invalid(why) => Verdict::MatchesHeader { height, header, why },
        },
        None => Verdict::Pending {
            attested: attested.into_iter().map(|(_, attestation)| attestation.clone()).collect(),
            other_header: header.is_some(),
        },
    })
}

impl Verdict {
    /// True when a script may go on: nothing differs from what was asked.
    #[must_use]
    pub fn is_fine(&self) -> bool {
        matches!(self, Self::Pending { other_header: false, .. } | Self::ValidWork { .. })
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(malformed) => write!(f, "malformed, {malformed}"),
            Self::WrongFile { hash, stamped, found } => {
                write!(f, "wrong file: its {hash} is {found}, that of the stamped file {stamped}")
            }
            Self::Pending { attested, other_header } => pending(f, attested, *other_header),
            Self::MatchesHeader { height, header, why } => {
                f.write_str("matches a supplied block header: ")?;
                block(f, *height, header)?;
                write!(f, "; the header shows no work, so anybody could have written it: {why}")
            }
            Self::ValidWork { height, header, zero_bits } => {
                f.write_str("header has valid proof of work: ")?;
                block(f, *height, header)?;
                write!(
                    f,
                    "; its hash has at least {zero_bits} zero bits; whether the block is in \
                     Bitcoin's chain is not checked, so compare its hash with a source you trust"
                )
            }
        }
    }
}

fn pending(
    f: &mut fmt::Formatter<'_>,
    attested: &BTreeSet<Attestation>,
    other_header: bool,
) -> fmt::Result {
    f.write_str("pending receipt only: ")?;
    if other_header {
        f.write_str("the supplied header is of none of its blocks; ")?;
    }
    let list = attested.iter().map(Attestation::to_string).collect::<Vec<_>>().join(", ");
    write!(f, "it names {list}")?;
    let names_block =
        attested.iter().any(|attestation| matches!(attestation, Attestation::Bitcoin(_)));
    if names_block && other_header {
        f.write_str(", and so nothing of it is checked")
    } else if names_block {
        f.write_str("; supply the header of the block with --header to check it")
    } else if attested.iter().any(|attestation| matches!(attestation, Attestation::Pending(_))) {
        f.write_str("; a calendar's promise shows no date; complete it with upstream's ots upgrade")
    } else {
        f.write_str("; nothing of that kind can be checked here")
    }
}

fn block(f: &mut fmt::Formatter<'_>, height: u64, header: &BlockHeader) -> fmt::Result {
    let hash = hex(&header.hash());
    write!(
        f,
        "the file leads to the merkle root of block {hash}, named as Bitcoin block {height}, \
         whose header says {}",
        header.time()
    )
}
