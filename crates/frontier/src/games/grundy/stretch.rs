//! The least common values of some heaps in a row, as if none of them were rare:
//! what the check is then put to.

use super::code::{OTHER, WIDE, code, common, is_rare};
use super::lanes::{LANES, Lanes, Marks, Seen, Sets, sets};
use super::rares::Rares;
use super::window::Window;

/// Values that are not yet in the window.
pub struct Stretch {
    start: u64,
    /// The bytes of `before` heaps of the window, then of the heaps from `start` on.
    bytes: Vec<u8>,
    before: usize,
    /// The values from [`WIDE`] on.
    wide: Vec<(u64, u16)>,
}

/// Where the values of a stretch come from.
#[derive(Clone, Copy)]
pub struct Sources<'a> {
    /// The inner loops.
    pub lanes: &'static dyn Lanes,
    /// All values before the stretch.
    pub window: &'a Window,
    /// All rare heaps before the stretch.
    pub rares: &'a Rares,
}

impl Stretch {
    /// The `far.len()` times 64 heaps from the end of the window on. `far` has
    /// what the marks that are not in `near` give; those in `near` reach back
    /// `before` heaps at most.
    pub fn new(from: Sources, before: usize, near: &Marks, far: &mut [Seen]) -> Self {
        let end = from.window.bytes().len();
        let mut bytes = Vec::with_capacity(before + far.len() * LANES);
        bytes.extend_from_slice(&from.window.bytes()[end - before..]);
        let mut stretch = Self { start: from.window.end(), bytes, before, wide: Vec::new() };
        for seen in far {
            let at = stretch.bytes.len();
            stretch.bytes.resize(at + LANES, OTHER);
            from.lanes.mark(&stretch.bytes, at, near, seen);
            let mut sets = sets(seen);
            stretch.mixed(from, at, &mut sets);
            stretch.finish(from, at, &sets);
        }
        stretch
    }

    /// Its first heap.
    pub fn start(&self) -> u64 {
        self.start
    }

    /// The bytes of its heaps.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes[self.before..]
    }

    /// The values of its heaps that no byte holds.
    pub fn wide(&self) -> &[(u64, u16)] {
        &self.wide
    }

    fn heap(&self, at: usize) -> u64 {
        self.start + (at - self.before) as u64
    }

    /// Adds what bytes do not tell: a rare value from [`WIDE`] on and a common
    /// one from there on may have an xor below it.
    fn mixed(&self, from: Sources, at: usize, sets: &mut Sets) {
        let heap = self.heap(at);
        for rare in from.rares.wide() {
            // Such rare heaps are farther back than any stretch is long.
            let other = from.window.at(heap - rare.heap);
            let others = &from.window.bytes()[other..other + LANES];
            if !others.contains(&OTHER) {
                continue;
            }
            for (lane, set) in
                sets.iter_mut().enumerate().filter(|(lane, _)| others[*lane] == OTHER)
            {
                let other = from.window.value(heap + lane as u64 - rare.heap);
                let option = other.map_or(WIDE, |other| other ^ rare.value);
                if option < WIDE && !is_rare(option) {
                    *set |= 1 << code(option);
                }
            }
        }
    }

    /// Gives 64 heaps their values; where all below [`WIDE`] are taken, the least
    /// from there on.
    fn finish(&mut self, from: Sources, at: usize, sets: &Sets) {
        let mut lane = 0;
        loop {
            lane = from.lanes.finish(&mut self.bytes, at, sets, from.rares.near(), lane);
            if lane == LANES {
                return;
            }
            let heap = self.heap(at + lane);
            self.wide.push((heap, self.least_wide(from, heap)));
            lane += 1;
        }
    }

    /// The least common value from [`WIDE`] on that no split of `heap` has.
    fn least_wide(&self, from: Sources, heap: u64) -> u16 {
        let mut taken: Vec<u16> = Vec::new();
        for rare in from.rares.list() {
            let other = heap - rare.heap;
            let wide = rare.value >= WIDE || self.byte(from.window, other) == OTHER;
            if let Some(other) = wide.then(|| self.value(from.window, other)).flatten() {
                taken.push(code(other ^ rare.value));
            }
        }
        taken.retain(|&code| common(code) >= WIDE);
        taken.sort_unstable();
        taken.dedup();
        let mut least = code(WIDE);
        for code in taken {
            if code != least {
                break;
            }
            least += 1;
        }
        common(least)
    }

    fn byte(&self, window: &Window, heap: u64) -> u8 {
        match heap.checked_sub(self.start) {
            Some(_) => self.bytes[self.before + Window::offset(heap, self.start)],
            None => window.bytes()[window.at(heap)],
        }
    }

    /// The value of a heap when it is common.
    fn value(&self, window: &Window, heap: u64) -> Option<u16> {
        let value = if heap < self.start {
            window.value(heap)?
        } else {
            match self.byte(window, heap) {
                OTHER => self.wide.iter().find(|&&(wide, _)| wide == heap)?.1,
                byte => common(byte.into()),
            }
        };
        (!is_rare(value)).then_some(value)
    }
}
