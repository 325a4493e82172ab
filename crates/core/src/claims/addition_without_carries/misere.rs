//! Nim when whoever takes the last stone loses.

use super::boxes::BOUND;
use crate::claims::only::Only;
use crate::claims::{Comparison, Finding, Lab, outcome, shown, word};
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
    for position in positions(HEAPS, BOUND) {
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
    let size = size_counted(|position| misere.lost(position) == Some(true));
    let mut sizes = Comparison::new("outcome search", "Bouton's misère rule");
    let at = || "the size whose number of heaps decides".into();
    sizes.check(at, shown(size), shown(size_counted(lab.engines.misere_nim_lost)));
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

/// The one size such that a position with heaps of at most 1 is lost exactly
/// when the number of its heaps of that size is odd.
fn size_counted(lost: impl Fn(&[Heap]) -> bool) -> Option<Heap> {
    let odd = |position: &[Heap], size| position.iter().filter(|&&h| h == size).count() % 2 == 1;
    let decides =
        |size: &Heap| positions(HEAPS, 1).all(|position| lost(&position) == odd(&position, *size));
    (0..=BOUND).filter(decides).collect::<Only<_>>().value()
}

fn swapped(swapped: bool) -> &'static str {
    if swapped { "outcome swapped" } else { "outcome as in normal play" }
}
