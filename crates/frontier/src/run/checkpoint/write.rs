//! Writes a checkpoint so that at any moment the last one or the new one is
//! there, whole.

use super::{FILE_NAME, FORM, Head, History, NEW_NAME, VERSION};
use crate::engine::Engine;
use crate::run::tally::Tally;
use nimproof_ledger::failure::Failure;
use sha2::{Digest as _, Sha256};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Writes the checkpoint of a run that stands between two pieces.
///
/// # Errors
/// When the disk is full or fails; the last checkpoint is then as it was.
pub fn write(
    folder: &Path,
    game: &str,
    tally: &Tally,
    engine: &dyn Engine,
    history: &History,
) -> Result<(), Failure> {
    let new = folder.join(NEW_NAME);
    let written = remove_if_there(&new)
        .and_then(|()| write_new(&new, game, tally, engine, history))
        .and_then(|()| fs::rename(&new, folder.join(FILE_NAME)))
        .and_then(|()| File::open(folder)?.sync_all());
    written.map_err(|error| {
        // What is left of it is removed by the next one as well.
        let _ = remove_if_there(&new);
        Failure::io("write a checkpoint in", folder, &error)
    })
}

fn remove_if_there(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

fn write_new(
    path: &Path,
    game: &str,
    tally: &Tally,
    engine: &dyn Engine,
    history: &History,
) -> io::Result<()> {
    let file = File::create_new(path)?;
    let mut to = Hashing { to: BufWriter::with_capacity(1 << 18, file), hasher: Sha256::new() };
    let tally = serde_json::to_vec(&tally.state())?;
    let head = Head {
        game: game.into(),
        next: engine.next(),
        history: history.clone(),
        tally_bytes: tally.len() as u64,
    };
    writeln!(to, "{FORM}{VERSION}")?;
    writeln!(to, "{}", serde_json::to_string(&head)?)?;
    to.write_all(&tally)?;
    engine.save(&mut to)?;
    let Hashing { mut to, hasher } = to;
    to.write_all(&hasher.finalize())?;
    to.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()
}

/// Writes on, and hashes what is written.
struct Hashing<W> {
    to: W,
    hasher: Sha256,
}

impl<W: Write> Write for Hashing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.to.write(bytes)?;
        self.hasher.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}
