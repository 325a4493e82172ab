//! A wrong sieve is noticed, by every form.

use super::*;

fn plans() -> impl Iterator<Item = Plan> {
    let kernels = Kernel::ALL.into_iter().filter(|kernel| kernel.runs_here());
    kernels.map(|kernel| Plan { kernel, threads: 1, way: Way::First })
}

/// The values of heaps of the second piece after its labels were changed.
fn spoiled(plan: Plan, spoil: impl FnOnce(&mut [u16; HALF])) -> (Coprime, Result<(), u64>) {
    let mut engine = Coprime::starting_at(plan, 1).unwrap();
    let mut values: Box<[u32; PIECE]> = vec![0; PIECE].into_boxed_slice().try_into().unwrap();
    let Form::First(sieve, finish) = &mut engine.form else { panic!("the first way") };
    let mut piece = sieve.piece(engine.next, &mut engine.so_far);
    spoil(piece.labels);
    let done = finish(&mut piece, &engine.table, &mut values);
    engine.next += PIECE as u64;
    (engine, done)
}

fn place(heap: usize) -> usize {
    (heap - PIECE) / 2
}

#[test]
fn an_honest_piece_passes() {
    for plan in plans() {
        let (engine, done) = spoiled(plan, |_| ());
        assert_eq!(done, Ok(()));
        engine.audit().unwrap();
    }
}

#[test]
fn a_prime_that_does_not_divide() {
    for plan in plans() {
        // 65,537 is a prime; 17 has rank 7.
        let (_, done) = spoiled(plan, |labels| labels[place(65_537)] = 7);
        assert_eq!(done, Err(65_537), "{plan:?}");
        // A rank without a prime.
        let (_, done) = spoiled(plan, |labels| labels[place(65_537)] = u16::MAX);
        assert_eq!(done, Err(65_537), "{plan:?}");
    }
}

#[test]
fn a_witness_that_is_none() {
    // 17 * 19 * 211 = 68,153: a sieve that misses 17 there claims 19, or a prime.
    for label in [8, 0] {
        for plan in plans() {
            let (engine, done) = spoiled(plan, |labels| {
                assert_eq!(labels[place(68_153)], 7);
                labels[place(68_153)] = label;
            });
            assert_eq!(done, Ok(()));
            assert!(matches!(engine.audit(), Err(Stop::Defect { .. })), "{plan:?} {label}");
        }
    }
}

#[test]
fn the_run_stops_at_the_next_power_of_two() {
    for plan in plans() {
        let mut engine = Coprime::new(plan).unwrap();
        let mut values: Box<[u32; PIECE]> = vec![0; PIECE].into_boxed_slice().try_into().unwrap();
        for _ in 0..2 {
            engine.piece(&mut values).unwrap();
        }
        engine.so_far.total += 1;
        engine.piece(&mut values).unwrap();
        assert!(matches!(engine.piece(&mut values), Err(Stop::Defect { heap: 262_144, .. })));
    }
}
