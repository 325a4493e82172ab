//! `run-info.json`: on what machine, how, and how long. No result, and not in
//! the sums: it is another one on another machine.

use super::checkpoint::History;
use crate::engine::{Plan, Way};
use nimproof_ledger::failure::Failure;
use nimproof_ledger::results::pretty;
use rustix::time::{ClockId, clock_gettime};
use serde::Serialize;
use std::fs;

/// Processor time of all threads of this process, in milliseconds.
#[must_use]
pub fn cpu_ms() -> u64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    // Neither is ever negative.
    let part = |part: i64| u64::try_from(part).unwrap_or(0);
    part(time.tv_sec) * 1000 + part(time.tv_nsec) / 1_000_000
}

#[derive(Serialize)]
struct Info {
    game: String,
    last_heap: u64,
    machine: Option<String>,
    cores: usize,
    system: String,
    kernel: &'static str,
    threads: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    ranks: Option<usize>,
    second_kernel: Option<&'static str>,
    double_checked: Vec<Range>,
    resumed: u64,
    cpu_milliseconds: u64,
    wall_milliseconds: u64,
    remark: &'static str,
    version: &'static str,
}

#[derive(Serialize)]
struct Range {
    first_heap: u64,
    last_heap: u64,
}

/// The bytes of the file; the second plan is that of a double check, and ranks are
/// those of an MPI job, each of which has the threads of the first plan.
///
/// # Errors
/// When JSON cannot be written, which would be a bug.
pub fn file(
    game: &str,
    last_heap: u64,
    (plan, second, ranks): (Plan, Option<Plan>, Option<usize>),
    history: &History,
) -> Result<Vec<u8>, Failure> {
    let system = rustix::system::uname();
    let system = [system.sysname(), system.machine()];
    pretty(&Info {
        game: game.into(),
        last_heap,
        machine: processor(),
        cores: std::thread::available_parallelism().map_or(1, usize::from),
        system: system.map(|part| part.to_string_lossy()).join(" "),
        kernel: plan.kernel.name(),
        threads: plan.threads,
        ranks,
        second_kernel: second.map(|plan| plan.kernel.name()),
        double_checked: history
            .double_checked
            .iter()
            .map(|&(from, before)| Range { first_heap: from, last_heap: before.saturating_sub(1) })
            .collect(),
        resumed: history.resumed,
        cpu_milliseconds: history.cpu_ms,
        wall_milliseconds: history.wall_ms,
        remark: "kernel, threads and ranks are those of the last start; what a kill took is not in the times",
        version: env!("CARGO_PKG_VERSION"),
    })
}

/// The name of the processor, where the system tells it.
fn processor() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

/// Another form of the kernels than that of the plan where there is a fast one,
/// and in any case the second way.
#[must_use]
pub fn second_of(plan: Plan) -> Plan {
    use crate::engine::Kernel;
    let other = Kernel::ALL
        .into_iter()
        .rfind(|&kernel| kernel.runs_here() && kernel != plan.kernel && kernel != Kernel::Scalar);
    Plan { kernel: other.unwrap_or(plan.kernel), way: Way::Second, ..plan }
}
