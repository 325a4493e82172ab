//! The values that a run of Grundy's game keeps: the first ones and the last
//! ones, a byte a heap, and a list of those that a byte does not hold.

use super::code::{OTHER, byte, common};
use super::state::Kept;
use super::stretch::Stretch;
use crate::engine::PIECE;
use std::collections::BTreeMap;
use std::io;

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
    /// No heaps. Takes memory for twice the last heaps that are kept; `None` when
    /// it is not to be had.
    pub fn new(kept: Kept) -> Option<Self> {
        // The engine is ahead of the piece that is asked for.
        let keep = kept.last + 2 * PIECE;
        let (mut bytes, mut head) = (Vec::new(), Vec::new());
        bytes.try_reserve_exact(2 * keep).ok()?;
        head.try_reserve_exact(kept.head).ok()?;
        Some(Self { bytes, base: 0, head, others: BTreeMap::new(), keep, head_len: kept.head })
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

    /// Adds the value of the next heap.
    pub fn push(&mut self, value: u16) {
        let held = byte(value);
        if held == OTHER {
            self.others.insert(self.end(), value);
        }
        self.bytes.push(held);
    }

    /// Adds a stretch that begins where the window ends.
    pub fn extend(&mut self, stretch: &Stretch) {
        debug_assert_eq!(self.end(), stretch.start());
        self.others.extend(stretch.wide().iter().copied());
        self.bytes.extend_from_slice(stretch.bytes());
    }

    /// Where one of the last heaps stands in [`Window::bytes`].
    pub fn at(&self, heap: u64) -> usize {
        Self::offset(heap, self.base)
    }

    /// How far a heap is from one before it; what is kept fits the memory.
    pub fn offset(heap: u64, from: u64) -> usize {
        usize::try_from(heap - from).unwrap_or(usize::MAX)
    }

    /// Keeps the first heaps for good; all values of the window are final.
    pub fn keep_head(&mut self) {
        if self.head.len() < self.head_len && self.base == 0 {
            let end = self.bytes.len().min(self.head_len);
            self.head.extend_from_slice(&self.bytes[self.head.len()..end]);
        }
    }

    /// Forgets the values of `end` and of all later heaps.
    pub fn truncate(&mut self, end: u64) {
        let kept = usize::try_from(end.saturating_sub(self.base)).unwrap_or(usize::MAX);
        self.bytes.truncate(kept);
        self.others.split_off(&end);
        self.head.truncate(usize::try_from(end).unwrap_or(usize::MAX));
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

    /// Copies the values of the heaps from `start` on, which are among the last.
    pub fn copy(&self, start: u64, values: &mut [u32]) {
        let at = self.at(start);
        for (value, &byte) in values.iter_mut().zip(&self.bytes[at..]) {
            *value = common(byte.into()).into();
        }
        let end = start + values.len() as u64;
        for (&heap, &value) in self.others.range(start..end) {
            values[self.at(heap) - at] = value.into();
        }
    }

    /// Takes the place of what was kept. An empty `head` is the beginning of
    /// `bytes`, which then start with heap 0.
    pub fn restore(&mut self, head: &[u8], base: u64, bytes: &[u8], others: Vec<(u64, u16)>) {
        self.base = base;
        self.bytes.clear();
        self.bytes.extend_from_slice(bytes);
        self.head.clear();
        self.head.extend_from_slice(head);
        self.others = others.into_iter().collect();
        self.keep_head();
    }

    /// True when each byte that needs a value in the list has one.
    pub fn is_whole(&self) -> bool {
        let last = (self.base..).zip(&self.bytes);
        let first = (0..self.base).zip(&self.head);
        let others = last.chain(first).filter(|&(_, &byte)| byte == OTHER).count();
        others == self.others.len()
    }
}

/// An empty window.
///
/// # Errors
/// When the memory is not to be had.
pub fn window(kept: Kept) -> io::Result<Window> {
    Window::new(kept).ok_or_else(|| io::Error::from(io::ErrorKind::OutOfMemory))
}
