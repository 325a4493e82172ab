//! The checks on the mutants.

use super::MUTANTS;
use super::broken::{Changed, keep_one_stone};
use nimproof_core::claims::{self, Comparison, Finding, Lab, Status};
use nimproof_core::exact::Value;
use nimproof_core::rules::{CommonFactor, Heap};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// Large enough for nim-values past 255 in both gcd games.
const BOUND: Heap = 2_000;

fn findings(lab: &Lab) -> Vec<(&'static str, Finding)> {
    claims::all().map(|claim| (claim.id, (claim.compute)(lab))).collect()
}

#[test]
fn the_true_rules_and_engines_agree_everywhere() {
    for (id, finding) in findings(&Lab::new(BOUND)) {
        assert_eq!(finding.counterexample, None, "{id}");
        assert!(finding.comparisons.iter().all(Comparison::holds), "{id}");
    }
}

#[test]
fn every_mutant_is_noticed_where_it_must_be() {
    for mutant in MUTANTS {
        let mut lab = Lab::new(BOUND);
        (mutant.breaks)(&mut lab);
        let differing: Vec<_> = findings(&lab)
            .into_iter()
            .filter_map(|(id, finding)| Some((id, finding.counterexample?)))
            .collect();
        println!("{}: {} claims notice", mutant.name, differing.len());
        for &id in mutant.noticed_by {
            let found = differing.iter().find(|(claim, _)| *claim == id);
            let (_, counterexample) =
                found.unwrap_or_else(|| panic!("{}: {id} does not notice", mutant.name));
            println!("  {id}: {counterexample}");
        }
    }
}

/// The page says that a single heap can always be emptied; that it cannot must
/// follow from the heap of 1, and not stand whatever the rules are.
#[test]
fn whether_every_single_heap_is_emptied_follows_from_the_rules() {
    let emptied = |breaks: fn(&mut Lab)| {
        let mut lab = Lab::new(BOUND);
        breaks(&mut lab);
        let (_, finding) = findings(&lab).into_iter().find(|(id, _)| *id == "one-bite").unwrap();
        finding.field("every_single_heap_is_emptied_in_one_bite").unwrap() == &Value::from(true)
    };
    assert!(!emptied(|_| ()));
    assert!(!emptied(|lab| {
        lab.rules.common_factor = Box::new(Changed(CommonFactor, keep_one_stone));
    }));
    assert!(emptied(|lab| {
        lab.rules.common_factor = Box::new(Changed(CommonFactor, |heap, options| {
            if heap > 0 {
                options.heaps.insert(0);
            }
        }));
    }));
}

#[test]
fn every_computed_claim_is_named_by_a_mutant() {
    let named: BTreeSet<&str> =
        MUTANTS.iter().flat_map(|mutant| mutant.noticed_by).copied().collect();
    let computed: BTreeSet<&str> = claims::all()
        .filter(|claim| claim.status == Status::Checked)
        .map(|claim| claim.id)
        .collect();
    assert_eq!(named, computed);
}

/// A mutant, a claim, and a comparison that differs, by its place in the claim.
type Notice = (&'static str, &'static str, usize);

fn notices() -> Vec<Notice> {
    let mut notices = Vec::new();
    for mutant in MUTANTS {
        let mut lab = Lab::new(BOUND);
        (mutant.breaks)(&mut lab);
        for (id, finding) in findings(&lab) {
            let numbered = finding.comparisons.iter().enumerate();
            let differing = numbered.filter(|(_, comparison)| !comparison.holds());
            notices.extend(differing.map(|(number, _)| (mutant.name, id, number)));
        }
    }
    notices
}

/// Each mutant, and under it each claim that notices, with the places of the
/// comparisons that differ.
fn written(notices: &[Notice]) -> String {
    let mut text = String::new();
    for of_mutant in notices.chunk_by(|a, b| a.0 == b.0) {
        writeln!(text, "{}", of_mutant[0].0).unwrap();
        for of_claim in of_mutant.chunk_by(|a, b| a.1 == b.1) {
            let places: Vec<String> = of_claim.iter().map(|(_, _, n)| n.to_string()).collect();
            writeln!(text, "  {}: {}", of_claim[0].1, places.join(" ")).unwrap();
        }
    }
    text
}

#[test]
fn every_comparison_is_made_to_differ_and_only_where_listed() {
    let notices = notices();
    let mut comparisons = 0;
    for (id, finding) in findings(&Lab::new(BOUND)) {
        for (number, comparison) in finding.comparisons.iter().enumerate() {
            comparisons += 1;
            let differs = notices.iter().any(|&(_, claim, place)| (claim, place) == (id, number));
            assert!(differs, "{id}: {:?} never differ", comparison.routes());
        }
    }
    assert_eq!(comparisons, 88);
    // A claim that loses a comparison of its own, or notices what it need not,
    // changes this list; the new one is written beside the build.
    let found = written(&notices);
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("noticed.txt");
    fs::write(&path, &found).unwrap();
    for (found, listed) in found.lines().zip(include_str!("noticed.txt").lines()) {
        assert_eq!(found, listed, "all of it is in {}", path.display());
    }
    assert_eq!(found, include_str!("noticed.txt"));
}
