//! Coprime Nim and Common-factor Nim in every form, against the definition, each
//! other, and what is known of primes.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use nimproof_core::mex::nim_values;
use nimproof_core::rules::Game as RulesGame;
use nimproof_frontier::engine::{Engine, Kernel, PIECE, Plan, Stop, Way};
use nimproof_frontier::games::Game;
use nimproof_frontier::games::coprime::{Coprime, REACH};
use proptest::prelude::*;
use sha2::{Digest, Sha256};

fn plans() -> impl Iterator<Item = Plan> {
    let kernels = Kernel::ALL.into_iter().filter(|kernel| kernel.runs_here());
    kernels.flat_map(|kernel| [Way::First, Way::Second].map(|way| Plan { kernel, threads: 1, way }))
}

fn room() -> Box<[u32; PIECE]> {
    vec![u32::MAX; PIECE].into_boxed_slice().try_into().unwrap()
}

fn next_piece(engine: &mut dyn Engine) -> Box<[u32; PIECE]> {
    let mut values = room();
    engine.piece(&mut values).unwrap();
    values
}

fn hash(game: Game, plan: Plan, pieces: u64) -> Vec<u8> {
    let mut engine = game.engine(plan).unwrap();
    let mut hash = Sha256::new();
    let mut values = room();
    let mut bytes = vec![0; 4 * PIECE];
    for _ in 0..pieces {
        engine.piece(&mut values).unwrap();
        for (four, value) in bytes.chunks_exact_mut(4).zip(values.iter()) {
            four.copy_from_slice(&value.to_le_bytes());
        }
        hash.update(&bytes);
    }
    hash.finalize().to_vec()
}

#[test]
fn every_form_is_what_the_definition_says() {
    for (game, rules) in
        [(Game::Coprime, RulesGame::Coprime), (Game::CommonFactor, RulesGame::CommonFactor)]
    {
        let expected = nim_values(rules.rules().as_ref(), 50_000);
        for plan in plans() {
            let values = next_piece(game.engine(plan).unwrap().as_mut());
            assert!(values[..=50_000] == expected, "{game:?} {plan:?}");
        }
    }
}

/// The definition reaches into the second piece, where the fast forms begin.
#[test]
fn the_second_piece_begins_as_the_definition_says() {
    let to = PIECE + 4_000;
    for (game, rules) in
        [(Game::Coprime, RulesGame::Coprime), (Game::CommonFactor, RulesGame::CommonFactor)]
    {
        let expected = nim_values(rules.rules().as_ref(), u32::try_from(to).unwrap());
        for plan in plans() {
            let mut engine = game.engine(plan).unwrap();
            next_piece(engine.as_mut());
            let values = next_piece(engine.as_mut());
            assert!(values[..=4_000] == expected[PIECE..], "{game:?} {plan:?}");
        }
    }
}

#[test]
fn all_forms_of_coprime_nim_agree_to_a_hundred_million() {
    let pieces = 100_000_000_u64.div_ceil(PIECE as u64);
    let hashes: Vec<_> = plans()
        .filter(|plan| plan.way == Way::First || plan.kernel == Kernel::Scalar)
        .map(|plan| hash(Game::Coprime, plan, pieces))
        .collect();
    assert!(hashes.iter().all(|hash| *hash == hashes[0]), "{hashes:?}");
}

#[test]
fn all_forms_of_common_factor_nim_agree_to_ten_million() {
    let pieces = 10_000_000_u64.div_ceil(PIECE as u64);
    let hashes: Vec<_> = plans().map(|plan| hash(Game::CommonFactor, plan, pieces)).collect();
    assert!(hashes.iter().all(|hash| *hash == hashes[0]), "{hashes:?}");
}

#[test]
#[ignore = "half a minute; make nightly runs it"]
fn both_ways_of_common_factor_nim_agree_to_a_hundred_million() {
    let pieces = 100_000_000_u64.div_ceil(PIECE as u64);
    let hashes = [Way::First, Way::Second].map(|way| {
        hash(Game::CommonFactor, Plan { kernel: Kernel::best(), threads: 1, way }, pieces)
    });
    assert_eq!(hashes[0], hashes[1]);
}

/// A state is the same whatever the kernel, and goes on in any other.
#[test]
fn a_run_goes_on_from_its_state() {
    for game in [Game::Coprime, Game::CommonFactor] {
        for way in [Way::First, Way::Second] {
            let scalar = Plan { kernel: Kernel::Scalar, threads: 1, way };
            let mut undisturbed = game.engine(scalar).unwrap();
            let pieces: Vec<_> = (0..24).map(|_| next_piece(undisturbed.as_mut())).collect();
            let mut last = Vec::new();
            undisturbed.save(&mut last).unwrap();
            for stop in [0_usize, 1, 9] {
                for plan in plans().filter(|plan| plan.way == way) {
                    let mut first = game.engine(plan).unwrap();
                    (0..stop).for_each(|_| drop(next_piece(first.as_mut())));
                    let mut state = Vec::new();
                    first.save(&mut state).unwrap();
                    let mut second = game.engine(scalar).unwrap();
                    second.restore(first.next(), &mut state.as_slice()).unwrap();
                    assert_eq!(second.next(), (stop * PIECE) as u64);
                    for piece in &pieces[stop..] {
                        assert!(next_piece(second.as_mut()) == *piece, "{game:?} {plan:?} {stop}");
                    }
                    let mut state = Vec::new();
                    second.save(&mut state).unwrap();
                    assert!(state == last, "{game:?} {plan:?} {stop}");
                }
            }
        }
    }
}

