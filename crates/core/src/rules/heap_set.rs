//! A set of heap sizes as a bitmap: the options of a heap, or a class of heaps.
//!
//! Reading the options of all heaps up to n costs n^2/128 words this way, and
//! the question whether two sets meet is one AND a word.

use super::Heap;

const BITS: Heap = u64::BITS;

/// A set of heap sizes below a bound that `reset` fixes.
#[derive(Clone, Debug, Default)]
pub struct HeapSet {
    words: Vec<u64>,
}

impl PartialEq for HeapSet {
    /// Sets are equal when they have the same members, whatever their bounds.
    fn eq(&self, other: &Self) -> bool {
        let (short, long) = if self.words.len() < other.words.len() {
            (&self.words, &other.words)
        } else {
            (&other.words, &self.words)
        };
        short[..] == long[..short.len()] && long[short.len()..].iter().all(|&word| word == 0)
    }
}

impl Eq for HeapSet {}

impl HeapSet {
    /// Empties the set and makes room for members 0 to `bound`, both included.
    pub fn reset(&mut self, bound: Heap) {
        self.words.clear();
        self.words.resize((bound / BITS) as usize + 1, 0);
    }

    /// Adds `heap`, growing the set where it must.
    pub fn insert(&mut self, heap: Heap) {
        let word = (heap / BITS) as usize;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (heap % BITS);
    }

    /// Adds every member of `other`.
    pub fn insert_all(&mut self, other: &Self) {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        for (word, added) in self.words.iter_mut().zip(&other.words) {
            *word |= added;
        }
    }

    /// Adds every heap from 0 to `bound`, `bound` not included.
    pub fn insert_below(&mut self, bound: Heap) {
        let whole = (bound / BITS) as usize;
        if self.words.len() < whole + 1 {
            self.words.resize(whole + 1, 0);
        }
        self.words[..whole].fill(u64::MAX);
        self.words[whole] |= (1 << (bound % BITS)) - 1;
    }

    /// Adds the multiples of `step` from 0 to `bound`, `bound` not included.
    ///
    /// # Panics
    /// When `step` is 0: there would be no end to the multiples.
    pub fn insert_multiples(&mut self, step: Heap, bound: Heap) {
        self.for_multiples(step, bound, |word, mask| *word |= mask);
    }

    /// Removes the multiples of `step` from 0 to `bound`, `bound` not included.
    ///
    /// # Panics
    /// When `step` is 0.
    pub fn remove_multiples(&mut self, step: Heap, bound: Heap) {
        self.for_multiples(step, bound, |word, mask| *word &= !mask);
    }

    /// Calls `change` with each word that holds multiples of `step` below
    /// `bound` and the mask of them in it.
    fn for_multiples(&mut self, step: Heap, bound: Heap, change: impl Fn(&mut u64, u64)) {
        assert!(step > 0, "the multiples of 0 have no end");
        if bound == 0 {
            return;
        }
        let last = ((bound - 1) / BITS) as usize;
        if self.words.len() <= last {
            self.words.resize(last + 1, 0);
        }
        if step >= BITS {
            for multiple in (0..bound).step_by(step as usize) {
                change(&mut self.words[(multiple / BITS) as usize], 1 << (multiple % BITS));
            }
            return;
        }
        let pattern = (0..BITS).step_by(step as usize).fold(0, |mask, bit| mask | 1 << bit);
        // The first multiple in a word stands `shift` bits in; from one word to
        // the next it moves back by 64 mod step.
        let back = BITS % step;
        let mut shift = 0;
        for (index, word) in self.words[..=last].iter_mut().enumerate() {
            let mut mask = pattern << shift;
            if index == last {
                mask &= u64::MAX >> (BITS - 1 - (bound - 1) % BITS);
            }
            change(word, mask);
            shift = if shift >= back { shift - back } else { shift + step - back };
        }
    }

    /// True when `heap` is in the set.
    #[must_use]
    pub fn contains(&self, heap: Heap) -> bool {
        let word = self.words.get((heap / BITS) as usize).copied().unwrap_or(0);
        word >> (heap % BITS) & 1 == 1
    }

    /// True when the set has no member.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The number of members.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The least member that is in both sets.
    #[must_use]
    pub fn first_common(&self, other: &Self) -> Option<Heap> {
        let pairs = self.words.iter().zip(&other.words);
        first_bit(pairs.map(|(a, b)| a & b))
    }

    /// The least member that is in exactly one of the two sets.
    #[must_use]
    pub fn first_difference(&self, other: &Self) -> Option<Heap> {
        let length = self.words.len().max(other.words.len());
        let word = |set: &Self, index: usize| set.words.get(index).copied().unwrap_or(0);
        first_bit((0..length).map(|index| word(self, index) ^ word(other, index)))
    }

