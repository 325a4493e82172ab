//! The inner loops: 64 heaps side by side, a byte each, in one instruction set
//! or another. All unsafe code of the crate's Grundy engine is in the two files
//! of this folder.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
pub(super) mod portable;

use crate::engine::Kernel;

/// Heaps side by side.
pub const LANES: usize = 64;

/// For each of 64 heaps, which codes below 128 have been seen: bit v % 8 of
/// `seen[v / 8][lane]`.
pub type Seen = [[u8; LANES]; 16];

/// A rare heap with a value below 256, as the inner loop takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The heap: how far back from a heap the other part of the split lies.
    pub back: u32,
    /// The code of its value.
    pub code: u8,
}

/// Marks of rare heaps from [`LANES`] on, with their bounds.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    list: Vec<Mark>,
    nearest: usize,
    farthest: usize,
}

impl Marks {
    /// The same marks; those nearer than [`LANES`] are left out.
    pub fn new(marks: impl IntoIterator<Item = Mark>) -> Self {
        let list: Vec<Mark> =
            marks.into_iter().filter(|mark| mark.back as usize >= LANES).collect();
        let backs = || list.iter().map(|mark| mark.back as usize);
        let (nearest, farthest) = (backs().min().unwrap_or(0), backs().max().unwrap_or(0));
        Self { list, nearest, farthest }
    }

    /// The marks, in order.
    pub fn list(&self) -> &[Mark] {
        &self.list
    }

    /// The marks, when every other part of a split of the heaps at `at` and
    /// after it lies in `bytes`.
    ///
    /// # Panics
    /// When one does not.
    fn in_reach(&self, bytes: &[u8], at: usize) -> &[Mark] {
        if !self.list.is_empty() {
            let last = at - self.nearest + LANES;
            assert!(self.farthest <= at && last <= bytes.len(), "a mark out of reach");
        }
        &self.list
    }
}

/// The marks below [`LANES`], spread over the 64 heaps before a heap.
#[derive(Clone)]
pub struct Near {
    /// The code of the rare heap 64 - i, or 0.
    pub codes: [u8; LANES],
    /// 0 where heap 64 - i is rare, else `OTHER`.
    pub out: [u8; LANES],
}

/// The inner loops of one instruction set.
pub trait Lanes: Sync {
    /// For every mark and every lane, with v = `bytes[at + lane - back] ^ code`:
    /// notes v when it is below 128.
    ///
    /// # Panics
    /// Unless back <= at and at - back + 64 <= `bytes.len()` for every mark.
    fn mark(&self, bytes: &[u8], at: usize, marks: &Marks, seen: &mut Seen);

    /// Gives the heaps `at + from` and on their least code that neither `seen`
    /// has nor a near mark gives, lane by lane; `bytes` is written. Ends early at
    /// a lane whose codes are all taken; returns the lane where it ended, or 64.
    ///
    /// # Panics
    /// Unless 64 <= at and at + 64 <= `bytes.len()` and `from` <= 64.
    fn finish(&self, bytes: &mut [u8], at: usize, seen: &Sets, near: &Near, from: usize) -> usize;

    /// True when for some i the code of `low[i]` xor that of `high[len - 1 - i]`
    /// is `code`, and neither is `OTHER`.
    ///
    /// # Panics
    /// Unless both have the same length.
    fn meets(&self, low: &[u8], high: &[u8], code: u8) -> bool;
}

/// The codes seen, a set for each lane.
pub type Sets = [u128; LANES];

/// Turns the rows of bytes into a set for each lane.
pub fn sets(seen: &Seen) -> Sets {
    let mut sets = [0; LANES];
    for (lane, set) in sets.iter_mut().enumerate() {
        let bytes: [u8; 16] = std::array::from_fn(|row| seen[row][lane]);
        *set = u128::from_le_bytes(bytes);
    }
    sets
}

/// The loops of a form; the caller has seen that it runs here.
pub fn of(kernel: Kernel) -> &'static dyn Lanes {
    match kernel {
        #[cfg(target_arch = "x86_64")]
        Kernel::Avx512 if kernel.runs_here() => &avx512::Avx512,
        #[cfg(target_arch = "x86_64")]
        Kernel::Avx2 if kernel.runs_here() => &avx2::Avx2,
        _ => &portable::Portable,
    }
}
