//! Reads the words of a request: games, heaps and whole numbers.

use crate::failure::Failure;
use nimproof_core::rules::{Game, GameError, Heap};

/// A game by its name.
///
/// # Errors
/// When there is no such game.
pub fn game(name: &str) -> Result<Game, Failure> {
    name.parse().map_err(|error: GameError| Failure::input(error.to_string()))
}

/// So many of these: `1 digit`, `2 digits`.
#[must_use]
pub fn counted(number: u64, one: &str) -> String {
    format!("{number} {one}{}", if number == 1 { "" } else { "s" })
}

/// A whole number from `least` to `most`.
///
/// # Errors
/// Input at fault, in one line that says which it is.
pub fn whole(text: &str, what: &str, least: u64, most: u64) -> Result<u64, Failure> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse::<u64>() {
        _ if !digits => Err(Failure::input(format!(
            "{what} is {text:?}; it must be a whole number in digits alone, {least} or more, such \
             as {}",
            example(least, most)
        ))),
        Ok(number) if number < least => {
            Err(Failure::input(format!("{what} is {number}; it must be at least {least}")))
        }
        Ok(number) if number <= most => Ok(number),
        _ => Err(Failure::input(format!("{what} is {text}; it can be {most} at most"))),
    }
}

/// A number that may be asked for, long enough where it can be to show that it
/// has neither commas nor an exponent.
fn example(least: u64, most: u64) -> u64 {
    [1_048_576, 1000, 2].into_iter().find(|number| (least..=most).contains(number)).unwrap_or(least)
}

/// The heaps of a position, as words of their own or as positions are written:
/// `3 4 5`, `(3,4,5)` and `3+4+5` are the same heaps.
///
/// # Errors
/// Input at fault when there is no heap or one of them cannot be read.
pub fn heaps(words: &[String]) -> Result<Vec<Heap>, Failure> {
    let mut heaps = Vec::new();
    for word in words {
        let inner = word.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(word);
        for part in inner.split([',', '+']) {
            let heap = whole(part.trim(), "a heap", 0, (Heap::MAX - 1).into())?;
            // The bound just checked fits.
            heaps.push(Heap::try_from(heap).unwrap_or(Heap::MAX));
        }
    }
    Ok(heaps)
}
