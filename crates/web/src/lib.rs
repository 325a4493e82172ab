//! The engine of the page: core behind requests and answers in JSON.
//!
//! [`Engine::answer`] takes any bytes and returns JSON: `{"ok": ...}`, or
//! `{"error": {"kind", "message", ...}}`. It computes nothing that core does
//! not; it keeps tables and searches between requests, and sets bounds within
//! which a page stays quick and small ([`bounds`]). Whole numbers only.

#[cfg(target_family = "wasm")]
mod abi;
mod b_files;
pub mod bounds;
mod claims;
mod explain;
mod games;
mod judge;
mod legal;
mod position;
mod random;
mod refusal;
mod reply;
mod request;
mod searches;
#[cfg(not(target_family = "wasm"))]
pub mod site;
mod tables;

use refusal::Refusal;
use serde_json::{Value as Json, json};

/// What the page keeps between requests.
#[derive(Default)]
pub struct Engine {
    tables: tables::Tables,
    searches: searches::Searches,
    claims: claims::Claims,
}

impl Engine {
    /// An engine that has computed nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The answer to a request, both JSON in UTF-8. No request panics.
    pub fn answer(&mut self, request: &[u8]) -> Vec<u8> {
        let answer = match request::parse(request).and_then(|request| self.serve(request)) {
            Ok(answer) => json!({ "ok": answer }),
            Err(refusal) => json!({ "error": refusal.json() }),
        };
        answer.to_string().into_bytes()
    }

    fn serve(&mut self, request: request::Request) -> Result<Json, Refusal> {
        use request::Request;
        match request {
            Request::Games {} => Ok(games::list()),
            Request::Values(asked) => self.values(&asked),
            Request::Explain(asked) => self.explain(&asked),
            Request::Position(asked) => self.position(&asked),
            Request::Legal(asked) => legal::legal(&asked),
            Request::Reply(asked) => self.reply(&asked),
            Request::Random(asked) => self.random(&asked),
            Request::Documents(asked) => self.claims.documents(asked),
            Request::Claims {} => Ok(self.claims.list()),
            Request::Claim(asked) => self.claims.claim(&asked),
            Request::BFile(asked) => self.b_file(&asked),
            Request::OddBisection(asked) => self.odd_bisection(&asked),
        }
    }
}
