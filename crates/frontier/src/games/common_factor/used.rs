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
use super::form::Form;
use super::primes::Ranks;

/// Primes below this are small.
pub const SMALL: u32 = 1 << 10;

/// All that is kept of the values.
pub struct Used {
    pub closed: Closed,
    pub form: Form,
    ranks: Ranks,
    /// The odd primes with closed forms: so many ranks are left out.
    skipped: u32,
    pub rows: Vec<Row>,
    pub lists: Vec<List>,
    /// Rows of the first large primes.
    low: Vec<Vec<u64>>,
    /// For each value, a bit for one in 64 of the large primes that have it.
    hints: Vec<u64>,
}

/// The values of the multiples of a small prime.
pub struct Row {
    pub prime: u32,
    pub words: Vec<u64>,
    /// Words before this are full.
    open: usize,
    /// The largest value of a heap without a closed form.
    pub largest: u32,
}

/// The values of the multiples of a large prime that have no closed form, but for
/// the prime itself.
pub struct List {
    pub prime: u32,
    pub values: Vec<u32>,
}

/// The primes of a heap, by their place in rows and lists.
#[derive(Default)]
pub struct Places {
    rows: [usize; 8],
    row_count: usize,
    lists: [usize; 8],
    list_count: usize,
}

impl Places {
    fn rows(&self) -> &[usize] {
        &self.rows[..self.row_count]
    }

    fn lists(&self) -> &[usize] {
        &self.lists[..self.list_count]
    }
}

impl Used {
    /// No heap yet.
    pub fn new(closed: Closed, form: Form) -> Self {
        let mut ranks = Ranks::new();
        ranks.reach(1 << 16);
        let first = closed.first_open();
        let rows = (first..SMALL).step_by(2).filter(|&odd| ranks.below(odd) < ranks.below(odd + 2));
        let rows = rows.map(|prime| Row { prime, words: Vec::new(), open: 0, largest: 0 });
        Self {
            closed,
            form,
            skipped: ranks.below(first),
            rows: rows.collect(),
            ranks,
            lists: Vec::new(),
            low: Vec::new(),
            hints: Vec::new(),
        }
    }

    /// Makes sure that all primes of heaps below `end` that are no primes are known.
    pub fn reach(&mut self, end: u64) {
        self.ranks.reach((end / u64::from(self.closed.first_open()) + 3).max(1 << 16));
    }

    /// Where the primes of a heap are; a list is begun for a large prime that is new.
    pub fn places(&mut self, primes: &[u32]) -> Places {
        let mut places = Places::default();
        for &prime in primes {
            let rank = (self.ranks.below(prime) - self.skipped) as usize;
            if let Some(list) = rank.checked_sub(self.rows.len()) {
                // Primes are met in order, in p times the first open prime.
                if list == self.lists.len() {
                    self.lists.push(List { prime, values: Vec::new() });
                }
                places.lists[places.list_count] = list;
                places.list_count += 1;
            } else {
                places.rows[places.row_count] = rank;
                places.row_count += 1;
            }
        }
        places
    }

    /// The least value that no smaller multiple of one of the primes has, from
    /// the closed forms of all heaps and the values that were added.
    pub fn least_free(&mut self, places: &Places) -> u32 {
        if places.row_count == 0 { self.free_of_lists(places) } else { self.free_of_rows(places) }
    }

    fn free_of_rows(&mut self, places: &Places) -> u32 {
        let mut from = 0;
        for &row in places.rows() {
            let row = &mut self.rows[row];
            while row.words.get(row.open) == Some(&u64::MAX) {
                row.open += 1;
            }
            from = from.max(row.open);
        }
        loop {
            let mut rows: [&[u64]; 8] = [&[]; 8];
            for (to, &row) in rows.iter_mut().zip(places.rows()) {
                *to = &self.rows[row].words;
            }
            let rows = &rows[..places.row_count];
            let words = rows.iter().map(|row| row.len()).min().unwrap_or(0);
            loop {
                from = if from < words { (self.form.open)(rows, from, words) } else { words };
                if from >= words {
                    break;
                }
                let mut free = !rows.iter().fold(0, |or, row| or | row[from]);
                while free != 0 {
                    let value = 64 * from as u32 + free.trailing_zeros();
                    if places.lists().iter().all(|&list| !self.list_has(list, value)) {
                        return value;
                    }
                    free &= free - 1;
                }
                from += 1;
            }
            for &row in places.rows() {
                self.rows[row].grow(self.closed, words + 1);
            }
        }
    }

