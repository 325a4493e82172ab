//! What the checks are worth: each mutant breaks one rule or engine, names
//! beforehand the claims that must notice, and they do, each with its first
//! counterexample. Every computed claim is named by some mutant, so none of
//! them is a check that cannot fail.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
#![allow(clippy::panic, reason = "a test stops at the first surprise")]

use nimproof_core::claims::{self, Finding, Lab, Status};
use nimproof_core::laws::{self, LeastPrimes};
use nimproof_core::mex;
use nimproof_core::rules::{
    CommonFactor, Coprime, Grundy, Heap, Nim, Options, Play, Ruleset, Splits, Subtraction,
};
use nimproof_core::search::{self, BoxOutcomes, BoxTooLarge, Side};
use std::collections::BTreeSet;

/// Large enough for nim-values past 255 in both gcd games.
const BOUND: Heap = 2_000;

struct Mutant {
    name: &'static str,
    breaks: fn(&mut Lab),
    noticed_by: &'static [&'static str],
}

/// A true ruleset whose options are changed afterwards.
struct Changed<R>(R, fn(Heap, &mut Options));

impl<R: Ruleset> Ruleset for Changed<R> {
    fn name(&self) -> String {
        self.0.name()
    }

    fn convention(&self) -> &'static str {
        self.0.convention()
    }

    fn options(&self, heap: Heap, options: &mut Options) {
        self.0.options(heap, options);
        (self.1)(heap, options);
    }
}

/// Takes the option of an empty heap away.
fn keep_one_stone(_: Heap, options: &mut Options) {
    options.heaps.remove_multiples(1, 1);
}

