//! Game names: any text is a game, whose values and verdict on a period can be
//! had, or one clear line.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nimproof_core::mex;
use nimproof_core::period::{Verdict, verdict};
use nimproof_core::rules::Game;

fuzz_target!(|text: &str| {
    match text.parse::<Game>() {
        Ok(game) => {
            let values = mex::nim_values(&*game.rules(), 40);
            assert_eq!(values.len(), 41);
            if let Verdict::Periodic { values_needed, .. } = verdict(&game, &values) {
                assert!(values_needed <= 41);
            }
        }
        Err(error) => assert!(!error.to_string().contains('\n')),
    }
});
