//! The inner loops for AVX-512 (F, BW, VL, VBMI, VBMI2).
//!
//! A code is noted by four look-ups of its lower six digits, four of its upper
//! ones, and one instruction for each of the 16 rows that joins it with both.

#![expect(unsafe_code, reason = "loads and stores of vectors, each within bounds that are checked")]

use super::portable::Portable;
use super::{LANES, Lanes, Marks, Near, Seen, Sets};
use crate::games::grundy::code::OTHER;
use std::arch::x86_64::{
    _mm512_and_si512, _mm512_cmpeq_epi8_mask, _mm512_loadu_si512, _mm512_mask_set1_epi8,
    _mm512_movepi8_mask, _mm512_or_si512, _mm512_permutexvar_epi8, _mm512_set1_epi8,
    _mm512_shuffle_epi8, _mm512_srli_epi16, _mm512_storeu_si512, _mm512_ternarylogic_epi64,
    _mm512_xor_si512,
};

/// AVX-512; made only where the processor has it.
pub struct Avx512;

const FEATURES_ARE_HERE: &str = "the form was chosen because the processor has it";

impl Lanes for Avx512 {
    fn mark(&self, bytes: &[u8], at: usize, marks: &Marks, seen: &mut Seen) {
        // SAFETY: `of` hands this form out only where the processor has the features.
        unsafe { mark(bytes, at, marks, seen) }
    }

    fn finish(&self, bytes: &mut [u8], at: usize, seen: &Sets, near: &Near, from: usize) -> usize {
        let block: &mut [u8; 2 * LANES] =
            bytes[at - LANES..][..2 * LANES].as_mut_array().expect(FEATURES_ARE_HERE);
        // SAFETY: as above.
        unsafe { finish(block, seen, near, from) }
    }

    fn meets(&self, low: &[u8], high: &[u8], code: u8) -> bool {
        // SAFETY: as above.
        unsafe { meets(low, high, code) }
    }
}

/// For each k below 4, what a code adds to the row 4 u + k, whatever u: one table
/// look-up by its lower six digits.
const LOWER: [[u8; LANES]; 4] = {
    let mut tables = [[0; LANES]; 4];
    let mut code = 0;
    while code < LANES {
        tables[(code >> 3) % 4][code] = 1 << (code % 8);
        code += 1;
    }
    tables
};

/// For each u below 4, all ones where the upper half of a byte is that of a code
/// in the rows 4 u to 4 u + 3, in each quarter of the register.
const UPPER: [[u8; LANES]; 4] = {
    let mut tables = [[0; LANES]; 4];
    let mut at = 0;
    while at < LANES {
        if at % 16 < 8 {
            tables[at % 16 / 2][at] = 0xff;
        }
        at += 1;
    }
    tables
};

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2")]
fn mark(bytes: &[u8], at: usize, marks: &Marks, seen: &mut Seen) {
    let marks = marks.in_reach(bytes, at);
    // SAFETY: 64 bytes each.
    let load = |bytes: &[u8; LANES]| unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) };
    let lower = LOWER.each_ref().map(load);
    let upper = UPPER.each_ref().map(load);
    let mut rows = seen.each_ref().map(load);
    let digits = _mm512_set1_epi8(15);
    for mark in marks {
        // SAFETY: back <= at and at - back + 64 <= len, so the 64 bytes from at - back on lie
        // within the slice.
        let other =
            unsafe { _mm512_loadu_si512(bytes.as_ptr().add(at - mark.back as usize).cast()) };
        let code = _mm512_xor_si512(other, _mm512_set1_epi8(mark.code.cast_signed()));
        let half = _mm512_and_si512(_mm512_srli_epi16::<4>(code), digits);
        let lower = lower.map(|table| _mm512_permutexvar_epi8(code, table));
        let upper = upper.map(|table| _mm512_shuffle_epi8(table, half));
        for (u, rows) in rows.as_chunks_mut::<4>().0.iter_mut().enumerate() {
            for (k, row) in rows.iter_mut().enumerate() {
                *row = _mm512_ternarylogic_epi64::<0xF8>(*row, lower[k], upper[u]);
            }
        }
    }
    for (to, row) in seen.iter_mut().zip(rows) {
        // SAFETY: as with the load.
        unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), row) }
    }
}

/// The 64 bytes before the heap stay in a register: a store of one byte that the
/// next load of 64 has to wait for would cost more than all the rest.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2")]
fn finish(block: &mut [u8; 2 * LANES], seen: &Sets, near: &Near, from: usize) -> usize {
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
    for lane in from..LANES {
        let options = _mm512_or_si512(_mm512_xor_si512(before, codes), out);
        let mut free = !seen[lane];
        let code = loop {
            let code = free.trailing_zeros();
            if code >= u32::from(OTHER) {
                return lane;
            }
            let code = code.to_le_bytes()[0];
            if _mm512_cmpeq_epi8_mask(options, _mm512_set1_epi8(code.cast_signed())) == 0 {
                break code;
            }
            free &= free - 1;
        };
        block[LANES + lane] = code;
        before = _mm512_permutexvar_epi8(next, before);
        before = _mm512_mask_set1_epi8(before, 1 << 63, code.cast_signed());
    }
    LANES
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
    Portable.meets(&low[low.len() - rest..], &high[..rest], code)
}
