//! Why a search for the sequence missed it: the string that was searched.

use super::{LABELS, MEX};
use crate::claims::{Comparison, Finding, Lab};
use crate::exact::Record;

/// The length of the strings that are searched.
const LENGTH: usize = 20;

pub(super) fn search(lab: &Lab) -> Finding {
    let values = lab.common_factor();
    let a370822 = (lab.engines.earliest_labelling)(lab.bound(), 1);
    let a279119 = lab.labels();
    let from_zero = &values[..LENGTH];
    let from_two = &values[2..2 + LENGTH];
    let (missed, found) = (occurrences(&a370822, from_zero), occurrences(&a370822, from_two));
    let mut by_window = Comparison::new("every window of A370822", "A370822 has no term 0");
    let zeros = a370822.iter().filter(|&&term| term == 0).count();
    by_window.check(|| "occurrences of the string from G(0)".into(), missed.len(), zeros);
    let mut by_labels = Comparison::new(MEX, LABELS);
    by_labels.check(
        || "the string from G(2)".into(),
        format!("{from_two:?}"),
        format!("{:?}", &a370822[1..=LENGTH]),
    );
    let value = Record::new()
        .with("sequence", by_labels.holds().then_some("A370822"))
        .with("string_length", LENGTH)
        .with("value_of_0", from_zero[0])
        .with("value_of_1", from_zero[1])
        .with("string_from_0", from_zero.to_vec())
        .with("occurrences_in_a370822", missed.len())
        .with("zeros_in_a370822", zeros)
        .with("a279119_begins", a279119[..2].to_vec())
        .with("occurrences_in_a279119", occurrences(a279119, from_zero).len())
        .with("string_from_2_first_found_at", found.first().map(|&index| index + 1));
    Finding::new(
        format!("{} occurrences with 0, 0 in front", missed.len()),
        format!("strings of {LENGTH} terms in the terms 1 to {}", lab.bound()),
        [by_window, by_labels],
        value,
    )
}

/// Where the string stands in the terms, counted from 0.
fn occurrences(terms: &[u32], string: &[u32]) -> Vec<usize> {
    let windows = terms.windows(string.len()).enumerate();
    windows.filter(|&(_, window)| window == string).map(|(index, _)| index).collect()
}
