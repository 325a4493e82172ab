//! Common-factor Nim: from a heap of n take d stones with gcd(d, n) > 1. The
//! options of n are the smaller heaps that have a prime in common with it, so
//! its value is the least that no smaller multiple of one of its primes has
//! (A370822 from n = 2 on).
//!
//! Heaps with least prime 2, 3 or 5 take their values from closed forms
//! (`closed.rs`), primes are worth 1 (proved), and the other heaps look for the least
//! value that is in none of the sets of their primes (`used.rs`).
//!
//! **What is proved and what is not.** The forms for 2 and 3 are proved for every heap.
//! The form for 5 is proved below N if 10 G(m) <= m + 8 for every m < N without a factor
//! 2, 3 or 5 (`law_of_five_if` in `proofs/CommonFactorFive.v`). For all m that
//! bound is open; for the heaps of a run it is checked at every such m,
//! and the run stops where it fails. So the values of the first way rest on
//! nothing that is only assumed, and a run to N shows the law to N. The second way does not use
//! the form for 5 at all and computes those heaps from the sets.
//!
//! Every value is found with a check that each set was complete: all heaps whose
//! values from closed forms were set ahead of time up to it are smaller.
//!
//! Time: about n log log n, at heaps near 10^8 some 200 ns for each of the 21 % of all
//! heaps that are searched for. Memory: 3.6 bytes a heap. One thread: each
//! value needs those before it.

#![expect(clippy::cast_possible_truncation, reason = "heaps, values and places have 32 bits")]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod closed;
mod factors;
mod form;
mod primes;
mod state;
mod used;

use crate::engine::{Engine, PIECE, Plan, Stop, Way};
use closed::Closed;
use factors::Factors;
use form::Form;
use nimproof_core::laws::earliest_labelling;
use std::io::{self, Read, Write};
use used::Used;

/// The first heap past the reach.
pub const REACH: u64 = 1 << 32;
/// Odd heaps in a piece.
const HALF: usize = PIECE / 2;

/// The values of Common-factor Nim, in order.
pub struct CommonFactor {
    next: u64,
    used: Used,
    factors: Factors,
}

impl CommonFactor {
    /// At heap 0.
    ///
    /// # Errors
    /// None so far.
    pub fn new(plan: Plan) -> Result<Self, Stop> {
        let closed = match plan.way {
            Way::First => Closed::ToFive,
            Way::Second => Closed::ToThree,
        };
        Ok(Self {
            next: 0,
            used: Used::new(closed, Form::of(plan.kernel)),
            factors: Factors::new(closed.first_open()),
        })
    }

    /// The heaps of the first piece, by the labelling: what is set ahead of time
    /// is not below every one of them yet.
    fn first_piece(&mut self, values: &mut [u32; PIECE]) -> Result<(), Stop> {
        self.factors.piece(0);
        let labels = earliest_labelling(PIECE as u32 - 1, 1);
        for (heap, value) in (0..).zip(values.iter_mut()) {
            *value = match heap {
                0 | 1 => 0,
                _ => labels[heap as usize - 1],
            };
            if heap < 2 {
                continue;
            }
            if let Some(form) = self.used.closed.value(heap.into()) {
                if form != u64::from(*value) {
                    return Err(defect(heap, "its closed form does not hold"));
                }
                continue;
            }
            let primes = self.factors.of(heap as usize / 2, heap);
            if primes == [heap] {
                if *value != 1 {
                    return Err(defect(heap, "a prime is not worth 1"));
                }
                continue;
            }
            let places = self.used.places(primes);
            self.used.add(&places, *value);
            if self.used.closed == Closed::ToFive && 10 * *value > heap + 8 {
                return Err(defect(heap, TENTH));
            }
        }
        Ok(())
    }

    /// The value of an odd heap without a closed form.
    fn open_value(&mut self, j: usize, heap: u32) -> Result<u32, Stop> {
        let primes = self.factors.of(j, heap);
        if primes == [heap] {
            return Ok(1);
        }
        let places = self.used.places(primes);
        let value = self.used.least_free(&places);
        if self.used.closed.beyond(value.into()) > heap.into() {
            return Err(defect(heap, TENTH));
        }
        self.used.add(&places, value);
        Ok(value)
    }
}

const TENTH: &str = "it is worth more than the closed forms below it allow";

fn defect(heap: u32, why: &str) -> Stop {
    Stop::Defect { heap: heap.into(), why: why.into() }
}

impl Engine for CommonFactor {
    fn next(&self) -> u64 {
        self.next
    }

    fn piece(&mut self, values: &mut [u32; PIECE]) -> Result<(), Stop> {
        if self.next >= REACH {
            let why = "Common-factor Nim is computed to heap 2^32".into();
            return Err(Stop::OutOfReach { heap: REACH, why });
        }
        self.used.reach(self.next + PIECE as u64);
        if self.next == 0 {
            self.first_piece(values)?;
        } else {
            self.factors.piece(self.next);
            let start = self.next as u32;
            for (offset, value) in (0..).zip(values.iter_mut()) {
                let heap = start + offset;
                *value = match self.used.closed.value(heap.into()) {
                    // At most half of a heap of 32 bits.
                    Some(form) => form as u32,
                    None => self.open_value(offset as usize / 2, heap)?,
                };
            }
        }
        self.next += PIECE as u64;
        Ok(())
    }

    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        state::save(&self.used, to)
    }

    fn restore(&mut self, next: u64, from: &mut dyn Read) -> io::Result<()> {
        self.used = state::restore(self.used.closed, self.used.form, next, from)?;
        self.next = next;
        Ok(())
    }

    fn memory(&self) -> u64 {
        self.used.memory() + self.factors.memory()
    }
}
