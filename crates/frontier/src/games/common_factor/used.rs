//! The values that the multiples of each prime have so far.
//!
//! A small prime has a row: a bit for each value, those of the heaps with a closed
//! form set ahead of time. A large prime has the list of the values of its multiples
//! without a closed form, and a row for the low values once it is needed: only heaps without
//! a small prime look there from the start on. Of a value, 64 bits say which
//! large primes may have it; the list is read only where they do not rule it out.
//! Memory: n/140 bytes for each small prime, 4 bytes for each large prime of each
//! heap without a closed form, and 8 bytes for each value met.

#![expect(clippy::cast_possible_truncation, reason = "heaps, values and places have 32 bits")]

use super::closed::Closed;
use super::factors::{Factors, MOST};
use super::fetch::{fetch, large_pages};
use super::form::Form;
use super::lists::Lists;
use super::primes::Ranks;
use super::room::{Full, grow, grow_exact};
use super::rows::Rows;

/// Primes below this are small.
pub const SMALL: u32 = 1 << 10;

/// All that is kept of the values.
pub struct Used {
    pub closed: Closed,
    pub form: Form,
    ranks: Ranks,
    /// The odd primes with closed forms: so many ranks are left out.
    skipped: u32,
    pub rows: Rows,
    /// For each large prime the values of its multiples that have no closed form, but
    /// for the prime itself.
    pub lists: Lists,
    /// Rows of the first large primes.
    low: Vec<Vec<u64>>,
    /// For each value, a bit for one in 64 of the large primes that have it.
    hints: Vec<u64>,
}

/// The primes of a heap, by their place in rows and lists.
#[derive(Clone, Copy, Default)]
pub struct Places {
    rows: [u8; MOST],
    row_count: u8,
    list_count: u8,
    /// Places and primes: three large primes make a heap of 30 bits.
    lists: [(u32, u32); 3],
}

impl Places {
    fn rows(&self) -> impl Iterator<Item = usize> + Clone {
        self.rows[..usize::from(self.row_count)].iter().map(|&row| row.into())
    }

    /// Places and primes.
    fn lists(&self) -> impl Iterator<Item = (usize, u32)> {
        let lists = &self.lists[..usize::from(self.list_count)];
        lists.iter().map(|&(list, prime)| (list as usize, prime))
    }
}

impl Used {
    /// No heap yet.
    pub fn new(closed: Closed, form: Form) -> Result<Self, Full> {
        let mut ranks = Ranks::new();
        ranks.reach(1 << 16)?;
        let first = closed.first_open();
        let rows = (first..SMALL).step_by(2).filter(|&odd| ranks.below(odd) < ranks.below(odd + 2));
        Ok(Self {
            closed,
            form,
            skipped: ranks.below(first),
            rows: Rows::new(closed, rows.collect()),
            ranks,
            lists: Lists::default(),
            low: Vec::new(),
            hints: Vec::new(),
        })
    }

    /// Makes sure that all primes of heaps below `end` that are no primes are known.
    pub fn reach(&mut self, end: u64) -> Result<(), Full> {
        self.ranks.reach((end / u64::from(self.closed.first_open()) + 3).max(1 << 16))
    }

    /// Where the primes of a heap are, from what [`Factors`] found; a list is begun
    /// for a large prime that is new.
    pub fn places(
        &mut self,
        factors: &Factors,
        (ranks, large): (&[u16], u32),
    ) -> Result<Places, Full> {
        let mut places = Places::default();
        for &rank in ranks {
            let rank = usize::from(rank);
            self.place(&mut places, rank, factors.primes()[rank])?;
        }
        if large > 1 {
            let rank = (self.ranks.below(large) - self.skipped) as usize;
            self.place(&mut places, rank, large)?;
        }
        Ok(places)
    }

    fn place(&mut self, places: &mut Places, rank: usize, prime: u32) -> Result<(), Full> {
        if let Some(list) = rank.checked_sub(self.rows.count()) {
            // Primes are met in order, in p times the first open prime.
            if list == self.lists.count() {
                self.lists.begin()?;
            }
            places.lists[usize::from(places.list_count)] = (list as u32, prime);
            places.list_count += 1;
        } else {
            places.rows[usize::from(places.row_count)] = rank as u8;
            places.row_count += 1;
        }
        Ok(())
    }

    /// Brings near what will be asked about a heap soon: its rows, and where its lists are.
    pub fn look_ahead(&self, places: &Places) {
        self.rows.look_ahead(places.rows());
        for (list, _) in places.lists() {
            self.lists.look_ahead(list);
            if places.row_count == 0 {
                fetch(self.low.get(list));
            }
        }
    }

    /// The same a little later: the ends of its lists.
    pub fn look_again(&self, places: &Places) {
        for (list, _) in places.lists() {
            self.lists.look_again(list);
            if places.row_count == 0
                && let Some(low) = self.low.get(list)
            {
                low.iter().step_by(8).take(8).for_each(|word| fetch(Some(word)));
            }
        }
    }

