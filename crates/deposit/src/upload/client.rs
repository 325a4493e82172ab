//! Requests to the records API, repeated within bounds.

use super::server::Server;
use super::token::Token;
use crate::failure::Failure;
use crate::http;
use serde_json::Value as Json;
use std::fs::File;
use std::io::Read as _;
use std::path::Path;
use std::time::Duration;
use ureq::http::{Method, Request, Response};
use ureq::{Agent, Body, SendBody};

/// The longest answer, in bytes.
const LONGEST: u64 = 1 << 22;

/// The least rate at which a file is sent, in bytes a second, on the whole of it.
const LEAST_RATE: u64 = 10_000;

/// How long and how often to try.
pub struct Limits {
    /// How long a connection may take.
    pub to_connect: Duration,
    /// How long the server may be silent.
    pub to_answer: Duration,
    /// How often a thing is tried.
    pub attempts: u32,
    /// The pause after the first failure; it doubles with each.
    pub pause: Duration,
    /// The longest pause, also when the server asks for a longer one.
    pub longest_pause: Duration,
    /// What pauses.
    pub sleep: Box<dyn Fn(Duration)>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            to_connect: Duration::from_secs(15),
            to_answer: Duration::from_mins(2),
            attempts: 5,
            pause: Duration::from_secs(1),
            longest_pause: Duration::from_secs(90),
            sleep: Box::new(std::thread::sleep),
        }
    }
}

impl Limits {
    /// How long the whole of a request may take that sends so many bytes: a
    /// server that takes a byte now and then is never silent.
    fn longest_for(&self, bytes: u64) -> Duration {
        self.to_connect + self.to_answer + Duration::from_secs(bytes / LEAST_RATE)
    }
}

/// What is sent with a request.
#[derive(Clone, Copy)]
pub(super) enum Sent<'a> {
    Nothing,
    Json(&'a Json),
    File(&'a Path, u64),
}

/// Whether a request may be made again after one whose end is not known.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Again {
    /// Twice is as good as once.
    Yes,
    /// Only where the server refused the first before it did anything.
    IfRefused,
}

/// An answer, with its status.
pub(super) struct Answer {
    pub status: u16,
    pub body: Json,
}

/// Why there is no answer.
pub(super) enum Trouble {
    /// It may be better at another try; whether the request was carried out is
    /// not known.
    Unclear(String),
    /// Nothing more is to be tried.
    Final(Failure),
}

impl Trouble {
    pub fn failure(self, doing: &str) -> Failure {
        match self {
            Self::Unclear(what) => {
                Failure::machine(format!("{doing}: {what}; run the same again to go on"))
            }
            Self::Final(failure) => failure,
        }
    }
}

/// Speaks to one server, with one token.
pub(super) struct Client<'a> {
    agent: Agent,
    server: &'a Server,
    token: &'a Token,
    limits: &'a Limits,
}

impl<'a> Client<'a> {
    pub fn new(server: &'a Server, token: &'a Token, limits: &'a Limits) -> Self {
        let agent = http::agent(limits.to_connect, limits.to_answer);
        Self { agent, server, token, limits }
    }

    pub fn attempts(&self) -> u32 {
        self.limits.attempts
    }

    /// Waits before the next attempt.
    pub fn pause(&self, attempt: u32) {
        let pause = self.limits.pause.saturating_mul(1 << attempt.min(16));
        (self.limits.sleep)(pause.min(self.limits.longest_pause));
    }

    /// Makes a request until it is answered, or the attempts are over.
    pub fn send(
        &self,
        method: &Method,
        path: &str,
        sent: Sent,
        again: Again,
    ) -> Result<Answer, Trouble> {
        let mut last = String::new();
        for attempt in 0..self.limits.attempts {
            if attempt > 0 && !last.is_empty() {
                self.pause(attempt - 1);
            }
            let answered = self.once(method, path, sent).and_then(|answer| {
                Ok(match self.judge(&answer)? {
                    Judged::Answered => Ok(read(answer)?),
                    Judged::Wait(time) => Err(time),
                })
            });
            match answered {
                Ok(Ok(answer)) => return Ok(answer),
                Ok(Err(time)) => {
                    last.clear();
                    (self.limits.sleep)(time);
                }
                Err(Trouble::Unclear(what)) if again == Again::Yes => last = what,
                Err(trouble) => return Err(trouble),
            }
        }
        let last = if last.is_empty() { "it asks to wait, again and again".into() } else { last };
        let attempts = self.limits.attempts;
        Err(Trouble::Unclear(format!("{last} (after {attempts} attempts)")))
    }

