//! The source tree as git has it: the files of the commit, byte for byte, or
//! on request those of a work tree that differs from it.

use super::command::{output, program};
use super::{File, Source};
use chrono::DateTime;
use nimproof_ledger::failure::Failure;
use std::path::Path;
use std::process::Command;

/// The tree of HEAD; or, where the work tree differs and `allow_dirty` says
/// so, the work tree's own.
///
/// # Errors
/// When the project is no git repository, the work tree differs unasked, git
/// is told not to look at a file, or the
/// tree holds something that is no plain file.
pub fn read(root: &Path, allow_dirty: bool) -> Result<Source, Failure> {
    let status = output(
        git(root).args(["status", "--porcelain", "-z", "--untracked-files=all", "--", "."]),
        b"",
    )?;
    refuse_unseen(root)?;
    let dirty = !status.is_empty();
    if dirty && !allow_dirty {
        let first = status.split(|&byte| byte == 0).next().unwrap_or_default();
        let name = String::from_utf8_lossy(first.get(3..).unwrap_or_default());
        return Err(Failure::input(format!(
            "the work tree is not as committed, {name} first; commit it, or put it away \
             (git stash --include-untracked), or say --allow-dirty for a bundle that is stamped so"
        )));
    }
    let objects = tempfile::tempdir()
        .map_err(|error| Failure::io("make", Path::new("a temporary folder"), &error))?;
    let scratch = Scratch::new(root, objects.path())?;
    let tree = if dirty {
        output(scratch.git(root).args(["add", "--all", "--", "."]), b"")?;
        line(&output(scratch.git(root).arg("write-tree"), b"")?)
    } else {
        line(&output(git(root).args(["rev-parse", "HEAD^{tree}"]), b"")?)
    };
    let seconds = line(&output(git(root).args(["show", "-s", "--format=%ct", "HEAD"]), b"")?);
    let time = seconds.parse().ok().and_then(|seconds| DateTime::from_timestamp(seconds, 0));
    let time = time.ok_or_else(|| Failure::input("git names no time of the commit"))?;
    Ok(Source {
        files: files(&scratch, root, &tree)?,
        tree,
        time: time.format("%Y-%m-%dT%H:%M:%SZ").to_string(),
        dirty,
    })
}

/// Refuses files that git is told not to look at: `status` is silent of their
/// changes, and the metadata is read from the work tree.
fn refuse_unseen(root: &Path) -> Result<(), Failure> {
    let list = output(git(root).args(["ls-files", "-v", "-z", "--", "."]), b"")?;
    let unseen = list
        .split(|&byte| byte == 0)
        .find(|entry| entry.first().is_some_and(|&tag| tag == b'S' || tag.is_ascii_lowercase()));
    let Some(entry) = unseen else { return Ok(()) };
    let name = String::from_utf8_lossy(entry.get(2..).unwrap_or_default());
    Err(Failure::input(format!(
        "git is told not to look at {name}; say git update-index --no-assume-unchanged \
         --no-skip-worktree {name}"
    )))
}

/// git in a folder, without what the caller's surroundings say of another
/// repository.
fn git(root: &Path) -> Command {
    let mut command = program("git", root);
    for variable in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY"] {
        command.env_remove(variable);
    }
    // A replacement is another object under the hash of the first.
    command.env("GIT_NO_REPLACE_OBJECTS", "1");
    command.env("GIT_OPTIONAL_LOCKS", "0").args(["-c", "core.quotePath=false"]);
    command
}

/// An index and objects beside the repository's own, which stays as it is.
struct Scratch<'a> {
    folder: &'a Path,
    objects: String,
}

impl<'a> Scratch<'a> {
    fn new(root: &Path, folder: &'a Path) -> Result<Self, Failure> {
        let wanted = ["rev-parse", "--path-format=absolute", "--git-path", "objects"];
        Ok(Self { folder, objects: line(&output(git(root).args(wanted), b"")?) })
    }

    fn git(&self, root: &Path) -> Command {
        let mut command = git(root);
        command
            .env("GIT_INDEX_FILE", self.folder.join("index"))
            .env("GIT_OBJECT_DIRECTORY", self.folder)
            .env("GIT_ALTERNATE_OBJECT_DIRECTORIES", &self.objects);
        command
    }
}

/// The files of a tree, in git's order.
fn files(scratch: &Scratch, root: &Path, tree: &str) -> Result<Vec<File>, Failure> {
    let list = output(scratch.git(root).args(["ls-tree", "-r", "-z", "--full-tree", tree]), b"")?;
    let list = String::from_utf8(list)
        .map_err(|_| Failure::input("a name in the tree is not UTF-8; rename the file"))?;
    let mut named = Vec::new();
    let mut wanted = String::new();
    for entry in list.split_terminator('\0') {
        let (what, name) = entry.split_once('\t').unwrap_or((entry, ""));
        let mut what = what.split(' ');
        let executable = match what.next() {
            Some("100644") => false,
            Some("100755") => true,
            _ => {
                return Err(Failure::input(format!(
                    "{name} is a link or another repository; a bundle holds plain files only"
                )));
            }
        };
        named.push((name.to_owned(), executable));
        wanted.push_str(what.nth(1).unwrap_or_default());
        wanted.push('\n');
    }
    let blobs = output(scratch.git(root).args(["cat-file", "--batch"]), wanted.as_bytes())?;
    let mut rest = blobs.as_slice();
    let mut files = Vec::new();
    for (name, executable) in named {
        let bytes = next_blob(&mut rest).ok_or_else(|| {
            Failure::machine(format!("git did not give {name} whole; run git fsck"))
        })?;
        files.push(File { name, bytes, executable });
    }
    Ok(files)
}

/// Takes the next object: `<hash> blob <size>`, the bytes, a line end.
fn next_blob(rest: &mut &[u8]) -> Option<Vec<u8>> {
    let end = rest.iter().position(|&byte| byte == b'\n')?;
    let header = std::str::from_utf8(&rest[..end]).ok()?;
    let size: usize = header.rsplit_once(" blob ").or(header.rsplit_once(' '))?.1.parse().ok()?;
    let bytes = rest.get(end + 1..)?.get(..size)?.to_vec();
    *rest = rest.get(end + 1 + size + 1..)?;
    Some(bytes)
}

fn line(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim_end().to_owned()
}
