//! What every game offers to a long run: its values in order, a piece at a time,
//! and a state from which to go on.

use nimproof_core::period::Verdict;
use serde::Serialize;
use std::fmt;
use std::io::{self, Read, Write};
use std::str::FromStr;

/// Heaps in a piece. Piece i holds the heaps from `PIECE` * i on.
pub const PIECE: usize = 1 << 16;

/// The values of one game, in order.
pub trait Engine: Send {
    /// The first heap of the next piece: a multiple of [`PIECE`].
    fn next(&self) -> u64;

    /// Computes the next piece: `values[j]` becomes the nim-value of heap
    /// `next()` + j, and `next()` grows by [`PIECE`].
    ///
    /// # Errors
    /// When the engine cannot go on; it is then not to be asked again.
    fn piece(&mut self, values: &mut [u32; PIECE]) -> Result<(), Stop>;

    /// Does a part of the next piece, of a second or two, where a piece may take
    /// long; true when all of it is there to be handed out. Between two parts the
    /// state can be saved, and [`Engine::restore`] then goes on from the last one.
    ///
    /// # Errors
    /// As with [`Engine::piece`].
    fn part(&mut self) -> Result<bool, Stop> {
        Ok(true)
    }

    /// The first heap that is not computed: past `next()` within a piece.
    fn reached(&self) -> u64 {
        self.next()
    }

    /// Looks at all values handed out once more, where an engine has a way to: the
    /// end of a run asks for it.
    ///
    /// # Errors
    /// When they cannot be right.
    fn audit(&self) -> Result<(), Stop> {
        Ok(())
    }

    /// What the values before heap `end` say about the period of the game, by the
    /// theorem of Guy and Smith, where it is about the game.
    ///
    /// # Errors
    /// When the memory to look at them is not to be had.
    fn period(&self, _end: u64) -> Result<Option<Judged>, Stop> {
        Ok(None)
    }

    /// Writes all that [`Engine::restore`] needs in order to go on from `next()`.
    /// The bytes do not depend on kernel, block size or threads.
    ///
    /// # Errors
    /// When writing fails.
    fn save(&self, to: &mut dyn Write) -> io::Result<()>;

    /// Takes up the state that [`Engine::save`] wrote when `next()` was `next`.
    ///
    /// # Errors
    /// When reading fails, or the state is not one that `save` can have written.
    fn restore(&mut self, next: u64, from: &mut dyn Read) -> io::Result<()>;

    /// Bytes of memory that the engine holds.
    fn memory(&self) -> u64;
}

/// A verdict on the period of a game, and how many values it is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Judged {
    /// So many, from heap 0 on.
    pub values_seen: usize,
    /// What they say.
    #[serde(flatten)]
    pub verdict: Verdict,
}

/// Why an engine cannot go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The values from this heap on need what the engine does not keep, or are
    /// wider than it can hold; the text says which.
    OutOfReach {
        /// The first heap that has no value.
        heap: u64,
        /// What is missing, for people.
        why: String,
    },
    /// A check of the engine's own work failed: the program or the machine is at
    /// fault, and no value from the last check on is to be believed.
    Defect {
        /// Where it was seen.
        heap: u64,
        /// Which check, for people.
        why: String,
    },
    /// Memory that the engine needs is not to be had.
    Memory {
        /// Bytes asked for.
        bytes: u64,
    },
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfReach { heap, why } => write!(f, "the run ends before heap {heap}: {why}"),
            Self::Defect { heap, why } => write!(f, "a check failed at heap {heap}: {why}"),
            Self::Memory { bytes: 0 } => write!(f, "memory for so many threads is not to be had"),
            Self::Memory { bytes } => write!(f, "{bytes} bytes of memory are not to be had"),
        }
    }
}

/// The form of the kernels: the plain one, or for one of two instruction sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kernel {
    /// Plain Rust: the reference, on every processor.
    Scalar,
    /// For processors with AVX2.
    Avx2,
    /// For processors with AVX-512 (F, BW, VL, VBMI and VBMI2).
    Avx512,
}

impl Kernel {
    /// All forms, the plainest first.
    pub const ALL: [Self; 3] = [Self::Scalar, Self::Avx2, Self::Avx512];

    /// True when this processor can run it.
    #[must_use]
    pub fn runs_here(self) -> bool {
        match self {
            Self::Scalar => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => is_x86_feature_detected!("avx2"),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512vbmi")
                    && is_x86_feature_detected!("avx512vbmi2")
            }
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// The fastest form that this processor can run.
    #[must_use]
    pub fn best() -> Self {
        Self::ALL.into_iter().rfind(|kernel| kernel.runs_here()).unwrap_or(Self::Scalar)
    }

    /// Its name on the command line and in `run-info.json`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Scalar => "scalar",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }
}

impl FromStr for Kernel {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|kernel| kernel.name() == name)
            .ok_or_else(|| format!("{name:?} is not one of scalar, avx2, avx512"))
    }
}

/// How an engine is to work; the values do not depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The form of the kernels; the caller has seen that it runs here.
    pub kernel: Kernel,
    /// Threads to use, at least 1.
    pub threads: usize,
    /// Which of two ways: the second has other block sizes and other witnesses,
    /// and is what a double check compares with the first.
    pub way: Way,
}

/// One of two ways to the same values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The usual block sizes and witnesses.
    First,
    /// Others.
    Second,
}
