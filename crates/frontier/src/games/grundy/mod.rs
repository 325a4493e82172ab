//! Grundy's game (A002188): a move splits a heap into two unequal parts.
//!
//! The plain form is the reference; the fast one keeps a byte a heap, takes 64
//! heaps side by side for the least common value, and checks thousands of heaps
//! together for a rare one. Time: some tens of nanoseconds a heap on one core,
//! whatever the heap; memory: about 200 MB, whatever the heap.

mod check;
mod code;
mod fast;
mod lanes;
mod plain;
mod rares;
mod rows;
mod window;

pub use plain::shares::PlainShares;

use crate::engine::{Engine, Kernel, PIECE, Plan, Stop, Way};
use check::Witnesses;
use fast::{Fast, Shape};
use std::io::{self, Read, Write};

/// The values of Grundy's game, in order.
pub struct Grundy {
    next: u64,
    form: Form,
}

enum Form {
    Plain(plain::Plain),
    Fast(Box<Fast>),
}

impl Grundy {
    /// At heap 0.
    ///
    /// # Errors
    /// When memory is not to be had.
    pub fn new(plan: Plan) -> Result<Self, Stop> {
        let form = if plan.kernel == Kernel::Scalar {
            Form::Plain(plain::Plain::default())
        } else {
            let fast = Fast::new(lanes::of(plan.kernel), shape(plan.way))?;
            Form::Fast(Box::new(fast))
        };
        Ok(Self { next: 0, form })
    }
}

fn shape(way: Way) -> Shape {
    let witnesses = match way {
        Way::First => Witnesses { from: 8, reach: 8 << 10, rows: 192, few: 24 },
        Way::Second => Witnesses { from: 8 << 10, reach: 16 << 10, rows: 128, few: 64 },
    };
    Shape { keep: 1 << 26, witnesses }
}

impl Engine for Grundy {
    fn next(&self) -> u64 {
        self.next
    }

    fn piece(&mut self, values: &mut [u32; PIECE]) -> Result<(), Stop> {
        let end = self.next + PIECE as u64;
        match &mut self.form {
            Form::Plain(plain) => {
                let start = plain.values().len();
                plain.grow(start + PIECE);
                for (to, &from) in values.iter_mut().zip(&plain.values()[start..]) {
                    *to = from.into();
                }
            }
            Form::Fast(fast) => {
                while fast.window().end() < end {
                    fast.advance()?;
                }
                fast.copy(self.next, values);
            }
        }
        self.next = end;
        Ok(())
    }

    fn save(&self, _to: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    fn restore(&mut self, _next: u64, _from: &mut dyn Read) -> io::Result<()> {
        Ok(())
    }

    fn memory(&self) -> u64 {
        match &self.form {
            Form::Plain(plain) => 2 * plain.values().len() as u64,
            Form::Fast(fast) => fast.window().memory(),
        }
    }
}
