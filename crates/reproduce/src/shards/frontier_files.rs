//! The folder of a shard of a long run, and the results made of all shards.

use super::label::{self, Label};
use super::{Shard, Share, Work, with_sums};
use crate::commands::frontier;
use crate::failure::Failure;
use crate::files;
use crate::replace::NewFile;
use crate::results::pretty;
use crate::sums;
use nimproof_frontier::engine::{PIECE, Plan};
use nimproof_frontier::run::checkpoint::History;
use nimproof_frontier::run::digest::Digest;
use nimproof_frontier::run::part::Part;
use nimproof_frontier::run::tally::Tally;
use nimproof_frontier::run::{info, outputs, shard};
use serde::Serialize;
use serde_json::Value as Json;
use std::collections::BTreeSet;
use std::ops::Range;
use std::time::Instant;

const PART: &str = "part.json";
const PIECES: &str = "pieces.txt";

/// How many pieces a run to heap `to` has.
#[must_use]
pub fn number_of_pieces(to: u64) -> u64 {
    to / PIECE as u64 + 1
}

/// The names of all files that the folder of a shard may hold.
#[must_use]
pub fn shard_names() -> BTreeSet<String> {
    [label::FILE_NAME, PART, PIECES, outputs::RUN_INFO, sums::FILE_NAME].map(String::from).into()
}

/// Computes a shard of Coprime Nim; its files. `step` is called after each piece.
///
/// # Errors
/// When the engine cannot go on.
pub fn shard(
    game: &str,
    to: u64,
    share: Share,
    plan: Plan,
    step: impl FnMut(),
) -> Result<Vec<NewFile>, Failure> {
    // Processor time counts from the start of the process, so from before `exec`.
    let (cpu, start) = (info::cpu_ms(), Instant::now());
    let pieces = share.of(number_of_pieces(to));
    let (part, digests) = shard::coprime(plan, to, pieces.clone(), step)
        .map_err(|stop| frontier::failure(&stop, stop.to_string()))?;
    let history = History {
        cpu_ms: info::cpu_ms().saturating_sub(cpu),
        wall_ms: u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX),
        ..History::default()
    };
    let last = last_heap(&pieces, to);
    let work = Work::Frontier { game: game.into(), to };
    let lines: Vec<u8> =
        digests.iter().flat_map(|digest| format!("{digest}\n").into_bytes()).collect();
    Ok(with_sums(vec![
        (label::FILE_NAME.into(), pretty(&Label::new(work, share))?),
        (PART.into(), compact(&part)?),
        (PIECES.into(), lines),
        (outputs::RUN_INFO.into(), info::file(game, last, (plan, None, None), &history)?),
    ]))
}

/// JSON without blanks: it is long, and for machines.
fn compact(part: &Part) -> Result<Vec<u8>, Failure> {
    serde_json::to_vec(part)
        .map_err(|error| Failure::machine(format!("cannot write JSON: {error}")))
}

fn last_heap(pieces: &Range<u64>, to: u64) -> u64 {
    (pieces.end * PIECE as u64).saturating_sub(1).min(to)
}

#[derive(Serialize)]
struct Info {
    game: String,
    last_heap: u64,
    remark: &'static str,
    shards: Vec<InfoOfShard>,
    version: &'static str,
}

/// `run-info.json` of a shard, which has its last heap only.
#[derive(Serialize)]
struct InfoOfShard {
    /// None where there are more shards than pieces and this one has no heap.
    first_heap: Option<u64>,
    #[serde(flatten)]
    info: Json,
}

/// The results of the run that these are all shards of, in order; and what each
/// says of machine and times.
///
/// # Errors
/// When a shard does not fit what is before it.
pub fn merged(game: &str, to: u64, shards: &[Shard]) -> Result<(Vec<NewFile>, Vec<u8>), Failure> {
    let mut tally = Tally::new(false);
    let mut infos = Vec::new();
    for shard in shards {
        let part: Part = files::read_json(&shard.folder.join(PART))?;
        let digests = digests(shard)?;
        let pieces = shard.share.of(number_of_pieces(to));
        let wrong = |what: String| {
            Failure::differs(format!(
                "{} does not go with the other shards: {what}; make it again",
                shard.folder.display()
            ))
        };
        if digests.len() as u64 != pieces.end - pieces.start {
            return Err(wrong("it has other pieces than its share".into()));
        }
        tally.append(part, &digests).map_err(wrong)?;
        infos.push(InfoOfShard {
            first_heap: (!pieces.is_empty()).then_some(pieces.start * PIECE as u64),
            info: files::read_json(&shard.folder.join(outputs::RUN_INFO))?,
        });
    }
    if tally.next() != to + 1 {
        return Err(Failure::differs(format!("the shards end before heap {}", tally.next())));
    }
    shard::check_coprime(&tally).map_err(|what| {
        Failure::differs(format!("the shards are not of Coprime Nim: {what}; make them again"))
    })?;
    let info = Info {
        game: game.into(),
        last_heap: to,
        remark: "merged of shards; each says on what machine it was made, and how long it took",
        shards: infos,
        version: env!("CARGO_PKG_VERSION"),
    };
    Ok((outputs::files(game, &tally, None)?, pretty(&info)?))
}

fn digests(shard: &Shard) -> Result<Vec<Digest>, Failure> {
    let path = shard.folder.join(PIECES);
    let text = files::read_text(&path)?;
    let read = |line: &str| Digest::try_from(line.to_owned());
    text.lines().map(read).collect::<Result<_, _>>().map_err(|what| {
        Failure::differs(format!("{}: {what}; make this shard again", path.display()))
    })
}
