//! Aligns the numbers of a text with the numbers of a ledger, so that one that
//! was put in or left out does not shift the rest.
//!
//! A global alignment of least cost (Needleman and Wunsch, 1970): equal numbers
//! cost nothing, numbers of the same digits little, so that a lost superscript
//! or point meets its origin. What is equal at both ends is set aside first.
//! Time and memory are the product of what remains; more than [`MOST_CELLS`]
//! is refused, for two such texts have nothing to do with each other.

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

/// The largest product of numbers that are aligned.
pub const MOST_CELLS: usize = 100_000_000;

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

fn cost(text: &Item, ledger: &Item) -> u32 {
    if text.key == ledger.key {
        0
    } else if text.digits == ledger.digits && !text.digits.is_empty() {
        ALIKE
    } else {
        OTHER
    }
}

/// The table is filled from the end, so that it is read from the begin; of
/// equal costs a pair is taken before a gap, and the earlier of two pairs.
fn middle(text: &[Item], ledger: &[Item]) -> Option<Vec<Step>> {
    let width = ledger.len() + 1;
    let cells = (text.len() + 1).checked_mul(width).filter(|&cells| cells <= MOST_CELLS)?;
    // 0: a pair, 1: new, 2: missing.
    let mut ways = vec![0_u8; cells];
    let mut below: Vec<u32> = (0..width).map(|at| GAP * small(ledger.len() - at)).collect();
    for way in &mut ways[text.len() * width..] {
        *way = 2;
    }
    let mut row = vec![0; width];
    for t in (0..text.len()).rev() {
        row[ledger.len()] = GAP * small(text.len() - t);
        ways[t * width + ledger.len()] = 1;
        for l in (0..ledger.len()).rev() {
            let pair = below[l + 1] + cost(&text[t], &ledger[l]);
            let new = below[l] + GAP;
            let missing = row[l + 1] + GAP;
            let best = pair.min(new).min(missing);
            row[l] = best;
            ways[t * width + l] = if pair == best { 0 } else { 1 + u8::from(new != best) };
        }
        std::mem::swap(&mut row, &mut below);
    }
    let (mut t, mut l) = (0, 0);
    let mut steps = Vec::with_capacity(text.len().max(ledger.len()));
    while t < text.len() || l < ledger.len() {
        match ways[t * width + l] {
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
    Some(steps)
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

    #[test]
    fn texts_far_too_long_are_refused() {
        let many = vec![Item::new("1".into()); 20_000];
        let others = vec![Item::new("2".into()); 20_000];
        assert_eq!(align(&many, &others), None);
    }
}
