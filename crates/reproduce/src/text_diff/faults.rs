//! Faults of an extraction that explain differences: digits of several numbers
//! in one or of one in several, lost marks, page numbers.

use super::Comparison;
use crate::align::{Item, Step};
use crate::difference::Fault;
use nimproof_text::Kind;
use std::ops::Range;

/// No fault joins more numbers to one.
const MOST_JOINED: usize = 8;

/// The numbers of the text and those of the ledger in a run of steps.
pub(super) fn sides(steps: &[Step]) -> (Vec<usize>, Vec<usize>) {
    let (mut texts, mut ledgers) = (Vec::new(), Vec::new());
    for step in steps {
        match *step {
            Step::Pair(t, l) => {
                texts.push(t);
                ledgers.push(l);
            }
            Step::New(t) => texts.push(t),
            Step::Missing(l) => ledgers.push(l),
        }
    }
    (texts, ledgers)
}

/// No page number is longer, in bytes.
pub(super) const LONGEST_PAGE: usize = 8;

impl Comparison<'_> {
    /// The steps around a pair that make one difference with it, and the fault
    /// that explains them: digits of several numbers in one, or of one in several.
    pub(super) fn joined(
        &self,
        at: usize,
        steps: &[Step],
        used: &[bool],
    ) -> Option<(Range<usize>, Fault)> {
        let Step::Pair(_, l) = steps[at] else { return None };
        let is_missing = |step: Step| matches!(step, Step::Missing(_));
        let is_new = |step: Step| matches!(step, Step::New(_));
        for of_kind in [&is_missing as &dyn Fn(Step) -> bool, &is_new] {
            let free = |&next: &usize| !used[next] && of_kind(steps[next]);
            let lowest = (at.saturating_sub(MOST_JOINED)..at).rev().take_while(free).last();
            let end = steps.len().min(at + 1 + MOST_JOINED);
            let highest = (at + 1..end).take_while(free).last();
            for first in (lowest.unwrap_or(at)..=at).rev() {
                for last in (at..=highest.unwrap_or(at)).filter(|&last| last > first) {
                    let (texts, ledgers) = sides(&steps[first..=last]);
                    let text = texts.iter().map(|&t| self.items[t].digits.as_str());
                    let ledger = ledgers.iter().map(|&l| self.slots[l].digits.as_str());
                    if same_joined(text, ledger) {
                        let fault = match &self.slots[l].key {
                            _ if ledgers.len() > 1 => Fault::FusedDigits,
                            key if key.contains('^') => Fault::LostSuperscript,
                            key if key.contains('.') => Fault::LostDecimalPoint,
                            _ => Fault::SplitDigits,
                        };
                        return Some((first..last + 1, fault));
                    }
                }
            }
        }
        None
    }
}

/// Whether two rows of texts are the same when each is joined.
fn same_joined<'t>(
    one: impl Iterator<Item = &'t str> + Clone,
    other: impl Iterator<Item = &'t str> + Clone,
) -> bool {
    let (length, others): (usize, usize) =
        (one.clone().map(str::len).sum(), other.clone().map(str::len).sum());
    length == others && one.flat_map(str::bytes).eq(other.flat_map(str::bytes))
}

/// Whether a line holds a page number and nothing else: 3, - 3 -, Page 3 of 7.
pub(super) fn is_page_line(line: &str) -> bool {
    let mut shape = String::new();
    for c in line.trim_matches(|c: char| " \t\r\u{c}-–—|".contains(c)).chars() {
        match c {
            '0'..='9' if shape.ends_with('#') => {}
            '0'..='9' => shape.push('#'),
            _ => shape.extend(c.to_lowercase()),
        }
    }
    ["#", "page #", "page # of #", "page #/#", "p. #", "# of #", "# / #", "#/#"]
        .contains(&shape.as_str())
}

/// The mark that one of two forms of the same digits has lost.
pub(super) fn lost(printed: &Item, ledger: &Item, kind: Kind) -> Option<Fault> {
    let number = matches!(
        kind,
        Kind::Integer | Kind::Decimal | Kind::Fraction | Kind::Power | Kind::Percent
    );
    if printed.digits != ledger.digits || !number {
        return None;
    }
    let lost = |mark: char| ledger.key.contains(mark) && !printed.key.contains(mark);
    match (lost('^'), lost('.'), lost('-')) {
        (true, _, _) => Some(Fault::LostSuperscript),
        (_, true, _) => Some(Fault::LostDecimalPoint),
        (_, _, true) => Some(Fault::LostSign),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::is_page_line;

    #[test]
    fn page_lines_by_hand() {
        for (line, page) in [
            ("3", true),
            ("- 3 -", true),
            ("Page 3 of 7", true),
            ("page 12", true),
            ("p. 12", true),
            ("3/7", true),
            ("\u{c}12", true),
            ("3 of 7 heaps", false),
            ("3.5", false),
            ("heap 3", false),
            ("", false),
        ] {
            assert_eq!(is_page_line(line), page, "{line:?}");
        }
    }
}
