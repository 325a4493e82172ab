//! The fast engine with other sizes than a long run has: a short memory, short
//! stretches, all inner loops, some threads; and its state as bytes.

use super::check::Witnesses;
use super::code::{OTHER, common, is_rare, rare};
use super::fast::{Fast, Shape};
use super::lanes::{LANES, Lanes, Mark, Marks, Near, Seen, of, portable::Portable, sets};
use super::plain::Plain;
use super::rares::{Rare, Rares};
use super::state::{self, Kept};
use super::stretch::{Sources, Stretch};
use super::window::{Window, window};
use crate::engine::{Kernel, PIECE, Stop};
use proptest::prelude::*;
use std::collections::HashSet;

const WITNESSES: Witnesses = Witnesses { from: 64, parts: 500, to: 1 << 12, worth: 1 };

fn forms() -> Vec<&'static dyn Lanes> {
    let here = Kernel::ALL.into_iter().filter(|kernel| kernel.runs_here());
    here.map(of).collect()
}

fn run(lanes: &'static dyn Lanes, shape: Shape, to: u64) -> Result<Fast, Stop> {
    let mut fast = Fast::new(lanes, shape)?;
    while fast.settled() < to {
        fast.advance()?;
    }
    Ok(fast)
}

fn plain(pieces: usize) -> Vec<u32> {
    let mut plain = Plain::default();
    let mut values: Box<[u32; PIECE]> = vec![0; PIECE].try_into().unwrap();
    let mut all = Vec::new();
    for _ in 0..pieces {
        plain.piece(&mut values);
        all.extend_from_slice(&values[..]);
    }
    all
}

#[test]
fn stretches_of_any_length_give_the_plain_values() {
    let expected = plain(2);
    for (stretch, lanes) in [64, 192, 4096].into_iter().zip(forms().into_iter().cycle()) {
        let kept = Kept { head: 1 << 14, last: 1 << 17 };
        let fast = run(lanes, Shape { kept, stretch, witnesses: WITNESSES }, 120_000).unwrap();
        let mut values = vec![0; 120_000];
        fast.window().copy(0, &mut values);
        assert!(values == expected[..120_000], "stretches of {stretch}");
    }
}

#[test]
fn forgotten_values_are_not_missed() {
    let long =
        Shape { kept: Kept { head: 1 << 16, last: 1 << 20 }, stretch: 2048, witnesses: WITNESSES };
    let short = Shape { kept: Kept { head: 1 << 16, last: 90_000 }, ..long };
    let lanes = of(Kernel::best());
    let (long, short) = (run(lanes, long, 900_000).unwrap(), run(lanes, short, 900_000).unwrap());
    assert!(short.window().base() > 300_000 && long.window().base() == 0);
    let (mut a, mut b) = (vec![0; 50_000], vec![0; 50_000]);
    long.window().copy(850_000, &mut a);
    short.window().copy(850_000, &mut b);
    assert!(a == b);
}

