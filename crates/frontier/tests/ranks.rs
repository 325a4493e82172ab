//! A run shared among ranks that are threads: the same values whatever their
//! number, and all ranks hold them.

#![allow(
    clippy::unwrap_used,
    clippy::large_stack_arrays,
    reason = "a test stops at the first surprise, and a piece goes to the heap"
)]

use nimproof_core::laws::{grundy_values, is_rare};
use nimproof_frontier::engine::{Engine, Kernel, PIECE, Plan, Way};
use nimproof_frontier::games::grundy::shares;
use nimproof_frontier::ranks::member::Member;
use nimproof_frontier::ranks::orders::{Ended, follow, leader};
use nimproof_frontier::ranks::{Ranks, part};
use std::sync::{Arc, Barrier, Mutex, OnceLock};

/// A rank that is a thread; all share one table, a row for each.
struct Thread {
    rank: usize,
    table: Arc<(Barrier, Mutex<Vec<Vec<u8>>>)>,
}

impl Thread {
    fn group(size: usize) -> Vec<Self> {
        let table = Arc::new((Barrier::new(size), Mutex::new(vec![Vec::new(); size])));
        (0..size).map(|rank| Self { rank, table: Arc::clone(&table) }).collect()
    }

    /// Every rank puts bytes down and sees what all have put down.
    fn meet<T>(&self, mine: &[u8], look: impl FnOnce(&[Vec<u8>]) -> T) -> T {
        let (barrier, table) = &*self.table;
        table.lock().unwrap()[self.rank] = mine.to_vec();
        barrier.wait();
        let seen = look(&table.lock().unwrap());
        barrier.wait();
        seen
    }
}

impl Ranks for Thread {
    fn rank(&self) -> usize {
        self.rank
    }

    fn size(&self) -> usize {
        self.table.1.lock().unwrap().len()
    }

    fn broadcast(&self, bytes: &mut [u8]) {
        let mine = bytes.to_vec();
        self.meet(&mine, |all| bytes.copy_from_slice(&all[0]));
    }

    fn union(&self, bytes: &mut [u8]) {
        let mine = bytes.to_vec();
        self.meet(&mine, |all| {
            for (place, byte) in bytes.iter_mut().enumerate() {
                *byte = all.iter().fold(0, |any, bytes| any | bytes[place]);
            }
        });
        if self.rank > 0 {
            bytes.fill(0xff);
        }
    }

    fn least(&self, mine: u64) -> u64 {
        let number = |bytes: &Vec<u8>| u64::from_le_bytes(bytes[..].try_into().unwrap());
        self.meet(&mine.to_le_bytes(), |all| all.iter().map(number).min().unwrap())
    }
}

impl Drop for Thread {
    /// The others would wait for a rank that panicked.
    fn drop(&mut self) {
        if std::thread::panicking() {
            std::process::exit(1);
        }
    }
}

/// How a run is shared out.
#[derive(Clone, Copy)]
struct Sharing {
    kernel: Kernel,
    size: usize,
    block: usize,
    shared_from: u64,
    check_every: usize,
}

impl Sharing {
    /// The last three: heaps of a block, the first heap that is shared, and how
    /// many are checked together.
    fn new(
        kernel: Kernel,
        size: usize,
        (block, shared_from, check_every): (usize, u64, usize),
    ) -> Self {
        Self { kernel, size, block, shared_from, check_every }
    }

    fn member(self, ranks: Thread) -> Member<Thread> {
        let plan = Plan { kernel: self.kernel, threads: 1, way: Way::First };
        let shares = shares(plan, self.block, self.shared_from).unwrap();
        Member::new(ranks, shares, self.check_every)
    }

