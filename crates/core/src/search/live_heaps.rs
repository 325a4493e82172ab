//! The moves of positions as multisets of heaps. Heaps without a move are left
//! out: they change neither the moves nor the end.

use crate::rules::{Heap, Options, Ruleset, options_of};
use std::collections::HashMap;

/// A ruleset that remembers the options of every heap it was asked for.
pub struct LiveHeaps<'r> {
    rules: &'r dyn Ruleset,
    options: HashMap<Heap, Options>,
}

impl<'r> LiveHeaps<'r> {
    /// No heap was asked for yet.
    pub fn new(rules: &'r dyn Ruleset) -> Self {
        Self { rules, options: HashMap::new() }
    }

    /// The heaps that have a move, in ascending order.
    pub fn of(&mut self, heaps: impl Iterator<Item = Heap>) -> Vec<Heap> {
        let mut heaps: Vec<Heap> =
            heaps.filter(|&heap| !self.options_of(heap).is_empty()).collect();
        heaps.sort_unstable();
        heaps
    }

    /// The live heaps after each move from `position`, itself in ascending order.
    pub fn after_a_move(&mut self, position: &[Heap]) -> Vec<Vec<Heap>> {
        let mut reached = Vec::new();
        for (index, &heap) in position.iter().enumerate() {
            if index > 0 && position[index - 1] == heap {
                continue;
            }
            let parts: Vec<_> = self.options_of(heap).parts().collect();
            for parts in parts {
                let others = position[..index].iter().chain(&position[index + 1..]).copied();
                reached.push(self.of(others.chain(parts)));
            }
        }
        reached
    }

    fn options_of(&mut self, heap: Heap) -> &Options {
        self.options.entry(heap).or_insert_with(|| options_of(self.rules, heap))
    }
}
