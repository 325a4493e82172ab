//! Drives the engine of a game to a heap: piece by piece, with checkpoints.

use super::checkpoint::{self, History};
use super::folder::Folder;
use super::tally::Tally;
use super::{info, outputs, zeros};
use crate::engine::{Engine, Judged, PIECE, Plan, Stop};
use nimproof_ledger::failure::Failure;
use std::time::{Duration, Instant};

/// What a run is to do.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The name of the game, as results and checkpoints have it.
    pub name: String,
    /// Whether rare values are listed (Grundy's game).
    pub rare: bool,
    /// The last heap.
    pub to: u64,
    /// How the engine works, for `run-info.json`.
    pub plan: Plan,
    /// How the second engine works, where there is one.
    pub second: Option<Plan>,
    /// How many ranks of an MPI job share the first engine, where some do.
    pub ranks: Option<usize>,
    /// Whether to go on from the checkpoint of the folder.
    pub resume: bool,
    /// The time between two checkpoints.
    pub every: Duration,
}

/// Time between two checkpoints, unless told otherwise.
pub const EVERY: Duration = Duration::from_mins(2);

/// Follows a run, between two pieces or parts of one.
pub trait Watch {
    /// Tells where the run is; false stops it, with a checkpoint.
    fn goes_on(&mut self, at: &At) -> bool;

    /// Tells what the results in the folder are, once they are there.
    fn finished(&mut self, _results: &Results) {}
}

/// What is worth saying of results beside their files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Results {
    /// Their last heap.
    pub last: u64,
    /// The ranges of heaps that were computed twice, now or before: first and last.
    pub twice: Vec<(u64, u64)>,
    /// What a theorem says of the period, where one is about the game.
    pub judged: Option<Judged>,
}

/// Where a run is.
#[derive(Clone, Copy, Debug)]
pub struct At {
    /// The first heap that is not done.
    pub next: u64,
    /// The last heap.
    pub to: u64,
    /// Rare heaps so far, where they are listed.
    pub rare: Option<u64>,
    /// Bytes that the engines hold.
    pub memory: u64,
}

/// What computes the values.
pub struct Engines {
    /// Its values are the results.
    pub first: Box<dyn Engine>,
    /// Computes every piece as well, for a double check.
    pub second: Option<Box<dyn Engine>>,
}

impl Engines {
    fn each(&mut self) -> impl Iterator<Item = &mut Box<dyn Engine>> {
        [Some(&mut self.first), self.second.as_mut()].into_iter().flatten()
    }

    /// Does a part of the next piece; true when all of it is there.
    fn part(&mut self) -> Result<bool, Stop> {
        let first = self.first.part()?;
        Ok(first && self.second.as_mut().map_or(Ok(true), |second| second.part())?)
    }

    /// The first heap that is not done.
    fn reached(&self) -> u64 {
        let first = self.first.reached();
        self.second.as_ref().map_or(first, |second| second.reached().min(first))
    }
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// The results are in the folder.
    Done,
    /// It was stopped before this heap; the checkpoint is in the folder.
    Stopped(u64),
    /// The engine cannot go on; the results before this heap are in the folder,
    /// and none at heap 0.
    Short(u64, Stop),
}

/// A run that has begun.
struct Run<'a> {
    settings: &'a Settings,
    folder: &'a Folder,
    engines: Engines,
    tally: Tally,
    history: History,
    /// Processor time and the clock when the times of the history were last counted.
    counted: (u64, Instant),
    last_checkpoint: Instant,
}

