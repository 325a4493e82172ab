//! Many lists of numbers that only grow, in one piece of memory.
//!
//! A list lies in a place of 4, 8, 16, ... numbers and moves to one twice as long when it
//! is full; the place it leaves goes to the next list that needs one. Memory: at
//! most twice what is held, and 8 bytes a list.

use super::fetch::{fetch, large_pages};
use super::room::{Full, grow};

/// The lists, by number.
#[derive(Default)]
pub struct Lists {
    heads: Vec<Head>,
    arena: Vec<u32>,
    /// Places that were left, by the logarithm of their length.
    left: [Vec<u32>; 32],
}

#[derive(Clone, Copy, Default)]
struct Head {
    at: u32,
    length: u32,
}

impl Lists {
    /// How many lists there are.
    pub fn count(&self) -> usize {
        self.heads.len()
    }

    /// Begins one more.
    pub fn begin(&mut self) -> Result<(), Full> {
        grow(&mut self.heads, 1)?;
        self.heads.push(Head::default());
        Ok(())
    }

    /// What a list holds.
    pub fn get(&self, list: usize) -> &[u32] {
        let Head { at, length } = self.heads[list];
        &self.arena[at as usize..][..length as usize]
    }

    /// Adds a number to a list.
    ///
    /// # Panics
    /// When the lists hold 2^32 numbers: there are fewer heaps below the reach.
    pub fn push(&mut self, list: usize, value: u32) -> Result<(), Full> {
        let Head { at, length } = self.heads[list];
        if length == 0 || length >= 4 && length.is_power_of_two() {
            let longer = (2 * length).max(4);
            let to = if let Some(to) = self.left[longer.ilog2() as usize].pop() {
                to
            } else {
                let end = self.arena.len();
                let room = self.arena.capacity();
                grow(&mut self.arena, longer as usize)?;
                self.arena.resize(end + longer as usize, 0);
                if self.arena.capacity() > room {
                    large_pages(&self.arena);
                }
                u32::try_from(end).expect("fewer than 2^32 numbers")
            };
            self.arena.copy_within(at as usize..(at + length) as usize, to as usize);
            if length > 0 {
                let left = &mut self.left[length.ilog2() as usize];
                grow(left, 1)?;
                left.push(at);
            }
            self.heads[list].at = to;
        }
        let head = &mut self.heads[list];
        self.arena[(head.at + length) as usize] = value;
        head.length = length + 1;
        Ok(())
    }

    /// Brings the head of a list near.
    pub fn look_ahead(&self, list: usize) {
        fetch(self.heads.get(list));
    }

    /// Brings the end of a list near.
    pub fn look_again(&self, list: usize) {
        let Head { at, length } = self.heads[list];
        fetch(self.arena.get((at + length) as usize));
    }

    /// Bytes held.
    pub fn memory(&self) -> u64 {
        let left: usize = self.left.iter().map(Vec::capacity).sum();
        (8 * self.heads.capacity() + 4 * (self.arena.capacity() + left)) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn they_hold_what_was_pushed(pushes in proptest::collection::vec((0_usize..5, 0_u32..9), 0..300)) {
            let mut lists = Lists::default();
            let mut expected = vec![Vec::new(); 5];
            (0..5).for_each(|_| lists.begin().unwrap());
            for (list, value) in pushes {
                lists.push(list, value).unwrap();
                expected[list].push(value);
            }
            for (list, expected) in expected.iter().enumerate() {
                prop_assert_eq!(lists.get(list), expected);
            }
        }
    }
}
