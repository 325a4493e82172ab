//! Nim when whoever takes the last stone loses.

use super::boxes::BOUND;
use crate::claims::{Comparison, Finding, Lab, outcome, word};
use crate::exact::Record;
use crate::position::{positions, tuple};
use crate::rules::Play;

pub(super) fn misere(lab: &Lab) -> Finding {
    let normal = lab.solve(&*lab.rules.nim, 3, BOUND, Play::Normal);
    let misere = lab.solve(&*lab.rules.nim, 3, BOUND, Play::Misere);
    let mut bouton = Comparison::new("outcome search", "Bouton's misère rule");
    let mut swap = Comparison::new("outcome search", "every heap at most 1");
    let (mut differ, mut small, mut small_lost) = (Vec::new(), 0, 0);
    let mut largest = None;
    for position in positions(3, BOUND) {
        let lost = outcome(&misere, &position);
        let by_rule = word((lab.engines.misere_nim_lost)(&position));
        bouton.check(|| tuple(&position), lost, by_rule);
        let differs = lost != outcome(&normal, &position);
        let at_most_one = position.iter().all(|&heap| heap <= 1);
        small += usize::from(at_most_one);
        small_lost += usize::from(at_most_one && misere.lost(&position) == Some(true));
        swap.check(|| tuple(&position), swapped(differs), swapped(at_most_one));
        if differs {
            largest = largest.max(position.iter().copied().max());
            differ.push(tuple(&position));
        }
    }
    let (count, lost) = (differ.len(), misere.count_lost());
    let value = Record::new()
        .with("positions", misere.positions())
        .with("lost", lost)
        .with("lost_in_normal_play", normal.count_lost())
        .with("differing_positions", differ)
        .with("differing", count)
        .with("positions_with_heaps_at_most_one", small)
        .with("largest_heap_where_they_differ", largest)
        .with("lost_with_heaps_at_most_one", small_lost)
        .with("agreeing_with_boutons_rule", bouton.equal())
        .with("rule_agrees_everywhere", bouton.holds())
        .with("unchanged", misere.positions() - count);
    Finding::new(
        format!("{lost} lost, {count} differ"),
        format!("every position of three heaps of 0 to {BOUND}, normal and misère play"),
        [bouton, swap],
        value,
    )
}

fn swapped(swapped: bool) -> &'static str {
    if swapped { "outcome swapped" } else { "outcome as in normal play" }
}
