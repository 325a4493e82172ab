//! From labels to values of Coprime Nim, 32 odd heaps at a time with AVX-512.
//!
//! The pattern is blended over the labels; the primes, the lanes that are still
//! 0, get their ranks by one expansion; the claims that the sieve made are packed
//! into a list and checked 8 at a time at the end. Time: an eighth of a step a
//! heap; memory: 16 KB on the stack.

#![expect(clippy::cast_possible_truncation, reason = "ranks below 2^36 have 32 bits, places 16")]
#![allow(clippy::wildcard_imports, reason = "the names of the instructions")]
#![expect(unsafe_code, reason = "loads, stores and gathers of whole vectors")]

use super::check::Table;
use super::{HALF, Labelled, PIECE};
use std::arch::x86_64::*;

/// Heaps that share one look at a list of claims.
const BLOCK: usize = 4_096;

/// Claims of a block: places and labels.
struct Claims {
    places: [u16; BLOCK + 32],
    labels: [u16; BLOCK + 32],
    count: usize,
}

/// See [`super::Finish`].
pub fn finish(piece: &mut Labelled, table: &Table, values: &mut [u32; PIECE]) -> Result<(), u64> {
    // SAFETY: this form is chosen only where the processor has all of these.
    unsafe { with_avx512(piece, table, values) }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,popcnt")]
fn with_avx512(piece: &mut Labelled, table: &Table, values: &mut [u32; PIECE]) -> Result<(), u64> {
    assert!(piece.pattern.len() >= HALF, "a whole piece of the pattern");
    let mut claims = Claims { places: [0; BLOCK + 32], labels: [0; BLOCK + 32], count: 0 };
    let mut total = _mm512_setzero_si512();
    for block in (0..HALF).step_by(BLOCK) {
        claims.count = 0;
        for at in (block..block + BLOCK).step_by(32) {
            let labels = labels_at(piece, at, &mut claims);
            let halves = [_mm512_castsi512_si256(labels), _mm512_extracti64x4_epi64::<1>(labels)];
            for (half, sixteen) in halves.into_iter().enumerate() {
                let sixteen = ranked(_mm512_cvtepu16_epi32(sixteen), &mut piece.so_far.primes);
                total = store(sixteen, 2 * at + 32 * half, values, total);
            }
        }
        check(&mut claims, piece.start, table)?;
    }
    let mut lanes = [0_u64; 8];
    // SAFETY: the array is as long as the vector. A lane has added HALF / 8
    // values of 32 bits, so it has not gone round.
    unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), total) };
    piece.so_far.total += lanes.into_iter().map(u128::from).sum::<u128>();
    Ok(())
}

/// The labels of 32 odd heaps, with the pattern; those of the sieve are cleared
/// and go to the claims.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,popcnt")]
fn labels_at(piece: &mut Labelled, at: usize, claims: &mut Claims) -> __m512i {
    debug_assert!(at + 32 <= HALF && claims.count <= BLOCK);
    // SAFETY: at + 32 <= HALF, the length of both; at most BLOCK claims were
    // packed before, and both lists have 32 places more.
    unsafe {
        let labels = _mm512_loadu_si512(piece.labels.as_ptr().add(at).cast());
        _mm512_storeu_si512(piece.labels.as_mut_ptr().add(at).cast(), _mm512_setzero_si512());
        let small = _mm256_loadu_si256(piece.pattern.as_ptr().add(at).cast());
        let small = _mm512_cvtepu8_epi16(small);
        let patterned = _mm512_test_epi16_mask(small, small);
        let claimed = _mm512_mask_test_epi16_mask(!patterned, labels, labels);
        let places = _mm512_add_epi16(iota(), _mm512_set1_epi16((at as u16).cast_signed()));
        let packed = _mm512_maskz_compress_epi16(claimed, places);
        _mm512_storeu_si512(claims.places.as_mut_ptr().add(claims.count).cast(), packed);
        let packed = _mm512_maskz_compress_epi16(claimed, labels);
        _mm512_storeu_si512(claims.labels.as_mut_ptr().add(claims.count).cast(), packed);
        claims.count += claimed.count_ones() as usize;
        _mm512_mask_mov_epi16(labels, patterned, small)
    }
}

