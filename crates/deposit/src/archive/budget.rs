//! How much an archive may unpack to. A small file can stand for terabytes of
//! zeros, so the bytes are counted as they come, whatever its headers say.

/// The most files and folders.
const MOST_FILES: u64 = 100_000;
/// The most bytes of one file: 256 MiB.
const MOST_OF_A_FILE: u64 = 1 << 28;
/// The most bytes in all: 1 GiB.
const MOST: u64 = 1 << 30;
/// The most bytes for each byte of the archive, beyond [`ALWAYS`].
const MOST_A_BYTE: u64 = 100;
/// What any archive may unpack to: 1 MiB.
const ALWAYS: u64 = 1 << 20;

/// What is left to spend.
pub(super) struct Budget {
    files: u64,
    of_file: u64,
    left: u64,
    most: u64,
}

impl Budget {
    /// The budget of an archive of so many bytes.
    pub(super) fn for_archive_of(bytes: u64) -> Self {
        let most = bytes.saturating_mul(MOST_A_BYTE).saturating_add(ALWAYS).min(MOST);
        // What stands before the first file, or in an archive without one, is bounded too.
        Self { files: MOST_FILES, of_file: MOST_OF_A_FILE, left: most, most }
    }

    /// Counts one more file.
    pub(super) fn begin_file(&mut self) -> Result<(), String> {
        self.of_file = MOST_OF_A_FILE;
        self.files = self
            .files
            .checked_sub(1)
            .ok_or_else(|| format!("it holds more than {MOST_FILES} files"))?;
        Ok(())
    }

    /// Counts bytes of the present file.
    pub(super) fn spend(&mut self, bytes: u64) -> Result<(), String> {
        self.of_file = self
            .of_file
            .checked_sub(bytes)
            .ok_or_else(|| format!("a file in it unpacks to more than {MOST_OF_A_FILE} bytes"))?;
        self.left = self.left.checked_sub(bytes).ok_or_else(|| {
            format!(
                "it unpacks to more than {} bytes, more than a bundle of its size may",
                self.most
            )
        })?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_bound_is_the_last_that_is_taken() {
        let mut budget = Budget::for_archive_of(u64::MAX);
        assert_eq!(budget.most, MOST);
        for _ in 0..MOST_FILES {
            assert!(budget.begin_file().is_ok());
        }
        assert!(budget.begin_file().is_err());

        let mut budget = Budget::for_archive_of(u64::MAX);
        budget.begin_file().unwrap();
        assert!(budget.spend(MOST_OF_A_FILE).is_ok());
        assert!(budget.spend(1).is_err());

        let mut budget = Budget::for_archive_of(10);
        assert!(budget.spend(1024).is_ok(), "the end of a tar without a file");
        budget.begin_file().unwrap();
        assert!(budget.spend(ALWAYS + 1000 - 1024).is_ok());
        assert!(budget.spend(1).is_err());
    }
}
