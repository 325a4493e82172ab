//! Which values the options of one heap have been seen to have.

/// A set of 16-bit values.
#[derive(Default)]
pub struct Seen {
    words: Vec<u64>,
}

impl Seen {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.words.clear();
    }

    /// Adds a value.
    pub fn mark(&mut self, value: u16) {
        let word = usize::from(value / 64);
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (value % 64);
    }

    /// The least value that was not added, where there is one.
    pub fn least_missing(&self) -> Option<u16> {
        let free = self.words.iter().enumerate().find(|&(_, &word)| word != u64::MAX);
        let value = match free {
            Some((index, word)) => 64 * index + word.trailing_ones() as usize,
            None => 64 * self.words.len(),
        };
        u16::try_from(value).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_missing_value_of_none_some_and_all() {
        let mut seen = Seen::default();
        assert_eq!(seen.least_missing(), Some(0));
        for value in 0..=u16::MAX {
            assert_eq!(seen.least_missing(), Some(value));
            seen.mark(value);
        }
        assert_eq!(seen.least_missing(), None);
        seen.clear();
        seen.mark(1);
        seen.mark(700);
        assert_eq!(seen.least_missing(), Some(0));
    }
}
