//! From labels to values of Coprime Nim, 16 odd heaps at a time with AVX2.
//!
//! The pattern is blended over the labels; primes and claims to be checked are
//! found as bits of a mask and looked at one by one. Time: a quarter of a step a heap
//! and one for each heap without a small prime.

#![expect(clippy::cast_possible_truncation, reason = "ranks below 2^36 have 32 bits")]
#![allow(clippy::wildcard_imports, reason = "the names of the instructions")]
#![expect(unsafe_code, reason = "loads and stores of whole vectors")]

use super::check::Table;
use super::{HALF, Labelled, PIECE};
use std::arch::x86_64::*;

/// See [`super::Finish`].
pub fn finish(piece: &mut Labelled, table: &Table, values: &mut [u32; PIECE]) -> Result<(), u64> {
    // SAFETY: this form is chosen only where the processor has AVX2.
    unsafe { with_avx2(piece, table, values) }
}

#[target_feature(enable = "avx2")]
fn with_avx2(piece: &mut Labelled, table: &Table, values: &mut [u32; PIECE]) -> Result<(), u64> {
    assert!(piece.pattern.len() >= HALF, "a whole piece of the pattern");
    let zero = _mm256_setzero_si256();
    let mut total = zero;
    let first_rank = piece.so_far.primes as u32;
    let mut rank = first_rank;
    for at in (0..HALF).step_by(16) {
        // SAFETY: at + 16 <= HALF, the length of both.
        let (labels, small) = unsafe {
            (
                _mm256_loadu_si256(piece.labels.as_ptr().add(at).cast()),
                _mm256_cvtepu8_epi16(_mm_loadu_si128(piece.pattern.as_ptr().add(at).cast())),
            )
        };
        let free = _mm256_cmpeq_epi16(small, zero);
        let label = _mm256_blendv_epi8(small, labels, free);
        let prime = bits(_mm256_cmpeq_epi16(label, zero));
        let halves = [_mm256_castsi256_si128(label), _mm256_extracti128_si256::<1>(label)];
        for (half, eight) in halves.into_iter().enumerate() {
            let eight = _mm256_cvtepu16_epi32(eight);
            total = _mm256_add_epi32(total, eight);
            let low = _mm256_unpacklo_epi32(zero, eight);
            let high = _mm256_unpackhi_epi32(zero, eight);
            let place = 2 * at + 16 * half;
            // SAFETY: place + 16 <= 2 HALF = PIECE.
            unsafe {
                let to = values.as_mut_ptr().add(place);
                _mm256_storeu_si256(to.cast(), _mm256_permute2x128_si256::<0x20>(low, high));
                _mm256_storeu_si256(to.add(8).cast(), _mm256_permute2x128_si256::<0x31>(low, high));
            }
        }
        let mut primes = prime;
        while primes != 0 {
            rank = rank.wrapping_add(1);
            values[2 * (at + primes.trailing_zeros() as usize / 2) + 1] = rank;
            primes &= primes - 1;
            primes &= primes - 1;
        }
        let mut claims = bits(free) & !prime;
        while claims != 0 {
            let j = at + claims.trailing_zeros() as usize / 2;
            let heap = piece.start + 2 * j as u64 + 1;
            if !table.divides(piece.labels[j], heap) {
                return Err(heap);
            }
            claims &= claims - 1;
            claims &= claims - 1;
        }
    }
    piece.labels.fill(0);
    let mut lanes = [0_u32; 8];
    // SAFETY: the array is as long as the vector. A lane has added at most
    // HALF / 8 labels of 16 bits, so it has not gone round.
    unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), total) };
    let labels: u128 = lanes.into_iter().map(u128::from).sum();
    let ranks: u128 = (first_rank..rank).map(|rank| u128::from(rank) + 1).sum();
    piece.so_far.total += labels + ranks;
    piece.so_far.primes = rank.into();
    Ok(())
}

/// Two bits for each lane that is all ones.
#[target_feature(enable = "avx2")]
fn bits(lanes: __m256i) -> u32 {
    _mm256_movemask_epi8(lanes).cast_unsigned()
}
