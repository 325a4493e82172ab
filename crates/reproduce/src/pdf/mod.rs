//! The text of a PDF, page by page.
//!
//! A PDF holds glyphs and places, not text. The file is read by a library; how
//! its runs of glyphs make lines and numbers is told by their places, and in
//! which order they are read by its tags, where it has them. What still goes wrong with other documents, such as page numbers
//! between the pages, the comparison names (see [`crate::difference::Fault`]).

mod lines;
mod order;
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
    let mut runs = Vec::new();
    for (page, id) in document.get_pages() {
        runs.extend(page::runs(&document, id, LARGEST_PAGE).map_err(|error| {
            format!("is a PDF whose page {page} cannot be read ({error}); give its text instead")
        })?);
    }
    let text = match order::by_tags(&document, &runs) {
        Some(ordered) => lines::text_of(&ordered),
        None => by_page(&runs),
    };
    if text.trim().is_empty() {
        return Err("is a PDF without text, perhaps of scanned pages; give its text instead".into());
    }
    Ok(text)
}

/// The text in the order of drawing, a form feed between two pages.
fn by_page(runs: &[page::Run]) -> String {
    let pages = runs.chunk_by(|one, next| one.page == next.page);
    let texts: Vec<String> =
        pages.map(|page| lines::text_of(&page.iter().collect::<Vec<_>>())).collect();
    texts.join("\u{c}\n")
}
