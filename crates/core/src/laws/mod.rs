//! Laws: the closed forms and rules that the documents state, and two more
//! ways to the sequences, each computed in its own way.
//!
//! None of them asks a ruleset for options, so none can repeat an error of the
//! rules, the search or the mex. The earliest labelling says in other words
//! what the mex of Common-factor Nim says, and the rare and common values of
//! Grundy's game come from the few splits that decide: these two are other
//! programs, not other mathematics.

mod bouton;
mod common_factor;
mod endings;
mod guy_smith;
mod labelling;
mod least_prime;
mod nim_sum;
mod rare_common;

pub use bouton::misere_nim_lost;
pub use common_factor::{
    is_prime_square, least_prime_five_period, least_prime_three_value, staircase_value,
};
pub use endings::no_period_to;
pub use guy_smith::{Period, proved_period};
pub use labelling::earliest_labelling;
pub use least_prime::{LeastPrimes, coprime_nim_value};
pub use nim_sum::{bit_parities, nim_sum};
pub use rare_common::{grundy_values, is_rare};

/// The nim-value of a heap when 1 to `limit` stones may be taken: its remainder
/// on division by `limit` + 1. Source: Sprague 1935, Grundy 1939; Paper 602,
/// Observation 4.3.
///
/// # Panics
/// When `limit` + 1 does not fit 32 bits.
#[must_use]
pub fn limited_value(heap: u32, limit: u32) -> u32 {
    heap % (limit + 1)
}
