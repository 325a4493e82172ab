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

use crate::engine::{Engine, Judged, Kernel, PIECE, Plan, Stop, Way};
use mirror::Mirror;
use nimproof_core::period::verdict;
use nimproof_core::rules::{Game, Octal as Code};
use seen::Seen;
use std::io::{self, Read, Write};

/// Splits of each kind that are looked at before a value is searched for: so
/// many, and so many more for each value that heaps have had.
const WITNESSES: (usize, usize) = (64, 8);

/// Heaps below the first one after a restore whose values are computed again.
const COMPUTED_AGAIN: usize = 64;

/// Pairs compared in a part of a piece, and at most those of one heap more: far
/// from a piece, whose pairs grow with the heaps, to about a second of work.
const PART: u64 = 1 << 29;

/// How many values are looked at for a period: with many more it would take more
/// memory than they do. To come so far takes days for each digit with a 4 in it.
const JUDGED: usize = 1 << 25;

/// Bytes that looking for a period takes for each value.
const BYTES_JUDGED: usize = size_of::<u16>() + size_of::<usize>();

/// The values of one octal game, in order.
pub struct Octal {
    code: Code,
    /// The first heap that was not handed out: the values may be ahead of it.
    next: usize,
    /// Pairs compared so far in this part.
    pairs: u64,
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
            code: *code,
            next: 0,
            pairs: 0,
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
        let Self { nothing, one_heap, two_heaps, values, seen, way, pairs, .. } = self;
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
            *pairs += witnesses.len() as u64;
            values.for_each_xor(left, witnesses, |value| seen.mark(value));
        }
        loop {
            let value = seen.least_missing()?;
            let mut splits = two_heaps.iter().filter_map(shares);
            let is_there = splits.any(|(left, _, others)| {
                *pairs += others.len() as u64;
                values.has_xor(left, others, value)
            });
            if !is_there {
                return Some(value);
            }
            seen.mark(value);
        }
    }
}

impl Engine for Octal {
    fn next(&self) -> u64 {
        self.next as u64
    }

    fn reached(&self) -> u64 {
        self.values.len() as u64
    }

    fn part(&mut self) -> Result<bool, Stop> {
        let end = self.next + PIECE;
        self.values.reserve(end - self.values.len())?;
        self.pairs = 0;
        while self.values.len() < end && self.pairs < PART {
            let heap = self.values.len();
            let value = self.value(heap).ok_or_else(|| Stop::OutOfReach {
                heap: heap as u64,
                why: "its nim-value has more than 16 bits".into(),
            })?;
            self.values.push(value);
        }
        Ok(self.values.len() == end)
    }

    fn piece(&mut self, values: &mut [u32; PIECE]) -> Result<(), Stop> {
        while !self.part()? {}
        for (to, &value) in values.iter_mut().zip(&self.values.all()[self.next..]) {
            *to = value.into();
        }
        self.next += PIECE;
        Ok(())
    }

    fn period(&self, end: u64) -> Result<Option<Judged>, Stop> {
        let end = usize::try_from(end).unwrap_or(usize::MAX).min(JUDGED);
        let values = self.values.all();
        let values = &values[..end.min(values.len())];
        if values.is_empty() {
            return Ok(None);
        }
        let bytes = BYTES_JUDGED * values.len();
        if !super::to_be_had(bytes) {
            return Err(Stop::Memory { bytes: bytes as u64 });
        }
        let verdict = verdict(&Game::Octal(self.code), values);
        Ok(Some(Judged { values_seen: values.len(), verdict }))
    }

    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        for piece in self.values.all().chunks(PIECE) {
            let bytes: Vec<u8> = piece.iter().flat_map(|value| value.to_le_bytes()).collect();
            to.write_all(&bytes)?;
        }
        Ok(())
    }

    fn restore(&mut self, next: u64, from: &mut dyn Read) -> io::Result<()> {
        let pieces = usize::try_from(next).ok().filter(|next| next % PIECE == 0);
        let pieces = pieces.ok_or_else(|| invalid("no state is kept at this heap"))? / PIECE;
        self.values.clear();
        let mut bytes = vec![0; 2 * PIECE];
        for _ in 0..pieces {
            from.read_exact(&mut bytes)?;
            self.take(&bytes)?;
        }
        self.next = self.values.len();
        let mut ahead = Vec::new();
        from.take(2 * PIECE as u64).read_to_end(&mut ahead)?;
        // The second way is there to compute all that the first one did.
        if self.way == Way::First {
            self.take(&ahead)?;
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

impl Octal {
    /// Adds the values of a state, two bytes each.
    fn take(&mut self, bytes: &[u8]) -> io::Result<()> {
        let (values, []) = bytes.as_chunks::<2>() else {
            return Err(invalid("half a value"));
        };
        self.values
            .reserve(values.len())
            .map_err(|stop| io::Error::new(io::ErrorKind::OutOfMemory, stop.to_string()))?;
        for &value in values {
            self.values.push(u16::from_le_bytes(value));
        }
        Ok(())
    }
}

fn invalid(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}
