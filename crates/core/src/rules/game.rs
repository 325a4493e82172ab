//! Games by the names that people type: nim, nim:1-3, coprime, common-factor,
//! grundy, 0.137.

use super::{CommonFactor, Coprime, Grundy, Heap, Nim, Octal, OctalError, Ruleset, Subtraction};
use std::fmt;
use std::str::FromStr;

/// A game that the command line, the page and the results can name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Game {
    /// `nim`
    Nim,
    /// `nim:SET`, such as `nim:1-3`, `nim:1,3,4` or `nim:2-4,7`
    Subtraction(Subtraction),
    /// `coprime`
    Coprime,
    /// `common-factor`
    CommonFactor,
    /// `grundy`
    Grundy,
    /// An octal code, such as `0.137` or `4.3`
    Octal(Octal),
}

/// Why a text names no game. Displays as one line that says what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameError(String);

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for GameError {}

/// The most elements that a subtraction set may have when it is typed.
const LARGEST_SET: usize = 100_000;

impl Game {
    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> Box<dyn Ruleset> {
        match self {
            Self::Nim => Box::new(Nim),
            Self::Subtraction(rules) => Box::new(rules.clone()),
            Self::Coprime => Box::new(Coprime),
            Self::CommonFactor => Box::new(CommonFactor),
            Self::Grundy => Box::new(Grundy),
            Self::Octal(rules) => Box::new(*rules),
        }
    }

    /// Whether some move makes two heaps of one.
    #[must_use]
    pub fn splits(&self) -> bool {
        match self {
            Self::Nim | Self::Subtraction(_) | Self::Coprime | Self::CommonFactor => false,
            Self::Grundy => true,
            Self::Octal(rules) => rules.splits(),
        }
    }

    /// The most stones that a move may take, where the game is an octal game of
    /// finite length (a finite subtraction set is one, all of its digits 3 or 0).
    #[must_use]
    pub fn octal_length(&self) -> Option<Heap> {
        match self {
            Self::Octal(rules) => Some(rules.most_taken()),
            Self::Subtraction(rules) => Some(rules.largest_bite().unwrap_or(0)),
            Self::Nim | Self::Coprime | Self::CommonFactor | Self::Grundy => None,
        }
    }
}

impl FromStr for Game {
    type Err = GameError;

    fn from_str(name: &str) -> Result<Self, GameError> {
        match name {
            "nim" => Ok(Self::Nim),
            "coprime" => Ok(Self::Coprime),
            "common-factor" => Ok(Self::CommonFactor),
            "grundy" => Ok(Self::Grundy),
            _ if is_like_a_code(name) => name
                .parse()
                .map(Self::Octal)
                .map_err(|error: OctalError| GameError(error.to_string())),
            _ => match name.strip_prefix("nim:") {
                Some(set) => parse_set(set).map(Self::Subtraction),
                None => Err(GameError(format!(
                    "unknown game {name:?}; the games are nim, nim:1-3 (limited Nim; or another \
                     subtraction set, such as nim:1,3,4), coprime (Coprime Nim), common-factor \
                     (Common-factor Nim), grundy (Grundy's game), and octal codes, such as 0.77 \
                     (Kayles) or 0.137 (Dawson's Chess), each written as here"
                ))),
            },
        }
    }
}

/// True for digits, or none, and a point: what follows decides whether it is a code.
fn is_like_a_code(name: &str) -> bool {
    name.trim_start_matches(|sign: char| sign.is_ascii_digit()).starts_with('.')
}

fn parse_set(text: &str) -> Result<Subtraction, GameError> {
    let mut set: Vec<Heap> = Vec::new();
    for item in text.split(',').filter(|_| !text.is_empty()) {
        let (low, high) = item.split_once('-').unwrap_or((item, item));
        let (low, high) = (parse_take(low, text)?, parse_take(high, text)?);
        if low > high {
            return Err(GameError(format!(
                "in the subtraction set {text:?} the range {item} runs backwards; write {high}-{low}"
            )));
        }
        if (high - low) as usize >= LARGEST_SET - set.len() {
            return Err(GameError(format!(
                "the subtraction set {text:?} has more than {LARGEST_SET} elements"
            )));
        }
        set.extend(low..=high);
    }
    Subtraction::new(set).map_err(|error| GameError(format!("in nim:{text}, {error}")))
}

