//! An archive of a stranger: it is refused, or every file of it lies in the
//! folder that it was to be unpacked into.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nimproof_deposit::archive::{unpack, unpack_tar};
use nimproof_deposit::bundle::{File, tar, zip};
use std::fs;
use std::path::{Path, PathBuf};

/// Whether nothing but the archive and the folder lies in the outer folder.
fn nothing_outside(outer: &Path) -> bool {
    let there: Vec<PathBuf> =
        fs::read_dir(outer).unwrap().map(|entry| entry.unwrap().path()).collect();
    there.len() == 2 && there.iter().all(|path| path.ends_with("archive") || path.ends_with("in"))
}

fuzz_target!(|bytes: &[u8]| {
    let small = [File::plain("b/one", b"first"), File::plain("b/two/x", b"second")];
    let (Ok(zip), Ok(tar)) = (zip::write(&small), tar::write(&small)) else { return };
    // As they are; and laid over a good archive, at a place that the first bytes name.
    let over = |mut good: Vec<u8>| {
        if let [at, low, change @ ..] = bytes {
            let at = (usize::from(*at) << 8 | usize::from(*low)) % good.len();
            for (byte, change) in good[at..].iter_mut().zip(change) {
                *byte ^= change;
            }
        }
        good
    };
    let gzip = tar::gzip(&over(tar.clone())).unwrap_or_default();
    for bytes in [bytes.to_vec(), over(zip), over(tar), gzip] {
        let outer = tempfile::tempdir().unwrap();
        let (archive, folder) = (outer.path().join("archive"), outer.path().join("in"));
        fs::write(&archive, bytes).unwrap();
        fs::create_dir(&folder).unwrap();
        if let Ok(top) = unpack(&archive, &folder) {
            assert!(top.starts_with(&folder));
        }
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).unwrap();
        let _ = unpack_tar(&archive, &folder);
        assert!(nothing_outside(outer.path()));
    }
});
