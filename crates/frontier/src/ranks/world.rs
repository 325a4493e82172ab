//! Ranks over MPI.

use super::Ranks;
use mpi::collective::SystemOperation;
use mpi::datatype::PartitionMut;
use mpi::environment::{Threading, Universe};
use mpi::topology::SimpleCommunicator;
use mpi::traits::{Communicator, CommunicatorCollectives, Root};

/// All processes that one `mpirun` started.
pub struct World {
    world: SimpleCommunicator,
    /// Ends MPI when it is dropped.
    _universe: Universe,
}

/// MPI counts in 32 bits with a sign; more bytes go in several messages.
const MESSAGE: usize = 1 << 30;

impl World {
    /// Begins MPI, for the calling thread alone. None when this process did it
    /// before, or the library cannot run beside other threads.
    #[must_use]
    pub fn begin() -> Option<Self> {
        let (universe, threading) = mpi::initialize_with_threading(Threading::Funneled)?;
        (threading >= Threading::Funneled)
            .then(|| Self { world: universe.world(), _universe: universe })
    }

    /// Ends the processes of all ranks at once, wherever they are, with this
    /// exit status.
    pub fn abort(&self, status: u8) -> ! {
        self.world.abort(status.into())
    }
}

fn count(bytes: usize) -> i32 {
    // A block's far sets are some megabytes.
    i32::try_from(bytes).unwrap_or(i32::MAX)
}

impl Ranks for World {
    fn rank(&self) -> usize {
        usize::try_from(self.world.rank()).unwrap_or(0)
    }

    fn size(&self) -> usize {
        usize::try_from(self.world.size()).unwrap_or(1)
    }

    fn broadcast(&self, bytes: &mut [u8]) {
        for message in bytes.chunks_mut(MESSAGE) {
            self.world.process_at_rank(0).broadcast_into(message);
        }
    }

    fn gather(&self, mine: &[u8], counts: &[usize], all: &mut [u8]) {
        let root = self.world.process_at_rank(0);
        if self.world.rank() != 0 {
            root.gather_varcount_into(mine);
            return;
        }
        let counts: Vec<i32> = counts.iter().map(|&bytes| count(bytes)).collect();
        let mut places = Vec::with_capacity(counts.len());
        let mut place = 0;
        for &bytes in &counts {
            places.push(place);
            place += bytes;
        }
        root.gather_varcount_into_root(mine, &mut PartitionMut::new(all, counts, places));
    }

    fn least(&self, mine: u64) -> u64 {
        let mut least = mine;
        self.world.all_reduce_into(&mine, &mut least, SystemOperation::min());
        least
    }
}