fn parse_take(number: &str, text: &str) -> Result<Heap, GameError> {
    let digits_only = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    number.parse().ok().filter(|_| digits_only).ok_or_else(|| {
        GameError(format!(
            "in the subtraction set {text:?}, {number:?} is not a whole number up to {}; write \
             numbers and ranges, such as 1,3,4 or 1-3",
            Heap::MAX
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn set(name: &str) -> Subtraction {
        match name.parse() {
            Ok(Game::Subtraction(rules)) => rules,
            other => panic!("{name}: {other:?}"),
        }
    }

    #[test]
    fn names_and_sets() {
        assert_eq!("nim".parse(), Ok(Game::Nim));
        assert_eq!("grundy".parse(), Ok(Game::Grundy));
        assert_eq!(set("nim:1-3"), Subtraction::up_to(3));
        assert_eq!(set("nim:2-4,7"), Subtraction::new([2, 3, 4, 7]).unwrap());
        assert_eq!(set("nim:"), Subtraction::new([]).unwrap());
        assert_eq!("0.137".parse(), Ok(Game::Octal("0.137".parse().unwrap())));
        assert_eq!("4.3".parse(), Ok(Game::Octal("4.30".parse().unwrap())));
    }

    #[test]
    fn which_games_split_and_which_have_a_finite_code() {
        for (name, splits, length) in [
            ("nim", false, None),
            ("nim:2,5", false, Some(5)),
            ("nim:", false, Some(0)),
            ("coprime", false, None),
            ("grundy", true, None),
            ("0.77", true, Some(2)),
            ("0.0333", false, Some(4)),
            ("4.0", true, Some(0)),
        ] {
            let game: Game = name.parse().unwrap();
            assert_eq!((game.splits(), game.octal_length()), (splits, length), "{name}");
        }
    }

    #[test]
    fn bad_names_say_what_to_do() {
        for (name, says) in [
            ("chess", "the games are"),
            ("Nim", "the games are"),
            ("", "the games are"),
            ("nim:0", "0 is in the subtraction set"),
            ("nim:0-3", "0 is in the subtraction set"),
            ("nim:3-1", "runs backwards"),
            ("nim:1,,2", "not a whole number"),
            ("nim:+1", "not a whole number"),
            ("nim:1-", "not a whole number"),
            ("nim:4294967296", "not a whole number"),
            ("nim:1-4294967295", "more than"),
            ("0.38", "'8' stands in place 2"),
            ("0.F", "'F' stands in place 1"),
            ("0.", "needs a digit"),
            ("0.0", "no move"),
            (".77", "begins with 0. or 4."),
            ("3.7", "begins with 0. or 4."),
            ("0.111111111111111111111111111111111", "at most 32 digits"),
            ("x.7", "the games are"),
            ("Nim", "nim, nim:1-3 (limited Nim; or another"),
            ("limited-nim", "nim:1-3 (limited Nim;"),
            ("grundys-game", "grundy (Grundy's game)"),
            ("coprime-nim", "coprime (Coprime Nim)"),
            ("kayles", "0.77 (Kayles)"),
            ("dawsons-chess", "0.137 (Dawson's Chess)"),
            ("0,7", "the games are"),
        ] {
            let error = name.parse::<Game>().expect_err(name).to_string();
            assert!(error.contains(says), "{name}: {error}");
        }
    }

    #[test]
    fn a_set_has_at_most_100_000_elements_as_typed() {
        assert_eq!(set("nim:1-100000"), Subtraction::up_to(100_000));
        assert_eq!(set("nim:1-99999,7"), Subtraction::up_to(99_999));
        for name in ["nim:1-100001", "nim:1-100000,7", "nim:7,1-100000", "nim:7,1-99999,100000"] {
            let error = name.parse::<Game>().expect_err(name).to_string();
            assert!(error.contains("more than 100000 elements"), "{name}: {error}");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC*") {
            let _ = text.parse::<Game>();
            let _ = format!("nim:{text}").parse::<Game>();
            let _ = format!("0.{text}").parse::<Game>();
        }
    }
}
