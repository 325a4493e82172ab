//! Winning moves: every move of a position that leaves a lost one, for any
//! ruleset and any judge of outcomes.

use crate::laws::{misere_nim_lost, nim_sum};
use crate::mex;
use crate::position::tuple;
use crate::rules::{Game, Heap, Options, Play, Ruleset};
use crate::search::{BoxTooLarge, MultisetSearch, solve_box};
use serde::Serialize;

/// One move: a heap, by its place in the position, becomes one heap or two.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Move {
    /// The place of the heap in the position, counted from 1.
    pub place: usize,
    /// The size of the heap before the move.
    pub from: Heap,
    /// The heap or heaps it becomes; 0 when it is emptied.
    pub to: Vec<Heap>,
}

impl Move {
    /// The position after the move: the first part stands in the heap's place,
    /// a second part follows it.
    #[must_use]
    pub fn applied(&self, position: &[Heap]) -> Vec<Heap> {
        let mut after = position.to_vec();
        let place = self.place - 1;
        after.splice(place..=place, self.to.iter().copied());
        after
    }
}

/// Every legal move of a position, by place and then by option. Equal heaps in
/// different places give different moves.
#[must_use]
pub fn legal_moves(rules: &dyn Ruleset, position: &[Heap]) -> Vec<Move> {
    let mut options = Options::default();
    let mut moves = Vec::new();
    for (index, &from) in position.iter().enumerate() {
        rules.options(from, &mut options);
        moves.extend(options.parts().map(|to| Move { place: index + 1, from, to }));
    }
    moves
}

/// The legal moves after which the judge says that the player to move loses.
pub fn moves_to_lost(
    rules: &dyn Ruleset,
    position: &[Heap],
    mut lost: impl FnMut(&[Heap]) -> bool,
) -> Vec<Move> {
    let moves = legal_moves(rules, position).into_iter();
    moves.filter(|play| lost(&play.applied(position))).collect()
}

/// How an analysis reached its outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Route {
    /// The nim-sum of the heaps, which is the nim-value in Nim (Bouton).
    #[serde(rename = "nim-sum of the heaps")]
    NimSum,
    /// Nim-values from the definition, and their nim-sum (Sprague and Grundy).
    #[serde(rename = "nim-values from the definition")]
    NimValues,
    /// Bouton's rule for Nim when the last taker loses.
    #[serde(rename = "Bouton's misère rule")]
    Bouton,
    /// Outcome search of every position below.
    #[serde(rename = "outcome search")]
    Search,
}

impl std::fmt::Display for Route {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.serialize(f)
    }
}

/// Who wins a position, and by which moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Analysis {
    /// The route that decided it.
    pub route: Route,
    /// The nim-value of each heap; `None` in misère play, where they do not
    /// decide the outcome.
    pub nim_values: Option<Vec<u32>>,
    /// The nim-sum of those values; the position is lost when it is 0.
    pub nim_sum: Option<u32>,
    /// True when the player to move loses.
    pub lost: bool,
    /// All winning moves, in the order of `legal_moves`; empty when lost.
    pub winning_moves: Vec<Move>,
}

/// Why a position is not analysed. Displays as one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnalysisError {
    /// A heap is too large for the tables.
    HeapTooLarge {
        /// The heap.
        heap: Heap,
        /// The largest heap taken.
        largest: Heap,
    },
    /// The search would have too many positions.
    TooManyPositions(BoxTooLarge),
    /// The stones are too many for a search that splits heaps.
    TotalTooLarge {
        /// The number of stones.
        total: u64,
        /// The largest number taken.
        largest: u64,
    },
}

impl std::fmt::Display for AnalysisError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::HeapTooLarge { heap, largest } => {
                write!(
                    f,
                    "a heap of {heap} is above {largest}, the largest this game is analysed with"
                )
            }
            Self::TooManyPositions(error) => {
                write!(f, "misère play is decided by search, and {error}")
            }
            Self::TotalTooLarge { total, largest } => write!(
                f,
                "misère play of this game is decided by search, for at most {largest} stones in \
                 all; here are {total}"
            ),
        }
    }
}

impl std::error::Error for AnalysisError {}

/// The largest heap whose nim-value is computed from the definition.
pub const LARGEST_TABLE_HEAP: Heap = 100_000;

/// The most stones for which Grundy's game is searched.
pub const LARGEST_SEARCH_TOTAL: u64 = 60;

/// The most stones for which an octal game that splits heaps is searched: its
/// moves also take stones, so that it meets the partitions of smaller totals too.
pub const LARGEST_OCTAL_SEARCH_TOTAL: u64 = 40;

/// Decides a position and finds all of its winning moves.
///
/// Nim takes any heap: normal play goes by the nim-sum, misère play by Bouton's
/// rule. Every other game in normal play goes by nim-values from the
/// definition, in misère play by search.
///
/// # Errors
/// When a heap or the search would be too large; the bounds are named.
pub fn analyse(game: &Game, play: Play, position: &[Heap]) -> Result<Analysis, AnalysisError> {
    match (game, play) {
        (Game::Nim, Play::Normal) => Ok(by_nim_sum(position)),
        (Game::Nim, Play::Misere) => Ok(by_boutons_rule(position)),
        (_, Play::Normal) => by_nim_values(&*game.rules(), position),
        (_, Play::Misere) if game.splits() => by_multiset_search(game, position),
        (_, Play::Misere) => by_box_search(&*game.rules(), position),
    }
}

