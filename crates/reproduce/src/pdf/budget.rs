//! What reading a PDF may take, in all of its pages together. A small file may
//! unpack to anything, and name the same large page twenty thousand times.

/// Why a page, and with it the document, is not read.
#[derive(Debug)]
pub(super) enum Fault {
    /// Its content is damaged: what comes after the damage would be lost.
    Unended,
    /// It has text whose characters the document does not tell.
    Unspoken,
    /// The document needs more of this than it may take.
    More(&'static str),
    /// What the library that reads it says.
    Unread(String),
}

impl From<lopdf::Error> for Fault {
    fn from(error: lopdf::Error) -> Self {
        match error {
            lopdf::Error::Decompress(lopdf::DecompressError::MemoryLimitExceeded { .. }) => BYTES,
            other => Self::Unread(other.to_string()),
        }
    }
}

const BYTES: Fault = Fault::More("64 MiB of page contents");
pub(super) const MOST_BYTES: usize = 64 << 20;
const MOST_OPERATIONS: usize = 2_000_000;
pub(super) const MOST_PAGES: usize = 20_000;

/// What is left.
#[derive(Debug)]
pub(super) struct Budget {
    bytes: usize,
    operations: usize,
    runs: usize,
}

impl Budget {
    pub(super) fn new() -> Self {
        Self { bytes: MOST_BYTES, operations: MOST_OPERATIONS, runs: MOST_OPERATIONS }
    }

    /// How many bytes may still be unpacked.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    pub(super) fn take_bytes(&mut self, count: usize) -> Result<(), Fault> {
        self.bytes = self.bytes.checked_sub(count).ok_or(BYTES)?;
        Ok(())
    }

    pub(super) fn take_operation(&mut self) -> Result<(), Fault> {
        let more = Fault::More("2,000,000 drawing operations");
        self.operations = self.operations.checked_sub(1).ok_or(more)?;
        Ok(())
    }

    /// Takes a run of glyphs.
    pub(super) fn take_run(&mut self) -> Result<(), Fault> {
        let more = Fault::More("2,000,000 runs of glyphs");
        self.runs = self.runs.checked_sub(1).ok_or(more)?;
        Ok(())
    }
}
