//! What is wrong with a ledger by itself: what is unbound, bound twice, or bound
//! to something that is gone.

use crate::derived;
use crate::ledger::{LedgerEntry, Published, Standing};
use crate::printed;
use crate::results::AllResults;
use nimproof_core::claims::{self, Paper};

/// Every problem of a ledger, a line each; a document's entries may bind the
/// claims of that document only.
#[must_use]
pub fn problems(ledger: &Published, results: &AllResults, document: Option<Paper>) -> Vec<String> {
    let mut problems: Vec<String> = ledger.check().err().into_iter().collect();
    if ledger.entries.is_empty() {
        problems.push(
            "the ledger has no entry, so nothing is checked; `reproduce ledger new` makes one of a \
             text with numbers"
                .into(),
        );
    }
    for entry in &ledger.entries {
        let wrong = match &entry.standing {
            Standing::Unbound(suggestions) => Some(unbound(suggestions)),
            Standing::Claim { id, field } => of_claim(id, field, results, document),
            Standing::Derived { expression, .. } => of_derived(entry, expression, results),
            Standing::NotAClaim(_) => None,
        };
        problems.extend(wrong.map(|wrong| format!("{} {wrong}", at(entry))));
    }
    problems.extend(ledger.bound_twice().map(|entry| {
        format!(
            "{} is bound twice, now to {}; add \"same_place\": true if it is the same number, \
             else say more precisely where each of the two stands",
            at(entry),
            entry.describe()
        )
    }));
    problems
}

fn at(entry: &LedgerEntry) -> String {
    format!("{:?} at {:?}", entry.printed, entry.place)
}

fn unbound(suggestions: &[String]) -> String {
    match suggestions {
        [] => "is unbound".into(),
        some => format!("is unbound; it may be {}", some.join(", or ")),
    }
}

fn of_claim(
    id: &str,
    field: &str,
    results: &AllResults,
    document: Option<Paper>,
) -> Option<String> {
    let claim = claims::all().find(|claim| claim.id == id);
    let result = results.claims.iter().find(|claim| claim.id == id);
    let (Some(claim), Some(result)) = (claim, result) else {
        return Some(format!("is bound to {id}, a claim that is gone"));
    };
    if document.is_some_and(|document| document != claim.paper) {
        return Some(format!("is bound to {id}, a claim of {}", claim.paper.slug()));
    }
    result.field(field).is_none().then(|| format!("is bound to {id} {field}, a field that is gone"))
}

fn of_derived(entry: &LedgerEntry, expression: &str, results: &AllResults) -> Option<String> {
    let wrong = match derived::evaluate(expression, results) {
        Err(error) => error,
        Ok(_) if !expression.contains('{') => "there is no claim in it".into(),
        Ok(value) if !printed::says(&entry.printed, value) => {
            format!("that is {value}, and {:?} does not say it", entry.printed)
        }
        Ok(_) => return None,
    };
    Some(format!("is bound to {expression}: {wrong}"))
}
