//! The tree of a date proof: messages, joined by operations, with attestations.

use super::attestation::Attestation;
use super::cursor::{Cursor, Malformed};
use super::op::Op;
use std::collections::{BTreeMap, BTreeSet};

/// The most operations that may follow one another; upstream's bound.
const DEEPEST: usize = 255;

/// The most bytes that all messages of a tree may have together, so that a
/// small file cannot ask for much work.
const MOST_BYTES: usize = 1 << 24;

/// A message, what attests it, and what operations make of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    message: Vec<u8>,
    attestations: BTreeSet<Attestation>,
    branches: BTreeMap<Op, Self>,
}

impl Tree {
    /// Reads the tree that begins at a message, and evaluates all of it.
    ///
    /// # Errors
    /// When it is malformed, or larger than the bounds.
    pub fn read(message: &[u8], cursor: &mut Cursor) -> Result<Self, Malformed> {
        let mut left = MOST_BYTES;
        Self::read_below(message.to_vec(), cursor, DEEPEST, &mut left)
    }

    fn read_below(
        message: Vec<u8>,
        cursor: &mut Cursor,
        deeper: usize,
        left: &mut usize,
    ) -> Result<Self, Malformed> {
        let mut tree = Self::bare(message);
        loop {
            let tag = cursor.byte()?;
            let (last, tag) = if tag == 0xff { (false, cursor.byte()?) } else { (true, tag) };
            if tag == 0x00 {
                tree.attestations.insert(Attestation::read(cursor)?);
            } else {
                tree.read_branch(tag, cursor, deeper, left)?;
            }
            if last {
                return Ok(tree);
            }
        }
    }

    fn read_branch(
        &mut self,
        tag: u8,
        cursor: &mut Cursor,
        deeper: usize,
        left: &mut usize,
    ) -> Result<(), Malformed> {
        let op = Op::read(tag, cursor)?;
        let result = op.apply(&self.message).map_err(|what| cursor.malformed(what))?;
        let Some(deeper) = deeper.checked_sub(1) else {
            return Err(cursor.malformed(format!("more than {DEEPEST} operations in a row")));
        };
        *left = left.checked_sub(result.len()).ok_or_else(|| {
            cursor.malformed(format!("messages of more than {MOST_BYTES} bytes together"))
        })?;
        let below = Self::read_below(result, cursor, deeper, left)?;
        match self.branches.get_mut(&op) {
            // The same operation on the same message gives the same message.
            Some(there) => there.absorb(below),
            None => {
                self.branches.insert(op, below);
            }
        }
        Ok(())
    }

    /// A message that nothing attests yet; it cannot be written so.
    fn bare(message: Vec<u8>) -> Self {
        Self { message, attestations: BTreeSet::new(), branches: BTreeMap::new() }
    }

    /// Operations from a message to the tree that attests their result.
    ///
    /// # Errors
    /// In words, when the operations do not lead to that tree's message.
    pub fn along(message: &[u8], ops: &[Op], end: &Self) -> Result<Self, String> {
        let Some((op, rest)) = ops.split_first() else {
            return if message == end.message {
                Ok(end.clone())
            } else {
                Err("the operations lead to another message".into())
            };
        };
        let below = Self::along(&op.apply(message)?, rest, end)?;
        let mut tree = Self::bare(message.to_vec());
        tree.branches.insert(op.clone(), below);
        Ok(tree)
    }

    /// Takes in all that another tree says of the same message.
    ///
    /// # Errors
    /// In words, when the other's message is another one.
    pub fn merge(&mut self, other: Self) -> Result<(), String> {
        if self.message != other.message {
            return Err("the trees begin at two messages".into());
        }
        self.absorb(other);
        Ok(())
    }

    fn absorb(&mut self, other: Self) {
        self.attestations.extend(other.attestations);
        for (op, below) in other.branches {
            match self.branches.get_mut(&op) {
                Some(there) => there.absorb(below),
                None => {
                    self.branches.insert(op, below);
                }
            }
        }
    }

