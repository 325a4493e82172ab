//! The loops of Common-factor Nim with AVX-512: 512 values of a row, or 16
//! entries of a list at a time.

#![allow(clippy::wildcard_imports, reason = "the names of the instructions")]
#![expect(unsafe_code, reason = "loads of whole vectors")]

use super::form::Form;
use std::arch::x86_64::*;

/// Only for processors with AVX-512.
pub const FORM: Form = Form {
    // SAFETY: this form is chosen only where the processor has AVX-512.
    open: |rows, from, words| unsafe { open(rows, from, words) },
    // SAFETY: as above.
    contains: |list, value| unsafe { contains(list, value) },
};

#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn open(rows: &[&[u64]], from: usize, words: usize) -> usize {
    assert!(rows.iter().all(|row| row.len() >= words), "every row has so many words");
    let full = _mm512_set1_epi64(-1);
    let mut at = from;
    while at < words {
        let inside: u8 = if words - at >= 8 { 0xff } else { (1 << (words - at)) - 1 };
        let mut taken = _mm512_setzero_si512();
        for row in rows {
            // SAFETY: the lanes that are read are words of the row.
            let part = unsafe { _mm512_maskz_loadu_epi64(inside, row.as_ptr().add(at).cast()) };
            taken = _mm512_or_si512(taken, part);
        }
        let open = _mm512_mask_cmpneq_epi64_mask(inside, taken, full);
        if open != 0 {
            return at + open.trailing_zeros() as usize;
        }
        at += 8;
    }
    words
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn contains(list: &[u32], value: u32) -> bool {
    let value = _mm512_set1_epi32(value.cast_signed());
    let (blocks, rest) = list.as_chunks::<64>();
    for block in blocks.iter().rev() {
        let mut equal = 0;
        for quarter in block.as_chunks::<16>().0 {
            // SAFETY: 16 entries of 4 bytes.
            let part = unsafe { _mm512_loadu_si512(quarter.as_ptr().cast()) };
            equal |= _mm512_cmpeq_epi32_mask(part, value);
        }
        if equal != 0 {
            return true;
        }
    }
    for part in rest.chunks(16) {
        let inside = u16::MAX >> (16 - part.len());
        // SAFETY: the lanes that are read are entries of the part.
        let part = unsafe { _mm512_maskz_loadu_epi32(inside, part.as_ptr().cast()) };
        if _mm512_mask_cmpeq_epi32_mask(inside, part, value) != 0 {
            return true;
        }
    }
    false
}
