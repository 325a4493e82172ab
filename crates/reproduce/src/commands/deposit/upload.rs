//! `reproduce deposit upload`: the bundle as a draft of a repository.

use crate::failure::Failure;
use crate::output::Output;
use crate::root;
use nimproof_deposit::http::Address;
use nimproof_deposit::upload::{Limits, Server, Token, Wish, upload as send};
use std::io::Write;
use std::path::{Path, PathBuf};

const TOKEN: &str = "The token is taken from NIMPROOF_ZENODO_TOKEN. Without --publish it stays a draft that \
only its owner sees. After a break, run the same again: it goes on, and makes no second draft.";

/// Arguments of `deposit upload`.
#[derive(Debug, clap::Args)]
#[command(after_help = TOKEN)]
pub struct Arguments {
    /// The folder that `deposit build` wrote [default: output/deposit of the project]
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
    #[command(flatten)]
    place: Place,
    /// Make it a new version of this record, such as 21943905
    #[arg(long, value_name = "RECORD")]
    new_version_of: Option<String>,
    /// Publish it when every file's size and MD5 are as the server says; this cannot be undone
    #[arg(long)]
    publish: bool,
}

#[derive(Debug, clap::Args)]
#[group(required = true, multiple = false)]
struct Place {
    /// Upload to sandbox.zenodo.org, where anything may be tried
    #[arg(long)]
    sandbox: bool,
    /// Upload to zenodo.org
    #[arg(long)]
    production: bool,
    /// Upload to a server of this machine, for tests
    #[arg(long, value_name = "URL")]
    server: Option<String>,
}

/// Uploads the bundle.
///
/// # Errors
/// When there is no token, the folder is not as its sums say, or the server
/// does not have what was sent, refuses something, or does not answer.
pub fn upload<W: Write>(
    arguments: &Arguments,
    root: Option<&Path>,
    output: &mut Output<W>,
) -> Result<(), Failure> {
    let folder = match &arguments.folder {
        Some(folder) => folder.clone(),
        None => root::find(root)?.join("output").join("deposit"),
    };
    let wish = Wish {
        server: arguments.place.server()?,
        folder,
        new_version_of: arguments.new_version_of.clone(),
        publish: arguments.publish,
    };
    let done = send(&wish, &Token::from_environment()?, &Limits::default())?;
    writeln!(output, "{}/{0} files have the size and MD5 of ours", done.files)?;
    if done.published {
        writeln!(output, "record {} is published: {}", done.id, done.page)
    } else {
        writeln!(output, "draft {} is not published: {}", done.id, done.page)?;
        writeln!(output, "read it there, and run the same with --publish to publish it")
    }
}

impl Place {
    fn server(&self) -> Result<Server, Failure> {
        match &self.server {
            Some(address) => Address::parse_loopback(address)
                .map(Server::Local)
                .map_err(|what| Failure::input(format!("--server: {what}"))),
            None if self.production => Ok(Server::Production),
            None => Ok(Server::Sandbox),
        }
    }
}
