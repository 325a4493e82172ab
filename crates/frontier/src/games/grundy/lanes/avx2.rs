//! The inner loops for AVX2.
//!
//! As with AVX-512, but noting a code takes a third instruction for each row,
//! and eight rows fill half of the registers: the marks are gone through twice.

#![expect(unsafe_code, reason = "loads and stores of vectors, each within bounds that are checked")]

use super::portable::Portable;
use super::{LANES, Lanes, Marks, Near, Seen, Sets};
use std::arch::x86_64::{
    __m256i, _mm256_and_si256, _mm256_cmpeq_epi8, _mm256_loadu_si256, _mm256_movemask_epi8,
    _mm256_or_si256, _mm256_permute2x128_si256, _mm256_set1_epi8, _mm256_setr_epi8,
    _mm256_shuffle_epi8, _mm256_storeu_si256, _mm256_xor_si256,
};

/// AVX2; made only where the processor has it.
pub struct Avx2;

/// Half the lanes, half the rows.
const HALF: usize = LANES / 2;
const ROWS: usize = 8;

/// 1, 2, 4, ..., 128 and again, for a shuffle by the lower digits of a code.
const BITS: [u8; HALF] = [
    1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4,
    8, 16, 32, 64, 128,
];

impl Lanes for Avx2 {
    fn mark(&self, bytes: &[u8], at: usize, marks: &Marks, seen: &mut Seen) {
        let (low, high) = seen.split_at_mut(ROWS);
        for half in [0, HALF] {
            // SAFETY: `of` hands this form out only where the processor has AVX2.
            unsafe {
                mark(bytes, at, marks, half, 0, low);
                mark(bytes, at, marks, half, 64, high);
            }
        }
    }

    fn finish(&self, bytes: &mut [u8], at: usize, seen: &Sets, near: &Near, from: usize) -> usize {
        // SAFETY: as above.
        unsafe { finish(&mut bytes[at - LANES..][..2 * LANES], seen, near, from) }
    }

    fn meets(&self, low: &[u8], high: &[u8], code: u8) -> bool {
        // SAFETY: as above.
        unsafe { meets(low, high, code) }
    }
}

#[target_feature(enable = "avx2")]
fn mark(bytes: &[u8], at: usize, marks: &Marks, half: usize, first: u8, seen: &mut [[u8; LANES]]) {
    let marks = marks.in_reach(bytes, at);
    // SAFETY: BITS has 32 bytes.
    let bits = unsafe { _mm256_loadu_si256(BITS.as_ptr().cast()) };
    let mut rows: [__m256i; ROWS] = std::array::from_fn(|row| {
        // SAFETY: a row has 64 bytes, of which these are 32.
        unsafe { _mm256_loadu_si256(seen[row][half..half + HALF].as_ptr().cast()) }
    });
    for mark in marks {
        // SAFETY: back <= at and at - back + 64 <= len, so the 64 bytes from at - back on lie
        // within the slice; these are 32 of them.
        let other = unsafe {
            let start = bytes.as_ptr().add(at - mark.back as usize + half);
            _mm256_loadu_si256(start.cast())
        };
        let code = _mm256_xor_si256(other, _mm256_set1_epi8((mark.code ^ first).cast_signed()));
        let bit = _mm256_shuffle_epi8(bits, _mm256_and_si256(code, _mm256_set1_epi8(7)));
        let upper = _mm256_and_si256(code, _mm256_set1_epi8(-8));
        for (number, row) in (0i8..).zip(&mut rows) {
            let here = _mm256_cmpeq_epi8(upper, _mm256_set1_epi8(8 * number));
            *row = _mm256_or_si256(*row, _mm256_and_si256(here, bit));
        }
    }
    for (to, row) in seen.iter_mut().zip(rows) {
        // SAFETY: as with the load.
        unsafe { _mm256_storeu_si256(to[half..half + HALF].as_mut_ptr().cast(), row) }
    }
}

#[target_feature(enable = "avx2")]
fn finish(block: &mut [u8], seen: &Sets, near: &Near, from: usize) -> usize {
    // The plain loop, compiled for AVX2.
    Portable.finish(block, LANES, seen, near, from)
}

#[target_feature(enable = "avx2")]
fn meets(low: &[u8], high: &[u8], code: u8) -> bool {
    assert_eq!(low.len(), high.len(), "two stretches of the same length");
    let back = _mm256_setr_epi8(
        15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6,
        5, 4, 3, 2, 1, 0,
    );
    let wanted = _mm256_set1_epi8(code.cast_signed());
    for (low, high) in low.chunks_exact(HALF).zip(high.rchunks_exact(HALF)) {
        // SAFETY: both have 32 bytes.
        let (a, b) = unsafe {
            (_mm256_loadu_si256(low.as_ptr().cast()), _mm256_loadu_si256(high.as_ptr().cast()))
        };
        let b = _mm256_permute2x128_si256::<1>(b, b);
        let b = _mm256_shuffle_epi8(b, back);
        let met = _mm256_cmpeq_epi8(_mm256_xor_si256(a, b), wanted);
        if _mm256_movemask_epi8(met) & !_mm256_movemask_epi8(_mm256_or_si256(a, b)) != 0 {
            return true;
        }
    }
    let rest = low.len() % HALF;
    Portable.meets(&low[low.len() - rest..], &high[..rest], code)
}
