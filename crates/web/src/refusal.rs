//! Why a request is not answered.

use serde_json::{Map, Value as Json};

/// A refusal: its kind, one English line, and the numbers of it.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    kind: &'static str,
    message: String,
    fields: Map<String, Json>,
}

impl Refusal {
    pub(crate) fn new(kind: &'static str, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), fields: Map::new() }
    }

    /// The refusal with one number more.
    pub(crate) fn with(mut self, name: &str, value: impl Into<Json>) -> Self {
        self.fields.insert(name.into(), value.into());
        self
    }

    /// More was asked for than the page computes.
    pub(crate) fn beyond(what: &'static str, asked: u64, limit: u64) -> Self {
        Self::new("beyond", format!("{asked} is too much here; the most {what} is {limit}"))
            .with("what", what)
            .with("asked", asked)
            .with("limit", limit)
    }

    pub(crate) fn json(self) -> Json {
        let mut error = Map::new();
        error.insert("kind".into(), self.kind.into());
        error.insert("message".into(), self.message.into());
        error.extend(self.fields);
        Json::Object(error)
    }
}
