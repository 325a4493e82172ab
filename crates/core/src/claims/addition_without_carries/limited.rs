//! Limited Nim: a move takes at most 3 stones.

use crate::claims::only::Only;
use crate::claims::{Comparison, Finding, Lab, outcome, word};
use crate::exact::Record;
use crate::position::{positions, tuple};
use crate::rules::{Heap, Options, Play};

/// The most stones that one move may take.
const LIMIT: u32 = 3;

/// Heaps of 0 to 9.
const BOUND: Heap = 9;

pub(super) fn outcomes(lab: &Lab) -> Finding {
    let outcomes = lab.solve(&*lab.rules.limited, 3, BOUND, Play::Normal);
    let mut by_remainder = Comparison::new("outcome search", "nim-sum of the remainders");
    let (mut remainder_zero, mut sizes_zero, mut both, mut missed) = (0, 0, 0, 0_usize);
    let mut first_missed = None;
    let mut when_lost = Only::default();
    for position in positions(3, BOUND) {
        let remainders: Vec<_> =
            position.iter().map(|&heap| (lab.engines.limited_value)(heap, LIMIT)).collect();
        let sum = lab.nim_sum(&remainders);
        let zero = sum == 0;
        remainder_zero += usize::from(zero);
        by_remainder.check(|| tuple(&position), outcome(&outcomes, &position), word(zero));
        let lost = outcomes.lost(&position) == Some(true);
        if lost {
            when_lost.meet(sum);
        }
        let sizes = lab.nim_sum(&position) == 0;
        sizes_zero += usize::from(sizes);
        both += usize::from(sizes && lost);
        if lost && !sizes {
            missed += 1;
            first_missed = first_missed.or_else(|| Some(tuple(&position)));
        }
    }
    let (positions, lost) = (outcomes.positions(), outcomes.count_lost());
    let Bites { comparison: bites, smallest, largest } = bites(lab);
    let sizes = Record::new()
        .with("nim_sum_zero", sizes_zero)
        .with("of_these_lost", both)
        .with("lost_but_missed", missed)
        .with("first_missed", first_missed)
        .with("same_set", missed == 0 && both == sizes_zero);
    let value = Record::new()
        .with("heaps", 3_u32)
        .with("largest_heap", BOUND)
        .with("smallest_bite", smallest)
        .with("largest_bite", largest)
        .with("positions", positions)
        .with("lost", lost)
        .with("divisor", LIMIT + 1)
        .with("remainders_nim_sum_zero", remainder_zero)
        .with("nim_sum_when_lost", when_lost.value())
        .with("same_set", by_remainder.holds())
        .with("by_heap_sizes", sizes);
    Finding::new(
        format!("{lost} of {positions} lost"),
        format!("every position of three heaps of 0 to {BOUND}, take 1 to {LIMIT}"),
        [by_remainder, bites],
        value,
    )
}

/// What may be taken at once, read from the legal moves.
struct Bites {
    comparison: Comparison,
    smallest: Option<Heap>,
    largest: Option<Heap>,
}

fn bites(lab: &Lab) -> Bites {
    let mut comparison = Comparison::new("legal bites", "1 to 3, as far as the heap goes");
    let mut options = Options::default();
    let mut all = Vec::new();
    for heap in 0..=BOUND {
        lab.rules.limited.options(heap, &mut options);
        let mut bites: Vec<Heap> = options.heaps.iter().map(|left| heap - left).collect();
        bites.sort_unstable();
        let expected: Vec<Heap> = (1..=LIMIT.min(heap)).collect();
        comparison.check(
            || format!("the bites from heap {heap}"),
            format!("{bites:?}"),
            format!("{expected:?}"),
        );
        all.extend(bites);
    }
    let (smallest, largest) = (all.iter().min().copied(), all.iter().max().copied());
    Bites { comparison, smallest, largest }
}

pub(super) fn nim_values(lab: &Lab) -> Finding {
    let rules = &*lab.rules.limited;
    let values = (lab.engines.nim_values)(rules, lab.bound());
    let mut by_law = Comparison::new("nim-values from the definition", "remainder mod 4");
    for (heap, &value) in (0..).zip(&values) {
        by_law.check(|| format!("heap {heap}"), value, (lab.engines.limited_value)(heap, LIMIT));
    }
    let by_search = lab.beside_a_nim_heap(rules, &values, 0..=SEARCHED, 2 * LIMIT);
    let value = Record::new()
        .with("convention", rules.convention())
        .with("heaps", by_law.compared())
        .with("equal", by_law.equal())
        .with("divisor", LIMIT + 1)
        .with("first_values", values[..8].to_vec());
    Finding::new(
        format!("{} of {} heaps", by_law.equal(), by_law.compared()),
        format!("every heap of 0 to {}; by search heaps of 0 to {SEARCHED}", lab.bound()),
        [by_law, by_search],
        value,
    )
}

/// The heaps for which the nim-value is also found by search.
const SEARCHED: Heap = 100;