    /// Runs `lead` with the engine of rank 0; every rank must end well with
    /// the same values.
    fn run<T: Send>(self, lead: impl FnOnce(&mut dyn Engine) -> T + Send) -> T {
        let mut ranks = Thread::group(self.size).into_iter();
        let mut first = self.member(ranks.next().unwrap());
        let (mut engine, desk) = leader();
        std::thread::scope(|scope| {
            let others: Vec<_> = ranks
                .map(|rank| {
                    scope.spawn(move || {
                        let mut member = self.member(rank);
                        assert_eq!(follow(&mut member), Ended::Well);
                        last_piece(&member)
                    })
                })
                .collect();
            let runner = scope.spawn(move || lead(&mut engine));
            assert_eq!(desk.serve(&mut first), Ended::Well);
            for other in others {
                assert_eq!(other.join().unwrap(), last_piece(&first));
            }
            runner.join().unwrap()
        })
    }
}

fn kernels() -> impl Iterator<Item = Kernel> {
    Kernel::ALL.into_iter().filter(|kernel| kernel.runs_here())
}

fn last_piece(member: &Member<Thread>) -> Vec<u32> {
    let mut values = vec![0; PIECE];
    member.shares().read(member.shares().next() - PIECE as u64, &mut values);
    values
}

fn pieces(engine: &mut dyn Engine, number: usize) -> Vec<u32> {
    let mut all = Vec::new();
    let mut values = Box::new([0; PIECE]);
    for _ in 0..number {
        engine.piece(&mut values).unwrap();
        all.extend_from_slice(&values[..]);
    }
    all
}

/// The first three pieces, by the method of the core crate.
fn expected() -> &'static [u32] {
    static VALUES: OnceLock<Vec<u32>> = OnceLock::new();
    VALUES.get_or_init(|| grundy_values(3 * 65_536 - 1))
}

#[test]
fn any_number_of_ranks_gives_the_values_of_the_other_method() {
    for kernel in kernels() {
        for size in [1, 2, 4, 7] {
            let shared = (1024, 100_352, PIECE);
            let sharing = Sharing::new(kernel, size, shared);
            let values = sharing.run(|engine| pieces(engine, 3));
            assert!(values == expected(), "{size} ranks, {kernel:?}");
        }
    }
}

#[test]
fn a_rare_value_that_is_found_late_takes_all_ranks_back() {
    // Near gives none of these heaps a rare value.
    let rare = expected()[32_768..2 * PIECE].iter().filter(|&&value| is_rare(value)).count();
    assert_eq!(rare, 12);
    for kernel in kernels() {
        let sharing = Sharing::new(kernel, 3, (64, 32_768, 1024));
        let values = sharing.run(|engine| pieces(engine, 2));
        assert!(values == expected()[..2 * PIECE], "{kernel:?}");
    }
}

#[test]
fn a_saved_state_is_taken_up_by_all_ranks() {
    // The plain form writes it, the fastest goes on.
    let few = Sharing::new(Kernel::Scalar, 2, (512, 65_536, PIECE));
    let mut state = Vec::new();
    few.run(|engine| {
        pieces(engine, 2);
        engine.save(&mut state).unwrap();
    });
    let more = Sharing { kernel: Kernel::best(), size: 4, ..few };
    let rest = more.run(|engine| {
        engine.restore(2 * PIECE as u64, &mut &state[..]).unwrap();
        assert_eq!(engine.next(), 2 * PIECE as u64);
        pieces(engine, 1)
    });
    assert!(rest == expected()[2 * PIECE..]);
}

#[test]
fn a_state_that_is_too_short_is_refused_and_the_ranks_go_on() {
    let sharing = Sharing::new(Kernel::best(), 2, (512, 65_536, PIECE));
    sharing.run(|engine| {
        assert!(engine.restore(PIECE as u64, &mut &[0_u8; 9][..]).is_err());
        assert_eq!(pieces(engine, 1)[8], 2);
    });
}

#[test]
fn parts_follow_one_another_and_cover_everything() {
    for (size, items, grain) in [(1, 10, 1), (3, 10, 1), (4, 65_536, 64), (7, 1000, 64), (5, 3, 8)]
    {
        let mut end = 0;
        for rank in 0..size {
            let mine = part(rank, size, items, grain);
            assert_eq!(mine.start, end);
            assert!(mine.len() <= items.div_ceil(size).next_multiple_of(grain));
            end = mine.end;
        }
        assert_eq!(end, items);
    }
}
