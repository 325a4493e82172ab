//! Grundy's game against the definition of the core crate.

use nimproof_core::mex::nim_values;
use nimproof_core::rules::Game as RulesGame;
use nimproof_frontier::engine::{Kernel, PIECE, Plan, Way};
use nimproof_frontier::games::Game;

#[test]
fn the_first_piece_is_what_the_definition_says() {
    let plan = Plan { kernel: Kernel::Scalar, threads: 1, way: Way::First };
    let mut engine = Game::Grundy.engine(plan).unwrap();
    let mut values = Box::new([0; PIECE]);
    engine.piece(&mut values).unwrap();
    let expected = nim_values(RulesGame::Grundy.rules().as_ref(), 5_000);
    assert_eq!(values[..=5_000], expected);
}
