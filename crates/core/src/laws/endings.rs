//! How far a table of values refutes every period, and how far back each period
//! holds, both read from its end.

/// The largest B such that the values G(0) to G(N) refute every period p from q
/// on with p + q <= B: N minus the longest agreeing end.
/// Time and memory: a few steps and 16 bytes a value at most.
///
/// # Panics
/// When there is no value.
#[must_use]
pub fn no_period_to<T: Copy + Eq>(values: &[T]) -> usize {
    values.len() - 1 - agreeing_ends(values).into_iter().max().unwrap_or(0)
}

/// For each p how many terms from the end agree with those p places earlier (0
/// for p = 0): the Z function of the reversed word.
pub(super) fn agreeing_ends<T: Copy + Eq>(values: &[T]) -> Vec<usize> {
    let word: Vec<T> = values.iter().rev().copied().collect();
    let length = word.len();
    let mut z = vec![0; length];
    let (mut left, mut right) = (0, 0);
    for place in 1..length {
        let mut match_length = if place < right { z[place - left].min(right - place) } else { 0 };
        while place + match_length < length && word[match_length] == word[place + match_length] {
            match_length += 1;
        }
        z[place] = match_length;
        if place + match_length > right {
            (left, right) = (place, place + match_length);
        }
    }
    z
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_by_hand() {
        // 0 alone refutes nothing; 0 1 refutes (1, 0), not (1, 1) nor (2, 0).
        assert_eq!(no_period_to(&[0]), 0);
        assert_eq!(no_period_to(&[0, 1]), 1);
        // The last three agree: (1, 2) stands, (1, 1) does not.
        assert_eq!(no_period_to(&[0, 1, 2, 2, 2]), 2);
        // Period 2 from 0 on is refuted by nothing.
        assert_eq!(no_period_to(&[0, 1, 0, 1, 0]), 1);
    }
}
