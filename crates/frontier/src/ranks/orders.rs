//! Rank 0 as an engine like any other: whoever runs it asks for pieces and
//! states; each request that concerns all becomes an order that all ranks carry
//! out.
//!
//! The runner has a thread of its own, because what MPI hands out must stay on
//! the thread that began it.

use super::Ranks;
use super::member::Member;
use super::shares::Shares;
use crate::engine::{Engine, PIECE, Stop};
use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};

/// The engine that the runner of rank 0 holds.
pub struct Leader {
    requests: Sender<Request>,
    next: u64,
}

/// The other end of it, for the thread of rank 0 that talks to the ranks.
pub struct Desk {
    requests: Receiver<Request>,
}

/// What is asked, and where the answer goes.
enum Request {
    Piece(Sender<Result<Vec<u32>, Stop>>),
    Save(Sender<io::Result<Vec<u8>>>),
    Restore { next: u64, state: Vec<u8>, answer: Sender<io::Result<()>> },
    Memory(Sender<u64>),
}

/// How a rank's work ended.
#[derive(Debug, PartialEq, Eq)]
pub enum Ended {
    /// Rank 0 has all it wants.
    Well,
    /// This rank could not do its share, and the others wait for it: the whole
    /// job is to be ended.
    Badly(String),
}

/// An engine at heap 0, and the desk that serves it.
#[must_use]
pub fn leader() -> (Leader, Desk) {
    let (requests, asked) = channel();
    (Leader { requests, next: 0 }, Desk { requests: asked })
}

/// An order of rank 0 to all.
#[derive(Clone, Copy)]
enum Order {
    End,
    Piece,
    Restore { next: u64, length: u64 },
}

impl Order {
    /// Every rank gets the order of rank 0.
    fn share(self, ranks: &impl Ranks) -> Self {
        let numbers = match self {
            Self::End => [0, 0, 0],
            Self::Piece => [1, 0, 0],
            Self::Restore { next, length } => [2, next, length],
        };
        let mut bytes = numbers.map(u64::to_le_bytes);
        ranks.broadcast(bytes.as_flattened_mut());
        match bytes.map(u64::from_le_bytes) {
            [1, ..] => Self::Piece,
            [2, next, length] => Self::Restore { next, length },
            _ => Self::End,
        }
    }
}

impl Desk {
    /// Serves the engine on rank 0 until it is dropped, then lets all ranks end.
    pub fn serve<R: Ranks>(self, member: &mut Member<R>) -> Ended {
        for request in &self.requests {
            // An answer that nobody waits for any more is no failure: the engine
            // was dropped, and the loop ends.
            match request {
                Request::Piece(answer) => {
                    Order::Piece.share(member.ranks());
                    let done = member.piece();
                    let stopped = done.as_ref().err().map(ToString::to_string);
                    let _ = answer.send(done.map(|()| last_piece(member.shares())));
                    if let Some(why) = stopped {
                        return Ended::Badly(why);
                    }
                }
                Request::Save(answer) => {
                    let mut state = Vec::new();
                    let _ = answer.send(member.shares().save(&mut state).map(|()| state));
                }
                // Rank 0 looks first: nobody else hears of a state that is refused.
                Request::Restore { next, mut state, answer } => {
                    let restored = member.restore(next, &state);
                    if restored.is_ok() {
                        let length = state.len() as u64;
                        Order::Restore { next, length }.share(member.ranks());
                        member.ranks().broadcast(&mut state);
                    }
                    let _ = answer.send(restored);
                }
                Request::Memory(answer) => {
                    let _ = answer.send(member.shares().memory());
                }
            }
        }
        Order::End.share(member.ranks());
        Ended::Well
    }
}

/// Carries out the orders of rank 0 on any other rank.
pub fn follow<R: Ranks>(member: &mut Member<R>) -> Ended {
    loop {
        let done = match Order::End.share(member.ranks()) {
            Order::End => return Ended::Well,
            Order::Piece => member.piece().map_err(|stop| stop.to_string()),
            Order::Restore { next, length } => {
                let mut state = vec![0; usize::try_from(length).unwrap_or(usize::MAX)];
                member.ranks().broadcast(&mut state);
                member.restore(next, &state).map_err(|error| error.to_string())
            }
        };
        if let Err(why) = done {
            return Ended::Badly(why);
        }
    }
}

/// The values of the piece that ends at `next()`.
fn last_piece(shares: &dyn Shares) -> Vec<u32> {
    let mut values = vec![0; PIECE];
    shares.read(shares.next() - PIECE as u64, &mut values);
    values
}

impl Leader {
    /// Asks, and waits for the answer; none comes when the ranks have ended.
    fn ask<T>(&self, request: impl FnOnce(Sender<T>) -> Request) -> Option<T> {
        let (answer, answers) = channel();
        self.requests.send(request(answer)).ok()?;
        answers.recv().ok()
    }
}

fn ended() -> io::Error {
    io::Error::other("the ranks have ended")
}

impl Engine for Leader {
    fn next(&self) -> u64 {
        self.next
    }

    fn piece(&mut self, values: &mut [u32; PIECE]) -> Result<(), Stop> {
        let ended = Stop::OutOfReach { heap: self.next, why: "the ranks have ended".into() };
        values.copy_from_slice(&self.ask(Request::Piece).unwrap_or(Err(ended))?);
        self.next += PIECE as u64;
        Ok(())
    }

    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        to.write_all(&self.ask(Request::Save).ok_or_else(ended)??)
    }

    fn restore(&mut self, next: u64, from: &mut dyn Read) -> io::Result<()> {
        let mut state = Vec::new();
        from.read_to_end(&mut state)?;
        self.ask(|answer| Request::Restore { next, state, answer }).ok_or_else(ended)??;
        self.next = next;
        Ok(())
    }

    fn memory(&self) -> u64 {
        self.ask(Request::Memory).unwrap_or(0)
    }
}
