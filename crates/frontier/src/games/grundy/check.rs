//! That every rare value below the value of a heap does occur among its splits.
//!
//! If one does not, the least such is the value, and the heap is rare. Some
//! hundred parts with common values are chosen that between them give most heaps
//! all the rare values they need; 64 heaps are taken through them side by side,
//! as for the least common value. What is still to be met after that is looked
//! for heap by heap.

use super::code::{OTHER, WIDE, common, is_rare, rare};
use super::lanes::{LANES, Lanes, Mark, Marks, Seen, sets};
use super::rares::Rare;
use super::window::Window;
use crate::engine::Stop;
use std::collections::BinaryHeap;
use std::ops::Range;

/// Which parts may stand witness.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Witnesses {
    /// The least of them.
    pub from: usize,
    /// All are below this.
    pub to: usize,
    /// About how many, evenly spread, are chosen from.
    pub parts: usize,
    /// A part that is chosen has to give so many of the heaps in the sample a rare
    /// value that they still miss.
    pub worth: u32,
}

/// The heaps that witnesses are tried on, at most.
const SAMPLE: usize = 2048;

/// The rare codes that a heap with this byte needs: those of all rare values
/// below its own.
const NEEDED: [u128; 256] = {
    let mut needed = [0; 256];
    let mut own = 0;
    while own < OTHER as u16 {
        let mut code = 0;
        while code < OTHER as u16 {
            if rare(code) < common(own) {
                needed[own as usize] |= 1 << code;
            }
            code += 1;
        }
        own += 1;
    }
    // Such a value is above all of them.
    needed[OTHER as usize] = u128::MAX;
    needed
};

/// The parts chosen from among `witnesses`, by what they would have been worth
/// for the last heaps of the window: always the one next that gives most of what
/// is still missing. What a part is worth only falls as others are chosen, so
/// that one which is worth about as much as the next one was before is about the
/// best.
pub fn choose(window: &Window, witnesses: Witnesses) -> Marks {
    let bytes = window.bytes();
    let sample = SAMPLE.min(bytes.len() / 64);
    let start = (bytes.len() - sample).max(witnesses.to);
    let needed = |&byte: &u8| NEEDED[usize::from(byte)].to_le_bytes();
    let mut missing: Vec<[u8; 16]> = bytes[start..].iter().map(needed).collect();
    let worth = |mark: Mark, missing: &[[u8; 16]]| -> u32 {
        let others = &bytes[start - mark.back as usize..];
        let met = |(missing, &other): (&[u8; 16], &u8)| {
            let code = other ^ mark.code;
            u32::from(missing[usize::from(code >> 3 & 15)] >> (code & 7) & u8::from(code < OTHER))
        };
        missing.iter().zip(others).map(met).sum()
    };
    let mut best: BinaryHeap<(u32, u32, u8)> = (witnesses.from..witnesses.to)
        .step_by(((witnesses.to - witnesses.from) / witnesses.parts).max(1))
        .filter(|&part| window.head()[part] != OTHER)
        .filter_map(|part| {
            Some(Mark { back: u32::try_from(part).ok()?, code: window.head()[part] })
        })
        .map(|mark| (worth(mark, &missing), mark.back, mark.code))
        .collect();
    let mut chosen = Vec::new();
    while let Some((_, back, code)) = best.pop() {
        let mark = Mark { back, code };
        let now = worth(mark, &missing);
        if best.peek().is_some_and(|&(next, ..)| next > now + now / 8) {
            best.push((now, back, code));
        } else if now < witnesses.worth {
            break;
        } else {
            chosen.push(mark);
            for (missing, &other) in missing.iter_mut().zip(&bytes[start - back as usize..]) {
                let code = other ^ code;
                if code < OTHER {
                    missing[usize::from(code >> 3)] &= !(1 << (code & 7));
                }
            }
        }
    }
    Marks::new(chosen)
}

/// The first of 64 heaps from `start` on whose value is a rare one, with that
/// value; the window has the least common value of each.
///
/// # Errors
/// When a witness would have to be among values that are not kept.
pub fn first_rare(
    lanes: &dyn Lanes,
    window: &Window,
    witnesses: &Marks,
    start: u64,
) -> Result<Option<Rare>, Stop> {
    let at = window.at(start);
    let mut seen: Seen = [[0; LANES]; 16];
    lanes.mark(window.bytes(), at, witnesses, &mut seen);
    let met = sets(&seen);
    let bytes = &window.bytes()[at..at + LANES];
    for ((heap, &byte), met) in (start..).zip(bytes).zip(met) {
        let mut missing = NEEDED[usize::from(byte)] & !met;
        while missing != 0 {
            let value = rare(missing.trailing_zeros().to_le_bytes()[0].into());
            if !occurs(lanes, window, heap, value)? {
                return Ok(Some(Rare { heap, value }));
            }
            missing &= missing - 1;
        }
        if byte == OTHER {
            let own = window.value(heap).unwrap_or(0);
            if let Some(value) = least_missing(lanes, window, heap, WIDE..own)? {
                return Ok(Some(Rare { heap, value }));
            }
        }
    }
    Ok(None)
}

/// The least rare value among `values` that no split of `heap` has.
fn least_missing(
    lanes: &dyn Lanes,
    window: &Window,
    heap: u64,
    values: Range<u16>,
) -> Result<Option<u16>, Stop> {
    for rare in values.filter(|&rare| is_rare(rare)) {
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
fn occurs(lanes: &dyn Lanes, window: &Window, heap: u64, rare: u16) -> Result<bool, Stop> {
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
    // Part 1 is with heap - 1, part 2 with heap - 2, and so on.
    let end = window.at(heap);
    last > 0 && lanes.meets(&near[1..=last], &bytes[end - last..end], code)
}
