//! Grundy's game shared, 64 heaps side by side.
//!
//! As with the threads of one process: the far marks, of which each is a unit,
//! are gone through for a block before the one ahead of it has its values; near
//! are the other marks, and what is left when all are noted. The check is shared
//! by heaps.

use super::super::code::{OTHER, common};
use super::super::lanes::{self, LANES, Mark, Marks, Seen};
use super::super::stretch::Stretch;
use super::super::window::window;
use super::super::{KEPT, shape, state};
use super::{Fast, MANY_RARE, first_rare};
use crate::engine::{Plan, Stop};
use crate::ranks::shares::Shares;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::io::{self, Read, Write};
use std::ops::Range;

/// The values that are kept, and how they are shared.
pub struct FastShares {
    fast: Fast,
    /// One thread for what a rank computes for itself.
    alone: ThreadPool,
    block: usize,
    shared_from: u64,
    /// The rare heaps that the marks here are made of.
    of: usize,
    far: Vec<Mark>,
    near: Marks,
    /// The units that were asked for last, as marks.
    mine: (Range<usize>, Marks),
}

impl FastShares {
    /// At heap 0, with blocks of so many heaps, a multiple of 64; the heaps below
    /// `shared_from`, a multiple of them, are not shared.
    ///
    /// # Errors
    /// When the memory is not to be had.
    pub fn new(plan: Plan, block: usize, shared_from: u64) -> Result<Self, Stop> {
        let alone = ThreadPoolBuilder::new().num_threads(1).build();
        Ok(Self {
            fast: Fast::new(lanes::of(plan.kernel), shape(plan.way))?,
            alone: alone.map_err(|_| Stop::Memory { bytes: 0 })?,
            block,
            shared_from: shared_from.max(MANY_RARE),
            of: 0,
            far: Vec::new(),
            near: Marks::default(),
            mine: (0..0, Marks::default()),
        })
    }

    /// Makes the marks anew when rare heaps have come or gone.
    fn set_marks(&mut self) {
        let rares = &self.fast.rares;
        if self.of != rares.list().len() {
            self.of = rares.list().len();
            let near = 2 * self.block as u64;
            self.near = rares.marks(0..near);
            self.far = rares.marks(near..u64::MAX).list().to_vec();
            self.mine = (0..0, Marks::default());
        }
    }

    /// Before a block: room, and witnesses for its check.
    fn prepare(&mut self) {
        self.fast.window.make_room(self.block);
        self.fast.choose_witnesses(self.fast.window.end());
    }
}

impl Shares for FastShares {
    fn next(&self) -> u64 {
        self.fast.window.end()
    }

    fn shared_from(&self) -> u64 {
        self.shared_from
    }

    fn alone(&mut self, end: u64) -> Result<(), Stop> {
        let fast = &mut self.fast;
        self.alone.install(|| {
            while fast.settled < end {
                fast.advance()?;
            }
            Ok::<_, Stop>(())
        })?;
        self.forget(end);
        self.set_marks();
        Ok(())
    }

    fn block(&self) -> usize {
        self.block
    }

    fn units(&self) -> usize {
        self.far.len()
    }

    fn width(&self) -> usize {
        size_of::<Seen>() / LANES
    }

    fn far(&mut self, block: u64, units: Range<usize>, sets: &mut [u8]) {
        if self.mine.0 != units {
            self.mine = (units.clone(), Marks::new(self.far[units].iter().copied()));
        }
        let Fast { lanes, window, .. } = &self.fast;
        let places = (window.at(block)..).step_by(LANES);
        for (at, seen) in places.zip(sets.as_chunks_mut().0.as_chunks_mut().0) {
            *seen = [[0; LANES]; 16];
            lanes.mark(window.bytes(), at, &self.mine.1, seen);
        }
    }

    fn near(&mut self, sets: &[u8], values: &mut [u16]) {
        self.prepare();
        let mut far: Vec<Seen> = sets.as_chunks().0.as_chunks().0.to_vec();
        let stretch = Stretch::new(self.fast.sources(), 2 * self.block, &self.near, &mut far);
        for (value, &byte) in values.iter_mut().zip(stretch.bytes()) {
            *value = common((byte % OTHER).into());
        }
        let first = self.fast.window.bytes().len();
        for &(heap, value) in stretch.wide() {
            values[self.fast.window.at(heap) - first] = value;
        }
        self.fast.window.extend(&stretch);
    }

    fn append(&mut self, values: &[u16]) {
        self.prepare();
        for &value in values {
            self.fast.window.push(value);
        }
    }

    fn check_grain(&self) -> usize {
        LANES
    }

    fn check(&mut self, heaps: Range<u64>) -> Option<u64> {
        let Fast { lanes, window, witnesses, .. } = &self.fast;
        heaps.step_by(LANES).find_map(|start| match first_rare(*lanes, window, witnesses, start) {
            Ok(rare) => rare.map(|rare| rare.heap),
            Err(Stop::OutOfReach { heap, .. } | Stop::Defect { heap, .. }) => Some(heap),
            Err(Stop::Memory { .. }) => Some(start),
        })
    }

    fn settle(&mut self) {
        self.fast.settle(self.fast.window.end());
    }

    fn forget(&mut self, heap: u64) {
        self.fast.forget(heap);
    }

    fn read(&self, first: u64, values: &mut [u32]) {
        self.fast.window.copy(first, values);
    }

    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        state::write(to, self.fast.window(), self.fast.rares(), self.next(), KEPT)
    }

    fn restore(&mut self, next: u64, from: &mut dyn Read) -> io::Result<()> {
        let mut window = window(KEPT)?;
        let rares = state::read(from, &mut window, next, KEPT)?;
        self.fast.restore(window, rares);
        self.of = 0;
        self.set_marks();
        Ok(())
    }

    fn memory(&self) -> u64 {
        self.fast.window.memory()
    }
}
