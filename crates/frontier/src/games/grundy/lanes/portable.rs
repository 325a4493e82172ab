//! The inner loops in plain Rust, for processors without AVX2, and as what the
//! others must equal.

use super::{LANES, Lanes, Marks, Near, Seen, Sets};
use crate::games::grundy::code::OTHER;

/// Plain Rust.
pub struct Portable;

impl Lanes for Portable {
    fn mark(&self, bytes: &[u8], at: usize, marks: &Marks, seen: &mut Seen) {
        for mark in marks.in_reach(bytes, at) {
            let other = &bytes[at - mark.back as usize..][..LANES];
            for (lane, &byte) in other.iter().enumerate() {
                let code = byte ^ mark.code;
                if code < OTHER {
                    seen[usize::from(code >> 3)][lane] |= 1 << (code & 7);
                }
            }
        }
    }

    #[inline]
    fn finish(&self, bytes: &mut [u8], at: usize, seen: &Sets, near: &Near, from: usize) -> usize {
        for lane in from..LANES {
            let mut set = seen[lane];
            let before: &[u8; LANES] = match bytes[at + lane - LANES..].first_chunk() {
                Some(before) => before,
                None => return lane,
            };
            let codes: [u8; LANES] =
                std::array::from_fn(|i| (before[i] ^ near.codes[i]) | near.out[i]);
            for code in codes {
                if code < OTHER {
                    set |= 1 << code;
                }
            }
            match u8::try_from(set.trailing_ones()) {
                Ok(code) if code < OTHER => bytes[at + lane] = code,
                _ => return lane,
            }
        }
        LANES
    }

    fn meets(&self, low: &[u8], high: &[u8], code: u8) -> bool {
        assert_eq!(low.len(), high.len(), "two stretches of the same length");
        low.iter().zip(high.iter().rev()).any(|(&a, &b)| (a | b) < OTHER && a ^ b == code)
    }
}
