//! From labels to values of Coprime Nim, in plain Rust: the reference.
//!
//! A heap that neither the pattern nor the sieve has labelled is a prime and takes the
//! next rank. Time: a step a heap.

#![expect(clippy::cast_possible_truncation, reason = "ranks below 2^36 have 32 bits")]

use super::check::Table;
use super::{Labelled, PIECE};

/// See [`super::Finish`].
pub fn finish(piece: &mut Labelled, table: &Table, values: &mut [u32; PIECE]) -> Result<(), u64> {
    let (pairs, _) = values.as_chunks_mut::<2>();
    let heaps = (piece.start + 1..).step_by(2);
    for (((heap, label), &small), pair) in
        heaps.zip(piece.labels.iter_mut()).zip(piece.pattern).zip(pairs)
    {
        let value = if small != 0 {
            small.into()
        } else if *label != 0 {
            if !table.divides(*label, heap) {
                return Err(heap);
            }
            (*label).into()
        } else {
            piece.so_far.primes += 1;
            // Below 2^36 there are fewer than 2^32 primes.
            piece.so_far.primes as u32
        };
        *label = 0;
        piece.so_far.total += u128::from(value);
        *pair = [0, value];
    }
    Ok(())
}
