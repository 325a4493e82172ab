//! What the check is worth: every bound number and statement is corrupted in
//! turn, in the text and in the ledger, and every computed value; a corruption
//! that goes unnoticed is a survivor, and is named.

mod in_text;

use crate::compare::printed_value;
use crate::derived::{self, Exact};
use crate::failure::Failure;
use crate::ledger::{LedgerEntry, Published, Standing};
use crate::ledger_paper::LedgerPaper;
use crate::mutate::{Mutation, of_computed, of_number, of_statement, of_suffix};
use crate::paper::CorrectedEntry;
use crate::printed::{self, Reading};
use crate::results::AllResults;
use crate::source::Source;
use crate::text_diff::computed;
use nimproof_text::Form;
use serde::Serialize;
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The worth of one paper's check.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Score {
    /// The paper's slug.
    pub paper: String,
    /// Corruptions noticed.
    pub killed: usize,
    /// Corruptions in all.
    pub total: usize,
    /// Corruptions of the ledger, of the text and of computed values: noticed,
    /// and in all.
    pub by_place: BTreeMap<&'static str, (usize, usize)>,
    /// How many change nothing and are left out of the total, by kind.
    pub equivalent: BTreeMap<&'static str, usize>,
    /// What changes nothing, once each.
    pub equivalents: BTreeSet<String>,
    /// Corruptions by kind: noticed, and in all.
    pub by_mutation: BTreeMap<&'static str, (usize, usize)>,
    /// Corruptions that went unnoticed.
    pub survivors: Vec<String>,
    /// Of the whole numbers from 0 to 999 at every bound place, how many pass.
    pub random_passes: usize,
    /// How many were tried.
    pub random_tried: usize,
    /// How many would pass if any computed value of the paper would do.
    pub random_passes_in_a_bag: usize,
}

/// Where a corruption is made.
const LEDGER: &str = "ledger";
const TEXT: &str = "text";
const COMPUTED: &str = "computed value";

/// Whole numbers that are tried at every place.
const RANDOM: usize = 1000;

impl Score {
    fn count(
        &mut self,
        place: &'static str,
        mutation: Mutation,
        killed: bool,
        what: impl FnOnce() -> String,
    ) {
        let noticed = usize::from(killed);
        for (name, counts) in
            [(mutation.word(), &mut self.by_mutation), (place, &mut self.by_place)]
        {
            let entry = counts.entry(name).or_default();
            *entry = (entry.0 + noticed, entry.1 + 1);
        }
        self.total += 1;
        if killed {
            self.killed += 1;
        } else {
            self.survivors.push(format!("{}: {}", mutation.word(), what()));
        }
    }

    fn same(&mut self, mutation: Mutation, printed: &str, changed: &str) {
        *self.equivalent.entry(mutation.word()).or_default() += 1;
        self.equivalents.insert(format!("{}: {printed} as {changed}", mutation.word()));
    }
}

/// Scores a paper's ledger with its results, by a text or, without one, by a
/// text made of the ledger's printed forms.
///
/// # Errors
/// When the text cannot be aligned with the ledger.
pub fn score(
    folder: &LedgerPaper,
    results: &AllResults,
    source: Option<Source>,
) -> Result<Score, Failure> {
    let published = &folder.published;
    let mut score = Score { paper: published.slug.clone(), ..Score::default() };
    let bound: Vec<&LedgerEntry> = published.entries.iter().filter(|e| is_bound(e)).collect();
    for (at, entry) in bound.iter().enumerate() {
        let beside = [at.checked_sub(1), Some(at + 1)];
        let beside: Vec<&str> = beside
            .into_iter()
            .flatten()
            .filter_map(|at| bound.get(at))
            .map(|entry| entry.printed.as_str())
            .collect();
        in_the_ledger(entry, &beside, folder, results, &mut score);
        computed_values(entry, folder, results, &mut score);
        random_numbers(entry, folder, results, &mut score);
    }
    let bag: Vec<_> = bound.iter().filter_map(|entry| computed(entry, results)).collect();
    let passes = (0..RANDOM).filter(|number| {
        let printed = number.to_string();
        bag.iter().any(|value| printed::compare(&printed, value) == Reading::Equal)
    });
    score.random_passes_in_a_bag = passes.count() * bound.len();
    let source = match source {
        Some(source) => source,
        None => made_up(published)?,
    };
    let text = in_text::Text::new(published, results, &source)?;
    text.corrupt(&mut score)?;
    text.corrupt_ledger(&mut score)?;
    Ok(score)
}

fn is_bound(entry: &LedgerEntry) -> bool {
    matches!(entry.standing, Standing::Claim { .. } | Standing::Derived { .. })
}

