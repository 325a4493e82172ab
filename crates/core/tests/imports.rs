//! The engines share no code: a test on what each of them imports. Only then
//! does their agreement say anything.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::fs;
use std::path::{Path, PathBuf};

/// Each engine, and the modules of this crate that it may name.
const ALLOWED: [(&str, &[&str]); 3] =
    [("search", &["rules", "search"]), ("mex", &["rules", "mex"]), ("laws", &["laws"])];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// The code before its tests, without comments.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let code = text.split("#[cfg(test)]").next().unwrap().lines();
    code.filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

#[test]
fn no_engine_imports_another() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (engine, allowed) in ALLOWED {
        let files = sources(&root.join(engine));
        assert!(!files.is_empty());
        for file in files {
            let code = code(&file);
            let modules = code.split("crate::").skip(1).map(|rest| {
                rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default()
            });
            for module in modules {
                assert!(allowed.contains(&module), "{} imports {module:?}", file.display());
            }
            assert!(!code.contains("super::super"), "{} reaches out of its folder", file.display());
        }
    }
}

#[test]
fn the_search_knows_neither_nim_sum_nor_mex() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/search");
    for file in sources(&root) {
        let code = code(&file);
        for word in ["nim_sum", "nim_value", "mex", "xor", "^"] {
            assert!(!code.contains(word), "{} knows {word:?}", file.display());
        }
    }
}

#[test]
fn core_has_no_float_no_file_and_no_clock() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut pending = vec![root];
    let mut read = 0;
    while let Some(folder) = pending.pop() {
        for path in sources(&folder) {
            if path.is_dir() {
                pending.push(path);
                continue;
            }
            read += 1;
            let code = code(&path);
            for word in ["f32", "f64", "std::fs", "std::io", "std::time", "std::thread", "std::env"]
            {
                assert!(!code.contains(word), "{} uses {word}", path.display());
            }
        }
    }
    assert!(read > 30, "only {read} files were read");
}
