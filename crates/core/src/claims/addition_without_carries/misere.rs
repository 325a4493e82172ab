//! Nim when whoever takes the last stone loses.

use super::boxes::BOUND;
use crate::claims::only::Only;
use crate::claims::{Comparison, Finding, Lab, outcome, word};
use crate::exact::Record;
use crate::position::{positions, tuple};
use crate::rules::{Heap, Play};

const HEAPS: usize = 3;

pub(super) fn misere(lab: &Lab) -> Finding {
    let normal = lab.solve(&*lab.rules.nim, HEAPS, BOUND, Play::Normal);
    let misere = lab.solve(&*lab.rules.nim, HEAPS, BOUND, Play::Misere);
    let mut bouton = Comparison::new("outcome search", "Bouton's misère rule");
    let mut swap = Comparison::new("outcome search", "every heap at most 1");
    let (mut differ, mut small, mut small_lost) = (Vec::new(), 0, 0);
    let mut largest = None;
    let (mut endgame, mut endgame_by_rule) = (Vec::new(), Vec::new());
    for position in positions(HEAPS, BOUND) {
        let lost = outcome(&misere, &position);
        let lost_by_rule = (lab.engines.misere_nim_lost)(&position);
        bouton.check(|| tuple(&position), lost, word(lost_by_rule));
        let differs = lost != outcome(&normal, &position);
        let at_most_one = position.iter().all(|&heap| heap <= 1);
        small += usize::from(at_most_one);
        small_lost += usize::from(at_most_one && misere.lost(&position) == Some(true));
        swap.check(|| tuple(&position), swapped(differs), swapped(at_most_one));
        if at_most_one {
            endgame.push((position.clone(), misere.lost(&position) == Some(true)));
            endgame_by_rule.push((position.clone(), lost_by_rule));
        }
        if differs {
            largest = largest.max(position.iter().copied().max());
            differ.push(tuple(&position));
        }
    }
    let size = size_counted(&endgame);
    let mut sizes = Comparison::new("outcome search", "Bouton's misère rule");
    let shown = |size: Option<Heap>| size.map_or("none".into(), |size| size.to_string());
    sizes.check(
        || "the size whose number of heaps decides".into(),
        shown(size),
        shown(size_counted(&endgame_by_rule)),
    );
    let (count, lost) = (differ.len(), misere.count_lost());
    let value = Record::new()
        .with("heaps", HEAPS)
        .with("largest_heap", BOUND)
        .with("positions", misere.positions())
        .with("lost", lost)
        .with("lost_in_normal_play", normal.count_lost())
        .with("differing_positions", differ)
        .with("differing", count)
        .with("positions_with_heaps_at_most_one", small)
        .with("largest_heap_where_they_differ", largest)
        .with("lost_with_heaps_at_most_one", small_lost)
        .with("lost_when_the_number_of_heaps_of_this_size_is_odd", size)
        .with("agreeing_with_boutons_rule", bouton.equal())
        .with("rule_agrees_everywhere", bouton.holds())
        .with("unchanged", misere.positions() - count);
    Finding::new(
        format!("{lost} lost, {count} differ"),
        format!("every position of three heaps of 0 to {BOUND}, normal and misère play"),
        [bouton, swap, sizes],
        value,
    )
}

/// The one size such that a position is lost exactly when the number of its
/// heaps of that size is odd.
fn size_counted(positions: &[(Vec<Heap>, bool)]) -> Option<Heap> {
    let odd = |position: &[Heap], size| position.iter().filter(|&&h| h == size).count() % 2 == 1;
    let decides =
        |size: &Heap| positions.iter().all(|(position, lost)| odd(position, *size) == *lost);
    (0..=BOUND).filter(decides).collect::<Only<_>>().value()
}

fn swapped(swapped: bool) -> &'static str {
    if swapped { "outcome swapped" } else { "outcome as in normal play" }
}
