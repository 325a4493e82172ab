//! Coprime Nim a second way: the witnesses in order, the smallest prime first,
//! over short blocks, and the remainder of a division as the check.
//!
//! For each prime p_k in ascending order: the heaps that it divides and that
//! have no value yet have no witness for k, and are worth k. Nothing is carried from
//! block to block but the rank of the last prime. Time: as the first way, times
//! three or so; memory: a block.

#![expect(
    clippy::cast_possible_truncation,
    reason = "ranks below 2^36 have 32 bits, places are within a block"
)]

use super::check::Table;
use super::{Below, PIECE};

/// Odd heaps in a block.
const BLOCK: usize = 8_192;

/// The values of the piece at `start`; the first heap with a wrong claim if any.
pub fn piece(
    start: u64,
    table: &Table,
    so_far: &mut Below,
    values: &mut [u32; PIECE],
) -> Result<(), u64> {
    for (block, values) in values.chunks_exact_mut(2 * BLOCK).enumerate() {
        let start = start + (2 * BLOCK * block) as u64;
        let mut labels = [0; BLOCK];
        fill(start, table, &mut labels);
        let heaps = (start + 1..).step_by(2);
        let (pairs, _) = values.as_chunks_mut::<2>();
        for ((heap, label), pair) in heaps.zip(labels).zip(pairs) {
            let value = if label == 0 {
                so_far.primes += 1;
                so_far.primes as u32
            } else if heap % table.prime(label) == 0 {
                label.into()
            } else {
                return Err(heap);
            };
            so_far.total += u128::from(value);
            *pair = [0, value];
        }
    }
    Ok(())
}

fn fill(start: u64, table: &Table, labels: &mut [u16; BLOCK]) {
    let end = start + 2 * BLOCK as u64;
    for rank in 2.. {
        let prime = table.prime(rank);
        if prime == 0 || prime * prime >= end {
            break;
        }
        let first = (start + 1).div_ceil(prime) | 1;
        let place = ((first * prime - start - 1) / 2) as usize;
        for label in labels.iter_mut().skip(place).step_by(prime as usize) {
            if *label == 0 {
                *label = rank;
            }
        }
    }
}