    fn once(&self, method: &Method, path: &str, sent: Sent) -> Result<Response<Body>, Trouble> {
        let request = Request::builder()
            .method(method)
            .uri(format!("{}/api/{path}", self.server.address()))
            .header("Accept", "application/json")
            .header("Authorization", self.token.header());
        let (request, bytes, mut file) = match sent {
            Sent::Nothing => (request, Vec::new(), None),
            Sent::Json(json) => {
                (request.header("Content-Type", "application/json"), json.to_string().into(), None)
            }
            Sent::File(path, size) => {
                let file = File::open(path)
                    .map_err(|error| Trouble::Final(Failure::io("read", path, &error)))?;
                let request = request.header("Content-Type", "application/octet-stream");
                // Exactly as many bytes as are announced, whatever becomes of the file.
                (request.header("Content-Length", size), Vec::new(), Some(file.take(size)))
            }
        };
        let no_request = |_| Trouble::Unclear("the request cannot be made".into());
        let answer = match &mut file {
            Some(file) => {
                let longest = self.limits.longest_for(file.limit());
                let request = request.body(SendBody::from_reader(file)).map_err(no_request)?;
                let request = self.agent.configure_request(request);
                self.agent.run(request.timeout_global(Some(longest)).build())
            }
            None if method == Method::GET || method == Method::DELETE => {
                self.agent.run(request.body(()).map_err(no_request)?)
            }
            None => self.agent.run(request.body(&bytes[..]).map_err(no_request)?),
        };
        answer.map_err(|error| Trouble::Unclear(http::words(&error)))
    }

    fn judge(&self, answer: &Response<Body>) -> Result<Judged, Trouble> {
        let status = answer.status().as_u16();
        let place = self.server.address();
        match status {
            300..=399 => Err(Trouble::Final(Failure::machine(format!(
                "{place} sends the request elsewhere (status {status}), which is not followed, so \
                 that nobody else gets the token"
            )))),
            401 | 403 => Err(Trouble::Final(Failure::input(format!(
                "{place} does not accept the token for this (status {status}); make one with the \
                 scopes deposit:write and deposit:actions, by the record's owner"
            )))),
            429 | 503 => match wait(answer) {
                Some(time) if time > self.limits.longest_pause => {
                    Err(Trouble::Final(Failure::machine(format!(
                        "{place} asks to wait {} seconds; run the same again then",
                        time.as_secs()
                    ))))
                }
                Some(time) => Ok(Judged::Wait(time)),
                None if status == 429 => Ok(Judged::Wait(self.limits.pause)),
                None => Err(Trouble::Unclear(format!("{place} answered with status {status}"))),
            },
            500.. => Err(Trouble::Unclear(format!("{place} answered with status {status}"))),
            _ => Ok(Judged::Answered),
        }
    }

    /// A failure because of an answer that is none of those hoped for.
    pub fn refused(&self, doing: &str, answer: &Answer) -> Failure {
        let said = said(&answer.body);
        let said = self.token.hidden_in(&said).chars().take(400).collect::<String>();
        Failure::input(format!("{doing}: the server answered with status {}{said}", answer.status))
    }
}

fn read(mut answer: Response<Body>) -> Result<Answer, Trouble> {
    let status = answer.status().as_u16();
    let bytes = answer.body_mut().with_config().limit(LONGEST).read_to_vec();
    let bytes = bytes.map_err(|error| Trouble::Unclear(http::words(&error)))?;
    // An error page is no JSON; its status says enough.
    let body = serde_json::from_slice(&bytes).unwrap_or(Json::Null);
    Ok(Answer { status, body })
}

enum Judged {
    Answered,
    Wait(Duration),
}

/// The seconds of Retry-After; its other form, a date, is taken for none.
fn wait(answer: &Response<Body>) -> Option<Duration> {
    let text = answer.headers().get("Retry-After")?.to_str().ok()?;
    text.trim().parse().ok().map(Duration::from_secs)
}

/// What an error of the API says: its message, and each field with its own.
pub(super) fn said(body: &Json) -> String {
    let message = body["message"].as_str().map(|message| format!(", {message}"));
    let errors = body["errors"].as_array().into_iter().flatten();
    let fields = errors.map(|error| {
        let messages = error["messages"].as_array().into_iter().flatten();
        let messages: Vec<_> = messages.filter_map(Json::as_str).collect();
        format!(", {}: {}", error["field"].as_str().unwrap_or("?"), messages.join(" "))
    });
    message.into_iter().chain(fields).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 15 seconds to connect, 120 to answer, and 10,000 bytes a second.
    #[test]
    fn a_file_has_a_time_by_its_size() {
        let limits = Limits::default();
        for (bytes, seconds) in [(0, 135), (9_999, 135), (10_000, 136), (36_000_000, 3_735)] {
            assert_eq!(limits.longest_for(bytes), Duration::from_secs(seconds), "{bytes}");
        }
    }
}
