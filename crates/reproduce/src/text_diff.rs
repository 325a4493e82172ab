//! Compares the numbers of a text with the ledger of its document: each is
//! equal, changed, missing, new or ambiguous, and nothing is dropped.

mod doubt;
mod faults;
mod relations;
mod surroundings;
mod wrapping;

use crate::align::{Item, Step, align};
use crate::derived;
use crate::difference::{Difference, DifferenceKind, Fault, TextReport};
use crate::failure::Failure;
use crate::flat::{Flat, flatten};
use crate::ledger::{LedgerEntry, Published, Standing};
use crate::results::AllResults;
use crate::source::Source;
use crate::statement::says;
use doubt::doubt;
use faults::{LONGEST_PAGE, is_page_line, lost, sides};
use nimproof_text::{Locale, Relation, Token, tokens_at_most};
use serde_json::Value as Json;
use std::ops::Range;

/// A number or statement of a text that stands for a bound one of the ledger.
#[derive(Debug)]
pub struct BoundPlace<'l> {
    /// The entry.
    pub entry: &'l LedgerEntry,
    /// The bytes of the text.
    pub span: Range<usize>,
    /// True for a statement in words.
    pub is_statement: bool,
    /// The relations beside a number.
    pub relations: Vec<Relation>,
}

/// Every bound number and statement of a text, in order.
///
/// # Errors
/// As [`compare`].
pub fn bound_places<'l>(
    published: &'l Published,
    source: &Source,
    locale: Locale,
) -> Result<Vec<BoundPlace<'l>>, Failure> {
    let flat = flatten(published);
    let found = numbers(published, source, locale, &flat)?;
    let (items, slots) = items(&found, &flat);
    let steps = align(&items, &slots).ok_or_else(|| too_many(published, source))?;
    let mut places = Vec::new();
    for step in &steps {
        let Step::Pair(t, l) = *step else { continue };
        let entry = flat.slots[l].entry;
        if matches!(entry.standing, Standing::Claim { .. } | Standing::Derived { .. }) {
            let Token { span, before, after, .. } = &found[t];
            let relations = [*before, *after].into_iter().flatten().collect();
            places.push(BoundPlace { entry, span: span.clone(), is_statement: false, relations });
        }
    }
    let mut from = 0;
    for (gap, entry) in gaps(&source.text, &found, &flat, &steps) {
        let start = gap.start.max(from);
        if let Some(span) = says(&source.text, start..gap.end, &entry.printed) {
            from = span.end;
            places.push(BoundPlace { entry, span, is_statement: true, relations: Vec::new() });
        }
    }
    places.sort_by_key(|place| place.span.start);
    Ok(places)
}

/// The numbers of the text and of the ledger, as the alignment sees them.
fn items(found: &[Token], flat: &Flat<'_>) -> (Vec<Item>, Vec<Item>) {
    let text = found.iter().map(|token| Item::new(token.key())).collect();
    (text, flat.slots.iter().map(|slot| Item::new(slot.token.key())).collect())
}

/// No text of the document has so many numbers more than twice those of its ledger.
const MOST_SURPLUS: usize = 300_000;

/// The numbers of a text, unless they are too many to be of the document.
fn numbers(
    published: &Published,
    source: &Source,
    locale: Locale,
    flat: &Flat<'_>,
) -> Result<Vec<Token>, Failure> {
    let most = 2 * flat.slots.len() + MOST_SURPLUS;
    tokens_at_most(&source.text, source.form, locale, most)
        .ok_or_else(|| too_many(published, source))
}

fn too_many(published: &Published, source: &Source) -> Failure {
    Failure::input(format!(
        "{} has far more numbers than the ledger of {}: it is not that document",
        source.name, published.slug
    ))
}

/// Where each statement must stand: between the numbers around it.
fn gaps<'l>(
    text: &str,
    found: &[Token],
    flat: &Flat<'l>,
    steps: &[Step],
) -> Vec<(Range<usize>, &'l LedgerEntry)> {
    let mut ends = vec![text.len(); flat.slots.len() + 1];
    let mut starts = vec![0; flat.slots.len() + 1];
    for step in steps {
        if let Step::Pair(t, l) = *step {
            ends[l] = found[t].span.start;
            starts[l + 1] = found[t].span.end;
        }
    }
    for at in 1..starts.len() {
        starts[at] = starts[at].max(starts[at - 1]);
    }
    for at in (1..ends.len()).rev() {
        ends[at - 1] = ends[at - 1].min(ends[at]);
    }
    flat.statements.iter().map(|&(slot, entry)| (starts[slot]..ends[slot], entry)).collect()
}

