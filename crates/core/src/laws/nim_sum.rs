//! Addition without carries: the nim-sum, and its definition digit by digit.

/// The nim-sum of the heaps: their exclusive or. 0 for no heap.
/// Source: Bouton 1901.
#[must_use]
pub fn nim_sum(heaps: &[u32]) -> u32 {
    heaps.iter().fold(0, |sum, heap| sum ^ heap)
}

/// For each binary digit from the top, how many of the numbers have a one
/// there, counted by repeated halving. As many digits as the largest number
/// has, at least one. Keeping only whether each count is odd gives the digits
/// of the nim-sum.
#[must_use]
pub fn bit_parities(numbers: &[u32]) -> Vec<u32> {
    let mut rest = numbers.to_vec();
    let mut counts = Vec::new();
    loop {
        counts.push(rest.iter().map(|number| number % 2).sum());
        for number in &mut rest {
            *number /= 2;
        }
        if rest.iter().all(|&number| number == 0) {
            counts.reverse();
            return counts;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_sum_is_the_parity_of_the_ones_in_each_digit(
            heaps in proptest::collection::vec(any::<u32>(), 0..6),
        ) {
            let digits = bit_parities(&heaps);
            let sum = digits.iter().fold(0_u64, |sum, count| 2 * sum + u64::from(count % 2));
            prop_assert_eq!(sum, u64::from(nim_sum(&heaps)));
        }

        #[test]
        fn adding_twice_cancels_and_order_does_not_matter(a: u32, b: u32, c: u32) {
            prop_assert_eq!(nim_sum(&[a, b, b]), a);
            prop_assert_eq!(nim_sum(&[a, b, c]), nim_sum(&[c, a, b]));
            prop_assert_eq!(nim_sum(&[a, nim_sum(&[b, c])]), nim_sum(&[nim_sum(&[a, b]), c]));
        }
    }
}
