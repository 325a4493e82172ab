//! Makes date proofs: one tree over all files, whose root several calendars get.

use super::calendar;
use super::file::DateProof;
use super::op::{Hash, Op};
use super::tree::Tree;
use crate::failure::Failure;
use crate::http::Address;
use std::time::Duration;

/// The fewest calendars that must answer, where as many are asked.
pub const FEWEST: usize = 2;

/// What the calendars gave.
#[derive(Clone, Debug)]
pub struct Stamped {
    /// The proofs, in the order of the digests.
    pub proofs: Vec<DateProof>,
    /// The calendars that did not answer, and why.
    pub silent: Vec<String>,
}

/// Stamps files by their SHA-256 digests.
///
/// Every digest is hashed with a nonce of its own first: the files and their
/// proofs may be parted later, and none shall tell the digest of another.
///
/// # Errors
/// When fewer than two calendars answer (or the only one does not), with what
/// each said; and when the system gives no random bytes.
pub fn stamp(
    digests: &[Vec<u8>],
    calendars: &[Address],
    time: Duration,
) -> Result<Stamped, Failure> {
    let mut paths = Vec::new();
    for digest in digests {
        let mut nonce = [0; 16];
        getrandom::fill(&mut nonce).map_err(|error| {
            Failure::machine(format!("the system gives no random bytes: {error}"))
        })?;
        let hashed = Hash::Sha256.of(&[&digest[..], &nonce].concat());
        paths.push((vec![Op::Append(nonce.to_vec()), Op::Hash(Hash::Sha256)], hashed));
    }
    let (paths, root) = to_one_root(paths)?;
    let answers = calendar::ask(calendars, &root, time);
    let (trees, silent) = sort(calendars, answers)?;
    let inner = |what: String| Failure::machine(format!("the proof cannot be made: {what}"));
    let mut merged: Option<Tree> = None;
    for tree in trees {
        match &mut merged {
            None => merged = Some(tree),
            Some(merged) => merged.merge(tree).map_err(inner)?,
        }
    }
    let merged = merged.ok_or_else(|| Failure::input("no calendar was named"))?;
    let mut proofs = Vec::new();
    for (digest, path) in digests.iter().zip(paths) {
        let tree = Tree::along(digest, &path, &merged).map_err(inner)?;
        let proof = DateProof::new(Hash::Sha256, tree).map_err(inner)?;
        if DateProof::read(&proof.write()).as_ref() != Ok(&proof) {
            return Err(inner("it does not read back; the calendars' answers are too deep".into()));
        }
        proofs.push(proof);
    }
    Ok(Stamped { proofs, silent })
}

/// Those that answered, and the others with their reasons.
fn sort(
    calendars: &[Address],
    answers: Vec<Result<Tree, String>>,
) -> Result<(Vec<Tree>, Vec<String>), Failure> {
    let mut trees = Vec::new();
    let mut silent = Vec::new();
    for (calendar, answer) in calendars.iter().zip(answers) {
        match answer {
            Ok(tree) => trees.push(tree),
            Err(why) => silent.push(format!("{calendar}: {why}")),
        }
    }
    if trees.len() < FEWEST.min(calendars.len()) {
        return Err(Failure::machine(format!(
            "{} of {} calendars answered, {} are needed, and nothing was written ({}); try later or \
             name others with --calendar",
            trees.len(),
            calendars.len(),
            FEWEST.min(calendars.len()),
            silent.join("; ")
        )));
    }
    Ok((trees, silent))
}

type Path = (Vec<Op>, Vec<u8>);

/// Joins messages two by two, a single last one as it is, until one is left:
/// the path of each to it. This is how upstream joins them.
fn to_one_root(leaves: Vec<Path>) -> Result<(Vec<Vec<Op>>, Vec<u8>), Failure> {
    let (mut paths, messages): (Vec<_>, Vec<_>) = leaves.into_iter().unzip();
    let mut level: Vec<(Vec<usize>, Vec<u8>)> =
        messages.into_iter().enumerate().map(|(leaf, message)| (vec![leaf], message)).collect();
    while level.len() > 1 {
        let mut next = Vec::with_capacity(level.len().div_ceil(2));
        for pair in level.chunks(2) {
            let [(left, left_message), (right, right_message)] = pair else {
                next.extend_from_slice(pair);
                continue;
            };
            for &leaf in left {
                paths[leaf].extend([Op::Append(right_message.clone()), Op::Hash(Hash::Sha256)]);
            }
            for &leaf in right {
                paths[leaf].extend([Op::Prepend(left_message.clone()), Op::Hash(Hash::Sha256)]);
            }
            let joined = [&left_message[..], right_message].concat();
            next.push(([&left[..], right].concat(), Hash::Sha256.of(&joined)));
        }
        level = next;
    }
    let (_, root) = level.pop().ok_or_else(|| Failure::input("no file was named"))?;
    Ok((paths, root))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ots::hex;

    /// Upstream's test, worked out by its author with pen and paper: the roots
    /// over the one-byte messages 0, 1, 2 and so on.
    #[test]
    fn the_root_is_that_of_upstream() {
        for (count, root) in [
            (1, "00"),
            (2, "b413f47d13ee2fe6c845b2ee141af81de858df4ec549a58b7970bb96645bc8d2"),
            (3, "e6aa639123d8aac95d13d365ec3779dade4b49c083a8fed97d7bfc0d89bb6a5e"),
            (4, "7699a4fdd6b8b6908a344f73b8f05c8e1400f7253f544602c442ff5c65504b24"),
            (5, "aaa9609d0c949fee22c1c941a4432f32dc1c2de939e4af25207f0dc62df0dbd8"),
            (6, "ebdb4245f648b7e77b60f4f8a99a6d0529d1d372f98f35478b3284f16da93c06"),
            (7, "ba4603a311279dea32e8958bfb660c86237157bf79e6bfee857803e811d91b8f"),
        ] {
            let leaves = (0..count).map(|leaf: u8| (Vec::new(), vec![leaf])).collect();
            let (paths, found) = to_one_root(leaves).unwrap();
            assert_eq!(hex(&found), root, "{count}");
            for (leaf, path) in (0..count).zip(paths) {
                let end = path.iter().fold(vec![leaf], |message, op| op.apply(&message).unwrap());
                assert_eq!(end, found, "{leaf} of {count}");
            }
        }
        assert_eq!(to_one_root(Vec::new()).unwrap_err().status(), 2);
    }
}
