//! The OEIS sequences that a run writes, as b-files.

use crate::claims::{Lab, Paper};
use std::fmt::Write as _;

/// A sequence and the range of its b-file.
pub struct Sequence {
    /// The OEIS number, such as `A055396`.
    pub number: &'static str,
    /// The document that it belongs to.
    pub paper: Paper,
    /// What the terms are, in this project's words.
    pub says: &'static str,
    /// The index of the first term (the OEIS offset).
    pub first: u32,
    /// The index of the last term of the b-file.
    pub last: u32,
    /// The terms from `first` on, at least to the lab's bound or `last`,
    /// whichever is less.
    terms: fn(&Lab) -> Vec<u32>,
}

/// The sequences of a run, by number.
pub const SEQUENCES: &[Sequence] = &[
    Sequence {
        number: "A002188",
        paper: Paper::GrundysGame,
        says: "nim-values of Grundy's game",
        first: 0,
        last: 20_000,
        terms: |lab| lab.grundy().to_vec(),
    },
    Sequence {
        number: "A055396",
        paper: Paper::OneWordApart,
        says: "index of the least prime factor of n, 0 at n = 1",
        first: 1,
        last: 10_000,
        terms: |lab| (1..=lab.bound()).map(|n| lab.primes().index(n)).collect(),
    },
    Sequence {
        number: "A279119",
        paper: Paper::OneWordApart,
        says: "earliest labelling from 0, equal labels at coprime numbers only",
        first: 1,
        last: 10_000,
        terms: |lab| lab.labels().to_vec(),
    },
    Sequence {
        number: "A370822",
        paper: Paper::OneWordApart,
        says: "earliest labelling from 1, equal labels at coprime numbers only",
        first: 1,
        last: 10_000,
        terms: |lab| (lab.engines.earliest_labelling)(lab.bound(), 1),
    },
];

impl Sequence {
    /// The name of the b-file: `b055396.txt`.
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("b{}.txt", &self.number[1..])
    }

    /// The b-file: `n a(n)` a line, LF, to `last` or to the lab's bound.
    #[must_use]
    pub fn b_file(&self, lab: &Lab) -> String {
        let terms = (self.terms)(lab);
        b_file((self.first..=self.last.min(lab.bound())).zip(terms))
    }
}

/// Terms in the OEIS b-file form: index, one space, term, LF.
#[must_use]
pub fn b_file(terms: impl IntoIterator<Item = (u32, u32)>) -> String {
    terms.into_iter().fold(String::new(), |mut text, (n, term)| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{n} {term}");
        text
    })
}
