//! SHA256SUMS: any text is read or refused, and no name leaves the folder.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nimproof_reproduce::sums;
use std::path::{Component, Path};

fuzz_target!(|text: &str| {
    if let Ok(listed) = sums::parse(text, "SHA256SUMS") {
        for name in listed.keys() {
            let inside = |part| matches!(part, Component::Normal(_));
            assert!(Path::new(name).components().all(inside), "{name:?}");
        }
    }
});
