//! How much the claims compare, from first principles: the number of places
//! of every comparison, and the counts that findings state, for several bounds
//! N. A range that loses its first or last heap gives another number here.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
#![allow(clippy::match_same_arms, reason = "one line a claim, in the claims' order")]
#![allow(clippy::panic, reason = "a test stops at the first surprise")]

use nimproof_core::claims::{self, Comparison, Finding, Lab, Status};
use nimproof_core::exact::Value;

const BOUNDS: [u32; 5] = [200, 201, 999, 1_000, 2_000];

/// The numbers of `from..=to` that satisfy `holds`, one by one.
fn count(from: u32, to: u32, holds: impl Fn(u32) -> bool) -> usize {
    (from..=to).filter(|&n| holds(n)).count()
}

fn even(n: u32) -> bool {
    n % 2 == 0
}

fn odd(n: u32) -> bool {
    n % 2 == 1
}

/// The least divisor above 1, by trying each.
fn least_divisor(n: u32) -> u32 {
    (2..=n).find(|divisor| n % divisor == 0).unwrap()
}

fn prime(n: u32) -> bool {
    n >= 2 && least_divisor(n) == n
}

fn prime_square(n: u32) -> bool {
    (2..n).any(|root| root * root == n && prime(root))
}

/// The partitions of `total` into parts of at most `largest`, by recursion on
/// whether the largest part occurs.
fn partitions(total: u32, largest: u32) -> usize {
    match (total, largest) {
        (0, _) => 1,
        (_, 0) => 0,
        _ if largest > total => partitions(total, total),
        _ => partitions(total - largest, largest) + partitions(total, largest - 1),
    }
}

/// The places that each comparison of a claim compares.
fn places(id: &str, n: u32) -> Vec<usize> {
    let heaps = n as usize;
    let (odds_from_3, evens_from_0) = (count(3, n, odd), count(0, n, even));
    match id {
        // Three binary forms, the same read back, and their sum.
        "binary-digits-3-4-5" => vec![3, 3, 1],
        "three-heaps" => vec![8 * 8 * 8],
        "four-heaps" => vec![8 * 8 * 8 * 8],
        // Boxes of 2, 4, 8, 16 and 32 sizes; a share each; the pairs of two heaps.
        "share-of-losing" => vec![8, 64, 512, 4096, 32768, 5, 4 + 16 + 64 + 256 + 1024],
        "parity-rule" => vec![512, 1],
        "parity-table" => vec![4, 4],
        // The position and its 2 + 2 + 2 moves; its 3 + 4 + 5 moves.
        "emptying-a-heap" => vec![1 + 6, 1, 1],
        "winning-moves-3-4-5" => vec![1 + 12, 1],
        // Three numbers for each position; its winning moves.
        "separator" => vec![3 * 512, 512],
        "misere" => vec![512, 512, 1],
        // The bites from each heap of 0 to 9.
        "limited" => vec![10 * 10 * 10, 10],
        "limited-nim-values" => vec![heaps + 1, 101],
        // Three pairs and the triple.
        "pairwise-independent" => vec![4, 4],
        "two-heaps-xor" => vec![201 * 201, 201 * 201],
        "one-bite" => vec![heaps, heaps, 1],
        "coprime-law" => vec![evens_from_0, odds_from_3, 1, count(1, n, odd)],
        "coprime-spot-values" => vec![8, count(3, n, prime), 8, 8],
        "coprime-parity-argument" => {
            let (evens, odds) = (count(1, n, even), count(1, n, odd));
            // The smallest bite, what the largest leaves, and the bite of 2 from even heaps.
            let named = heaps + (heaps - 1) + evens;
            vec![evens, heaps, odds, heaps - 1, heaps - 1, odds, named]
        }
        "coprime-values-below" => vec![2 * count(1, n, odd), count(1, n, odd)],
        "coprime-a055396" => vec![odds_from_3, 1 + count(2, n, even)],
        "common-factor-staircase" => vec![count(2, n, even); 2],
        "common-factor-primes" | "common-factor-prime-squares" => vec![count(2, n, |_| true); 2],
        "common-factor-a370822" | "common-factor-a279119" => vec![count(2, n, |_| true)],
        "reachable-heaps" => vec![heaps - 1, count(2, n.min(2_000), |_| true), heaps - 1, 1],
        "novelty-search" => vec![1, 1],
        "odd-bisection" => vec![odds_from_3],
        "multiples-of-three" => vec![count(2, n, |heap| least_divisor(heap) == 3); 2],
        "multiples-of-five" => vec![count(2, n - 150, |heap| least_divisor(heap) == 5); 2],
        // Heaps of 0 to 3 by search.
        "unsplittable" => vec![heaps + 1, 4],
        // 8; its moves to 7+1, 6+2 and 5+3; the replies 6+1, 5+2 and 4+3 to 7.
        "heap-of-eight" => vec![1 + 3 + 3],
        // Two moves from each of 6+1+1, 5+2+1 and 4+3+1, and the position 4+2+1+1.
        "line-of-play" => vec![2 + 2 + 2 + 1, 3, 1],
        // Pairs a >= b of heaps of 0 to 20.
        "nim-values" => vec![heaps + 1, 21 * 22 / 2, heaps + 1, heaps + 1],
        "xor-strategy" => vec![(0..=30).map(|total| partitions(total, total)).sum()],
        "no-period" => vec![1, 1],
        _ => panic!("{id} has no count"),
    }
}

