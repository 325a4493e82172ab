//! B-files, by their SHA-256, and the odd heaps of Common-factor Nim beside A370822.

use crate::Engine;
use crate::bounds::LARGEST_BOUND;
use crate::refusal::Refusal;
use crate::{games, request};
use nimproof_core::laws::earliest_labelling;
use nimproof_core::sequences::{SEQUENCES, b_file};
use nimproof_ledger::sums::sha256;
use serde_json::{Value as Json, json};

impl Engine {
    pub(crate) fn b_file(&mut self, asked: &request::BFile) -> Result<Json, Refusal> {
        if asked.to > LARGEST_BOUND {
            return Err(Refusal::beyond("bound", asked.to.into(), LARGEST_BOUND.into()));
        }
        let sequence = SEQUENCES.iter().find(|sequence| sequence.number == asked.of);
        let text = if let Some(sequence) = sequence {
            sequence.b_file(self.claims.lab(asked.to)?)
        } else {
            let values = self.tables.to(games::by_name(&asked.of)?, asked.to);
            b_file((0..=asked.to).zip(values.iter().copied()))
        };
        let mut answer = json!({
            "sha256": sha256(text.as_bytes()),
            "bytes": text.len(),
            "terms": text.lines().count(),
        });
        if asked.text {
            answer["text"] = text.into();
        }
        Ok(answer)
    }

    pub(crate) fn odd_bisection(&mut self, asked: &request::OddBisection) -> Result<Json, Refusal> {
        if asked.to > LARGEST_BOUND {
            return Err(Refusal::beyond("bound", asked.to.into(), LARGEST_BOUND.into()));
        }
        let values = self.tables.to(games::by_name("common-factor")?, asked.to);
        // The labelling starts at 1, and has its first two terms whatever is asked.
        let labels = earliest_labelling(asked.to.max(2), 1);
        let odd = (1..=asked.to).step_by(2).map(|n| n as usize);
        let rows: Vec<Json> = odd
            .map(|n| {
                let (value, term) = (values[n], labels[n - 1]);
                json!({ "heap": n, "value": value, "term": term, "equal": value == term })
            })
            .collect();
        Ok(json!({ "rows": rows }))
    }
}
