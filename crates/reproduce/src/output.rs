//! Standard output for a command: a reader that closes the pipe ends the
//! output quietly, and any other write error is a failure.

use crate::failure::Failure;
use std::io::{self, BufWriter, Write};

/// Buffered output. After the reader has gone, writes are dropped and
/// [`Output::closed`] says so, so that long work can stop.
pub struct Output<W: Write> {
    writer: BufWriter<W>,
    closed: bool,
}

impl Output<io::StdoutLock<'static>> {
    /// Standard output, locked.
    #[must_use]
    pub fn stdout() -> Self {
        Self::new(io::stdout().lock())
    }
}

impl<W: Write> Output<W> {
    /// Output into any writer.
    pub fn new(writer: W) -> Self {
        Self { writer: BufWriter::with_capacity(1 << 16, writer), closed: false }
    }

    /// Writes formatted text; used by `write!` and `writeln!`.
    ///
    /// # Errors
    /// When the writer fails for another reason than a closed pipe.
    pub fn write_fmt(&mut self, text: std::fmt::Arguments<'_>) -> Result<(), Failure> {
        if self.closed {
            return Ok(());
        }
        let written = self.writer.write_fmt(text);
        self.settle(written)
    }

    /// Hands everything written so far to the reader.
    ///
    /// # Errors
    /// When the writer fails for another reason than a closed pipe.
    pub fn flush(&mut self) -> Result<(), Failure> {
        if self.closed {
            return Ok(());
        }
        let flushed = self.writer.flush();
        self.settle(flushed)
    }

    /// True when the reader has closed the pipe.
    #[must_use]
    pub fn closed(&self) -> bool {
        self.closed
    }

    fn settle(&mut self, written: io::Result<()>) -> Result<(), Failure> {
        match written {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(())
            }
            Err(error) => {
                // What could not be written once is not tried again.
                self.closed = true;
                Err(Failure::io("write to", std::path::Path::new("standard output"), &error))
            }
            Ok(()) => Ok(()),
        }
    }
}
