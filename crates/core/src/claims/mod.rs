//! The claims: every number of the three documents as a small function from
//! rules and engines to a finding with its evidence.
//!
//! A claim compares at least two routes and reports the first place where they
//! differ. It never sees what a document printed.

pub mod addition_without_carries;
mod data;
mod finding;
pub mod grundys_game;
mod lab;
pub mod one_word_apart;
mod only;

pub use data::{data_files, data_names};
pub use finding::{Comparison, Counterexample, Finding};
pub use lab::{Engines, Lab, PUBLISHED_BOUND, Rules, SMALLEST_BOUND, TABLES, Table};

use crate::search::BoxOutcomes;
use serde::Serialize;

/// One of the three documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub enum Paper {
    /// Yamagishi, Paper 602, on Nim.
    #[serde(rename = "addition-without-carries")]
    AdditionWithoutCarries,
    /// The page on Coprime Nim and Common-factor Nim.
    #[serde(rename = "one-word-apart")]
    OneWordApart,
    /// The encyclopedia article on Grundy's game.
    #[serde(rename = "grundys-game")]
    GrundysGame,
}

impl Paper {
    /// The documents in the order in which results list them.
    pub const ALL: [Self; 3] =
        [Self::AdditionWithoutCarries, Self::OneWordApart, Self::GrundysGame];

    /// The name of the document's folder and result file.
    #[must_use]
    pub fn slug(self) -> &'static str {
        match self {
            Self::AdditionWithoutCarries => "addition-without-carries",
            Self::OneWordApart => "one-word-apart",
            Self::GrundysGame => "grundys-game",
        }
    }

    /// The claims of this document, in its order.
    #[must_use]
    pub fn claims(self) -> &'static [Claim] {
        match self {
            Self::AdditionWithoutCarries => addition_without_carries::CLAIMS,
            Self::OneWordApart => one_word_apart::CLAIMS,
            Self::GrundysGame => grundys_game::CLAIMS,
        }
    }
}

/// What stands behind a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Checked exhaustively, in the range that the finding states.
    Checked,
    /// Proved for all n by a machine-checked theorem.
    Proved,
    /// Taken from the literature; not computed here.
    Cited,
    /// Nobody knows.
    Open,
}

impl Status {
    /// The word that results use.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Checked => "checked",
            Self::Proved => "proved",
            Self::Cited => "cited",
            Self::Open => "open",
        }
    }
}

/// One row of the claim list.
pub struct Claim {
    /// Its name, unique over all documents.
    pub id: &'static str,
    /// The document it belongs to.
    pub paper: Paper,
    /// Where in the document it stands.
    pub place: &'static str,
    /// What is claimed, in this project's words.
    pub says: &'static str,
    /// What stands behind it.
    pub status: Status,
    /// True when it ranges over the heaps to the lab's bound N, so that another
    /// bound than the document's gives other numbers.
    pub to_bound: bool,
    /// Where the literature or OEIS had it first, when that is known.
    pub known_since: Option<&'static str>,
    /// Computes it. The same rules and engines give the same finding, byte for byte.
    pub compute: fn(&Lab) -> Finding,
}

/// Every claim of every document, in order.
pub fn all() -> impl Iterator<Item = &'static Claim> {
    Paper::ALL.into_iter().flat_map(|paper| paper.claims().iter())
}

/// The outcome of a position as a word; a position that the search left out
/// has none.
fn outcome(outcomes: &BoxOutcomes, position: &[u32]) -> &'static str {
    outcomes.lost(position).map_or("not solved", word)
}

/// The outcome for the player to move.
fn word(lost: bool) -> &'static str {
    if lost { "lost" } else { "won" }
}

/// A number that may not be there, as a counterexample writes it.
fn shown(number: Option<u32>) -> String {
    number.map_or("none".into(), |number| number.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn ids_are_unique_and_complete() {
        let ids: Vec<_> = all().map(|claim| claim.id).collect();
        assert_eq!(ids.len(), 38);
        assert_eq!(ids.iter().collect::<HashSet<_>>().len(), 38);
        assert!(Paper::ALL.iter().all(|&paper| paper.claims().iter().all(|c| c.paper == paper)));
    }
}
