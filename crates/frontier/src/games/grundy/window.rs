//! The values that a run of Grundy's game keeps: the first ones and the last
//! ones, a byte a heap, and a list of those that a byte does not hold.

use super::code::{OTHER, byte, common};
use std::collections::BTreeMap;

/// Bytes of the last heaps, the first heaps, and the values that no byte holds.
pub struct Window {
    /// The bytes of heap `base` and those after it.
    bytes: Vec<u8>,
    base: u64,
    head: Vec<u8>,
    others: BTreeMap<u64, u16>,
    /// How many of the last heaps are kept at least, and of the first.
    keep: usize,
    head_len: usize,
}

impl Window {
    /// No heaps; keeps the first `head_len` ones and the last `keep` ones at
    /// least, and takes up to twice `keep` bytes. `None` when the memory is not
    /// to be had.
    pub fn new(head_len: usize, keep: usize) -> Option<Self> {
        let (mut bytes, mut head) = (Vec::new(), Vec::new());
        bytes.try_reserve_exact(2 * keep).ok()?;
        head.try_reserve_exact(head_len).ok()?;
        Some(Self { bytes, base: 0, head, others: BTreeMap::new(), keep, head_len })
    }

    /// The first heap that has no value yet.
    pub fn end(&self) -> u64 {
        self.base + self.bytes.len() as u64
    }

    /// The first of the last heaps that are kept.
    pub fn base(&self) -> u64 {
        self.base
    }

    /// The bytes from [`Window::base`] on.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The bytes of the first heaps.
    pub fn head(&self) -> &[u8] {
        &self.head
    }

    /// The values that no byte holds, of the heaps that are kept.
    pub fn others(&self) -> &BTreeMap<u64, u16> {
        &self.others
    }

    /// Bytes of memory.
    pub fn memory(&self) -> u64 {
        (self.bytes.capacity() + self.head.capacity()) as u64
    }

    /// The value of a heap below `end`, when it is kept.
    pub fn value(&self, heap: u64) -> Option<u16> {
        let held = match heap.checked_sub(self.base) {
            Some(at) => *self.bytes.get(usize::try_from(at).ok()?)?,
            None => *self.head.get(usize::try_from(heap).ok()?)?,
        };
        if held == OTHER { self.others.get(&heap).copied() } else { Some(common(held.into())) }
    }

    /// Adds heaps whose values are still to be set.
    pub fn grow(&mut self, more: usize) {
        self.bytes.resize(self.bytes.len() + more, OTHER);
    }

    /// The bytes from [`Window::base`] on, to be written.
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    /// Sets the value of one of the last heaps.
    pub fn set(&mut self, heap: u64, value: u16) {
        let held = byte(value);
        if held == OTHER {
            self.others.insert(heap, value);
        }
        let at = self.at(heap);
        self.bytes[at] = held;
    }

    /// Where one of the last heaps stands in [`Window::bytes`].
    pub fn at(&self, heap: u64) -> usize {
        usize::try_from(heap - self.base).unwrap_or(usize::MAX)
    }

    /// The values below `end` are final: the first ones are kept for good.
    pub fn settle(&mut self, end: u64) {
        if self.head.len() < self.head_len && self.base == 0 {
            let end = self.at(end).min(self.head_len);
            self.head.extend_from_slice(&self.bytes[self.head.len()..end]);
        }
    }

    /// Forgets the values of `end` and of all later heaps.
    pub fn truncate(&mut self, end: u64) {
        let kept = usize::try_from(end.saturating_sub(self.base)).unwrap_or(usize::MAX);
        self.bytes.truncate(kept);
        self.head.truncate(usize::try_from(end).unwrap_or(usize::MAX));
        self.others.split_off(&end);
    }

    /// Makes room for `more` heaps: when there is none, forgets all but the
    /// last `keep` heaps.
    pub fn make_room(&mut self, more: usize) {
        if self.bytes.len() + more <= 2 * self.keep {
            return;
        }
        let gone = self.bytes.len().saturating_sub(self.keep);
        self.bytes.copy_within(gone.., 0);
        self.bytes.truncate(self.bytes.len() - gone);
        self.base += gone as u64;
        let kept = self.others.split_off(&self.base);
        // The first heaps stay whole.
        self.others.retain(|&heap, _| heap < self.head_len as u64);
        self.others.extend(kept);
    }
}
