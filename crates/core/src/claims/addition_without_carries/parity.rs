//! The rule "an even total is lost" and where it errs.

use super::boxes::BOUND;
use crate::claims::{Comparison, Finding, Lab, outcome, word};
use crate::exact::{Record, Share};
use crate::position::{positions, tuple};
use crate::rules::{Heap, Play};

const HEAPS: usize = 3;

fn is_even(position: &[Heap]) -> bool {
    position.iter().sum::<Heap>() % 2 == 0
}

pub(super) fn rule(lab: &Lab) -> Finding {
    let outcomes = lab.solve(&*lab.rules.nim, HEAPS, BOUND, Play::Normal);
    let mut by_position = Comparison::new("outcome search", "nim-sum");
    let (mut right, mut wrong_even, mut wrong_won, mut odd, mut zero) = (0, 0, 0, 0, 0);
    let mut first_wrong = None;
    for position in positions(HEAPS, BOUND) {
        let lost = outcomes.lost(&position) == Some(true);
        let by_sum = lab.nim_sum(&position) == 0;
        by_position.check(|| tuple(&position), outcome(&outcomes, &position), word(by_sum));
        let even = is_even(&position);
        odd += usize::from(!even);
        zero += usize::from(by_sum);
        if even == lost {
            right += 1;
        } else {
            wrong_even += usize::from(even);
            wrong_won += usize::from(!lost);
            first_wrong = first_wrong.or_else(|| Some(tuple(&position)));
        }
    }
    let total = outcomes.positions();
    // The last digit of the nim-sum is the parity of the total, so every
    // position with nim-sum 0 is even: the rule is right there and on odd totals.
    let mut counts = Comparison::new("outcome search", "nim-sum 0 or odd total");
    counts.check(|| "positions judged right".into(), right, zero + odd);
    let value = Record::new()
        .with("heaps", HEAPS)
        .with("positions", total)
        .with("right", right)
        .with("share", Share::new(right as u64, total as u64))
        .with("wrong", total - right)
        .with("wrong_with_even_total", wrong_even)
        .with("wrong_and_won", wrong_won)
        .with("first_wrong", first_wrong)
        .with("decides", right == total);
    Finding::new(
        format!("right in {right} of {total}"),
        format!("every position of three heaps of 0 to {BOUND}"),
        [by_position, counts],
        value,
    )
}

pub(super) fn table(lab: &Lab) -> Finding {
    let outcomes = lab.solve(&*lab.rules.nim, HEAPS, BOUND, Play::Normal);
    let mut by_outcome = Comparison::new("outcome search", "nim-sum");
    let mut by_digits = Comparison::new("nim-sum", "parity of the ones in each digit");
    let mut value = Record::new();
    for position in [[1, 2, 3], [2, 2, 2], [1, 4, 5], [3, 4, 5]] {
        let sum = lab.nim_sum(&position);
        let found = outcome(&outcomes, &position);
        by_outcome.check(|| tuple(&position), found, word(sum == 0));
        let digits = (lab.engines.bit_parities)(&position)
            .into_iter()
            .fold(0, |sum, count| 2 * sum + count % 2);
        by_digits.check(|| tuple(&position), sum, digits);
        let row = Record::new()
            .with("position", tuple(&position))
            .with("total", position.iter().sum::<Heap>())
            .with("nim_sum", sum)
            .with("outcome", found);
        value = value.with(tuple(&position), row);
    }
    let range = "the four positions, outcomes from the box of three heaps of 0 to 7";
    Finding::new("four positions", range, [by_outcome, by_digits], value)
}
