//! Aligns the numbers of a text with the numbers of a ledger, so that one that
//! was put in or left out does not shift the rest.
//!
//! A global alignment of least cost (Needleman and Wunsch, 1970): equal numbers
//! cost nothing, numbers of the same digits little, so that a lost superscript
//! or point meets its origin. What is equal at both ends is set aside first.
//! Of the rest only a band around the diagonal is filled, as wide as it must
//! be: an alignment that leaves the band has so many gaps that it costs more
//! than the best one inside (Ukkonen, 1985). So time and memory grow with the
//! length times the number of changes. What would need more than
//! [`MOST_CELLS`] is refused, for two such texts have nothing to do with each
//! other.

use std::collections::HashMap;

/// A number as the alignment sees it: two are equal when their keys are, and
/// alike when their bare digits are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The canonical printed form.
    pub key: String,
    /// Its digits alone.
    pub digits: String,
}

impl Item {
    /// The item of a key.
    #[must_use]
    pub fn new(key: String) -> Self {
        let plain = key.bytes().all(|byte| byte.is_ascii_digit());
        let digits =
            if plain { key.clone() } else { key.chars().filter(char::is_ascii_digit).collect() };
        Self { key, digits }
    }
}

/// One step of an alignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// This number of the text stands for this one of the ledger.
    Pair(usize, usize),
    /// This number of the text has none in the ledger.
    New(usize),
    /// This number of the ledger has none in the text.
    Missing(usize),
}

/// The most cells of a table, of one byte each, that an alignment fills.
pub const MOST_CELLS: usize = 100_000_000;

/// How far the first band goes beyond the corners on each side.
const FIRST_BAND: usize = 32;

const ALIKE: u32 = 2;
const OTHER: u32 = 5;
const GAP: u32 = 3;

/// Aligns a text with a ledger; none when that would take too much.
#[must_use]
pub fn align(text: &[Item], ledger: &[Item]) -> Option<Vec<Step>> {
    let equal = |(a, b): &(&Item, &Item)| a.key == b.key;
    let head = text.iter().zip(ledger).take_while(equal).count();
    let (text_rest, ledger_rest) = (&text[head..], &ledger[head..]);
    let tail = text_rest.iter().rev().zip(ledger_rest.iter().rev()).take_while(equal).count();
    let (text_mid, ledger_mid) =
        (&text_rest[..text_rest.len() - tail], &ledger_rest[..ledger_rest.len() - tail]);
    let mut steps: Vec<Step> = (0..head).map(|at| Step::Pair(at, at)).collect();
    for step in middle(text_mid, ledger_mid)? {
        steps.push(match step {
            Step::Pair(t, l) => Step::Pair(head + t, head + l),
            Step::New(t) => Step::New(head + t),
            Step::Missing(l) => Step::Missing(head + l),
        });
    }
    steps.extend((0..tail).map(|at| Step::Pair(text.len() - tail + at, ledger.len() - tail + at)));
    Some(steps)
}

/// An item by the numbers of its key and of its digits; 0 for no digits.
#[derive(Clone, Copy)]
struct Coded {
    key: u32,
    digits: u32,
}

/// Gives each different text a number, from 1, and the empty one 0.
#[derive(Default)]
struct Codes<'t>(HashMap<&'t str, u32>);

impl<'t> Codes<'t> {
    fn of(&mut self, text: &'t str) -> u32 {
        let next = small(self.0.len() + 1);
        if text.is_empty() { 0 } else { *self.0.entry(text).or_insert(next) }
    }

    fn all(&mut self, items: &'t [Item]) -> Vec<Coded> {
        items.iter().map(|i| Coded { key: self.of(&i.key), digits: self.of(&i.digits) }).collect()
    }
}

fn cost(text: Coded, ledger: Coded) -> u32 {
    if text.key == ledger.key {
        0
    } else if text.digits == ledger.digits && text.digits != 0 {
        ALIKE
    } else {
        OTHER
    }
}

