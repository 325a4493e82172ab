//! How far the computed values of Grundy's game refute every period.
//!
//! With G(0) to G(N) known, the pair (p, q), period p >= 1 from q >= 0 on, is
//! refuted by some n >= q with n + p <= N and G(n) != G(n + p). Whatever B
//! comes out, a finite table proves nothing about pairs beyond it.

use crate::claims::{Comparison, Finding, Lab};
use crate::exact::Record;

pub(super) fn no_period(lab: &Lab) -> Finding {
    let values = lab.grundy();
    let (bound, period) = by_pairs(values);
    let mut comparison =
        Comparison::new("last refuting pair of each period", "longest common endings");
    comparison.check(|| "B".into(), bound, (lab.engines.no_period_to)(values));
    let mut tables = Comparison::new("nim-values from the definition", "rare and common values");
    tables.check(|| "B".into(), bound, by_pairs(lab.grundy_sparse()).0);
    let value = Record::new()
        .with("values_computed", values.len())
        .with("largest_bound", bound)
        .with("pairs_refuted", bound * (bound + 1) / 2)
        .with("period_that_stops_it", period)
        .with(
            "becomes_periodic",
            "not decided: a finite table refutes pairs, it proves nothing beyond them",
        );
    Finding::new(
        format!("no (p, q) with p + q <= {bound}"),
        format!(
            "every p >= 1 and q >= 0 with p + q <= {bound}, by the values of 0 to {}",
            lab.bound()
        ),
        [comparison, tables],
        value,
    )
}

/// The largest B, and the first period that no pair refutes beyond it.
///
/// For each p let n be the last place with G(n) != G(n + p). Then (p, q) is
/// refuted exactly when q <= n, so B is the least n + p; a p without such an n
/// allows at most p - 1.
fn by_pairs(values: &[u32]) -> (usize, usize) {
    let last = values.len() - 1;
    let mut best = (last, last + 1);
    for period in 1..=last {
        let refuting = (0..=last - period).rev().find(|&n| values[n] != values[n + period]);
        let reach = refuting.map_or(period - 1, |n| n + period);
        if reach < best.0 {
            best = (reach, period);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws::no_period_to;
    use proptest::prelude::*;

    /// The definition: try B = 0, 1, 2, ... and every pair.
    fn by_definition(values: &[u32]) -> usize {
        let refuted = |p: usize, q: usize| {
            (q..values.len()).any(|n| n + p < values.len() && values[n] != values[n + p])
        };
        let all = |b: usize| (1..=b).all(|p| (0..=b - p).all(|q| refuted(p, q)));
        (0..=values.len()).take_while(|&b| all(b)).last().unwrap()
    }

    proptest! {
        #[test]
        fn three_routes_to_the_bound(values in proptest::collection::vec(0_u32..3, 1..25)) {
            prop_assert_eq!(by_pairs(&values).0, by_definition(&values));
            prop_assert_eq!(no_period_to(&values), by_definition(&values));
        }
    }
}
