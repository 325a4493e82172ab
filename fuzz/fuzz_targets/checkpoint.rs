//! Checkpoints of long runs: any bytes are refused in one line, or they are the
//! state of a run, and the engine takes it up or refuses it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nimproof_frontier::engine::{Kernel, Plan, Way};
use nimproof_frontier::games::Game;
use nimproof_frontier::run::checkpoint;
use nimproof_frontier::run::tally::Tally;
use sha2::{Digest, Sha256};
use std::io::Cursor;
use std::path::Path;

fn read(bytes: Vec<u8>) {
    let length = bytes.len() as u64;
    match checkpoint::parse(Cursor::new(bytes), Path::new("checkpoint")) {
        Ok(mut found) => {
            assert_eq!(found.head.next, found.tally.next());
            assert_eq!(Tally::try_from(found.tally.state()).map(|t| t.next()), Ok(found.head.next));
            let plan = Plan { kernel: Kernel::Scalar, threads: 1, way: Way::First };
            let Ok(mut engine) = Game::Grundy.engine(plan) else { return };
            if found.restore(engine.as_mut()).is_ok() {
                assert!(engine.memory() <= 64 * length + (64 << 20));
            }
        }
        Err(failure) => assert!(!failure.to_string().contains('\n')),
    }
}

fuzz_target!(|bytes: &[u8]| {
    read(bytes.to_vec());
    // Random bytes have neither the first line nor the SHA-256: here they do.
    let mut whole = [b"nimproof frontier checkpoint 1\n", bytes].concat();
    whole.extend(Sha256::digest(&whole));
    read(whole);
    // And the tally of no heap, with these bytes laid over the rest of the file.
    let tally = serde_json::to_string(&Tally::new(true).state()).unwrap();
    let head = format!(
        r#"{{"game":"grundy","next":0,"history":{{"resumed":0,"cpu_ms":0,"wall_ms":0,"double_checked":[]}},"tally_bytes":{}}}"#,
        tally.len()
    );
    let mut whole = format!("nimproof frontier checkpoint 1\n{head}\n{tally}").into_bytes();
    if let [at, low, change @ ..] = bytes {
        let at = (usize::from(*at) << 8 | usize::from(*low)) % whole.len();
        for (byte, change) in whole[at..].iter_mut().zip(change) {
            *byte ^= change;
        }
    }
    whole.extend(Sha256::digest(&whole));
    read(whole);
});
