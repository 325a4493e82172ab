//! `reproduce frontier`: a game far past the published bounds, with checkpoints.

use crate::failure::Failure;
use crate::output::Output;
use crate::progress::{Follow, Progress};
use crate::replace::replace_folder_in_turn;
use crate::shards::{Share, frontier_files};
use crate::signals::{Second, Signals};
use crate::{verdict, words};
use nimproof_core::rules::Game as Rules;
use nimproof_frontier::engine::{Engine, Kernel, Plan, Stop, Way};
use nimproof_frontier::games::Game;
use nimproof_frontier::run::drive::{self, At, End, Engines, Results, Settings, Watch};
use nimproof_frontier::run::folder::Folder;
use nimproof_frontier::run::info;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Arguments of `frontier`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// grundy, coprime, common-factor, or an octal code such as 0.137
    #[arg(value_name = "GAME")]
    game: String,
    /// The last heap
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    to: String,
    /// Where results and checkpoints go
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Go on from the checkpoint in that folder, where there is one, also to a larger N
    #[arg(long, conflicts_with = "shard")]
    resume: bool,
    /// Compute everything from here on a second time, in another way, and compare
    #[arg(long, conflicts_with = "shard")]
    double_check: bool,
    /// The form of the kernels: scalar, avx2 or avx512 [default: the fastest that runs here]
    #[arg(long, value_name = "FORM")]
    kernel: Option<String>,
    /// How many threads; of grundy [default: 1]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    threads: Option<String>,
    /// Only part I of N, to be merged with the others by `reproduce merge`; of coprime
    #[arg(long, value_name = "I/N")]
    shard: Option<String>,
}

/// The largest last heap: heaps and their number fit 64 bits with a sign.
const LARGEST: u64 = (1 << 63) - 1;

/// Runs, and writes the results.
///
/// # Errors
/// When the request or the folder is refused, a double check differs, the
/// machine fails, or a signal stops the run.
pub fn frontier<W: Write>(arguments: &Arguments, output: &mut Output<W>) -> Result<(), Failure> {
    with_engine(arguments, output, None, local)
}

/// The engine of a game in this process.
fn local(game: Game, plan: Plan) -> Result<Box<dyn Engine>, Failure> {
    game.engine(plan).map_err(|stop: Stop| Failure::machine(stop.to_string()))
}

/// As [`frontier`], with another engine, which so many ranks share; a double check
/// compares it with that of this process.
///
/// # Errors
/// As with [`frontier`], and when there is no such engine.
pub fn with_engine<W: Write>(
    arguments: &Arguments,
    output: &mut Output<W>,
    ranks: Option<usize>,
    engine: impl FnOnce(Game, Plan) -> Result<Box<dyn Engine>, Failure>,
) -> Result<(), Failure> {
    let (game, rare) = game(&arguments.game)?;
    let settings = Settings { ranks, ..settings(arguments, game, rare)? };
    if let Some(share) = &arguments.shard {
        return shard(game, &settings, Share::read(share)?, &arguments.out, output);
    }
    let folder = Folder::take(&arguments.out)?;
    let mut watch = Follower::new()?;
    let second = settings.second.map(|plan| local(game, plan)).transpose()?;
    let engines = Engines { first: engine(game, settings.plan)?, second };
    let end = drive::run(&settings, engines, &folder, &mut watch)?;
    let out = folder.path();
    if end == End::Done {
        writeln!(
            output,
            "{} is done to heap {}; results with SHA256SUMS in {}",
            settings.name,
            settings.to,
            out.display()
        )?;
    }
    if let Some(results) = &watch.results {
        say(results, settings.second.is_some(), output)?;
    }
    match end {
        End::Done => Ok(()),
        End::Stopped(next) => Err(stopped(watch.signals.heard().unwrap_or(0), next, out)),
        End::Short(next, stop) => Err(short(next, &stop, out)),
    }
}

/// What the results say of the period, and how much of them was computed twice
/// where that was asked for.
fn say<W: Write>(
    results: &Results,
    double_check: bool,
    output: &mut Output<W>,
) -> Result<(), Failure> {
    let heaps = results.last.saturating_add(1);
    if let Some(judged) = results.judged {
        let of = if (judged.values_seen as u64) < heaps {
            format!(" (judged by its first {} values)", judged.values_seen)
        } else {
            String::new()
        };
        writeln!(output, "{}{of}", verdict::in_words(judged.verdict))?;
    }
    if double_check { writeln!(output, "{}", twice(heaps, &results.twice)) } else { Ok(()) }
}

