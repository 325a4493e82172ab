//! The source tree of a bundle: what is committed, and nothing else unasked.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use nimproof_deposit::bundle::{File, bagit, git};
use nimproof_deposit::metadata::Record;
use nimproof_ledger::sums::{self, sha256};
use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

fn run(root: &Path, arguments: &[&str]) {
    let git = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "core.fileMode=true"];
    let mut command = Command::new("git");
    command.current_dir(root).args(git).args(arguments);
    command.env("GIT_COMMITTER_DATE", "1700000000 +0900");
    assert!(command.output().unwrap().status.success(), "git {arguments:?}");
}

/// A repository with two files, one of them executable, and one ignored.
fn repository() -> TempDir {
    let place = tempfile::tempdir().unwrap();
    let root = place.path();
    for (name, text) in [("b.txt", "two\n"), ("a/run.sh", "#!/bin/sh\n"), (".gitignore", "/out\n")]
    {
        let path = root.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    fs::set_permissions(root.join("a/run.sh"), fs::Permissions::from_mode(0o755)).unwrap();
    fs::write(root.join("out"), "ignored").unwrap();
    run(root, &["init", "--quiet"]);
    run(root, &["add", "--all"]);
    run(root, &["commit", "--quiet", "--message", "first"]);
    place
}

fn names(files: &[File]) -> Vec<(&str, bool)> {
    files.iter().map(|file| (file.name.as_str(), file.executable)).collect()
}

#[test]
fn the_tree_is_that_of_the_commit() {
    let place = repository();
    let source = git::read(place.path(), false).unwrap();
    assert_eq!(names(&source.files), [(".gitignore", false), ("a/run.sh", true), ("b.txt", false)]);
    assert_eq!(source.files[2].bytes, b"two\n");
    // 1700000000 seconds since 1970, in UTC.
    assert_eq!((source.time.as_str(), source.dirty), ("2023-11-14T22:13:20Z", false));
    // git's name of a tree is 40 hexadecimal digits, and another tree has another.
    assert_eq!(source.tree.len(), 40);
}

#[test]
fn a_tree_that_is_not_as_committed_is_refused_or_stamped() {
    let place = repository();
    let root = place.path();
    let committed = git::read(root, false).unwrap();
    for (name, text) in [("b.txt", "other\n"), ("new.txt", "new\n")] {
        fs::write(root.join(name), text).unwrap();
        let error = git::read(root, false).unwrap_err();
        assert!(error.to_string().contains(name) || name == "new.txt", "{error}");
        assert!(error.to_string().contains("--allow-dirty"), "{error}");
        // A plain stash leaves a file that git does not know.
        assert!(error.to_string().contains("git stash --include-untracked"), "{error}");
        assert_eq!(error.status(), 2);
    }
    let objects = || sums::list(&root.join(".git/objects")).unwrap();
    let before = objects();
    let dirty = git::read(root, true).unwrap();
    assert_eq!(objects(), before, "the repository stays as it is");
    assert!(dirty.dirty && dirty.tree != committed.tree);
    let files: Vec<_> = dirty.files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(files, [".gitignore", "a/run.sh", "b.txt", "new.txt"]);
    assert_eq!(dirty.files[2].bytes, b"other\n");
    run(root, &["checkout", "--quiet", "b.txt"]);
    fs::remove_file(root.join("new.txt")).unwrap();
    assert!(!git::read(root, true).unwrap().dirty);
}

/// Such a file may hold anything, and `git status` says nothing.
#[test]
fn a_file_that_git_does_not_look_at_is_refused() {
    for flag in ["--assume-unchanged", "--skip-worktree"] {
        let place = repository();
        run(place.path(), &["update-index", flag, "b.txt"]);
        fs::write(place.path().join("b.txt"), "other\n").unwrap();
        for allow_dirty in [false, true] {
            let error = git::read(place.path(), allow_dirty).unwrap_err();
            assert_eq!(error.status(), 2);
            assert!(error.to_string().contains("not to look at b.txt"), "{flag}: {error}");
        }
    }
}

/// `git replace` gives other bytes under the hash of the committed ones.
#[test]
fn a_replaced_object_is_not_taken() {
    let place = repository();
    let root = place.path();
    let committed = git::read(root, false).unwrap();
    fs::write(root.join("out"), "other\n").unwrap();
    let hash = |arguments: &[&str]| {
        let done = Command::new("git").current_dir(root).args(arguments).output().unwrap();
        String::from_utf8(done.stdout).unwrap().trim().to_owned()
    };
    let other = hash(&["hash-object", "-w", "out"]);
    run(root, &["replace", &hash(&["rev-parse", "HEAD:b.txt"]), &other]);
    assert_eq!(hash(&["show", "HEAD:b.txt"]), "other");
    assert_eq!(git::read(root, false).unwrap().files, committed.files);
}

#[test]
fn a_link_in_the_tree_is_refused() {
    let place = repository();
    symlink("b.txt", place.path().join("link")).unwrap();
    run(place.path(), &["add", "--all"]);
    run(place.path(), &["commit", "--quiet", "--message", "link"]);
    let error = git::read(place.path(), false).unwrap_err();
    assert!(error.to_string().contains("link is a link"), "{error}");
}

#[test]
fn a_folder_without_git_is_refused_in_one_line() {
    let place = tempfile::tempdir().unwrap();
    let error = git::read(place.path(), false).unwrap_err();
    assert_eq!(error.status(), 2);
    assert!(error.to_string().starts_with("git says: "), "{error}");
}

/// RFC 8493: the payload under `data/`, its manifest, `Payload-Oxum` as octets
/// and files, and a manifest of the tags.
#[test]
fn a_bag_has_its_manifests() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let record = Record::read(root, "0.1.0").unwrap();
    let bag = bagit::bag(&[File::plain("b", "12345"), File::plain("a/c", "123")], &record).unwrap();
    let text = |name: &str| {
        let file = bag.iter().find(|file| file.name == name).unwrap();
        String::from_utf8(file.bytes.clone()).unwrap()
    };
    assert_eq!(text("data/b"), "12345");
    assert_eq!(text("bagit.txt"), "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n");
    assert_eq!(
        text("manifest-sha256.txt"),
        format!("{}  data/a/c\n{}  data/b\n", sha256(b"123"), sha256(b"12345"))
    );
    assert!(text("bag-info.txt").contains("\nPayload-Oxum: 8.2\n"));
    let tags = text("tagmanifest-sha256.txt");
    let listed: Vec<_> = tags.lines().map(|line| &line[66..]).collect();
    assert_eq!(listed, ["bag-info.txt", "bagit.txt", "manifest-sha256.txt"]);
}
