//! What many places have in common: one value, or none.

/// Meets one value after the other, and keeps it as long as all are equal.
#[derive(Default)]
pub(super) enum Only<T> {
    #[default]
    Unmet,
    One(T),
    Several,
}

impl<T: PartialEq> Only<T> {
    pub(super) fn meet(&mut self, value: T) {
        match self {
            Self::Unmet => *self = Self::One(value),
            Self::One(known) if *known != value => *self = Self::Several,
            Self::One(_) | Self::Several => {}
        }
    }

    /// The value that all have which were met; none when two differ, or when
    /// none was met.
    pub(super) fn value(self) -> Option<T> {
        match self {
            Self::One(value) => Some(value),
            Self::Unmet | Self::Several => None,
        }
    }
}

impl<T: PartialEq> FromIterator<T> for Only<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut only = Self::default();
        for value in values {
            only.meet(value);
        }
        only
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_value_or_none() {
        let only = |values: &[u32]| values.iter().collect::<Only<_>>().value().copied();
        assert_eq!(only(&[]), None);
        assert_eq!(only(&[7]), Some(7));
        assert_eq!(only(&[7, 7, 7]), Some(7));
        assert_eq!(only(&[7, 8]), None);
        assert_eq!(only(&[7, 8, 7]), None);
        assert_eq!(only(&[7, 8, 8]), None);
    }
}
