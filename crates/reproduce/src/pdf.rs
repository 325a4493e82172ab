//! The text of a PDF, page by page.
//!
//! A PDF holds glyphs and places, not text: what is raised comes out as if it
//! stood on the line, and page numbers come out between the pages. A tagged PDF
//! says itself what is no part of its text: artifacts, such as page numbers, and
//! drawings that have a text alternative (ISO 32000-1, 14.8.2.2 and 14.9.3);
//! both are left out. The comparison names such faults (see [`crate::difference::Fault`]).

use crate::failure::Failure;
use lopdf::content::{Content, Operation};
use lopdf::{Document, Object, ObjectId};
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
    let mut document = Document::load_mem(bytes).map_err(|error| {
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
        // Where this fails the page is read with all its marks.
        let _ = drop_apart(&mut document, id);
        if page > 1 {
            text.push('\u{c}');
            text.push('\n');
        }
        let found = document.extract_text_with_limit(&[page], LARGEST_PAGE).map_err(|error| {
            format!("is a PDF whose page {page} cannot be read ({error}); give its text instead")
        })?;
        text.push_str(&found);
    }
    if text.trim().is_empty() {
        return Err("is a PDF without text, perhaps of scanned pages; give its text instead".into());
    }
    Ok(text)
}

/// Takes artifacts and drawings with an alternative out of a page.
fn drop_apart(document: &mut Document, page: ObjectId) -> lopdf::Result<()> {
    let content = document.get_page_content_with_limit(page, LARGEST_PAGE)?;
    let operations = without_apart(Content::decode(&content)?.operations);
    document.change_page_content(page, Content { operations }.encode()?)
}

/// The operations without the text of artifacts and drawings; the graphics
/// state goes on.
fn without_apart(operations: Vec<Operation>) -> Vec<Operation> {
    let mut apart = Vec::new();
    let mut kept = Vec::with_capacity(operations.len());
    for operation in operations {
        match operation.operator.as_str() {
            "BMC" | "BDC" => {
                let name = operation.operands.first().and_then(|name| Object::as_name(name).ok());
                let properties = operation.operands.get(1).and_then(|list| list.as_dict().ok());
                let drawing = properties.is_some_and(|list| list.has(b"Alt"));
                apart.push(drawing || name == Some(b"Artifact"));
            }
            "EMC" => drop(apart.pop()),
            "Tj" | "TJ" | "'" | "\"" if apart.contains(&true) => continue,
            _ => {}
        }
        kept.push(operation);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_in_artifacts_and_drawings_is_dropped_and_only_that() {
        let content = b"/P <</MCID 0>> BDC BT (kept) Tj ET EMC \
            /Artifact <</Type /Pagination>> BDC BT /F 9 Tf (1) Tj ET EMC \
            /Span <</MCID 1 /Alt (a plot)>> BDC (0) Tj EMC \
            /Artifact BMC /Span BMC (2) Tj EMC (3) ' EMC (kept too) Tj";
        let operations = without_apart(Content::decode(content).unwrap().operations);
        let shown: Vec<&[u8]> = operations
            .iter()
            .filter(|operation| operation.operator == "Tj" || operation.operator == "'")
            .map(|operation| operation.operands[0].as_str().unwrap())
            .collect();
        assert_eq!(shown, [b"kept".as_slice(), b"kept too"]);
    }
}
