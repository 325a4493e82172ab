//! `reproduce deposit stamp`: asks calendars to date files.

use crate::failure::Failure;
use crate::files;
use crate::output::Output;
use nimproof_deposit::http::Address;
use nimproof_deposit::ots::{Hash, calendar, stamp as ots};
use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::time::Duration;

/// How long a calendar may take.
const TIME: Duration = Duration::from_secs(10);

/// Arguments of `deposit stamp`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The files; each gets FILE.ots beside it
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// A calendar to ask [default: those that upstream's client asks]
    #[arg(long = "calendar", value_name = "URL")]
    calendars: Vec<String>,
}

/// Stamps files, together, and writes a proof for each.
///
/// # Errors
/// When a proof is there already, too few calendars answer, or the machine
/// fails.
pub fn stamp<W: Write>(arguments: &Arguments, output: &mut Output<W>) -> Result<(), Failure> {
    let calendars = calendars(&arguments.calendars)?;
    let mut digests = Vec::new();
    for path in &arguments.files {
        files::check_plain(path)?;
        let proof = beside(path);
        if proof.symlink_metadata().is_ok() {
            return Err(is_there(&proof));
        }
        let digest = File::open(path).and_then(|file| Hash::Sha256.of_reader(file));
        digests.push(digest.map_err(|error| Failure::io("read", path, &error))?);
    }
    let stamped = ots::stamp(&digests, &calendars, TIME)?;
    for (path, proof) in arguments.files.iter().zip(&stamped.proofs) {
        let place = beside(path);
        write_new(&place, &proof.write())?;
        writeln!(output, "{}: a receipt of {}", place.display(), names(proof.tree()))?;
    }
    for silent in &stamped.silent {
        writeln!(output, "no receipt of {silent}")?;
    }
    Ok(())
}

fn names(tree: &nimproof_deposit::ots::Tree) -> String {
    let attested = tree.attested();
    attested.iter().map(|(_, attestation)| attestation.to_string()).collect::<Vec<_>>().join(", ")
}

/// The calendars, each once: one that is named twice is no second witness.
fn calendars(named: &[String]) -> Result<Vec<Address>, Failure> {
    let usual = || calendar::USUAL.map(str::to_owned).to_vec();
    let named = if named.is_empty() { usual() } else { named.to_vec() };
    let mut calendars = Vec::new();
    for name in named {
        let address =
            Address::parse(&name).map_err(|what| Failure::input(format!("--calendar: {what}")))?;
        if !calendars.contains(&address) {
            calendars.push(address);
        }
    }
    Ok(calendars)
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".ots");
    name.into()
}

fn is_there(proof: &Path) -> Failure {
    Failure::input(format!(
        "{} is there already and is never overwritten, since its receipts may be the older ones; \
         move it away to stamp again",
        proof.display()
    ))
}

/// Writes a file whole or not at all, and never over another: it gets its name
/// by a link, which fails where the name is taken.
fn write_new(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut hidden = path.as_os_str().to_owned();
    hidden.push(format!(".{}.part", process::id()));
    let hidden = PathBuf::from(hidden);
    let written = File::create_new(&hidden)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| fs::hard_link(&hidden, path));
    // A leftover is in nobody's way; the failure itself is what is reported.
    let _ = fs::remove_file(&hidden);
    written.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => is_there(path),
        _ => Failure::io("write", path, &error),
    })
}
