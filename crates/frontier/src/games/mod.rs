//! The games that can be run far: one folder each.

pub mod grundy;
pub mod octal;

use crate::engine::{Engine, Plan, Stop};
use nimproof_core::rules::Octal;

/// A game that a long run knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    /// Grundy's game (A002188).
    Grundy,
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
            Self::Octal(code) => Ok(Box::new(octal::Octal::new(&code, plan))),
        }
    }
}
