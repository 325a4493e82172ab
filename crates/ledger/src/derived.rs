//! Exact expressions over claims: what a document prints of a computed value
//! without printing the value itself.
//!
//! ```text
//! expression = term { ("+" | "-") term }      term = factor { ("*" | "/") factor }
//! factor     = number | reference | "(" expression ")"  [ "^" number ]
//! reference  = "{" claim ":" field "}" [ "[" index "]" ]
//! ```
//!
//! An index takes one number out of a list or of a text such as `6+1+1`.
//! Arithmetic is in fractions of whole numbers; an overflow is an error.

use crate::results::AllResults;
use nimproof_text::{Form, Locale, Value, tokens};
use serde_json::Value as Json;
use std::cmp::Ordering;
use std::fmt;

/// An exact fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exact {
    num: i128,
    den: i128,
}

impl Exact {
    /// The fraction, reduced; none when the denominator is zero.
    #[must_use]
    pub fn new(num: i128, den: i128) -> Option<Self> {
        let divisor = gcd(num.checked_abs()?, den.checked_abs()?);
        if den == 0 || divisor == 0 {
            return None;
        }
        let sign = if den < 0 { -1 } else { 1 };
        Some(Self { num: sign * num / divisor, den: sign * den / divisor })
    }

    /// A whole number.
    #[must_use]
    pub fn whole(num: i128) -> Self {
        Self { num, den: 1 }
    }

    /// What a printed number says, when that is a fraction of whole numbers.
    #[must_use]
    pub fn of(value: &Value) -> Option<Self> {
        match value {
            Value::Number(digits) => {
                let num: i128 = digits.digits.parse().ok()?;
                let den = 10_i128.checked_pow(u32::try_from(digits.scale).ok()?)?;
                Self::new(if digits.negative { -num } else { num }, den)
            }
            Value::Fraction(num, den) => {
                Self::of(&Value::Number(num.clone()))?.over(Self::of(&Value::Number(den.clone()))?)
            }
            Value::Power(base, exponent) => {
                let base = Self::of(&Value::Number(base.clone()))?;
                let raised = base.to_the(exponent.digits.parse().ok()?)?;
                if exponent.negative { Self::whole(1).over(raised) } else { Some(raised) }
            }
            Value::Symbolic(text) => Self::of_parts(text),
            Value::Text(_) => None,
        }
    }

    /// A fraction of powers, as `1/2^3`.
    fn of_parts(text: &str) -> Option<Self> {
        let number = |text: &str| {
            let signed = text.strip_prefix('-').unwrap_or(text);
            let plain = !signed.is_empty() && signed.bytes().all(|byte| byte.is_ascii_digit());
            plain.then(|| text.parse().ok().map(Self::whole))?
        };
        let power = |text: &str| match text.split_once('^') {
            None => number(text),
            Some((base, exponent)) => match exponent.strip_prefix('-') {
                None => number(base)?.to_the(exponent.parse().ok()?),
                Some(below) => Self::whole(1).over(number(base)?.to_the(below.parse().ok()?)?),
            },
        };
        match text.split_once('/') {
            None => power(text),
            Some((num, den)) => power(num)?.over(power(den)?),
        }
    }

    /// True when a decimal with so many places is this fraction, rounded half to
    /// even; none when the numbers are too large to say.
    #[must_use]
    pub fn rounds_to(self, decimal: Self, places: usize) -> Option<bool> {
        let scale = 10_i128.checked_pow(u32::try_from(places).ok()?)?;
        let (num, den) = (self.num.checked_mul(scale)?, self.den);
        let (floor, rest) = (num.div_euclid(den), num.rem_euclid(den));
        let up = match (rest.checked_mul(2)?).cmp(&den) {
            Ordering::Less => 0,
            Ordering::Equal => floor.rem_euclid(2),
            Ordering::Greater => 1,
        };
        Some(Self::new(floor + up, scale)? == decimal)
    }

    /// The sum; none when the numbers are too large.
    #[must_use]
    pub fn plus(self, other: Self) -> Option<Self> {
        let left = self.num.checked_mul(other.den)?;
        let right = other.num.checked_mul(self.den)?;
        Self::new(left.checked_add(right)?, self.den.checked_mul(other.den)?)
    }

    fn times(self, other: Self) -> Option<Self> {
        Self::new(self.num.checked_mul(other.num)?, self.den.checked_mul(other.den)?)
    }

    /// The quotient; none when the divisor is zero or the numbers too large.
    #[must_use]
    pub fn over(self, other: Self) -> Option<Self> {
        self.times(Self::new(other.den, other.num)?)
    }

