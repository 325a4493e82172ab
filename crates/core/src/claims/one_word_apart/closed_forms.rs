//! Common-factor Nim where a closed form is known: even heaps, primes, prime
//! squares, and heaps with least prime factor 3 or 5.

use super::{LABELS, MEX, against, of};
use crate::claims::{Comparison, Finding, Lab};
use crate::exact::Record;
use crate::laws::is_prime_square;
use crate::rules::Heap;

/// The values of these heaps by mex and by labelling, against the closed form.
fn two_routes(
    lab: &Lab,
    form: &'static str,
    expected: impl Fn(Heap) -> Option<u32>,
) -> [Comparison; 2] {
    let pairs: Vec<(Heap, u32)> =
        (2..=lab.bound()).filter_map(|heap| Some((heap, expected(heap)?))).collect();
    let by_mex = against(MEX, lab.common_factor(), form, pairs.iter().copied());
    let mut by_labels = Comparison::new(LABELS, form);
    for (heap, expected) in pairs {
        by_labels.check(|| format!("heap {heap}"), one_plus_label(lab, heap), expected);
    }
    [by_mex, by_labels]
}

fn one_plus_label(lab: &Lab, heap: Heap) -> u32 {
    1 + lab.labels()[heap as usize - 1]
}

pub(super) fn staircase(lab: &Lab) -> Finding {
    let comparisons = two_routes(lab, "staircase", lab.engines.staircase_value);
    let value = Record::new()
        .with("convention", lab.rules.common_factor.convention())
        .with("checked_to", lab.bound())
        .with("even_heaps", comparisons[0].compared())
        .with("even_heaps_worth_half", comparisons[0].equal())
        .with("law", comparisons[0].holds().then_some("G(2k) = k"));
    Finding::new(
        of(&comparisons[0], "even heaps"),
        format!("every even heap of 2 to {}", lab.bound()),
        comparisons,
        value,
    )
}

pub(super) fn primes(lab: &Lab) -> Finding {
    exactly(lab, 1, "primality", "odd primes", |heap| lab.primes().is_prime(heap))
}

pub(super) fn prime_squares(lab: &Lab) -> Finding {
    let is_square = |heap| is_prime_square(heap, lab.primes());
    exactly(lab, 2, "being the square of a prime", "odd prime squares", is_square)
}

/// The heaps of 2 or more worth `worth` are exactly those of a class.
fn exactly(
    lab: &Lab,
    worth: u32,
    class: &'static str,
    name: &str,
    belongs: impl Fn(Heap) -> bool,
) -> Finding {
    let mut by_mex = Comparison::new(MEX, class);
    let mut by_labels = Comparison::new(LABELS, class);
    let (mut odd_members, mut odd_worth, mut others) = (0, 0, 0);
    for heap in 2..=lab.bound() {
        let member = belongs(heap);
        let has_value = lab.common_factor()[heap as usize] == worth;
        odd_members += usize::from(member && heap % 2 == 1);
        odd_worth += usize::from(member && has_value && heap % 2 == 1);
        others += usize::from(!member && has_value);
        let at = || format!("whether heap {heap} is worth {worth}");
        by_mex.check(at, has_value, member);
        by_labels.check(at, one_plus_label(lab, heap) == worth, member);
    }
    let value = Record::new()
        .with("checked_to", lab.bound())
        .with("value", by_mex.holds().then_some(worth))
        .with("odd_members", odd_members)
        .with("odd_members_with_the_value", odd_worth)
        .with("other_heaps_with_the_value", others);
    Finding::new(
        format!("{odd_worth} of {odd_members} {name}, {others} others"),
        format!("every heap of 2 to {}", lab.bound()),
        [by_mex, by_labels],
        value,
    )
}

pub(super) fn multiples_of_three(lab: &Lab) -> Finding {
    let form = "closed form for least prime factor 3";
    let comparisons = two_routes(lab, form, lab.engines.least_prime_three_value);
    let value = Record::new()
        .with("checked_to", lab.bound())
        .with("heaps", comparisons[0].compared())
        .with("equal", comparisons[0].equal());
    Finding::new(
        of(&comparisons[0], "heaps"),
        format!("every heap of 2 to {} with least prime factor 3", lab.bound()),
        comparisons,
        value,
    )
}

pub(super) fn multiples_of_five(lab: &Lab) -> Finding {
    const FORM: &str = "saltus 15 over 150 heaps";
    let mut by_mex = Comparison::new(MEX, FORM);
    let mut by_labels = Comparison::new(LABELS, FORM);
    let values = lab.common_factor();
    let pairs = (2..=lab.bound())
        .filter_map(|heap| Some((heap, (lab.engines.least_prime_five_period)(heap)?)))
        .filter(|&(_, (later, _))| later <= lab.bound());
    for (heap, (later, saltus)) in pairs {
        let at = || format!("heap {later}");
        by_mex.check(at, values[later as usize], values[heap as usize] + saltus);
        by_labels.check(at, one_plus_label(lab, later), one_plus_label(lab, heap) + saltus);
    }
    let value = Record::new()
        .with("checked_to", lab.bound())
        .with("pairs", by_mex.compared())
        .with("equal", by_mex.equal());
    Finding::new(
        of(&by_mex, "pairs of heaps"),
        format!("every n and n + 150 up to {} with least prime factor 5", lab.bound()),
        [by_mex, by_labels],
        value,
    )
}
