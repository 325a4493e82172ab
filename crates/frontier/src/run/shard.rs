//! One shard of a run: the pieces of a range, where the game lets an engine
//! begin at any piece.

use super::digest::{self, Digest};
use super::part::Part;
use super::tally::Tally;
use super::zeros;
use crate::engine::{Engine, PIECE, Plan, Stop};
use crate::games::coprime::Coprime;
use std::ops::Range;

/// What a shard of Coprime Nim keeps: the part, and the hash of each piece.
///
/// `to` is the last heap of the whole run; `pieces` end behind its piece at most.
/// `step` is called after each piece.
///
/// # Errors
/// When the engine cannot go on.
pub fn coprime(
    plan: Plan,
    to: u64,
    pieces: Range<u64>,
    mut step: impl FnMut(),
) -> Result<(Part, Vec<Digest>), Stop> {
    let mut engine = Coprime::starting_at(plan, pieces.start)?;
    let first = engine.next();
    let largest = (first > 0).then(|| engine.largest_before());
    let mut tally =
        largest.map_or_else(|| Tally::new(false), |largest| Tally::behind(first, largest));
    let mut digests = Vec::new();
    let mut values = zeros();
    for _ in pieces {
        let left = to - engine.next();
        engine.piece(&mut values)?;
        // The last piece of the run is cut after its last heap.
        let heaps = usize::try_from(left).map_or(PIECE, |left| PIECE.min(left.saturating_add(1)));
        let digest = digest::of_values(&values[..heaps]);
        tally.add_hashed(&values[..heaps], digest);
        digests.push(digest);
        step();
    }
    engine.audit()?;
    Ok((tally.part(first, largest), digests))
}
