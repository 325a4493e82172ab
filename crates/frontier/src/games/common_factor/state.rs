//! The state of Common-factor Nim, written and read: the rows of the small primes
//! up to their largest value, and the lists of the large ones. Large: 2.2 bytes
//! for each heap so far.
//!
//! Bytes, all numbers little endian: the first prime without a closed form, u32; for
//! each small prime its largest value, u32, and the words of the row, u64; the
//! number of lists, u32; for each its length, u32, and its values, u32.

#![expect(clippy::cast_possible_truncation, reason = "heaps, values and places have 32 bits")]

use super::REACH;
use super::closed::Closed;
use super::form::Form;
use super::primes::Ranks;
use super::room::{Full, grow};
use super::used::{SMALL, Used};
use crate::engine::PIECE;
use std::io::{self, BufReader, BufWriter, Read, Write};

/// See [`crate::engine::Engine::save`].
pub fn save(used: &Used, to: &mut dyn Write) -> io::Result<()> {
    let mut to = BufWriter::new(to);
    to.write_all(&used.closed.first_open().to_le_bytes())?;
    for row in 0..used.rows.count() {
        let largest = used.rows.largest(row);
        to.write_all(&largest.to_le_bytes())?;
        for word in 0..words(largest) {
            to.write_all(&used.rows.word(row, word).to_le_bytes())?;
        }
    }
    to.write_all(&length(used.lists.count())?.to_le_bytes())?;
    for list in 0..used.lists.count() {
        let values = used.lists.get(list);
        to.write_all(&length(values.len())?.to_le_bytes())?;
        for value in values {
            to.write_all(&value.to_le_bytes())?;
        }
    }
    to.flush()
}

/// Words of a row that are written: none when no value was added.
fn words(largest: u32) -> usize {
    if largest == 0 { 0 } else { largest as usize / 64 + 1 }
}

fn length(length: usize) -> io::Result<u32> {
    u32::try_from(length).map_err(io::Error::other)
}

/// See [`crate::engine::Engine::restore`]. A state of the other closed forms is turned
/// into one of these: the two differ only in the heaps with least prime 5 before `next`,
/// which one of them holds as values and the other as a form. Multiples of a prime
/// have different values, so that each value says which heap it is of.
pub fn restore(closed: Closed, form: Form, next: u64, from: &mut dyn Read) -> io::Result<Used> {
    let mut from = BufReader::new(from);
    if next > REACH || next % PIECE as u64 != 0 {
        return Err(wrong("no piece starts at its heap"));
    }
    let first = number(&mut from)?;
    let stored = [Closed::ToThree, Closed::ToFive].into_iter().find(|of| of.first_open() == first);
    let stored = stored.ok_or_else(|| wrong("it is of a run with other closed forms"))?;
    let mut used = Used::new(closed, form)?;
    if (stored, closed) == (Closed::ToThree, Closed::ToFive) {
        read_row(stored, 5, next, &mut from)?;
    }
    for row in 0..used.rows.count() {
        let prime = used.rows.prime(row);
        if prime < first {
            for (_, value) in Closed::fives(prime.into(), next) {
                used.rows.add(row, value as u32)?;
            }
            continue;
        }
        let (largest, mut bits) = read_row(stored, prime, next, &mut from)?;
        if stored == closed {
            used.rows.restore_largest(row, largest);
        } else {
            let largest = turn_row(closed, prime, next, largest, &mut bits)?;
            used.rows.restore_largest(row, largest);
        }
        for (word, bits) in bits.into_iter().enumerate() {
            used.rows.reach(word)?;
            used.rows.set(row, word, bits);
        }
    }
    lists(&mut used, stored, next, &mut from)?;
    used.reach(next)?;
    Ok(used)
}

