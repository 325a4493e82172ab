//! How long the ranks of an MPI job take for Grundy's game to a heap, and where the
//! time of each goes: what docs/frontier-mpi.md tells. Started by `mpirun`, with
//! the last heap and the heaps of a block.

use nimproof_frontier::engine::{Kernel, PIECE, Plan, Way};
use nimproof_frontier::games::grundy;
use nimproof_frontier::ranks::Ranks;
use nimproof_frontier::ranks::member::Member;
use nimproof_frontier::ranks::world::World;
use std::time::Instant;

const SHARED_FROM: u64 = 1 << 17;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let world = World::begin().ok_or("MPI does not begin")?;
    let mut numbers = std::env::args().skip(1).map(|number| number.parse::<u64>());
    let to = numbers.next().ok_or("the last heap is missing")??;
    let block = usize::try_from(numbers.next().ok_or("the block is missing")??)?;
    let plan = Plan { kernel: Kernel::best(), threads: 1, way: Way::First };
    let shares = grundy::shares(plan, block, SHARED_FROM).map_err(|stop| stop.to_string())?;
    let mut member = Member::new(&world, shares, PIECE);
    while member.shares().next() < SHARED_FROM {
        member.piece().map_err(|stop| stop.to_string())?;
    }
    let begin = Instant::now();
    while member.shares().next() <= to {
        member.piece().map_err(|stop| stop.to_string())?;
    }
    let all = begin.elapsed().as_millis();
    let times = member.times();
    println!(
        "rank {} of {}, block {block}: {all} ms, far {}, near {}, check {}, talk {}",
        world.rank(),
        world.size(),
        times.far.as_millis(),
        times.near.as_millis(),
        times.check.as_millis(),
        times.talk.as_millis()
    );
    Ok(())
}
