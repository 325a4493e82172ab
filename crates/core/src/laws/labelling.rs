//! The earliest labelling in which equal labels stand only at coprime numbers
//! (OEIS A279119 with labels from 0, A370822 with labels from 1).
//!
//! For each prime the labels already used at its multiples are kept as a
//! bitmap; n takes the least label that is in none of the bitmaps of its
//! primes. No earlier n is visited, so this is another route than the mex
//! loop. Time: n/128 words for each prime factor of each n; memory: a bitmap
//! for each prime.

/// The labels of 1, 2, ..., `to` (entry 0 belongs to the number 1), the first
/// label being `first`: 0 for A279119, 1 for A370822.
///
/// # Panics
/// When a label does not fit 32 bits.
#[must_use]
pub fn earliest_labelling(to: u32, first: u32) -> Vec<u32> {
    let prime_lists = prime_lists(to);
    // used[p] has bit v set when label v stands at a multiple of p.
    let mut used: Vec<Vec<u64>> = vec![Vec::new(); to as usize + 1];
    let mut labels = Vec::with_capacity(to as usize);
    for primes in prime_lists.iter().skip(1) {
        let label = least_free(&primes.iter().map(|&prime| used[prime as usize].as_slice()));
        let (word, bit) = (label / 64, label % 64);
        for &prime in primes {
            let bitmap = &mut used[prime as usize];
            if bitmap.len() <= word {
                bitmap.resize(word + 1, 0);
            }
            bitmap[word] |= 1 << bit;
        }
        // There are at most `to` labels, and the caller's bound on the sum is documented.
        let label = u32::try_from(label).unwrap_or(u32::MAX);
        labels.push(first.checked_add(label).expect("the labels fit 32 bits"));
    }
    labels
}

/// The least bit that is set in none of the bitmaps.
fn least_free<'a>(bitmaps: &(impl Iterator<Item = &'a [u64]> + Clone)) -> usize {
    let mut word = 0;
    loop {
        let taken = bitmaps.clone().fold(0, |taken, bitmap| taken | bitmap.get(word).unwrap_or(&0));
        if taken != u64::MAX {
            return word * 64 + taken.trailing_ones() as usize;
        }
        word += 1;
    }
}

/// The distinct primes of every number from 0 to `to`, by writing each prime
/// onto its multiples.
fn prime_lists(to: u32) -> Vec<Vec<u32>> {
    let mut lists: Vec<Vec<u32>> = vec![Vec::new(); to as usize + 1];
    for number in 2..=to {
        if lists[number as usize].is_empty() {
            for multiple in (number..=to).step_by(number as usize) {
                lists[multiple as usize].push(number);
            }
        }
    }
    lists
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn gcd(a: u32, b: u32) -> u32 {
        if b == 0 { a } else { gcd(b, a % b) }
    }

    #[test]
    fn labels_are_the_least_that_no_earlier_number_forbids() {
        let labels = earliest_labelling(400, 0);
        for n in 1..=400_u32 {
            let forbidden =
                |label| (1..n).any(|m| labels[m as usize - 1] == label && gcd(m, n) > 1);
            let least = (0..).find(|&label| !forbidden(label)).unwrap();
            assert_eq!(labels[n as usize - 1], least, "number {n}");
        }
    }

    proptest! {
        #[test]
        fn the_first_label_only_shifts(to in 0_u32..200, first in 0_u32..1000) {
            let shifted: Vec<_> = earliest_labelling(to, 0).iter().map(|label| label + first).collect();
            prop_assert_eq!(earliest_labelling(to, first), shifted);
        }
    }
}
