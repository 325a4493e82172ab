//! Single positions worked out in full: (3,4,5) and (2,2,2).

use super::boxes::BOUND;
use crate::claims::{Comparison, Finding, Lab, outcome, word};
use crate::exact::{Record, Value};
use crate::position::{sum, tuple};
use crate::rules::{Heap, Play};
use crate::search::BoxOutcomes;
use crate::winning::{Move, legal_moves, moves_to_lost, written};

const DIGITS: usize = 3;

/// Binary digits by the standard library's formatting.
fn binary(number: u32) -> String {
    format!("{number:0DIGITS$b}")
}

/// Binary digits by repeated halving.
fn halved(lab: &Lab, number: u32) -> String {
    let digits: String = (lab.engines.bit_parities)(&[number]).iter().map(u32::to_string).collect();
    format!("{digits:0>DIGITS$}")
}

pub(super) fn binary_digits(lab: &Lab) -> Finding {
    let heaps = [3, 4, 5];
    let mut digits = Comparison::new("formatted digits", "digits by repeated halving");
    let mut read = Comparison::new("digits by repeated halving, read in base 2", "the heap");
    let (mut binary_forms, mut read_back) = (Record::new(), Record::new());
    for heap in heaps {
        digits.check(|| heap.to_string(), binary(heap), halved(lab, heap));
        binary_forms = binary_forms.with(heap.to_string(), binary(heap));
        // Digits 0 and 1 that no heap of 32 bits exceeds.
        let number = u32::from_str_radix(&halved(lab, heap), 2).ok();
        read.check(|| heap.to_string(), number.unwrap_or(0), heap);
        read_back = read_back.with(heap.to_string(), number);
    }
    let ones = (lab.engines.bit_parities)(&heaps);
    let parities: String = ones.iter().map(|count| (count % 2).to_string()).collect();
    let sum = lab.nim_sum(&heaps);
    let mut sums = Comparison::new("nim-sum", "parity of the ones in each digit");
    sums.check(|| tuple(&heaps), binary(sum), parities.clone());
    let value = Record::new()
        .with("binary", binary_forms)
        .with("read_back", read_back)
        .with("ones_in_each_digit", ones)
        .with("digits_kept", parities)
        .with("nim_sum", sum);
    Finding::new(format!("nim-sum {sum}"), "the position (3,4,5)", [digits, read, sums], value)
}

/// One position of the box with everything that is said about it.
struct Worked {
    outcomes: BoxOutcomes,
    comparison: Comparison,
    winning: Vec<Move>,
}

/// All winning moves by search, held against all moves that leave nim-sum 0,
/// and the outcome by both routes.
fn work_out(lab: &Lab, position: &[Heap]) -> Worked {
    let rules = &*lab.rules.nim;
    let outcomes = lab.solve(rules, position.len(), BOUND, Play::Normal);
    let mut comparison = Comparison::new("outcome search", "nim-sum");
    let by_sum = |position: &[Heap]| word(lab.nim_sum(position) == 0);
    comparison.check(|| tuple(position), outcome(&outcomes, position), by_sum(position));
    for play in legal_moves(rules, position) {
        let after = play.applied(position);
        comparison.check(|| written(position, &play), outcome(&outcomes, &after), by_sum(&after));
    }
    let winning = moves_to_lost(rules, position, |after| outcomes.lost(after) == Some(true));
    Worked { outcomes, comparison, winning }
}

fn list(position: &[Heap], moves: &[Move]) -> Value {
    moves.iter().map(|play| written(position, play)).collect::<Vec<_>>().into()
}

pub(super) fn emptying_a_heap(lab: &Lab) -> Finding {
    let before = [2, 2, 2];
    let after = [0, 2, 2];
    let Worked { outcomes, comparison, winning } = work_out(lab, &before);
    let mut counts = Comparison::new("outcome search", "moves to heap xor nim-sum");
    let by_law = before.iter().filter(|&&heap| heap ^ lab.nim_sum(&before) < heap).count();
    counts.check(|| "the number of winning moves".into(), winning.len(), by_law);
    let mut emptying = Comparison::new("outcome search", "emptying a heap leaves two equal heaps");
    let wins = winning.iter().any(|play| play.applied(&before) == after);
    emptying.check(|| "whether (0,2,2) is reached by a winning move".into(), wins, true);
    let describe = |position: &[Heap]| {
        Record::new()
            .with("position", tuple(position))
            .with("sum", sum(position))
            .with("total", position.iter().sum::<Heap>())
            .with("nim_sum", lab.nim_sum(position))
            .with("outcome", outcome(&outcomes, position))
    };
    let ones = (lab.engines.bit_parities)(&before);
    let value = Record::new()
        .with("before", describe(&before))
        .with("after", describe(&after))
        .with("heaps_changed", before.iter().zip(&after).filter(|(was, is)| was != is).count())
        .with("ones_in_top_digit", ones[0])
        .with("ones_left_in_top_digit", ones[0] % 2)
        .with("winning_moves", list(&before, &winning))
        .with("winning_move_count", winning.len());
    Finding::new(
        format!("{} winning moves from (2,2,2)", winning.len()),
        "every move from (2,2,2), outcomes from the box of three heaps of 0 to 7",
        [comparison, counts, emptying],
        value,
    )
}

pub(super) fn winning_moves(lab: &Lab) -> Finding {
    let position = [3, 4, 5];
    let Worked { outcomes, comparison, winning } = work_out(lab, &position);
    let sum = lab.nim_sum(&position);
    let top = if sum == 0 { 0 } else { 1 << sum.ilog2() };
    let with_digit: Vec<Heap> = position.into_iter().filter(|heap| heap & top != 0).collect();
    let mut rule =
        Comparison::new("outcome search", "heap with a one in the top digit of the nim-sum");
    let by_rule: Vec<String> = with_digit
        .iter()
        .map(|&heap| tuple(&position.map(|other| if other == heap { heap ^ sum } else { other })))
        .collect();
    let by_search: Vec<String> =
        winning.iter().map(|play| tuple(&play.applied(&position))).collect();
    rule.check(|| tuple(&position), by_search.join(" "), by_rule.join(" "));
    let reached = winning.first().map(|play| play.applied(&position));
    let value = Record::new()
        .with("position", tuple(&position))
        .with("outcome", outcome(&outcomes, &position))
        .with("nim_sum", sum)
        .with("nim_sum_binary", binary(sum))
        .with("heaps_with_its_top_digit", with_digit.clone())
        .with("heap_binary", with_digit.first().map(|&heap| binary(heap)))
        .with("heap_xor_nim_sum", with_digit.first().map(|heap| heap ^ sum))
        .with("winning_moves", list(&position, &winning))
        .with("winning_move_count", winning.len())
        .with("reached", reached.as_deref().map(tuple))
        .with("nim_sum_reached", reached.as_deref().map(|after| lab.nim_sum(after)));
    Finding::new(
        format!("{} winning move from (3,4,5)", winning.len()),
        "every move from (3,4,5), outcomes from the box of three heaps of 0 to 7",
        [comparison, rule],
        value,
    )
}
