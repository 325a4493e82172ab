//! What the tests of the runs share: an engine whose values are known at sight,
//! and settings.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
#![allow(dead_code, reason = "each test file uses its own part")]

use nimproof_frontier::engine::{Engine, Kernel, PIECE, Plan, Stop, Way};
use nimproof_frontier::run::drive::{At, Settings, Watch};
use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;
use std::time::Duration;

/// The value of heap n is the number of times that 2 divides n, and of heap 0
/// it is 0. Its state has as many bytes as told.
#[derive(Default)]
pub struct Counting {
    pub next: u64,
    pub ballast: usize,
    /// Where it says something else, if anywhere.
    pub wrong_at: Option<u64>,
    /// Where it cannot go on, if anywhere.
    pub stops_at: Option<(u64, Stop)>,
    /// What its audit says, if anything.
    pub audit: Option<Stop>,
}

impl Engine for Counting {
    fn next(&self) -> u64 {
        self.next
    }

    fn piece(&mut self, values: &mut [u32; PIECE]) -> Result<(), Stop> {
        if let Some((heap, stop)) = &self.stops_at
            && *heap < self.next + PIECE as u64
        {
            return Err(stop.clone());
        }
        for (heap, value) in (self.next..).zip(values.iter_mut()) {
            *value = if heap == 0 { 0 } else { heap.trailing_zeros() };
            *value += u32::from(self.wrong_at == Some(heap));
        }
        self.next += PIECE as u64;
        Ok(())
    }

    fn audit(&self) -> Result<(), Stop> {
        self.audit.clone().map_or(Ok(()), Err)
    }

    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        to.write_all(&self.next.to_le_bytes())?;
        to.write_all(&vec![self.next.to_le_bytes()[2]; self.ballast])
    }

    fn restore(&mut self, next: u64, from: &mut dyn Read) -> io::Result<()> {
        let mut bytes = [0; 8];
        from.read_exact(&mut bytes)?;
        self.next = u64::from_le_bytes(bytes);
        let mut ballast = vec![0; self.ballast];
        from.read_exact(&mut ballast)?;
        let right = ballast.iter().all(|&byte| byte == bytes[2]);
        if right && self.next == next { Ok(()) } else { Err(io::ErrorKind::InvalidData.into()) }
    }

    fn memory(&self) -> u64 {
        8
    }
}

/// The plain form on one thread.
pub fn plan() -> Plan {
    Plan { kernel: Kernel::Scalar, threads: 1, way: Way::First }
}

/// A checkpoint after every piece.
pub fn settings(name: &str, to: u64) -> Settings {
    Settings {
        name: name.into(),
        rare: false,
        to,
        plan: plan(),
        second: None,
        ranks: None,
        resume: false,
        every: Duration::ZERO,
    }
}

/// Stops a run after so many pieces.
pub struct To {
    pieces: usize,
}

impl To {
    pub fn the_end() -> Self {
        Self::pieces(usize::MAX)
    }

    pub fn pieces(pieces: usize) -> Self {
        Self { pieces }
    }
}

impl Watch for To {
    fn goes_on(&mut self, _: &At) -> bool {
        self.pieces -= 1;
        self.pieces > 0
    }
}

/// The results in a folder by name, without what differs from run to run.
pub fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != "run-info.json" && name != "checkpoint")
        .map(|name| (name.clone(), fs::read(folder.join(name)).unwrap()))
        .collect();
    files.sort();
    files
}

/// The next values of an engine.
#[allow(clippy::unnecessary_box_returns, reason = "it is too large for the stack")]
pub fn next_piece(engine: &mut dyn Engine) -> Box<[u32; PIECE]> {
    let mut values: Box<[u32; PIECE]> = vec![0; PIECE].into_boxed_slice().try_into().unwrap();
    engine.piece(&mut values).unwrap();
    values
}