/// In Nim the only move of a heap h to nim-sum 0 is to h xor S, when that is
/// less; so heaps of any size need no list of options.
fn by_nim_sum(position: &[Heap]) -> Analysis {
    let sum = nim_sum(position);
    let heaps = position.iter().enumerate().filter(|&(_, &heap)| heap ^ sum < heap);
    let winning_moves =
        heaps.map(|(index, &from)| Move { place: index + 1, from, to: vec![from ^ sum] }).collect();
    Analysis {
        route: Route::NimSum,
        nim_values: Some(position.to_vec()),
        nim_sum: Some(sum),
        lost: sum == 0,
        winning_moves,
    }
}

/// In misère Nim three options of a heap h are enough. When some heap of 2 or
/// more is left after the move, the position is lost exactly when its nim-sum
/// is 0, and only h xor S leaves that, S being the nim-sum before the move.
/// When none is left, the heap itself has become 0 or 1.
fn by_boutons_rule(position: &[Heap]) -> Analysis {
    let sum = nim_sum(position);
    let mut winning_moves = Vec::new();
    for (place, &from) in (1..).zip(position) {
        let mut options = vec![0, 1, from ^ sum];
        options.sort_unstable();
        options.dedup();
        let moves = options.into_iter().filter(|&to| to < from);
        let moves = moves.map(|to| Move { place, from, to: vec![to] });
        winning_moves.extend(moves.filter(|play| misere_nim_lost(&play.applied(position))));
    }
    Analysis {
        route: Route::Bouton,
        nim_values: None,
        nim_sum: None,
        lost: misere_nim_lost(position),
        winning_moves,
    }
}

fn by_nim_values(rules: &dyn Ruleset, position: &[Heap]) -> Result<Analysis, AnalysisError> {
    let largest = position.iter().copied().max().unwrap_or(0);
    if largest > LARGEST_TABLE_HEAP {
        return Err(AnalysisError::HeapTooLarge { heap: largest, largest: LARGEST_TABLE_HEAP });
    }
    let table = mex::nim_values(rules, largest);
    let values_of =
        |heaps: &[Heap]| heaps.iter().map(|&heap| table[heap as usize]).collect::<Vec<_>>();
    let nim_values = values_of(position);
    let sum = nim_sum(&nim_values);
    // A move changes one heap, so its parts must together be worth what the
    // other heaps are worth.
    let winning_moves = legal_moves(rules, position)
        .into_iter()
        .filter(|play| nim_sum(&values_of(&play.to)) == sum ^ nim_values[play.place - 1])
        .collect();
    Ok(Analysis {
        route: Route::NimValues,
        nim_values: Some(nim_values),
        nim_sum: Some(sum),
        lost: sum == 0,
        winning_moves,
    })
}

fn by_multiset_search(game: &Game, position: &[Heap]) -> Result<Analysis, AnalysisError> {
    let total = position.iter().map(|&heap| u64::from(heap)).sum();
    let largest = match game {
        Game::Octal(_) => LARGEST_OCTAL_SEARCH_TOTAL,
        _ => LARGEST_SEARCH_TOTAL,
    };
    if total > largest {
        return Err(AnalysisError::TotalTooLarge { total, largest });
    }
    let rules = game.rules();
    let mut search = MultisetSearch::new(&*rules, Play::Misere);
    let lost = search.lost(position);
    let winning_moves = moves_to_lost(&*rules, position, |after| search.lost(after));
    Ok(by_search(lost, winning_moves))
}

fn by_box_search(rules: &dyn Ruleset, position: &[Heap]) -> Result<Analysis, AnalysisError> {
    let heaps: Vec<_> = position.iter().map(|&heap| (rules, heap)).collect();
    let outcomes = solve_box(&heaps, Play::Misere).map_err(AnalysisError::TooManyPositions)?;
    // Every position that a move reaches lies in the box of the position.
    let lost = |after: &[Heap]| outcomes.lost(after).unwrap_or(false);
    Ok(by_search(lost(position), moves_to_lost(rules, position, lost)))
}

fn by_search(lost: bool, winning_moves: Vec<Move>) -> Analysis {
    Analysis { route: Route::Search, nim_values: None, nim_sum: None, lost, winning_moves }
}

