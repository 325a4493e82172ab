//! When a table of nim-values proves that an octal game is periodic.
//!
//! Theorem. Let no move of an octal game take more than k stones, and let e and
//! p be at least 1. If G(n + p) = G(n) for e <= n < 2e + p + k, then for every
//! n >= e. Source: Guy and Smith, The G-values of various games, 1956; Winning
//! Ways, chapter 4.
//!
//! Proof. Let m >= 2e + p + k, and let the equation hold for all n from e to
//! m - 1. A move from m + p takes j <= k stones and leaves heaps a <= b (a = 0
//! for one heap), where 2b >= m + p - j >= 2e + 2p; so b - p >= e >= 1, and from
//! m the same j stones may be taken to leave a and b - p. That b - p < m, and
//! so the two options have the same value. In the same way a move from m leaves
//! b >= e, and b + p in its place is a move from m + p. So m and m + p have
//! options of the same values, and G(m + p) = G(m).
//!
//! That e is not 0 is needed: the values 0, 0, 0 of 0.4 have period 1 from heap
//! 0 as far as 2 * 0 + 1 + 1, and G(3) = 1. A move that leaves two equal heaps of
//! p would answer to one that leaves p and an empty heap, which may be none.

use super::endings::agreeing_ends;

/// A period that the theorem proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The least p >= 1 with G(n + p) = G(n) for all large n.
    pub period: usize,
    /// The least heap from which on that holds.
    pub pre_period: usize,
    /// How many values, from G(0) on, the theorem needs for it.
    pub values_needed: u64,
}

/// The period of an octal game whose moves take at most `most_taken` stones,
/// where these values from G(0) on are enough for the theorem.
///
/// It is the least period: if the theorem proves p, it also proves the least
/// period, which divides p and holds from the same heap on, with fewer values.
/// Time and memory: a few steps and 12 bytes a value.
#[must_use]
pub fn proved_period<T: Copy + Eq>(values: &[T], most_taken: u32) -> Option<Period> {
    let ends = agreeing_ends(values);
    ends.iter().enumerate().skip(1).find_map(|(period, agreeing)| {
        let pre_period = values.len() - period - agreeing;
        let values_needed = values_needed(period, pre_period, most_taken);
        let enough = values_needed <= values.len() as u64;
        enough.then_some(Period { period, pre_period, values_needed })
    })
}

/// The last value that the theorem looks at is G(n + p) with n = 2e + p + k - 1.
fn values_needed(period: usize, pre_period: usize, most_taken: u32) -> u64 {
    2 * (pre_period.max(1) as u64 + period as u64) + u64::from(most_taken)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mex::nim_values;
    use crate::rules::Game;
    use proptest::prelude::*;

    fn values(code: &str, to: u32) -> (Vec<u32>, u32) {
        let game: Game = code.parse().unwrap();
        (nim_values(&*game.rules(), to), game.octal_length().unwrap())
    }

    /// The theorem as it is stated, for every p and every e in turn; then the
    /// least heap from which on the values have that period.
    fn by_definition(values: &[u32], most_taken: u32) -> Option<(usize, usize)> {
        let k = most_taken as usize;
        let same = |n: usize, p: usize| values[n] == values[n + p];
        let proves = |p: usize, e: usize| {
            2 * e + 2 * p + k <= values.len() && (e..2 * e + p + k).all(|n| same(n, p))
        };
        let pairs = (1..values.len()).flat_map(|p| (1..values.len()).map(move |e| (p, e)));
        let (p, e) = pairs.into_iter().find(|&(p, e)| proves(p, e))?;
        Some((p, (0..=e).rev().take_while(|&n| same(n, p)).last().unwrap()))
    }

    /// Periods and last exceptional heaps as Winning Ways, chapter 4, and the
    /// OEIS print them (A002186, A002187, A071434, A071435, A071452, A071074);
    /// 0.07 has the values of 0.137 one heap later, 0.4 two, 4.4 those of
    /// Kayles one.
    const PUBLISHED: [(&str, usize, usize); 9] = [
        ("0.77", 12, 70),
        ("4.4", 12, 71),
        ("0.137", 34, 51),
        ("0.07", 34, 52),
        ("0.4", 34, 53),
        ("0.1377", 24, 140),
        ("0.177", 20, 496),
        ("0.11377", 32, 186),
        ("0.7777", 24, 141),
    ];

    #[test]
    fn periods_of_the_literature_with_just_enough_values() {
        for (code, period, last_exception) in PUBLISHED {
            let pre_period = last_exception + 1;
            let (all, most_taken) = values(code, 2000);
            let needed = 2 * pre_period + 2 * period + most_taken as usize;
            let expected = Period { period, pre_period, values_needed: needed as u64 };
            assert_eq!(proved_period(&all, most_taken), Some(expected), "{code}");
            assert_eq!(proved_period(&all[..needed], most_taken), Some(expected), "{code}");
            assert_eq!(proved_period(&all[..needed - 1], most_taken), None, "{code}");
        }
    }

    #[test]
    fn kayles_needs_168_values() {
        let (all, _) = values("0.77", 167);
        assert_eq!(proved_period(&all, 2).map(|proved| proved.values_needed), Some(168));
        assert_eq!(proved_period(&all[..167], 2), None);
    }

    #[test]
    fn a_period_from_heap_0_is_proved_from_heap_1_on() {
        for (code, zeros) in [("0.4", 3), ("0.04", 4), ("0.004", 5)] {
            let (all, most_taken) = values(code, 40);
            assert_eq!(all.iter().position(|&value| value != 0), Some(zeros), "{code}");
            for length in 1..=zeros {
                assert_eq!(proved_period(&all[..length], most_taken), None, "{code} {length}");
            }
        }
        let two = Period { period: 2, pre_period: 0, values_needed: 7 };
        assert_eq!(proved_period(&values("0.3", 6).0, 1), Some(two));
        assert_eq!(proved_period(&values("0.3", 5).0, 1), None);
        let three = Period { period: 3, pre_period: 0, values_needed: 10 };
        assert_eq!(proved_period(&values("0.33", 9).0, 2), Some(three));
    }

    #[test]
    fn games_whose_period_nobody_knows_are_not_called_periodic() {
        for code in ["0.6", "0.007", "0.06", "0.14", "0.36", "0.64", "0.74", "0.76"] {
            let (all, most_taken) = values(code, 3000);
            assert_eq!(proved_period(&all, most_taken), None, "{code}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(128))]

        #[test]
        fn the_finder_does_what_the_theorem_says(
            code in "[04]\\.[0-7]{0,3}[1-7]",
            to in 1_u32..160,
        ) {
            let (all, most_taken) = values(&code, to);
            let found = proved_period(&all, most_taken);
            let pair = found.map(|proved| (proved.period, proved.pre_period));
            prop_assert_eq!(pair, by_definition(&all, most_taken));
            // What is proved from a few values holds of many.
            if let Some((period, pre_period)) = pair {
                let (more, _) = values(&code, 3 * to + 100);
                prop_assert!((pre_period..more.len() - period).all(|n| more[n] == more[n + period]));
            }
        }
    }
}