#[test]
fn a_rare_heap_past_the_memory_ends_the_run() {
    let kept = Kept { head: 1 << 12, last: 50_000 };
    let stopped =
        run(of(Kernel::best()), Shape { kept, stretch: 64, witnesses: WITNESSES }, 90_000);
    // The rare heaps after 50,000: the first of them cannot be followed.
    let values = plain(2);
    let rare = |heap: &usize| (values[*heap] >> 1).count_ones() % 2 == 0;
    let first = (49_873..90_000).find(rare).unwrap() as u64;
    match stopped.map(|fast| fast.settled()) {
        Err(Stop::OutOfReach { heap, why }) => {
            assert_eq!(heap, first + 1);
            assert!(why.contains("rare value"), "{why}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_state_is_read_as_it_was_written_or_refused() {
    let kept = Kept { head: 1 << 12, last: 1 << 17 };
    let shape = Shape { kept, stretch: 128, witnesses: WITNESSES };
    let lanes = of(Kernel::best());
    let fast = run(lanes, shape, 70_000).unwrap();
    let mut bytes = Vec::new();
    state::write(&mut bytes, fast.window(), fast.rares(), 66_000, kept).unwrap();
    let mut held = window(kept).unwrap();
    let rares = state::read(&mut bytes.as_slice(), &mut held, 66_000, kept).unwrap();
    let mut again = Fast::new(lanes, shape).unwrap();
    again.restore(held, rares);
    let mut rewritten = Vec::new();
    state::write(&mut rewritten, again.window(), again.rares(), 66_000, kept).unwrap();
    assert!(bytes == rewritten);

    let refused = |bytes: &[u8], next| {
        state::read(&mut &bytes[..], &mut window(kept).unwrap(), next, kept).is_err()
    };
    for cut in [0, 7, 100, bytes.len() - 1] {
        assert!(refused(&bytes[..cut], 66_000), "cut at {cut}");
    }
    assert!(refused(&bytes, 66_001));
    let mut many = bytes.clone();
    many[..8].copy_from_slice(&u64::MAX.to_le_bytes());
    assert!(refused(&many, 66_000));
    // A rare value from 256 on where none can be: the first rare heap, 1, is
    // followed by its value.
    let mut wide = bytes.clone();
    wide[16..18].copy_from_slice(&259_u16.to_le_bytes());
    assert!(refused(&wide, 66_000));
    // A byte that promises a value which is not there; one that no heap has.
    for spoilt in [OTHER, 255] {
        let mut other = bytes.clone();
        let last = other.iter().rposition(|&byte| byte < OTHER).unwrap();
        other[last] = spoilt;
        assert!(refused(&other, 66_000), "{spoilt}");
    }
}

#[test]
fn a_window_keeps_the_first_values_and_the_last() {
    let kept = Kept { head: 1000, last: 500 };
    let mut window = Window::new(kept).unwrap();
    // Values of all kinds, and not the same again some heaps later.
    let value = |heap: u64| u16::try_from((heap * heap / 128) % 600).unwrap();
    for start in (0..300_000).step_by(LANES) {
        window.make_room(LANES);
        (start..start + LANES as u64).for_each(|heap| window.push(value(heap)));
        window.keep_head();
    }
    assert!(window.base() > 1000 && window.base() + 500 < window.end());
    for heap in 0..window.end() {
        let held = (heap < 1000 || heap >= window.base()).then(|| value(heap));
        assert_eq!(window.value(heap), held, "heap {heap}");
    }
}

/// Heaps of a stretch that are not the game's: then a split with a value from 256
/// on decides what in the game other splits have long decided.
const BLOCKS: usize = 2;

/// A value for each heap, by two random numbers: a rare heap with a value from 256 on
/// is never within a stretch of heap 0.
fn any_values(heaps: &[(u16, u16)], many_rare: bool) -> Vec<u16> {
    let value = |(heap, &(class, number)): (usize, &(u16, u16))| match class {
        _ if heap == 0 => 0,
        0..45 if many_rare => rare(number % 128),
        0..2 => rare(number % 2),
        45..49 if heap >= BLOCKS * LANES => rare(128 + number % 8),
        49..70 => common(128 + number % 8),
        _ if many_rare => common(number % 128),
        _ => common(64 + number % 64),
    };
    heaps.iter().enumerate().map(value).collect()
}

/// The least common value of `heap` that no split with a part among the rare heaps
/// before `start` has.
fn least_common(values: &[u16], start: usize, heap: usize) -> u16 {
    let rares = (1..start).filter(|&part| is_rare(values[part]));
    let taken: HashSet<u16> = rares.map(|part| values[part] ^ values[heap - part]).collect();
    (0..).find(|value| !is_rare(*value) && !taken.contains(value)).unwrap()
}

proptest! {
    #[test]
    fn a_stretch_over_any_values_has_the_least_common_ones(
        heaps in prop::collection::vec((0u16..100, any::<u16>()), 4000),
        many_rare in any::<bool>(),
    ) {
        let mut values = any_values(&heaps, many_rare);
        let kept = Kept { head: 1 << 10, last: 1 << 13 };
        let (mut window, mut rares) = (window(kept).unwrap(), Rares::new());
        for (heap, &value) in (0..).zip(&values) {
            window.push(value);
            if heap > 0 && is_rare(value) {
                rares.push(Rare { heap, value });
            }
        }
        let start = values.len();
        for heap in start..start + BLOCKS * LANES {
            values.push(least_common(&values, start, heap));
        }
        let marks = rares.marks(0..u64::MAX);
        for lanes in forms() {
            let sources = Sources { lanes, window: &window, rares: &rares };
            let mut far = vec![[[0; LANES]; 16]; BLOCKS];
            let stretch = Stretch::new(sources, start, &marks, &mut far);
            let byte = |(heap, &byte): (u64, &u8)| match byte {
                OTHER => stretch.wide().iter().find(|&&(wide, _)| wide == heap).unwrap().1,
                byte => common(byte.into()),
            };
            let found: Vec<u16> = (start as u64..).zip(stretch.bytes()).map(byte).collect();
            prop_assert_eq!(&found, &values[start..]);
        }
    }

    #[test]
    fn all_inner_loops_do_the_same(
        bytes in prop::collection::vec(prop_oneof![9 => 0..OTHER, 1 => Just(OTHER)], 1024),
        marks in prop::collection::vec((64u32..900, 0..OTHER), 0..40),
        near in prop::collection::vec((0usize..64, 0..OTHER), 0..20),
        full in prop::collection::vec(any::<u128>(), 64),
        from in 0usize..64,
        code in 0..OTHER,
        length in 0usize..400,
    ) {
        let marks = Marks::new(marks.into_iter().map(|(back, code)| Mark { back, code }));
        let mut spread = Near { codes: [0; LANES], out: [OTHER; LANES] };
        for (at, code) in near {
            spread.codes[at] = code;
            spread.out[at] = 0;
        }
        let mut full: [u128; LANES] = full.try_into().unwrap();
        full[60] = u128::MAX;
        let by = |lanes: &dyn Lanes| {
            let mut seen: Seen = [[0; LANES]; 16];
            lanes.mark(&bytes, 900, &marks, &mut seen);
            let mut written = bytes.clone();
            let one = lanes.finish(&mut written, 200, &sets(&seen), &spread, from);
            let two = lanes.finish(&mut written, 600, &full, &spread, from);
            let met = lanes.meets(&bytes[..length], &bytes[500..500 + length], code);
            (seen, written, one, two, met)
        };
        let expected = by(&Portable);
        for lanes in forms() {
            prop_assert!(by(lanes) == expected);
        }
    }
}
