//! Room for what grows, or word that there is none.

use crate::engine::Stop;
use std::collections::TryReserveError;
use std::io;

/// So many bytes were not to be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full(u64);

impl From<Full> for Stop {
    fn from(Full(bytes): Full) -> Self {
        Self::Memory { bytes }
    }
}

impl From<Full> for io::Error {
    fn from(full: Full) -> Self {
        Self::new(io::ErrorKind::OutOfMemory, Stop::from(full).to_string())
    }
}

/// Bytes that are left to the rest of the program whenever something grows here: a
/// piece, a checkpoint and what else cannot say that it lacks memory.
const LEFT: usize = 8 << 20;

/// Room for `more`, and for as much again as there is.
pub fn grow<T>(memory: &mut Vec<T>, more: usize) -> Result<(), Full> {
    let bytes = (2 * memory.capacity()).max(memory.len() + more) * size_of::<T>();
    reserved(memory, more, bytes, Vec::try_reserve)
}

/// Room for `more`, and for nothing else.
pub fn grow_exact<T>(memory: &mut Vec<T>, more: usize) -> Result<(), Full> {
    let bytes = (memory.len() + more) * size_of::<T>();
    reserved(memory, more, bytes, Vec::try_reserve_exact)
}

fn reserved<T>(
    memory: &mut Vec<T>,
    more: usize,
    bytes: usize,
    reserve: impl Fn(&mut Vec<T>, usize) -> Result<(), TryReserveError>,
) -> Result<(), Full> {
    if memory.capacity() - memory.len() >= more {
        return Ok(());
    }
    reserve(memory, more).map_err(|_| Full(bytes as u64))?;
    left()
}

/// Whether memory is left to the rest of the program.
pub fn left() -> Result<(), Full> {
    if crate::games::to_be_had(LEFT) { Ok(()) } else { Err(Full(LEFT as u64)) }
}
