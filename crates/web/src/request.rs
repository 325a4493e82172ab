//! The requests, as the page writes them.

use crate::bounds::LARGEST_REQUEST;
use crate::refusal::Refusal;
use nimproof_core::rules::{Heap, Play};
use serde::Deserialize;
use serde_json::Value as Json;

/// One request; `do` names it.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Request {
    Games {},
    Values(Values),
    Explain(Explain),
    Position(Position),
    Legal(Legal),
    Reply(Position),
    Random(Random),
    Documents(Documents),
    Claims {},
    Claim(ClaimAsked),
    BFile(BFile),
    OddBisection(OddBisection),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Values {
    pub(crate) game: String,
    pub(crate) from: Heap,
    pub(crate) to: Heap,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Explain {
    pub(crate) game: String,
    pub(crate) heap: Heap,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Position {
    pub(crate) game: String,
    pub(crate) play: PlayName,
    pub(crate) heaps: Vec<Heap>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Legal {
    pub(crate) game: String,
    pub(crate) from: Heap,
    pub(crate) to: Vec<Heap>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Random {
    pub(crate) game: String,
    pub(crate) play: PlayName,
    pub(crate) heaps: usize,
    pub(crate) largest: Heap,
    pub(crate) want: Want,
    pub(crate) seed: u64,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Documents {
    pub(crate) papers: Vec<Document>,
    pub(crate) proved: Vec<String>,
}

/// Both files of a document, as they are.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Document {
    pub(crate) slug: String,
    pub(crate) paper: Json,
    pub(crate) published: Json,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClaimAsked {
    pub(crate) id: String,
    pub(crate) bound: Heap,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BFile {
    pub(crate) of: String,
    pub(crate) to: Heap,
    #[serde(default)]
    pub(crate) text: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OddBisection {
    pub(crate) to: Heap,
}

/// What the last move means, by name.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) enum PlayName {
    #[serde(rename = "normal")]
    Normal,
    #[serde(rename = "misère")]
    Misere,
}

impl From<PlayName> for Play {
    fn from(name: PlayName) -> Self {
        match name {
            PlayName::Normal => Self::Normal,
            PlayName::Misere => Self::Misere,
        }
    }
}

/// Which outcome a random position is to have, for the player to move.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Want {
    Won,
    Lost,
    Any,
}

pub(crate) fn parse(bytes: &[u8]) -> Result<Request, Refusal> {
    if bytes.len() > LARGEST_REQUEST {
        return Err(Refusal::beyond("bytes", bytes.len() as u64, LARGEST_REQUEST as u64));
    }
    serde_json::from_slice(bytes).map_err(|error| {
        Refusal::new("bad-request", format!("the request is not understood: {error}"))
    })
}
