//! `reproduce list`: the claims, by document.

use crate::failure::Failure;
use crate::output::Output;
use crate::proofs::Proofs;
use crate::{results, root};
use nimproof_core::claims::{self, Paper};
use serde::Serialize;
use std::io::Write;
use std::path::Path;

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
/// When the proofs cannot be read, or the output cannot be written.
pub fn list<W: Write>(
    arguments: &Arguments,
    root: Option<&Path>,
    output: &mut Output<W>,
) -> Result<(), Failure> {
    let proofs = match (root, root::find(root)) {
        (_, Ok(root)) => Proofs::read(&root)?,
        (Some(_), Err(error)) => return Err(error),
        (None, Err(_)) => Proofs::none(
            "there is no project here, so no claim is called proved; run inside the project or \
             name it with --root",
        ),
    };
    if let Some(remark) = &proofs.remark {
        // The list itself, which programs read, is on standard output; with standard
        // error gone there is nobody left to tell.
        let _ = writeln!(std::io::stderr(), "reproduce: {remark}");
    }
    if arguments.json {
        let rows: Vec<Row> = claims::all().map(|claim| row(claim, &proofs)).collect();
        let text = results::pretty(&rows)?;
        return write!(output, "{}", String::from_utf8_lossy(&text));
    }
    for paper in Paper::ALL {
        writeln!(output, "{}", paper.slug())?;
        for claim in paper.claims() {
            let status = proofs.status(claim.id, claim.status);
            writeln!(output, "  {:28} {status:8} {}", claim.id, claim.place)?;
        }
    }
    writeln!(output, "{} claims", claims::all().count())
}

fn row(claim: &'static claims::Claim, proofs: &Proofs) -> Row {
    Row {
        id: claim.id,
        paper: claim.paper.slug(),
        place: claim.place,
        says: claim.says,
        status: proofs.status(claim.id, claim.status),
        known_since: claim.known_since,
    }
}
