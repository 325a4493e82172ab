//! `make bench`: how long `reproduce run` takes, and the tables behind it beside
//! a plain loop over the definition, in the same run.
//!
//! Tables and loops are timed in CPU time of their thread, the whole run in
//! wall time; each figure is the minimum of several. Times are for people and
//! stand in no result.

use nimproof_core::claims::PUBLISHED_BOUND;
use nimproof_core::mex;
use nimproof_core::rules::{CommonFactor, Coprime, Grundy, Heap, Ruleset, options_of};
use rustix::time::{ClockId, clock_gettime};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const RUNS: usize = 3;

/// A plain loop over the definition, to a bound.
type Plain = fn(Heap) -> Vec<u32>;

fn main() {
    println!("tables to heap {PUBLISHED_BOUND}, CPU time of one thread, minimum of {RUNS}:");
    let games: [(&str, Box<dyn Ruleset>, Plain); 3] = [
        ("Coprime Nim", Box::new(Coprime), |to| plain_gcd_game(to, |g| g == 1)),
        ("Common-factor Nim", Box::new(CommonFactor), |to| plain_gcd_game(to, |g| g > 1)),
        ("Grundy's game", Box::new(Grundy), plain_grundy),
    ];
    let (mut ours, mut theirs) = (Duration::ZERO, Duration::ZERO);
    for (name, rules, plain) in games {
        let (fast, values) = cpu_time(|| mex::nim_values(&*rules, PUBLISHED_BOUND));
        let (slow, plain_values) = cpu_time(|| plain(PUBLISHED_BOUND));
        assert!(values == plain_values, "{name}: the plain loop computes other values");
        let options: usize =
            (0..=PUBLISHED_BOUND).map(|heap| options_of(&*rules, heap).len()).sum();
        row(name, fast, slow);
        let picoseconds = fast.as_nanos() * 1000 / options as u128;
        println!("{:20} {options} options, {picoseconds} ps an option", "");
        ours += fast;
        theirs += slow;
    }
    row("all three", ours, theirs);
    println!("one cycle of a processor at 3 GHz is 333 ps");
    whole_run(theirs);
}

fn row(name: &str, fast: Duration, slow: Duration) {
    let tenths = 10 * slow.as_micros() / fast.as_micros().max(1);
    println!(
        "{name:20} {:>7} ms   plain loop {:>7} ms   ratio {}.{}",
        fast.as_millis(),
        slow.as_millis(),
        tenths / 10,
        tenths % 10
    );
}

/// The wall time of the whole command, on a copy of the papers.
fn whole_run(plain: Duration) {
    let place = tempfile::tempdir().expect("a temporary folder");
    let papers = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../papers");
    for paper in fs::read_dir(papers).expect("the papers") {
        let paper = paper.expect("a paper's folder");
        if !paper.path().is_dir() {
            continue;
        }
        let copy = place.path().join("papers").join(paper.file_name());
        fs::create_dir_all(&copy).expect("a temporary folder");
        for name in ["paper.json", "published.json"] {
            fs::copy(paper.path().join(name), copy.join(name)).expect("a copy of the papers");
        }
    }
    let mut best = Duration::MAX;
    for _ in 0..2 * RUNS {
        let start = Instant::now();
        let status = Command::new(env!("CARGO_BIN_EXE_reproduce"))
            .arg("run")
            .current_dir(place.path())
            .stdout(Stdio::null())
            .status()
            .expect("the binary runs");
        best = best.min(start.elapsed());
        assert!(status.success());
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    println!(
        "reproduce run, all claims, wall time on {threads} cores, minimum of {}: {} ms",
        2 * RUNS,
        best.as_millis()
    );
    println!(
        "the plain loops for the three tables alone take {} times as long",
        plain.as_millis() / best.as_millis().max(1)
    );
}

/// The least CPU time of the thread over several runs, and the values.
fn cpu_time(mut work: impl FnMut() -> Vec<u32>) -> (Duration, Vec<u32>) {
    let mut best = Duration::MAX;
    let mut values = Vec::new();
    for _ in 0..RUNS {
        let start = thread_clock();
        values = work();
        best = best.min(thread_clock().saturating_sub(start));
    }
    (best, values)
}

fn thread_clock() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    let nanoseconds = u32::try_from(time.tv_nsec).unwrap_or(0);
    Duration::new(seconds, nanoseconds)
}

fn gcd(mut a: Heap, mut b: Heap) -> Heap {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The definition read aloud: every bite, Euclid's algorithm, the mex.
fn plain_gcd_game(to: Heap, legal: fn(Heap) -> bool) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..=to {
        let mut seen = vec![false; heap as usize + 1];
        for bite in (1..=heap).filter(|&bite| legal(gcd(bite, heap))) {
            seen[values[(heap - bite) as usize] as usize] = true;
        }
        values.push(plain_mex(&seen));
    }
    values
}

/// The definition read aloud: every split, the xor, the mex.
fn plain_grundy(to: Heap) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..=to as usize {
        let mut seen = vec![false; 2 * heap + 2];
        for part in (1..heap).filter(|&part| part < heap - part) {
            seen[(values[part] ^ values[heap - part]) as usize] = true;
        }
        values.push(plain_mex(&seen));
    }
    values
}

fn plain_mex(seen: &[bool]) -> u32 {
    (0..).zip(seen).find(|&(_, &seen)| !seen).map_or(u32::MAX, |(value, _)| value)
}
