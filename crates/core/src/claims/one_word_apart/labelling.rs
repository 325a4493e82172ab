//! Common-factor Nim as the earliest labelling: A370822 and A279119.

use super::{LABELS, MEX, of};
use crate::claims::{Comparison, Finding, Lab};
use crate::exact::Record;
use crate::rules::Heap;

fn compare(lab: &Lab, heaps: impl Iterator<Item = Heap>, labels: &[u32], added: u32) -> Comparison {
    let mut comparison = Comparison::new(MEX, LABELS);
    for heap in heaps {
        let label = labels[heap as usize - 1];
        comparison.check(
            || format!("n = {heap}"),
            lab.common_factor()[heap as usize],
            label + added,
        );
    }
    comparison
}

/// The labels of 1 to N from 1: A370822 by its own definition.
fn labels_from_one(lab: &Lab) -> Vec<u32> {
    (lab.engines.earliest_labelling)(lab.bound(), 1)
}

fn terms(
    lab: &Lab,
    sequence: &str,
    comparison: &Comparison,
    first_index: Heap,
    at_1: u32,
) -> Record {
    Record::new()
        .with("convention", lab.rules.common_factor.convention())
        .with("sequence", comparison.holds().then_some(sequence))
        .with("first_n", first_index)
        .with("checked_to", lab.bound())
        .with("terms_compared", comparison.compared())
        .with("terms_equal", comparison.equal())
        .with("value_of_1", lab.common_factor()[1])
        .with("term_at_1", at_1)
}

pub(super) fn a370822(lab: &Lab) -> Finding {
    let labels = labels_from_one(lab);
    let comparison = compare(lab, 2..=lab.bound(), &labels, 0);
    let value = terms(lab, "A370822", &comparison, 2, labels[0]);
    let range = format!("every n of 2 to {}, against the labelling computed here", lab.bound());
    Finding::new(of(&comparison, "terms"), range, [comparison], value)
}

pub(super) fn a279119(lab: &Lab) -> Finding {
    let comparison = compare(lab, 2..=lab.bound(), lab.labels(), 1);
    let value = terms(lab, "A279119", &comparison, 2, lab.labels()[0])
        .with("added", comparison.holds().then_some(1_u32));
    let range = format!("every n of 2 to {}, against the labelling computed here", lab.bound());
    Finding::new(of(&comparison, "terms"), range, [comparison], value)
}

pub(super) fn odd_bisection(lab: &Lab) -> Finding {
    let labels = labels_from_one(lab);
    let comparison = compare(lab, (3..=lab.bound()).step_by(2), &labels, 0);
    let first: Vec<u32> = (1..=39).step_by(2).map(|n| lab.common_factor()[n]).collect();
    let value =
        terms(lab, "A370822", &comparison, 3, labels[0]).with("first_odd_heaps_from_1", first);
    let range = format!("every odd n of 3 to {}, against the labelling computed here", lab.bound());
    Finding::new(of(&comparison, "odd heaps"), range, [comparison], value)
}
