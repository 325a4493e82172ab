//! Grundy's game, many heaps at a time.
//!
//! A stretch of heaps first gets its least common values, as if no heap in it
//! were rare; then all rare values below them are checked together. When one
//! is missing somewhere, everything from that heap on is done anew.
//!
//! The marks that reach back two stretches and more, the far ones, can be gone
//! through for a stretch before the one ahead of it has its values. So while one
//! thread does the near ones of a stretch, others do the far ones of the next
//! and check the one before.

mod shares;

pub use shares::FastShares;

use super::check::{Witnesses, choose, first_rare};
use super::lanes::{LANES, Lanes, Marks, Seen};
use super::rares::{Rare, Rares};
use super::state::Kept;
use super::stretch::{Sources, Stretch};
use super::window::Window;
use crate::engine::Stop;
use rayon::prelude::*;

/// Below this heap rare heaps are so many that 64 heaps are taken at a time: of
/// those before 47,461,861 only a dozen are larger.
const MANY_RARE: u64 = 1 << 15;

/// How much is kept, how much is done at a time, and how it is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The heaps that are kept.
    pub kept: Kept,
    /// Heaps that are given their least common values before they are checked; a
    /// multiple of 64.
    pub stretch: usize,
    /// How rare values are checked.
    pub witnesses: Witnesses,
}

/// The engine.
pub struct Fast {
    lanes: &'static dyn Lanes,
    shape: Shape,
    window: Window,
    /// The values before this heap are final.
    settled: u64,
    rares: Rares,
    all: Marks,
    near: Marks,
    far: Marks,
    /// What the far marks give to the stretch at the end of the window.
    ahead: Option<Vec<Seen>>,
    /// The parts that stand witness for rare values, and when they are chosen anew.
    witnesses: Marks,
    choose_at: u64,
}

impl Fast {
    /// At heap 0.
    ///
    /// # Errors
    /// When the memory is not to be had.
    pub fn new(lanes: &'static dyn Lanes, shape: Shape) -> Result<Self, Stop> {
        let bytes = (2 * shape.kept.last + shape.kept.head) as u64;
        let window = Window::new(shape.kept).ok_or(Stop::Memory { bytes })?;
        Ok(Self {
            lanes,
            shape,
            window,
            settled: 0,
            rares: Rares::new(),
            all: Marks::default(),
            near: Marks::default(),
            far: Marks::default(),
            ahead: None,
            witnesses: Marks::default(),
            choose_at: MANY_RARE,
        })
    }

    /// The values so far; those from [`Fast::settled`] on are not final.
    pub fn window(&self) -> &Window {
        &self.window
    }

    /// The values before this heap are final.
    pub fn settled(&self) -> u64 {
        self.settled
    }

    /// The rare heaps so far; all are before [`Fast::settled`].
    pub fn rares(&self) -> &[Rare] {
        self.rares.list()
    }

    /// Takes up values that are known to be final.
    pub fn restore(&mut self, window: Window, rares: impl IntoIterator<Item = Rare>) {
        self.settled = window.end();
        self.window = window;
        for rare in rares {
            self.rares.push(rare);
        }
        self.set_marks();
        self.ahead = None;
        self.choose_at = self.settled.max(MANY_RARE);
    }

    /// Settles some more values, or prepares to.
    ///
    /// # Errors
    /// When a value needs what is not kept.
    pub fn advance(&mut self) -> Result<(), Stop> {
        self.window.make_room(self.shape.stretch);
        let end = self.window.end();
        if end < LANES as u64 {
            self.one(end)
        } else if end < MANY_RARE {
            self.few(end)
        } else {
            self.many(end)
        }
    }

