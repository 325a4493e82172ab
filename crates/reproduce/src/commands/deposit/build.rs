//! `reproduce deposit build`: the bundle as one zip and one tar.gz.

use crate::failure::Failure;
use crate::output::Output;
use crate::replace::replace_folder;
use crate::{root, sums};
use nimproof_deposit::bundle::build::Wishes;
use nimproof_deposit::bundle::{self, Bundle};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Arguments of `deposit build`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Where the bundle goes [default: output/deposit of the project]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Bundle a work tree that is not as committed, stamped -dirty and its hash
    #[arg(long)]
    allow_dirty: bool,
    /// Pack a BagIt bag as well
    #[arg(long)]
    bagit: bool,
}

/// Builds the bundle, and replaces an earlier one at once.
///
/// # Errors
/// When the work tree is not as committed, results, plots or papers are missing
/// or not as listed, or the machine fails.
pub fn build<W: Write>(
    arguments: &Arguments,
    root: Option<&Path>,
    output: &mut Output<W>,
) -> Result<(), Failure> {
    let root = root::find(root)?;
    let wishes = Wishes { allow_dirty: arguments.allow_dirty, bag: arguments.bagit };
    let bundle = bundle::build(&root, wishes)?;
    let folder = arguments.out.clone().unwrap_or_else(|| root.join("output").join("deposit"));
    replace_folder(&folder, &bundle.files, &ours(&folder, &bundle)?)?;
    for (name, bytes) in &bundle.files {
        if is_archive(name) {
            writeln!(output, "{}  {name}  {} bytes", sums::sha256(bytes), bytes.len())?;
        }
    }
    let folder = root::seen_from_here(&folder);
    writeln!(output, "{} files in {}, with SHA256SUMS in {folder}", bundle.count, bundle.name)
}

/// What such a folder may hold: this bundle, and one of another version. Date
/// proofs and the state of an upload are somebody's work, so that a folder with
/// them is left alone.
fn ours(folder: &Path, bundle: &Bundle) -> Result<BTreeSet<String>, Failure> {
    let mut names: BTreeSet<_> = bundle.files.iter().map(|(name, _)| name.clone()).collect();
    if folder.is_dir() {
        let earlier = |name: &String| name.starts_with("nimproof-") && is_archive(name);
        names.extend(sums::list(folder)?.into_iter().filter(earlier));
    }
    Ok(names)
}

fn is_archive(name: &str) -> bool {
    [".zip", ".tar.gz"].iter().any(|ending| name.ends_with(ending))
}
