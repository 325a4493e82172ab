//! One upload from beginning to end: the draft, its files, its metadata, the
//! comparison, and publishing when it is asked for.

use super::client::{Client, Limits};
use super::local::{self, LocalFile};
use super::metadata::{self, Described};
use super::server::Server;
use super::state::{self, State};
use super::steps::Steps;
use super::token::Token;
use crate::failure::Failure;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

/// What is to be uploaded, and where.
#[derive(Clone, Debug)]
pub struct Wish {
    /// The server.
    pub server: Server,
    /// The folder that `deposit build` wrote.
    pub folder: PathBuf,
    /// The record of which it shall be a new version.
    pub new_version_of: Option<String>,
    /// Publish it; that cannot be undone.
    pub publish: bool,
}

/// How it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The number of the draft or record.
    pub id: String,
    /// Its page.
    pub page: String,
    /// How many files are there, each with the size and MD5 of ours.
    pub files: usize,
    /// Whether everybody can read it.
    pub published: bool,
}

/// Uploads a deposit, or goes on where an earlier call stopped.
///
/// # Errors
/// When the folder is not as its sums say, the server does not have what was
/// sent, refuses something, or does not answer; nothing is published then.
pub fn upload(wish: &Wish, token: &Token, limits: &Limits) -> Result<Outcome, Failure> {
    let files = local::gather(&wish.folder)?;
    let described = metadata::read(&wish.folder)?;
    if let Some(id) = &wish.new_version_of {
        check_id(id).map_err(|what| Failure::input(format!("--new-version-of: {what}")))?;
    }
    let _lock = lock(&wish.folder)?;
    let place = state::place(&wish.folder, &wish.server)?;
    let state = State::read(&place, &wish.server, wish.new_version_of.as_deref())?;
    let client = Client::new(&wish.server, token, limits);
    let mut steps = Steps { client, state, place };
    let Some(id) = steps.draft()? else { return steps.already_published(wish, &files, &described) };
    steps.describe(&id, &described)?;
    steps.send_files(&id, &files)?;
    if wish.publish {
        steps.publish(&id, &files, &described)?;
    }
    Ok(outcome(wish, &id, &files, wish.publish))
}

impl Steps<'_> {
    fn already_published(
        &self,
        wish: &Wish,
        files: &[LocalFile],
        described: &Described,
    ) -> Result<Outcome, Failure> {
        let id = self.state.draft.as_deref().unwrap_or_default();
        let differences = self.record_files(id)?.differences(files);
        if let Some(difference) = differences.first() {
            return Err(Failure::differs(format!(
                "record {id} is published already, with other files ({difference}); for a new \
                 version of it, use --new-version-of {id}"
            )));
        }
        let doing = format!("record {id} is published already, but not as sent");
        self.check_kept(&format!("records/{id}"), described, &doing)?;
        Ok(outcome(wish, id, files, true))
    }
}

fn outcome(wish: &Wish, id: &str, files: &[LocalFile], published: bool) -> Outcome {
    let kind = if published { "records" } else { "uploads" };
    Outcome {
        id: id.into(),
        page: format!("{}/{kind}/{id}", wish.server.address()),
        files: files.len(),
        published,
    }
}

/// The number of a record or draft: what may stand in an address.
pub(super) fn check_id(id: &str) -> Result<(), String> {
    let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if (1..=64).contains(&id.len()) && id.bytes().all(allowed) {
        Ok(())
    } else {
        Err("not the number of a record".into())
    }
}

/// Two uploads of one folder at once could make two drafts.
fn lock(folder: &Path) -> Result<File, Failure> {
    let file = File::open(folder).map_err(|error| Failure::io("open", folder, &error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Failure::input(format!(
            "another upload of {} is running; wait for it",
            folder.display()
        ))),
        Err(TryLockError::Error(error)) => Err(Failure::io("lock", folder, &error)),
    }
}
