//! Reads a checkpoint: nothing of it is believed before its SHA-256 is right,
//! and no memory is taken on the word of a length in it.

use super::{FILE_NAME, FORM, Head, SUM, VERSION};
use crate::engine::Engine;
use crate::run::tally::{State, Tally};
use nimproof_ledger::failure::Failure;
use nimproof_ledger::files::LONGEST_JSON;
use rustix::fs::{Mode, OFlags};
use sha2::{Digest as _, Sha256};
use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// The longest first or second line.
const LONGEST_LINE: u64 = 1 << 16;

/// A checkpoint that was read; the state of the engine is still in its file.
pub struct Checkpoint<R> {
    /// What it says of itself.
    pub head: Head,
    /// The tally.
    pub tally: Tally,
    path: PathBuf,
    from: R,
    /// Where the state of the engine begins and ends.
    engine: (u64, u64),
}

impl<R: Read + Seek> Checkpoint<R> {
    /// Brings an engine to where the run was.
    ///
    /// # Errors
    /// When the state is not one of this engine.
    pub fn restore(&mut self, engine: &mut dyn Engine) -> Result<(), Failure> {
        let (start, end) = self.engine;
        let mut restore = || {
            self.from.seek(SeekFrom::Start(start))?;
            let mut state = BufReader::with_capacity(1 << 18, &mut self.from).take(end - start);
            engine.restore(self.head.next, &mut state)?;
            if state.read(&mut [0])? > 0 || engine.next() != self.head.next {
                return Err(io::Error::from(ErrorKind::InvalidData));
            }
            Ok(())
        };
        restore().map_err(|error| match error.kind() {
            ErrorKind::InvalidData | ErrorKind::UnexpectedEof => {
                refused(&self.path, "holds no state of the engine of this game")
            }
            _ => Failure::io("read", &self.path, &error),
        })
    }
}

fn refused(path: &Path, what: &str) -> Failure {
    Failure::input(format!(
        "{} {what}; put back a copy of it, or remove it to begin anew",
        path.display()
    ))
}

/// The checkpoint of a folder, when there is one.
///
/// # Errors
/// When it cannot be read, or is not whole, of another version or foreign.
pub fn read(folder: &Path) -> Result<Option<Checkpoint<File>>, Failure> {
    let path = folder.join(FILE_NAME);
    // A pipe would be waited for, and a link may lead anywhere.
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let file = match rustix::fs::open(&path, flags, Mode::empty()) {
        Ok(file) => File::from(file),
        Err(rustix::io::Errno::NOENT) => return Ok(None),
        Err(rustix::io::Errno::LOOP | rustix::io::Errno::NXIO) => {
            return Err(refused(&path, "is not a plain file"));
        }
        Err(error) => return Err(Failure::io("read", &path, &error.into())),
    };
    let kind = file.metadata().map_err(|error| Failure::io("read", &path, &error))?;
    if !kind.is_file() {
        return Err(refused(&path, "is not a plain file"));
    }
    parse(file, &path).map(Some)
}

/// Reads a checkpoint; `path` is for what is said of it.
///
/// # Errors
/// As [`read`].
pub fn parse<R: Read + Seek>(mut from: R, path: &Path) -> Result<Checkpoint<R>, Failure> {
    let failed = |error: io::Error| Failure::io("read", path, &error);
    let refused = |what: &str| refused(path, what);
    let length = from.seek(SeekFrom::End(0)).map_err(failed)?;
    from.rewind().map_err(failed)?;
    let first = line(&mut from).map_err(failed)?;
    let version = first.as_deref().and_then(|line| line.strip_prefix(FORM));
    match version {
        Some(VERSION) => (),
        Some(other) => {
            let which = if other.bytes().all(|byte| byte.is_ascii_digit()) { other } else { "?" };
            return Err(refused(&format!(
                "is a checkpoint of version {which}, and this program reads version {VERSION}"
            )));
        }
        None => return Err(refused("is no checkpoint")),
    }
    if !sum_is_right(&mut from, length).map_err(failed)? {
        return Err(refused("is corrupt: its SHA-256 is not the one at its end"));
    }
    from.seek(SeekFrom::Start((FORM.len() + VERSION.len() + 1) as u64)).map_err(failed)?;
    let head = line(&mut from).map_err(failed)?.unwrap_or_default();
    let head: Head = serde_json::from_str(&head)
        .map_err(|_| refused("has a second line that says nothing of this form"))?;
    let start = from.stream_position().map_err(failed)?;
    let end = length - SUM as u64;
    let engine = start.checked_add(head.tally_bytes).filter(|&engine| engine <= end);
    let Some(engine) = engine.filter(|_| head.tally_bytes <= LONGEST_JSON) else {
        return Err(refused("gives its tally a length that it cannot have"));
    };
    let tally = BufReader::new(from.by_ref().take(head.tally_bytes));
    let tally: State = serde_json::from_reader(tally)
        .map_err(|error| refused(&format!("has a tally of another form: {error}")))?;
    let tally = Tally::try_from(tally)
        .map_err(|what| refused(&format!("has a tally that cannot be right: {what}")))?;
    if tally.next() != head.next {
        return Err(refused("has a tally of other heaps than it says"));
    }
    Ok(Checkpoint { head, tally, path: path.to_owned(), from, engine: (engine, end) })
}

/// The text up to the end of the line, which is left out; none when there is no
/// such end soon, or no text. Reads on from right behind it.
fn line(from: &mut (impl Read + Seek)) -> io::Result<Option<String>> {
    let start = from.stream_position()?;
    let mut bytes = Vec::new();
    from.take(LONGEST_LINE).read_to_end(&mut bytes)?;
    let Some(end) = bytes.iter().position(|&byte| byte == b'\n') else { return Ok(None) };
    from.seek(SeekFrom::Start(start + end as u64 + 1))?;
    bytes.truncate(end);
    Ok(String::from_utf8(bytes).ok())
}

/// Whether the last bytes are the SHA-256 of those before.
fn sum_is_right(from: &mut (impl Read + Seek), length: u64) -> io::Result<bool> {
    let Some(hashed) = length.checked_sub(SUM as u64) else { return Ok(false) };
    from.rewind()?;
    let mut sha256 = Sha256::new();
    let mut buffer = vec![0; 1 << 18];
    let mut rest = from.by_ref().take(hashed);
    loop {
        match rest.read(&mut buffer)? {
            0 => break,
            read => sha256.update(&buffer[..read]),
        }
    }
    let mut end = [0; SUM];
    from.read_exact(&mut end)?;
    Ok(sha256.finalize()[..] == end)
}