    fn sources(&self) -> Sources<'_> {
        Sources { lanes: self.lanes, window: &self.window, rares: &self.rares }
    }

    /// One heap, from the definition but for the rare parts.
    fn one(&mut self, heap: u64) -> Result<(), Stop> {
        let splits = 1..=heap.saturating_sub(1) / 2;
        let values: Vec<u16> = splits
            .filter_map(|part| Some(self.window.value(part)? ^ self.window.value(heap - part)?))
            .collect();
        let value = (0..).find(|value| !values.contains(value)).unwrap_or(0);
        self.window.push(value);
        self.settle(heap + 1);
        if super::code::is_rare(value) && heap > 0 {
            self.add_rare(Rare { heap, value })?;
        }
        Ok(())
    }

    /// 64 heaps, checked at once.
    fn few(&mut self, start: u64) -> Result<(), Stop> {
        let before = self.window.bytes().len();
        let mut seen = [[[0; LANES]; 16]];
        let stretch = Stretch::new(self.sources(), before, &self.all, &mut seen);
        self.window.extend(&stretch);
        let rare = self.check(start)?;
        self.resolve(rare)
    }

    /// A stretch; the one before is checked, and the far marks of the next are
    /// gone through.
    fn many(&mut self, start: u64) -> Result<(), Stop> {
        self.choose_witnesses(start);
        let mut far = match self.ahead.take() {
            Some(far) => far,
            None => self.far(start),
        };
        let before = 2 * self.shape.stretch;
        let this = &*self;
        let (stretch, (ahead, rare)) = rayon::join(
            || Stretch::new(this.sources(), before, &this.near, &mut far),
            || {
                let next = start + this.shape.stretch as u64;
                rayon::join(|| this.far(next), || this.check(this.settled))
            },
        );
        let rare = rare?;
        let found = rare.is_some();
        self.resolve(rare)?;
        if !found {
            self.window.extend(&stretch);
            self.ahead = Some(ahead);
        }
        Ok(())
    }

    /// Chooses witnesses for the heaps from `start` on when it is time.
    fn choose_witnesses(&mut self, start: u64) {
        if start >= self.choose_at {
            // The parts are smaller than half of every heap to come.
            let most = usize::try_from(start / 4).unwrap_or(usize::MAX);
            let to = self.shape.witnesses.to.min(most);
            self.witnesses = choose(&self.window, Witnesses { to, ..self.shape.witnesses });
            self.choose_at = start.saturating_mul(32);
        }
    }

    /// What the far marks give to the stretch from `start` on, of which the
    /// window may lack the stretch before.
    fn far(&self, start: u64) -> Vec<Seen> {
        let mut far = vec![[[0; LANES]; 16]; self.shape.stretch / LANES];
        let at = self.window.at(start);
        far.par_iter_mut().enumerate().for_each(|(block, seen)| {
            self.lanes.mark(self.window.bytes(), at + block * LANES, &self.far, seen);
        });
        far
    }

    /// The first heap of the window from `start` on whose value is a rare one.
    fn check(&self, start: u64) -> Result<Option<Rare>, Stop> {
        let blocks = (self.window.end() - start) / LANES as u64;
        let rare = |block| {
            let start = start + block * LANES as u64;
            first_rare(self.lanes, &self.window, &self.witnesses, start).transpose()
        };
        let found: Vec<_> = (0..blocks).into_par_iter().map(rare).collect();
        found.into_iter().flatten().next().transpose()
    }

    /// What was checked is final: up to the rare heap, or all.
    fn resolve(&mut self, rare: Option<Rare>) -> Result<(), Stop> {
        if let Some(rare) = rare {
            self.window.truncate(rare.heap);
            self.window.push(rare.value);
            self.add_rare(rare)?;
            self.ahead = None;
        }
        self.settle(self.window.end());
        Ok(())
    }

    fn settle(&mut self, end: u64) {
        self.settled = end;
        self.window.keep_head();
    }

    /// Forgets all from `heap` on.
    fn forget(&mut self, heap: u64) {
        self.window.truncate(heap);
        self.rares.truncate(heap);
        self.set_marks();
        self.settled = heap;
        self.ahead = None;
    }

    fn add_rare(&mut self, rare: Rare) -> Result<(), Stop> {
        if rare.heap + 2 * self.shape.stretch as u64 > self.shape.kept.last as u64 {
            let why = format!(
                "heap {} has the rare value {}, and the last {} values that are kept do not reach back to it",
                rare.heap, rare.value, self.shape.kept.last
            );
            return Err(Stop::OutOfReach { heap: rare.heap + 1, why });
        }
        self.rares.push(rare);
        self.set_marks();
        Ok(())
    }

    fn set_marks(&mut self) {
        let near = 2 * self.shape.stretch as u64;
        self.all = self.rares.marks(0..u64::MAX);
        self.near = self.rares.marks(0..near);
        self.far = self.rares.marks(near..u64::MAX);
    }
}
