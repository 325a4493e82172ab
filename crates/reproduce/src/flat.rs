//! A ledger as a plain list of numbers, with the statements in words between
//! them: what a text is aligned with.

use crate::ledger::{LedgerEntry, Published, Standing};
use nimproof_text::Token;

/// A number of the ledger.
#[derive(Debug)]
pub struct Slot<'l> {
    /// The entry that covers it.
    pub entry: &'l LedgerEntry,
    /// The number.
    pub token: Token,
    /// How many numbers of its entry stand before it, and how many after.
    pub beside: (usize, usize),
}

/// The numbers of a ledger, and its statements by the number they stand before.
#[derive(Debug)]
pub struct Flat<'l> {
    /// The numbers, in order.
    pub slots: Vec<Slot<'l>>,
    /// How many numbers stand before a statement, and the statement.
    pub statements: Vec<(usize, &'l LedgerEntry)>,
}

/// The numbers and statements of a ledger that are looked for in a text.
#[must_use]
pub fn flatten(published: &Published) -> Flat<'_> {
    let mut flat = Flat { slots: Vec::new(), statements: Vec::new() };
    for entry in published.entries.iter().filter(|e| !e.same_place && !e.in_other_words) {
        let found = entry.tokens();
        if found.is_empty() {
            flat.statements.push((flat.slots.len(), entry));
        }
        let last = found.len().saturating_sub(1);
        let slot = |(at, token)| Slot { entry, token, beside: (at, last - at) };
        flat.slots.extend(found.into_iter().enumerate().map(slot));
    }
    flat
}

/// How many numbers of a text the entries cover that are a claim or derived.
#[must_use]
pub fn bound_numbers(published: &Published) -> usize {
    let bound = |slot: &&Slot<'_>| {
        matches!(slot.entry.standing, Standing::Claim { .. } | Standing::Derived { .. })
    };
    flatten(published).slots.iter().filter(bound).count()
}
