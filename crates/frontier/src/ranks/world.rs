//! Ranks over MPI.

use super::Ranks;
use mpi::collective::SystemOperation;
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

impl Drop for World {
    /// Ending MPI in order waits for all ranks. One that panicked must not wait:
    /// the others would never come.
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.abort(3);
        }
    }
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

    fn union(&self, bytes: &mut [u8]) {
        let root = self.world.process_at_rank(0);
        if self.world.rank() != 0 {
            root.reduce_into(bytes, SystemOperation::bitwise_or());
        } else if self.world.size() > 1 {
            let mine = bytes.to_vec();
            root.reduce_into_root(&mine[..], bytes, SystemOperation::bitwise_or());
        }
    }

    fn least(&self, mine: u64) -> u64 {
        let mut least = mine;
        self.world.all_reduce_into(&mine, &mut least, SystemOperation::min());
        least
    }
}
