//! Grundy's game (A002188): a move splits a heap into two unequal parts.
//!
//! The plain form is the reference; the fast one keeps a byte a heap, takes 64
//! heaps side by side for the least common value, and checks thousands of heaps
//! together for a rare one. Time: about 200 ns a heap on one core with AVX-512,
//! whatever the heap; memory: about 210 MB, whatever the heap.

mod check;
mod code;
mod fast;
mod lanes;
mod plain;
mod rares;
mod state;
mod stretch;
mod window;

use crate::engine::{Engine, Kernel, PIECE, Plan, Stop, Way};
use crate::ranks::shares::Shares;
use check::Witnesses;
use fast::{Fast, FastShares, Shape};
use plain::{Plain, PlainShares};
use rayon::{ThreadPool, ThreadPoolBuilder};
use state::Kept;
use std::io::{self, Read, Write};
use window::window;

/// A run that ranks share, at heap 0: in blocks of so many heaps, a multiple of 64
/// that divides a piece; the heaps below `shared_from` are not shared.
///
/// # Errors
/// When memory is not to be had.
pub fn shares(plan: Plan, block: usize, shared_from: u64) -> Result<Box<dyn Shares>, Stop> {
    if plan.kernel == Kernel::Scalar {
        Ok(Box::new(PlainShares::new(block, shared_from)))
    } else {
        Ok(Box::new(FastShares::new(plan, block, shared_from)?))
    }
}

/// What is kept: a rare heap past the last ones could not be followed, and none
/// is known after 48,399,022. The first ones are for the rare values from 256 on,
/// whose witnesses are few: with 2^24 first heaps the run ended at 258,592,186.
const KEPT: Kept = Kept { head: 1 << 26, last: 1 << 26 };

/// The values of Grundy's game, in order.
pub struct Grundy {
    next: u64,
    form: Form,
}

enum Form {
    Plain(Plain),
    Fast(Box<Fast>, ThreadPool),
}

impl Grundy {
    /// At heap 0.
    ///
    /// # Errors
    /// When memory is not to be had.
    pub fn new(plan: Plan) -> Result<Self, Stop> {
        let form = if plan.kernel == Kernel::Scalar {
            Form::Plain(Plain::default())
        } else {
            let fast = Fast::new(lanes::of(plan.kernel), shape(plan.way))?;
            let threads = ThreadPoolBuilder::new().num_threads(plan.threads.max(1)).build();
            // Threads are not to be had when memory for them is not.
            Form::Fast(Box::new(fast), threads.map_err(|_| Stop::Memory { bytes: 0 })?)
        };
        Ok(Self { next: 0, form })
    }
}

fn shape(way: Way) -> Shape {
    let (witnesses, stretch) = match way {
        Way::First => (Witnesses { from: 64, parts: 4000, to: 1 << 16, worth: 2 }, 2048),
        Way::Second => (Witnesses { from: 1 << 10, parts: 3000, to: 3 << 15, worth: 3 }, 1536),
    };
    Shape { kept: KEPT, stretch, witnesses }
}

impl Engine for Grundy {
    fn next(&self) -> u64 {
        self.next
    }

    fn piece(&mut self, values: &mut [u32; PIECE]) -> Result<(), Stop> {
        let (start, end) = (self.next, self.next + PIECE as u64);
        match &mut self.form {
            Form::Plain(plain) => plain.piece(values),
            Form::Fast(fast, threads) => {
                threads.install(|| {
                    while fast.settled() < end {
                        fast.advance()?;
                    }
                    Ok::<_, Stop>(())
                })?;
                fast.window().copy(start, values);
            }
        }
        self.next = end;
        Ok(())
    }

    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        match &self.form {
            Form::Plain(plain) => {
                let (window, rares) = plain.window(KEPT)?;
                state::write(to, &window, &rares, self.next, KEPT)
            }
            Form::Fast(fast, _) => state::write(to, fast.window(), fast.rares(), self.next, KEPT),
        }
    }

    fn restore(&mut self, next: u64, from: &mut dyn Read) -> io::Result<()> {
        let mut window = window(KEPT)?;
        let rares = state::read(from, &mut window, next, KEPT)?;
        match &mut self.form {
            Form::Plain(plain) => *plain = Plain::from(&window)?,
            Form::Fast(fast, _) => fast.restore(window, rares),
        }
        self.next = next;
        Ok(())
    }

    fn memory(&self) -> u64 {
        match &self.form {
            Form::Plain(plain) => 2 * plain.values().len() as u64,
            Form::Fast(fast, _) => fast.window().memory(),
        }
    }
}

#[cfg(test)]
mod tests;
