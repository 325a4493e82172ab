//! Reads the text that a document was published as: a file or standard input,
//! its form by its name or its first bytes.

use crate::failure::Failure;
use crate::files;
use crate::pdf;
use crate::sums;
use nimproof_text::Form;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// A published text.
#[derive(Debug)]
pub struct Source {
    /// What it is called in messages.
    pub name: String,
    /// The text.
    pub text: String,
    /// How it is marked up.
    pub form: Form,
    /// The SHA-256 of the bytes that were read.
    pub sha256: String,
}

/// No published text is longer: 64 MiB.
const LONGEST: u64 = 64 << 20;

impl Source {
    /// Reads a file, or standard input for `-`.
    ///
    /// # Errors
    /// When it cannot be read, is empty, too long, binary, or not UTF-8.
    pub fn read(path: &Path) -> Result<Self, Failure> {
        let (name, bytes) = if path == Path::new("-") {
            let name = "standard input".to_owned();
            let bytes = limited(std::io::stdin().lock(), Path::new(&name))?;
            (name, bytes)
        } else {
            files::check_plain(path)?;
            let file = File::open(path).map_err(|error| Failure::io("read", path, &error))?;
            (path.display().to_string(), limited(file, path)?)
        };
        Self::new(name, path, bytes)
    }

    /// A text from its bytes; the path's extension says its form.
    ///
    /// # Errors
    /// When it is empty, binary, not UTF-8, or named .pdf and none.
    pub fn new(name: String, path: &Path, bytes: Vec<u8>) -> Result<Self, Failure> {
        if bytes.is_empty() {
            return Err(Failure::input(format!("{name} is empty; name the document's text")));
        }
        let sha256 = sums::sha256(&bytes);
        if pdf::is_pdf(&bytes) {
            let text = pdf::text_of(&bytes, &name)?;
            return Ok(Self { name, text, form: Form::Plain, sha256 });
        }
        if extension(path) == "pdf" {
            return Err(Failure::input(format!(
                "{name} is named .pdf, but does not begin with %PDF-; give the PDF itself, or name a \
                 text by what it is, such as .txt, .md, .tex or .html"
            )));
        }
        if let Some(at) = bytes.iter().position(|&byte| byte == 0) {
            return Err(Failure::input(format!(
                "{name} is no text: byte {at} is zero; give plain text, Markdown, LaTeX, HTML, SVG or PDF"
            )));
        }
        let text = files::text_of(bytes, &name)?;
        let form = form(path, &text);
        Ok(Self { name, text, form, sha256 })
    }
}

/// At most [`LONGEST`] bytes.
fn limited(reader: impl Read, path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    reader
        .take(LONGEST + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| Failure::io("read", path, &error))?;
    if bytes.len() as u64 > LONGEST {
        return Err(Failure::input(format!(
            "{} is longer than 64 MiB; give the text of one document",
            path.display()
        )));
    }
    Ok(bytes)
}

fn form(path: &Path, text: &str) -> Form {
    match extension(path).as_str() {
        "md" | "markdown" => Form::Markdown,
        "tex" | "latex" | "ltx" => Form::Latex,
        "html" | "htm" | "xhtml" | "svg" | "xml" => Form::Html,
        "" if begins_as_html(text) => Form::Html,
        "" if text.contains("\\documentclass") => Form::Latex,
        _ => Form::Plain,
    }
}

/// The extension of a name in small letters; empty where there is none.
fn extension(path: &Path) -> String {
    path.extension().and_then(|extension| extension.to_str()).unwrap_or("").to_ascii_lowercase()
}

fn begins_as_html(text: &str) -> bool {
    let head: String = text.trim_start().chars().take(14).collect::<String>().to_ascii_lowercase();
    ["<!doctype html", "<html", "<svg", "<?xml"].iter().any(|begin| head.starts_with(begin))
}