    fn to_the(self, exponent: u32) -> Option<Self> {
        Self::new(self.num.checked_pow(exponent)?, self.den.checked_pow(exponent)?)
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.den {
            1 => write!(f, "{}", self.num),
            den => write!(f, "{}/{den}", self.num),
        }
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Computes an expression from the results of all documents.
///
/// # Errors
/// What is wrong with the expression, in a few words.
pub fn evaluate(expression: &str, results: &AllResults) -> Result<Exact, String> {
    let mut parser = Parser { rest: expression, results, depth: 0 };
    let value = parser.sum()?;
    parser.blank();
    match parser.rest {
        "" => Ok(value),
        rest => Err(format!("{rest:?} is left over in {expression:?}")),
    }
}

/// No expression is nested more deeply.
const DEEPEST: u32 = 16;

struct Parser<'e> {
    rest: &'e str,
    results: &'e AllResults,
    depth: u32,
}

impl Parser<'_> {
    fn blank(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn takes(&mut self, mark: char) -> bool {
        self.blank();
        let rest = self.rest.strip_prefix(mark);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn sum(&mut self) -> Result<Exact, String> {
        let mut value = self.product()?;
        loop {
            let sign = match (self.takes('+'), self.takes('-')) {
                (true, _) => 1,
                (_, true) => -1,
                _ => return Ok(value),
            };
            let term = self.product()?.times(Exact::whole(sign));
            value = term.and_then(|term| value.plus(term)).ok_or("an overflow")?;
        }
    }

    fn product(&mut self) -> Result<Exact, String> {
        let mut value = self.factor()?;
        loop {
            if self.takes('*') {
                value = value.times(self.factor()?).ok_or("an overflow")?;
            } else if self.takes('/') {
                value = value.over(self.factor()?).ok_or("a division by zero or an overflow")?;
            } else {
                return Ok(value);
            }
        }
    }

    fn factor(&mut self) -> Result<Exact, String> {
        let value = if self.takes('(') {
            self.depth += 1;
            if self.depth > DEEPEST {
                return Err("brackets too deep".into());
            }
            let value = self.sum()?;
            self.depth -= 1;
            if !self.takes(')') {
                return Err("a bracket is not closed".into());
            }
            value
        } else if self.takes('{') {
            self.reference()?
        } else {
            Exact::whole(self.number()?)
        };
        if !self.takes('^') {
            return Ok(value);
        }
        let exponent = u32::try_from(self.number()?).map_err(|_| "too large an exponent")?;
        value.to_the(exponent).ok_or_else(|| "an overflow".into())
    }

    fn number(&mut self) -> Result<i128, String> {
        self.blank();
        let end = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at(end);
        self.rest = rest;
        digits.parse().map_err(|_| format!("a number is missing before {rest:?}"))
    }

    fn reference(&mut self) -> Result<Exact, String> {
        let (name, rest) = self.rest.split_once('}').ok_or("a reference is not closed")?;
        self.rest = rest;
        let (id, field) = name.split_once(':').ok_or("a reference is {claim:field}")?;
        let claim = self.results.claims.iter().find(|claim| claim.id == id);
        let claim = claim.ok_or_else(|| format!("there is no claim {id:?}"))?;
        let value = claim.field(field).ok_or_else(|| format!("{id} has no field {field:?}"))?;
        let index = if self.takes('[') {
            let index = self.number()?;
            if !self.takes(']') {
                return Err("an index is not closed".into());
            }
            Some(usize::try_from(index).map_err(|_| "too large an index")?)
        } else {
            None
        };
        number_of(value, index).ok_or_else(|| format!("{name} is no such number"))
    }
}

/// A computed value as a fraction, or one number of a list or text.
fn number_of(value: &Json, index: Option<usize>) -> Option<Exact> {
    match (value, index) {
        (Json::Number(number), None) => Some(Exact::whole(number.as_i64()?.into())),
        (Json::Array(items), Some(index)) => number_of(items.get(index)?, None),
        (Json::String(text), _) => {
            let found = tokens(text, Form::Plain, Locale::Point);
            let alone = index.is_some() || found.len() == 1;
            alone.then(|| Exact::of(&found.get(index.unwrap_or(0))?.value))?
        }
        (Json::Object(share), None) => {
            Exact::new(share.get("num")?.as_i64()?.into(), share.get("den")?.as_i64()?.into())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::ClaimResult;
    use crate::results::Verdict;
    use serde_json::json;

    fn results() -> AllResults {
        let claim = ClaimResult {
            id: "a-claim".into(),
            place: String::new(),
            says: String::new(),
            status: "checked".into(),
            proved_by: None,
            known_since: None,
            range: String::new(),
            routes: Vec::new(),
            headline: String::new(),
            value: json!({
                "four": 4,
                "to_7+1": ["6+1+1"],
                "share": {"num": 64, "den": 512, "decimal": "0.125000"},
                "list": [5, 6],
                "truth": true,
            }),
            counterexample: None,
            verdict: Verdict::NotCompared,
        };
        AllResults { claims: vec![claim] }
    }

    #[test]
    fn expressions_by_hand() {
        for (expression, value) in [
            ("{a-claim:four}", Some("4")),
            ("{a-claim:four} - 1", Some("3")),
            ("1 - {a-claim:four}", Some("-3")),
            ("2 + 3 * 4", Some("14")),
            ("(2 + 3) * 4", Some("20")),
            ("2 ^ 10", Some("1024")),
            ("6 / 4", Some("3/2")),
            ("8 - 3 - 2", Some("3")),
            ("{a-claim:share}", Some("1/8")),
            ("{a-claim:share} * 512", Some("64")),
            ("{a-claim:to_7+1.0}[0]", Some("6")),
            ("{a-claim:to_7+1.0}[2]", Some("1")),
            ("{a-claim:list}[1]", Some("6")),
            ("{a-claim:to_7+1.0}", None),
            ("{a-claim:to_7+1.0}[3]", None),
            ("{a-claim:truth}", None),
            ("{a-claim:five}", None),
            ("{another:four}", None),
            ("{a-claim}", None),
            ("{a-claim:four", None),
            ("1 / 0", None),
            ("10 ^ 40", None),
            ("2 ^ 2 ^ 2", None),
            ("(1", None),
            ("1)", None),
            ("", None),
            ("1 +", None),
        ] {
            let computed = evaluate(expression, &results()).ok().map(|value| value.to_string());
            assert_eq!(computed.as_deref(), value, "{expression}");
        }
        assert!(evaluate(&"(".repeat(1_000_000), &results()).is_err());
    }
}
