//! The folders of a survey: of a whole one, of a shard, and the whole made of
//! its shards.

use super::label::{self, Label};
use super::survey::{HEAD, code, number_of_codes};
use super::{Shard, Share, Work, with_sums};
use crate::failure::Failure;
use crate::files;
use crate::replace::NewFile;
use crate::results::pretty;
use crate::sums;
use serde::Serialize;
use std::collections::BTreeSet;

const SURVEY: &str = "survey.json";
const LINES: &str = "codes.csv";

#[derive(Serialize)]
struct Survey {
    format: &'static str,
    says: &'static str,
    digits: u8,
    last_heap: u32,
    codes: u64,
    periodic: usize,
    no_period_shown: usize,
}

const SAYS: &str = "octal codes with 0. or 4. first and so many digits after it, the last not 0; \
periodic: by the theorem of Guy and Smith, with the least period and pre-period and the values it \
needs; no-period-shown: the values do not suffice for that, and have no period p with pre-period q for p + q <= refuted_to; the last record is the last \
heap from 1 on whose value is larger than that of every smaller one; values_sha256 is SHA-256 of \
the values of heaps 0 to last_heap, each as four bytes, the lowest first";

/// The names of all files that the folder of a whole survey may hold.
#[must_use]
pub fn names() -> BTreeSet<String> {
    [SURVEY, LINES, sums::FILE_NAME].map(String::from).into()
}

/// The names of all files that the folder of a shard may hold.
#[must_use]
pub fn shard_names() -> BTreeSet<String> {
    [label::FILE_NAME, LINES, sums::FILE_NAME].map(String::from).into()
}

/// The files of a whole survey; `lines` are those of all codes.
///
/// # Errors
/// When JSON cannot be written, which would be a bug.
pub fn whole(digits: u8, to: u32, lines: &str) -> Result<Vec<NewFile>, Failure> {
    let periodic = lines.lines().filter(|line| line.contains(",periodic,")).count();
    let codes = number_of_codes(digits);
    let survey = Survey {
        format: "nimproof survey 1",
        says: SAYS,
        digits,
        last_heap: to,
        codes,
        periodic,
        no_period_shown: lines.lines().count() - periodic,
    };
    Ok(with_sums(vec![(SURVEY.into(), pretty(&survey)?), (LINES.into(), with_head(lines))]))
}

/// The files of a shard; `lines` are those of its codes.
///
/// # Errors
/// As [`whole`].
pub fn shard(work: Work, share: Share, lines: &str) -> Result<Vec<NewFile>, Failure> {
    let label = pretty(&Label::new(work, share))?;
    Ok(with_sums(vec![(label::FILE_NAME.into(), label), (LINES.into(), with_head(lines))]))
}

fn with_head(lines: &str) -> Vec<u8> {
    format!("{HEAD}\n{lines}").into_bytes()
}

/// The files of the whole survey that these are all shards of, in order.
///
/// # Errors
/// When a shard has not the lines of its codes.
pub fn merged(digits: u8, to: u32, shards: &[Shard]) -> Result<Vec<NewFile>, Failure> {
    let mut lines = String::new();
    for shard in shards {
        let path = shard.folder.join(LINES);
        let text = files::read_text(&path)?;
        let own = text.strip_prefix(HEAD).and_then(|rest| rest.strip_prefix('\n'));
        let indexes = shard.share.of(number_of_codes(digits));
        let codes = indexes.map(|index| code(digits, index));
        match own {
            Some(own) if own.lines().map(code_of).eq(codes) => lines.push_str(own),
            _ => {
                return Err(Failure::differs(format!(
                    "{} has not the codes of shard {}; make this shard again",
                    path.display(),
                    shard.share
                )));
            }
        }
    }
    whole(digits, to, &lines)
}

fn code_of(line: &str) -> &str {
    line.split(',').next().unwrap_or(line)
}
