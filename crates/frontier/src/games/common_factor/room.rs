//! Room for what grows, or word that there is none.

use crate::engine::Stop;
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

/// Room for `more`, and for as much again as there is.
pub fn grow<T>(memory: &mut Vec<T>, more: usize) -> Result<(), Full> {
    let bytes = (2 * memory.capacity()).max(memory.len() + more) * size_of::<T>();
    memory.try_reserve(more).map_err(|_| Full(bytes as u64))
}

/// Room for `more`, and for nothing else.
pub fn grow_exact<T>(memory: &mut Vec<T>, more: usize) -> Result<(), Full> {
    let bytes = (memory.len() + more) * size_of::<T>();
    memory.try_reserve_exact(more).map_err(|_| Full(bytes as u64))
}