    fn free_of_lists(&mut self, places: &Places) -> u32 {
        let mut from = 0;
        loop {
            for &list in places.lists() {
                self.grow_low(list, from + 1);
            }
            let mut rows: [&[u64]; 8] = [&[]; 8];
            for (to, &list) in rows.iter_mut().zip(places.lists()) {
                *to = &self.low[list];
            }
            let rows = &rows[..places.list_count];
            let words = rows.iter().map(|row| row.len()).min().unwrap_or(0);
            from = (self.form.open)(rows, from, words);
            if from < words {
                let free = !rows.iter().fold(0, |or, row| or | row[from]);
                return 64 * from as u32 + free.trailing_zeros();
            }
        }
    }

    /// True when a smaller multiple of a large prime has the value, which is not 0 or 1.
    fn list_has(&self, list: usize, value: u32) -> bool {
        let List { prime, values } = &self.lists[list];
        // The least value of a multiple with a closed form, but for the prime itself, is
        // that of 5p or 3p.
        let closed = 2 * u64::from(value) + 1 >= u64::from(*prime)
            && self.closed.has((*prime).into(), value.into());
        closed
            || self.hints.get(value as usize).is_some_and(|hint| hint & bit(list) != 0)
                && (self.form.contains)(values, value)
    }

    /// Notes the value of a heap without a closed form that is no prime.
    pub fn add(&mut self, places: &Places, value: u32) {
        let word = (value / 64) as usize;
        for &row in places.rows() {
            let row = &mut self.rows[row];
            row.grow(self.closed, word + 1);
            row.words[word] |= 1 << (value % 64);
            row.largest = row.largest.max(value);
        }
        for &list in places.lists() {
            self.lists[list].values.push(value);
            self.hint(list, value);
            if let Some(word) = self.low.get_mut(list).and_then(|low| low.get_mut(word)) {
                *word |= 1 << (value % 64);
            }
        }
    }

    /// Notes that a large prime has the value.
    pub fn hint(&mut self, list: usize, value: u32) {
        let value = value as usize;
        if value >= self.hints.len() {
            self.hints.reserve_exact((value + 1 - self.hints.len()).max(self.hints.len() / 8));
            self.hints.resize(value + 1, 0);
        }
        self.hints[value] |= bit(list);
    }

    /// Makes the row of low values of a large prime at least so many words long.
    fn grow_low(&mut self, list: usize, words: usize) {
        if self.low.len() <= list {
            self.low.resize(list + 1, Vec::new());
        }
        let low = &mut self.low[list];
        let from = low.len();
        if from >= words {
            return;
        }
        low.resize((2 * from).max(words + 7), 0);
        let List { prime, values } = &self.lists[list];
        self.closed.fill((*prime).into(), low, from);
        for &value in values {
            if let Some(word) = low.get_mut((value / 64) as usize) {
                *word |= 1 << (value % 64);
            }
        }
    }

    /// Bytes held.
    pub fn memory(&self) -> u64 {
        let rows: usize = self.rows.iter().map(|row| row.words.capacity()).sum();
        let low: usize = self.low.iter().map(|low| low.capacity() + 3).sum();
        let values: usize = self.lists.iter().map(|list| list.values.capacity()).sum();
        let words = rows + low + self.hints.capacity() + 6 * self.lists.capacity();
        self.ranks.memory() + 8 * words as u64 + 4 * values as u64
    }
}

impl Row {
    /// Makes it at least so many words long.
    pub fn grow(&mut self, closed: Closed, words: usize) {
        let from = self.words.len();
        if from < words {
            let more = (words - from).max(from / 8 + 64);
            self.words.reserve_exact(more);
            self.words.resize(from + more, 0);
            closed.fill(self.prime.into(), &mut self.words, from);
        }
    }
}

fn bit(list: usize) -> u64 {
    1 << (list % 64)
}