    /// The number of members in both sets.
    #[must_use]
    pub fn common(&self, other: &Self) -> usize {
        let pairs = self.words.iter().zip(&other.words);
        pairs.map(|(a, b)| (a & b).count_ones() as usize).sum()
    }

    /// Calls `visit` with each member in ascending order; faster than [`HeapSet::iter`].
    pub fn for_each(&self, mut visit: impl FnMut(Heap)) {
        for (&word, index) in self.words.iter().zip(0..) {
            let base = index * BITS;
            let mut rest = word;
            while rest != 0 {
                visit(base + rest.trailing_zeros());
                rest &= rest - 1;
            }
        }
    }

    /// True when `holds` is true of some member, asked in ascending order.
    pub fn any(&self, mut holds: impl FnMut(Heap) -> bool) -> bool {
        for (&word, index) in self.words.iter().zip(0..) {
            let base = index * BITS;
            let mut rest = word;
            while rest != 0 {
                if holds(base + rest.trailing_zeros()) {
                    return true;
                }
                rest &= rest - 1;
            }
        }
        false
    }

    /// The members in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = Heap> + '_ {
        self.words.iter().zip(0..).flat_map(|(&word, index)| Bits { word, base: index * BITS })
    }
}

fn first_bit(words: impl Iterator<Item = u64>) -> Option<Heap> {
    words
        .zip(0..)
        .find(|&(word, _)| word != 0)
        .map(|(word, index): (u64, Heap)| index * BITS + word.trailing_zeros())
}

/// The set bits of one word, from the lowest.
struct Bits {
    word: u64,
    base: Heap,
}

impl Iterator for Bits {
    type Item = Heap;

    fn next(&mut self) -> Option<Heap> {
        if self.word == 0 {
            return None;
        }
        let bit = self.word.trailing_zeros();
        self.word &= self.word - 1;
        Some(self.base + bit)
    }
}

impl FromIterator<Heap> for HeapSet {
    fn from_iter<I: IntoIterator<Item = Heap>>(heaps: I) -> Self {
        let mut set = Self::default();
        for heap in heaps {
            set.insert(heap);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn word_edges_are_members_like_any_other() {
        for bound in [1, 63, 64, 65, 127, 128, 129, 255, 256] {
            let mut set = HeapSet::default();
            set.reset(bound);
            set.insert_below(bound);
            assert_eq!(set.iter().collect::<Vec<_>>(), (0..bound).collect::<Vec<_>>());
        }
    }

    proptest! {
        #[test]
        fn multiples_are_those_that_division_finds(step in 1_u32..200, bound in 0_u32..700) {
            let mut set = HeapSet::default();
            set.insert_multiples(step, bound);
            let expected: Vec<_> = (0..bound).filter(|heap| heap % step == 0).collect();
            prop_assert_eq!(set.iter().collect::<Vec<_>>(), expected);
            let mut rest = HeapSet::default();
            rest.insert_below(bound);
            rest.remove_multiples(step, bound);
            let expected: Vec<_> = (0..bound).filter(|heap| heap % step != 0).collect();
            prop_assert_eq!(rest.iter().collect::<Vec<_>>(), expected);
        }

        #[test]
        fn set_operations_agree_with_sorted_lists(
            a in proptest::collection::btree_set(0_u32..300, 0..60),
            b in proptest::collection::btree_set(0_u32..300, 0..60),
        ) {
            let (x, y): (HeapSet, HeapSet) = (a.iter().copied().collect(), b.iter().copied().collect());
            prop_assert_eq!(x.len(), a.len());
            prop_assert_eq!(x.common(&y), a.intersection(&b).count());
            prop_assert_eq!(x.first_common(&y), a.intersection(&b).next().copied());
            prop_assert_eq!(x.first_difference(&y), a.symmetric_difference(&b).next().copied());
            prop_assert_eq!(x == y, a == b);
            let mut asked = Vec::new();
            let met = x.any(|heap| { asked.push(heap); b.contains(&heap) });
            prop_assert_eq!(met, !a.is_disjoint(&b));
            prop_assert_eq!(asked.last().copied().filter(|_| met), x.first_common(&y));
            prop_assert!(met || asked.into_iter().eq(a.iter().copied()));
            let mut union = x.clone();
            union.insert_all(&y);
            prop_assert_eq!(union.iter().collect::<Vec<_>>(), a.union(&b).copied().collect::<Vec<_>>());
        }
    }
}
