//! Corruptions of a text that `reproduce diff --text` has to notice, and those
//! of the ledger that only a text can tell: relations, numbers too many and too
//! few.

use super::{LEDGER, Score, TEXT, is_bound, name};
use crate::difference::{Difference, TextReport};
use crate::failure::Failure;
use crate::ledger::{LedgerEntry, Published, Reason, Standing};
use crate::mutate::{
    Mutation, equivalent, of_count, of_joiner, of_number, of_relation, of_statement, of_suffix,
};
use crate::results::AllResults;
use crate::source::Source;
use crate::text_diff::{self, BoundPlace};
use nimproof_text::{Locale, Relation, tokens};
use std::ops::Range;

const LOCALE: Locale = Locale::Point;

/// A text with its ledger, and what is said of them before any corruption.
pub(super) struct Text<'s> {
    published: &'s Published,
    results: &'s AllResults,
    source: &'s Source,
    places: Vec<BoundPlace<'s>>,
    before: Vec<String>,
}

impl<'s> Text<'s> {
    pub(super) fn new(
        published: &'s Published,
        results: &'s AllResults,
        source: &'s Source,
    ) -> Result<Self, Failure> {
        let before = messages(&text_diff::compare(published, results, source, LOCALE)?);
        let places = text_diff::bound_places(published, source, LOCALE)?;
        Ok(Self { published, results, source, places, before })
    }

    /// Whether a changed stretch of the text is noticed.
    fn noticed(&self, span: Range<usize>, changed: &str) -> Result<bool, Failure> {
        let text = &self.source.text;
        let corrupted = Source {
            text: [&text[..span.start], changed, &text[span.end..]].concat(),
            name: self.source.name.clone(),
            sha256: self.source.sha256.clone(),
            form: self.source.form,
        };
        let after = text_diff::compare(self.published, self.results, &corrupted, LOCALE)?;
        Ok(messages(&after) != self.before)
    }

    /// Corrupts every bound place of the text in turn.
    pub(super) fn corrupt(&self, score: &mut Score) -> Result<(), Failure> {
        for at in 0..self.places.len() {
            self.place(at, score)?;
            self.equality(at, score)?;
            self.joiner(at, score)?;
        }
        self.rows(score)
    }

    fn place(&self, at: usize, score: &mut Score) -> Result<(), Failure> {
        let place = &self.places[at];
        let printed = &self.source.text[place.span.clone()];
        let mut mutants =
            if place.is_statement { of_statement(printed) } else { of_number(printed) };
        if !place.is_statement {
            mutants.extend(of_suffix(printed, self.source.form));
            mutants.extend(of_relation(printed, &place.relations));
            mutants.extend(of_count(printed));
        }
        for beside in [at.checked_sub(1), Some(at + 1)].into_iter().flatten() {
            if let Some(beside) = self.places.get(beside) {
                let printed = self.source.text[beside.span.clone()].into();
                mutants.push((Mutation::Neighbour, printed));
            }
        }
        // What is put beside a number leaves its own form as it is.
        let beside = [Mutation::Suffix, Mutation::Relation, Mutation::Inserted, Mutation::Deleted];
        for (mutation, changed) in mutants {
            if !beside.contains(&mutation) && equivalent(printed, &changed) {
                score.same(mutation, printed, &changed);
                continue;
            }
            let killed = self.noticed(place.span.clone(), &changed)?;
            score.count(TEXT, mutation, killed, || said(printed, &changed, place));
        }
        Ok(())
    }

    /// ≠ for the = before a number.
    fn equality(&self, at: usize, score: &mut Score) -> Result<(), Failure> {
        let place = &self.places[at];
        let before = &self.source.text[..place.span.start];
        let head = before.trim_end_matches([' ', '$', '{', '*']);
        if place.is_statement || !head.ends_with('=') {
            return Ok(());
        }
        let killed = self.noticed(head.len() - 1..head.len(), "≠")?;
        score.count(TEXT, Mutation::Relation, killed, || said("=", "≠", place));
        Ok(())
    }