/// The band is doubled until nothing outside it can cost as little.
fn middle(text: &[Item], ledger: &[Item]) -> Option<Vec<Step>> {
    let mut codes = Codes::default();
    let (text, ledger) = (codes.all(text), codes.all(ledger));
    let (longer, shorter) = (text.len().max(ledger.len()), text.len().min(ledger.len()));
    let widest = MOST_CELLS / (text.len() + 1);
    let whole = ledger.len() < widest;
    // Beyond this the band does not fit.
    let most = if whole { ledger.len() } else { widest.checked_sub(longer - shorter + 1)? / 2 };
    let mut beyond = FIRST_BAND.min(most);
    loop {
        let band = Band::new(text.len(), ledger.len(), beyond);
        let (least, steps) = fill(&text, &ledger, band);
        // Whoever leaves the band comes back, and has to be in the far corner.
        let gaps = longer - shorter + 2 * (beyond + 1);
        if band.width > ledger.len() || least < GAP * small(gaps) {
            return Some(steps);
        }
        if beyond == most {
            return None;
        }
        beyond = (2 * beyond).min(most);
    }
}

/// The cells of a row that are filled: `width` of them, from a column that goes
/// one to the right with each row.
#[derive(Clone, Copy)]
struct Band {
    /// How far the first column is left of the diagonal.
    left: usize,
    width: usize,
    last: usize,
}

impl Band {
    fn new(text: usize, ledger: usize, beyond: usize) -> Self {
        let left = text.saturating_sub(ledger) + beyond;
        let right = ledger.saturating_sub(text) + beyond;
        let width = left.saturating_add(right).saturating_add(1);
        // As wide as the ledger, it stands still.
        if width > ledger {
            Self { left: text, width: ledger + 1, last: ledger }
        } else {
            Self { left, width, last: ledger }
        }
    }

    /// The first column of a row.
    fn first(self, row: usize) -> usize {
        row.saturating_sub(self.left).min(self.last + 1 - self.width)
    }
}

/// No cell of the band; no cost is as large.
const NEVER: u32 = u32::MAX / 2;

/// The table is filled from the end, so that it is read from the begin; of
/// equal costs a pair is taken before a gap, and the earlier of two pairs.
fn fill(text: &[Coded], ledger: &[Coded], band: Band) -> (u32, Vec<Step>) {
    let width = band.width;
    // 0: a pair, 1: new, 2: missing.
    let mut ways = vec![2_u8; (text.len() + 1) * width];
    let first = band.first(text.len());
    let mut below: Vec<u32> = (0..width).map(|at| GAP * small(ledger.len() - first - at)).collect();
    let mut below_first = first;
    let mut row = vec![0; width];
    for t in (0..text.len()).rev() {
        let first = band.first(t);
        // Columns of the row below are this far to the left of this row's.
        let shift = below_first - first;
        let old = |column: usize| {
            column.checked_sub(shift).and_then(|at| below.get(at)).copied().unwrap_or(NEVER)
        };
        let mut right = NEVER;
        for at in (0..width).rev() {
            let new = old(at) + GAP;
            let (mut best, mut way) = (new, 1);
            if let Some(&item) = ledger.get(first + at) {
                let pair = old(at + 1) + cost(text[t], item);
                let missing = right + GAP;
                best = pair.min(new).min(missing);
                way = if pair == best { 0 } else { 1 + u8::from(new != best) };
            }
            row[at] = best;
            right = best;
            ways[t * width + at] = way;
        }
        std::mem::swap(&mut row, &mut below);
        below_first = first;
    }
    let (mut t, mut l) = (0, 0);
    let mut steps = Vec::with_capacity(text.len().max(ledger.len()));
    while t < text.len() || l < ledger.len() {
        match ways[t * width + l - band.first(t)] {
            0 => {
                steps.push(Step::Pair(t, l));
                (t, l) = (t + 1, l + 1);
            }
            1 => {
                steps.push(Step::New(t));
                t += 1;
            }
            _ => {
                steps.push(Step::Missing(l));
                l += 1;
            }
        }
    }
    (below[0], steps)
}

