//! Nim-values of Grundy's game, and sums of heaps by search.

use super::rare::{rare, records};
use crate::claims::{Comparison, Finding, Lab};
use crate::exact::Record;
use crate::position::sum;
use crate::rules::{Heap, Options, Play};
use crate::search::{MultisetSearch, multisets};

const MEX: &str = "nim-values from the definition";

pub(super) fn nim_values(lab: &Lab) -> Finding {
    let (values, sparse) = (lab.grundy(), lab.grundy_sparse());
    let mut by_sparse = Comparison::new(MEX, "rare and common values");
    for (heap, (&value, &other)) in values.iter().zip(sparse).enumerate() {
        by_sparse.check(|| format!("heap {heap}"), value, other);
    }
    let mut by_search = Comparison::new(MEX, "outcome search of pairs");
    let mut search = MultisetSearch::new(&*lab.rules.grundy, Play::Normal);
    for a in 0..=PRINTED {
        for b in 0..=a {
            let equal = values[a as usize] == values[b as usize];
            by_search.check(
                || format!("whether heaps {a} and {b} are worth the same"),
                equal,
                search.lost(&[a, b]),
            );
        }
    }
    let (by_blocks, rare) = rare(lab);
    let (by_firsts, records) = records(lab);
    let largest = values.iter().copied().max();
    let value = Record::new()
        .with("convention", lab.rules.grundy.convention())
        .with("first", values[..=PRINTED as usize].to_vec())
        .with("checked_to", lab.bound())
        .with("heaps", by_sparse.compared())
        .with("equal", by_sparse.equal())
        .with("largest_value", largest)
        .with("rare", rare)
        .with("records", records);
    Finding::new(
        format!("{} of {} heaps", by_sparse.equal(), by_sparse.compared()),
        format!(
            "every heap of 0 to {}; by search every pair of heaps of 0 to {PRINTED}",
            lab.bound()
        ),
        [by_sparse, by_search, by_blocks, by_firsts],
        value,
    )
}

/// The largest heap whose value the document prints.
const PRINTED: Heap = 20;

pub(super) fn unsplittable(lab: &Lab) -> Finding {
    let mut by_options = Comparison::new("options", "parts a > b >= 1 with a + b = n");
    let mut search = MultisetSearch::new(&*lab.rules.grundy, Play::Misere);
    let mut by_search =
        Comparison::new("misère search, a dead heap is won", "parts a > b >= 1 with a + b = n");
    let mut options = Options::default();
    let (mut largest_without, mut with) = (None, 0_usize);
    for heap in 0..=lab.bound() {
        lab.rules.grundy.options(heap, &mut options);
        // The parts of n: b from 1 to the last with b < n - b.
        let parts = usize::try_from(heap.saturating_sub(1) / 2).unwrap_or(usize::MAX);
        by_options.check(|| format!("options of heap {heap}"), options.len(), parts);
        if options.is_empty() {
            largest_without = largest_without.max(Some(heap));
        } else {
            with += 1;
        }
        // Without a move the player to move wins in misère play; 3 has only
        // the move to 2+1, and loses.
        if heap <= 3 {
            by_search.check(
                || format!("whether heap {heap} is dead"),
                !search.lost(&[heap]),
                parts == 0,
            );
        }
    }
    let value = Record::new()
        .with("convention", lab.rules.grundy.convention())
        .with("largest_heap_without_option", largest_without)
        .with("heaps_with_an_option", with)
        .with("checked_to", lab.bound());
    Finding::new(
        format!("no option up to {}", largest_without.unwrap_or(0)),
        format!("every heap of 0 to {}", lab.bound()),
        [by_options, by_search],
        value,
    )
}

/// The largest number of stones in the sums that are searched.
const LARGEST_TOTAL: Heap = 30;

pub(super) fn xor_strategy(lab: &Lab) -> Finding {
    let values = lab.grundy();
    let mut search = MultisetSearch::new(&*lab.rules.grundy, Play::Normal);
    let mut comparison = Comparison::new("outcome search", "xor of the nim-values");
    let mut lost = 0_usize;
    for heaps in (0..=LARGEST_TOTAL).flat_map(multisets) {
        let by_search = search.lost(&heaps);
        lost += usize::from(by_search);
        let worth: Vec<u32> = heaps.iter().map(|&heap| values[heap as usize]).collect();
        comparison.check(|| sum(&heaps), by_search, lab.nim_sum(&worth) == 0);
    }
    let value = Record::new()
        .with("largest_total", LARGEST_TOTAL)
        .with("multisets", comparison.compared())
        .with("lost", lost)
        .with("agreeing", comparison.equal())
        .with("agree_everywhere", comparison.holds());
    Finding::new(
        format!("{} of {} multisets", comparison.equal(), comparison.compared()),
        format!("every multiset of heaps with at most {LARGEST_TOTAL} stones"),
        [comparison],
        value,
    )
}
