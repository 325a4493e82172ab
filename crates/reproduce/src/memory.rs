//! How much memory a request needs, and whether the machine has it.

use crate::failure::Failure;
use nimproof_core::rules::Heap;
use rustix::process::{Resource, getrlimit};
use std::fs;

/// Bytes for the claims to heap `bound`: tables and options grow with the
/// bound, the label bitmaps of the large primes with its square.
#[must_use]
pub fn claims(bound: u64) -> u128 {
    let bound = u128::from(bound);
    256 * bound + bound * bound / 256
}

/// Bytes for a table of nim-values to heap `bound`: values, marks and the
/// options of one heap.
#[must_use]
pub fn table(bound: u64) -> u128 {
    32 * (u128::from(bound) + 1)
}

/// Refuses what the machine has no memory for.
///
/// # Errors
/// Input at fault, with the memory needed and the memory there is.
pub fn check(needed: u128, what: &str) -> Result<(), Failure> {
    match available() {
        Some(available) if needed > u128::from(available) => Err(Failure::input(format!(
            "{what} would need about {} of memory, and this machine has {} free; ask for less",
            readable(needed),
            readable(available.into())
        ))),
        _ => Ok(()),
    }
}

/// The bound as a heap size.
///
/// # Errors
/// Input at fault when it does not fit.
pub fn heap(bound: u64, what: &str) -> Result<Heap, Failure> {
    Heap::try_from(bound).ok().filter(|&heap| heap < Heap::MAX).ok_or_else(|| {
        Failure::input(format!("{what} {bound} is above {}, the largest heap", Heap::MAX - 1))
    })
}

/// The least of what the system calls available, what this process may still
/// map, and what its control group may use; `None` where none of them is said.
fn available() -> Option<u64> {
    let address_space = getrlimit(Resource::As).current;
    [system(), address_space, control_group()].into_iter().flatten().min()
}

/// The limit of the control group, where it has one.
fn control_group() -> Option<u64> {
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    let group = groups.lines().find_map(|line| line.strip_prefix("0::"))?;
    fs::read_to_string(format!("/sys/fs/cgroup{group}/memory.max")).ok()?.trim().parse().ok()
}

/// The memory that the system calls available, where it says so.
fn system() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

/// Bytes in the largest binary unit that leaves a whole number above 0.
fn readable(bytes: u128) -> String {
    const UNITS: [&str; 9] = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB", "ZiB", "YiB"];
    let (mut amount, mut unit) = (bytes, 0);
    while amount >= 1024 && unit + 1 < UNITS.len() {
        amount /= 1024;
        unit += 1;
    }
    format!("{amount} {}", UNITS[unit])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_readable() {
        assert_eq!(readable(1023), "1023 bytes");
        assert_eq!(readable(1024), "1 KiB");
        assert_eq!(readable(3 << 30), "3 GiB");
        assert_eq!(readable(table(u64::MAX)), "512 EiB");
    }

    #[test]
    fn estimates_at_the_bounds_of_the_documents() {
        assert_eq!(claims(20_000), 5_120_000 + 1_562_500);
        assert_eq!(table(20_000), 32 * 20_001);
    }

    #[test]
    fn the_largest_requests_do_not_overflow() {
        assert!(claims(u64::MAX) > table(u64::MAX));
        assert!(heap(u64::from(Heap::MAX), "--to").is_err());
        assert!(heap(u64::from(Heap::MAX) - 1, "--to").is_ok());
    }
}
