//! The relation beside a number, "at least 7" against "7", is a part of what
//! is said of everything bound, and of bounds, definitions, examples and
//! identifiers. Labels, dates and names have none.

use super::Comparison;
use crate::flat::Slot;
use crate::ledger::{Reason, Standing, signs};
use nimproof_text::Relation;

impl Comparison<'_> {
    /// Whether the relations beside a number are those of the ledger: inside an
    /// entry one by one, and around it together, where its last number stands.
    pub(super) fn relations_agree(&self, t: usize, l: usize) -> bool {
        let slot = &self.flat.slots[l];
        if !is_compared(slot) {
            return true;
        }
        let (found, (before, after)) = (&self.found[t], slot.beside);
        let inside = |one: Option<Relation>| one.filter(|relation| !relation.is_operation());
        let first = before == 0 || inside(found.before) == inside(slot.token.before);
        let last = after == 0 || inside(found.after) == inside(slot.token.after);
        first && last && self.around(t, l).is_none_or(|(text, ledger)| text == ledger)
    }

    /// The relations around an entry, in the text and in the ledger, where its
    /// last number is this one and its first is in the text.
    fn around(&self, t: usize, l: usize) -> Option<(Vec<Relation>, Vec<Relation>)> {
        let slot = &self.flat.slots[l];
        let (before, after) = slot.beside;
        if after > 0 {
            return None;
        }
        let first = if before == 0 { t } else { self.paired[l - before]? };
        let sorted = |mut relations: Vec<Relation>| {
            relations.sort_unstable();
            relations
        };
        let text = [self.found[first].before, self.found[t].after];
        let printed = [self.flat.slots[l - before].token.before, slot.token.after];
        let printed = printed.into_iter().flatten();
        let ledger = slot.entry.relation.iter().copied().chain(printed).collect();
        Some((sorted(text.into_iter().flatten().collect()), sorted(ledger)))
    }

    /// The signs of the relations that differ, in the text and in the ledger.
    pub(super) fn relations(&self, t: usize, l: usize) -> (String, String) {
        let (found, slot) = (&self.found[t], &self.flat.slots[l]);
        let both = |one: Option<Relation>, other: Option<Relation>| {
            [one, other].into_iter().flatten().collect::<Vec<_>>()
        };
        let (text, ledger) =
            self.around(t, l).filter(|(text, ledger)| text != ledger).unwrap_or_else(|| {
                let token = &slot.token;
                (both(found.before, found.after), both(token.before, token.after))
            });
        (shown(&text), shown(&ledger))
    }
}

/// Relations as signs; none is equality.
fn shown(relations: &[Relation]) -> String {
    if relations.is_empty() { "=".into() } else { signs(relations) }
}

/// Whether the relations beside a number of the ledger are compared.
fn is_compared(slot: &Slot<'_>) -> bool {
    match slot.entry.standing {
        Standing::Claim { .. } | Standing::Derived { .. } => true,
        Standing::NotAClaim(reason) => matches!(
            reason,
            Reason::Bound | Reason::Given | Reason::Definition | Reason::Identifier
        ),
        Standing::Unbound(_) => false,
    }
}