/// Runs to the heap that is asked for, or until told to stop. The engines stand
/// at heap 0.
///
/// # Errors
/// When the folder or its checkpoint is refused, the disk fails, or the two
/// engines of a double check differ.
pub fn run(
    settings: &Settings,
    engines: Engines,
    folder: &Folder,
    watch: &mut impl Watch,
) -> Result<End, Failure> {
    let mut run = Run::begin(settings, engines, folder)?;
    let end = run.go(watch)?;
    match &end {
        End::Stopped(_) => run.checkpoint()?,
        End::Short(0, _) => (),
        End::Done | End::Short(..) => {
            if let Err(stop) = run.finish(watch)? {
                return Ok(End::Short(0, stop));
            }
        }
    }
    Ok(end)
}

impl<'a> Run<'a> {
    fn begin(
        settings: &'a Settings,
        engines: Engines,
        folder: &'a Folder,
    ) -> Result<Self, Failure> {
        let counted = (info::cpu_ms(), Instant::now());
        let found = folder.begin(settings.resume)?;
        let (tally, history) = (Tally::new(settings.rare), History::default());
        let last_checkpoint = Instant::now();
        let mut run = Self { settings, folder, engines, tally, history, counted, last_checkpoint };
        if let Some(mut found) = found {
            run.check_fits(&found.head)?;
            for engine in run.engines.each() {
                found.restore(engine.as_mut())?;
            }
            run.tally = found.tally;
            run.history = found.head.history;
            run.history.resumed += 1;
        }
        Ok(run)
    }

    /// Whether a checkpoint is one of this run.
    fn check_fits(&self, head: &checkpoint::Head) -> Result<(), Failure> {
        let folder = self.folder.path().display();
        let Settings { name, to, .. } = self.settings;
        if head.game != *name {
            return Err(Failure::input(format!(
                "{folder} holds a run of {}, not of {name}; name another folder",
                head.game
            )));
        }
        if *to < head.next.saturating_sub(1) {
            return Err(Failure::input(format!(
                "{folder} holds a run that is done below heap {}, past --to {to}; ask for more, or \
                 name another folder",
                head.next
            )));
        }
        if let Some(last) = self.folder.last_heap().filter(|last| to < last) {
            return Err(Failure::input(format!(
                "{folder} holds results to heap {last}, past --to {to}; ask for no less, or name \
                 another folder"
            )));
        }
        Ok(())
    }

    /// Goes on to the last heap; a checkpoint is written before the last piece
    /// unless that one is whole, so that the run can be carried on.
    fn go(&mut self, watch: &mut impl Watch) -> Result<End, Failure> {
        let to = self.settings.to;
        let mut values = zeros();
        self.last_checkpoint = Instant::now();
        while self.tally.next() <= to {
            let next = self.tally.next();
            let left =
                usize::try_from(to - next).map_or(PIECE, |left| left.saturating_add(1).min(PIECE));
            if left < PIECE {
                self.checkpoint()?;
            }
            if let Some(end) = self.parts(watch)? {
                return Ok(end);
            }
            if let Err(stop) = self.piece(&mut values)? {
                return Ok(self.short(stop));
            }
            self.tally.add(&values[..left]);
            if left < PIECE {
                return Ok(self.audited());
            }
            if !watch.goes_on(&self.at()) && self.tally.next() <= to {
                return Ok(End::Stopped(self.tally.next()));
            }
            self.checkpoint_when_due()?;
        }
        let end = self.audited();
        if end == End::Done {
            self.checkpoint()?;
        }
        Ok(end)
    }

    /// Does all of the next piece but to hand it out, and follows the run between
    /// its parts; where it ends there, how.
    fn parts(&mut self, watch: &mut impl Watch) -> Result<Option<End>, Failure> {
        loop {
            match self.engines.part() {
                Ok(true) => return Ok(None),
                Ok(false) => (),
                Err(stop) => return Ok(Some(self.short(stop))),
            }
            if !watch.goes_on(&self.at()) {
                return Ok(Some(End::Stopped(self.engines.reached())));
            }
            self.checkpoint_when_due()?;
        }
    }