/// The corruptions of an entry's printed form.
fn mutants(entry: &LedgerEntry, beside: &[&str]) -> Vec<(Mutation, String)> {
    let found = entry.tokens();
    let mut mutants = Vec::new();
    if found.is_empty() {
        mutants = of_statement(&entry.printed);
    }
    for token in &found {
        for (mutation, printed) in
            of_number(&token.printed).into_iter().chain(of_suffix(&token.printed, Form::Plain))
        {
            let (before, after) =
                (&entry.printed[..token.span.start], &entry.printed[token.span.end..]);
            mutants.push((mutation, format!("{before}{printed}{after}")));
        }
    }
    mutants.extend(beside.iter().map(|printed| (Mutation::Neighbour, (*printed).into())));
    mutants
}

/// True when `reproduce diff` would accept this printed form for an entry.
fn passes(entry: &LedgerEntry, printed: &str, folder: &LedgerPaper, results: &AllResults) -> bool {
    let changed = LedgerEntry { printed: printed.into(), ..entry.clone() };
    match &entry.standing {
        Standing::Claim { .. } => {
            // A correction that names the entry would then name nothing.
            let bereft = changed.printed != entry.printed && correction(entry, folder).is_some();
            !bereft
                && computed(entry, results).is_some_and(|value| accepted(&changed, &value, folder))
        }
        Standing::Derived { expression, .. } => {
            let value = derived::evaluate(expression, results).ok();
            value.is_some_and(|value| printed::says(printed, value))
        }
        Standing::NotAClaim(_) | Standing::Unbound(_) => false,
    }
}

/// Equal and in no correction, or different just as a correction says.
fn accepted(entry: &LedgerEntry, value: &Json, folder: &LedgerPaper) -> bool {
    match (printed::compare(&entry.printed, value), correction(entry, folder)) {
        (Reading::Equal, None) => entry.claim().is_some(),
        (Reading::Differs, Some(corrected)) => corrected.computed == *value,
        _ => false,
    }
}

/// What a correction says of an entry that it names.
fn correction<'f>(entry: &LedgerEntry, folder: &'f LedgerPaper) -> Option<&'f CorrectedEntry> {
    let name = entry.claim()?.name();
    folder.corrections.iter().flat_map(|c| &c.entries).find(|corrected| corrected.name() == name)
}

fn in_the_ledger(
    entry: &LedgerEntry,
    beside: &[&str],
    folder: &LedgerPaper,
    results: &AllResults,
    score: &mut Score,
) {
    for (mutation, printed) in mutants(entry, beside) {
        if says_the_same(entry, &printed, results) {
            score.same(mutation, &entry.printed, &printed);
            continue;
        }
        let killed = !passes(entry, &printed, folder, results);
        score.count(LEDGER, mutation, killed, || {
            format!("{} as {printed:?} in the ledger, {}", name(entry), entry.place)
        });
    }
}

/// True when no value of the type that an entry is bound to can tell its printed
/// form from another: 0.125 and 0.12500, none and 0 of a count, heaps in another
/// order.
fn says_the_same(entry: &LedgerEntry, other: &str, results: &AllResults) -> bool {
    let one = entry.printed.as_str();
    one == other
        || match &entry.standing {
            Standing::Claim { .. } => computed(entry, results)
                .is_some_and(|computed| printed::same_meaning(one, other, &computed)),
            _ => printed_value(one).is_some_and(|number| printed_value(other) == Some(number)),
        }
}

fn computed_values(
    entry: &LedgerEntry,
    folder: &LedgerPaper,
    results: &AllResults,
    score: &mut Score,
) {
    if let Standing::Derived { expression, .. } = &entry.standing {
        let value = derived::evaluate(expression, results).ok();
        for step in [1, -1] {
            let changed = value.and_then(|value| value.plus(Exact::whole(step)));
            let killed = !changed.is_some_and(|value| printed::says(&entry.printed, value));
            score.count(COMPUTED, Mutation::Computed, killed, || {
                format!("{} computed {step} off, {}", name(entry), entry.place)
            });
        }
    }
    let (Standing::Claim { .. }, Some(value)) = (&entry.standing, computed(entry, results)) else {
        return;
    };
    for changed in of_computed(&value) {
        let killed = !accepted(entry, &changed, folder);
        score.count(COMPUTED, Mutation::Computed, killed, || {
            format!("{} computed as {changed}, {}", name(entry), entry.place)
        });
    }
}

fn random_numbers(
    entry: &LedgerEntry,
    folder: &LedgerPaper,
    results: &AllResults,
    score: &mut Score,
) {
    score.random_tried += RANDOM;
    score.random_passes +=
        (0..RANDOM).filter(|number| passes(entry, &number.to_string(), folder, results)).count();
}

fn name(entry: &LedgerEntry) -> String {
    format!("{:?} ({})", entry.printed, entry.describe())
}

/// A text of the ledger's printed forms, to corrupt where none is given.
fn made_up(published: &Published) -> Result<Source, Failure> {
    let seen = published.entries.iter().filter(|e| !e.same_place && !e.in_other_words);
    let printed: Vec<String> = seen.map(LedgerEntry::with_relations).collect();
    let name = format!("the printed forms of {}", published.slug);
    Source::new(name, Path::new("ledger.txt"), printed.join(" | ").into_bytes())
}
