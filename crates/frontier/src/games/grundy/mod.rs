//! Grundy's game (A002188): a move splits a heap into two unequal parts.

pub(crate) mod plain;

use crate::engine::{Engine, PIECE, Plan, Stop};
use std::io::{self, Read, Write};

/// The values of Grundy's game, in order.
pub struct Grundy {
    plain: plain::Plain,
}

impl Grundy {
    /// At heap 0.
    ///
    /// # Errors
    /// When memory is not to be had.
    pub fn new(_plan: Plan) -> Result<Self, Stop> {
        Ok(Self { plain: plain::Plain::default() })
    }
}

impl Engine for Grundy {
    fn next(&self) -> u64 {
        self.plain.values().len() as u64
    }

    fn piece(&mut self, values: &mut [u32; PIECE]) -> Result<(), Stop> {
        let start = self.plain.values().len();
        self.plain.grow(start + PIECE);
        for (to, &from) in values.iter_mut().zip(&self.plain.values()[start..]) {
            *to = from.into();
        }
        Ok(())
    }

    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        for value in self.plain.values() {
            to.write_all(&value.to_le_bytes())?;
        }
        Ok(())
    }

    fn restore(&mut self, next: u64, from: &mut dyn Read) -> io::Result<()> {
        let mut values = Vec::new();
        for _ in 0..next {
            let mut two = [0; 2];
            from.read_exact(&mut two)?;
            values.push(u16::from_le_bytes(two));
        }
        self.plain = plain::Plain::of(values);
        Ok(())
    }

    fn memory(&self) -> u64 {
        2 * self.plain.values().len() as u64
    }
}
