//! What a claim finds: a value, the range it was checked in, the routes, and
//! the first place where two routes differ.

use crate::exact::{Record, Value};
use serde::Serialize;

/// The first place where two routes differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Counterexample {
    /// The position, heap or quantity.
    pub at: String,
    /// One route.
    pub first_route: &'static str,
    /// What it gives there.
    pub first: String,
    /// The other route.
    pub second_route: &'static str,
    /// What it gives there.
    pub second: String,
}

impl std::fmt::Display for Counterexample {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "at {}: {} by {}, {} by {}",
            self.at, self.first, self.first_route, self.second, self.second_route
        )
    }
}

/// Two routes held against each other, item by item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    first_route: &'static str,
    second_route: &'static str,
    compared: usize,
    equal: usize,
    counterexample: Option<Counterexample>,
}

impl Comparison {
    /// A comparison of two routes that has seen nothing yet.
    #[must_use]
    pub fn new(first_route: &'static str, second_route: &'static str) -> Self {
        Self { first_route, second_route, compared: 0, equal: 0, counterexample: None }
    }

    /// Compares what the two routes give at one place; returns whether they agree.
    #[expect(clippy::needless_pass_by_value, reason = "the callers compare fresh values")]
    pub fn check<T: PartialEq + ToString>(
        &mut self,
        at: impl FnOnce() -> String,
        first: T,
        second: T,
    ) -> bool {
        let equal = first == second;
        self.compared += 1;
        self.equal += usize::from(equal);
        if !equal && self.counterexample.is_none() {
            self.counterexample = Some(Counterexample {
                at: at(),
                first_route: self.first_route,
                first: first.to_string(),
                second_route: self.second_route,
                second: second.to_string(),
            });
        }
        equal
    }

    /// The two routes.
    #[must_use]
    pub fn routes(&self) -> [&'static str; 2] {
        [self.first_route, self.second_route]
    }

    /// The number of places compared.
    #[must_use]
    pub fn compared(&self) -> usize {
        self.compared
    }

    /// The number of places where the routes agree.
    #[must_use]
    pub fn equal(&self) -> usize {
        self.equal
    }

    /// True when something was compared and all of it agrees.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.compared > 0 && self.equal == self.compared
    }
}

/// What a claim found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The result in a few words, for one line of output.
    pub headline: String,
    /// What was checked, exhaustively.
    pub range: String,
    /// The routes, each named once.
    pub routes: Vec<&'static str>,
    /// The computed fields.
    pub value: Record,
    /// The first place where two routes differ, or none.
    pub counterexample: Option<Counterexample>,
    /// The comparisons behind it, for tests of what each of them is worth; no
    /// part of a result.
    #[serde(skip)]
    pub comparisons: Vec<Comparison>,
}

impl Finding {
    /// A finding from the comparisons behind it. A comparison that compared
    /// nothing counts as a difference: such a check would check nothing.
    pub fn new(
        headline: impl Into<String>,
        range: impl Into<String>,
        comparisons: impl IntoIterator<Item = Comparison>,
        value: Record,
    ) -> Self {
        let comparisons: Vec<Comparison> = comparisons.into_iter().collect();
        let mut routes = Vec::new();
        let mut counterexample = None;
        for comparison in &comparisons {
            for route in comparison.routes() {
                if !routes.contains(&route) {
                    routes.push(route);
                }
            }
            let nothing = (comparison.compared == 0).then(|| Counterexample {
                at: "the whole range".into(),
                first_route: comparison.first_route,
                first: "nothing compared".into(),
                second_route: comparison.second_route,
                second: "nothing compared".into(),
            });
            counterexample = counterexample.or(comparison.counterexample.clone()).or(nothing);
        }
        Self {
            headline: headline.into(),
            range: range.into(),
            routes,
            value,
            counterexample,
            comparisons,
        }
    }

    /// A finding that is not computed: cited from the literature, or open.
    pub fn not_computed(headline: impl Into<String>, value: Record) -> Self {
        Self {
            headline: headline.into(),
            range: "not computed here".into(),
            routes: Vec::new(),
            value,
            counterexample: None,
            comparisons: Vec::new(),
        }
    }

    /// A field by its path, such as `parity.first.fails` or `terms.3`.
    #[must_use]
    pub fn field(&self, path: &str) -> Option<&Value> {
        let mut names = path.split('.');
        let mut value = self.value.get(names.next()?)?;
        for name in names {
            value = match value {
                Value::Record(record) => record.get(name)?,
                Value::List(values) => values.get(name.parse::<usize>().ok()?)?,
                _ => return None,
            };
        }
        Some(value)
    }
}
