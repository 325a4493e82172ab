//! Nim and subtraction games: a move takes stones from one heap.

use super::{Heap, Options, Ruleset};

/// Nim: take one stone or more, up to the whole heap.
///
/// Heap convention: heap 0 has no move, G(0) = 0; the whole heap may be taken,
/// so G(1) = 1. Source: Bouton 1901.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nim;

impl Ruleset for Nim {
    fn name(&self) -> String {
        "Nim".into()
    }

    fn convention(&self) -> &'static str {
        "take 1 stone or more; heap 0 has no move, G(0) = 0; the whole heap may be taken, G(1) = 1"
    }

    fn options(&self, heap: Heap, options: &mut Options) {
        options.reset(heap);
        options.heaps.insert_below(heap);
    }
}

/// A subtraction game: take d stones from a heap, for a d in a fixed set.
/// With the set {1, 2, 3} it is called limited Nim here; one heap of it is
/// Bachet's game.
///
/// Heap convention: heap 0 has no move, G(0) = 0; a heap is emptied whenever
/// its size is in the set, so G(1) = 1 exactly when 1 is in the set. With an
/// empty set every heap is worth 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subtraction {
    set: Vec<Heap>,
}

/// Why a subtraction set is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubtractionError {
    /// Taking 0 stones would let the game go on for ever.
    Zero,
}

impl std::fmt::Display for SubtractionError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("0 is in the subtraction set; taking nothing would never end the game")
    }
}

impl std::error::Error for SubtractionError {}

impl Subtraction {
    /// The game with this subtraction set; order and repetition do not matter.
    ///
    /// # Errors
    /// When 0 is in the set.
    pub fn new(set: impl IntoIterator<Item = Heap>) -> Result<Self, SubtractionError> {
        let mut set: Vec<Heap> = set.into_iter().collect();
        set.sort_unstable();
        set.dedup();
        if set.first() == Some(&0) {
            return Err(SubtractionError::Zero);
        }
        Ok(Self { set })
    }

    /// The game in which 1 to `limit` stones may be taken.
    #[must_use]
    pub fn up_to(limit: Heap) -> Self {
        Self { set: (1..=limit).collect() }
    }

    /// The most stones that a move may take; none with an empty set.
    #[must_use]
    pub fn largest_bite(&self) -> Option<Heap> {
        self.set.last().copied()
    }
}

impl Ruleset for Subtraction {
    fn name(&self) -> String {
        // Neighbours are written as a range when there are more than three.
        let runs = self.set.chunk_by(|a, b| a + 1 == *b).flat_map(|run| match run {
            [first, .., last] if run.len() > 3 => vec![format!("{first}-{last}")],
            _ => run.iter().map(Heap::to_string).collect(),
        });
        format!("subtraction game {{{}}}", runs.collect::<Vec<_>>().join(", "))
    }

    fn convention(&self) -> &'static str {
        "take d stones, d in the set; heap 0 has no move, G(0) = 0; a heap whose size is in the \
         set may be taken whole, so G(1) = 1 exactly when 1 is in it"
    }

    fn options(&self, heap: Heap, options: &mut Options) {
        options.reset(heap);
        for &take in self.set.iter().take_while(|&&take| take <= heap) {
            options.heaps.insert(heap - take);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::options_of;
    use super::*;

    fn heaps(rules: &dyn Ruleset, heap: Heap) -> Vec<Heap> {
        options_of(rules, heap).heaps.iter().collect()
    }

    #[test]
    fn nim_reaches_every_smaller_heap() {
        assert!(options_of(&Nim, 0).is_empty());
        assert_eq!(heaps(&Nim, 5), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn a_subtraction_set_reaches_exactly_its_differences() {
        let game = Subtraction::new([3, 2, 3]).unwrap();
        assert_eq!(heaps(&game, 1), []);
        assert_eq!(heaps(&game, 4), [1, 2]);
        assert_eq!(heaps(&Subtraction::up_to(3), 2), [0, 1]);
        assert!(options_of(&Subtraction::new([]).unwrap(), 9).is_empty());
        assert_eq!(Subtraction::new([0, 1]), Err(SubtractionError::Zero));
    }

    #[test]
    fn long_sets_have_short_names() {
        let name = |set: &[Heap]| Subtraction::new(set.iter().copied()).unwrap().name();
        assert_eq!(name(&[1, 2, 3]), "subtraction game {1, 2, 3}");
        assert_eq!(name(&[1, 2, 3, 4, 9]), "subtraction game {1-4, 9}");
        assert_eq!(name(&[]), "subtraction game {}");
        assert_eq!(Subtraction::up_to(100_000).name(), "subtraction game {1-100000}");
    }
}
