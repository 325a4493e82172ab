//! What the checks are worth: each mutant breaks one rule or engine, names
//! beforehand the claims that must notice, and they do, each with its first
//! counterexample. Every comparison of every computed claim is made to differ
//! by some mutant, so none of them is a check that cannot fail.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
#![allow(clippy::panic, reason = "a test stops at the first surprise")]

#[path = "mutants/broken.rs"]
mod broken;
#[path = "mutants/checks.rs"]
mod checks;

use broken::{
    Changed, by_least_prime, from_zero, keep_one_stone, with_empty_split, without_the_largest,
};
use nimproof_core::claims::Lab;
use nimproof_core::rules::{CommonFactor, Coprime, Grundy, Nim, Play, Splits, Subtraction};
use nimproof_core::{laws, mex, search};

/// A lab with one part broken, and the claims that must notice.
struct Mutant {
    name: &'static str,
    breaks: fn(&mut Lab),
    noticed_by: &'static [&'static str],
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
    Mutant {
        name: "a value is rare when its ones are even, the lowest digit among them",
        breaks: |lab| lab.engines.is_rare = |value| value.count_ones() % 2 == 0,
        noticed_by: &["nim-values"],
    },
    Mutant {
        name: "a heap of 4 may be split into 2 and 2",
        breaks: |lab| {
            lab.rules.grundy = Box::new(Changed(Grundy, |heap, options| {
                if heap == 4 {
                    options.splits.push(Splits { total: 4, smaller: 2..3 });
                }
            }));
        },
        noticed_by: &["unsplittable", "nim-values", "line-of-play"],
    },
    Mutant {
        name: "a heap of 3 is not split",
        breaks: |lab| {
            lab.rules.grundy = Box::new(Changed(Grundy, |heap, options| {
                if heap == 3 {
                    options.splits.clear();
                }
            }));
        },
        noticed_by: &["unsplittable", "nim-values"],
    },
    Mutant {
        name: "the lowest binary digit is not counted",
        breaks: |lab| {
            lab.engines.bit_parities = |numbers| {
                let mut counts = laws::bit_parities(numbers);
                counts.pop();
                counts
            };
        },
        noticed_by: &["binary-digits-3-4-5", "parity-table"],
    },
    Mutant {
        name: "the nim-sum is 2 too high",
        breaks: |lab| lab.engines.nim_sum = |heaps| laws::nim_sum(heaps) + 2,
        noticed_by: &["three-heaps", "pairwise-independent", "xor-strategy"],
    },
    Mutant {
        name: "a nim-sum that is not 0 is 2 or 3, as the first heap is even or odd",
        breaks: |lab| {
            lab.engines.nim_sum = |heaps| match laws::nim_sum(heaps) {
                0 => 0,
                _ => 2 + heaps[0] % 2,
            };
        },
        noticed_by: &["binary-digits-3-4-5", "parity-table", "pairwise-independent"],
    },
    Mutant {
        name: "the labels are one too high",
        breaks: |lab| {
            lab.engines.earliest_labelling = |to, first| {
                laws::earliest_labelling(to, first).iter().map(|label| label + 1).collect()
            };
        },
        noticed_by: &[
            "common-factor-staircase",
            "common-factor-primes",
            "common-factor-prime-squares",
            "common-factor-a370822",
            "common-factor-a279119",
            "novelty-search",
            "odd-bisection",
            "multiples-of-three",
        ],
    },
    Mutant {
        name: "the labels count from 0 in either sequence",
        breaks: |lab| lab.engines.earliest_labelling = |to, _| laws::earliest_labelling(to, 0),
        noticed_by: &["common-factor-a370822", "novelty-search", "odd-bisection"],
    },
    Mutant {
        name: "the common endings are counted one short",
        breaks: |lab| lab.engines.no_period_to = |values| laws::no_period_to(values) + 1,
        noticed_by: &["no-period"],
    },
];
