//! Gathers the files of the bundle and packs them.

use super::{File, Source, bagit, git, sorted, tar, vendor, zip};
use crate::metadata::{self, Record, ro_crate};
use nimproof_ledger::failure::Failure;
use nimproof_ledger::sums;
use std::fs;
use std::path::Path;

/// What is asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wishes {
    /// A work tree that differs from its commit may be bundled, stamped.
    pub allow_dirty: bool,
    /// A bag as well.
    pub bag: bool,
}

/// A bundle, packed.
#[derive(Clone, Debug)]
pub struct Bundle {
    /// `nimproof-<version>`, the top folder.
    pub name: String,
    /// The number of files in it.
    pub count: usize,
    /// The archives, and beside them SHA256SUMS and the metadata.
    pub files: Vec<(String, Vec<u8>)>,
}

/// Builds the bundle of the project in a folder.
///
/// # Errors
/// When the work tree differs from its commit unasked, results, plots or papers
/// are missing or not as listed, or the machine fails.
pub fn build(root: &Path, wishes: Wishes) -> Result<Bundle, Failure> {
    let source = git::read(root, wishes.allow_dirty)?;
    let version = version(&source);
    let record = Record::read(root, &version)?;
    let files = gather(root, &record, &source)?;
    pack(&record, files, wishes.bag)
}

/// The version of the crates; of a work tree that differs, with its hash.
fn version(source: &Source) -> String {
    let version = env!("CARGO_PKG_VERSION");
    if source.dirty { format!("{version}-dirty-{}", source.tree) } else { version.into() }
}

/// Every file of the bundle, sorted, SHA256SUMS among them.
fn gather(root: &Path, record: &Record, source: &Source) -> Result<Vec<File>, Failure> {
    let mut files = Vec::new();
    for folder in ["results", "plots", "papers"] {
        files.extend(listed(&root.join("output").join(folder), folder)?);
    }
    let overlay = vendor::overlay(&source.files)?;
    files.push(File::plain("vendor.tar", tar::write(&overlay)?));
    files.extend(taken(source, record)?);
    files.extend(metadata::files(record).into_iter().map(|(name, bytes)| File::plain(name, bytes)));
    let in_source = source.files.iter().cloned();
    files.extend(in_source.map(|file| File { name: format!("source/{}", file.name), ..file }));
    let files = sorted(files)?;
    let described = metadata::json(&ro_crate::of(record, &files, source));
    let files = sorted([files, vec![File::plain(ro_crate::FILE_NAME, described)]].concat())?;
    let sums = sums::write(files.iter().map(|file| (file.name.as_str(), file.bytes.as_slice())));
    sorted([files, vec![File::plain(sums::FILE_NAME, sums)]].concat())
}

/// The files of a folder with sums, after they are checked both ways.
fn listed(folder: &Path, name: &str) -> Result<Vec<File>, Failure> {
    if !folder.join(sums::FILE_NAME).exists() {
        return Err(Failure::input(format!(
            "there are no {name} in {}; run make {}",
            folder.display(),
            if name == "results" { "reproduce" } else { name }
        )));
    }
    let check = sums::check(folder)?;
    if let Some(problem) = check.problems.first() {
        return Err(Failure::differs(format!("{}: {problem}; run make {name}", folder.display())));
    }
    if check.listed == 0 {
        return Err(Failure::differs(format!("{} lists no file", folder.display())));
    }
    let mut files = Vec::new();
    for file in sums::list(folder)? {
        let path = folder.join(&file);
        let bytes = fs::read(&path).map_err(|error| Failure::io("read", &path, &error))?;
        files.push(File::plain(format!("{name}/{file}"), bytes));
    }
    Ok(files)
}

/// Files that stand in the source and, where a stranger looks for them, at the
/// top: licences, schemas, the script that checks, the README.
fn taken(source: &Source, record: &Record) -> Result<Vec<File>, Failure> {
    let find = |name: &str| {
        source.files.iter().find(|file| file.name == name).ok_or_else(|| {
            Failure::input(format!("{name} is not committed, and the bundle needs it"))
        })
    };
    let mut files = Vec::new();
    for name in ["LICENSE-APACHE", "LICENSE-CC-BY-4.0", "LICENSE-MIT", "THIRD-PARTY.md"] {
        files.push(find(name)?.clone());
    }
    files.push(File { name: "verify.sh".into(), ..find("scripts/verify.sh")?.clone() });
    let readme = String::from_utf8_lossy(&find("papers/deposit.md")?.bytes)
        .replace("{title}", &record.title)
        .replace("{version}", &record.version)
        .replace("{tree}", &source.tree);
    files.push(File::plain("README.md", readme));
    let schemas = source.files.iter().filter(|file| file.name.starts_with("schema/"));
    files.extend(schemas.cloned());
    Ok(files)
}

/// The archives, and beside them the sums and the metadata.
fn pack(record: &Record, files: Vec<File>, bag: bool) -> Result<Bundle, Failure> {
    let name = format!("nimproof-{}", record.version);
    let count = files.len();
    let beside = files.iter().filter(|file| {
        let metadata = ["CITATION.cff", ".zenodo.json", "codemeta.json", "datacite.json"];
        metadata.contains(&file.name.as_str())
            || file.name == ro_crate::FILE_NAME
            || file.name.starts_with("new-versions/")
    });
    let mut packed: Vec<_> = beside.map(|file| (file.name.clone(), file.bytes.clone())).collect();
    if bag {
        let bag = under(&format!("{name}-bag"), bagit::bag(&files, record)?);
        packed.push((format!("{name}-bag.zip"), zip::write(&bag)?));
    }
    let files = under(&name, files);
    packed.push((format!("{name}.zip"), zip::write(&files)?));
    packed.push((format!("{name}.tar.gz"), tar::gzip(&tar::write(&files)?)?));
    let sums = sums::write(packed.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())));
    packed.push((sums::FILE_NAME.to_owned(), sums.into_bytes()));
    Ok(Bundle { name, count, files: packed })
}

/// The files in a top folder.
fn under(top: &str, files: Vec<File>) -> Vec<File> {
    files.into_iter().map(|file| File { name: format!("{top}/{}", file.name), ..file }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named_with_what_makes_it() {
        let folder = tempfile::tempdir().unwrap();
        let failure = listed(&folder.path().join("plots"), "plots").unwrap_err();
        assert_eq!(failure.status(), 2);
        assert!(failure.to_string().ends_with("run make plots"), "{failure}");
    }
}
