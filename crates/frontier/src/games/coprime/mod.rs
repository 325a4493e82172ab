//! Coprime Nim: from a heap of n take d stones with gcd(d, n) = 1. The value is
//! 0 on even heaps, 1 on heap 1, and the rank of the least prime factor on the
//! other odd heaps (A055396 there; proved in `proofs/`).
//!
//! **What is checked for every heap**, apart from the sieve. Write p_1 = 2,
//! p_2 = 3, ... An odd n > 1 is worth k when
//! - the values below k are reached: 0 by leaving heap 2, 1 by leaving heap 1, j by
//!   leaving p_j, a legal bite as long as p_j does not divide n (these are the
//!   witnesses of n);
//! - k is not reached: p_k divides n and every smaller heap worth k, so no
//!   bite between them is legal.
//!
//! The second is checked for each heap by arithmetic that the sieve has no part in: where
//! a prime from 17 on is claimed, a cofactor q with q p_k = n is found and multiplied out
//! (`check.rs`); for 3 to 13 the heaps repeat modulo 30,030, and a table made by trial
//! division is read at the remainder of the piece; a claimed prime gets the next rank. So no
//! claim can be too small. The witnesses are checked in sum: at every power of two,
//! on restoring and by [`Coprime::audit`], the total of all values so far must
//! be the one that `below.rs` finds by counting, without looking at a single
//! heap. A heap that was given a witness which it has not (its least prime was
//! missed) is worth too much, no other is worth too little, and the totals differ.
//! On even heaps every bite is odd and leads to an odd heap, and the total of
//! those is above 0 one by one.
//!
//! Time: n log log n strikes, about a nanosecond a heap, and 3 with the hashes of a
//! run. Memory: constant, below a megabyte up to [`REACH`]. A run can start at any piece.

#![expect(clippy::cast_possible_truncation, reason = "the piece has 65,536 heaps")]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod below;
mod check;
mod plain;
mod second;
mod sieve;

use crate::engine::{Engine, Kernel, PIECE, Plan, Stop, Way};
use below::Below;
use check::Table;
use nimproof_core::laws::LeastPrimes;
use std::io::{self, Read, Write};

/// The first heap past the reach: 2^36, where primes to 2^18 and ranks of 32
/// bits still do.
pub const REACH: u64 = 1 << 36;

/// How many primes are below this heap, counted without looking at any heap.
#[must_use]
pub fn primes_below(heap: u64) -> u64 {
    Below::of(heap).primes
}
/// The primes to sieve with are below this.
const LARGEST: u32 = 1 << 18;
/// Odd heaps in a piece.
const HALF: usize = PIECE / 2;

/// The values of Coprime Nim, in order.
pub struct Coprime {
    next: u64,
    /// The primes below `next`, and the total of the values.
    so_far: Below,
    table: Table,
    form: Form,
}

/// How the heaps get their labels.
enum Form {
    First(Box<sieve::Sieve>, Finish),
    Second,
}

/// Turns the labels of a piece into values, checks each, and clears the labels.
type Finish = fn(&mut Labelled, &Table, &mut [u32; PIECE]) -> Result<(), u64>;

/// A piece whose odd heaps have the rank of their least prime below the square
/// root, or 0.
struct Labelled<'a> {
    start: u64,
    /// The heap start + 2 j + 1 has the label `labels[j]`.
    labels: &'a mut [u16; HALF],
    /// Labels 2 to 6 of the odd numbers modulo 30,030, and the first of them once more.
    pattern: &'a [u8],
    so_far: &'a mut Below,
}

impl Coprime {
    /// At heap 0.
    ///
    /// # Errors
    /// None so far.
    pub fn new(plan: Plan) -> Result<Self, Stop> {
        Self::starting_at(plan, 0)
    }

    /// At the first heap of a piece; the pieces before it are not computed.
    ///
    /// # Errors
    /// When the piece is out of reach.
    pub fn starting_at(plan: Plan, first_piece: u64) -> Result<Self, Stop> {
        let next = first_piece.checked_mul(PIECE as u64).filter(|&next| next <= REACH);
        let next = next.ok_or_else(out_of_reach)?;
        let primes = LeastPrimes::new(LARGEST);
        let form = match plan.way {
            Way::First => {
                Form::First(Box::new(sieve::Sieve::new(primes.primes())), finish(plan.kernel))
            }
            Way::Second => Form::Second,
        };
        Ok(Self { next, so_far: Below::of(next), table: Table::new(primes.primes()), form })
    }

