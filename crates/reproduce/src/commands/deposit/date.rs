//! `reproduce deposit date`: says what a date proof shows.

use crate::failure::Failure;
use crate::files;
use crate::output::Output;
use nimproof_deposit::ots::{self, BlockHeader, Verdict};
use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// Arguments of `deposit date`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The date proof
    #[arg(value_name = "FILE.ots")]
    proof: PathBuf,
    /// The file that it dates [default: FILE]
    #[arg(long)]
    file: Option<PathBuf>,
    /// A Bitcoin block header: 160 hexadecimal digits, or a file with them or the 80 bytes
    #[arg(long, value_name = "HEX|FILE")]
    header: Option<String>,
}

/// Evaluates a date proof.
///
/// # Errors
/// When it is malformed (status 2), of another file, or the supplied header is
/// of another block or shows no work (status 1).
pub fn date<W: Write>(arguments: &Arguments, output: &mut Output<W>) -> Result<(), Failure> {
    let name = arguments.proof.display();
    let proof = read_at_most(&arguments.proof, ots::LARGEST + 1)?;
    let path = dated_file(arguments)?;
    files::check_plain(&path)?;
    let file = File::open(&path).map_err(|error| Failure::io("read", &path, &error))?;
    let header = arguments.header.as_deref().map(read_header).transpose()?;
    let verdict = ots::evaluate(&proof, file, header.as_ref())
        .map_err(|error| Failure::io("read", &path, &error))?;
    match verdict {
        Verdict::Malformed(_) => Err(Failure::input(format!("{name}: {verdict}"))),
        _ if verdict.is_fine() => writeln!(output, "{name}: {verdict}"),
        _ => Err(Failure::differs(format!("{name}: {verdict}"))),
    }
}

fn dated_file(arguments: &Arguments) -> Result<PathBuf, Failure> {
    let proof = &arguments.proof;
    match &arguments.file {
        Some(file) => Ok(file.clone()),
        None if proof.extension().is_some_and(|ending| ending == "ots") => {
            Ok(proof.with_extension(""))
        }
        None => Err(Failure::input(format!(
            "{} does not end in .ots; name the file that it dates with --file",
            proof.display()
        ))),
    }
}

fn read_header(text: &str) -> Result<BlockHeader, Failure> {
    if let Ok(header) = BlockHeader::read(text.as_bytes()) {
        return Ok(header);
    }
    let bytes = read_at_most(Path::new(text), 1 << 10)?;
    BlockHeader::read(&bytes).map_err(|what| Failure::input(format!("{text}: {what}")))
}

/// The bytes of a file, no more of them than this.
fn read_at_most(path: &Path, most: usize) -> Result<Vec<u8>, Failure> {
    files::check_plain(path)?;
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(most as u64).read_to_end(&mut bytes))
        .map_err(|error| Failure::io("read", path, &error))?;
    Ok(bytes)
}
