//! What the bundle's own programs are rebuilt from without a network: a folder
//! that is laid over a copy of the source. It holds the workspace cut down to
//! the crates of the computation, its lock file, and every crate by others that
//! they need on Linux and macOS.
//!
//! Cargo wants the manifest of every crate in the lock file, also of those that
//! only other systems need: such a crate is there as its manifest and an empty
//! library. (Windows is none of the systems, since the programs exchange folders
//! in a way that it does not have.)

use super::command::{output, program};
use super::{File, sorted};
use nimproof_ledger::failure::Failure;
use nimproof_ledger::sums;
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// The crates of ours that are rebuilt.
pub const MEMBERS: [&str; 6] = ["core", "text", "ledger", "deposit", "frontier", "reproduce"];

const TARGETS: [&str; 4] = [
    "aarch64-apple-darwin",
    "aarch64-unknown-linux-gnu",
    "x86_64-apple-darwin",
    "x86_64-unknown-linux-gnu",
];

const CONFIG: &str = "[source.crates-io]\nreplace-with = \"vendored-sources\"\n\n\
[source.vendored-sources]\ndirectory = \"vendor\"\n\n[net]\noffline = true\n";

/// The files that are laid over the source.
///
/// # Errors
/// When cargo cannot fetch a crate, or a folder cannot be written.
pub fn overlay(source: &[File]) -> Result<Vec<File>, Failure> {
    let folder = tempfile::tempdir()
        .map_err(|error| Failure::io("make", Path::new("a temporary folder"), &error))?;
    let root = folder.path();
    let manifests = cut_down(source)?;
    for file in source.iter().filter(|file| is_built(&file.name)).chain(&manifests) {
        write(root, file)?;
    }
    output(program("cargo", root).args(["vendor", "--quiet", "--versioned-dirs", "vendor"]), b"")?;
    let needed = needed(root)?;
    let mut files = manifests;
    let lock = files::read(&root.join("Cargo.lock"))?;
    files.retain(|file| file.name != "Cargo.lock");
    files.push(File::plain("Cargo.lock", lock));
    files.push(File::plain(".cargo/config.toml", CONFIG));
    let vendor = root.join("vendor");
    for name in folders(&vendor)? {
        files.extend(crate_files(&vendor, &name, needed.contains(&name))?);
    }
    sorted(files)
}

/// What cargo needs of the source to see the workspace.
fn is_built(name: &str) -> bool {
    name == "Cargo.lock"
        || name == "rust-toolchain.toml"
        || MEMBERS.iter().any(|member| {
            name.strip_prefix("crates/")
                .and_then(|rest| rest.strip_prefix(member))
                .is_some_and(|rest| rest.starts_with("/src/") || rest == "/Cargo.toml")
        })
}

/// The manifests without what a rebuild leaves out: other members, tests,
/// benches, features and what only they need.
fn cut_down(source: &[File]) -> Result<Vec<File>, Failure> {
    let mut manifests = Vec::new();
    for file in source {
        let of_member = is_built(&file.name) && file.name.ends_with("/Cargo.toml");
        if !of_member && file.name != "Cargo.toml" {
            continue;
        }
        let text = std::str::from_utf8(&file.bytes)
            .map_err(|_| Failure::input(format!("{} is not UTF-8", file.name)))?;
        manifests.push(File::plain(file.name.clone(), without_the_rest(text)));
    }
    if manifests.len() != MEMBERS.len() + 1 {
        return Err(Failure::input("a crate of the computation has no Cargo.toml in the source"));
    }
    Ok(manifests)
}

fn without_the_rest(manifest: &str) -> String {
    let members: Vec<_> = MEMBERS.iter().map(|name| format!("\"crates/{name}\"")).collect();
    let mut section = "";
    let mut kept = String::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            section = line;
        }
        let dropped = ["[dev-dependencies]", "[[bench]]", "[[test]]", "[features]"]
            .contains(&section)
            || section.starts_with("[profile.typeset")
            || line.contains("optional = true")
            || line.starts_with("default-members");
        if line.starts_with("members = ") {
            // Writing to a string cannot fail.
            let _ = writeln!(kept, "members = [{}]", members.join(", "));
        } else if line == "[features]" {
            // The code asks for it; the rebuild is without.
            kept.push_str("[features]\nnetwork = []\n");
        } else if !dropped {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}

