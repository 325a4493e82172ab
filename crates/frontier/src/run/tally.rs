//! What is kept of the values: nothing of it grows with the number of heaps.

use super::counts::Counts;
use super::digest::{self, Chain, Digest};
use super::novelty::Novelty;
use super::{Entry, rare};
use crate::engine::PIECE;
use serde::{Deserialize, Serialize};

/// What is kept of the values so far.
///
/// Pieces are added in order; one that is shorter than [`PIECE`] is the last.
pub struct Tally {
    pub(super) next: u64,
    pub(super) chain: Chain,
    pub(super) novelty: Novelty,
    pub(super) counts: Counts,
    /// The rare heaps, where the game has such.
    rare: Option<Vec<Entry>>,
}

impl Tally {
    /// Of no heap yet; `rare` says whether rare values are listed (Grundy's game).
    #[must_use]
    pub fn new(rare: bool) -> Self {
        Self {
            next: 0,
            chain: Chain::default(),
            novelty: Novelty::default(),
            counts: Counts::default(),
            rare: rare.then(Vec::new),
        }
    }

    /// The first heap that is not in it.
    #[must_use]
    pub fn next(&self) -> u64 {
        self.next
    }

    /// Adds the piece that begins at heap [`Tally::next`].
    ///
    /// # Panics
    /// When a shorter piece was added before: it was the last.
    pub fn add(&mut self, values: &[u32]) {
        self.add_hashed(values, digest::of_values(values));
    }

    /// As [`Tally::add`], for values that were hashed elsewhere: `digest` is
    /// [`digest::of_values`] of them.
    ///
    /// # Panics
    /// As [`Tally::add`].
    pub fn add_hashed(&mut self, values: &[u32], digest: Digest) {
        assert!(self.next % PIECE as u64 == 0, "no piece follows one that was cut");
        self.chain.add(values, digest);
        let first = self.next;
        // In Coprime Nim half of the heaps have the value 0.
        match values.as_chunks::<2>() {
            (pairs, []) if first > 0 && pairs.iter().fold(0, |any, pair| any | pair[0]) == 0 => {
                self.novelty.add_odd_places(first, pairs);
                self.counts.add_odd_places(pairs);
            }
            _ => {
                self.novelty.add(first, values);
                self.counts.add(values);
            }
        }
        if let Some(heaps) = &mut self.rare {
            rare::add(heaps, first, values);
        }
        self.next += values.len() as u64;
    }

    /// The hashes of the pieces, chained.
    #[must_use]
    pub fn chain(&self) -> &Chain {
        &self.chain
    }

    /// How many records there are.
    #[must_use]
    pub fn records(&self) -> u64 {
        self.novelty.records
    }

    /// The first records, in order.
    #[must_use]
    pub fn listed_records(&self) -> &[Entry] {
        &self.novelty.listed
    }

    /// The last record: the largest value, and the first heap that has it.
    #[must_use]
    pub fn last_record(&self) -> Option<Entry> {
        self.novelty.last_record
    }

    /// The last heap whose value no smaller heap has.
    #[must_use]
    pub fn last_first(&self) -> Option<u64> {
        self.novelty.last_first
    }

    /// Each value that occurs, and how many heaps have it.
    #[must_use]
    pub fn counts(&self) -> Vec<(u32, u64)> {
        self.counts.list()
    }

    /// The rare heaps and their values, where the game has such.
    #[must_use]
    pub fn rare(&self) -> Option<&[Entry]> {
        self.rare.as_deref()
    }

    /// All of it in a form to be written.
    #[must_use]
    pub fn state(&self) -> State {
        State {
            next: self.next,
            chain: self.chain.clone(),
            novelty: self.novelty.clone(),
            counts: self.counts.list(),
            rare: self.rare.clone(),
        }
    }
}

/// A [`Tally`] as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub(super) next: u64,
    pub(super) chain: Chain,
    pub(super) novelty: Novelty,
    pub(super) counts: Vec<(u32, u64)>,
    pub(super) rare: Option<Vec<Entry>>,
}

impl TryFrom<State> for Tally {
    type Error = String;

    /// Refuses what no whole pieces can have left.
    fn try_from(state: State) -> Result<Self, String> {
        let State { next, chain, novelty, counts, rare } = state;
        if next % PIECE as u64 != 0 {
            return Err(format!("heap {next} begins no piece"));
        }
        chain.check(next / PIECE as u64)?;
        let novelty = novelty.checked(next)?;
        let heaps = counts.iter().try_fold(0_u64, |sum, &(_, heaps)| sum.checked_add(heaps));
        if heaps != Some(next) {
            return Err("its heaps per value are not as many as its heaps".into());
        }
        let heaps = rare.iter().flatten();
        if !heaps.clone().is_sorted_by(|(a, _), (b, _)| a < b)
            || heaps.clone().any(|&(heap, value)| heap >= next || !rare::is_rare(value))
        {
            return Err("its rare heaps cannot be right".into());
        }
        Ok(Self { next, chain, novelty, counts: Counts::from_list(&counts)?, rare })
    }
}