/// How many of the heaps were computed twice, and which.
fn twice(heaps: u64, ranges: &[(u64, u64)]) -> String {
    const AGAIN: &str = "what was done before is not computed again; a run into another folder with \
                         --double-check computes all of it twice";
    let number: u64 = ranges.iter().map(|(first, last)| last - first + 1).sum();
    let which: Vec<String> = ranges.iter().map(|(a, b)| format!("{a} to {b}")).collect();
    match number {
        0 => format!("0 of its {heaps} heaps were computed twice: {AGAIN}"),
        _ if number == heaps => format!("all of its {heaps} heaps were computed twice, and agree"),
        _ => format!(
            "{number} of its {heaps} heaps were computed twice, and agree: heaps {}; {AGAIN}",
            which.join(", ")
        ),
    }
}

/// Computes one shard, which is short enough to begin again after a kill.
fn shard<W: Write>(
    game: Game,
    settings: &Settings,
    share: Share,
    out: &Path,
    output: &mut Output<W>,
) -> Result<(), Failure> {
    let Settings { name, to, plan, .. } = settings;
    if game != Game::Coprime {
        return Err(Failure::input(format!(
            "there are no shards of {name}, whose values need all before them; there are of coprime"
        )));
    }
    let pieces = share.of(frontier_files::number_of_pieces(*to));
    let progress = Progress::new(pieces.end - pieces.start, "pieces");
    let files = frontier_files::shard(name, *to, share, *plan, || progress.advance(1))?;
    drop(progress);
    replace_folder_in_turn(out, &files, &frontier_files::shard_names())?;
    writeln!(output, "shard {share} of {name} to heap {to}; with SHA256SUMS in {}", out.display())
}

fn settings(arguments: &Arguments, game: Game, rare: bool) -> Result<Settings, Failure> {
    let to = words::whole(&arguments.to, "--to", 1, game.last_heap().unwrap_or(LARGEST))?;
    let kernel = match &arguments.kernel {
        None => Kernel::best(),
        Some(name) => name.parse().map_err(|error| Failure::input(format!("--kernel: {error}")))?,
    };
    if !kernel.runs_here() {
        return Err(Failure::input(format!(
            "--kernel {}: this processor cannot run it; leave the option out",
            kernel.name()
        )));
    }
    let threads = arguments.threads.as_deref().unwrap_or("1");
    let threads = words::whole(threads, "--threads", 1, 1024)?;
    if threads > 1 && !game.uses_threads() {
        return Err(Failure::input(format!(
            "--threads {threads}: {} runs on one thread; leave the option out",
            arguments.game
        )));
    }
    let plan = Plan { kernel, threads: usize::try_from(threads).unwrap_or(1), way: Way::First };
    Ok(Settings {
        name: match game {
            Game::Octal(code) => code.to_string(),
            _ => arguments.game.clone(),
        },
        rare,
        to,
        plan,
        second: arguments.double_check.then(|| info::second_of(plan)),
        ranks: None,
        resume: arguments.resume,
        every: drive::EVERY,
    })
}

/// A game that can be run far, and whether its rare values are listed.
fn game(name: &str) -> Result<(Game, bool), Failure> {
    match words::game(name)? {
        Rules::Grundy => Ok((Game::Grundy, true)),
        Rules::Coprime => Ok((Game::Coprime, false)),
        Rules::CommonFactor => Ok((Game::CommonFactor, false)),
        Rules::Octal(code) => Ok((Game::Octal(code), false)),
        Rules::Nim | Rules::Subtraction(_) => Err(Failure::input(format!(
            "there is no long run of {name:?}, whose values have a law; there is of grundy, \
             coprime, common-factor and octal codes"
        ))),
    }
}

fn stopped(signal: u8, next: u64, out: &Path) -> Failure {
    Failure::stopped(
        signal,
        format!(
            "stopped before heap {next}; the checkpoint is in {}, and the same command with \
             --resume goes on from it",
            out.display()
        ),
    )
}

fn short(next: u64, stop: &Stop, out: &Path) -> Failure {
    let left = match next.checked_sub(1) {
        Some(last) => format!("the results to heap {last} are in {}", out.display()),
        None => "there are no results".into(),
    };
    let message = format!("{stop}; {left}");
    failure(stop, message)
}

/// The failure that an engine's stop is.
#[must_use]
pub fn failure(stop: &Stop, message: String) -> Failure {
    match stop {
        Stop::OutOfReach { .. } => Failure::input(message),
        Stop::Memory { .. } => Failure::machine(message),
        Stop::Defect { .. } => Failure::differs(message),
    }
}

/// Shows where the run is, and stops it when a signal says so.
struct Follower {
    signals: Signals,
    shown: Follow,
    results: Option<Results>,
}

impl Follower {
    fn new() -> Result<Self, Failure> {
        Ok(Self {
            signals: Signals::note(Second::EndsAtOnce)?,
            shown: Follow::new(),
            results: None,
        })
    }
}

impl Watch for Follower {
    fn goes_on(&mut self, at: &At) -> bool {
        self.shown.show(at);
        self.signals.heard().is_none()
    }

    fn finished(&mut self, results: &Results) {
        self.results = Some(results.clone());
    }
}
