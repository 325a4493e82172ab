//! `reproduce verify`: a results folder or a whole bundle against its sums, both
//! ways, and on request against everything computed anew.

mod ledgers;
mod rebuild;
mod recompute;

use crate::failure::{Failure, on_one_line};
use crate::output::Output;
use crate::signals::{Second, Signals};
use crate::{root, sums};
use nimproof_deposit::archive;
use nimproof_frontier::run::folder::BESIDE;
use nimproof_frontier::run::{checkpoint, outputs};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Arguments of `verify`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// A folder that holds SHA256SUMS: results, or a bundle; or a bundle as .zip or .tar.gz
    #[arg(value_name = "DIR|BUNDLE")]
    what: PathBuf,
    /// Also compute everything again and compare byte for byte; of a bundle, also compare the
    /// results with the ledgers in its own source, as diff does
    #[arg(long)]
    recompute: bool,
    /// Also build the programs from the bundle's own source, without a network, and compare what
    /// they compute. This runs the code of the bundle
    #[arg(long)]
    rebuild: bool,
}

/// The folders of a bundle that have sums of their own.
const INNER: [&str; 3] = ["results", "plots", "papers"];

/// Hashes every file, and recomputes and rebuilds when asked to. An archive is
/// unpacked into a fresh folder that is removed in the end, also where a signal
/// brings it about.
///
/// # Errors
/// When a file is missing, extra or different, the sums file is malformed, or
/// nothing is listed; when the archive is no bundle that can be unpacked safely;
/// when a signal came.
pub fn verify<W: Write>(
    arguments: &Arguments,
    root: Option<&Path>,
    output: &mut Output<W>,
) -> Result<(), Failure> {
    let what = &arguments.what;
    let signals = Signals::note(Second::IsNoted)?;
    if what.is_dir() {
        say_what_has_no_sums(what, what)?;
        return verify_folder(arguments, what, root, &signals, output);
    }
    let fresh = fresh_folder()?;
    let folder = archive::unpack(what, fresh.path())?;
    go_on(&signals)?;
    writeln!(output, "{} is unpacked into a fresh folder", what.display())?;
    say_what_has_no_sums(&folder, what)?;
    if !folder.join(sums::FILE_NAME).exists() {
        return Err(Failure::input(format!(
            "{} holds no {}, so it is no bundle; name the .zip or .tar.gz that `deposit build` wrote",
            what.display(),
            sums::FILE_NAME
        )));
    }
    verify_folder(arguments, &folder, root, &signals, output)
}

/// Says what a folder without sums is, where it can be told, and what to do with it.
fn say_what_has_no_sums(folder: &Path, named: &Path) -> Result<(), Failure> {
    let is_there = |name: &str| folder.join(name).exists();
    let named = named.display();
    if is_there(sums::FILE_NAME) {
        Ok(())
    } else if is_there("bagit.txt") {
        Err(Failure::input(format!(
            "{named} is a BagIt bag, which a BagIt validator checks (`bagit.py --validate` of the \
             unpacked folder); or verify the bundle beside it, or the folder data/ of the unpacked bag"
        )))
    } else if is_there(checkpoint::FILE_NAME) {
        let done = checkpoint::read(folder).ok().flatten().map_or_else(String::new, |run| {
            format!(" of {}, done below heap {}", run.head.game, run.head.next)
        });
        Err(Failure::input(format!(
            "{named} holds an unfinished run{done}; go on with `reproduce frontier ... --resume`, \
             then verify it"
        )))
    } else {
        Ok(())
    }
}

/// Stops the command where a signal has come.
fn go_on(signals: &Signals) -> Result<(), Failure> {
    signals.heard().map_or(Ok(()), |signal| Err(stopped(signal)))
}

fn stopped(signal: u8) -> Failure {
    Failure::stopped(
        signal,
        "stopped before all was checked; what was unpacked or built for it is removed, and the \
         same command begins again",
    )
}

/// A folder of its own for what comes from a stranger.
fn fresh_folder() -> Result<tempfile::TempDir, Failure> {
    tempfile::Builder::new()
        .prefix("nimproof-verify-")
        .tempdir()
        .map_err(|error| Failure::io("make a folder in", &std::env::temp_dir(), &error))
}

fn verify_folder<W: Write>(
    arguments: &Arguments,
    folder: &Path,
    root: Option<&Path>,
    signals: &Signals,
    output: &mut Output<W>,
) -> Result<(), Failure> {
    let is_bundle = folder.join("results").join(sums::FILE_NAME).exists();
    check_sums(folder, "", output)?;
    go_on(signals)?;
    if is_bundle {
        for inner in INNER {
            check_sums(&folder.join(inner), &format!("{inner}/: "), output)?;
            go_on(signals)?;
        }
    }
    let results = if is_bundle { folder.join("results") } else { folder.to_owned() };
    if arguments.recompute && !is_bundle && folder.join(outputs::RUN).exists() {
        return Err(Failure::input(format!(
            "{} is a run of `frontier`, which --recompute does not compute again; the same run into \
             another folder writes the same files, and with --double-check it computes every value in \
             two ways",
            folder.display()
        )));
    }
    if arguments.recompute {
        if is_bundle {
            writeln!(output, "computing the results again with the engines of this program")?;
            output.flush()?;
        }
        let root = match root {
            None if is_bundle => folder.join("source"),
            _ => root::find(root)?,
        };
        recompute::recompute(&results, &root, is_bundle, signals, output)?;
    }
    match (arguments.rebuild, is_bundle) {
        (false, _) => Ok(()),
        (true, true) => rebuild::rebuild(folder, signals, output),
        (true, false) => Err(Failure::input(format!(
            "{} is no bundle, so there is no source to rebuild from; use --recompute",
            folder.display()
        ))),
    }
}

/// The files of a folder against its sums, both ways.
fn check_sums<W: Write>(
    folder: &Path,
    before: &str,
    output: &mut Output<W>,
) -> Result<(), Failure> {
    // A run leaves files that are no results beside those that are.
    let beside: &[&str] = if folder.join(outputs::RUN).exists() { &BESIDE } else { &[] };
    let check = sums::check_with(folder, beside)?;
    for problem in &check.problems {
        writeln!(output, "{before}{}", on_one_line(problem))?;
    }
    writeln!(
        output,
        "{before}{}/{} files have the SHA-256 that is listed",
        check.matching, check.listed
    )?;
    if !check.problems.is_empty() {
        return Err(Failure::differs(format!(
            "{}: files missing, extra or different: {}, named above",
            folder.display(),
            check.problems.len()
        )));
    }
    if check.listed == 0 {
        return Err(Failure::differs(format!(
            "{} lists no file, so nothing was checked",
            folder.join(sums::FILE_NAME).display()
        )));
    }
    Ok(())
}
