//! One engine, run to one heap, on the clock.

use nimproof_frontier::engine::{Kernel, PIECE, Plan, Way};
use nimproof_frontier::games::Game;
use rustix::time::{ClockId, clock_gettime};
use sha2::{Digest, Sha256};
use std::time::{Duration, Instant};

const RUNS: usize = 3;

/// A run that takes longer is made once.
const LONG: Duration = Duration::from_secs(30);

/// What to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Request {
    pub game: Game,
    pub to: u64,
    pub kernel: Kernel,
    pub threads: usize,
    pub hashed: bool,
}

/// What it took: the least of several runs.
#[derive(Clone)]
pub struct Measured {
    /// Of the thread that runs the engine.
    pub cpu: Duration,
    pub wall: Duration,
    /// Bytes that the engine held at the end.
    pub memory: u64,
    /// The chain of the hashes of all pieces.
    pub hash: [u8; 32],
}

impl Measured {
    /// How many times as long it took as another, in CPU time.
    pub fn over(&self, other: &Self) -> String {
        ratio(self.cpu, other.cpu, "times as fast as the plain form")
    }

    /// The same in wall time.
    pub fn wall_over(&self, other: &Self) -> String {
        ratio(self.wall, other.wall, "times as fast as one thread")
    }
}

fn ratio(slow: Duration, fast: Duration, what: &str) -> String {
    let tenths = 10 * slow.as_micros() / fast.as_micros().max(1);
    format!("{}.{} {what}", tenths / 10, tenths % 10)
}

/// Runs it several times from heap 0, or once if that takes long.
pub fn measure(request: Request) -> Measured {
    let mut best = run(request);
    let more = if best.cpu < LONG { RUNS } else { 1 };
    for _ in 1..more {
        let again = run(request);
        assert!(again.hash == best.hash, "{request:?} gave other values the second time");
        best.cpu = best.cpu.min(again.cpu);
        best.wall = best.wall.min(again.wall);
    }
    best
}

fn run(Request { game, to, kernel, threads, hashed }: Request) -> Measured {
    let (start, wall) = (clock(), Instant::now());
    let plan = Plan { kernel, threads, way: Way::First };
    let mut engine = game.engine(plan).expect("memory for the engine");
    let mut values: Box<[u32; PIECE]> =
        vec![0; PIECE].into_boxed_slice().try_into().expect("made as long as that");
    let mut bytes = vec![0; 4 * PIECE];
    let mut hash = [0; 32];
    while engine.next() <= to {
        let heaps = usize::try_from(to + 1 - engine.next()).unwrap_or(PIECE).min(PIECE);
        engine.piece(&mut values).expect("the engine goes on");
        if hashed {
            for (four, value) in bytes.chunks_exact_mut(4).zip(values.iter()) {
                four.copy_from_slice(&value.to_le_bytes());
            }
            let piece = Sha256::digest(&bytes[..4 * heaps]);
            hash = Sha256::new().chain_update(hash).chain_update(piece).finalize().into();
        }
    }
    let cpu = clock().saturating_sub(start);
    Measured { cpu, wall: wall.elapsed(), memory: engine.memory(), hash }
}

/// The processor time of all threads: an engine may have its own.
fn clock() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    let nanoseconds = u32::try_from(time.tv_nsec).unwrap_or(0);
    Duration::new(seconds, nanoseconds)
}