/// Lengths are far below the limit that [`MOST_CELLS`] sets.
fn small(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX / GAP)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn items(keys: &str) -> Vec<Item> {
        keys.split_whitespace().map(|key| Item::new(key.into())).collect()
    }

    fn shown(text: &str, ledger: &str) -> String {
        let (text, ledger) = (items(text), items(ledger));
        let steps = align(&text, &ledger).unwrap();
        let shown: Vec<String> = steps
            .iter()
            .map(|step| match *step {
                Step::Pair(t, l) if text[t] == ledger[l] => text[t].key.clone(),
                Step::Pair(t, l) => format!("{}/{}", text[t].key, ledger[l].key),
                Step::New(t) => format!("+{}", text[t].key),
                Step::Missing(l) => format!("-{}", ledger[l].key),
            })
            .collect();
        shown.join(" ")
    }

    #[test]
    fn alignments_by_hand() {
        for (text, ledger, steps) in [
            ("", "", ""),
            ("1 2 3", "1 2 3", "1 2 3"),
            ("1 9 3", "1 2 3", "1 9/2 3"),
            ("1 2 9 3", "1 2 3", "1 2 +9 3"),
            ("1 3", "1 2 3", "1 -2 3"),
            ("235", "2^35", "235/2^35"),
            ("7 235 8", "2^35 8", "+7 235/2^35 8"),
            ("5 5 5 4", "5 5 4", "5 5 +5 4"),
            ("9 1 2 3 4", "1 2 3 4", "+9 1 2 3 4"),
            ("", "1 2", "-1 -2"),
        ] {
            assert_eq!(shown(text, ledger), steps, "{text} against {ledger}");
        }
    }

    proptest! {
        #[test]
        fn every_number_stands_once_and_in_order(
            text in prop::collection::vec(0_u8..4, 0..12),
            ledger in prop::collection::vec(0_u8..4, 0..12),
        ) {
            let item = |n: &u8| Item::new(n.to_string());
            let text: Vec<Item> = text.iter().map(item).collect();
            let ledger: Vec<Item> = ledger.iter().map(item).collect();
            let steps = align(&text, &ledger).unwrap();
            let (mut t, mut l) = (0, 0);
            for step in steps {
                match step {
                    Step::Pair(a, b) => { prop_assert_eq!((a, b), (t, l)); t += 1; l += 1; }
                    Step::New(a) => { prop_assert_eq!(a, t); t += 1; }
                    Step::Missing(b) => { prop_assert_eq!(b, l); l += 1; }
                }
            }
            prop_assert_eq!((t, l), (text.len(), ledger.len()));
        }
    }

    /// The cost of an alignment, by its definition.
    fn cost_of(steps: &[Step], text: &[Item], ledger: &[Item]) -> u32 {
        steps
            .iter()
            .map(|step| match *step {
                Step::Pair(t, l) if text[t].key == ledger[l].key => 0,
                Step::Pair(t, l) if text[t].digits == ledger[l].digits => ALIKE,
                Step::Pair(..) => OTHER,
                _ => GAP,
            })
            .sum()
    }

    #[test]
    fn a_band_finds_what_the_whole_table_finds() {
        // Long enough that the first band is no whole table, and changed so
        // that it is at times too narrow.
        let mut state = 7_u64;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % below
        };
        for round in 0..40 {
            let ledger: Vec<Item> = (0..300).map(|_| Item::new(random(5).to_string())).collect();
            let mut text = ledger.clone();
            for _ in 0..2 * round {
                let at = usize::try_from(random(text.len() as u64)).unwrap();
                match random(3) {
                    0 => text.insert(at, Item::new(random(5).to_string())),
                    1 => drop(text.remove(at)),
                    _ => text[at] = Item::new("7".into()),
                }
            }
            let (coded_text, coded_ledger) = {
                let mut codes = Codes::default();
                (codes.all(&text), codes.all(&ledger))
            };
            let whole = Band::new(text.len(), ledger.len(), 1000);
            let (least, steps) = fill(&coded_text, &coded_ledger, whole);
            assert_eq!(least, cost_of(&steps, &text, &ledger));
            assert_eq!(cost_of(&align(&text, &ledger).unwrap(), &text, &ledger), least);
            assert_eq!(middle(&text, &ledger).unwrap(), steps);
        }
    }

    #[test]
    fn texts_far_too_long_are_refused() {
        let many = vec![Item::new("1".into()); 40_000];
        let others = vec![Item::new("2".into()); 40_000];
        assert_eq!(align(&many, &others), None);
    }
}
