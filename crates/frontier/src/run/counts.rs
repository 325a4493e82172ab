//! How many heaps have each value.

use super::zeros;

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
    pub(super) whole: Vec<u64>,
    rows: [Box<Row>; ROWS],
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
        Self { whole, rows: [(); ROWS].map(|()| zeros()), in_rows: 0 }
    }

    /// Takes up counts as [`Counts::list`] gives them.
    pub(super) fn from_list(list: &[(u32, u64)]) -> Result<Self, String> {
        let mut counts = Self::default();
        counts.add_list(list)?;
        Ok(counts)
    }

    /// Adds counts as [`Counts::list`] gives them.
    pub(super) fn add_list(&mut self, list: &[(u32, u64)]) -> Result<(), String> {
        let mut least = 0;
        for &(value, heaps) in list {
            let to = self.whole.get_mut(value as usize).filter(|_| value >= least && heaps > 0);
            match to.and_then(|to| Some((to.checked_add(heaps)?, to))) {
                Some((sum, to)) => *to = sum,
                None => return Err("its heaps per value are not in order".into()),
            }
            least = value + 1;
        }
        Ok(())
    }

    /// Counts these values.
    pub fn add(&mut self, values: &[u32]) {
        self.make_room(values.len());
        let [a, b, c, d] = &mut self.rows;
        let (fours, rest) = values.as_chunks();
        for &[v, w, x, y] in fours {
            count(a, v);
            count(b, w);
            count(c, x);
            count(d, y);
        }
        for &value in rest {
            count(a, value);
        }
    }

    /// Counts these pairs, of which each begins with 0.
    pub fn add_odd_places(&mut self, pairs: &[[u32; 2]]) {
        self.whole[0] += pairs.len() as u64;
        self.make_room(pairs.len());
        let [a, b, c, d] = &mut self.rows;
        let (fours, rest) = pairs.as_chunks();
        for &[[_, v], [_, w], [_, x], [_, y]] in fours {
            count(a, v);
            count(b, w);
            count(c, x);
            count(d, y);
        }
        for &[_, value] in rest {
            count(a, value);
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

/// No counter overflows: a row is emptied before.
fn count(row: &mut Row, value: u32) {
    let counter = &mut row[(value as usize).min(WIDTH)];
    *counter = counter.wrapping_add(1);
}
