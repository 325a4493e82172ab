//! Grundy's game, many heaps at a time.
//!
//! A stretch of heaps first gets its least common values, as if no heap in it
//! were rare; then all rare values below them are checked together. When one
//! is missing somewhere, everything from that heap on is done anew.

use super::check::{Checker, Witnesses, least_missing};
use super::code::{OTHER, WIDE, common, is_rare};
use super::lanes::{LANES, Lanes, Marks, Seen, sets};
use super::rares::{Rare, Rares};
use super::rows::STRETCH;
use super::window::Window;
use crate::engine::Stop;

/// Below this heap rare heaps are so many that few heaps are taken at a time:
/// the last one before 47,461,861 is 82,860.
const MANY_RARE: u64 = 1 << 17;

/// The first heaps are done one by one: there are no 64 before them.
const ONE_BY_ONE: u64 = 2 * LANES as u64;

/// How much is kept and how it is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The first heaps that are kept, and the last; a rare heap past so many
    /// cannot be followed.
    pub keep: usize,
    /// How rare values are checked.
    pub witnesses: Witnesses,
}

/// The engine.
pub struct Fast {
    lanes: &'static dyn Lanes,
    window: Window,
    rares: Rares,
    marks: Marks,
    checker: Checker,
    /// When witnesses are chosen anew.
    choose_at: u64,
}

impl Fast {
    /// At heap 0.
    ///
    /// # Errors
    /// When the memory is not to be had.
    pub fn new(lanes: &'static dyn Lanes, shape: Shape) -> Result<Self, Stop> {
        let window = Window::new(shape.keep, shape.keep)
            .ok_or(Stop::Memory { bytes: 3 * shape.keep as u64 })?;
        Ok(Self {
            lanes,
            window,
            rares: Rares::new(),
            marks: Marks::default(),
            checker: Checker::new(shape.witnesses),
            choose_at: MANY_RARE,
        })
    }

    /// The values so far; all are final.
    pub fn window(&self) -> &Window {
        &self.window
    }

    /// The rare heaps so far.
    pub fn rares(&self) -> &[Rare] {
        self.rares.list()
    }

    /// The values of the heaps from `start` on, which are kept.
    pub fn copy(&self, start: u64, values: &mut [u32]) {
        let at = self.window.at(start);
        let bytes = &self.window.bytes()[at..at + values.len()];
        for (value, &byte) in values.iter_mut().zip(bytes) {
            *value = common(byte.into()).into();
        }
        let end = start + values.len() as u64;
        for (&heap, &value) in self.window.others().range(start..end) {
            values[self.window.at(heap) - at] = value.into();
        }
    }

    /// Computes some more values, at least one and at most a stretch.
    ///
    /// # Errors
    /// When a value needs what is not kept.
    pub fn advance(&mut self) -> Result<(), Stop> {
        let start = self.window.end();
        let base = self.window.base();
        self.window.make_room(STRETCH);
        if self.window.base() != base {
            self.rares.keep_wide(self.window.base(), start);
        }
        if start < ONE_BY_ONE {
            self.one(start)
        } else if start < MANY_RARE {
            self.stretch(start, LANES)
        } else {
            self.stretch(start, STRETCH)
        }
    }

    fn one(&mut self, heap: u64) -> Result<(), Stop> {
        let common = self.least_common(heap);
        let missing = least_missing(self.lanes, &self.window, heap, common)?;
        self.window.grow(1);
        match missing {
            Some(value) => self.rare(Rare { heap, value }),
            None => self.window.set(heap, common),
        }
        self.window.settle(heap + 1);
        Ok(())
    }

    fn stretch(&mut self, start: u64, size: usize) -> Result<(), Stop> {
        for block in (start..start + size as u64).step_by(LANES) {
            self.block(block);
        }
        if let Some(rare) = self.first_rare(start, size)? {
            self.window.truncate(rare.heap);
            self.rares.keep_wide(self.window.base(), rare.heap);
            self.window.grow(1);
            self.rare(rare);
        }
        self.window.settle(self.window.end());
        Ok(())
    }

    /// The heap and all before it are final.
    fn rare(&mut self, rare: Rare) {
        self.window.set(rare.heap, rare.value);
        // Heap 0 has no part in a split.
        if rare.heap > 0 {
            self.rares.push(rare);
            self.marks = self.rares.marks(0, u64::MAX);
        }
    }

    /// The least common values of 64 heaps.
    fn block(&mut self, start: u64) {
        self.window.grow(LANES);
        let at = self.window.at(start);
        let mut seen: Seen = [[0; LANES]; 16];
        self.lanes.mark(self.window.bytes(), at, &self.marks, &mut seen);
        self.finish(start, &seen);
    }

    /// What `seen` and the nearest marks leave; heaps that a byte does not do
    /// justice to are done one by one.
    fn finish(&mut self, start: u64, seen: &Seen) {
        let at = self.window.at(start);
        let sets = sets(seen);
        let mut lane = 0;
        while lane < LANES {
            let mixed = self.rares.mixed(start + lane as u64, start + LANES as u64);
            let to = mixed.map_or(LANES, |heap| self.window.at(heap) - at);
            let bytes = self.window.bytes_mut();
            lane = self.lanes.finish(bytes, at, &sets, self.rares.near(), lane, to);
            if lane < LANES {
                let heap = start + lane as u64;
                let value = self.least_common(heap);
                self.window.set(heap, value);
                if value >= WIDE {
                    self.rares.push_wide(heap);
                }
                lane += 1;
            }
        }
    }

    /// The least common value that no split of `heap` has, from the values
    /// themselves.
    fn least_common(&self, heap: u64) -> u16 {
        let mut seen = vec![false; 1 << 16];
        for rare in self.rares.list() {
            let other = self.window.value(heap - rare.heap);
            if let Some(other) = other.filter(|&other| !is_rare(other)) {
                seen[usize::from(other ^ rare.value)] = true;
            }
        }
        (0..u16::MAX).find(|&v| !is_rare(v) && !seen[usize::from(v)]).unwrap_or(u16::MAX)
    }

    fn first_rare(&mut self, start: u64, size: usize) -> Result<Option<Rare>, Stop> {
        if size < STRETCH {
            for heap in start..self.window.end() {
                let value = self.window.value(heap).unwrap_or(0);
                if let Some(value) = least_missing(self.lanes, &self.window, heap, value)? {
                    return Ok(Some(Rare { heap, value }));
                }
            }
            return Ok(None);
        }
        if start >= self.choose_at {
            self.checker.choose(&self.window);
            self.choose_at = 4 * start;
        }
        self.checker.go_to(&self.window, start);
        self.checker.first_rare(self.lanes, &self.window, (0, 1))
    }
}

const _: () = assert!(OTHER as usize == super::rows::CODES);
