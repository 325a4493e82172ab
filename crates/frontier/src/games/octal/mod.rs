//! Octal games, from 0.137 (Dawson's Chess) to codes that nobody has solved.
//!
//! The value of a heap is the least that no option has. A few splits for each
//! value show most of the small ones at once; the first value that is still
//! missing is then looked for in all splits, and is the answer when it is not
//! there. To look for one value among the xors of two rows of numbers is what a
//! processor does many at a time.
//! Time: for each heap, and each digit of the code with a 4 in it, half as many
//! comparisons as the heap has stones, 8 or 16 at a time, so N^2/4 of them up to
//! heap N; a few times that where many values occur in few splits. Memory: 4 to
//! 8 bytes a heap. Source: the definition; Guy and Smith 1956.
//! One heap needs all smaller ones, so there is nothing for a second thread to do.

mod mirror;
mod seen;

use crate::engine::{Engine, Kernel, PIECE, Plan, Stop, Way};
use mirror::Mirror;
use nimproof_core::rules::Octal as Code;
use seen::Seen;
use std::io::{self, Read, Write};

/// Splits of each kind that are looked at before a value is searched for: so
/// many, and so many more for each value that heaps have had.
const WITNESSES: (usize, usize) = (64, 8);

/// Heaps below the first one after a restore whose values are computed again.
const COMPUTED_AGAIN: usize = 64;

/// The values of one octal game, in order.
pub struct Octal {
    /// How many stones may be taken so that nothing, one heap, two heaps are left.
    nothing: Vec<usize>,
    one_heap: Vec<usize>,
    two_heaps: Vec<usize>,
    values: Mirror,
    seen: Seen,
    way: Way,
}

impl Octal {
    /// At heap 0.
    #[must_use]
    pub fn new(code: &Code, plan: Plan) -> Self {
        let with = |bit: u8| -> Vec<usize> {
            let digits = code.digits().iter().enumerate();
            digits.filter(|&(_, digit)| digit & bit != 0).map(|(taken, _)| taken).collect()
        };
        Self {
            nothing: with(1),
            one_heap: with(2),
            two_heaps: with(4),
            values: Mirror::new(plan.kernel >= Kernel::Avx2),
            seen: Seen::default(),
            way: plan.way,
        }
    }

    /// The least value that no option of `heap` has, where it fits 16 bits; all
    /// smaller heaps are known.
    fn value(&mut self, heap: usize) -> Option<u16> {
        let Self { nothing, one_heap, two_heaps, values, seen, way } = self;
        seen.clear();
        if nothing.contains(&heap) {
            seen.mark(0);
        }
        for &taken in one_heap.iter().take_while(|&&taken| taken < heap) {
            seen.mark(values.of(heap - taken));
        }
        let witnesses = WITNESSES.0 + WITNESSES.1 * usize::from(values.largest());
        // The smaller parts of the splits that are witnesses, and of the others.
        let shares = |&taken: &usize| {
            let left = heap.checked_sub(taken)?;
            let end = left / 2 + 1;
            Some(match way {
                Way::First => {
                    let middle = end.min(1 + witnesses);
                    (left, 1..middle, middle..end)
                }
                Way::Second => {
                    let middle = end.saturating_sub(witnesses / 2).max(1);
                    (left, middle..end, 1..middle)
                }
            })
        };
        for (left, witnesses, _) in two_heaps.iter().filter_map(shares) {
            values.for_each_xor(left, witnesses, |value| seen.mark(value));
        }
        loop {
            let value = seen.least_missing()?;
            let mut splits = two_heaps.iter().filter_map(shares);
            if !splits.any(|(left, _, others)| values.has_xor(left, others, value)) {
                return Some(value);
            }
            seen.mark(value);
        }
    }
}

impl Engine for Octal {
    fn next(&self) -> u64 {
        self.values.len() as u64
    }

    fn piece(&mut self, values: &mut [u32; PIECE]) -> Result<(), Stop> {
        let start = self.values.len();
        self.values.reserve(PIECE)?;
        for (heap, to) in (start..).zip(values.iter_mut()) {
            let value = self.value(heap).ok_or_else(|| Stop::OutOfReach {
                heap: heap as u64,
                why: "its nim-value has more than 16 bits".into(),
            })?;
            self.values.push(value);
            *to = value.into();
        }
        Ok(())
    }

    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        for piece in self.values.all().chunks(PIECE) {
            let bytes: Vec<u8> = piece.iter().flat_map(|value| value.to_le_bytes()).collect();
            to.write_all(&bytes)?;
        }
        Ok(())
    }

    fn restore(&mut self, next: u64, from: &mut dyn Read) -> io::Result<()> {
        let invalid = |why: &str| io::Error::new(io::ErrorKind::InvalidData, why);
        let pieces = usize::try_from(next).ok().filter(|next| next % PIECE == 0);
        let pieces = pieces.ok_or_else(|| invalid("no state is kept at this heap"))? / PIECE;
        self.values.clear();
        let mut bytes = vec![0; 2 * PIECE];
        for _ in 0..pieces {
            from.read_exact(&mut bytes)?;
            self.values
                .reserve(PIECE)
                .map_err(|stop| io::Error::new(io::ErrorKind::OutOfMemory, stop.to_string()))?;
            for two in bytes.chunks_exact(2) {
                self.values.push(u16::from_le_bytes([two[0], two[1]]));
            }
        }
        let end = self.values.len();
        for heap in end.saturating_sub(COMPUTED_AGAIN)..end {
            if self.value(heap) != Some(self.values.of(heap)) {
                return Err(invalid("these are not the values of this game"));
            }
        }
        Ok(())
    }

    fn memory(&self) -> u64 {
        self.values.memory()
    }
}
