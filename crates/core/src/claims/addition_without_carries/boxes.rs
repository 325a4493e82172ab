//! Boxes of Nim positions: lost by search against nim-sum 0.

use crate::claims::{Comparison, Finding, Lab, outcome, word};
use crate::exact::{Record, Share};
use crate::position::{positions, tuple};
use crate::rules::{Heap, Play};

/// Heaps of 0 to 7.
pub(super) const BOUND: Heap = 7;

pub(super) fn three_heaps(lab: &Lab) -> Finding {
    search_against_nim_sum(lab, 3)
}

pub(super) fn four_heaps(lab: &Lab) -> Finding {
    search_against_nim_sum(lab, 4)
}

fn search_against_nim_sum(lab: &Lab, heaps: usize) -> Finding {
    let Counted { comparison, positions, lost, zero } = count(lab, heaps, BOUND);
    let value = Record::new()
        .with("heaps", heaps)
        .with("largest_heap", BOUND)
        .with("positions", positions)
        .with("lost_by_search", lost)
        .with("nim_sum_zero", zero)
        .with("positions_agreeing", comparison.equal())
        .with("same_set", comparison.holds());
    Finding::new(
        format!("{lost} of {positions} lost"),
        format!("every position of {heaps} heaps of 0 to {BOUND}"),
        [comparison],
        value,
    )
}

struct Counted {
    comparison: Comparison,
    positions: usize,
    lost: usize,
    zero: usize,
}

fn count(lab: &Lab, heaps: usize, bound: Heap) -> Counted {
    let outcomes = lab.solve(&*lab.rules.nim, heaps, bound, Play::Normal);
    let mut comparison = Comparison::new("outcome search", "nim-sum");
    let mut zero = 0;
    for position in positions(heaps, bound) {
        let by_sum = lab.nim_sum(&position) == 0;
        zero += usize::from(by_sum);
        comparison.check(|| tuple(&position), outcome(&outcomes, &position), word(by_sum));
    }
    Counted { comparison, positions: outcomes.positions(), lost: outcomes.count_lost(), zero }
}

/// The exponents m of the document's shares.
const EXPONENTS: std::ops::RangeInclusive<u32> = 1..=5;

pub(super) fn share_of_losing(lab: &Lab) -> Finding {
    let mut comparisons = Vec::new();
    let mut law = Comparison::new("outcome search", "share 1/2^m");
    let mut thirds = Comparison::new("outcome search", "one third heap for each two");
    let mut value = Record::new();
    for m in EXPONENTS {
        let bound = (1 << m) - 1;
        let Counted { comparison, positions, lost, .. } = count(lab, 3, bound);
        comparisons.push(comparison);
        let share = Share::new(lost as u64, positions as u64);
        let expected = Share::new(1, 1 << m);
        law.check(|| format!("m = {m}"), show(share), show(expected));
        count_thirds(lab, bound, &mut thirds);
        let row =
            Record::new().with("positions", positions).with("lost", lost).with("share", share);
        value = value.with(format!("m{m}"), row);
    }
    let value = value
        .with("law", law.holds().then_some("1/2^m"))
        .with("pairs", thirds.compared())
        .with("third_heaps_that_lose_for_each_pair", thirds.holds().then_some(1_u32));
    comparisons.extend([law, thirds]);
    Finding::new(
        "1/2^m for m = 1 to 5",
        "every position of three heaps of 0 to 2^m - 1, m = 1 to 5",
        comparisons,
        value,
    )
}

/// A share in lowest terms, so that equal shares read the same.
fn show(share: Share) -> String {
    let (mut a, mut b) = (share.num(), share.den());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    format!("{}/{}", share.num() / a, share.den() / a)
}

fn count_thirds(lab: &Lab, bound: Heap, thirds: &mut Comparison) {
    let outcomes = lab.solve(&*lab.rules.nim, 3, bound, Play::Normal);
    for pair in positions(2, bound) {
        let losing = (0..=bound).filter(|&c| outcomes.lost(&[pair[0], pair[1], c]) == Some(true));
        thirds.check(|| format!("{} below {}", tuple(&pair), bound + 1), losing.count(), 1);
    }
}