/// The largest value of a row of a state, and its words.
fn read_row(
    stored: Closed,
    prime: u32,
    next: u64,
    from: &mut impl Read,
) -> io::Result<(u32, Vec<u64>)> {
    let largest = number(from)?;
    if u64::from(largest) > next / 4 {
        return Err(wrong("a value is too large"));
    }
    // Room is made for what was read, not for what is said to come.
    let mut bits = Vec::new();
    for _ in 0..words(largest) {
        let mut bytes = [0; 8];
        from.read_exact(&mut bytes)?;
        grow(&mut bits, 1)?;
        bits.push(u64::from_le_bytes(bytes));
    }
    let mut complete = true;
    let end = 64 * bits.len() as u64;
    stored.each(prime.into(), 0..end, |value| complete &= has(&bits, value));
    if stored == Closed::ToThree {
        // The form for 5 must be what was computed, or the state cannot be turned.
        complete &= Closed::fives(prime.into(), next).all(|(_, value)| has(&bits, value));
    }
    if complete { Ok((largest, bits)) } else { Err(wrong("a value of a closed form is missing")) }
}

fn has(bits: &[u64], value: u64) -> bool {
    bits.get((value / 64) as usize).is_some_and(|word| word >> (value % 64) & 1 == 1)
}

/// Makes the row of the other closed forms one of these, and returns its largest value.
fn turn_row(
    closed: Closed,
    prime: u32,
    next: u64,
    largest: u32,
    bits: &mut Vec<u64>,
) -> Result<u32, Full> {
    if closed == Closed::ToThree {
        let mut largest = largest;
        let end = next.max(640 * bits.len() as u64 + 6);
        for (heap, value) in Closed::fives(prime.into(), end) {
            let word = (value / 64) as usize;
            if heap < next {
                largest = largest.max(value as u32);
                let longer = bits.len().max(word + 1);
                grow(bits, longer - bits.len())?;
                bits.resize(longer, 0);
                bits[word] |= 1 << (value % 64);
            } else if let Some(bits) = bits.get_mut(word) {
                *bits &= !(1 << (value % 64));
            }
        }
        return Ok(largest);
    }
    let mut added = Vec::new();
    grow(&mut added, bits.len())?;
    added.extend_from_slice(bits);
    closed.each(prime.into(), 0..64 * bits.len() as u64, |value| {
        added[(value / 64) as usize] &= !(1 << (value % 64));
    });
    let last = added.iter().rposition(|&word| word != 0);
    let largest = last.map_or(0, |word| 64 * word as u32 + added[word].ilog2());
    bits.truncate(words(largest));
    Ok(largest)
}

fn lists(used: &mut Used, stored: Closed, next: u64, from: &mut impl Read) -> io::Result<()> {
    // Every large prime p with p times the first open prime before `next` has its list.
    let end = |of: Closed| u32::try_from(next.div_ceil(of.first_open().into())).unwrap_or(u32::MAX);
    let (held, kept) = (end(stored), end(used.closed));
    let mut ranks = Ranks::new();
    ranks.reach(held.max(kept).into())?;
    if number(from)? as usize != ranks.between(SMALL..held).count() {
        return Err(wrong("it has too few or too many lists"));
    }
    for (place, prime) in ranks.between(SMALL..held.max(kept)).enumerate() {
        if prime < kept {
            used.lists.begin()?;
        }
        let length = if prime < held { number(from)? } else { 0 };
        if u64::from(length) > next / u64::from(prime) {
            return Err(wrong("a list is too long"));
        }
        for _ in 0..length {
            let value = number(from)?;
            if u64::from(value) > next / 4 {
                return Err(wrong("a value is too large"));
            }
            let is_form = stored != used.closed && used.closed.has(prime.into(), value.into());
            if prime < kept && !is_form {
                used.lists.push(place, value)?;
                used.hint(place, value)?;
            }
        }
        if (stored, used.closed) == (Closed::ToFive, Closed::ToThree) {
            for (_, value) in Closed::fives(prime.into(), next) {
                used.lists.push(place, value as u32)?;
                used.hint(place, value as u32)?;
            }
        }
    }
    Ok(())
}

fn number(from: &mut impl Read) -> io::Result<u32> {
    let mut bytes = [0; 4];
    from.read_exact(&mut bytes)?;
    Ok(u32::from_le_bytes(bytes))
}

fn wrong(why: &str) -> io::Error {
    let text = format!("the state is not one of Common-factor Nim at this heap: {why}");
    io::Error::new(io::ErrorKind::InvalidData, text)
}
