//! Whether a move of one heap is legal, and if it is not, why.
//!
//! The options of the ruleset decide; the reason is read from the definition
//! of the game and never makes a move legal or illegal.

use crate::factors::{factors, gcd};
use crate::rules::{Game, Heap, options_of};
use serde::Serialize;

/// Why a move is not legal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Illegal {
    /// The heap has no move at all.
    None,
    /// A heap becomes one heap in this game.
    OneHeap,
    /// A heap becomes two heaps in this game.
    TwoHeaps,
    /// What is left is not smaller than the heap.
    NotSmaller,
    /// More stones than may be taken.
    TooMany {
        /// The stones taken.
        bite: Heap,
        /// The most that may be taken.
        most: Heap,
    },
    /// Coprime Nim: the bite has a prime factor in common with the heap.
    SharesFactor {
        /// The stones taken.
        bite: Heap,
        /// The heap.
        heap: Heap,
        /// The least prime factor of both.
        factor: Heap,
    },
    /// Common-factor Nim: bite and heap have no prime factor in common.
    NoCommonFactor {
        /// The stones taken.
        bite: Heap,
        /// The heap.
        heap: Heap,
    },
    /// Grundy's game: a part is empty.
    EmptyPart,
    /// Grundy's game: both parts are equal.
    EqualParts {
        /// The size of both.
        part: Heap,
    },
    /// Grundy's game: the parts are not the heap.
    WrongTotal {
        /// The stones of both parts.
        total: u64,
        /// The heap.
        heap: Heap,
    },
    /// Not in the list of options, for a reason that is none of these.
    NotAnOption,
}

/// Checks that a heap may become these heaps.
///
/// # Errors
/// The first reason that it may not.
pub fn check(game: &Game, heap: Heap, to: &[Heap]) -> Result<(), Illegal> {
    let options = options_of(&*game.rules(), heap);
    let is_option = match *to {
        [left] => options.heaps.contains(left),
        [a, b] => {
            let (larger, smaller) = (a.max(b), a.min(b));
            let total = larger.checked_add(smaller);
            let mut splits = options.splits.iter();
            splits.any(|s| total == Some(s.total) && s.smaller.contains(&smaller))
        }
        _ => false,
    };
    if is_option {
        Ok(())
    } else if options.is_empty() {
        Err(Illegal::None)
    } else {
        Err(reason(game, heap, to))
    }
}

fn reason(game: &Game, heap: Heap, to: &[Heap]) -> Illegal {
    match (game, to) {
        (Game::Grundy, &[a, b]) => split_reason(heap, a, b),
        (Game::Grundy, _) => Illegal::TwoHeaps,
        (Game::Octal(_), _) => Illegal::NotAnOption,
        (_, &[left]) if left >= heap => Illegal::NotSmaller,
        (_, &[left]) => bite_reason(game, heap, heap - left),
        _ => Illegal::OneHeap,
    }
}

fn split_reason(heap: Heap, a: Heap, b: Heap) -> Illegal {
    let total = u64::from(a) + u64::from(b);
    if total != u64::from(heap) {
        Illegal::WrongTotal { total, heap }
    } else if a == 0 || b == 0 {
        Illegal::EmptyPart
    } else if a == b {
        Illegal::EqualParts { part: a }
    } else {
        Illegal::NotAnOption
    }
}

fn bite_reason(game: &Game, heap: Heap, bite: Heap) -> Illegal {
    let common = gcd(bite, heap);
    match game {
        Game::Subtraction(rules) => match rules.largest_bite() {
            Some(most) if bite > most => Illegal::TooMany { bite, most },
            _ => Illegal::NotAnOption,
        },
        Game::Coprime => match factors(common).first() {
            Some(&(factor, _)) => Illegal::SharesFactor { bite, heap, factor },
            None => Illegal::NotAnOption,
        },
        Game::CommonFactor if common == 1 => Illegal::NoCommonFactor { bite, heap },
        Game::Nim | Game::CommonFactor | Game::Grundy | Game::Octal(_) => Illegal::NotAnOption,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn why(game: &str, heap: Heap, to: &[Heap]) -> Option<Illegal> {
        check(&game.parse().unwrap(), heap, to).err()
    }

    #[test]
    fn reasons_by_hand() {
        let shares = Illegal::SharesFactor { bite: 4, heap: 8, factor: 2 };
        assert_eq!(why("coprime", 8, &[4]), Some(shares));
        assert_eq!(why("coprime", 8, &[5]), None);
        let none = Illegal::NoCommonFactor { bite: 3, heap: 8 };
        assert_eq!(why("common-factor", 8, &[5]), Some(none));
        assert_eq!(why("common-factor", 8, &[0]), None);
        assert_eq!(why("common-factor", 1, &[0]), Some(Illegal::None));
        assert_eq!(why("nim:1-3", 9, &[5]), Some(Illegal::TooMany { bite: 4, most: 3 }));
        assert_eq!(why("nim:2", 9, &[8]), Some(Illegal::NotAnOption));
        assert_eq!(why("nim", 9, &[9]), Some(Illegal::NotSmaller));
        assert_eq!(why("nim", 9, &[4, 5]), Some(Illegal::OneHeap));
        assert_eq!(why("nim", 9, &[]), Some(Illegal::OneHeap));
        assert_eq!(why("nim", 0, &[0]), Some(Illegal::None));
        assert_eq!(why("grundy", 8, &[4, 4]), Some(Illegal::EqualParts { part: 4 }));
        assert_eq!(why("grundy", 8, &[3, 5]), None);
        assert_eq!(why("grundy", 8, &[8, 0]), Some(Illegal::EmptyPart));
        assert_eq!(why("grundy", 8, &[8]), Some(Illegal::TwoHeaps));
        assert_eq!(why("grundy", 2, &[1, 1]), Some(Illegal::None));
        assert_eq!(why("0.77", 5, &[2, 2]), None);
        assert_eq!(why("0.77", 5, &[1, 1]), Some(Illegal::NotAnOption));
        let wrong = Illegal::WrongTotal { total: 2 * u64::from(Heap::MAX), heap: 8 };
        assert_eq!(why("grundy", 8, &[Heap::MAX, Heap::MAX]), Some(wrong));
    }

    proptest! {
        /// Legality by the words of each game, not by its list of options.
        #[test]
        fn a_move_is_legal_by_the_definition(heap in 0_u32..200, a in 0_u32..210, b in 0_u32..210) {
            let bite = heap.checked_sub(a).filter(|&bite| bite > 0);
            let of_bite = |legal: fn(u32, u32) -> bool| bite.is_some_and(|bite| legal(bite, heap));
            prop_assert_eq!(why("nim", heap, &[a]).is_none(), bite.is_some());
            prop_assert_eq!(why("nim:1-3", heap, &[a]).is_none(), of_bite(|bite, _| bite <= 3));
            prop_assert_eq!(why("coprime", heap, &[a]).is_none(), of_bite(|d, n| gcd(d, n) == 1));
            prop_assert_eq!(why("common-factor", heap, &[a]).is_none(), of_bite(|d, n| gcd(d, n) > 1));
            let split = a + b == heap && a != b && a > 0 && b > 0;
            prop_assert_eq!(why("grundy", heap, &[a, b]).is_none(), split);
            for game in ["nim", "nim:1-3", "coprime", "common-factor"] {
                prop_assert!(why(game, heap, &[a]) != Some(Illegal::NotAnOption), "{game} {heap} {a}");
            }
            prop_assert!(why("grundy", heap, &[a, b]) != Some(Illegal::NotAnOption));
        }
    }
}