/// A double check goes on from the state of the first way; and the other way round.
#[test]
fn each_way_goes_on_from_the_state_of_the_other() {
    let plan = |way| Plan { kernel: Kernel::best(), threads: 1, way };
    let mut undivided = Game::CommonFactor.engine(plan(Way::First)).unwrap();
    let pieces: Vec<_> = (0..60).map(|_| next_piece(undivided.as_mut())).collect();
    for (from, to) in [(Way::First, Way::Second), (Way::Second, Way::First)] {
        for stop in [0_usize, 1, 2, 9, 30] {
            let mut first = Game::CommonFactor.engine(plan(from)).unwrap();
            let mut same = Game::CommonFactor.engine(plan(to)).unwrap();
            for _ in 0..stop {
                next_piece(first.as_mut());
                next_piece(same.as_mut());
            }
            let (mut state, mut expected, mut turned) = (Vec::new(), Vec::new(), Vec::new());
            first.save(&mut state).unwrap();
            same.save(&mut expected).unwrap();
            let mut second = Game::CommonFactor.engine(plan(to)).unwrap();
            second.restore(first.next(), &mut state.as_slice()).unwrap();
            second.save(&mut turned).unwrap();
            assert_eq!(turned.len(), expected.len(), "{to:?} from heap {}", first.next());
            if to == Way::First {
                assert!(turned == expected, "the lists keep their order");
            }
            for (place, piece) in pieces.iter().enumerate().skip(stop) {
                assert!(next_piece(second.as_mut()) == *piece, "{to:?} from {stop}: piece {place}");
            }
        }
    }
}

#[test]
fn a_foreign_state_is_refused() {
    let plan = Plan { kernel: Kernel::Scalar, threads: 1, way: Way::First };
    for game in [Game::Coprime, Game::CommonFactor] {
        let mut engine = game.engine(plan).unwrap();
        (0..3).for_each(|_| drop(next_piece(engine.as_mut())));
        let mut state = Vec::new();
        engine.save(&mut state).unwrap();
        let next = engine.next();
        let refuses =
            |next, state: &[u8]| game.engine(plan).unwrap().restore(next, &mut &state[..]).is_err();
        assert!(!refuses(next, &state));
        assert!(refuses(next, &state[..state.len() - 1]), "{game:?}: cut");
        assert!(refuses(next, &[]), "{game:?}: empty");
        assert!(refuses(next + 1, &state), "{game:?}: no piece");
        assert!(refuses(20 * next, &state), "{game:?}: another heap");
        assert!(refuses(u64::MAX, &state), "{game:?}: out of reach");
        let mut other = state.clone();
        other[0] ^= 1;
        assert!(refuses(next, &other), "{game:?}: a bit");
    }
}

#[test]
fn values_of_more_than_16_bits() {
    for plan in plans() {
        let mut coprime = Game::Coprime.engine(plan).unwrap();
        let pieces: Vec<_> = (0..13).map(|_| next_piece(coprime.as_mut())).collect();
        // A033844: the prime of rank 2^16 is 821,641; the one before it is 821,603.
        let at = |heap: usize| pieces[heap / PIECE][heap % PIECE];
        assert_eq!((at(821_603), at(821_641)), (65_535, 65_536));

        let mut common = Game::CommonFactor.engine(plan).unwrap();
        let pieces: Vec<_> = (0..5).map(|_| next_piece(common.as_mut())).collect();
        let at = |heap: usize| pieces[heap / PIECE][heap % PIECE];
        assert_eq!((at(131_070), at(131_072)), (65_535, 65_536));
        // 262,143 = 3 (2 * 43,690 + 1), and 1 + 3 * 43,690 / 2 = 65,536.
        assert_eq!(at(262_143), 65_536);
    }
}

/// A006880: 50,847,534 primes below 10^9, 455,052,511 below 10^10; the next are
/// 10^9 + 7 and 10^10 + 19. Both have heaps of 33 bits and more behind them.
#[test]
fn the_rank_of_a_prime_far_out() {
    for plan in plans() {
        for (heap, rank) in [(1_000_000_007_u64, 50_847_535), (10_000_000_019, 455_052_512)] {
            let piece = heap / PIECE as u64;
            let mut engine = Coprime::starting_at(plan, piece).unwrap();
            let values = next_piece(&mut engine);
            let place = usize::try_from(heap % PIECE as u64).unwrap();
            assert_eq!(values[place], rank, "{plan:?}");
            engine.audit().unwrap();
        }
    }
}

#[test]
fn the_reach_of_coprime_nim() {
    for plan in plans() {
        let last = REACH / PIECE as u64 - 1;
        let mut engine = Coprime::starting_at(plan, last).unwrap();
        // 2^36 - 5 is the largest prime below 2^36 (A013603).
        let values = next_piece(&mut engine);
        assert_eq!(values[PIECE - 5], *values.iter().max().unwrap());
        assert_eq!(values[PIECE - 1], 2, "2^36 - 1 is a multiple of 3");
        let mut values = room();
        assert!(matches!(engine.piece(&mut values), Err(Stop::OutOfReach { heap: REACH, .. })));
    }
    let plan = plans().next().unwrap();
    assert!(Coprime::starting_at(plan, REACH / PIECE as u64 + 1).is_err());
    assert!(Coprime::starting_at(plan, u64::MAX).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    /// A range that starts anywhere has the values of a run that went there.
    #[test]
    fn a_start_anywhere(first in 0_u64..1 << 15, near in 0_u64..40) {
        for plan in plans() {
            for first in [near, first] {
                let mut whole = Coprime::starting_at(plan, first).unwrap();
                next_piece(&mut whole);
                let expected = next_piece(&mut whole);
                let mut part = Coprime::starting_at(plan, first + 1).unwrap();
                prop_assert!(next_piece(&mut part) == expected);
                part.audit().unwrap();
            }
        }
    }
}
