//! The two loops of Common-factor Nim that have a form for each instruction set.

use crate::engine::Kernel;

/// One form of both.
#[derive(Clone, Copy)]
pub struct Form {
    /// The first word from a place on that is not full in the or of all rows, which
    /// have at least so many words; the number of words if there is none.
    pub open: fn(rows: &[&[u64]], from: usize, words: usize) -> usize,
    /// True when the value is in the list.
    pub contains: fn(list: &[u32], value: u32) -> bool,
}

impl Form {
    /// The form of a kernel, or the plain one where it does not run.
    pub fn of(kernel: Kernel) -> Self {
        match kernel {
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 if kernel.runs_here() => super::avx2::FORM,
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 if kernel.runs_here() => super::avx512::FORM,
            _ => Self { open, contains: |list, value| list.contains(&value) },
        }
    }
}

fn open(rows: &[&[u64]], from: usize, words: usize) -> usize {
    (from..words)
        .find(|&word| rows.iter().fold(0, |or, row| or | row[word]) != u64::MAX)
        .unwrap_or(words)
}