const MUTANTS: &[Mutant] = &[
    Mutant {
        name: "Coprime Nim is played with gcd > 1",
        breaks: |lab| lab.rules.coprime = Box::new(CommonFactor),
        noticed_by: &[
            "coprime-law",
            "coprime-spot-values",
            "coprime-parity-argument",
            "coprime-values-below",
            "coprime-a055396",
        ],
    },
    Mutant {
        name: "Common-factor Nim is played with gcd = 1",
        breaks: |lab| lab.rules.common_factor = Box::new(Coprime),
        noticed_by: &[
            "one-bite",
            "common-factor-staircase",
            "common-factor-primes",
            "common-factor-prime-squares",
            "common-factor-a370822",
            "common-factor-a279119",
            "reachable-heaps",
            "novelty-search",
            "odd-bisection",
            "multiples-of-three",
            "multiples-of-five",
        ],
    },
    Mutant {
        name: "Common-factor Nim forbids the whole heap",
        breaks: |lab| lab.rules.common_factor = Box::new(Changed(CommonFactor, keep_one_stone)),
        noticed_by: &[
            "one-bite",
            "common-factor-primes",
            "common-factor-a370822",
            "reachable-heaps",
        ],
    },
    Mutant {
        name: "Coprime Nim allows the whole heap",
        breaks: |lab| {
            lab.rules.coprime = Box::new(Changed(Coprime, |heap, options| {
                if heap > 0 {
                    options.heaps.insert(0);
                }
            }));
        },
        noticed_by: &["coprime-law", "coprime-parity-argument", "coprime-values-below"],
    },
    Mutant {
        name: "Coprime Nim misses the bite of 1",
        breaks: |lab| {
            lab.rules.coprime = Box::new(Changed(Coprime, |heap, options| {
                let kept = options.heaps.iter().filter(|&to| to + 1 != heap).collect();
                options.heaps = kept;
            }));
        },
        noticed_by: &["coprime-law", "coprime-parity-argument", "coprime-values-below"],
    },
    Mutant {
        name: "Grundy's game allows an equal split",
        breaks: |lab| {
            lab.rules.grundy = Box::new(Changed(Grundy, |heap, options| {
                if heap > 0 && heap % 2 == 0 {
                    options.splits.push(Splits { total: heap, smaller: heap / 2..heap / 2 + 1 });
                }
            }));
        },
        noticed_by: &["unsplittable", "nim-values"],
    },
    Mutant {
        name: "Grundy's game misses the most even split",
        breaks: |lab| {
            lab.rules.grundy = Box::new(Changed(Grundy, |_, options| {
                let parts = &mut options.splits[0].smaller;
                parts.end = parts.end.saturating_sub(1).max(parts.start);
            }));
        },
        noticed_by: &["unsplittable", "nim-values"],
    },
    Mutant {
        name: "the mex of a split counts the split into n and 0",
        breaks: |lab| lab.engines.nim_values = with_empty_split,
        noticed_by: &["nim-values", "xor-strategy", "heap-of-eight", "line-of-play"],
    },
    Mutant {
        name: "at most 2 stones may be taken",
        breaks: |lab| lab.rules.limited = Box::new(Subtraction::up_to(2)),
        noticed_by: &["limited", "limited-nim-values"],
    },
    Mutant {
        name: "at most 4 stones may be taken",
        breaks: |lab| lab.rules.limited = Box::new(Subtraction::up_to(4)),
        noticed_by: &["limited", "limited-nim-values"],
    },
    Mutant {
        name: "Nim forbids the whole heap",
        breaks: |lab| lab.rules.nim = Box::new(Changed(Nim, keep_one_stone)),
        noticed_by: &["three-heaps", "four-heaps", "share-of-losing", "parity-rule", "misere"],
    },
    Mutant {
        name: "misère play is played as normal play",
        breaks: |lab| lab.engines.solve_box = |sides, _| search::solve_box(sides, Play::Normal),
        noticed_by: &["misere"],
    },
    Mutant {
        name: "normal play is played as misère play",
        breaks: |lab| lab.engines.solve_box = |sides, _| search::solve_box(sides, Play::Misere),
        noticed_by: &[
            "three-heaps",
            "four-heaps",
            "parity-rule",
            "misere",
            "limited",
            "two-heaps-xor",
        ],
    },
    Mutant {
        name: "the largest heap is left out of every box",
        breaks: |lab| lab.engines.solve_box = without_the_largest,
        noticed_by: &[
            "three-heaps",
            "four-heaps",
            "share-of-losing",
            "parity-rule",
            "misere",
            "limited",
            "limited-nim-values",
            "two-heaps-xor",
        ],
    },
    Mutant {
        name: "the mex is sought from 1",
        breaks: |lab| {
            lab.engines.nim_values =
                |rules, to| mex::nim_values(rules, to).into_iter().map(|value| value + 1).collect();
        },
        noticed_by: &["limited-nim-values", "coprime-law", "common-factor-staircase", "nim-values"],
    },
    Mutant {
        name: "nim-values are kept in 8 bits",
        breaks: |lab| {
            lab.engines.nim_values = |rules, to| {
                mex::nim_values(rules, to).into_iter().map(|value| value % 256).collect()
            };
        },
        noticed_by: &[
            "coprime-law",
            "coprime-spot-values",
            "common-factor-staircase",
            "common-factor-a370822",
            "common-factor-a279119",
        ],
    },
    Mutant {
        name: "the values of Grundy's game repeat after 12",
        breaks: |lab| {
            lab.engines.nim_values = |rules, to| {
                let values = mex::nim_values(rules, to);
                (0..values.len()).map(|heap| values[heap % 12]).collect()
            };
        },
        noticed_by: &["nim-values", "no-period", "xor-strategy"],
    },
    Mutant {
        name: "the nim-sum adds with or",
        breaks: |lab| lab.engines.nim_sum = |heaps| heaps.iter().fold(0, |sum, heap| sum | heap),
        noticed_by: &[
            "binary-digits-3-4-5",
            "three-heaps",
            "four-heaps",
            "share-of-losing",
            "parity-rule",
            "parity-table",
            "emptying-a-heap",
            "winning-moves-3-4-5",
            "separator",
            "limited",
            "pairwise-independent",
            "two-heaps-xor",
            "xor-strategy",
            "line-of-play",
        ],
    },
    Mutant {
        name: "the nim-sum adds with carries",
        breaks: |lab| lab.engines.nim_sum = |heaps| heaps.iter().sum(),
        noticed_by: &["binary-digits-3-4-5", "three-heaps", "separator", "winning-moves-3-4-5"],
    },
    Mutant {
        name: "Bouton's rule asks for an even number of heaps of 1",
        breaks: |lab| {
            lab.engines.misere_nim_lost = |heaps| {
                let small = heaps.iter().all(|&heap| heap <= 1);
                laws::misere_nim_lost(heaps) != small
            };
        },
        noticed_by: &["misere"],
    },
    Mutant {
        name: "remainders are taken mod 3",
        breaks: |lab| lab.engines.limited_value = |heap, limit| heap % limit,
        noticed_by: &["limited", "limited-nim-values"],
    },
    Mutant {
        name: "the index of the least prime counts from 0",
        breaks: |lab| lab.engines.coprime_nim_value = from_zero,
        noticed_by: &["coprime-law", "coprime-spot-values"],
    },
    Mutant {
        name: "the labelling looks only at the least prime",
        breaks: |lab| lab.engines.earliest_labelling = by_least_prime,
        noticed_by: &[
            "common-factor-a370822",
            "common-factor-a279119",
            "odd-bisection",
            "novelty-search",
        ],
    },
    Mutant {
        name: "the staircase is one step too high",
        breaks: |lab| {
            lab.engines.staircase_value = |heap| laws::staircase_value(heap).map(|value| value + 1);
        },
        noticed_by: &["common-factor-staircase"],
    },
    Mutant {
        name: "the closed form for 3 rounds up",
        breaks: |lab| {
            lab.engines.least_prime_three_value = |heap| {
                let j = heap.checked_sub(3).filter(|rest| rest % 6 == 0)? / 6;
                Some(1 + (3 * j).div_ceil(2))
            };
        },
        noticed_by: &["multiples-of-three"],
    },
    Mutant {
        name: "the saltus for 5 is 16",
        breaks: |lab| {
            lab.engines.least_prime_five_period = |heap| {
                laws::least_prime_five_period(heap).map(|(later, saltus)| (later, saltus + 1))
            };
        },
        noticed_by: &["multiples-of-five"],
    },
    Mutant {
        name: "the rare values are forgotten",
        breaks: |lab| {
            lab.engines.grundy_values = |to| {
                let values = laws::grundy_values(to).into_iter();
                values.map(|value| if value == 6 { 4 } else { value }).collect()
            };
        },
        noticed_by: &["nim-values"],
    },
];