    /// The end of a run whose engine cannot go on; what one that is out of memory or
    /// order said before is not to be believed.
    fn short(&self, stop: Stop) -> End {
        let believed = matches!(stop, Stop::OutOfReach { .. });
        End::Short(if believed { self.tally.next() } else { 0 }, stop)
    }

    /// The end of a run whose last heap is done.
    fn audited(&mut self) -> End {
        match self.engines.each().try_for_each(|engine| engine.audit()) {
            Ok(()) => End::Done,
            Err(stop) => End::Short(0, stop),
        }
    }

    /// Computes the next piece, if need be twice.
    fn piece(&mut self, values: &mut [u32; PIECE]) -> Result<Result<(), Stop>, Failure> {
        let first = self.tally.next();
        if let Err(stop) = self.engines.first.piece(values) {
            return Ok(Err(stop));
        }
        let Some(second) = &mut self.engines.second else { return Ok(Ok(())) };
        let mut again = zeros();
        if let Err(stop) = second.piece(&mut again) {
            return Ok(Err(stop));
        }
        let differs = (first..).zip(values.iter().zip(again.iter())).find(|(_, (a, b))| a != b);
        if let Some((heap, (a, b))) = differs {
            return Err(Failure::differs(format!(
                "the double check differs in piece {}: heap {heap} is {a} by {} and {b} by {}; \
                 nothing from heap {first} on was written",
                first / PIECE as u64,
                described(self.settings.plan),
                described(self.settings.second.unwrap_or(self.settings.plan)),
            )));
        }
        self.history.add_double_checked(first, first + PIECE as u64);
        Ok(Ok(()))
    }

    fn at(&self) -> At {
        let second = self.engines.second.as_ref().map_or(0, |engine| engine.memory());
        At {
            next: self.engines.reached(),
            to: self.settings.to,
            rare: self.tally.rare().map(|rare| rare.len() as u64),
            memory: self.engines.first.memory() + second,
        }
    }

    fn checkpoint_when_due(&mut self) -> Result<(), Failure> {
        if self.last_checkpoint.elapsed() >= self.settings.every {
            self.checkpoint()?;
            self.last_checkpoint = Instant::now();
        }
        Ok(())
    }

    fn checkpoint(&mut self) -> Result<(), Failure> {
        self.count_time();
        let (folder, name) = (self.folder.path(), &self.settings.name);
        checkpoint::write(folder, name, &self.tally, self.engines.first.as_ref(), &self.history)
    }

    fn count_time(&mut self) {
        let (cpu, clock) = std::mem::replace(&mut self.counted, (info::cpu_ms(), Instant::now()));
        self.history.cpu_ms += self.counted.0.saturating_sub(cpu);
        let passed = self.counted.1.duration_since(clock).as_millis();
        self.history.wall_ms += u64::try_from(passed).unwrap_or(u64::MAX);
    }

    /// Puts the results into the folder, unless the engine cannot say what belongs there.
    fn finish(&mut self, watch: &mut impl Watch) -> Result<Result<(), Stop>, Failure> {
        let judged = match self.engines.first.period(self.tally.next()) {
            Ok(judged) => judged,
            Err(stop) => return Ok(Err(stop)),
        };
        self.count_time();
        let Settings { name, plan, second, ranks, .. } = self.settings;
        let results = outputs::files(name, &self.tally, judged)?;
        let last = self.tally.next().saturating_sub(1);
        let mut history = self.history.clone();
        for (_, before) in &mut history.double_checked {
            *before = (*before).min(last + 1);
        }
        let info = info::file(name, last, (*plan, *second, *ranks), &history)?;
        self.folder.put(&results, &info)?;
        let twice = history.double_checked.iter();
        let twice = twice.map(|&(from, before)| (from, before.saturating_sub(1))).collect();
        watch.finished(&Results { last, twice, judged });
        Ok(Ok(()))
    }
}

fn described(plan: Plan) -> String {
    format!("{} ({:?} way)", plan.kernel.name(), plan.way).to_lowercase()
}
