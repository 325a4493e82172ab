//! The inner loops for AVX-512 (F, BW, VL, VBMI, VBMI2, VPOPCNTDQ).
//!
//! A code is noted with two instructions for each of the 16 rows: a comparison
//! of its upper digits with the number of the row, and one that joins the row
//! with the bit of its lower digits where they agree. Half registers are used
//! for it: their comparison gives bytes, which the second instruction takes at
//! once, and not a mask register.

#![expect(unsafe_code, reason = "loads and stores of vectors, each within bounds that are checked")]

use super::{COLUMNS, LANES, Lanes, Marks, Near, Seen, Sets};
use crate::games::grundy::code::OTHER;
use std::arch::x86_64::*;

/// AVX-512; made only where the processor has it.
pub struct Avx512;

const FEATURES_ARE_HERE: &str = "the form was chosen because the processor has it";

/// 1, 2, 4, ..., 128 and again, for a shuffle by the lower digits of a code.
const BITS: [u8; 32] = [
    1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4,
    8, 16, 32, 64, 128,
];

impl Lanes for Avx512 {
    fn mark(&self, bytes: &[u8], at: usize, marks: &Marks, seen: &mut Seen) {
        // SAFETY: `of` hands this form out only where the processor has the features.
        unsafe { mark(bytes, at, marks, seen) }
    }

    fn finish(
        &self,
        bytes: &mut [u8],
        at: usize,
        seen: &Sets,
        near: &Near,
        from: usize,
        to: usize,
    ) -> usize {
        let block: &mut [u8; 2 * LANES] =
            bytes[at - LANES..][..2 * LANES].as_mut_array().expect(FEATURES_ARE_HERE);
        // SAFETY: as above.
        unsafe { finish(block, seen, near, from, to) }
    }

    fn cover(&self, rows: &[u8], offsets: &[u32], few: u32, left: &mut [u64; COLUMNS]) {
        // SAFETY: as above.
        unsafe { cover(rows, offsets, few, left) }
    }

