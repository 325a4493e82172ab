//! The claims of the documents, computed again and held against what the
//! documents print by the code of `reproduce diff`.

use crate::bounds::LARGEST_BOUND;
use crate::refusal::Refusal;
use crate::request;
use nimproof_core::claims::{self, Claim, Lab, Paper, SMALLEST_BOUND};
use nimproof_core::rules::Heap;
use nimproof_ledger::claim_result::claim_result;
use nimproof_ledger::compare::{ComparedEntry, Standing, compare_claim};
use nimproof_ledger::failure::Failure;
use nimproof_ledger::ledger::{Published, SourceText};
use nimproof_ledger::ledger_paper::{self, LedgerPaper};
use nimproof_ledger::paper::{PaperFacts, PaperFolder};
use serde::de::DeserializeOwned;
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;

/// What was handed over, and the last lab.
#[derive(Default)]
pub(crate) struct Claims {
    ledgers: Vec<(Paper, LedgerPaper)>,
    proved: BTreeSet<String>,
    lab: Option<Lab>,
}

impl Claims {
    pub(crate) fn documents(&mut self, asked: request::Documents) -> Result<Json, Refusal> {
        let mut ledgers = Vec::new();
        for document in asked.papers {
            let paper = ledger_paper::document(&document.slug)
                .ok_or_else(|| Refusal::new("bad-documents", "no document has this slug"))?;
            let facts: PaperFacts = form(document.paper)?;
            let published: Published = form(document.published)?;
            let folder = PaperFolder::of(paper, facts, published, ["paper", "published"]);
            ledgers.push((paper, folder.map_err(|failure| refused(&failure))?.into()));
        }
        self.ledgers = ledgers;
        self.proved = asked.proved.into_iter().collect();
        let each = self.ledgers.iter().map(|(_, ledger)| ledger);
        Ok(json!({
            "papers": self.ledgers.len(),
            "entries": each.clone().map(|ledger| ledger.published.entries.len()).sum::<usize>(),
            "corrections": each.map(|ledger| ledger.corrections.len()).sum::<usize>(),
            "proved": self.proved.len(),
        }))
    }

    pub(crate) fn list(&self) -> Json {
        claims::all()
            .map(|claim| {
                json!({
                    "id": claim.id,
                    "paper": claim.paper.slug(),
                    "where": claim.place,
                    "says": claim.says,
                    "status": self.status(claim),
                    "to_bound": claim.to_bound,
                    "known_since": claim.known_since,
                })
            })
            .collect()
    }

    pub(crate) fn claim(&mut self, asked: &request::ClaimAsked) -> Result<Json, Refusal> {
        let claim = claims::all()
            .find(|claim| claim.id == asked.id)
            .ok_or_else(|| Refusal::new("unknown-claim", "there is no claim of this id"))?;
        let proved = self.proved.contains(claim.id);
        let ledger = self.ledgers.iter().find(|(paper, _)| *paper == claim.paper);
        let ledger = ledger.map_or_else(nothing_printed, |(_, ledger)| ledger.clone());
        let lab = self.lab(asked.bound)?;
        let finding = (claim.compute)(lab);
        let result = claim_result(claim, &finding, &ledger, asked.bound)
            .map_err(|failure| refused(&failure))?;
        let compared = compare_claim(claim, &result, &ledger, asked.bound);
        Ok(json!({
            "id": result.id,
            "bound": asked.bound,
            // Where routes differ the program is at fault, and nothing must look settled.
            "status": if proved && finding.counterexample.is_none() { "proved" } else { claim.status.word() },
            "range": result.range,
            "routes": result.routes,
            "headline": result.headline,
            "value": result.value,
            "counterexample": result.counterexample,
            "verdict": result.verdict,
            "entries": compared.entries.iter().map(entry).collect::<Vec<_>>(),
        }))
    }

    /// The lab of this bound; the last one is kept.
    pub(crate) fn lab(&mut self, bound: Heap) -> Result<&Lab, Refusal> {
        if bound < SMALLEST_BOUND {
            return Err(Refusal::new("too-small", format!("the least bound is {SMALLEST_BOUND}"))
                .with("asked", bound)
                .with("limit", SMALLEST_BOUND));
        }
        if bound > LARGEST_BOUND {
            return Err(Refusal::beyond("bound", bound.into(), LARGEST_BOUND.into()));
        }
        let kept = self.lab.take().filter(|lab| lab.bound() == bound);
        Ok(self.lab.insert(kept.unwrap_or_else(|| Lab::new(bound))))
    }

    fn status(&self, claim: &Claim) -> &'static str {
        if self.proved.contains(claim.id) { "proved" } else { claim.status.word() }
    }
}

fn entry(compared: &ComparedEntry) -> Json {
    let outcome = match compared.standing {
        Standing::Equal => "agrees",
        Standing::Corrected => "in-correction",
        Standing::Cited | Standing::OtherRange => "not-compared",
        Standing::Differs
        | Standing::Unreadable
        | Standing::NoSuchField
        | Standing::NeedlesslyCorrected => "differs",
    };
    json!({
        "where": compared.entry.place,
        "printed": compared.entry.printed,
        "field": compared.entry.field,
        "computed": compared.computed,
        "outcome": outcome,
    })
}

/// The ledger of a document that was not handed over: nothing is compared.
fn nothing_printed() -> LedgerPaper {
    let text = SourceText { sha256: String::new() };
    let published = Published { slug: String::new(), text, entries: Vec::new() };
    LedgerPaper { published, corrections: Vec::new() }
}

fn form<T: DeserializeOwned>(value: Json) -> Result<T, Refusal> {
    serde_json::from_value(value).map_err(|error| {
        Refusal::new("bad-documents", format!("a document is not as expected: {error}"))
    })
}

fn refused(failure: &Failure) -> Refusal {
    Refusal::new("bad-documents", failure.to_string())
}
