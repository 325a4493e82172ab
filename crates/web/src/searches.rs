//! Searches for remoteness, kept between requests: a game that is played goes
//! on inside the box of its first position.

use crate::bounds::{BOX_BUDGET, MOST_SPLIT_STONES};
use crate::games::Entry;
use nimproof_core::rules::{Heap, Play};
use nimproof_core::search::{BeyondBudget, BoxRemoteness, MultisetRemoteness};

/// The bound that a search would pass.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beyond {
    pub(crate) kind: &'static str,
    pub(crate) limit: u64,
}

/// What has been searched.
#[derive(Default)]
pub(crate) struct Searches {
    last_box: Option<SolvedBox>,
    splitting: [Option<MultisetRemoteness<'static>>; 2],
}

struct SolvedBox {
    game: usize,
    play: Play,
    /// In descending order.
    bounds: Vec<Heap>,
    remoteness: BoxRemoteness,
}

impl Searches {
    /// Searches this position and all that can follow it, unless that is done.
    pub(crate) fn prepare(
        &mut self,
        game: &'static Entry,
        play: Play,
        heaps: &[Heap],
    ) -> Result<(), Beyond> {
        if game.splits() {
            let stones: u64 = heaps.iter().map(|&heap| u64::from(heap)).sum();
            return if stones > MOST_SPLIT_STONES {
                Err(Beyond { kind: "stones", limit: MOST_SPLIT_STONES })
            } else {
                Ok(())
            };
        }
        let live = live(game, heaps);
        if self.last_box.as_ref().is_some_and(|solved| solved.holds(game, play, &live)) {
            return Ok(());
        }
        // The old box goes before the new one comes.
        self.last_box = None;
        let solved = BoxRemoteness::new(&*game.rules, &live, play, BOX_BUDGET);
        let remoteness = solved.map_err(|beyond| match beyond {
            BeyondBudget::Steps => Beyond { kind: "steps", limit: BOX_BUDGET.steps },
            _ => Beyond { kind: "positions", limit: BOX_BUDGET.positions },
        })?;
        self.last_box = Some(SolvedBox { game: game.index, play, bounds: live, remoteness });
        Ok(())
    }

    /// The remoteness of a position within what was prepared.
    pub(crate) fn remoteness(
        &mut self,
        game: &'static Entry,
        play: Play,
        heaps: &[Heap],
    ) -> Option<u16> {
        if game.splits() {
            let kept = &mut self.splitting[usize::from(play == Play::Misere)];
            let search = kept.get_or_insert_with(|| MultisetRemoteness::new(&*game.rules, play));
            return search.get(heaps);
        }
        let mut live = live(game, heaps);
        let solved = self.last_box.as_ref().filter(|solved| solved.holds(game, play, &live))?;
        live.resize(solved.bounds.len(), 0);
        solved.remoteness.get(&live)
    }
}

impl SolvedBox {
    fn holds(&self, game: &Entry, play: Play, live: &[Heap]) -> bool {
        self.game == game.index
            && self.play == play
            && live.len() <= self.bounds.len()
            && live.iter().zip(&self.bounds).all(|(heap, bound)| heap <= bound)
    }
}

/// The heaps that have a move, in descending order.
fn live(game: &Entry, heaps: &[Heap]) -> Vec<Heap> {
    let mut live: Vec<Heap> =
        heaps.iter().copied().filter(|&heap| heap >= game.smallest_live).collect();
    live.sort_unstable_by(|a, b| b.cmp(a));
    live
}
