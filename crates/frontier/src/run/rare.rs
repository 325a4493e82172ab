//! The heaps of Grundy's game that have a rare value: one whose binary digits
//! above the lowest have an even number of ones.
//!
//! Heap 0 is one of them; so counted, 1,287 are known, the last at 48,399,022
//! (Flammenkamp's table, which begins with heap 0).

use super::Entry;

/// True for 0, 1, 6, 7, 10, 11, 12, 13, ...
#[must_use]
pub fn is_rare(value: u32) -> bool {
    (value >> 1).count_ones() % 2 == 0
}

/// Adds the rare ones of these heaps, of which the first is `first`.
pub(super) fn add(rare: &mut Vec<Entry>, first: u64, values: &[u32]) {
    const BLOCK: usize = 64;
    for (block, start) in values.chunks(BLOCK).zip((first..).step_by(BLOCK)) {
        if any(block) {
            let heaps = (start..).zip(block).filter(|&(_, &value)| is_rare(value));
            rare.extend(heaps.map(|(heap, &value)| (heap, value)));
        }
    }
}

/// Whether any of these is rare, without a branch a value.
fn any(values: &[u32]) -> bool {
    let folded = |mut ones: u32| {
        for shift in [16, 8, 4, 2, 1] {
            ones ^= ones >> shift;
        }
        ones
    };
    values.iter().fold(1, |all_common, &value| all_common & folded(value >> 1)) == 0
}
