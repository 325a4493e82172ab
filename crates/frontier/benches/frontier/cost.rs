//! The cost of each game against the number of heaps, a point a decade: printed, as a
//! table with tabs, and as a plot, in cargo's folder for what benches write.

use super::{BUDGET, Bench, PLANS};
use crate::measure::Request;
use crate::plot::{Curve, plot};
use nimproof_frontier::engine::Kernel;
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// Measures, prints and writes.
pub fn write(bench: &mut Bench) {
    let kernel = Kernel::best();
    println!("cost against the number of heaps, {}, one thread, hashed:", kernel.name());
    let mut table = String::from("game\theaps\tkernel\tcpu_microseconds\tbytes\n");
    let mut curves = Vec::new();
    for plan in &PLANS {
        let mut points = Vec::new();
        for exponent in 4..=9 {
            let to = 10_u64.pow(exponent);
            let request = Request { game: plan.game, to, kernel, threads: 1, hashed: true };
            let Some(found) = bench.get(request) else {
                let seconds = BUDGET.as_secs();
                println!("  {:20} 10^{exponent} left out: more than {seconds} s", plan.name);
                break;
            };
            let micros = found.cpu.as_micros();
            let nanos = found.cpu.as_nanos() * 10 / u128::from(to);
            println!(
                "  {:20} 10^{exponent} {micros:>9} us CPU, {}.{} ns a heap",
                plan.name,
                nanos / 10,
                nanos % 10
            );
            let (name, kernel, memory) = (plan.name, kernel.name(), found.memory);
            let _ = writeln!(table, "{name}\t{to}\t{kernel}\t{micros}\t{memory}");
            points.push((to, found.cpu));
        }
        curves.push(Curve { name: plan.name, points });
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (tsv, svg) = (folder.join("frontier-cost.tsv"), folder.join("frontier-cost.svg"));
    fs::write(&tsv, table).expect("the table is written");
    fs::write(&svg, plot(&curves).expect("the plot is drawn")).expect("the plot is written");
    println!("written: {} and {}", tsv.display(), svg.display());
}
