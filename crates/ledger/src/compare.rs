//! Holds computed results against the printed values of a document.

use crate::derived::{self, Exact};
use crate::failure::Failure;
use crate::ledger;
use crate::ledger_paper::LedgerPaper;
use crate::paper::{Correction, Entry};
use crate::printed::{self, Reading};
use crate::results::{AllResults, ClaimResult, Verdict};
use nimproof_core::claims::{Claim, PUBLISHED_BOUND, Status};
use nimproof_text::{Form, Kind, Locale, tokens};
use serde::Serialize;
use serde_json::Value as Json;
use std::fmt::Write as _;

/// How one printed value stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// As computed, at the printed precision.
    Equal,
    /// Not as computed, and in no correction.
    Differs,
    /// The printed form cannot be read as the kind of value computed.
    Unreadable,
    /// The claim has no such field.
    NoSuchField,
    /// Not as computed, and a correction says so.
    Corrected,
    /// As computed, though a correction says that it differs.
    NeedlesslyCorrected,
    /// Cited or open: nothing is computed to compare with.
    Cited,
    /// Computed to another bound than the document's.
    OtherRange,
}

impl Standing {
    /// True when it was held against a computed value.
    #[must_use]
    pub fn compared(self) -> bool {
        !matches!(self, Self::Cited | Self::OtherRange)
    }

    /// True when it makes the comparison fail.
    #[must_use]
    pub fn fails(self) -> bool {
        matches!(
            self,
            Self::Differs | Self::Unreadable | Self::NoSuchField | Self::NeedlesslyCorrected
        )
    }

    /// What is wrong, in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Equal => "equal",
            Self::Differs => "differs",
            Self::Unreadable => "cannot be read as such a value",
            Self::NoSuchField => "bound to a field that the claim does not have",
            Self::Corrected => "differs, stands in corrections",
            Self::NeedlesslyCorrected => "equal, but a correction says that it differs",
            Self::Cited => "cited, not compared",
            Self::OtherRange => "another range, not compared",
        }
    }
}

/// One printed value, compared.
#[derive(Clone, Debug, Serialize)]
pub struct ComparedEntry {
    /// The printed value and its place.
    #[serde(flatten)]
    pub entry: Entry,
    /// What was computed; null when there is no such field.
    pub computed: Json,
    /// How it stands.
    pub standing: Standing,
}

impl ComparedEntry {
    /// The printed value with its place, beside what was computed, in a line.
    #[must_use]
    pub fn line(&self) -> String {
        let Entry { id, field, place, printed } = &self.entry;
        let (computed, standing) = (&self.computed, self.standing.words());
        format!("{id} {field}, {place}: printed {printed:?}, computed {computed}: {standing}")
    }
}

/// A claim with all of its printed values, compared.
#[derive(Clone, Debug, Serialize)]
pub struct ComparedClaim {
    /// The claim.
    pub id: String,
    /// What the comparison says.
    pub verdict: Verdict,
    /// The printed values, in the order of the document.
    pub entries: Vec<ComparedEntry>,
}

/// Compares a claim's result with every value that the document prints for it.
#[must_use]
pub fn compare_claim(
    claim: &Claim,
    result: &ClaimResult,
    folder: &LedgerPaper,
    bound: u32,
) -> ComparedClaim {
    let entries: Vec<ComparedEntry> = folder
        .published
        .claims()
        .filter(|entry| entry.id == claim.id)
        .map(|entry| {
            let computed = result.field(&entry.field);
            let standing = standing(claim, &entry, computed, &folder.corrections, bound);
            let computed = computed.cloned().unwrap_or_default();
            ComparedEntry { entry, computed, standing }
        })
        .collect();
    let compared = entries.iter().any(|entry| entry.standing.compared());
    let equal = entries.iter().all(|e| !e.standing.compared() || e.standing == Standing::Equal);
    let verdict = match (result.counterexample.is_some(), compared, equal) {
        (true, _, _) => Verdict::RoutesDiffer,
        (false, false, _) => Verdict::NotCompared,
        (false, true, true) => Verdict::Agrees,
        (false, true, false) => Verdict::DocumentDiffers,
    };
    ComparedClaim { id: claim.id.into(), verdict, entries }
}

