//! Nim-values kept in both directions, so that the two parts of all splits of a
//! heap lie side by side, both in ascending places: the smaller parts forwards,
//! the larger ones in the row that runs backwards.

use crate::engine::Stop;
use std::ops::Range;

/// Pairs compared between two looks at whether the value was there.
const BLOCK: usize = 1024;

/// The values so far, by heap.
pub struct Mirror {
    forwards: Vec<u16>,
    /// The value of heap i stands i places before the last; the front is room.
    backwards: Vec<u16>,
    largest: u16,
    /// Whether AVX2 may be used.
    wide: bool,
}

impl Mirror {
    /// No value; `wide` only where the processor has AVX2.
    pub fn new(wide: bool) -> Self {
        Self { forwards: Vec::new(), backwards: Vec::new(), largest: 0, wide }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.forwards.clear();
        self.largest = 0;
    }

    /// The number of values.
    pub fn len(&self) -> usize {
        self.forwards.len()
    }

    /// All values, by heap.
    pub fn all(&self) -> &[u16] {
        &self.forwards
    }

    /// The value of one heap.
    pub fn of(&self, heap: usize) -> u16 {
        self.forwards[heap]
    }

    /// The largest value, 0 when there is none.
    pub fn largest(&self) -> u16 {
        self.largest
    }

    /// Bytes held.
    pub fn memory(&self) -> u64 {
        2 * (self.forwards.capacity() + self.backwards.capacity()) as u64
    }

    /// Makes room for `more` values.
    pub fn reserve(&mut self, more: usize) -> Result<(), Stop> {
        let needed = self.len() + more;
        if needed <= self.backwards.len() {
            return Ok(());
        }
        let room = needed.max(2 * self.backwards.len());
        let memory = |_| Stop::Memory { bytes: 2 * room as u64 };
        self.forwards.try_reserve_exact(room - self.len()).map_err(memory)?;
        let mut backwards: Vec<u16> = Vec::new();
        backwards.try_reserve_exact(room).map_err(memory)?;
        backwards.resize(room - self.len(), 0);
        backwards.extend(self.forwards.iter().rev());
        self.backwards = backwards;
        Ok(())
    }

    /// The value of the next heap, for which there is room.
    pub fn push(&mut self, value: u16) {
        let place = self.backwards.len() - 1 - self.len();
        self.backwards[place] = value;
        self.forwards.push(value);
        self.largest = self.largest.max(value);
    }

    /// Calls `visit` with the value of each split of `total` whose smaller part
    /// is in the range.
    pub fn for_each_xor(&self, total: usize, smaller: Range<usize>, mut visit: impl FnMut(u16)) {
        let (a, b) = self.parts(total, smaller);
        a.iter().zip(b).for_each(|(a, b)| visit(a ^ b));
    }

    /// Whether some split of `total` whose smaller part is in the range has this value.
    pub fn has_xor(&self, total: usize, smaller: Range<usize>, value: u16) -> bool {
        let (a, b) = self.parts(total, smaller);
        #[cfg(target_arch = "x86_64")]
        if self.wide {
            // SAFETY: `new` was told that the processor has AVX2.
            #[allow(unsafe_code, reason = "a call of code for one instruction set")]
            return unsafe { meets_avx2(a, b, value) };
        }
        meets(a, b, value)
    }

    fn parts(&self, total: usize, smaller: Range<usize>) -> (&[u16], &[u16]) {
        if smaller.is_empty() {
            return (&[], &[]);
        }
        // The place of the larger part when the smaller one is empty.
        let first = self.backwards.len() - 1 - total;
        (
            &self.forwards[smaller.clone()],
            &self.backwards[first + smaller.start..first + smaller.end],
        )
    }
}

/// Whether two numbers in the same place have this xor.
#[allow(clippy::inline_always, reason = "compiled anew for each instruction set")]
#[inline(always)]
fn meets(a: &[u16], b: &[u16], value: u16) -> bool {
    a.chunks(BLOCK).zip(b.chunks(BLOCK)).any(|(a, b)| {
        let hits = a.iter().zip(b).fold(0, |hits, (a, b)| hits | u16::from(a ^ b == value));
        hits != 0
    })
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn meets_avx2(a: &[u16], b: &[u16], value: u16) -> bool {
    meets(a, b, value)
}
