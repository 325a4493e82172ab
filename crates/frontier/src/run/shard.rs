//! One shard of a run: the pieces of a range, where the game lets an engine
//! begin at any piece.

use super::digest::{self, Digest};
use super::part::Part;
use super::tally::Tally;
use super::{Entry, zeros};
use crate::engine::{Engine, PIECE, Plan, Stop};
use crate::games::coprime::{self, Coprime};
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

/// Whether these can be the values of Coprime Nim: the records are 1 at heap 1
/// and then each odd prime, of which each is worth its rank, and the value 0 is
/// that of the even heaps. The primes are counted anew.
///
/// # Errors
/// What they cannot be.
pub fn check_coprime(tally: &Tally) -> Result<(), String> {
    let end = tally.next();
    // 1 stands in place of the prime 2.
    let records = coprime::primes_below(end).max(u64::from(end > 1));
    let zeros =
        tally.counts().first().filter(|&&(value, _)| value == 0).map_or(0, |&(_, heaps)| heaps);
    if zeros != end.div_ceil(2) {
        return Err(format!("{zeros} heaps have the value 0, but {} are even", end.div_ceil(2)));
    }
    if tally.records() != records {
        return Err(format!("{} records, but {records} heaps can be one", tally.records()));
    }
    let is_prime = |n: u64| (3..).step_by(2).take_while(|p| p * p <= n).all(|p| n % p > 0);
    let heaps = (1..).step_by(2).filter(|&heap| is_prime(heap));
    if !tally.listed_records().iter().copied().eq(heaps.zip(1..).take(tally.listed_records().len()))
    {
        return Err("the records are not 1 and the odd primes".into());
    }
    let last = tally.last_record();
    let is_last = |(heap, value): Entry| {
        heap % 2 == 1
            && is_prime(heap)
            && coprime::primes_below(heap) + 1 == records
            && u64::from(value) == records
    };
    let last_first = last.map(|(heap, _)| heap).or((end > 0).then_some(0));
    if !last.is_none_or(is_last) || tally.last_first() != last_first {
        return Err("the last record is not the last prime with its rank".into());
    }
    Ok(())
}