fn standing(
    claim: &Claim,
    entry: &Entry,
    computed: Option<&Json>,
    corrections: &[Correction],
    bound: u32,
) -> Standing {
    let name = entry.name();
    let mut corrected = corrections.iter().flat_map(|correction| &correction.entries);
    let corrected = corrected.find(|corrected| corrected.name() == name);
    let Some(computed) = computed else { return Standing::NoSuchField };
    if matches!(claim.status, Status::Cited | Status::Open) {
        // Nothing is computed, but what is cited must be what is printed.
        return match printed::compare(&entry.printed, computed) {
            Reading::Equal => Standing::Cited,
            Reading::Differs => Standing::Differs,
            Reading::Unreadable => Standing::Unreadable,
        };
    }
    if claim.to_bound && bound != PUBLISHED_BOUND {
        return Standing::OtherRange;
    }
    match (printed::compare(&entry.printed, computed), corrected) {
        (Reading::Equal, None) => Standing::Equal,
        (Reading::Equal, Some(_)) => Standing::NeedlesslyCorrected,
        (Reading::Differs, Some(said)) if said.computed == *computed => Standing::Corrected,
        (Reading::Differs, _) => Standing::Differs,
        (Reading::Unreadable, _) => Standing::Unreadable,
    }
}

/// A derived number of the ledger, compared with what its expression is.
#[derive(Clone, Debug, Serialize)]
pub struct ComparedDerived {
    /// What it is, in words.
    pub name: String,
    /// The expression over claims.
    pub expression: String,
    /// Where in the document it stands.
    #[serde(rename = "where")]
    pub place: String,
    /// The form that the document prints.
    pub printed: String,
    /// What the expression is, or what is wrong with it.
    pub computed: String,
    /// True when the printed form says just that.
    pub equal: bool,
}

impl ComparedDerived {
    /// The number with its place and both values.
    #[must_use]
    pub fn describe(&self) -> String {
        let Self { name, expression, place, printed, computed, .. } = self;
        format!("{name}, {place}: printed {printed:?}, {expression} is {computed}")
    }
}

/// The number of a printed form, when it is the whole of it, 3k is not 3, and a
/// number by itself, which a percentage is not.
#[must_use]
pub fn printed_value(printed: &str) -> Option<Exact> {
    match tokens(printed, Form::Plain, Locale::Point).as_slice() {
        [token] if token.span == (0..printed.len()) && token.kind != Kind::Percent => {
            Exact::of(&token.value)
        }
        _ => None,
    }
}

/// Compares every derived number of a ledger.
#[must_use]
pub fn compare_derived(folder: &LedgerPaper, results: &AllResults) -> Vec<ComparedDerived> {
    let entries = folder.published.entries.iter();
    entries
        .filter_map(|entry| {
            let ledger::Standing::Derived { name, expression } = &entry.standing else {
                return None;
            };
            let value = derived::evaluate(expression, results);
            Some(ComparedDerived {
                name: name.clone(),
                expression: expression.clone(),
                place: entry.place.clone(),
                printed: entry.printed.clone(),
                equal: value.as_ref().is_ok_and(|&value| printed::says(&entry.printed, value)),
                computed: value.map_or_else(|error| error, |value| value.to_string()),
            })
        })
        .collect()
}

/// Counts over many claims.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Totals {
    /// Claims in all.
    pub claims: usize,
    /// Claims whose own routes differ.
    pub routes_differ: usize,
    /// Claims that a document contradicts, whether corrected or not.
    pub document_differs: usize,
    /// Claims with no printed value to compare.
    pub not_compared: usize,
    /// Printed values compared.
    pub compared: usize,
    /// Printed values that are as computed.
    pub equal: usize,
    /// Printed values that differ and stand in corrections.
    pub corrected: usize,
    /// Printed values that fail the comparison.
    pub failing: usize,
    /// Printed values cited, or for another range: not compared.
    pub set_aside: usize,
}

