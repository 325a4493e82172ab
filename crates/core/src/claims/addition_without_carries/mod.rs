//! The claims of "Who Wins at Nim Is Decided by Addition Without Carries"
//! (Yamagishi, Paper 602): Nim by search and by addition without carries.

mod boxes;
mod coins;
mod limited;
mod misere;
mod parity;
mod positions;
mod separator;

use super::{Claim, Paper, Status};

const BOUTON: Option<&str> = Some("Bouton 1901");
const SPRAGUE_GRUNDY: Option<&str> = Some("Sprague 1935, Grundy 1939");

const CLAIM: Claim = Claim {
    id: "",
    paper: Paper::AdditionWithoutCarries,
    place: "",
    says: "",
    status: Status::Checked,
    to_bound: false,
    known_since: None,
    compute: boxes::three_heaps,
};

/// The claims in the order of the document.
pub const CLAIMS: &[Claim] = &[
    Claim {
        id: "binary-digits-3-4-5",
        place: "Section 1",
        says: "The binary digits of 3, 4 and 5, how many ones stand in each place, and the digits \
               that remain when only the parity of each count is kept.",
        compute: positions::binary_digits,
        ..CLAIM
    },
    Claim {
        id: "three-heaps",
        place: "Computation 2.1",
        says: "Three heaps of 0 to 7: the positions lost by search are exactly those with nim-sum 0.",
        known_since: BOUTON,
        compute: boxes::three_heaps,
        ..CLAIM
    },
    Claim {
        id: "four-heaps",
        place: "Computation 2.1",
        says: "Four heaps of 0 to 7: the positions lost by search are exactly those with nim-sum 0.",
        known_since: BOUTON,
        compute: boxes::four_heaps,
        ..CLAIM
    },
    Claim {
        id: "share-of-losing",
        place: "Computation 2.3",
        says: "Of the positions of three heaps below 2^m, the share that is lost is 1/2^m, because \
               to every two heaps exactly one size of the third loses.",
        known_since: BOUTON,
        compute: boxes::share_of_losing,
        ..CLAIM
    },
    Claim {
        id: "parity-rule",
        place: "Computation 3.1",
        says: "How often the rule \"an even total is lost\" is right, and that it errs only on won \
               positions with an even total.",
        compute: parity::rule,
        ..CLAIM
    },
    Claim {
        id: "parity-table",
        place: "Computation 3.1",
        says: "Total, nim-sum and outcome of four positions.",
        compute: parity::table,
        ..CLAIM
    },
    Claim {
        id: "emptying-a-heap",
        place: "Observation 3.2",
        says: "(2,2,2) is won: emptying any heap leaves nim-sum 0, and these are all winning moves.",
        known_since: BOUTON,
        compute: positions::emptying_a_heap,
        ..CLAIM
    },
    Claim {
        id: "winning-moves-3-4-5",
        place: "Observation 3.3",
        says: "(3,4,5) has exactly one winning move, and the nim-sum says which.",
        known_since: BOUTON,
        compute: positions::winning_moves,
        ..CLAIM
    },
    Claim {
        id: "separator",
        place: "Observation 3.4",
        says: "Two properties of a number given to each position: from 0 every move leaves another \
               number (1), and from another number some move reaches 0 (2). Which of them hold for \
               the nim-sum, for the parity of the total, and for the total.",
        known_since: Some("Bouton 1901, for the nim-sum"),
        compute: separator::separator,
        ..CLAIM
    },
    Claim {
        id: "misere",
        place: "Computation 4.1",
        says: "Nim when the last taker loses: the outcome changes exactly where every heap is at \
               most 1, and Bouton's rule holds everywhere.",
        known_since: BOUTON,
        compute: misere::misere,
        ..CLAIM
    },
    Claim {
        id: "limited",
        place: "Computation 4.2",
        says: "Take 1 to 3, three heaps of 0 to 9: lost exactly when the nim-sum of the remainders \
               mod 4 is 0; the nim-sum of the sizes misses most of them.",
        known_since: SPRAGUE_GRUNDY,
        compute: limited::outcomes,
        ..CLAIM
    },
    Claim {
        id: "limited-nim-values",
        place: "Observation 4.3",
        says: "Take 1 to 3: the nim-value of a heap is its remainder mod 4.",
        known_since: SPRAGUE_GRUNDY,
        to_bound: true,
        compute: limited::nim_values,
        ..CLAIM
    },
    Claim {
        id: "pairwise-independent",
        place: "Observation 4.4",
        says: "Fair coins X and Y and their exclusive or Z: each two are independent, all three are not.",
        known_since: Some("Bernstein's example of pairwise independence"),
        compute: coins::pairwise_independent,
        ..CLAIM
    },
];
