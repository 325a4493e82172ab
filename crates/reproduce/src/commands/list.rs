//! `reproduce list`: the claims, by document.

use crate::failure::Failure;
use crate::output::Output;
use crate::results;
use nimproof_core::claims::{self, Paper};
use serde::Serialize;
use std::io::Write;

/// Arguments of `list`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// As JSON, with what each claim says
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row {
    id: &'static str,
    paper: &'static str,
    #[serde(rename = "where")]
    place: &'static str,
    says: &'static str,
    status: &'static str,
    known_since: Option<&'static str>,
}

/// Lists every claim.
///
/// # Errors
/// When the output cannot be written.
pub fn list<W: Write>(arguments: &Arguments, output: &mut Output<W>) -> Result<(), Failure> {
    if arguments.json {
        let rows: Vec<Row> = claims::all().map(row).collect();
        let text = results::pretty(&rows)?;
        return write!(output, "{}", String::from_utf8_lossy(&text));
    }
    for paper in Paper::ALL {
        writeln!(output, "{}", paper.slug())?;
        for claim in paper.claims() {
            writeln!(output, "  {:28} {:8} {}", claim.id, claim.status.word(), claim.place)?;
        }
    }
    writeln!(output, "{} claims", claims::all().count())
}

fn row(claim: &'static claims::Claim) -> Row {
    Row {
        id: claim.id,
        paper: claim.paper.slug(),
        place: claim.place,
        says: claim.says,
        status: claim.status.word(),
        known_since: claim.known_since,
    }
}