/// 0, 1, ..., 31.
#[target_feature(enable = "avx512f,avx512bw")]
fn iota() -> __m512i {
    _mm512_cvtepu8_epi16(_mm256_setr_epi8(
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
        25, 26, 27, 28, 29, 30, 31,
    ))
}

/// Gives the lanes that are 0 the next ranks.
#[target_feature(enable = "avx512f,popcnt")]
fn ranked(labels: __m512i, primes: &mut u64) -> __m512i {
    let prime = _mm512_testn_epi32_mask(labels, labels);
    let one_to_16 = _mm512_setr_epi32(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
    // Below 2^36 there are fewer than 2^32 primes.
    let ranks = _mm512_add_epi32(one_to_16, _mm512_set1_epi32((*primes as u32).cast_signed()));
    *primes += u64::from(prime.count_ones());
    _mm512_mask_expand_epi32(labels, prime, ranks)
}

/// Stores 16 values of odd heaps with the even heaps' 0 between, and adds them to the total.
#[target_feature(enable = "avx512f")]
fn store(odd: __m512i, place: usize, values: &mut [u32; PIECE], total: __m512i) -> __m512i {
    debug_assert!(place + 32 <= PIECE);
    let low = _mm512_cvtepu32_epi64(_mm512_castsi512_si256(odd));
    let high = _mm512_cvtepu32_epi64(_mm512_extracti64x4_epi64::<1>(odd));
    // SAFETY: place + 32 <= PIECE.
    unsafe {
        let to = values.as_mut_ptr().add(place);
        _mm512_storeu_si512(to.cast(), _mm512_slli_epi64::<32>(low));
        _mm512_storeu_si512(to.add(16).cast(), _mm512_slli_epi64::<32>(high));
    }
    _mm512_add_epi64(total, _mm512_add_epi64(low, high))
}

/// [`Table::divides`] for every claim; the first heap of 8 among which one fails.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,popcnt")]
fn check(claims: &mut Claims, start: u64, table: &Table) -> Result<(), u64> {
    let Some(last) = claims.count.checked_sub(1) else { return Ok(()) };
    // The last eight are filled up with the last claim.
    let (place, label) = (claims.places[last], claims.labels[last]);
    claims.places[claims.count..claims.count + 8].fill(place);
    claims.labels[claims.count..claims.count + 8].fill(label);
    let first = _mm512_set1_epi64((start + 1).cast_signed());
    for at in (0..claims.count).step_by(8) {
        // SAFETY: at + 8 <= BLOCK + 8, within both lists; a label has 16 bits, and
        // the table an entry of 8 bytes for each.
        let (places, entries) = unsafe {
            let places = _mm_loadu_si128(claims.places.as_ptr().add(at).cast());
            let labels = _mm_loadu_si128(claims.labels.as_ptr().add(at).cast());
            let entries = table.entries().as_ptr().cast();
            (
                _mm512_cvtepu16_epi64(places),
                _mm512_i64gather_epi64::<8>(_mm512_cvtepu16_epi64(labels), entries),
            )
        };
        let heaps = _mm512_add_epi64(first, _mm512_slli_epi64::<1>(places));
        // A product of the low halves: only its low half is q.
        let cofactors = _mm512_mul_epu32(heaps, entries);
        let products = _mm512_mul_epu32(cofactors, _mm512_srli_epi64::<32>(entries));
        if _mm512_cmpneq_epi64_mask(products, heaps) != 0 {
            return Err(start + 2 * u64::from(claims.places[at]) + 1);
        }
    }
    Ok(())
}
