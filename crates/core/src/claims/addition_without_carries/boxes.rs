//! Boxes of Nim positions: lost by search against nim-sum 0.

use crate::claims::only::Only;
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
    let Counted { comparison, positions, lost, zero, when_lost } = count(lab, heaps, BOUND);
    let value = Record::new()
        .with("heaps", heaps)
        .with("largest_heap", BOUND)
        .with("positions", positions)
        .with("lost_by_search", lost)
        .with("nim_sum_zero", zero)
        .with("nim_sum_when_lost", when_lost)
        .with("routes_compared", comparison.routes().len())
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
    /// The nim-sum that all positions have which the search finds lost.
    when_lost: Option<u32>,
}

fn count(lab: &Lab, heaps: usize, bound: Heap) -> Counted {
    let outcomes = lab.solve(&*lab.rules.nim, heaps, bound, Play::Normal);
    let mut comparison = Comparison::new("outcome search", "nim-sum");
    let mut zero = 0;
    let mut when_lost = Only::default();
    for position in positions(heaps, bound) {
        let sum = lab.nim_sum(&position);
        zero += usize::from(sum == 0);
        if outcomes.lost(&position) == Some(true) {
            when_lost.meet(sum);
        }
        comparison.check(|| tuple(&position), outcome(&outcomes, &position), word(sum == 0));
    }
    let (positions, lost) = (outcomes.positions(), outcomes.count_lost());
    Counted { comparison, positions, lost, zero, when_lost: when_lost.value() }
}

/// The exponents m of the document's shares.
const EXPONENTS: std::ops::RangeInclusive<u32> = 1..=5;

/// The heaps of which the last follows from the others.
const HEAPS: usize = 3;

pub(super) fn share_of_losing(lab: &Lab) -> Finding {
    let mut comparisons = Vec::new();
    let mut law = Comparison::new("outcome search", "share 1/2^m");
    let mut thirds = Comparison::new("outcome search", "one third heap for each two");
    let mut value = Record::new().with("heaps", HEAPS);
    let mut sums_when_lost = Only::default();
    for m in EXPONENTS {
        let bound = (1 << m) - 1;
        let Counted { comparison, positions, lost, when_lost, .. } = count(lab, HEAPS, bound);
        comparisons.push(comparison);
        sums_when_lost.meet(when_lost);
        let share = Share::new(lost as u64, positions as u64);
        let expected = Share::new(1, 1 << m);
        law.check(|| format!("m = {m}"), show(share), show(expected));
        count_thirds(lab, bound, &mut thirds);
        let row =
            Record::new().with("positions", positions).with("lost", lost).with("share", share);
        value = value.with(format!("m{m}"), row);
    }
    let value = value
        .with("nim_sum_when_lost", sums_when_lost.value().flatten())
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
    let outcomes = lab.solve(&*lab.rules.nim, HEAPS, bound, Play::Normal);
    for pair in positions(HEAPS - 1, bound) {
        let losing = (0..=bound).filter(|&c| outcomes.lost(&[pair[0], pair[1], c]) == Some(true));
        thirds.check(|| format!("{} below {}", tuple(&pair), bound + 1), losing.count(), 1);
    }
}
