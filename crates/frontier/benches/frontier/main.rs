//! `make bench`: what the engines of the long runs cost, each form beside the plain one,
//! in CPU time of all their threads, the minimum of several runs; and the cost against the
//! number of heaps, as a table and a plot.
//!
//! Every form of a game must give the same hash to the same heap, or the bench
//! stops. What is expected to take longer than the budget is left out, and the bench
//! says so. Times are for people and stand in no result.

mod cost;
mod measure;
mod plot;

use measure::{Measured, Request, measure};
use nimproof_frontier::engine::Kernel;
use nimproof_frontier::games::Game;
use std::collections::HashMap;
use std::fs;
use std::time::Duration;

/// A request that is expected to take longer is left out.
const BUDGET: Duration = Duration::from_mins(5);

/// What is asked of one game.
struct Plan {
    name: &'static str,
    game: Game,
    /// All forms, with one thread, to these heaps.
    compared: &'static [u64],
    /// The best form to these.
    best: &'static [u64],
    /// What hashing adds is worth a row.
    unhashed: bool,
    /// A second thread pays.
    threads: bool,
}

const PLANS: [Plan; 3] = [
    Plan {
        name: "Coprime Nim",
        game: Game::Coprime,
        compared: &[10_000_000, 100_000_000],
        best: &[1_000_000_000],
        unhashed: true,
        threads: false,
    },
    Plan {
        name: "Common-factor Nim",
        game: Game::CommonFactor,
        compared: &[10_000_000],
        best: &[100_000_000],
        unhashed: false,
        threads: false,
    },
    Plan {
        name: "Grundy's game",
        game: Game::Grundy,
        compared: &[100_000, 1_000_000, 10_000_000],
        best: &[100_000_000],
        unhashed: false,
        threads: true,
    },
];

fn main() {
    let kernels: Vec<_> = Kernel::ALL.into_iter().filter(|kernel| kernel.runs_here()).collect();
    let names: Vec<_> = kernels.iter().map(|kernel| kernel.name()).collect();
    println!("engines of the long runs; this processor runs {}", names.join(", "));
    if let Ok(load) = fs::read_to_string("/proc/loadavg") {
        println!("load of the machine (1, 5 and 15 minutes): {}", load.trim_end());
    }
    println!(
        "all values hashed with SHA-256 but where it says so; minimum of 3 runs, or one of more than 30 s:"
    );
    let mut bench = Bench::default();
    for plan in &PLANS {
        bench.table(plan, &kernels);
    }
    cost::write(&mut bench);
}

/// What was measured so far.
#[derive(Default)]
struct Bench {
    measured: HashMap<Request, Measured>,
}

impl Bench {
    fn table(&mut self, plan: &Plan, kernels: &[Kernel]) {
        println!("{}", plan.name);
        let request =
            |to, kernel| Request { game: plan.game, to, kernel, threads: 1, hashed: true };
        for &to in plan.compared {
            let reference = self.get(request(to, Kernel::Scalar));
            for &kernel in kernels {
                let row = self.get(request(to, kernel));
                let ratio =
                    reference.as_ref().zip(row.as_ref()).map(|(plain, row)| plain.over(row));
                print(request(to, kernel), row, ratio);
            }
        }
        for &to in plan.best {
            let hashed = request(to, Kernel::best());
            let row = self.get(hashed);
            print(hashed, row, None);
            if plan.unhashed {
                let request = Request { hashed: false, ..hashed };
                let row = self.get(request);
                print(request, row, None);
            }
        }
        if plan.threads {
            let one = request(plan.best[0], Kernel::best());
            let two = Request { threads: 2, ..one };
            let (row, pair) = (self.get(one), self.get(two));
            let ratio = row.zip(pair.clone()).map(|(one, two)| one.wall_over(&two));
            print(two, pair, ratio);
        }
    }

    /// Measures, unless it was measured before or would take longer than the budget.
    fn get(&mut self, request: Request) -> Option<Measured> {
        if let Some(measured) = self.measured.get(&request) {
            return Some(measured.clone());
        }
        let smaller = Request { to: request.to / 10, ..request };
        if let Some(before) = self.measured.get(&smaller)
            && before.cpu * 12 > BUDGET
        {
            return None;
        }
        if !self.measured.contains_key(&smaller) && smaller.to >= 10_000 {
            self.get(smaller)?;
            return self.get(request);
        }
        let measured = measure(request);
        let same = |(other, _): &(&Request, &Measured)| {
            other.game == request.game && other.to == request.to && other.hashed == request.hashed
        };
        if let Some((other, found)) = self.measured.iter().find(same) {
            assert!(found.hash == measured.hash, "{request:?} has other values than {other:?}");
        }
        self.measured.insert(request, measured.clone());
        Some(measured)
    }
}

/// A row of a table.
fn print(request: Request, row: Option<Measured>, ratio: Option<String>) {
    let what = format!("to 10^{} {}", request.to.ilog10(), request.kernel.name());
    let what = match (request.threads, request.hashed) {
        (1, true) => what,
        (1, false) => format!("{what}, not hashed"),
        (threads, _) => format!("{what}, {threads} threads"),
    };
    let Some(row) = row else {
        println!("  {what:32} left out: it would take more than {} s", BUDGET.as_secs());
        return;
    };
    let millis = if request.threads == 1 { row.cpu } else { row.wall }.as_millis();
    let kind = if request.threads == 1 { "CPU" } else { "wall" };
    let rate = u128::from(request.to) / millis.max(1);
    let memory = row.memory.div_ceil(1 << 20);
    let ratio = ratio.map_or(String::new(), |ratio| format!(", {ratio}"));
    println!("  {what:32} {millis:>6} ms {kind}, {rate:>7} heaps/ms, {memory:>4} MiB{ratio}");
}