/// Compares a text with a ledger.
///
/// # Errors
/// Input at fault when the two are too long and too unlike to be aligned.
pub fn compare(
    published: &Published,
    results: &AllResults,
    source: &Source,
    locale: Locale,
) -> Result<TextReport, Failure> {
    let flat = flatten(published);
    let found = numbers(published, source, locale, &flat)?;
    let (items, slots) = items(&found, &flat);
    let steps = align(&items, &slots).ok_or_else(|| too_many(published, source))?;
    let comparison = Comparison {
        source,
        found: &found,
        flat: &flat,
        items: &items,
        slots: &slots,
        results,
        paired: paired(&steps, flat.slots.len()),
        lines: line_begins(&source.text),
        locale,
    };
    let mut differences = comparison.differences(&steps);
    let (statements, missing) = comparison.statements(&steps);
    let statements_found = statements - missing.len();
    differences.extend(missing);
    differences.sort_by_key(|difference| difference.span);
    let equal = steps.iter().filter(|step| comparison.is_equal(**step)).count();
    Ok(TextReport {
        paper: published.slug.clone(),
        file: source.name.clone(),
        sha256: source.sha256.clone(),
        same_text: source.sha256 == published.text.sha256,
        numbers: found.len(),
        equal,
        statements,
        statements_found,
        standings: published.counts(),
        differences,
        left_out: 0,
    })
}

struct Comparison<'c> {
    source: &'c Source,
    found: &'c [Token],
    flat: &'c Flat<'c>,
    items: &'c [Item],
    slots: &'c [Item],
    results: &'c AllResults,
    /// The number of the text that stands for each of the ledger.
    paired: Vec<Option<usize>>,
    /// The bytes at which lines begin.
    lines: Vec<usize>,
    locale: Locale,
}