    fn meets(&self, low: &[u8], high: &[u8], code: u8) -> bool {
        // SAFETY: as above.
        unsafe { meets(low, high, code) }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2")]
fn mark(bytes: &[u8], at: usize, marks: &Marks, seen: &mut Seen) {
    let marks = marks.in_reach(bytes, at);
    // SAFETY: BITS has 32 bytes.
    let bits = unsafe { _mm256_loadu_si256(BITS.as_ptr().cast()) };
    for half in [0, LANES / 2] {
        let mut rows: [__m256i; 16] = std::array::from_fn(|row| {
            // SAFETY: a row has 64 bytes, of which these are 32.
            unsafe { _mm256_loadu_si256(seen[row][half..].as_ptr().cast()) }
        });
        for mark in marks {
            // SAFETY: 64 <= back <= at <= len, so the 64 bytes from at - back on
            // lie within the slice; these are 32 of them.
            let other = unsafe {
                let start = bytes.as_ptr().add(at - mark.back as usize + half);
                _mm256_loadu_si256(start.cast())
            };
            let code = _mm256_xor_si256(other, _mm256_set1_epi8(mark.code.cast_signed()));
            let bit = _mm256_shuffle_epi8(bits, _mm256_and_si256(code, _mm256_set1_epi8(7)));
            let upper = _mm256_and_si256(code, _mm256_set1_epi8(-8));
            for (number, row) in (0i8..).zip(&mut rows) {
                let here = _mm256_cmpeq_epi8(upper, _mm256_set1_epi8(number.wrapping_mul(8)));
                *row = _mm256_ternarylogic_epi64::<0xF8>(*row, here, bit);
            }
        }
        for (to, row) in seen.iter_mut().zip(rows) {
            // SAFETY: as with the load.
            unsafe { _mm256_storeu_si256(to[half..].as_mut_ptr().cast(), row) }
        }
    }
}

/// The 64 bytes before the heap stay in a register: a store of one byte that the
/// next load of 64 has to wait for would cost more than all the rest.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2")]
fn finish(block: &mut [u8; 2 * LANES], seen: &Sets, near: &Near, from: usize, to: usize) -> usize {
    // SAFETY: 64 bytes each; from <= 64.
    let (mut before, codes, out) = unsafe {
        (
            _mm512_loadu_si512(block[from..].as_ptr().cast()),
            _mm512_loadu_si512(near.codes.as_ptr().cast()),
            _mm512_loadu_si512(near.out.as_ptr().cast()),
        )
    };
    let next: [u8; LANES] = std::array::from_fn(|i| u8::try_from(i + 1).unwrap_or(0) % 64);
    // SAFETY: 64 bytes.
    let next = unsafe { _mm512_loadu_si512(next.as_ptr().cast()) };
    for lane in from..to {
        let options = _mm512_or_si512(_mm512_xor_si512(before, codes), out);
        let mut free = !seen[lane];
        let code = loop {
            let code = free.trailing_zeros();
            if code >= u32::from(OTHER) {
                return lane;
            }
            let wanted = _mm512_set1_epi8(code as i8);
            if _mm512_cmpeq_epi8_mask(options, wanted) == 0 {
                break wanted;
            }
            free &= free - 1;
        };
        block[LANES + lane] = _mm_cvtsi128_si32(_mm512_castsi512_si128(code)) as u8;
        before = _mm512_permutexvar_epi8(next, before);
        before = _mm512_mask_mov_epi8(before, 1 << 63, code);
    }
    to
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq")]
fn cover(rows: &[u8], offsets: &[u32], few: u32, left: &mut [u64; COLUMNS]) {
    let mut words: [__m512i; 8] = std::array::from_fn(|i| {
        // SAFETY: 8 words of the 64.
        unsafe { _mm512_loadu_si512(left[8 * i..].as_ptr().cast()) }
    });
    for group in offsets.chunks(8) {
        let mut count = _mm512_setzero_si512();
        for word in words {
            count = _mm512_add_epi64(count, _mm512_popcnt_epi64(word));
        }
        if _mm512_reduce_add_epi64(count) <= i64::from(few) {
            break;
        }
        for &offset in group {
            let row = &rows[offset as usize..][..8 * COLUMNS];
            for (word, bits) in words.iter_mut().zip(row.chunks_exact(64)) {
                // SAFETY: a chunk has 64 bytes.
                let bits = unsafe { _mm512_loadu_si512(bits.as_ptr().cast()) };
                *word = _mm512_andnot_si512(bits, *word);
            }
        }
    }
    for (i, word) in words.into_iter().enumerate() {
        // SAFETY: as with the load.
        unsafe { _mm512_storeu_si512(left[8 * i..].as_mut_ptr().cast(), word) }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2")]
fn meets(low: &[u8], high: &[u8], code: u8) -> bool {
    assert_eq!(low.len(), high.len(), "two stretches of the same length");
    let back: [u8; LANES] = std::array::from_fn(|i| u8::try_from(63 - i).unwrap_or(0));
    // SAFETY: 64 bytes.
    let back = unsafe { _mm512_loadu_si512(back.as_ptr().cast()) };
    let wanted = _mm512_set1_epi8(code.cast_signed());
    for (low, high) in low.chunks_exact(LANES).zip(high.rchunks_exact(LANES)) {
        // SAFETY: both have 64 bytes.
        let (a, b) = unsafe {
            (_mm512_loadu_si512(low.as_ptr().cast()), _mm512_loadu_si512(high.as_ptr().cast()))
        };
        let b = _mm512_permutexvar_epi8(back, b);
        let met = _mm512_cmpeq_epi8_mask(_mm512_xor_si512(a, b), wanted);
        if met & !_mm512_movepi8_mask(_mm512_or_si512(a, b)) != 0 {
            return true;
        }
    }
    let rest = low.len() % LANES;
    super::portable::Portable.meets(&low[low.len() - rest..], &high[..rest], code)
}
