//! Reads the parts of a date proof, byte by byte and within bounds.

use std::fmt;

/// Why a proof is malformed, and at which byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    at: usize,
    what: String,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {}: {}", self.at, self.what)
    }
}

impl std::error::Error for Malformed {}

/// A place in the bytes of a proof.
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    /// The beginning of these bytes.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// An error at this place.
    pub fn malformed(&self, what: impl Into<String>) -> Malformed {
        Malformed { at: self.at, what: what.into() }
    }

    /// The next bytes, exactly as many.
    ///
    /// # Errors
    /// When the proof ends before.
    pub fn take(&mut self, count: usize) -> Result<&'a [u8], Malformed> {
        let rest = &self.bytes[self.at..];
        let taken = rest.get(..count).ok_or_else(|| {
            self.malformed(format!("cut short: {count} bytes are due, {} are there", rest.len()))
        })?;
        self.at += count;
        Ok(taken)
    }

    /// The next byte.
    ///
    /// # Errors
    /// When the proof ends before.
    pub fn byte(&mut self) -> Result<u8, Malformed> {
        Ok(self.take(1)?[0])
    }

    /// The next number: seven bits a byte, the lowest first.
    ///
    /// # Errors
    /// When the proof ends within it, or it has more than 64 bits.
    pub fn number(&mut self) -> Result<u64, Malformed> {
        let mut number = 0_u64;
        for place in (0..u64::BITS).step_by(7) {
            let byte = self.byte()?;
            let digit = u64::from(byte & 0x7f);
            if digit.leading_zeros() < place && digit != 0 {
                break;
            }
            number |= digit << place;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(self.malformed("a number of more than 64 bits"))
    }

    /// The next bytes, preceded by how many there are.
    ///
    /// # Errors
    /// When the proof ends before, or there are fewer or more than allowed.
    pub fn counted(&mut self, least: usize, most: usize) -> Result<&'a [u8], Malformed> {
        let count = self.number()?;
        match usize::try_from(count) {
            Ok(count) if (least..=most).contains(&count) => self.take(count),
            _ => Err(self.malformed(format!("{count} bytes where {least} to {most} are allowed"))),
        }
    }

    /// Refuses anything that is left.
    ///
    /// # Errors
    /// When something is left.
    pub fn end(&self) -> Result<(), Malformed> {
        match self.bytes.len() - self.at {
            0 => Ok(()),
            left => Err(self.malformed(format!("{left} bytes after the end"))),
        }
    }
}

/// Writes a number as [`Cursor::number`] reads it.
pub(super) fn write_number(mut number: u64, bytes: &mut Vec<u8>) {
    loop {
        // The mask leaves seven bits.
        let digit = (number & 0x7f) as u8;
        number >>= 7;
        if number == 0 {
            return bytes.push(digit);
        }
        bytes.push(digit | 0x80);
    }
}

/// Writes bytes as [`Cursor::counted`] reads them.
pub(super) fn write_counted(counted: &[u8], bytes: &mut Vec<u8>) {
    write_number(counted.len() as u64, bytes);
    bytes.extend_from_slice(counted);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn numbers_have_seven_bits_a_byte() {
        for (bytes, number) in [
            (&b"\x00"[..], 0),
            (b"\x7f", 127),
            (b"\x80\x01", 128),
            (b"\xe5\x8e\x26", 624_485),
            // Longer than needed is read as upstream reads it.
            (b"\x81\x00", 1),
            (b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", u64::MAX),
        ] {
            assert_eq!(Cursor::new(bytes).number(), Ok(number), "{bytes:?}");
        }
        for bytes in
            [&b""[..], b"\x80", b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02", &[0x80; 11][..]]
        {
            assert!(Cursor::new(bytes).number().is_err(), "{bytes:?}");
        }
    }

    proptest! {
        #[test]
        fn a_number_reads_back(number in any::<u64>()) {
            let mut bytes = Vec::new();
            write_number(number, &mut bytes);
            prop_assert_eq!(Cursor::new(&bytes).number(), Ok(number));
        }
    }
}