    /// The least value that no smaller multiple of one of the primes has, from
    /// the closed forms of all heaps and the values that were added.
    pub fn least_free(&mut self, places: &Places) -> Result<u32, Full> {
        if places.row_count == 0 { self.free_of_lists(places) } else { self.free_of_rows(places) }
    }

    fn free_of_rows(&mut self, places: &Places) -> Result<u32, Full> {
        let first = places.rows().map(|row| self.rows.open(row)).max().unwrap_or(0);
        for word in first.. {
            self.rows.reach(word)?;
            let mut free = !places.rows().fold(0, |or, row| or | self.rows.word(row, word));
            while free != 0 {
                let value = 64 * word as u32 + free.trailing_zeros();
                if places.lists().all(|(list, prime)| !self.list_has(list, prime, value)) {
                    return Ok(value);
                }
                free &= free - 1;
            }
        }
        Ok(u32::MAX)
    }

    fn free_of_lists(&mut self, places: &Places) -> Result<u32, Full> {
        let mut from = 0;
        loop {
            for (list, prime) in places.lists() {
                self.grow_low(list, prime, from + 1)?;
            }
            let mut rows: [&[u64]; MOST] = [&[]; MOST];
            for (to, (list, _)) in rows.iter_mut().zip(places.lists()) {
                *to = &self.low[list];
            }
            let rows = &rows[..usize::from(places.list_count)];
            let words = rows.iter().map(|row| row.len()).min().unwrap_or(0);
            from = (self.form.open)(rows, from, words);
            if from < words {
                let free = !rows.iter().fold(0, |or, row| or | row[from]);
                return Ok(64 * from as u32 + free.trailing_zeros());
            }
        }
    }

    /// True when a smaller multiple of a large prime has the value, which is not 0 or 1.
    fn list_has(&self, list: usize, prime: u32, value: u32) -> bool {
        // The least value of a multiple with a closed form, but for the prime itself, is
        // that of 5p or 3p.
        let closed = 2 * u64::from(value) + 1 >= u64::from(prime)
            && self.closed.has(prime.into(), value.into());
        closed
            || self.hints.get(value as usize).is_some_and(|hint| hint & bit(list) != 0)
                && (self.form.contains)(self.lists.get(list), value)
    }

    /// Notes the value of a heap without a closed form that is no prime.
    pub fn add(&mut self, places: &Places, value: u32) -> Result<(), Full> {
        for row in places.rows() {
            self.rows.add(row, value)?;
        }
        let word = (value / 64) as usize;
        for (list, _) in places.lists() {
            self.lists.push(list, value)?;
            self.hint(list, value)?;
            if let Some(word) = self.low.get_mut(list).and_then(|low| low.get_mut(word)) {
                *word |= 1 << (value % 64);
            }
        }
        Ok(())
    }

    /// Notes that a large prime has the value.
    pub fn hint(&mut self, list: usize, value: u32) -> Result<(), Full> {
        let value = value as usize;
        if value >= self.hints.len() {
            if value >= self.hints.capacity() {
                let more = (value + 1).max(self.hints.len() / 8 * 9) - self.hints.len();
                grow_exact(&mut self.hints, more)?;
                large_pages(&self.hints);
            }
            self.hints.resize(value + 1, 0);
        }
        self.hints[value] |= bit(list);
        Ok(())
    }

    /// Makes the row of low values of a large prime at least so many words long.
    fn grow_low(&mut self, list: usize, prime: u32, words: usize) -> Result<(), Full> {
        if self.low.len() <= list {
            let more = list + 1 - self.low.len();
            grow(&mut self.low, more)?;
            self.low.resize(list + 1, Vec::new());
        }
        let low = &mut self.low[list];
        let from = low.len();
        if from >= words {
            return Ok(());
        }
        let length = (2 * from).max(words + 7);
        grow(low, length - from)?;
        low.resize(length, 0);
        let new = 64 * from as u64..64 * low.len() as u64;
        self.closed.each(prime.into(), new.clone(), |value| {
            low[(value / 64) as usize] |= 1 << (value % 64);
        });
        for &value in self.lists.get(list).iter().filter(|&&value| new.contains(&value.into())) {
            low[(value / 64) as usize] |= 1 << (value % 64);
        }
        Ok(())
    }

    /// Bytes held.
    pub fn memory(&self) -> u64 {
        let low: usize = self.low.iter().map(|low| low.capacity() + 3).sum();
        let words = (low + self.hints.capacity()) as u64;
        self.ranks.memory() + self.rows.memory() + self.lists.memory() + 8 * words
    }
}

fn bit(list: usize) -> u64 {
    1 << (list % 64)
}
