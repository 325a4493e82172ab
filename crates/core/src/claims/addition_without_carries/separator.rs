//! What separates addition without carries from addition with them.
//!
//! Give each position a number. Two properties make "number 0" the same as
//! "lost": (1) from 0 every move leaves another number, (2) from another
//! number some move reaches 0. Both are tried move by move, for the nim-sum,
//! for the parity of the total and for the total; where they must fail is
//! known beforehand from the heaps alone, and that is the other route.

use super::boxes::BOUND;
use crate::claims::only::Only;
use crate::claims::{Comparison, Finding, Lab};
use crate::exact::Record;
use crate::position::{positions, tuple};
use crate::rules::{Heap, Play};
use crate::winning::{legal_moves, written};

const PROPERTIES: usize = 2;

type Number<'l> = Box<dyn Fn(&[Heap]) -> Heap + 'l>;

/// A number given to each position, and where the properties must fail for it.
struct Measure<'l> {
    name: &'static str,
    number: Number<'l>,
    /// Whether property 1 fails at a position with number 0.
    first_fails: fn(&[Heap]) -> bool,
    /// Whether property 2 fails at a position with another number.
    second_fails: fn(&[Heap]) -> bool,
}

fn measures(lab: &Lab) -> [Measure<'_>; 3] {
    let total = |position: &[Heap]| position.iter().sum::<Heap>();
    [
        Measure {
            name: "nim_sum",
            number: Box::new(|position| lab.nim_sum(position)),
            // Changing one heap changes the sum; reducing a heap with a one in
            // the sum's top digit reaches 0.
            first_fails: |_| false,
            second_fails: |_| false,
        },
        Measure {
            name: "parity",
            number: Box::new(move |position| total(position) % 2),
            // Taking 2 keeps the parity; an odd total has a heap to take 1 from.
            first_fails: |position| position.iter().any(|&heap| heap >= 2),
            second_fails: |_| false,
        },
        Measure {
            name: "total",
            number: Box::new(total),
            // At total 0 there is no move; one move empties only one heap.
            first_fails: |_| false,
            second_fails: |position| position.iter().filter(|&&heap| heap > 0).count() > 1,
        },
    ]
}

#[derive(Default)]
struct Property {
    starts: usize,
    moves: usize,
    fails: usize,
    first: Option<String>,
}

impl Property {
    fn count(&mut self, moves: usize, counterexample: Option<String>) {
        self.starts += 1;
        self.moves += moves;
        if let Some(text) = counterexample {
            self.fails += 1;
            self.first.get_or_insert(text);
        }
    }

    fn record(self) -> Record {
        Record::new()
            .with("holds", self.fails == 0)
            .with("starting_positions", self.starts)
            .with("moves_from_them", self.moves)
            .with("fails_in", self.fails)
            .with("first_counterexample", self.first)
    }
}

pub(super) fn separator(lab: &Lab) -> Finding {
    let mut comparison = Comparison::new("every move tried", "failures known from the heaps");
    let zero = zero(lab);
    let mut value = Record::new()
        .with("properties", PROPERTIES)
        .with("nim_sum_when_lost", zero.when_lost)
        .with("nim_sum_after_a_winning_move", zero.after_a_winning_move);
    let mut headline = Vec::new();
    for measure in measures(lab) {
        let properties = try_every_move(lab, &measure, &mut comparison);
        let hold = properties.iter().filter(|property| property.fails == 0).count();
        let [first, second] = properties;
        headline.push(format!("{} {hold}", measure.name.replace('_', "-")));
        let record = Record::new()
            .with("properties_that_hold", hold)
            .with("first", first.record())
            .with("second", second.record());
        value = value.with(measure.name, record);
    }
    Finding::new(
        format!("{} of {PROPERTIES}", headline.join(", ")),
        format!("every move from every position of three heaps of 0 to {BOUND}"),
        [comparison, zero.comparison],
        value,
    )
}

/// What "0" is, by search alone: the nim-sum of the lost positions, and the one
/// that winning moves leave.
struct Zero {
    comparison: Comparison,
    when_lost: Option<u32>,
    after_a_winning_move: Option<u32>,
}

fn zero(lab: &Lab) -> Zero {
    let outcomes = lab.solve(&*lab.rules.nim, 3, BOUND, Play::Normal);
    let mut comparison = Comparison::new("outcome search", "moves to nim-sum 0");
    let (mut when_lost, mut after_a_winning_move) = (Only::default(), Only::default());
    for position in positions(3, BOUND) {
        let reached = legal_moves(&*lab.rules.nim, &position);
        let reached: Vec<_> = reached.iter().map(|play| play.applied(&position)).collect();
        let winning = reached.iter().filter(|after| outcomes.lost(after) == Some(true));
        let sums: Vec<u32> = winning.map(|after| lab.nim_sum(after)).collect();
        let to_zero = reached.iter().filter(|after| lab.nim_sum(after) == 0).count();
        comparison.check(
            || format!("winning moves from {}", tuple(&position)),
            sums.len(),
            to_zero,
        );
        for sum in sums {
            after_a_winning_move.meet(sum);
        }
        if outcomes.lost(&position) == Some(true) {
            when_lost.meet(lab.nim_sum(&position));
        }
    }
    let (when_lost, after_a_winning_move) = (when_lost.value(), after_a_winning_move.value());
    Zero { comparison, when_lost, after_a_winning_move }
}

fn try_every_move(
    lab: &Lab,
    measure: &Measure,
    comparison: &mut Comparison,
) -> [Property; PROPERTIES] {
    let (mut first, mut second) = (Property::default(), Property::default());
    for position in positions(3, BOUND) {
        let moves = legal_moves(&*lab.rules.nim, &position);
        let mut to_zero =
            moves.iter().filter(|play| (measure.number)(&play.applied(&position)) == 0);
        let at = || format!("{} of {}", measure.name.replace('_', "-"), tuple(&position));
        if (measure.number)(&position) == 0 {
            let kept = to_zero.next().map(|play| written(&position, play));
            comparison.check(at, fails(kept.is_some()), fails((measure.first_fails)(&position)));
            first.count(moves.len(), kept);
        } else {
            let stuck = to_zero.next().is_none().then(|| tuple(&position));
            comparison.check(at, fails(stuck.is_some()), fails((measure.second_fails)(&position)));
            second.count(moves.len(), stuck);
        }
    }
    [first, second]
}

fn fails(fails: bool) -> &'static str {
    if fails { "the property fails" } else { "the property holds" }
}