/// A move of heaps in their places: `(3,4,5) -> (1,4,5)`.
#[must_use]
pub fn written(position: &[Heap], play: &Move) -> String {
    format!("{} -> {}", tuple(position), tuple(&play.applied(position)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn game(name: &str) -> Game {
        name.parse().unwrap()
    }

    #[test]
    fn nim_with_the_largest_heaps() {
        let analysis = analyse(&Game::Nim, Play::Normal, &[Heap::MAX, 1]).unwrap();
        let winning = Move { place: 1, from: Heap::MAX, to: vec![1] };
        assert_eq!(analysis.winning_moves, [winning]);
    }

    #[test]
    fn a_winning_move_is_legal() {
        // Subtraction set {2, 3}, heap 4: taking 4 is not allowed, taking 3 wins.
        let analysis = analyse(&game("nim:2,3"), Play::Normal, &[4]).unwrap();
        assert_eq!(analysis.winning_moves, [Move { place: 1, from: 4, to: vec![1] }]);
    }

    #[test]
    fn one_object_is_a_win_in_normal_play() {
        assert!(!analyse(&Game::Nim, Play::Normal, &[1]).unwrap().lost);
        assert!(analyse(&Game::Nim, Play::Misere, &[1]).unwrap().lost);
    }

    #[test]
    fn bounds_are_named() {
        let error = analyse(&Game::Grundy, Play::Misere, &[40, 40]).unwrap_err();
        assert!(error.to_string().contains("at most 60 stones"), "{error}");
        let error = analyse(&Game::Coprime, Play::Normal, &[100_001]).unwrap_err();
        assert!(error.to_string().contains("above 100000"), "{error}");
        let error = analyse(&Game::Coprime, Play::Misere, &[Heap::MAX; 2]).unwrap_err();
        assert!(error.to_string().contains("more than 268435456 positions"), "{error}");
        let error = analyse(&Game::Coprime, Play::Misere, &[10_000; 2]).unwrap_err();
        assert!(error.to_string().contains("more than 17179869184 steps"), "{error}");
    }

    #[test]
    fn bounds_are_exact() {
        // 60 stones in heaps of 3, each with one move left, then one stone more.
        let mut heaps = vec![3; 20];
        assert!(analyse(&Game::Grundy, Play::Misere, &heaps).is_ok());
        heaps.push(1);
        let error = analyse(&Game::Grundy, Play::Misere, &heaps).unwrap_err();
        assert_eq!(error, AnalysisError::TotalTooLarge { total: 61, largest: 60 });
        // Rows of two skittles: what is left of one is a row of one, or nothing.
        let kayles = game("0.77");
        assert!(analyse(&kayles, Play::Misere, &[2; 20]).is_ok());
        let error = analyse(&kayles, Play::Misere, &[1; 41]).unwrap_err();
        assert_eq!(error, AnalysisError::TotalTooLarge { total: 41, largest: 40 });
        // One stone at a time: an even heap is lost.
        let game = game("nim:1");
        assert!(analyse(&game, Play::Normal, &[100_000]).unwrap().lost);
        let error = analyse(&game, Play::Normal, &[100_001]).unwrap_err();
        assert_eq!(error, AnalysisError::HeapTooLarge { heap: 100_001, largest: 100_000 });
    }

    #[test]
    fn misere_nim_takes_heaps_of_any_size() {
        let analysis = analyse(&Game::Nim, Play::Misere, &[Heap::MAX, 1, 1]).unwrap();
        let winning = Move { place: 1, from: Heap::MAX, to: vec![1] };
        assert_eq!((analysis.lost, analysis.winning_moves), (false, vec![winning]));
        assert!(analyse(&Game::Nim, Play::Misere, &[Heap::MAX; 2]).unwrap().lost);
        // Nobody is left to move: the player who would move has won.
        assert!(!analyse(&Game::Nim, Play::Misere, &[0, 0]).unwrap().lost);
        assert_eq!(analysis.route.to_string(), "Bouton's misère rule");
    }

    proptest! {
        /// Every ruleset: the moves found by nim-values are those found by search.
        #[test]
        fn winning_moves_by_two_routes(
            name in prop::sample::select(vec![
                "nim", "nim:1-3", "nim:2,5", "coprime", "common-factor", "grundy", "0.77", "0.137", "4.3",
                "0.1203", "4.0",
            ]),
            position in proptest::collection::vec(0_u32..9, 1..4),
        ) {
            let game = game(name);
            let rules = game.rules();
            let analysis = analyse(&game, Play::Normal, &position).unwrap();
            let mut search = MultisetSearch::new(&*rules, Play::Normal);
            prop_assert_eq!(analysis.lost, search.lost(&position));
            let by_search = moves_to_lost(&*rules, &position, |after| search.lost(after));
            prop_assert_eq!(&analysis.winning_moves, &by_search);
            prop_assert_eq!(analysis.lost, by_search.is_empty());
        }

        #[test]
        fn misere_moves_leave_lost_positions(
            name in prop::sample::select(vec![
                "nim", "nim:1-3", "coprime", "common-factor", "grundy", "0.77", "0.137", "4.3", "0.1203", "4.0",
            ]),
            position in proptest::collection::vec(0_u32..8, 1..4),
        ) {
            let game = game(name);
            let rules = game.rules();
            let analysis = analyse(&game, Play::Misere, &position).unwrap();
            let mut search = MultisetSearch::new(&*rules, Play::Misere);
            prop_assert_eq!(analysis.lost, search.lost(&position));
            let by_search = moves_to_lost(&*rules, &position, |after| search.lost(after));
            prop_assert_eq!(analysis.winning_moves, by_search);
        }
    }
}
