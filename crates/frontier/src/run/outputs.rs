//! The files that a run leaves: the same bytes whatever kernel, threads, breaks.

use super::Entry;
use super::counts::WIDTH;
use super::digest::Digest;
use super::novelty::LISTED;
use super::tally::Tally;
use crate::engine::{Judged, PIECE};
use nimproof_ledger::failure::Failure;
use nimproof_ledger::results::pretty;
use nimproof_ledger::sums;
use serde::Serialize;
use serde_json::Value as Json;

/// The form of `run.json`; it changes when a reader would have to.
pub const FORMAT: &str = "nimproof frontier 1";

/// The file that says on what machine, and how long; outside the sums.
pub const RUN_INFO: &str = "run-info.json";

/// The file that says what was computed.
pub const RUN: &str = "run.json";

const COUNTS: &str = "counts.json";
const RECORD_HEAPS: &str = "record-heaps.b.txt";
const RECORD_VALUES: &str = "record-values.b.txt";
const RARE: &str = "rare.json";
const RARE_HEAPS: &str = "rare-heaps.b.txt";

/// The names of all files that a run may leave, but [`RUN_INFO`].
pub const NAMES: [&str; 7] =
    [RUN, COUNTS, RECORD_HEAPS, RECORD_VALUES, RARE, RARE_HEAPS, sums::FILE_NAME];

/// The results of a run of this game, without SHA256SUMS: names and bytes. `judged`
/// is what a theorem says of its period, where one is about the game.
///
/// # Errors
/// When JSON cannot be written, which would be a bug.
pub fn files(
    game: &str,
    tally: &Tally,
    judged: Option<Judged>,
) -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let mut files = vec![
        (RUN, pretty(&Run::of(game, tally, judged))?),
        (COUNTS, pretty(&CountsFile::of(game, tally))?),
        (RECORD_HEAPS, b_file(tally.listed_records().iter().map(|&(heap, _)| heap))),
        (RECORD_VALUES, b_file(tally.listed_records().iter().map(|&(_, value)| value.into()))),
    ];
    if let Some(rare) = tally.rare() {
        files.push((RARE, pretty(&RareFile::of(game, tally, rare))?));
        files.push((RARE_HEAPS, b_file(rare.iter().map(|&(heap, _)| heap))));
    }
    Ok(files.into_iter().map(|(name, bytes)| (name.to_owned(), bytes)).collect())
}

/// A b-file: terms numbered from 1.
fn b_file(terms: impl Iterator<Item = u64>) -> Vec<u8> {
    (1..)
        .zip(terms)
        .flat_map(|(n, term): (u64, u64)| format!("{n} {term}\n").into_bytes())
        .collect()
}

/// Whole numbers past 2^53 as text: many readers of JSON would round them.
fn whole(number: u64) -> Json {
    if number <= 1 << 53 { number.into() } else { number.to_string().into() }
}

/// The last heap of a run, as its [`RUN`] has it; none where that is damaged.
#[must_use]
pub fn last_heap(run: &[u8]) -> Option<u64> {
    let run: Json = serde_json::from_slice(run).ok()?;
    let last = &run["last_heap"];
    last.as_u64().or_else(|| last.as_str()?.parse().ok())
}

#[derive(Serialize)]
struct At {
    heap: Json,
    value: u32,
}

impl At {
    fn of((heap, value): Entry) -> Self {
        Self { heap: whole(heap), value }
    }
}

#[derive(Serialize)]
struct Run {
    format: &'static str,
    game: String,
    first_heap: u32,
    last_heap: Json,
    values: String,
    chained_sha256: Digest,
    sha256_at_powers_of_two: Vec<AtPower>,
    records: Records,
    period: Period,
    rare_heaps: Option<usize>,
    last_rare: Option<At>,
}

#[derive(Serialize)]
struct AtPower {
    heaps: String,
    sha256: Digest,
}

#[derive(Serialize)]
struct Records {
    says: String,
    number: Json,
    listed: usize,
    last: Option<At>,
}

