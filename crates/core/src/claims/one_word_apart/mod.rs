//! The claims of "One Word Apart": Coprime Nim and Common-factor Nim.
//!
//! Conventions: in Coprime Nim the whole heap goes only at 1, so G(0) = 0 and
//! G(1) = 1; in Common-factor Nim G(0) = G(1) = 0. A055396, A279119 and
//! A370822 start at n = 1.

mod closed_forms;
mod coprime;
mod labelling;
mod moves;
mod novelty;

use super::{Claim, Comparison, Paper, Status};

const COPRIME_LAW: Option<&str> = Some(
    "by 2013: A055396, comment (Schmidt), for the game that ends at 1 (0 and 1 exchanged, the same \
     on odd n > 1); that entry cites Conway, On Numbers and Games, 2nd edition, p. 129",
);
const LABELLING: Option<&str> = Some(
    "A279119 (Sigrist 2016), one lower, as a labelling; games by relatively prime numbers and \
     their negations: Iannucci and Larsson 2021",
);

const MEX: &str = "nim-values from the definition";
const LABELS: &str = "earliest labelling";

const CLAIM: Claim = Claim {
    id: "",
    paper: Paper::OneWordApart,
    place: "",
    says: "",
    status: Status::Checked,
    to_bound: true,
    known_since: None,
    compute: coprime::law,
};

/// The claims in the order of the document.
pub const CLAIMS: &[Claim] = &[
    Claim {
        id: "two-heaps-xor",
        place: "Introduction",
        says: "Two heaps are lost exactly when their nim-values are equal, in both games.",
        known_since: Some("Sprague 1935, Grundy 1939"),
        to_bound: false,
        compute: moves::two_heaps_xor,
        ..CLAIM
    },
    Claim {
        id: "one-bite",
        place: "Play them",
        says: "In Common-factor Nim a single heap of 2 or more is emptied in one bite; a heap of 1 is dead.",
        compute: moves::one_bite,
        ..CLAIM
    },
    Claim {
        id: "coprime-law",
        place: "Coprime Nim is the least prime factor",
        says: "In Coprime Nim even heaps are worth 0, a heap of 1 is worth 1, and a larger odd heap \
               the index of its least prime factor.",
        known_since: COPRIME_LAW,
        compute: coprime::law,
        ..CLAIM
    },
    Claim {
        id: "coprime-spot-values",
        place: "Coprime Nim is the least prime factor",
        says: "The values of single heaps that the document names, and of every odd prime.",
        known_since: COPRIME_LAW,
        compute: coprime::spot_values,
        ..CLAIM
    },
    Claim {
        id: "coprime-parity-argument",
        place: "Coprime Nim is the least prime factor",
        says: "The steps of the argument: from an even heap every bite is odd, bite 1 is always \
               legal, bite n - 1 leaves 1, no bite joins two heaps with the same least prime; and \
               whether even and odd heaps strictly alternate.",
        compute: coprime::parity_argument,
        ..CLAIM
    },
    Claim {
        id: "coprime-values-below",
        place: "Coprime Nim is the least prime factor",
        says: "From an odd heap of value k every value below k is reached, and k is not.",
        known_since: COPRIME_LAW,
        compute: coprime::values_below,
        ..CLAIM
    },
    Claim {
        id: "coprime-a055396",
        place: "Coprime Nim is the least prime factor",
        says: "On odd n > 1 the values of Coprime Nim are the terms of A055396, and they differ at \
               all other n >= 1.",
        known_since: COPRIME_LAW,
        compute: coprime::a055396,
        ..CLAIM
    },
    Claim {
        id: "common-factor-staircase",
        place: "Flip the word, and it looks wild",
        says: "In Common-factor Nim a heap of 2k is worth k.",
        known_since: LABELLING,
        compute: closed_forms::staircase,
        ..CLAIM
    },
    Claim {
        id: "common-factor-primes",
        place: "Flip the word, and it looks wild",
        says: "Among heaps of 2 or more, those worth 1 are exactly the primes.",
        known_since: LABELLING,
        compute: closed_forms::primes,
        ..CLAIM
    },
    Claim {
        id: "common-factor-prime-squares",
        place: "Flip the word, and it looks wild",
        says: "The heaps worth 2 are exactly the squares of primes.",
        known_since: LABELLING,
        compute: closed_forms::prime_squares,
        ..CLAIM
    },
    Claim {
        id: "common-factor-a370822",
        place: "Flip the word, and it looks wild",
        says: "G(n) of Common-factor Nim is A370822(n) for every n >= 2.",
        known_since: Some("A370822 (Tolunsky 2024), as a labelling"),
        compute: labelling::a370822,
        ..CLAIM
    },
    Claim {
        id: "common-factor-a279119",
        place: "Flip the word, and it looks wild",
        says: "G(n) of Common-factor Nim is 1 + A279119(n) for every n >= 2.",
        known_since: LABELLING,
        compute: labelling::a279119,
        ..CLAIM
    },
    Claim {
        id: "reachable-heaps",
        place: "Flip the word, and it looks wild",
        says: "From n >= 2 Common-factor Nim reaches exactly the m < n with gcd(m, n) > 1: always 0, never 1.",
        compute: moves::reachable_heaps,
        ..CLAIM
    },
    Claim {
        id: "novelty-search",
        place: "Flip the word, and it looks wild",
        says: "A string that begins with G(0), G(1) = 0, 0 does not occur in A370822; the one from \
               G(2) on does.",
        compute: novelty::search,
        ..CLAIM
    },
    Claim {
        id: "odd-bisection",
        place: "Flip the word, and it looks wild",
        says: "The values of the odd heaps from 3 on are the odd-indexed terms of A370822.",
        known_since: Some("A370822 (Tolunsky 2024), as a labelling"),
        compute: labelling::odd_bisection,
        ..CLAIM
    },
    Claim {
        id: "multiples-of-three",
        place: "beyond the document",
        says: "In Common-factor Nim a heap of 3(2j+1) is worth 1 + floor(3j/2).",
        compute: closed_forms::multiples_of_three,
        ..CLAIM
    },
    Claim {
        id: "multiples-of-five",
        place: "beyond the document",
        says: "In Common-factor Nim, on heaps with least prime factor 5, G(n + 150) = G(n) + 15.",
        compute: closed_forms::multiples_of_five,
        ..CLAIM
    },
];

/// Every heap of `heaps`, its tabled value against what a route says of it.
fn against(
    first_route: &'static str,
    values: &[u32],
    second_route: &'static str,
    heaps: impl IntoIterator<Item = (u32, u32)>,
) -> Comparison {
    let mut comparison = Comparison::new(first_route, second_route);
    for (heap, expected) in heaps {
        comparison.check(|| format!("heap {heap}"), values[heap as usize], expected);
    }
    comparison
}

/// `equal` of `compared`, in words for a headline.
fn of(comparison: &Comparison, what: &str) -> String {
    format!("{} of {} {what}", comparison.equal(), comparison.compared())
}
