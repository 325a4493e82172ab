//! What a table of nim-values says about the period of a game: proved, not so
//! far, or that no theorem here can prove one.

use crate::laws::{no_period_to, proved_period};
use crate::rules::Game;
use serde::Serialize;

/// One of three verdicts on the period of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "verdict", rename_all = "kebab-case")]
pub enum Verdict {
    /// G(n + period) = G(n) for every n from `pre_period` on, by the theorem of
    /// Guy and Smith. Both are the least.
    Periodic {
        /// The period.
        period: usize,
        /// The first heap from which on it holds.
        pre_period: usize,
        /// How many values from heap 0 on the theorem needs.
        values_needed: u64,
    },
    /// An octal game of finite length, and too few values for the theorem.
    NoPeriodShown {
        /// The values refute every period p from heap q on with p + q up to this.
        refuted_to: usize,
    },
    /// No octal game of finite length: the theorem is not about it.
    NoTheorem {
        /// As above.
        refuted_to: usize,
    },
}

/// The verdict of the values of a game, G(0) at least.
#[must_use]
pub fn verdict<T: Copy + Eq>(game: &Game, values: &[T]) -> Verdict {
    let Some(most_taken) = game.octal_length() else {
        return Verdict::NoTheorem { refuted_to: no_period_to(values) };
    };
    match proved_period(values, most_taken) {
        Some(proved) => Verdict::Periodic {
            period: proved.period,
            pre_period: proved.pre_period,
            values_needed: proved.values_needed,
        },
        None => Verdict::NoPeriodShown { refuted_to: no_period_to(values) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mex::nim_values;

    fn judged(name: &str, to: u32) -> Verdict {
        let game: Game = name.parse().unwrap();
        verdict(&game, &nim_values(&*game.rules(), to))
    }

    #[test]
    fn the_three_verdicts() {
        let periodic = |period, pre_period, values_needed| Verdict::Periodic {
            period,
            pre_period,
            values_needed,
        };
        assert_eq!(judged("0.77", 167), periodic(12, 71, 168));
        // Subtraction sets are octal codes of 3 and 0; periods by Winning Ways.
        assert_eq!(judged("nim:1-3", 100), periodic(4, 0, 2 + 8 + 3));
        assert_eq!(judged("nim:2,5,7", 100), periodic(22, 0, 2 + 44 + 7));
        assert_eq!(judged("nim:", 3), periodic(1, 0, 4));
        // Nim: G(n) = n, so the last value refutes every period that begins before it.
        assert_eq!(judged("nim", 50), Verdict::NoTheorem { refuted_to: 50 });
        assert!(matches!(judged("grundy", 300), Verdict::NoTheorem { .. }));
        assert!(matches!(judged("coprime", 300), Verdict::NoTheorem { .. }));
    }

    #[test]
    fn what_is_not_proved_yet_is_not_refuted_either() {
        // One value too few: period 12 from 71 on stands, what is less does not.
        assert_eq!(judged("0.77", 166), Verdict::NoPeriodShown { refuted_to: 12 + 70 });
    }
}