#[derive(Serialize)]
struct Period {
    last_first_occurrence: Option<Json>,
    refuted: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    by_guy_and_smith: Option<Judged>,
}

impl Run {
    fn of(game: &str, tally: &Tally, judged: Option<Judged>) -> Self {
        let powers = (0..).zip(tally.chain().powers());
        Self {
            format: FORMAT,
            game: game.into(),
            first_heap: 0,
            last_heap: whole(tally.next().saturating_sub(1)),
            values: format!(
                "each value as four bytes, the lowest first; D(i) is SHA-256 of the values of heaps \
                 {PIECE} i to {PIECE} i + {}, or to the last heap; H(0) is 32 zero bytes, H(i + 1) = \
                 SHA-256(H(i) D(i)); chained_sha256 is H after the last D, however few the values; at \
                 2^k, for heaps 0 to 2^k - 1, stands H(2^(k - 16)), but below k = 16 SHA-256 of the values",
                PIECE - 1
            ),
            chained_sha256: tally.chain().last(),
            sha256_at_powers_of_two: powers
                .map(|(k, &sha256)| AtPower { heaps: format!("2^{k}"), sha256 })
                .collect(),
            records: Records {
                says: format!(
                    "heaps from 1 on whose value is larger than that of every smaller heap from 1 on; \
                     the first {LISTED} are in {RECORD_HEAPS} and {RECORD_VALUES}"
                ),
                number: whole(tally.records()),
                listed: tally.listed_records().len(),
                last: tally.last_record().map(At::of),
            },
            period: Period::of(tally, judged),
            rare_heaps: tally.rare().map(<[Entry]>::len),
            last_rare: tally.rare().and_then(<[Entry]>::last).map(|&last| At::of(last)),
        }
    }
}

impl Period {
    /// With a period p and a pre-period q, G(n) = G(n - p) for n >= p + q; the
    /// value of the heap r occurs in no smaller one, so p + q > r.
    fn of(tally: &Tally, judged: Option<Judged>) -> Self {
        let refuted = match tally.last_first() {
            Some(heap) => format!("no period p with pre-period q for p + q <= {heap}"),
            None => "nothing: there is no heap".into(),
        };
        Self {
            last_first_occurrence: tally.last_first().map(whole),
            refuted,
            by_guy_and_smith: judged,
        }
    }
}

#[derive(Serialize)]
struct CountsFile {
    format: &'static str,
    game: String,
    says: String,
    last_heap: Json,
    heaps_per_value: Vec<Count>,
    heaps_of_larger_values: Json,
}

#[derive(Serialize)]
struct Count {
    value: u32,
    heaps: Json,
}

impl CountsFile {
    fn of(game: &str, tally: &Tally) -> Self {
        let (each, larger): (Vec<_>, Vec<_>) =
            tally.counts().into_iter().partition(|&(value, _)| (value as usize) < WIDTH);
        Self {
            format: FORMAT,
            game: game.into(),
            says: format!(
                "each value below {WIDTH} that occurs, and how many of the heaps from 0 on have it; \
                 then how many have a larger value"
            ),
            last_heap: whole(tally.next().saturating_sub(1)),
            heaps_per_value: each
                .into_iter()
                .map(|(value, heaps)| Count { value, heaps: whole(heaps) })
                .collect(),
            heaps_of_larger_values: whole(larger.iter().map(|&(_, heaps)| heaps).sum()),
        }
    }
}

#[derive(Serialize)]
struct RareFile {
    format: &'static str,
    game: String,
    says: &'static str,
    last_heap: Json,
    number: usize,
    heaps: Vec<At>,
}

impl RareFile {
    fn of(game: &str, tally: &Tally, rare: &[Entry]) -> Self {
        Self {
            format: FORMAT,
            game: game.into(),
            says: "heaps from 0 on whose value has an even number of ones above its lowest binary digit",
            last_heap: whole(tally.next().saturating_sub(1)),
            number: rare.len(),
            heaps: rare.iter().map(|&rare| At::of(rare)).collect(),
        }
    }
}
