//! That every rare value below the value of a heap does occur among its splits.
//!
//! If one does not, the least such is the value, and the heap is rare. For a
//! stretch of heaps at once: the heaps n with G(n - a) = w are a row of bits, and
//! with w = r xor G(a) each of them has the split (a, n - a) of value r. So row
//! after row is taken out of those that still need a witness; what remains is
//! looked for heap by heap.

use super::code::{OTHER, WIDE, common, is_rare, rare};
use super::lanes::{COLUMNS, Lanes};
use super::rares::Rare;
use super::rows::{CODES, Rows, STRETCH};
use super::window::Window;
use crate::engine::Stop;

/// Which parts stand witness, and when to look heap by heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Witnesses {
    /// The parts a are multiples of 8 up to this.
    pub reach: usize,
    /// The parts start here.
    pub from: usize,
    /// Of the rows of a rare value, the most that are gone through.
    pub rows: usize,
    /// As soon as no more heaps are left, they are looked at one by one.
    pub few: u32,
}

/// For each rare value, by its code, the rows to go through.
pub struct Checker {
    witnesses: Witnesses,
    rows: Rows,
    offsets: Vec<Vec<u32>>,
    /// The stretch that the rows are at.
    at: Option<u64>,
}

impl Checker {
    /// Nothing chosen yet.
    pub fn new(witnesses: Witnesses) -> Self {
        let rows = Rows::new(witnesses.reach);
        Self { witnesses, rows, offsets: vec![Vec::new(); CODES], at: None }
    }

    /// Chooses the parts anew: those first that, as often as values have come
    /// up among the last heaps, are witnesses for most heaps.
    pub fn choose(&mut self, window: &Window) {
        let mut often = [0u32; 256];
        for &byte in &window.bytes()[window.bytes().len().saturating_sub(1 << 17)..] {
            often[usize::from(byte)] += 1;
        }
        let parts = self.witnesses.from.next_multiple_of(8)..=self.witnesses.reach;
        for (code, offsets) in (0..).zip(&mut self.offsets) {
            let mut rows: Vec<(u32, u32)> = parts
                .clone()
                .step_by(8)
                .filter(|&part| window.head()[part] != OTHER)
                .filter_map(|part| {
                    let other = window.head()[part] ^ code;
                    let offset = self.rows.offset(other, part);
                    Some((often[usize::from(other)], u32::try_from(offset).ok()?))
                })
                .collect();
            rows.sort_by_key(|&(often, offset)| (u32::MAX - often, offset));
            rows.truncate(self.witnesses.rows);
            *offsets = rows.into_iter().map(|(_, offset)| offset).collect();
        }
    }

    /// The rows are brought to the stretch from `start` on.
    pub fn go_to(&mut self, window: &Window, start: u64) {
        let bytes = window.bytes();
        let at = window.at(start);
        if self.at.is_some_and(|at| at + STRETCH as u64 == start) {
            self.rows.go_on(&bytes[at..at + STRETCH]);
        } else {
            self.rows.fill(&bytes[at - self.rows.before()..at + STRETCH]);
        }
        self.at = Some(start);
    }