    /// Writes it as upstream does: attestations first, each list in its order.
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        let mut left = self.attestations.len() + self.branches.len();
        let mut mark = |bytes: &mut Vec<u8>| {
            left -= 1;
            if left > 0 {
                bytes.push(0xff);
            }
        };
        for attestation in &self.attestations {
            mark(bytes);
            bytes.push(0x00);
            attestation.write(bytes);
        }
        for (op, below) in &self.branches {
            mark(bytes);
            op.write(bytes);
            below.write(bytes);
        }
    }

    /// The message at which the tree begins.
    #[must_use]
    pub fn message(&self) -> &[u8] {
        &self.message
    }

    /// Every attestation, with the message that it attests.
    #[must_use]
    pub fn attested(&self) -> Vec<(&[u8], &Attestation)> {
        let here = self.attestations.iter().map(|attestation| (self.message(), attestation));
        here.chain(self.branches.values().flat_map(Self::attested)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ots::op::Hash;

    const PENDING: &[u8] = b"\x00\x83\xdf\xe3\x0d\x2e\xf9\x0c\x8e\x07\x06foobar";
    const SHA256: u8 = 0x08;

    fn read(message: &[u8], parts: &[&[u8]]) -> Result<Tree, Malformed> {
        Tree::read(message, &mut Cursor::new(&parts.concat()))
    }

    fn written(tree: &Tree) -> Vec<u8> {
        let mut bytes = Vec::new();
        tree.write(&mut bytes);
        bytes
    }

    fn pending(address: &str) -> Vec<u8> {
        let mut bytes = vec![0x00];
        Attestation::Pending(address.into()).write(&mut bytes);
        bytes
    }

    /// Upstream's test of its serialisation: attestations before operations,
    /// sorted, every one but the last thing of all preceded by 0xff.
    #[test]
    fn a_tree_is_written_as_upstream_writes_it() {
        let (second, first, third, deeper) =
            (pending("foobar"), pending("barfoo"), pending("foobaz"), pending("deeper"));
        assert_eq!(second, PENDING);
        let unsorted =
            [b"\xff", &third[..], b"\xff\x08", &deeper, b"\xff", &second, &first].concat();
        let sorted =
            [b"\xff", &first[..], b"\xff", &second, b"\xff", &third, b"\x08", &deeper].concat();
        let tree = read(b"foo", &[&unsorted]).unwrap();
        assert_eq!(written(&tree), sorted);
        assert_eq!(read(b"foo", &[&sorted]), Ok(tree));
    }

    #[test]
    fn at_most_255_operations_follow_one_another() {
        assert!(read(b"", &[&[SHA256; 255], PENDING]).is_ok());
        let error = read(b"", &[&[SHA256; 256], PENDING]).unwrap_err();
        assert!(error.to_string().contains("in a row"), "{error}");
    }

    #[test]
    fn a_message_that_becomes_too_long_is_malformed() {
        let append = b"\xf0\x01\x00";
        assert!(read(&[0; 4095], &[append, PENDING]).is_ok());
        assert!(read(&[0; 4096], &[append, PENDING]).is_err());
    }

    #[test]
    fn work_is_bounded() {
        let branch = [&b"\xff\xf0\x01\x00"[..], PENDING].concat();
        let mut bytes = branch.repeat(MOST_BYTES / 4000 + 1);
        bytes.extend_from_slice(PENDING);
        let error = read(&[0; 4000], &[&bytes]).unwrap_err();
        assert!(error.to_string().contains("together"), "{error}");
    }

    #[test]
    fn one_operation_twice_keeps_what_both_say() {
        let (one, two) = (pending("one"), pending("two"));
        let tree = read(b"foo", &[b"\xff\x08", &one, b"\x08", &two]).unwrap();
        assert_eq!(tree.attested().len(), 2);
        assert_eq!(written(&tree), [b"\x08\xff", &one[..], &two].concat());
    }

    #[test]
    fn trees_of_two_messages_do_not_merge() {
        let mut foo = read(b"foo", &[PENDING]).unwrap();
        let bar = read(b"bar", &[PENDING]).unwrap();
        assert!(foo.merge(bar.clone()).is_err());
        assert!(Tree::along(b"foo", &[Op::Hash(Hash::Sha1)], &bar).is_err());
        assert_eq!(Tree::along(b"rab", &[Op::Reverse], &bar).unwrap().attested().len(), 1);
    }
}
