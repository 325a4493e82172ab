//! The five games of the page, their names and bounds.

use crate::bounds;
use crate::refusal::Refusal;
use nimproof_core::rules::{Game, Heap, Ruleset, options_of};
use serde_json::{Value as Json, json};
use std::sync::LazyLock;

/// A game of the page.
pub(crate) struct Entry {
    /// Its place among the games.
    pub(crate) index: usize,
    /// The name that requests use.
    pub(crate) name: &'static str,
    /// The game.
    pub(crate) game: Game,
    /// Its rules.
    pub(crate) rules: Box<dyn Ruleset>,
    /// The smallest heap that has a move; from there on every heap has one.
    pub(crate) smallest_live: Heap,
}

impl Entry {
    /// Whether a move makes two heaps of one.
    pub(crate) fn splits(&self) -> bool {
        self.game.splits()
    }
}

/// The names, in the order of the page.
pub(crate) const NAMES: [&str; 5] = ["nim", "nim:1-3", "coprime", "common-factor", "grundy"];

static GAMES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let entry = |(index, name): (usize, &'static str)| {
        let game: Game = name.parse().ok()?;
        let rules = game.rules();
        let smallest_live = (0..).find(|&heap| !options_of(&*rules, heap).is_empty())?;
        Some(Entry { index, name, game, rules, smallest_live })
    };
    NAMES.into_iter().enumerate().filter_map(entry).collect()
});

/// The game of this name.
pub(crate) fn by_name(name: &str) -> Result<&'static Entry, Refusal> {
    GAMES.iter().find(|entry| entry.name == name).ok_or_else(|| {
        Refusal::new("unknown-game", format!("unknown game; the games are {}", NAMES.join(", ")))
            .with("games", NAMES.to_vec())
    })
}

/// The answer to `games`.
pub(crate) fn list() -> Json {
    GAMES.iter().map(|entry| {
        let search = if entry.splits() {
            json!({ "stones": bounds::MOST_SPLIT_STONES })
        } else {
            json!({ "positions": bounds::BOX_BUDGET.positions, "steps": bounds::BOX_BUDGET.steps })
        };
        json!({
            "game": entry.name,
            "name": entry.rules.name(),
            "convention": entry.rules.convention(),
            "splits": entry.splits(),
            "smallest_heap_with_a_move": entry.smallest_live,
            "largest_heap": bounds::LARGEST_HEAP,
            "most_heaps": bounds::MOST_HEAPS,
            "most_stones": bounds::MOST_STONES,
            "largest_table_heap": bounds::LARGEST_TABLE_HEAP,
            "most_values": bounds::MOST_VALUES,
            "most_random_heaps": bounds::MOST_RANDOM_HEAPS,
            "smallest_bound": nimproof_core::claims::SMALLEST_BOUND,
            "largest_bound": bounds::LARGEST_BOUND,
            "search": search,
        })
    }).collect()
}