    /// The first heap of the stretch whose value is a rare one, with that value.
    /// Of the codes, those are looked at that leave `share.0` when divided by
    /// `share.1`.
    ///
    /// # Errors
    /// When a witness would have to be among values that are not kept.
    pub fn first_rare(
        &self,
        lanes: &dyn Lanes,
        window: &Window,
        share: (usize, usize),
    ) -> Result<Option<Rare>, Stop> {
        let Some(start) = self.at else { return Ok(None) };
        let mut need = [0; COLUMNS];
        let mut first: Option<Rare> = None;
        for code in (0..=127u8).rev() {
            let value = rare(code.into());
            let above = common(code.into()) > value;
            if above {
                join(&mut need, &self.rows.stretch(code));
            }
            if usize::from(code) % share.1 == share.0 && need.iter().any(|&word| word != 0) {
                let mut left = need;
                let offsets = &self.offsets[usize::from(code)];
                lanes.cover(self.rows.bits(), offsets, self.witnesses.few, &mut left);
                for heap in heaps(start, &left) {
                    let known =
                        first.is_some_and(|first| (heap, value) >= (first.heap, first.value));
                    if !known && !occurs(lanes, window, heap, value)? {
                        first = Some(Rare { heap, value });
                    }
                }
            }
            if !above {
                join(&mut need, &self.rows.stretch(code));
            }
        }
        if share.0 == 0 {
            let end = first.map_or(start + STRETCH as u64, |first| first.heap + 1);
            for (&heap, &value) in window.others().range(start..end) {
                if let Some(rare) = least_missing(lanes, window, heap, value)? {
                    if first.is_none_or(|first| (heap, rare) < (first.heap, first.value)) {
                        first = Some(Rare { heap, value: rare });
                    }
                    break;
                }
            }
        }
        Ok(first)
    }
}

fn join(need: &mut [u64; COLUMNS], row: &[u64; COLUMNS]) {
    for (need, row) in need.iter_mut().zip(row) {
        *need |= row;
    }
}

fn heaps(start: u64, left: &[u64; COLUMNS]) -> impl Iterator<Item = u64> {
    let words = (start..).step_by(64).zip(left);
    words.flat_map(|(heap, &word)| {
        let ones = std::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)));
        ones.take_while(|&word| word != 0).map(move |word| heap + u64::from(word.trailing_zeros()))
    })
}

/// The least rare value below `value` that no split of `heap` has.
///
/// # Errors
/// When a witness would have to be among values that are not kept.
pub fn least_missing(
    lanes: &dyn Lanes,
    window: &Window,
    heap: u64,
    value: u16,
) -> Result<Option<u16>, Stop> {
    for rare in (0..value).filter(|&rare| is_rare(rare)) {
        if !occurs(lanes, window, heap, rare)? {
            return Ok(Some(rare));
        }
    }
    Ok(None)
}

/// True when a split of `heap` has the rare value `rare`.
///
/// # Errors
/// When the answer is not among the values that are kept.
pub fn occurs(lanes: &dyn Lanes, window: &Window, heap: u64, rare: u16) -> Result<bool, Stop> {
    let half = heap.saturating_sub(1) / 2;
    if rare < WIDE && met(lanes, window, heap, half, rare) {
        return Ok(true);
    }
    let other_parts = window.others().range(1..heap);
    for (&part, &value) in other_parts.filter(|&(&part, _)| 2 * part != heap) {
        if window.value(heap - part).is_some_and(|other| other ^ value == rare) {
            return Ok(true);
        }
    }
    if window.base() > 0 {
        let why = format!(
            "no split with a part among the first {} heaps gives it the value {rare}, and the values between are not kept",
            window.head().len()
        );
        return Err(Stop::OutOfReach { heap, why });
    }
    Ok(false)
}

/// True when a split whose parts both have a byte of their own has the value.
fn met(lanes: &dyn Lanes, window: &Window, heap: u64, half: u64, rare: u16) -> bool {
    let code = super::code::code(rare).to_le_bytes()[0];
    let bytes = window.bytes();
    // The other part has to be among the last heaps.
    let last = half.min(heap - window.base());
    let near = if window.base() == 0 { bytes } else { window.head() };
    let last = usize::try_from(last).unwrap_or(usize::MAX).min(near.len().saturating_sub(1));
    let (mut from, mut length) = (1, 64);
    while from <= last {
        let to = last.min(from + length - 1);
        let end = window.at(heap) - from;
        let high = &bytes[end + from - to..=end];
        if lanes.meets(&near[from..=to], high, code) {
            return true;
        }
        (from, length) = (to + 1, (2 * length).min(1 << 14));
    }
    false
}
