//! Laws: the closed forms and rules that the documents state, each computed in
//! its own way. None of them looks at the options of a heap, so none can
//! repeat an error of the rules, the search or the mex.

mod bouton;
mod common_factor;
mod labelling;
mod least_prime;
mod nim_sum;
mod rare_common;

pub use bouton::misere_nim_lost;
pub use common_factor::{
    is_prime_square, least_prime_five_period, least_prime_three_value, staircase_value,
};
pub use labelling::earliest_labelling;
pub use least_prime::{LeastPrimes, coprime_nim_value};
pub use nim_sum::{bit_parities, nim_sum};
pub use rare_common::grundy_values;

/// The nim-value of a heap when 1 to `limit` stones may be taken: its remainder
/// on division by `limit` + 1. Source: Bouton 1901; Paper 602, Computation 4.2.
///
/// # Panics
/// When `limit` + 1 does not fit 32 bits.
#[must_use]
pub fn limited_value(heap: u32, limit: u32) -> u32 {
    heap % (limit + 1)
}
