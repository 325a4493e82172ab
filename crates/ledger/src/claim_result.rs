//! Joins a finding to the printed values: the result of a claim.

use crate::compare::compare_claim;
use crate::failure::Failure;
use crate::ledger_paper::LedgerPaper;
use crate::results::{ClaimResult, Verdict};
use nimproof_core::claims::{Claim, Counterexample, Finding};
use serde::Serialize;
use serde_json::Value as Json;

/// The result of a claim, from its finding and the document's printed values.
///
/// # Errors
/// When the finding cannot be put into JSON, which would be a bug.
pub fn claim_result(
    claim: &Claim,
    finding: &Finding,
    ledger: &LedgerPaper,
    bound: u32,
) -> Result<ClaimResult, Failure> {
    let mut result = ClaimResult {
        id: claim.id.into(),
        place: claim.place.into(),
        says: claim.says.into(),
        status: claim.status.word().into(),
        proved_by: None,
        known_since: claim.known_since.map(Into::into),
        range: finding.range.clone(),
        routes: finding.routes.iter().map(|&route| route.into()).collect(),
        headline: finding.headline.clone(),
        value: to_json(&finding.value)?,
        counterexample: finding
            .counterexample
            .as_ref()
            .map(to_json::<Counterexample>)
            .transpose()?,
        verdict: Verdict::NotCompared,
    };
    result.verdict = compare_claim(claim, &result, ledger, bound).verdict;
    Ok(result)
}

fn to_json<T: Serialize>(value: &T) -> Result<Json, Failure> {
    serde_json::to_value(value)
        .map_err(|error| Failure::machine(format!("cannot write JSON: {error}")))
}
