//! The binary `frontier-mpi`: a long run shared among the processes that `mpirun`
//! started. Rank 0 alone reads the command line, writes the folder and speaks.

use clap::Parser;
use nimproof_frontier::engine::{Engine, Kernel, PIECE, Plan, Stop, Way};
use nimproof_frontier::games::Game;
use nimproof_frontier::games::grundy;
use nimproof_frontier::ranks::Ranks;
use nimproof_frontier::ranks::member::Member;
use nimproof_frontier::ranks::orders::{Desk, Ended, follow, leader};
use nimproof_frontier::ranks::shares::Shares;
use nimproof_frontier::ranks::world::World;
use nimproof_reproduce::commands::frontier::{self, Arguments};
use nimproof_reproduce::failure::Failure;
use nimproof_reproduce::program;
use signal_hook::consts::{SIGINT, SIGTERM};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// A long run of Grundy's game shared among the ranks of an MPI job
#[derive(Parser)]
#[command(name = "frontier-mpi", version)]
struct Cli {
    #[command(flatten)]
    arguments: Arguments,
}

/// Heaps of a block: a part of a piece.
const BLOCK: usize = 512;

/// The first heap that is shared: before it, rare heaps are many, and a second
/// is enough for all.
const SHARED_FROM: u64 = 1 << 17;

fn main() -> ExitCode {
    let Some(world) = World::begin() else {
        eprintln!("frontier-mpi: MPI does not begin; start it with mpirun");
        return ExitCode::from(3);
    };
    if world.rank() == 0 {
        ExitCode::from(lead(&world))
    } else {
        obey(&world);
        ExitCode::SUCCESS
    }
}

/// What the runner of rank 0 sends when it wants the ranks to begin: how, the
/// desk that serves its engine, and where to say that they did.
type Begin = (Plan, Desk, Sender<Result<(), Stop>>);

/// Rank 0: the command runs on a thread of its own, and this one talks to the
/// ranks. The exit status is the command's.
fn lead(world: &World) -> u8 {
    let (begin, begins) = channel::<Begin>();
    let ranks = Some(world.size());
    let runner = thread::spawn(move || {
        program::status(move |cli: &Cli, output| {
            let engine = |game, plan| engine(game, plan, &begin);
            frontier::with_engine(&cli.arguments, output, ranks, engine)
        })
    });
    let mut ended = Ended::Well;
    if let Ok((plan, desk, answer)) = begins.recv() {
        match shares(plan) {
            Ok(shares) => {
                share_kernel(world, Some(plan.kernel));
                // The runner waits for it.
                let _ = answer.send(Ok(()));
                ended = desk.serve(&mut Member::new(world, shares, PIECE));
            }
            Err(stop) => {
                share_kernel(world, None);
                let _ = answer.send(Err(stop));
            }
        }
    } else {
        share_kernel(world, None);
    }
    let status = runner.join().unwrap_or(3);
    if ended != Ended::Well {
        world.abort(status);
    }
    status
}

/// The engine that the command runs, when all ranks have begun.
fn engine(game: Game, plan: Plan, begin: &Sender<Begin>) -> Result<Box<dyn Engine>, Failure> {
    if game != Game::Grundy {
        return Err(Failure::input(
            "ranks share grundy alone; run other games with reproduce frontier",
        ));
    }
    if plan.threads > 1 {
        return Err(Failure::input("--threads: a rank is one thread; start more ranks instead"));
    }
    let gone = || Failure::machine("the thread that talks to the ranks has ended");
    let ((leader, desk), (answer, answers)) = (leader(), channel());
    begin.send((plan, desk, answer)).map_err(|_| gone())?;
    let answered = answers.recv().map_err(|_| gone())?;
    answered.map_err(|stop| Failure::machine(stop.to_string()))?;
    Ok(Box::new(leader))
}

/// Any other rank: does what rank 0 says. Where it cannot, it ends the whole job.
fn obey(world: &World) {
    // A signal goes to all; rank 0 writes a checkpoint and tells the others.
    for signal in [SIGINT, SIGTERM] {
        let heard = Arc::new(AtomicBool::new(false));
        if signal_hook::flag::register(signal, heard).is_err() {
            give_up(world, 3, "cannot wait for signals");
        }
    }
    let Some(kernel) = share_kernel(world, None) else { return };
    if !kernel.runs_here() {
        give_up(
            world,
            2,
            &format!("the processor cannot run --kernel {}; name another", kernel.name()),
        );
    }
    match shares(Plan { kernel, threads: 1, way: Way::First }) {
        Ok(shares) => {
            if let Ended::Badly(why) = follow(&mut Member::new(world, shares, PIECE)) {
                give_up(world, 3, &why);
            }
        }
        Err(stop) => give_up(world, 3, &stop.to_string()),
    }
}

fn give_up(world: &World, status: u8, why: &str) -> ! {
    eprintln!("frontier-mpi: rank {}: {why}", world.rank());
    world.abort(status)
}

/// Every rank gets the kernel of rank 0; none when there is nothing to be done.
fn share_kernel(world: &World, kernel: Option<Kernel>) -> Option<Kernel> {
    let place = kernel.and_then(|kernel| Kernel::ALL.iter().position(|&other| other == kernel));
    let mut bytes = [place.and_then(|place| u8::try_from(place).ok()).unwrap_or(u8::MAX)];
    world.broadcast(&mut bytes);
    Kernel::ALL.get(usize::from(bytes[0])).copied()
}

/// The state of the game on this rank, at heap 0.
fn shares(plan: Plan) -> Result<Box<dyn Shares>, Stop> {
    grundy::shares(plan, BLOCK, SHARED_FROM)
}