/// The crates that are compiled on any of the systems, by their folders.
fn needed(root: &Path) -> Result<BTreeSet<String>, Failure> {
    let mut needed = BTreeSet::new();
    for target in TARGETS {
        let mut tree = program("cargo", root);
        tree.args(["tree", "--locked", "--offline", "--workspace", "--edges", "normal,build"]);
        tree.args(["--prefix", "none", "--format", "{p}", "--target", target]);
        let tree = output(&mut tree, b"")?;
        for line in String::from_utf8_lossy(&tree).lines() {
            let mut words = line.split(' ');
            if let (Some(name), Some(version)) = (words.next(), words.next()) {
                needed.insert(format!("{name}-{}", version.trim_start_matches('v')));
            }
        }
    }
    Ok(needed)
}

/// The files of a vendored crate: all that a build reads, or its manifest and
/// an empty library. The list of sums that cargo checks is cut to match.
fn crate_files(vendor: &Path, name: &str, needed: bool) -> Result<Vec<File>, Failure> {
    let folder = vendor.join(name);
    let checksum = ".cargo-checksum.json";
    let mut kept = Vec::new();
    if needed {
        for file in sums::list(&folder)?.into_iter().filter(|file| is_read(file)) {
            let bytes = files::read(&folder.join(&file))?;
            kept.push(File::plain(file, bytes));
        }
    } else {
        kept.push(File::plain("Cargo.toml", files::read(&folder.join("Cargo.toml"))?));
        kept.push(File::plain("src/lib.rs", ""));
    }
    let sums: Json = nimproof_ledger::files::read_json(&folder.join(checksum))?;
    let listed: serde_json::Map<_, _> =
        kept.iter().map(|file| (file.name.clone(), json!(sums::sha256(&file.bytes)))).collect();
    let sums = json!({ "files": listed, "package": sums["package"] });
    kept.push(File::plain(checksum, sums.to_string()));
    for file in &mut kept {
        file.name = format!("vendor/{name}/{}", file.name);
    }
    Ok(kept)
}

/// Processors that none of [`TARGETS`] has. A crate of system calls has a folder
/// for each, and they weigh a quarter of all crates together.
const OTHER_PROCESSORS: [&str; 15] = [
    "csky",
    "hexagon",
    "loongarch64",
    "m68k",
    "mips",
    "mips32r6",
    "mips64",
    "mips64r6",
    "powerpc",
    "powerpc64",
    "riscv32",
    "riscv64",
    "s390x",
    "sparc",
    "sparc64",
];

/// Whether a build, or somebody who asks for the licence, reads this file of a
/// crate.
fn is_read(name: &str) -> bool {
    let folder = name.split_once('/').map_or("", |(folder, _)| folder);
    let left_out = ["tests", "benches", "ci", "fuzz", ".github", "assets", "test-data"];
    let processor = name.strip_prefix("src/").and_then(|rest| rest.split_once('/'));
    !left_out.contains(&folder)
        && !processor.is_some_and(|(folder, _)| OTHER_PROCESSORS.contains(&folder))
        && ![".cargo-checksum.json", "Cargo.lock", "Cargo.toml.orig", ".cargo_vcs_info.json"]
            .contains(&name)
}

fn folders(vendor: &Path) -> Result<BTreeSet<String>, Failure> {
    let failed = |error| Failure::io("read", vendor, &error);
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(vendor).map_err(failed)? {
        names.insert(entry.map_err(failed)?.file_name().to_string_lossy().into_owned());
    }
    Ok(names)
}

fn write(root: &Path, file: &File) -> Result<(), Failure> {
    let path = root.join(&file.name);
    let failed = |error| Failure::io("write", &path, &error);
    path.parent().map_or(Ok(()), fs::create_dir_all).map_err(failed)?;
    fs::write(&path, &file.bytes).map_err(failed)
}

/// Reading with an error that names the file.
mod files {
    use super::{Failure, Path, fs};

    pub(super) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
        fs::read(path).map_err(|error| Failure::io("read", path, &error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_keeps_what_a_rebuild_needs() {
        let manifest = "[workspace]\nmembers = [\"crates/core\", \"crates/report\"]\n\
            default-members = [\"crates/core\"]\n[features]\nnetwork = [\"dep:ureq\"]\n\
            [dependencies]\nserde = \"1\"\nureq = { workspace = true, optional = true }\n\
            [dev-dependencies]\nproptest = \"1\"\n[profile.typeset.package.x]\nopt-level = 1\n\
            [lints]\nworkspace = true\n";
        assert_eq!(
            without_the_rest(manifest),
            "[workspace]\nmembers = [\"crates/core\", \"crates/text\", \"crates/ledger\", \
             \"crates/deposit\", \"crates/frontier\", \"crates/reproduce\"]\n[features]\nnetwork = []\n[dependencies]\nserde = \"1\"\n[lints]\n\
             workspace = true\n"
        );
    }
}
