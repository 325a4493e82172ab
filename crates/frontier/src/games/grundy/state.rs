//! The state of a run of Grundy's game as bytes: all that is needed to go on,
//! the same whatever form wrote it.
//!
//! In this order, numbers with the least byte first: how many rare heaps, and for
//! each its number (8 bytes) and value (2); how many common values from 256 on are
//! kept, and for each its heap (8) and value (2); the bytes of the first heaps,
//! as many as are kept; the bytes of the last heaps, if they are not all among
//! the first. A byte is the code of a common value below 256, else 128.

use super::code::{OTHER, WIDE, byte, is_rare};
use super::rares::Rare;
use super::window::Window;
use std::io::{self, Read, Write};

/// No rare heap before has a value from [`WIDE`] on: 2^20 is far below the first,
/// 47,461,861, and far above what is computed at a time.
const FIRST_WIDE_RARE: u64 = 1 << 20;

/// How many of the first and of the last heaps are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Of the first.
    pub head: usize,
    /// Of the last.
    pub last: usize,
}

impl Kept {
    /// The first of the last heaps that are kept when `next` is to come.
    fn from(self, next: u64) -> u64 {
        next.saturating_sub(self.last as u64)
    }
}

/// Writes the state before heap `next` of a window that may be ahead of it.
///
/// # Errors
/// When writing fails.
pub fn write(
    to: &mut dyn Write,
    window: &Window,
    rares: &[Rare],
    next: u64,
    kept: Kept,
) -> io::Result<()> {
    let rares: Vec<&Rare> = rares.iter().filter(|rare| rare.heap < next).collect();
    to.write_all(&(rares.len() as u64).to_le_bytes())?;
    for rare in rares {
        write_one(to, rare.heap, rare.value)?;
    }
    let from = kept.from(next);
    let kept_still = |heap: u64| heap < next && (heap < kept.head as u64 || heap >= from);
    let wide: Vec<(u64, u16)> = window
        .others()
        .iter()
        .map(|(&heap, &value)| (heap, value))
        .filter(|&(heap, value)| !is_rare(value) && kept_still(heap))
        .collect();
    to.write_all(&(wide.len() as u64).to_le_bytes())?;
    for (heap, value) in wide {
        write_one(to, heap, value)?;
    }
    if from > 0 {
        to.write_all(window.head())?;
    }
    to.write_all(&window.bytes()[window.at(from)..window.at(next)])
}

fn write_one(to: &mut dyn Write, heap: u64, value: u16) -> io::Result<()> {
    to.write_all(&heap.to_le_bytes())?;
    to.write_all(&value.to_le_bytes())
}

/// Reads the state before heap `next` into an empty window.
///
/// # Errors
/// When reading fails, or no run can have written it.
pub fn read(
    from: &mut dyn Read,
    window: &mut Window,
    next: u64,
    kept: Kept,
) -> io::Result<Vec<Rare>> {
    let rares: Vec<Rare> =
        read_list(from, next)?.into_iter().map(|(heap, value)| Rare { heap, value }).collect();
    let wide = read_list(from, next)?;
    if rares.iter().any(|rare| !is_rare(rare.value) || rare.heap == 0)
        || wide.iter().any(|&(_, value)| is_rare(value) || value < WIDE)
    {
        return Err(damaged("a value that is not of its kind"));
    }
    // So far back all rare heaps with such values are, and no farther than is kept:
    // the engine takes both for granted.
    let in_reach = |rare: &Rare| {
        rare.heap < kept.last as u64 && (rare.value < WIDE || rare.heap >= FIRST_WIDE_RARE)
    };
    if !rares.iter().all(in_reach) {
        return Err(damaged("a rare heap where none can be"));
    }
    let start = kept.from(next);
    let head = if start > 0 { read_bytes(from, kept.head)? } else { Vec::new() };
    let last = usize::try_from(next - start).map_err(|_| damaged("too long"))?;
    let bytes = read_bytes(from, last)?;
    let mut others: Vec<(u64, u16)> = wide;
    others.extend(rares.iter().map(|rare| (rare.heap, rare.value)));
    // Heap 0 has value 0.
    others.push((0, 0));
    others.retain(|&(heap, _)| heap < kept.head as u64 || heap >= start);
    window.restore(&head, start, &bytes, others);
    if window
        .others()
        .iter()
        .any(|(&heap, &value)| byte(value) != OTHER || window.value(heap) != Some(value))
        || !window.is_whole()
    {
        return Err(damaged("a value that has no byte, or a byte without its value"));
    }
    Ok(rares)
}

/// Heaps in ascending order below `next`, with their values.
fn read_list(from: &mut dyn Read, next: u64) -> io::Result<Vec<(u64, u16)>> {
    let mut count = [0; 8];
    from.read_exact(&mut count)?;
    let mut list: Vec<(u64, u16)> = Vec::new();
    for _ in 0..u64::from_le_bytes(count) {
        let (mut heap, mut value) = ([0; 8], [0; 2]);
        from.read_exact(&mut heap)?;
        from.read_exact(&mut value)?;
        let heap = u64::from_le_bytes(heap);
        if heap >= next || list.last().is_some_and(|&(last, _)| last >= heap) {
            return Err(damaged("heaps out of order"));
        }
        list.push((heap, u16::from_le_bytes(value)));
    }
    Ok(list)
}

fn read_bytes(from: &mut dyn Read, length: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(length as u64).read_to_end(&mut bytes)?;
    if bytes.len() != length || bytes.iter().any(|&byte| byte > OTHER) {
        return Err(damaged("bytes of heaps"));
    }
    Ok(bytes)
}

fn damaged(what: &str) -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        format!("the state of Grundy's game is damaged: {what}"),
    )
}