impl Comparison<'_> {
    fn is_equal(&self, step: Step) -> bool {
        let Step::Pair(t, l) = step else { return false };
        self.items[t].key == self.slots[l].key && self.surroundings_agree(t, l)
    }

    fn differences(&self, steps: &[Step]) -> Vec<Difference> {
        let mut differences = Vec::new();
        let mut used = vec![false; steps.len()];
        // Two of one side against one of the other explain both at once.
        for (at, &step) in steps.iter().enumerate() {
            let Step::Pair(t, l) = step else { continue };
            if self.is_equal(step) {
                continue;
            }
            let mut difference = self.pair(t, l);
            used[at] = true;
            if let Some((range, fault)) = self.joined(at, steps, &used) {
                used[range.clone()].fill(true);
                difference.fault = Some(fault);
                let (texts, ledgers) = sides(&steps[range]);
                for &text in &texts {
                    self.doubts(&mut difference, text);
                }
                if let (Some(&first), Some(&last), [_, _, ..]) =
                    (texts.first(), texts.last(), texts.as_slice())
                {
                    let (first, last) = (&self.found[first], &self.found[last]);
                    let all = texts.iter().map(|&t| short(&self.found[t].printed));
                    difference.printed = Some(all.collect::<Vec<_>>().join(" and "));
                    self.place(&mut difference, first.span.start, last.span.end, first);
                }
                if ledgers.len() > 1 {
                    let all = ledgers.iter().map(|&l| self.flat.slots[l].token.printed.as_str());
                    difference.ledger = Some(all.collect::<Vec<_>>().join(" and "));
                }
            }
            differences.push(difference);
        }
        let mut after = 0;
        for (at, &step) in steps.iter().enumerate() {
            match step {
                Step::Pair(t, l) => {
                    after = self.found[t].span.end;
                    let unbound = matches!(self.flat.slots[l].entry.standing, Standing::Unbound(_));
                    if unbound && !used[at] {
                        let mut difference = self.pair(t, l);
                        difference.kind = DifferenceKind::Unbound;
                        differences.push(difference);
                    }
                }
                Step::New(t) => {
                    after = self.found[t].span.end;
                    if !used[at] {
                        differences.push(self.new_number(t));
                    }
                }
                Step::Missing(l) if !used[at] => {
                    let slot = &self.flat.slots[l];
                    differences.push(self.missing(slot.entry, &slot.token.printed, after));
                }
                Step::Missing(_) => {}
            }
        }
        differences
    }

    fn pair(&self, t: usize, l: usize) -> Difference {
        let (token, slot) = (&self.found[t], &self.flat.slots[l]);
        let mut difference = self.of_entry(slot.entry);
        self.doubts(&mut difference, t);
        difference.printed = Some(short(&token.printed));
        difference.ledger = Some(slot.token.printed.clone());
        difference.fault = lost(&self.items[t], &self.slots[l], slot.token.kind);
        if self.items[t].key != self.slots[l].key {
            if !self.attached_agrees(t, l) {
                difference.printed = Some(self.with_attached(t));
            }
            if !self.relations_agree(t, l) {
                let signs = self.relations(t, l);
                difference.printed =
                    difference.printed.map(|printed| format!("{} {printed}", signs.0));
                difference.ledger = difference.ledger.map(|ledger| format!("{} {ledger}", signs.1));
            }
        } else if !self.surroundings_agree(t, l) {
            let (printed, ledger) = self.with_surroundings(t, l);
            (difference.printed, difference.ledger) = (Some(printed), Some(ledger));
        }
        self.place(&mut difference, token.span.start, token.span.end, token);
        difference
    }

    /// Says what is doubtful about a number of the text, if anything is.
    fn doubts(&self, difference: &mut Difference, t: usize) {
        if let Some(doubt) = doubt(&self.found[t], &self.source.text, self.locale) {
            difference.kind = DifferenceKind::Ambiguous;
            difference.doubt = Some(doubt);
        }
    }

    fn new_number(&self, t: usize) -> Difference {
        let token = &self.found[t];
        let mut difference = Difference::new(DifferenceKind::New);
        difference.doubt = doubt(token, &self.source.text, self.locale);
        difference.printed = Some(short(&token.printed));
        let (before, after) = token.surroundings(&self.source.text, 80);
        let short_enough = token.printed.len() <= LONGEST_PAGE;
        if short_enough && is_page_line(&[before, &token.printed, after].concat()) {
            difference.fault = Some(Fault::PageNumber);
        }
        self.place(&mut difference, token.span.start, token.span.end, token);
        difference
    }

    fn missing(&self, entry: &LedgerEntry, printed: &str, after: usize) -> Difference {
        let mut difference = self.of_entry(entry);
        difference.kind = DifferenceKind::Missing;
        difference.ledger = Some(printed.into());
        (difference.line, difference.column) = self.place_of(after);
        difference.span = [after, after];
        difference
    }

    /// Line and column of a byte.
    fn place_of(&self, byte: usize) -> (usize, usize) {
        let line = self.lines.partition_point(|&begin| begin <= byte);
        let begin = self.lines[line - 1];
        (line, self.source.text[begin..byte].chars().count() + 1)
    }

    fn of_entry(&self, entry: &LedgerEntry) -> Difference {
        let mut difference = Difference::new(DifferenceKind::Changed);
        difference.place = Some(entry.place.clone());
        difference.bound_to = Some(entry.describe());
        difference.computed = computed(entry, self.results);
        difference
    }

    fn place(&self, difference: &mut Difference, start: usize, end: usize, token: &Token) {
        let covered = &self.source.text[start..end];
        difference.line = token.line;
        difference.column = token.column;
        difference.length = covered.chars().take_while(|&c| c != '\n').count();
        difference.span = [start, end];
    }

    /// Looks for each statement between the numbers around it, in order.
    fn statements(&self, steps: &[Step]) -> (usize, Vec<Difference>) {
        let text = &self.source.text;
        let gaps = gaps(text, self.found, self.flat, steps);
        let count = gaps.len();
        let mut missing = Vec::new();
        let mut from = 0;
        for (gap, entry) in gaps {
            let start = gap.start.max(from);
            if let Some(said) = says(text, start..gap.end, &entry.printed) {
                from = said.end;
                continue;
            }
            let words = format!("{:?}", entry.printed);
            let mut difference = self.missing(entry, &words, start.min(gap.end));
            let (line, column) = self.place_of(gap.end);
            difference.until = Some([line, column]);
            missing.push(difference);
        }
        (count, missing)
    }
}

/// The number of the text that stands for each of the ledger.
fn paired(steps: &[Step], slots: usize) -> Vec<Option<usize>> {
    let mut paired = vec![None; slots];
    for step in steps {
        if let Step::Pair(t, l) = *step {
            paired[l] = Some(t);
        }
    }
    paired
}

/// The bytes at which the lines of a text begin.
fn line_begins(text: &str) -> Vec<usize> {
    std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect()
}

/// What the results have for an entry.
#[must_use]
pub fn computed(entry: &LedgerEntry, results: &AllResults) -> Option<Json> {
    match &entry.standing {
        Standing::Claim { id, field } => {
            let claim = results.claims.iter().find(|claim| claim.id == *id)?;
            claim.field(field).cloned()
        }
        Standing::Derived { expression, .. } => {
            let value = derived::evaluate(expression, results).ok()?;
            Some(Json::String(value.to_string()))
        }
        Standing::NotAClaim(_) | Standing::Unbound(_) => None,
    }
}

/// A printed form, cut where it is too long to be shown.
fn short(printed: &str) -> String {
    const LONGEST: usize = 60;
    let mut chars = printed.chars();
    let head: String = chars.by_ref().take(LONGEST).collect();
    match chars.count() {
        0 => head,
        more => format!("{head}… ({} characters)", LONGEST + more),
    }
}
