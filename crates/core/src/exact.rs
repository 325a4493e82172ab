//! Exact values: whole numbers, shares and records of them. No float.

use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};

/// Whole numbers above this are written as strings, since a JSON reader that
/// uses 64-bit floats would change them.
pub const LARGEST_JSON_INTEGER: u64 = 1 << 53;

/// Whether a JSON reader that uses 64-bit floats keeps this whole number.
fn fits_json(number: u64) -> bool {
    number <= LARGEST_JSON_INTEGER
}

/// The number of decimals in the written form of a share.
const SHARE_DECIMALS: u32 = 6;

/// A share: `num` of `den`, kept as counted, not in lowest terms.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    num: u64,
    den: u64,
}

impl Share {
    /// `num` of `den`.
    ///
    /// # Panics
    /// When `den` is 0: a share of nothing has no value.
    #[must_use]
    pub fn new(num: u64, den: u64) -> Self {
        assert!(den > 0, "a share of 0 things has no value");
        Self { num, den }
    }

    /// The counted part.
    #[must_use]
    pub fn num(self) -> u64 {
        self.num
    }

    /// The whole.
    #[must_use]
    pub fn den(self) -> u64 {
        self.den
    }

    /// The decimal form with this many decimals, rounded once from the exact
    /// fraction, half to even; `None` beyond 18 decimals.
    #[must_use]
    pub fn decimal(self, decimals: u32) -> Option<String> {
        if decimals > 18 {
            return None;
        }
        let scale = 10_u128.pow(decimals);
        // 2^64 * 10^18 < 2^124, so nothing overflows here.
        let (num, den) = (u128::from(self.num) * scale, u128::from(self.den));
        let (floor, rest) = (num / den, num % den);
        let up = 2 * rest > den || (2 * rest == den && floor % 2 == 1);
        let digits = floor + u128::from(up);
        let (whole, fraction) = (digits / scale, digits % scale);
        Some(if decimals == 0 {
            whole.to_string()
        } else {
            format!("{whole}.{fraction:0width$}", width = decimals as usize)
        })
    }
}

impl PartialEq for Share {
    /// Shares are equal when they are the same fraction: 1/2 is 256/512.
    fn eq(&self, other: &Self) -> bool {
        u128::from(self.num) * u128::from(other.den) == u128::from(other.num) * u128::from(self.den)
    }
}

impl Eq for Share {}

impl Serialize for Share {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut share = serializer.serialize_struct("Share", 3)?;
        share.serialize_field("num", &Value::from(self.num))?;
        share.serialize_field("den", &Value::from(self.den))?;
        share.serialize_field("decimal", &self.decimal(SHARE_DECIMALS))?;
        share.end()
    }
}

/// A value in a result. There is no float among them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A whole number; written as a string above 2^53.
    Whole(u64),
    /// A share, with its rounded decimal form.
    Share(Share),
    /// Words: a position, an outcome, a formula.
    Text(String),
    /// Whether a statement holds.
    Truth(bool),
    /// Values in order.
    List(Vec<Value>),
    /// Named values in declared order.
    Record(Record),
    /// Nothing to report, such as no counterexample.
    Nothing,
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Whole(number) if fits_json(*number) => serializer.serialize_u64(*number),
            Self::Whole(number) => serializer.serialize_str(&number.to_string()),
            Self::Share(share) => share.serialize(serializer),
            Self::Text(text) => serializer.serialize_str(text),
            Self::Truth(truth) => serializer.serialize_bool(*truth),
            Self::List(values) => values.serialize(serializer),
            Self::Record(record) => record.serialize(serializer),
            Self::Nothing => serializer.serialize_none(),
        }
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Self::Whole(number.into())
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Self {
        Self::Whole(number)
    }
}

impl From<usize> for Value {
    fn from(number: usize) -> Self {
        // usize has at most 64 bits on every platform that Rust knows.
        Self::Whole(number as u64)
    }
}

impl From<bool> for Value {
    fn from(truth: bool) -> Self {
        Self::Truth(truth)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<Share> for Value {
    fn from(share: Share) -> Self {
        Self::Share(share)
    }
}

impl From<Record> for Value {
    fn from(record: Record) -> Self {
        Self::Record(record)
    }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(values: Vec<T>) -> Self {
        Self::List(values.into_iter().map(Into::into).collect())
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Nothing, Into::into)
    }
}

/// Named values in the order in which they were declared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record(Vec<(String, Value)>);

impl Record {
    /// A record without a field.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The record with one more field at its end.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: impl Into<Value>) -> Self {
        self.0.push((name.into(), value.into()));
        self
    }

    /// The value of a field.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.iter().find(|(field, _)| field == name).map(|(_, value)| value)
    }
}

impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn decimals_round_half_to_even() {
        for (num, den, decimals, printed) in [
            (64, 512, 6, "0.125000"),
            (320, 512, 6, "0.625000"),
            (1, 32, 4, "0.0312"),
            (3, 32, 4, "0.0938"),
            (1, 2, 0, "0"),
            (3, 2, 0, "2"),
            (2, 3, 3, "0.667"),
            (u64::MAX, 1, 2, "18446744073709551615.00"),
            (u64::MAX, u64::MAX, 18, "1.000000000000000000"),
        ] {
            assert_eq!(Share::new(num, den).decimal(decimals).as_deref(), Some(printed));
        }
        assert_eq!(Share::new(1, 3).decimal(19), None);
    }

    #[test]
    fn whole_numbers_up_to_2_to_the_53_are_json_numbers() {
        let largest = 9_007_199_254_740_992;
        for (number, fits) in [
            (0, true),
            (largest - 1, true),
            (largest, true),
            (largest + 1, false),
            (u64::MAX, false),
        ] {
            assert_eq!(fits_json(number), fits, "{number}");
        }
    }

    proptest! {
        #[test]
        fn a_decimal_is_within_half_a_unit_of_the_fraction(
            num: u64, den in 1_u64.., decimals in 0_u32..=18,
        ) {
            let printed = Share::new(num, den).decimal(decimals).unwrap();
            let digits: u128 = printed.replace('.', "").parse().unwrap();
            // |digits/10^d - num/den| <= 1/2 / 10^d, in whole numbers where they fit.
            let scale = 10_u128.pow(decimals);
            if let Some(left) = digits.checked_mul(u128::from(den)) {
                let right = u128::from(num) * scale;
                prop_assert!(2 * left.abs_diff(right) <= u128::from(den));
            }
        }
    }
}
