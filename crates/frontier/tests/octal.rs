//! Octal games against the definition of the core crate and the literature.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use nimproof_core::laws::proved_period;
use nimproof_core::mex::nim_values;
use nimproof_core::rules::Octal;
use nimproof_frontier::engine::{Engine, Kernel, PIECE, Plan, Way};
use nimproof_frontier::games::Game;

const FIRST: Plan = Plan { kernel: Kernel::Scalar, threads: 1, way: Way::First };

fn code(text: &str) -> Octal {
    text.parse().unwrap()
}

fn engine(text: &str, plan: Plan) -> Box<dyn Engine> {
    Game::Octal(code(text)).engine(plan).unwrap()
}

fn pieces(engine: &mut dyn Engine, count: usize) -> Vec<u32> {
    let mut all = Vec::new();
    let mut values: Box<[u32; PIECE]> = vec![0; PIECE].try_into().unwrap();
    for _ in 0..count {
        engine.piece(&mut values).unwrap();
        all.extend_from_slice(&*values);
    }
    all
}

fn best() -> Plan {
    Plan { kernel: Kernel::best(), ..FIRST }
}

#[test]
fn to_50_000_by_the_definition() {
    for text in ["0.137", "0.77", "0.07"] {
        let values = pieces(&mut *engine(text, best()), 1);
        assert!(values[..=50_000] == nim_values(&code(text), 50_000), "{text}");
    }
}

#[test]
fn to_5_000_by_the_definition() {
    for text in ["0.6", "0.007", "4.0", "0.16", "0.1203", "0.3", "4.7", "0.00000000042"] {
        let values = pieces(&mut *engine(text, best()), 1);
        assert!(values[..=5_000] == nim_values(&code(text), 5_000), "{text}");
    }
}

#[test]
fn every_plan_has_the_same_values() {
    for text in ["0.6", "4.3", "0.7777"] {
        let expected = pieces(&mut *engine(text, FIRST), 1);
        assert!(expected[..=5_000] == nim_values(&code(text), 5_000), "{text}");
        for kernel in Kernel::ALL.into_iter().filter(|kernel| kernel.runs_here()) {
            for way in [Way::First, Way::Second] {
                let plan = Plan { kernel, threads: 1, way };
                assert!(pieces(&mut *engine(text, plan), 1) == expected, "{text} {plan:?}");
            }
        }
    }
}

#[test]
fn a_long_pre_period_of_the_literature() {
    // 0.127 has period 4, and its last exception at 46,577 (Gangolli and
    // Plambeck 1989, as OEIS A071464 has it).
    let values = pieces(&mut *engine("0.127", best()), 2);
    let proved = proved_period(&values, 3).unwrap();
    assert_eq!((proved.period, proved.pre_period), (4, 46_578));
}

#[test]
fn saved_and_restored_it_goes_on_as_before() {
    let mut undisturbed = engine("0.16", best());
    pieces(&mut *undisturbed, 1);
    let mut state = Vec::new();
    undisturbed.save(&mut state).unwrap();
    let mut restored = engine("0.16", Plan { way: Way::Second, ..best() });
    restored.restore(PIECE as u64, &mut &*state).unwrap();
    assert_eq!(restored.next(), PIECE as u64);
    assert!(pieces(&mut *restored, 1) == pieces(&mut *undisturbed, 1));
    let (mut one, mut other) = (Vec::new(), Vec::new());
    restored.save(&mut one).unwrap();
    undisturbed.save(&mut other).unwrap();
    assert!(one == other);
}

#[test]
fn a_state_that_is_not_its_own_is_refused() {
    let mut of_another = Vec::new();
    let mut another = engine("0.77", best());
    pieces(&mut *another, 1);
    another.save(&mut of_another).unwrap();
    let piece = PIECE as u64;
    for (next, state) in [
        (piece, &of_another[..]),
        (piece, &of_another[..2 * PIECE - 1]),
        (2 * piece, &of_another[..]),
        (piece - 1, &of_another[..]),
        (u64::MAX - piece + 1, &of_another[..]),
    ] {
        assert!(engine("0.137", best()).restore(next, &mut &*state).is_err(), "{next}");
    }
    assert!(engine("0.77", best()).restore(piece, &mut &*of_another).is_ok());
}