    /// The largest value below `next()`, a piece at least: that of the largest prime
    /// there, and all smaller ones occur there too.
    #[must_use]
    pub fn largest_before(&self) -> u32 {
        // Ranks below the reach fit.
        u32::try_from(self.so_far.primes).unwrap_or(u32::MAX)
    }
}

fn out_of_reach() -> Stop {
    Stop::OutOfReach { heap: REACH, why: "Coprime Nim is computed to heap 2^36".into() }
}

fn finish(kernel: Kernel) -> Finish {
    match kernel {
        #[cfg(target_arch = "x86_64")]
        Kernel::Avx2 if kernel.runs_here() => avx2::finish,
        #[cfg(target_arch = "x86_64")]
        Kernel::Avx512 if kernel.runs_here() && is_x86_feature_detected!("popcnt") => {
            avx512::finish
        }
        _ => plain::finish,
    }
}

/// The heaps of the first piece, where primes that sieve are heaps themselves.
fn first_piece(values: &mut [u32; PIECE], so_far: &mut Below) {
    let primes = LeastPrimes::new(PIECE as u32 - 1);
    for (heap, value) in (0..).zip(values.iter_mut()) {
        *value = match heap {
            1 => 1,
            _ if heap % 2 == 0 => 0,
            _ => primes.index(heap),
        };
        so_far.total += u128::from(*value);
    }
    so_far.primes = primes.primes().len() as u64;
}

impl Engine for Coprime {
    fn next(&self) -> u64 {
        self.next
    }

    fn piece(&mut self, values: &mut [u32; PIECE]) -> Result<(), Stop> {
        if self.next >= REACH {
            return Err(out_of_reach());
        }
        if self.next == 0 {
            first_piece(values, &mut self.so_far);
        } else {
            let done = match &mut self.form {
                Form::First(sieve, finish) => {
                    finish(&mut sieve.piece(self.next, &mut self.so_far), &self.table, values)
                }
                Form::Second => second::piece(self.next, &self.table, &mut self.so_far, values),
            };
            done.map_err(|heap| Stop::Defect {
                heap,
                why: "the prime that is claimed for it does not divide it".into(),
            })?;
        }
        self.next += PIECE as u64;
        if self.next.is_power_of_two() { self.audit() } else { Ok(()) }
    }

    /// Compares the values handed out, and those skipped at the start, with
    /// their total as it follows from counting. When they differ, some witness was none.
    fn audit(&self) -> Result<(), Stop> {
        let expected = Below::of(self.next);
        if self.so_far == expected {
            return Ok(());
        }
        let why = format!(
            "up to here the sieve finds {:?}, counting finds {expected:?}; run it again",
            self.so_far
        );
        Err(Stop::Defect { heap: self.next, why })
    }

    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        to.write_all(&self.so_far.primes.to_le_bytes())?;
        to.write_all(&self.so_far.total.to_le_bytes())
    }

    fn restore(&mut self, next: u64, from: &mut dyn Read) -> io::Result<()> {
        let wrong = |why| Err(io::Error::new(io::ErrorKind::InvalidData, why));
        if next > REACH || next % PIECE as u64 != 0 {
            return wrong("no piece of Coprime Nim starts there");
        }
        let (mut primes, mut total) = ([0; 8], [0; 16]);
        from.read_exact(&mut primes)?;
        from.read_exact(&mut total)?;
        let so_far =
            Below { primes: u64::from_le_bytes(primes), total: u128::from_le_bytes(total) };
        if so_far != Below::of(next) {
            return wrong("the state of Coprime Nim is not that of this heap");
        }
        (self.next, self.so_far) = (next, so_far);
        Ok(())
    }

    fn memory(&self) -> u64 {
        let sieve = match &self.form {
            Form::First(sieve, _) => sieve.memory(),
            Form::Second => 0,
        };
        sieve + Table::MEMORY
    }
}

#[cfg(test)]
mod tests;
