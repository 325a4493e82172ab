//! Reads the words of a request: games and whole numbers.

use crate::failure::Failure;
use nimproof_core::rules::Game;

/// Parses a game's name for the command line.
///
/// # Errors
/// When there is no such game.
pub fn game(name: &str) -> Result<Game, Failure> {
    name.parse().map_err(|error: nimproof_core::rules::GameError| Failure::input(error.to_string()))
}

/// A whole number from `least` to `most`, or one line that says so. What does
/// not fit 64 bits is only called too large.
///
/// # Errors
/// Input at fault.
pub fn whole(text: &str, what: &str, least: u64, most: u64) -> Result<u64, Failure> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse::<u64>().ok().filter(|_| digits);
    match number {
        Some(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(Failure::input(format!(
            "{what} is {text:?}; it must be a whole number from {least} to {most}"
        ))),
    }
}
