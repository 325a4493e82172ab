//! The loops of Common-factor Nim with AVX2: 256 values of a row, or 8 entries
//! of a list at a time.

#![allow(clippy::wildcard_imports, reason = "the names of the instructions")]
#![expect(unsafe_code, reason = "loads of whole vectors")]

use super::form::Form;
use std::arch::x86_64::*;

/// Only for processors with AVX2.
pub const FORM: Form = Form {
    // SAFETY: this form is chosen only where the processor has AVX2.
    open: |rows, from, words| unsafe { open(rows, from, words) },
    // SAFETY: as above.
    contains: |list, value| unsafe { contains(list, value) },
};

#[target_feature(enable = "avx2")]
fn open(rows: &[&[u64]], from: usize, words: usize) -> usize {
    assert!(rows.iter().all(|row| row.len() >= words), "every row has so many words");
    let full = _mm256_set1_epi8(-1);
    let mut at = from;
    while at + 4 <= words {
        let mut taken = _mm256_setzero_si256();
        for row in rows {
            // SAFETY: at + 4 <= words, and the row has at least so many.
            let part = unsafe { _mm256_loadu_si256(row.as_ptr().add(at).cast()) };
            taken = _mm256_or_si256(taken, part);
        }
        let equal = _mm256_movemask_epi8(_mm256_cmpeq_epi64(taken, full));
        if equal != -1 {
            return at + equal.trailing_ones() as usize / 8;
        }
        at += 4;
    }
    let taken = |word: usize| rows.iter().fold(0, |or, row| or | row[word]);
    (at..words).find(|&word| taken(word) != u64::MAX).unwrap_or(words)
}

#[target_feature(enable = "avx2")]
fn contains(list: &[u32], value: u32) -> bool {
    let wanted = _mm256_set1_epi32(value.cast_signed());
    let (blocks, rest) = list.as_chunks::<32>();
    for block in blocks.iter().rev() {
        let mut equal = _mm256_setzero_si256();
        for quarter in block.as_chunks::<8>().0 {
            // SAFETY: 8 entries of 4 bytes.
            let part = unsafe { _mm256_loadu_si256(quarter.as_ptr().cast()) };
            equal = _mm256_or_si256(equal, _mm256_cmpeq_epi32(part, wanted));
        }
        if _mm256_movemask_epi8(equal) != 0 {
            return true;
        }
    }
    rest.contains(&value)
}
