//! The games that can be run far: one folder each.

pub mod common_factor;
pub mod coprime;
pub mod grundy;
pub mod octal;

use crate::engine::{Engine, Plan, Stop};
use nimproof_core::rules::Octal;

/// A game that a long run knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Game {
    /// Grundy's game (A002188).
    Grundy,
    /// Coprime Nim (A055396 on odd heaps above 1).
    Coprime,
    /// Common-factor Nim (A370822 from heap 2 on).
    CommonFactor,
    /// The octal game of this code.
    Octal(Octal),
}

impl Game {
    /// Its engine, at heap 0.
    ///
    /// # Errors
    /// When the memory that it needs is not to be had.
    pub fn engine(self, plan: Plan) -> Result<Box<dyn Engine>, Stop> {
        match self {
            Self::Grundy => Ok(Box::new(grundy::Grundy::new(plan)?)),
            Self::Coprime => Ok(Box::new(coprime::Coprime::new(plan)?)),
            Self::CommonFactor => Ok(Box::new(common_factor::CommonFactor::new(plan)?)),
            Self::Octal(code) => Ok(Box::new(octal::Octal::new(&code, plan))),
        }
    }

    /// The last heap that its engine can come to, where that is less than 2^63.
    #[must_use]
    pub fn last_heap(self) -> Option<u64> {
        match self {
            Self::Coprime => Some(coprime::REACH - 1),
            Self::CommonFactor => Some(common_factor::REACH - 1),
            Self::Grundy | Self::Octal(_) => None,
        }
    }

    /// True when more threads than one are used.
    #[must_use]
    pub fn uses_threads(self) -> bool {
        self == Self::Grundy
    }
}

/// Whether so many bytes more are to be had now; they are given back.
fn to_be_had(bytes: usize) -> bool {
    let mut room: Vec<u8> = Vec::new();
    let had = room.try_reserve_exact(bytes).is_ok();
    // What nobody looks at, the compiler may leave out.
    std::hint::black_box(&room);
    had
}