/// The numbers that a finding states.
fn stated(id: &str, n: u32) -> Vec<(&'static str, usize)> {
    let heaps = n as usize;
    let (odds_from_3, evens_from_0) = (count(3, n, odd), count(0, n, even));
    let from_2 = heaps - 1;
    match id {
        "three-heaps" | "four-heaps" => vec![("nim_sum_when_lost", 0), ("routes_compared", 2)],
        "share-of-losing" | "two-heaps-xor" => vec![("nim_sum_when_lost", 0)],
        "separator" => {
            vec![("properties", 2), ("nim_sum_when_lost", 0), ("nim_sum_after_a_winning_move", 0)]
        }
        "misere" => vec![("lost_when_the_number_of_heaps_of_this_size_is_odd", 1)],
        "limited" => vec![("smallest_bite", 1), ("largest_bite", 3), ("nim_sum_when_lost", 0)],
        "emptying-a-heap" => vec![("heaps_changed", 1)],
        "binary-digits-3-4-5" => {
            vec![("read_back.3", 3), ("read_back.4", 4), ("read_back.5", 5)]
        }
        "limited-nim-values" => vec![("heaps", heaps + 1), ("equal", heaps + 1)],
        "one-bite" => vec![("heaps_from_2", from_2), ("emptied_in_one_bite", from_2)],
        "coprime-law" => vec![
            ("even_heaps", evens_from_0),
            ("even_heaps_worth_0", evens_from_0),
            ("odd_heaps_from_3", odds_from_3),
            ("odd_heaps_worth_the_index", odds_from_3),
            // Only the heap of 1 has no prime factor.
            ("odd_heaps_not_worth_the_index", 1),
            ("odd_heap_not_worth_the_index", 1),
        ],
        "coprime-spot-values" => vec![
            ("odd_primes", count(3, n, prime)),
            ("odd_primes_worth_their_rank", count(3, n, prime)),
            ("least_prime.3", 3),
            ("least_prime.9", 3),
            ("least_prime.15", 3),
            ("least_prime.35", 5),
            ("least_prime.49", 7),
        ],
        "coprime-parity-argument" => vec![
            ("every_bite_from_an_even_heap_is_odd.heaps", count(1, n, even)),
            ("bite_1_is_legal.holds_for", heaps),
            ("smallest_bite_of_every_heap", 1),
            ("smallest_bite_not_legal_from_every_even_heap", 2),
            ("left_by_the_largest_bite_of_every_heap_from_2", 1),
            ("bite_1_from_an_odd_heap_reaches_an_even_one.holds_for", count(1, n, odd)),
            ("bite_n_minus_1_leaves_1.holds_for", from_2),
            ("no_bite_joins_heaps_with_the_same_least_prime.holds_for", from_2),
        ],
        "coprime-values-below" => vec![
            ("odd_heaps", count(1, n, odd)),
            ("odd_heaps_that_agree", count(1, n, odd)),
            ("values_reached", values_below(n)),
            // The mex itself.
            ("values_to_k_not_reached", 1),
        ],
        "coprime-a055396" => vec![
            ("terms_compared", odds_from_3),
            ("terms_equal", odds_from_3),
            ("terms_elsewhere", 1 + count(2, n, even)),
            ("equal_with_0_and_1_exchanged", 1 + count(2, n, even)),
            ("last_odd_heap", (0..=heaps).rfind(|heap| heap % 2 == 1).unwrap()),
        ],
        "common-factor-staircase" => {
            vec![("even_heaps", count(2, n, even)), ("even_heaps_worth_half", count(2, n, even))]
        }
        "common-factor-primes" => vec![
            ("odd_members", count(3, n, prime)),
            ("odd_members_with_the_value", count(3, n, prime)),
        ],
        "common-factor-prime-squares" => vec![
            ("odd_members", count(3, n, |heap| odd(heap) && prime_square(heap))),
            ("odd_members_with_the_value", count(3, n, |heap| odd(heap) && prime_square(heap))),
        ],
        "common-factor-a370822" | "common-factor-a279119" => {
            vec![("terms_compared", from_2), ("terms_equal", from_2)]
        }
        "reachable-heaps" => vec![
            ("heaps", from_2),
            ("heaps_with_exactly_those_options", from_2),
            ("heaps_compared_with_euclid", n.min(2_000) as usize - 1),
            ("heaps_that_reach_0", from_2),
            // gcd(1, n) = 1, and m >= 2 is reached from 2m.
            ("reached_from_every_heap.0", 0),
            ("reached_from_no_heap.0", 1),
            ("gcd_of_1_and_every_heap", 1),
        ],
        "odd-bisection" => vec![("terms_compared", odds_from_3), ("terms_equal", odds_from_3)],
        "multiples-of-three" => vec![("heaps", places(id, n)[0]), ("equal", places(id, n)[0])],
        "multiples-of-five" => vec![("pairs", places(id, n)[0]), ("equal", places(id, n)[0])],
        "unsplittable" => vec![("heaps_with_an_option", count(3, n, |_| true))],
        "nim-values" => vec![("heaps", heaps + 1), ("equal", heaps + 1)],
        _ => Vec::new(),
    }
}

