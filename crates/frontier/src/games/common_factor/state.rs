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
use super::used::Used;
use crate::engine::PIECE;
use nimproof_core::laws::LeastPrimes;
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

/// See [`crate::engine::Engine::restore`].
pub fn restore(closed: Closed, form: Form, next: u64, from: &mut dyn Read) -> io::Result<Used> {
    let mut from = BufReader::new(from);
    if next > REACH || next % PIECE as u64 != 0 {
        return Err(wrong("no piece starts at its heap"));
    }
    if number(&mut from)? != closed.first_open() {
        return Err(wrong("it is of a run with other closed forms"));
    }
    let mut used = Used::new(closed, form);
    used.reach(next);
    let most = (next / 4) as u32;
    for row in 0..used.rows.count() {
        let largest = number(&mut from)?;
        if largest > most {
            return Err(wrong("a value is too large"));
        }
        used.rows.restore_largest(row, largest);
        for word in 0..words(largest) {
            let mut bytes = [0; 8];
            from.read_exact(&mut bytes)?;
            let bits = u64::from_le_bytes(bytes);
            used.rows.reach(word);
            if used.rows.word(row, word) & !bits != 0 {
                return Err(wrong("a value of a closed form is missing"));
            }
            used.rows.set(row, word, bits);
        }
    }
    lists(&mut used, next, most, &mut from)?;
    Ok(used)
}

fn lists(used: &mut Used, next: u64, most: u32, from: &mut impl Read) -> io::Result<()> {
    let first = used.closed.first_open();
    // Every large prime p with p times the first open prime below `next` has its list.
    let end = u32::try_from(next.div_ceil(first.into())).unwrap_or(u32::MAX);
    let primes = large_primes(end);
    if number(from)? as usize != primes.len() {
        return Err(wrong("it has too few or too many lists"));
    }
    for (place, prime) in primes.into_iter().enumerate() {
        let length = number(from)?;
        if u64::from(length) > next / u64::from(prime) {
            return Err(wrong("a list is too long"));
        }
        used.lists.begin();
        for _ in 0..length {
            let value = number(from)?;
            if value > most {
                return Err(wrong("a value is too large"));
            }
            used.lists.push(place, value);
            used.hint(place, value);
        }
    }
    Ok(())
}

/// The large primes below `end`.
fn large_primes(end: u32) -> Vec<u32> {
    if end <= super::used::SMALL {
        return Vec::new();
    }
    let primes = LeastPrimes::new(end - 1);
    primes.primes().iter().copied().filter(|&prime| prime >= super::used::SMALL).collect()
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
