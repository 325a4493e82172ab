//! Judges a position and each of its moves: by nim-values in normal play, by
//! Bouton's rule in misère Nim, by search in the other misère games; and how
//! long it lasts, where that can be searched.

use crate::Engine;
use crate::bounds::{LARGEST_HEAP, MOST_HEAPS, MOST_STONES};
use crate::games::{self, Entry};
use crate::refusal::Refusal;
use crate::request;
use crate::searches::Beyond;
use nimproof_core::laws::{misere_nim_lost, nim_sum};
use nimproof_core::rules::{Game, Heap, Play};
use nimproof_core::search::is_lost;
use nimproof_core::winning::{Move, Route, legal_moves};

/// What decides a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// Nim-values from the definition, and their nim-sum.
    Values,
    /// Bouton's misère rule.
    Bouton,
    /// Search.
    Search,
    /// Nothing: beyond the bounds of the search.
    Unknown,
}

impl Way {
    pub(crate) fn route(self) -> Option<Route> {
        match self {
            Self::Values => Some(Route::NimValues),
            Self::Bouton => Some(Route::Bouton),
            Self::Search => Some(Route::Search),
            Self::Unknown => None,
        }
    }
}

/// A position, judged.
pub(crate) struct Judged {
    pub(crate) way: Way,
    /// The nim-values of the heaps, where they count.
    pub(crate) nim_values: Option<Vec<u32>>,
    pub(crate) nim_sum: Option<u32>,
    pub(crate) lost: Option<bool>,
    pub(crate) remoteness: Option<u16>,
    /// Why the search was not made.
    pub(crate) beyond: Option<Beyond>,
    pub(crate) moves: Vec<JudgedMove>,
}

/// A move, judged.
pub(crate) struct JudgedMove {
    pub(crate) play: Move,
    /// The nim-value of what the heap becomes, where it counts.
    pub(crate) value: Option<u32>,
    /// The nim-sum after the move, where it counts.
    pub(crate) sum: Option<u32>,
    pub(crate) winning: Option<bool>,
    /// The remoteness of the position after the move.
    pub(crate) remoteness: Option<u16>,
}

/// Checks a position against the bounds of the page.
pub(crate) fn check(heaps: &[Heap]) -> Result<(), Refusal> {
    if heaps.len() > MOST_HEAPS {
        return Err(Refusal::beyond("heaps", heaps.len() as u64, MOST_HEAPS as u64));
    }
    if let Some(&heap) = heaps.iter().find(|&&heap| heap > LARGEST_HEAP) {
        return Err(Refusal::beyond("heap", heap.into(), LARGEST_HEAP.into()));
    }
    let stones = heaps.iter().map(|&heap| u64::from(heap)).sum();
    if stones > MOST_STONES {
        return Err(Refusal::beyond("stones", stones, MOST_STONES));
    }
    Ok(())
}

impl Engine {
    /// Judges a position that a request names.
    pub(crate) fn judge(&mut self, asked: &request::Position) -> Result<Judged, Refusal> {
        let game = games::by_name(&asked.game)?;
        check(&asked.heaps)?;
        Ok(self.judged(game, asked.play.into(), &asked.heaps))
    }

    fn judged(&mut self, game: &'static Entry, play: Play, heaps: &[Heap]) -> Judged {
        let beyond = self.searches.prepare(game, play, heaps).err();
        let way = match (play, &game.game) {
            (Play::Normal, _) => Way::Values,
            (Play::Misere, Game::Nim) => Way::Bouton,
            (Play::Misere, _) if beyond.is_none() => Way::Search,
            (Play::Misere, _) => Way::Unknown,
        };
        let counts = matches!(way, Way::Values | Way::Bouton);
        let nim_values = counts.then(|| self.values_of(game, heaps));
        let sum = nim_values.as_deref().map(nim_sum);
        let moves = legal_moves(&*game.rules, heaps).into_iter().map(|play_made| {
            let after = play_made.applied(heaps);
            let value = counts.then(|| nim_sum(&self.values_of(game, &play_made.to)));
            let before = nim_values.as_ref().map(|values| values[play_made.place - 1]);
            let sum = sum.zip(before).zip(value).map(|((sum, before), value)| sum ^ before ^ value);
            let remoteness = match beyond {
                None => self.searches.remoteness(game, play, &after),
                Some(_) => None,
            };
            let winning = lost(way, play, &after, sum, remoteness);
            JudgedMove { play: play_made, value, sum, winning, remoteness }
        });
        let moves = moves.collect();
        let remoteness = match beyond {
            None => self.searches.remoteness(game, play, heaps),
            Some(_) => None,
        };
        let lost = lost(way, play, heaps, sum, remoteness);
        Judged { way, nim_values, nim_sum: sum, lost, remoteness, beyond, moves }
    }

    /// Whether a position is lost for the player to move.
    pub(crate) fn is_lost(
        &mut self,
        game: &'static Entry,
        play: Play,
        heaps: &[Heap],
    ) -> Result<bool, Beyond> {
        match (play, &game.game) {
            (Play::Normal, _) => Ok(nim_sum(&self.values_of(game, heaps)) == 0),
            (Play::Misere, Game::Nim) => Ok(misere_nim_lost(heaps)),
            (Play::Misere, _) => {
                self.searches.prepare(game, play, heaps)?;
                let remoteness = self.searches.remoteness(game, play, heaps);
                Ok(remoteness.is_some_and(|remoteness| is_lost(remoteness, play)))
            }
        }
    }

    /// The nim-values of these heaps, from the table.
    fn values_of(&mut self, game: &'static Entry, heaps: &[Heap]) -> Vec<u32> {
        let largest = heaps.iter().copied().max().unwrap_or(0);
        let table = self.tables.to(game, largest);
        heaps.iter().map(|&heap| table[heap as usize]).collect()
    }
}

fn lost(
    way: Way,
    play: Play,
    heaps: &[Heap],
    sum: Option<u32>,
    remoteness: Option<u16>,
) -> Option<bool> {
    match way {
        Way::Values => sum.map(|sum| sum == 0),
        Way::Bouton => Some(misere_nim_lost(heaps)),
        Way::Search => remoteness.map(|remoteness| is_lost(remoteness, play)),
        Way::Unknown => None,
    }
}