/// The values below that of each odd heap, which is the rank of its least
/// prime among the primes, and 1 for the heap of 1.
fn values_below(n: u32) -> usize {
    let rank = |heap| count(2, least_divisor(heap), prime);
    1 + (3..=n).filter(|&heap| odd(heap)).map(rank).sum::<usize>()
}

fn number(finding: &Finding, field: &str) -> usize {
    match finding.field(field) {
        Some(&Value::Whole(number)) => usize::try_from(number).unwrap(),
        other => panic!("{field} is {other:?}"),
    }
}

#[test]
fn every_claim_compares_as_many_places_as_there_are() {
    for bound in BOUNDS {
        let lab = Lab::new(bound);
        for claim in claims::all().filter(|claim| claim.status == Status::Checked) {
            let finding = (claim.compute)(&lab);
            let compared: Vec<usize> =
                finding.comparisons.iter().map(Comparison::compared).collect();
            assert_eq!(compared, places(claim.id, bound), "{} to {bound}", claim.id);
            for (field, expected) in stated(claim.id, bound) {
                assert_eq!(number(&finding, field), expected, "{}: {field} to {bound}", claim.id);
            }
            if claim.to_bound && claim.id != "no-period" {
                assert!(finding.field("checked_to").is_none_or(|to| *to == bound.into()));
            }
        }
    }
}

/// B by its definition: the pairs (p, q) are tried by their sum, until one is
/// refuted by no n >= q with n + p <= N.
fn refuted_sums(values: &[u32]) -> usize {
    let refuted = |p: usize, q: usize| (q..values.len() - p).any(|n| values[n] != values[n + p]);
    let stands = |sum: &usize| (1..=*sum).any(|p| !refuted(p, sum - p));
    (1..values.len()).find(stands).unwrap_or(values.len()) - 1
}

#[test]
fn the_refuted_pairs_are_those_of_the_definition() {
    for bound in BOUNDS {
        let lab = Lab::new(bound);
        let finding = claims::grundys_game::CLAIMS.iter().find(|claim| claim.id == "no-period");
        let finding = (finding.unwrap().compute)(&lab);
        let largest = refuted_sums(lab.grundy());
        assert_eq!(number(&finding, "values_computed"), bound as usize + 1);
        assert_eq!(number(&finding, "largest_bound"), largest, "to {bound}");
        let pairs: usize = (1..=largest).map(|p| (0..=largest - p).count()).sum();
        assert_eq!(number(&finding, "pairs_refuted"), pairs, "to {bound}");
        // At this sum it stops, by a period that stands.
        let period = number(&finding, "period_that_stops_it");
        let first = largest + 1 - period;
        let values = &lab.grundy()[first..];
        assert!(values.iter().zip(&values[period.min(values.len())..]).all(|(a, b)| a == b));
    }
}