impl Totals {
    /// The counts of these claims.
    pub fn of<'a>(claims: impl IntoIterator<Item = &'a ComparedClaim>) -> Self {
        let mut totals = Self::default();
        for claim in claims {
            totals.claims += 1;
            totals.routes_differ += usize::from(claim.verdict == Verdict::RoutesDiffer);
            totals.document_differs += usize::from(claim.verdict == Verdict::DocumentDiffers);
            totals.not_compared += usize::from(claim.verdict == Verdict::NotCompared);
            for entry in &claim.entries {
                let standing = entry.standing;
                totals.compared += usize::from(standing.compared());
                totals.set_aside += usize::from(!standing.compared());
                totals.equal += usize::from(standing == Standing::Equal);
                totals.corrected += usize::from(standing == Standing::Corrected);
                totals.failing += usize::from(standing.fails());
            }
        }
        totals
    }

    /// The line that ends every comparison: how many were compared of how many
    /// could be, and how they stand.
    #[must_use]
    pub fn line(&self) -> String {
        let accounted = self.equal + self.corrected;
        let mut line = format!(
            "{accounted}/{} printed values accounted for: {} agree, {} differ and stand in corrections",
            self.compared, self.equal, self.corrected
        );
        // Writing to a string cannot fail.
        if self.failing > 0 {
            let _ = write!(line, ", {} FAIL", self.failing);
        }
        if self.set_aside > 0 {
            let _ = write!(line, "; {} not compared (cited, or another range)", self.set_aside);
        }
        line
    }

    /// The exit status that the totals call for.
    ///
    /// # Errors
    /// When something differs or nothing was compared.
    pub fn conclude(&self) -> Result<(), Failure> {
        if self.routes_differ > 0 {
            return Err(Failure::differs(format!(
                "in {} claims two routes differ; their first counterexamples are above",
                self.routes_differ
            )));
        }
        if self.failing > 0 {
            return Err(Failure::differs(format!(
                "{} printed values are not as computed; they are named above",
                self.failing
            )));
        }
        if self.compared == 0 {
            return Err(Failure::differs("no printed value was compared, so nothing was checked"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim_result::claim_result;
    use nimproof_core::claims::{Comparison, Finding, Paper};
    use nimproof_core::exact::Record;
    use std::path::Path;

    /// A claim of Grundy's game whose two routes gave these values.
    fn compared(first: u32, second: u32) -> ComparedClaim {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let folder = LedgerPaper::read(&root, Paper::GrundysGame.slug()).unwrap();
        let claims = Paper::GrundysGame.claims();
        let claim = claims.iter().find(|claim| claim.id == "unsplittable").unwrap();
        let mut comparison = Comparison::new("one way", "another");
        comparison.check(|| "heap 2".into(), first, second);
        let value = Record::new().with("largest_heap_without_option", 2_u32);
        let finding = Finding::new("", "", [comparison], value);
        let result = claim_result(claim, &finding, &folder, PUBLISHED_BOUND).unwrap();
        let compared = compare_claim(claim, &result, &folder, PUBLISHED_BOUND);
        assert_eq!(compared.verdict, result.verdict);
        compared
    }

    #[test]
    fn routes_that_differ_are_a_verdict_of_their_own_and_fail() {
        let agreeing = compared(0, 0);
        assert_eq!(agreeing.verdict, Verdict::Agrees);
        assert_eq!(Totals::of([&agreeing]).conclude(), Ok(()));
        // The printed value still agrees; that does not help.
        let differing = compared(0, 1);
        assert_eq!(differing.verdict, Verdict::RoutesDiffer);
        assert!(differing.entries.iter().all(|entry| entry.standing == Standing::Equal));
        let failure = Totals::of([&agreeing, &differing]).conclude().unwrap_err();
        assert_eq!(failure.status(), 1);
        assert!(failure.to_string().contains("two routes differ"), "{failure}");
    }

    #[test]
    fn failing_values_and_none_at_all_are_failures() {
        let failing = Totals { compared: 3, equal: 2, failing: 1, ..Totals::default() };
        assert_eq!(failing.conclude().unwrap_err().status(), 1);
        assert!(failing.line().contains("2/3") && failing.line().contains("1 FAIL"));
        assert_eq!(Totals::default().conclude().unwrap_err().status(), 1);
    }
}
