//! Calendars: servers that take a digest and promise to bring it into a block.

use super::attestation::Attestation;
use super::cursor::Cursor;
use super::tree::Tree;
use crate::http::{self, Address};
use std::thread;
use std::time::Duration;

/// The calendars that upstream asks.
pub const USUAL: [&str; 4] = [
    "https://a.pool.opentimestamps.org",
    "https://b.pool.opentimestamps.org",
    "https://a.pool.eternitywall.com",
    "https://ots.btc.catallaxy.com",
];

/// The longest answer, in bytes; upstream's bound.
const LONGEST: u64 = 10_000;

/// Asks all calendars at once; each answers in this time or not at all.
#[must_use]
pub fn ask(calendars: &[Address], digest: &[u8], time: Duration) -> Vec<Result<Tree, String>> {
    let agent = http::agent(time, time);
    let ask = |calendar: &Address| {
        let request = agent.post(calendar.at("digest")).header("Accept", ACCEPTED);
        let answer = request.config().timeout_global(Some(time)).build().send(digest);
        let mut answer = answer.map_err(|error| http::words(&error))?;
        if answer.status() != 200 {
            return Err(format!("it answered with status {}", answer.status().as_u16()));
        }
        let body = answer.body_mut().with_config().limit(LONGEST).read_to_vec();
        read(digest, &body.map_err(|error| http::words(&error))?)
    };
    thread::scope(|scope| {
        let asked: Vec<_> =
            calendars.iter().map(|calendar| scope.spawn(move || ask(calendar))).collect();
        let stopped = |_| Err("the request stopped".into());
        asked.into_iter().map(|asked| asked.join().unwrap_or_else(stopped)).collect()
    })
}

const ACCEPTED: &str = "application/vnd.opentimestamps.v1";

/// The tree that a calendar answers with: it begins at the digest, and somebody
/// whose word can be checked attests it.
fn read(digest: &[u8], answer: &[u8]) -> Result<Tree, String> {
    let mut cursor = Cursor::new(answer);
    let read = Tree::read(digest, &mut cursor).and_then(|tree| cursor.end().map(|()| tree));
    let tree = read.map_err(|error| format!("its answer is malformed, {error}"))?;
    let known = |attestation: &Attestation| !matches!(attestation, Attestation::Unknown(..));
    if tree.attested().iter().any(|(_, attestation)| known(attestation)) {
        Ok(tree)
    } else {
        Err("its answer attests nothing that is known here".into())
    }
}
