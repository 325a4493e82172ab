//! How many heaps have each value.

/// Values from here on are counted together.
pub const WIDTH: usize = 1 << 16;

/// Independent rows of counters, so that equal values in a row do not wait for
/// one another.
const ROWS: usize = 4;

/// Values that a row may count before its counters could overflow.
const MOST: u64 = u32::MAX as u64;

type Row = [u32; WIDTH + 1];

/// Heaps per value; all values of [`WIDTH`] and more share the last counter.
pub struct Counts {
    whole: Vec<u64>,
    rows: Vec<Box<Row>>,
    /// Values counted in the rows since they were last emptied.
    in_rows: u64,
}

impl Default for Counts {
    fn default() -> Self {
        Self::of(vec![0; WIDTH + 1])
    }
}

impl Counts {
    fn of(whole: Vec<u64>) -> Self {
        let row = || vec![0; WIDTH + 1].into_boxed_slice().try_into().ok();
        Self { whole, rows: (0..ROWS).filter_map(|_| row()).collect(), in_rows: 0 }
    }

    /// Takes up counts as [`Counts::list`] gives them.
    pub(super) fn from_list(list: &[(u32, u64)]) -> Result<Self, String> {
        let mut whole = vec![0; WIDTH + 1];
        let mut least = 0;
        for &(value, heaps) in list {
            let to = whole.get_mut(value as usize);
            match to.filter(|_| value >= least && heaps > 0) {
                Some(to) => *to = heaps,
                None => return Err("its heaps per value are not in order".into()),
            }
            least = value + 1;
        }
        Ok(Self::of(whole))
    }

    /// Counts these values.
    pub fn add(&mut self, values: &[u32]) {
        self.make_room(values.len());
        let (fours, rest) = values.as_chunks::<ROWS>();
        for four in fours {
            for (row, &value) in self.rows.iter_mut().zip(four) {
                count(row, value);
            }
        }
        for &value in rest {
            count(&mut self.rows[0], value);
        }
    }

    /// Counts the values at the odd places, and so many zeros.
    pub fn add_odd_places(&mut self, pairs: &[[u32; 2]]) {
        self.whole[0] += pairs.len() as u64;
        self.make_room(pairs.len());
        let (fours, rest) = pairs.as_chunks::<ROWS>();
        for four in fours {
            for (row, &[_, value]) in self.rows.iter_mut().zip(four) {
                count(row, value);
            }
        }
        for &[_, value] in rest {
            count(&mut self.rows[0], value);
        }
    }

    fn make_room(&mut self, values: usize) {
        self.in_rows += values as u64;
        if self.in_rows > MOST {
            self.whole = self.sums();
            self.rows.iter_mut().for_each(|row| row.fill(0));
            self.in_rows = values as u64;
        }
    }

    fn sums(&self) -> Vec<u64> {
        let mut sums = self.whole.clone();
        for row in &self.rows {
            for (sum, &heaps) in sums.iter_mut().zip(&row[..]) {
                *sum += u64::from(heaps);
            }
        }
        sums
    }

    /// Each value that occurs with its heaps, in order; [`WIDTH`] stands for
    /// itself and all larger values.
    #[must_use]
    pub fn list(&self) -> Vec<(u32, u64)> {
        (0..).zip(self.sums()).filter(|&(_, heaps)| heaps > 0).collect()
    }
}

fn count(row: &mut Row, value: u32) {
    row[(value as usize).min(WIDTH)] += 1;
}
