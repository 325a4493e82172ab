//! What is remembered of an upload, so that it goes on after a break and never
//! makes a second draft.

use super::server::Server;
use crate::failure::Failure;
use nimproof_ledger::files;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

const FORMAT: &str = "nimproof-upload-1";

/// The state of one upload.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The form of this file.
    pub format: String,
    /// The address of the server.
    pub server: String,
    /// The record of which this is a new version.
    pub new_version_of: Option<String>,
    /// The title that the draft is made with, before it gets its own: by it a
    /// draft is found again whose making was not answered.
    pub made_as: Option<String>,
    /// The draft.
    pub draft: Option<String>,
    /// The files that were ever put into it from here.
    pub sent: BTreeSet<String>,
    /// It was published.
    pub published: bool,
}

/// Where the state of a folder's upload to a server is: beside the folder,
/// since a new bundle replaces the folder itself.
///
/// # Errors
/// When the folder has no name.
pub fn place(folder: &Path, server: &Server) -> Result<PathBuf, Failure> {
    let folder = folder.canonicalize().map_err(|error| Failure::io("find", folder, &error))?;
    let mut name = match folder.file_name() {
        Some(name) => name.to_owned(),
        None => return Err(Failure::input("a deposit is not the root folder itself")),
    };
    name.push(format!(".upload-{}.json", server.name()));
    Ok(folder.with_file_name(name))
}

impl State {
    /// The state that is remembered, or that of a beginning.
    ///
    /// # Errors
    /// When it is malformed, or of an upload elsewhere or of another record.
    pub fn read(
        path: &Path,
        server: &Server,
        new_version_of: Option<&str>,
    ) -> Result<Self, Failure> {
        let new = Self {
            format: FORMAT.into(),
            server: server.address(),
            new_version_of: new_version_of.map(Into::into),
            made_as: None,
            draft: None,
            sent: BTreeSet::new(),
            published: false,
        };
        if matches!(path.symlink_metadata(), Err(error) if error.kind() == ErrorKind::NotFound) {
            return Ok(new);
        }
        let state: Self = files::read_json(path)?;
        let name = path.display();
        if state.format != FORMAT || state.server != new.server {
            return Err(Failure::input(format!(
                "{name} is of the form {:?}, of an upload to {}; move it away to begin anew",
                state.format, state.server
            )));
        }
        if state.published && new.new_version_of.is_some() && new.new_version_of == state.draft {
            return Ok(new);
        }
        if state.new_version_of != new.new_version_of {
            return Err(Failure::input(format!(
                "{name} is of an upload of {}, not of {}; ask for the same, or move it away to \
                 begin anew",
                what(state.new_version_of.as_deref()),
                what(new_version_of)
            )));
        }
        Ok(state)
    }

    /// Remembers it, whole or not at all.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), Failure> {
        let mut part = path.as_os_str().to_owned();
        part.push(".part");
        let part = PathBuf::from(part);
        File::create(&part)
            .and_then(|mut file| {
                file.write_all(&crate::metadata::json(self)).and_then(|()| file.sync_all())
            })
            .and_then(|()| fs::rename(&part, path))
            .map_err(|error| Failure::io("write", path, &error))
    }
}

fn what(new_version_of: Option<&str>) -> String {
    new_version_of.map_or_else(|| "a new record".into(), |id| format!("a new version of {id}"))
}