    /// Another mark between two numbers of one entry.
    fn joiner(&self, at: usize, score: &mut Score) -> Result<(), Failure> {
        let place = &self.places[at];
        let Some(next) = self.places.get(at + 1) else { return Ok(()) };
        if !std::ptr::eq(place.entry, next.entry) || next.span.start < place.span.end {
            return Ok(());
        }
        let span = place.span.end..next.span.start;
        let gap = &self.source.text[span.clone()];
        if let Some(changed) = of_joiner(gap) {
            let killed = self.noticed(span, &changed)?;
            score.count(TEXT, Mutation::Joiner, killed, || said(gap, &changed, place));
        }
        Ok(())
    }

    /// Every row of a table exchanged with the next one, where either has
    /// something bound.
    fn rows(&self, score: &mut Score) -> Result<(), Failure> {
        let text = &self.source.text;
        let mut start = 0;
        let mut rows: Vec<Range<usize>> = Vec::new();
        for line in text.split_inclusive('\n') {
            rows.push(start..start + line.trim_end().len());
            start += line.len();
        }
        for pair in rows.windows(2) {
            let (one, two) = (&text[pair[0].clone()], &text[pair[1].clone()]);
            let both = pair[0].start..pair[1].end;
            let bound = self
                .places
                .iter()
                .find(|place| place.span.start >= both.start && place.span.end <= both.end);
            let Some(place) = bound.filter(|_| self.is_row(one) && self.is_row(two)) else {
                continue;
            };
            if one.split_whitespace().eq(two.split_whitespace()) {
                score.same(Mutation::Row, one, two);
                continue;
            }
            let changed = [two, &text[pair[0].end..pair[1].start], one].concat();
            let killed = self.noticed(both, &changed)?;
            score.count(TEXT, Mutation::Row, killed, || said(one, two, place));
        }
        Ok(())
    }

    /// A row of a table: of cells, or of more numbers than words.
    fn is_row(&self, line: &str) -> bool {
        let line = line.trim();
        if line.starts_with('|') || line.starts_with("<tr") {
            return line.contains(char::is_alphanumeric);
        }
        let numbers = tokens(line, self.source.form, LOCALE).len();
        let words = line.split_whitespace().filter(|word| word.contains(char::is_alphabetic));
        numbers > 3 && numbers > words.count()
    }

    /// Corrupts in the ledger what only a text can tell.
    pub(super) fn corrupt_ledger(&self, score: &mut Score) -> Result<(), Failure> {
        let entries = &self.published.entries;
        for (at, entry) in entries.iter().enumerate() {
            if !is_bound(entry) || entry.same_place || entry.tokens().is_empty() {
                continue;
            }
            let relation = match entry.relation.as_slice() {
                [] => vec![Relation::AtLeast],
                [Relation::NotEqual] => vec![Relation::Less],
                _ => vec![Relation::NotEqual],
            };
            let related = LedgerEntry { relation, ..entry.clone() };
            let without = LedgerEntry { relation: Vec::new(), ..entry.clone() };
            let inserted = LedgerEntry {
                standing: Standing::NotAClaim(Reason::Given),
                printed: "12".into(),
                ..without.clone()
            };
            let mut mutants = vec![
                (Mutation::Relation, vec![related]),
                (Mutation::Inserted, vec![entry.clone(), inserted]),
                (Mutation::Deleted, Vec::new()),
            ];
            if !entry.relation.is_empty() {
                mutants.push((Mutation::Relation, vec![without]));
            }
            for (mutation, changed) in mutants {
                let entries = [&entries[..at], &changed, &entries[at + 1..]].concat();
                let published = Published { entries, ..self.published.clone() };
                let after = text_diff::compare(&published, self.results, self.source, LOCALE)?;
                let killed = messages(&after) != self.before;
                score.count(LEDGER, mutation, killed, || {
                    format!("{} in the ledger, {}", name(entry), entry.place)
                });
            }
        }
        Ok(())
    }
}

fn messages(report: &TextReport) -> Vec<String> {
    report.differences.iter().map(Difference::message).collect()
}

fn said(printed: &str, changed: &str, place: &BoundPlace<'_>) -> String {
    format!("{printed:?} as {changed:?} in the text, {}", place.entry.place)
}
