//! The engines share no code: a test on what each of them names. Only then
//! does their agreement say anything.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

#[path = "imports/source.rs"]
mod source;

use source::{Token, is_float, leads_to, paths, tokens};
use std::fs;
use std::path::{Path, PathBuf};

/// Each engine, and the modules of this crate that it may name. The rules,
/// which the engines do share, name nothing else.
const ALLOWED: [(&str, &[&str]); 4] = [
    ("rules", &["rules"]),
    ("search", &["rules", "search"]),
    ("mex", &["rules", "mex"]),
    ("laws", &["laws"]),
];

/// What would take code from elsewhere without a path that can be read.
const HIDDEN_WAYS: [&str; 5] = ["extern", "include", "include_str", "nimproof_core", "path"];

/// Parts of the standard library that core does without.
const IMPURE: [&str; 7] = ["fs", "io", "time", "thread", "env", "net", "process"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The sources in a folder and below it.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// The module that a file of the crate is: `mex/mod.rs` is mex, `mex/y.rs` mex::y.
fn module(file: &Path) -> Vec<String> {
    let inside = file.strip_prefix(root()).unwrap().with_extension("");
    let mut names: Vec<String> =
        inside.iter().map(|name| name.to_str().unwrap().to_string()).collect();
    if names.last().is_some_and(|name| name == "mod" || name == "lib") {
        names.pop();
    }
    names
}

/// The first thing in the source that the engine may not do, in words.
fn trespass(text: &str, module: &[&str], allowed: &[&str]) -> Option<String> {
    let tokens = tokens(text);
    for pair in tokens.windows(3) {
        // A module written out in the file would shift what `super` means.
        if let [Token::Word(word), Token::Word(name), Token::Sign(sign)] = pair
            && word == "mod"
            && sign == "{"
        {
            return Some(format!("has a module {name} inside"));
        }
    }
    let hidden =
        |token: &Token| matches!(token, Token::Word(word) if HIDDEN_WAYS.contains(&word.as_str()));
    if let Some(token) = tokens.iter().find(|&token| hidden(token)) {
        return Some(format!("uses {token:?}"));
    }
    for path in paths(&tokens, &["crate", "super", "self"]) {
        // A method's receiver is no path.
        if path == ["self"] {
            continue;
        }
        match leads_to(&path, module) {
            Some(name) if allowed.contains(&name.as_str()) => {}
            _ => return Some(format!("names {}", path.join("::"))),
        }
    }
    None
}

/// The first float, file, clock or thread in the source.
fn impurity(text: &str) -> Option<String> {
    let tokens = tokens(text);
    let impure = |token: &Token| match token {
        Token::Word(word) => word == "f32" || word == "f64",
        Token::Number(number) => {
            is_float(number) || number.ends_with("f32") || number.ends_with("f64")
        }
        Token::Sign(_) => false,
    };
    if let Some(token) = tokens.iter().find(|&token| impure(token)) {
        return Some(format!("{token:?}"));
    }
    let paths = paths(&tokens, &["std", "core", "alloc"]);
    let path = paths.iter().find(|path| match path.get(1) {
        Some(part) => part == "*" || part == "self" || IMPURE.contains(&part.as_str()),
        None => true,
    });
    path.map(|path| path.join("::"))
}

#[test]
fn no_engine_names_another() {
    for (engine, allowed) in ALLOWED {
        let files = sources(&root().join(engine));
        assert!(!files.is_empty());
        for file in files {
            let module = module(&file);
            let module: Vec<&str> = module.iter().map(String::as_str).collect();
            let text = fs::read_to_string(&file).unwrap();
            assert_eq!(trespass(&text, &module, allowed), None, "{}", file.display());
        }
    }
}

#[test]
fn the_search_knows_neither_nim_sum_nor_mex() {
    for file in sources(&root().join("search")) {
        for token in tokens(&fs::read_to_string(&file).unwrap()) {
            let (Token::Word(text) | Token::Number(text) | Token::Sign(text)) = token;
            for word in ["nim_sum", "nim_value", "mex", "xor", "^"] {
                assert!(!text.contains(word), "{} knows {text:?}", file.display());
            }
        }
    }
}

#[test]
fn core_has_no_float_no_file_and_no_clock() {
    let files = sources(&root());
    for file in &files {
        let text = fs::read_to_string(file).unwrap();
        assert_eq!(impurity(&text), None, "{}", file.display());
    }
    assert!(files.len() > 30, "only {} files were read", files.len());
}

#[test]
fn ways_around_are_seen() {
    let mex: &[&str] = &["rules", "mex"];
    for text in [
        "use crate::laws::nim_sum;",
        "use super::laws;",
        "use self::super::laws;",
        "use super::{rules::Heap, laws};",
        "use crate::{rules, laws::{nim_sum}};",
        "use crate::{rules::{Heap, Nim}, laws as l};",
        "use crate::*;",
        "use super::*;",
        "use crate as all;",
        "use {crate::laws};",
        "fn f() { crate :: laws::nim_sum(&[]) }",
        "fn f() { super::winning::f() }",
        "fn f() { g::<super::laws::X>() }",
        "#[path = \"../laws/nim_sum.rs\"] mod own;",
        "include!(\"../laws/nim_sum.rs\");",
        "extern crate self as own;",
        "use nimproof_core::laws;",
        "mod inner { use super::super::laws; }",
        "#[cfg(test)] use super::laws;",
        "#[cfg(test)] mod tests { fn f() {} } use super::laws;",
        "/* a comment */ use super::laws; // and another",
        "const A: char = '\"'; use super::laws; const B: char = '\"';",
        "const A: &str = r#\"\"#; use super::laws; const B: &str = \"\";",
    ] {
        assert!(trespass(text, &["mex"], mex).is_some(), "{text}");
    }
    for text in [
        "use crate::rules::{Heap, Options}; use super::rules; use self::table::Table;",
        "fn f(&self) -> u32 { self.0 } // use super::laws;",
        "#[cfg(test)] mod tests { use super::super::laws; }",
        "const A: &str = \"crate::laws\";",
    ] {
        assert_eq!(trespass(text, &["mex"], mex), None, "{text}");
    }
    // One folder further in, the same words lead elsewhere.
    assert_eq!(trespass("use super::laws;", &["mex", "table"], mex), None);
    assert!(trespass("use super::super::laws;", &["mex", "table"], mex).is_some());
    assert!(trespass("use super::super::super::laws;", &["mex", "table"], mex).is_some());
}

#[test]
fn floats_and_the_outside_are_seen() {
    for text in [
        "(0.5*3.0) as u8",
        "let x = 2.;",
        "let x = [1.];",
        "1e3",
        "1E-3",
        "1_000e1_0",
        "3 as f32",
        "7f64",
        "x.0.max(1.5)",
        "use std::{fmt, fs};",
        "use std::fs as files;",
        "use std::*;",
        "use std as s;",
        "use ::std::time::Instant;",
        "fn f() { std::env::args() }",
        "fn f() { return ::std::env::args() }",
    ] {
        assert!(impurity(text).is_some(), "{text}");
    }
    for text in [
        "for x in 0..5 {}",
        "0..=5",
        "pair.0.1",
        "x.0..5",
        "1.max(2)",
        "0x1e5",
        "0b1",
        "10_u32",
        "\"0.5\" // 0.5",
        "'\\'' /* 1.5 */",
        "use std::{fmt, collections::HashMap};",
        "fn f<'a>(x: &'a u8) {}",
    ] {
        assert_eq!(impurity(text), None, "{text}");
    }
}
