//! `make bench`: how long `report` takes, once it is built, for all plots and
//! for all papers in both languages and forms. Wall time, the minimum of
//! several; times are for people and stand in no result.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const RUNS: usize = 3;

fn main() {
    let place = tempfile::tempdir().expect("a temporary folder");
    let mut all = Duration::ZERO;
    for command in ["plots", "papers"] {
        let mut best = Duration::MAX;
        for _ in 0..RUNS {
            let start = Instant::now();
            let status = Command::new(env!("CARGO_BIN_EXE_report"))
                .arg(command)
                .arg("--root")
                .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
                .arg("--out")
                .arg(place.path().join(command))
                .stdout(Stdio::null())
                .status()
                .expect("the binary runs");
            best = best.min(start.elapsed());
            assert!(status.success());
        }
        println!("report {command}: {} ms, wall time, minimum of {RUNS}", best.as_millis());
        all += best;
    }
    println!("all plots and papers: {} ms", all.as_millis());
}
