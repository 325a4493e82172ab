//! Game names: any text is a game or one clear line.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nimproof_core::mex;
use nimproof_core::rules::Game;

fuzz_target!(|text: &str| {
    match text.parse::<Game>() {
        Ok(game) => assert_eq!(mex::nim_values(&*game.rules(), 40).len(), 41),
        Err(error) => assert!(!error.to_string().contains('\n')),
    }
});
