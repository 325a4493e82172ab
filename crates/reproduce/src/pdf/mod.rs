//! The text of a PDF, page by page.
//!
//! A PDF holds glyphs and places, not text. The file is read by a library; how
//! its runs of glyphs make lines and numbers is told by their places
//! ([`page`]). What still goes wrong with other documents, such as page numbers
//! between the pages, the comparison names (see [`crate::difference::Fault`]).

mod page;
mod widths;

use crate::failure::Failure;
use lopdf::Document;
use std::panic::{self, AssertUnwindSafe};

/// No page is larger when unpacked: 16 MiB.
const LARGEST_PAGE: usize = 16 << 20;

/// True when the bytes are a PDF's.
#[must_use]
pub fn is_pdf(bytes: &[u8]) -> bool {
    bytes.starts_with(b"%PDF-")
}

/// The text of every page, a form feed between two.
///
/// # Errors
/// Input at fault when the PDF is cut short, damaged, or locked by a password.
pub fn text_of(bytes: &[u8], name: &str) -> Result<String, Failure> {
    let tail = &bytes[bytes.len().saturating_sub(2048)..];
    if !tail.windows(5).any(|window| window == b"%%EOF") {
        return Err(Failure::input(format!(
            "{name} is a PDF that is cut short: it has no %%EOF at its end; fetch it again"
        )));
    }
    // The reader is not ours: should it panic, the PDF is at fault.
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let read = panic::catch_unwind(AssertUnwindSafe(|| pages(bytes)));
    panic::set_hook(hook);
    match read {
        Ok(Ok(text)) => Ok(text),
        Ok(Err(what)) => Err(Failure::input(format!("{name} {what}"))),
        Err(_) => Err(Failure::input(format!(
            "{name} is a PDF that cannot be read; give its text instead"
        ))),
    }
}

fn pages(bytes: &[u8]) -> Result<String, String> {
    let locked = || "is a PDF locked by a password; save it without one".to_owned();
    let document = Document::load_mem(bytes).map_err(|error| {
        let text = error.to_string();
        if ["crypt", "assword"].iter().any(|word| text.contains(word)) {
            locked()
        } else {
            format!("is a PDF that cannot be read ({text}); give its text instead")
        }
    })?;
    if document.is_encrypted() {
        return Err(locked());
    }
    let mut text = String::new();
    for (page, id) in document.get_pages() {
        if page > 1 {
            text.push('\u{c}');
            text.push('\n');
        }
        let found = page::text_of(&document, id, LARGEST_PAGE).map_err(|error| {
            format!("is a PDF whose page {page} cannot be read ({error}); give its text instead")
        })?;
        text.push_str(&found);
    }
    if text.trim().is_empty() {
        return Err("is a PDF without text, perhaps of scanned pages; give its text instead".into());
    }
    Ok(text)
}
