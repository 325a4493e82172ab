//! A long run: what is kept of the values, checkpoints, the folder, the outputs.
//!
//! [`tally::Tally`] takes the pieces in order, wherever they were computed.
//! [`outputs::files`] makes the results of it, and [`folder::Folder`] puts them
//! where they belong. [`drive::run`] does all of this with the engine of one
//! game on this machine, from checkpoint to checkpoint.

pub mod checkpoint;
pub mod counts;
pub mod digest;
pub mod drive;
mod fits;
pub mod folder;
pub mod info;
pub mod novelty;
pub mod outputs;
pub mod part;
pub mod rare;
pub mod shard;
pub mod tally;

/// A heap and its nim-value.
pub type Entry = (u64, u32);

/// So many zeros, without a detour over the stack.
#[allow(clippy::unnecessary_box_returns, reason = "they are too many for the stack")]
fn zeros<const N: usize>() -> Box<[u32; N]> {
    let zeros = vec![0; N].into_boxed_slice();
    zeros.try_into().unwrap_or_else(|_| unreachable!("there are N of them"))
}
