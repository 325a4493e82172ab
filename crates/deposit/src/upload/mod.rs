//! The upload: a draft at a repository that speaks InvenioRDM's records API,
//! as Zenodo does. Nothing is published before every file's size and MD5 and
//! all metadata are as the server says, and then only when asked for.

mod client;
mod draft;
mod kept;
mod listing;
mod local;
mod metadata;
mod server;
mod state;
mod steps;
mod token;

pub use client::Limits;
pub use draft::{Outcome, Wish, upload};
pub use server::Server;
pub use token::Token;