fn with_empty_split(rules: &dyn Ruleset, to: Heap) -> Vec<u32> {
    let mut options = Options::default();
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..=to {
        rules.options(heap, &mut options);
        let mut reached: BTreeSet<u32> =
            options.heaps.iter().map(|option| values[option as usize]).collect();
        reached.extend(
            options
                .splits
                .iter()
                .flat_map(Splits::pairs)
                .map(|(a, b)| values[a as usize] ^ values[b as usize]),
        );
        // The value of n itself is still 0 in a table filled with zeros.
        reached.insert(0);
        values.push((0..).find(|value| !reached.contains(value)).unwrap());
    }
    values
}

fn without_the_largest(sides: &[Side], play: Play) -> Result<BoxOutcomes, BoxTooLarge> {
    let smaller: Vec<Side> =
        sides.iter().map(|&(rules, bound)| (rules, bound.saturating_sub(1))).collect();
    search::solve_box(&smaller, play)
}

fn from_zero(heap: u32, primes: &LeastPrimes) -> u32 {
    let value = laws::coprime_nim_value(heap, primes);
    if heap > 1 { value.saturating_sub(1) } else { value }
}

fn by_least_prime(to: u32, first: u32) -> Vec<u32> {
    let primes = LeastPrimes::new(to);
    let mut next = vec![0; primes.primes().len() + 1];
    let mut labels = Vec::new();
    for number in 1..=to {
        let class = &mut next[primes.index(number) as usize];
        labels.push(first + *class);
        *class += u32::from(number > 1);
    }
    labels
}

fn findings(lab: &Lab) -> Vec<(&'static str, Finding)> {
    claims::all().map(|claim| (claim.id, (claim.compute)(lab))).collect()
}

#[test]
fn the_true_rules_and_engines_agree_everywhere() {
    for (id, finding) in findings(&Lab::new(BOUND)) {
        assert_eq!(finding.counterexample, None, "{id}");
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
