//! The claims of the encyclopedia article on Grundy's game.

mod heap_of_eight;
mod period;
pub(super) mod rare;
mod values;

use super::{Claim, Finding, Lab, Paper, Status};
use crate::exact::Record;

const CLAIM: Claim = Claim {
    id: "",
    paper: Paper::GrundysGame,
    place: "",
    says: "",
    status: Status::Checked,
    to_bound: false,
    known_since: None,
    compute: values::nim_values,
};

/// The claims in the order of the document.
pub const CLAIMS: &[Claim] = &[
    Claim {
        id: "unsplittable",
        place: "Introduction",
        says: "Heaps of at most 2 have no option; heaps of 3 and more have one.",
        known_since: Some("Grundy 1939"),
        to_bound: true,
        compute: values::unsplittable,
        ..CLAIM
    },
    Claim {
        id: "heap-of-eight",
        place: "Illustration",
        says: "A heap of 8 is won, by which first moves, and what the other player can reply.",
        compute: heap_of_eight::heap_of_eight,
        ..CLAIM
    },
    Claim {
        id: "line-of-play",
        place: "Illustration",
        says: "After each reply to 7+1 some move leaves a heap of 4 with heaps of at most 2 around \
               it; then the moves 4 to 3+1 and 3 to 2+1 are forced, and no move is left.",
        compute: heap_of_eight::line_of_play,
        ..CLAIM
    },
    Claim {
        id: "nim-values",
        place: "Mathematical theory",
        says: "The nim-values of the heaps from 0 on (A002188), which of them are rare, and the records: \
               the heaps at which a new largest value first appears.",
        known_since: Some("Grundy 1939; Guy and Smith 1956; A002188"),
        to_bound: true,
        compute: values::nim_values,
        ..CLAIM
    },
    Claim {
        id: "xor-strategy",
        place: "Mathematical theory",
        says: "Several heaps are lost exactly when the xor of their nim-values is 0.",
        known_since: Some("Sprague 1935, Grundy 1939"),
        compute: values::xor_strategy,
        ..CLAIM
    },
    Claim {
        id: "no-period",
        place: "Mathematical theory",
        says: "The largest B such that the computed values refute every period p with pre-period q \
               where p + q <= B. A finite table proves nothing about larger ones.",
        to_bound: true,
        compute: period::no_period,
        ..CLAIM
    },
    Claim {
        id: "values-known",
        place: "Mathematical theory",
        says: "How many values have been computed by anyone, as the document cites it.",
        status: Status::Cited,
        known_since: Some("Flammenkamp"),
        compute: values_known,
        ..CLAIM
    },
    Claim {
        id: "periodicity-conjecture",
        place: "Mathematical theory",
        says: "Whether the nim-values become periodic.",
        status: Status::Open,
        known_since: Some("Berlekamp, Conway and Guy, Winning Ways (1982)"),
        compute: periodicity_conjecture,
        ..CLAIM
    },
];

fn values_known(_: &Lab) -> Finding {
    let value = Record::new().with("values", 1_u64 << 35).with("source", "Flammenkamp");
    Finding::not_computed("cited: 2^35 values", value)
}

fn periodicity_conjecture(_: &Lab) -> Finding {
    let value = Record::new().with("conjectured_by", "Berlekamp, Conway and Guy");
    Finding::not_computed("open", value)
}
