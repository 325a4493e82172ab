//! Octal games against the definition of the core crate and the literature, and
//! runs of them that are stopped within a piece.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::{To, contents, settings};
use nimproof_core::laws::proved_period;
use nimproof_core::mex::nim_values;
use nimproof_core::rules::Octal;
use nimproof_frontier::engine::{Engine, Kernel, PIECE, Plan, Way};
use nimproof_frontier::games::Game;
use nimproof_frontier::run::checkpoint::{self, History};
use nimproof_frontier::run::drive::{self, End, Engines, Settings};
use nimproof_frontier::run::folder::Folder;
use nimproof_frontier::run::tally::Tally;
use serde_json::{Value as Json, json};
use std::fs;
use std::path::Path;

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

/// The values of Kayles by its period, 12 from heap 71 on.
fn kayles(heaps: usize) -> Vec<u32> {
    let first = nim_values(&code("0.77"), 82);
    (0..heaps).map(|heap| first[if heap < 71 { heap } else { 71 + (heap - 71) % 12 }]).collect()
}

fn state(values: &[u32]) -> Vec<u8> {
    values.iter().flat_map(|&value| u16::try_from(value).unwrap().to_le_bytes()).collect()
}

/// Runs, or runs on, in a folder, with one more turn of the watch than `turns`.
fn run(settings: &Settings, text: &str, place: &Path, turns: usize) -> End {
    let second = settings.second.map(|plan| engine(text, plan));
    let engines = Engines { first: engine(text, settings.plan), second };
    let folder = Folder::take(place).unwrap();
    drive::run(settings, engines, &folder, &mut To::pieces(turns)).unwrap()
}

/// So far out, each heap needs all its splits with two kinds of moves, about as
/// many pairs as it has stones: a piece would be 3 * 10^11 pairs, a minute and more.
#[test]
fn far_out_a_run_is_stopped_and_gone_on_with_within_a_piece() {
    let start = 64 * PIECE;
    let expected = kayles(start + PIECE);
    let mut far = engine("0.77", best());
    far.restore(start as u64, &mut &*state(&expected[..start])).unwrap();
    let place = tempfile::tempdir().unwrap();
    let mut tally = Tally::new(false);
    for piece in expected[..start].chunks(PIECE) {
        tally.add(piece);
    }
    checkpoint::write(place.path(), "0.77", &tally, far.as_ref(), &History::default()).unwrap();
    let mut settings = settings("0.77", 2 * start as u64);
    (settings.plan, settings.resume) = (best(), true);
    let mut before = start;
    for _ in 0..3 {
        let End::Stopped(heap) = run(&settings, "0.77", place.path(), 1) else { panic!() };
        let heap = usize::try_from(heap).unwrap();
        // A second or two on any machine: at most 2^30 pairs, or one heap.
        assert!(heap > before && (heap - before) * start <= 1 << 30, "{before} to {heap}");
        before = heap;
    }
    let mut found = checkpoint::read(place.path()).unwrap().unwrap();
    assert_eq!(found.head.next, start as u64);
    found.restore(far.as_mut()).unwrap();
    let mut saved = Vec::new();
    far.save(&mut saved).unwrap();
    assert!(saved == state(&expected[..before]));
}

#[test]
fn stopped_within_pieces_it_comes_to_the_same_bytes() {
    let (text, to) = ("0.07", 70_000);
    let whole = tempfile::tempdir().unwrap();
    let mut settings = settings(text, to);
    settings.plan = best();
    assert_eq!(run(&settings, text, whole.path(), usize::MAX), End::Done);
    settings.resume = true;
    for second in [None, Some(Plan { way: Way::Second, ..best() })] {
        settings.second = second;
        let broken = tempfile::tempdir().unwrap();
        let mut within = 0;
        // One turn more each time: the second engine begins each broken piece anew.
        for turns in 1.. {
            match run(&settings, text, broken.path(), turns) {
                End::Stopped(heap) => within += usize::from(heap % PIECE as u64 != 0),
                end => {
                    assert_eq!(end, End::Done);
                    break;
                }
            }
        }
        assert!(within > 0);
        assert_eq!(contents(broken.path()), contents(whole.path()));
    }
}

/// What the first engine did ahead of the piece is no double check of anything.
#[test]
fn the_second_way_takes_up_nothing_ahead() {
    let bytes = state(&kayles(PIECE + 100));
    let reached = |way| {
        let mut engine = engine("0.77", Plan { way, ..best() });
        engine.restore(PIECE as u64, &mut &*bytes).unwrap();
        assert_eq!(engine.next(), PIECE as u64);
        engine.reached()
    };
    assert_eq!(reached(Way::First), PIECE as u64 + 100);
    assert_eq!(reached(Way::Second), PIECE as u64);
}

fn period_of(text: &str, to: u64) -> Json {
    let place = tempfile::tempdir().unwrap();
    let mut settings = settings(text, to);
    settings.plan = best();
    assert_eq!(run(&settings, text, place.path(), usize::MAX), End::Done);
    let run: Json =
        serde_json::from_slice(&fs::read(place.path().join("run.json")).unwrap()).unwrap();
    run["period"]["by_guy_and_smith"].clone()
}

/// Periods and last exceptions (70 and 51) as Winning Ways, chapter 4, has them; a
/// period p from heap q on needs 2q + 2p + k values.
#[test]
fn a_run_says_when_a_period_is_certain() {
    for (text, period, pre_period, k) in [("0.77", 12, 71, 2), ("0.137", 34, 52, 3)] {
        let needed = 2 * pre_period + 2 * period + k;
        for to in [needed - 1, 5_000] {
            let expected = json!({
                "values_seen": to + 1, "verdict": "periodic",
                "period": period, "pre_period": pre_period, "values_needed": needed,
            });
            assert_eq!(period_of(text, to), expected, "{text} to {to}");
        }
        let less = period_of(text, needed - 2);
        assert_eq!(less["verdict"], "no-period-shown", "{text}");
        assert_eq!(less["values_seen"], needed - 1);
    }
    // Nobody knows a period of it.
    let open = period_of("0.007", 20_000);
    assert_eq!(open["verdict"], "no-period-shown");
    assert_eq!(open["values_seen"], 20_001);
}

#[test]
fn only_octal_games_are_judged() {
    for game in [Game::Grundy, Game::Coprime, Game::CommonFactor] {
        assert_eq!(game.engine(FIRST).unwrap().period(100).unwrap(), None);
    }
}
