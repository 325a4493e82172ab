//! The results of a folder against everything computed anew, byte for byte.

use super::{ledgers, stopped};
use crate::failure::{Failure, on_one_line};
use crate::output::Output;
use crate::paper::PaperFolder;
use crate::proofs::Proofs;
use crate::replace::NewFile;
use crate::results::PaperResults;
use crate::signals::Signals;
use crate::{compute, memory, results, sums};
use nimproof_core::claims::{Paper, SMALLEST_BOUND};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

/// The largest bound to which a bundle is computed again: it may be a stranger's,
/// and ours go to a fifth of it.
const LARGEST_OF_BUNDLE: u32 = 100_000;

/// Computes what the folder holds with the engines of this program, and compares.
/// Of a bundle it says that the proofs are its own word, and holds the results
/// against its ledgers: of a project, that is what `diff` does.
pub(super) fn recompute<W: Write>(
    folder: &Path,
    root: &Path,
    is_bundle: bool,
    signals: &Signals,
    output: &mut Output<W>,
) -> Result<(), Failure> {
    let (folders, held, bound) = what_it_holds(folder, root)?;
    if is_bundle && bound > LARGEST_OF_BUNDLE {
        return Err(Failure::input(format!(
            "{} goes to {bound}; of a bundle, nothing above {LARGEST_OF_BUNDLE} is computed again, \
             since the work grows with the square of the bound",
            folder.display()
        )));
    }
    let proofs = if Proofs::are_in(root) { Proofs::read(root)? } else { Proofs::as_in(&held) };
    let (proofs, files) = compute_unless_stopped(folders, proofs, bound, signals)?;
    let compared = compare(folder, &files, "recomputed", output);
    if let Some(remark) = &proofs.remark {
        writeln!(output, "{remark}")?;
    } else if !Proofs::are_in(root) {
        let proved = proofs.count();
        writeln!(
            output,
            "there is no proofs/ here, so which {proved} claims are proved was taken over"
        )?;
    } else if is_bundle {
        writeln!(
            output,
            "which {} claims are proved is taken from proofs/accepted.json of the source; the proofs are not checked again here",
            proofs.count()
        )?;
    }
    let agreed = if is_bundle { ledgers::compare(folder, root, bound, output) } else { Ok(()) };
    compared.and(agreed)
}

/// Computes the files of a results folder, on a thread that is left alone when a
/// signal comes; it touches no file.
fn compute_unless_stopped(
    folders: Vec<PaperFolder>,
    proofs: Proofs,
    bound: u32,
    signals: &Signals,
) -> Result<(Proofs, Vec<NewFile>), Failure> {
    let progress = Arc::new(compute::progress(&folders));
    let shown = Arc::clone(&progress);
    let computed = signals.during(move || {
        let (_, files) = compute::recompute(&folders, &proofs, bound, None, &shown)?;
        Ok((proofs, files))
    });
    progress.clear();
    computed.map_err(stopped)?
}

/// Compares the files of a folder with those computed, both ways.
pub(super) fn compare<W: Write>(
    folder: &Path,
    files: &[NewFile],
    how: &str,
    output: &mut Output<W>,
) -> Result<(), Failure> {
    let mut differing = 0;
    for (name, computed) in files {
        let path = folder.join(name);
        if !path.exists() {
            writeln!(output, "{name} is computed but missing")?;
            differing += 1;
            continue;
        }
        let there = fs::read(&path).map_err(|error| Failure::io("read", &path, &error))?;
        if there != *computed {
            writeln!(
                output,
                "{name} differs from the {how} one in line {}",
                first_line(&there, computed)
            )?;
            differing += 1;
        }
    }
    for name in
        sums::list(folder)?.iter().filter(|name| !files.iter().any(|(file, _)| file == *name))
    {
        writeln!(output, "{} is there but not computed", on_one_line(name))?;
        differing += 1;
    }
    let same = files.len().saturating_sub(differing);
    writeln!(output, "{same}/{} files are {how} byte for byte", files.len())?;
    if differing > 0 {
        let folder = folder.display();
        return Err(Failure::differs(format!(
            "{folder}: files not as {how}: {differing}, named above"
        )));
    }
    Ok(())
}

/// The papers that a results folder holds, their results, and the bound to
/// which it holds them.
fn what_it_holds(
    folder: &Path,
    root: &Path,
) -> Result<(Vec<PaperFolder>, Vec<PaperResults>, u32), Failure> {
    let mut folders = Vec::new();
    let mut held = Vec::new();
    let mut bound = None;
    for paper in Paper::ALL {
        if folder.join(format!("{}.json", paper.slug())).exists() {
            let results = results::read(folder, paper)?;
            folders.push(PaperFolder::read(root, paper)?);
            if *bound.get_or_insert(results.bound) != results.bound {
                return Err(Failure::differs(format!(
                    "{} holds papers to different bounds",
                    folder.display()
                )));
            }
            held.push(results);
        }
    }
    let bound = bound.filter(|&bound| bound >= SMALLEST_BOUND).ok_or_else(|| {
        Failure::differs(format!("{} holds no paper's results to recompute", folder.display()))
    })?;
    memory::check(memory::claims(bound.into()), &format!("recomputing to {bound}"))?;
    Ok((folders, held, memory::heap(bound.into(), "the bound")?))
}

/// The number of the first line that differs, from 1.
fn first_line(a: &[u8], b: &[u8]) -> usize {
    let differs = a.iter().zip(b).position(|(x, y)| x != y).unwrap_or(a.len().min(b.len()));
    a[..differs].split(|&byte| byte == b'\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_differing_line_is_counted_from_one() {
        for (a, b, line) in [
            ("a\nb\n", "x\nb\n", 1),
            ("a\nb\n", "a\nx\n", 2),
            ("a\nb\n", "a\nb\nc\n", 3),
            ("", "a", 1),
        ] {
            assert_eq!(first_line(a.as_bytes(), b.as_bytes()), line, "{a:?} {b:?}");
        }
    }
}
