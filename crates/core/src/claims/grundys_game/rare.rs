//! Which heaps of Grundy's game have a rare value, and the records: the heaps
//! at which a new largest value first appears.

use crate::claims::{Comparison, Lab};
use crate::exact::Record;
use crate::rules::Heap;

/// The heaps whose nim-value is rare.
pub(in crate::claims) fn rare_heaps(lab: &Lab) -> Vec<Heap> {
    let values = (0..).zip(lab.grundy());
    values.filter(|&(_, &value)| (lab.engines.is_rare)(value)).map(|(heap, _)| heap).collect()
}

/// The heaps whose nim-value is larger than that of every smaller heap.
pub(in crate::claims) fn record_heaps(values: &[u32]) -> Vec<Heap> {
    let mut largest = None;
    let mut records = Vec::new();
    for (heap, &value) in (0..).zip(values) {
        if Some(value) > largest {
            largest = Some(value);
            records.push(heap);
        }
    }
    records
}

/// Rare heaps by the digits of their values from the definition, against the
/// doubled blocks and the values that come from few splits.
pub(super) fn rare(lab: &Lab) -> (Comparison, Record) {
    let (heaps, sparse) = (rare_heaps(lab), lab.grundy_sparse());
    let space = sparse_space(sparse.iter().copied().max().unwrap_or(0));
    let mut comparison = Comparison::new("parity of the digits", "doubled blocks");
    for (heap, &value) in (0..).zip(sparse) {
        let by_digits = heaps.binary_search(&heap).is_ok();
        comparison.check(
            || format!("whether heap {heap} has a rare value"),
            by_digits,
            space.get(value as usize) == Some(&true),
        );
    }
    let last = heaps.last().copied();
    let record = Record::new()
        .with("heaps", heaps.len())
        .with("last_heap", last)
        .with("last_value", last.map(|heap| lab.grundy()[heap as usize]));
    (comparison, record)
}

/// Records as they are met from heap 0 on, against the first heap that reaches
/// each value, by the values that come from few splits.
pub(super) fn records(lab: &Lab) -> (Comparison, Record) {
    let (heaps, sparse) = (record_heaps(lab.grundy()), lab.grundy_sparse());
    let most = sparse.iter().copied().max().unwrap_or(0);
    let reached = |least: u32| (0..).zip(sparse).find(|&(_, &value)| value >= least);
    let mut firsts: Vec<Heap> = (0..=most).filter_map(reached).map(|(heap, _)| heap).collect();
    firsts.dedup();
    let mut comparison = Comparison::new("a value above all before", "first heap with each value");
    for heap in 0..=lab.bound() {
        comparison.check(
            || format!("whether heap {heap} is a record"),
            heaps.binary_search(&heap).is_ok(),
            firsts.binary_search(&heap).is_ok(),
        );
    }
    let record = Record::new().with("heaps", heaps.len()).with("last_heap", heaps.last().copied());
    (comparison, record)
}

/// For each value up to `most` whether it is rare: 0 and 1 are; and each block
/// of 2, 4, 8, ... values is followed by the same block with rare and common
/// exchanged.
fn sparse_space(most: u32) -> Vec<bool> {
    let mut rare = vec![true, true];
    while rare.len() <= most as usize {
        let exchanged: Vec<bool> = rare.iter().map(|rare| !rare).collect();
        rare.extend(exchanged);
    }
    rare
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_by_hand() {
        assert_eq!(record_heaps(&[0, 0, 0, 1, 0, 2, 1, 0, 2]), [0, 3, 5]);
        assert_eq!(record_heaps(&[4, 3, 4, 7]), [0, 3]);
        assert_eq!(record_heaps(&[]), [0; 0]);
    }

    #[test]
    fn the_rare_values_of_winning_ways() {
        let space = sparse_space(21);
        let rare: Vec<_> = (0..22).filter(|&value| space[value]).collect();
        assert_eq!(rare, [0, 1, 6, 7, 10, 11, 12, 13, 18, 19, 20, 21]);
    }
}
