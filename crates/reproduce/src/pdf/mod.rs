//! The text of a PDF, page by page.
//!
//! A PDF holds glyphs and places, not text. The file is read by a library; how
//! its runs of glyphs make lines and numbers is told by their places, and in
//! which order they are read by its tags, where it has them. Text that cannot be
//! read is an error and never left out. What still goes wrong with other
//! documents, such as page numbers between the pages, the comparison names (see
//! [`crate::difference::Fault`]).

mod budget;
mod fonts;
mod lines;
mod order;
mod page;
mod place;
mod widths;

use crate::failure::Failure;
use budget::{Fault, MOST_BYTES, MOST_PAGES};
use lopdf::{Document, LoadOptions};
use std::panic::{self, AssertUnwindSafe};

/// True when the bytes are a PDF's: readers allow other bytes before its head.
#[must_use]
pub fn is_pdf(bytes: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(1024)];
    head.windows(5).any(|window| window == b"%PDF-")
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
    let options = LoadOptions::with_max_decompressed_size(MOST_BYTES);
    let document = Document::load_mem_with_options(bytes, options).map_err(|error| {
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
    let tags = order::Tags::of(&document);
    let mut reader = page::Reader::new(&document, tags.as_ref());
    for (index, id) in document.page_iter().enumerate() {
        let more = Fault::More("20,000 pages");
        let read = if index < MOST_PAGES { reader.page(id) } else { Err(more) };
        read.map_err(|fault| said(&fault, index + 1))?;
    }
    let text = match tags.as_ref().and_then(|tags| tags.order(&reader.runs)) {
        Some(ordered) => lines::text_of(&ordered),
        None => by_page(&reader.runs),
    };
    if !text.trim().is_empty() {
        return Ok(text);
    }
    Err(if reader.left_out {
        "is a PDF all of whose text is invisible or marked as none; give its text instead".into()
    } else {
        "is a PDF without text, perhaps of scanned pages; give its text instead".into()
    })
}

/// What is said of a document when this page of it is at fault.
fn said(fault: &Fault, page: usize) -> String {
    let what = match fault {
        Fault::Unended => format!("is a PDF whose page {page} cannot be read to its end"),
        Fault::Unspoken => format!(
            "is a PDF whose page {page} has text in a font that does not tell its characters"
        ),
        Fault::More(what) => format!("is a PDF that needs more than {what} to be read"),
        Fault::Unread(why) => format!("is a PDF whose page {page} cannot be read ({why})"),
    };
    format!("{what}; give its text instead")
}

/// The text in the order of drawing, a form feed between two pages.
fn by_page(runs: &[page::Run]) -> String {
    let pages = runs.chunk_by(|one, next| one.page == next.page);
    let texts: Vec<String> =
        pages.map(|page| lines::text_of(&page.iter().collect::<Vec<_>>())).collect();
    texts.join("\u{c}\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use lopdf::{Dictionary, Object, Stream, dictionary};
    use proptest::prelude::*;

    /// A PDF of one page with this content, and a simple font.
    fn pdf(content: &[u8], structure: Option<Dictionary>) -> Vec<u8> {
        let mut document = Document::with_version("1.7");
        let pages = document.new_object_id();
        let font = document.add_object(dictionary! {
            "Type" => "Font", "Subtype" => "Type1", "BaseFont" => "Courier", "FirstChar" => 32,
            "Widths" => vec![Object::Integer(600); 95],
        });
        let content = document.add_object(Stream::new(dictionary! {}, content.to_vec()));
        let page = document.add_object(dictionary! {
            "Type" => "Page", "Parent" => pages, "Contents" => content,
            "MediaBox" => vec![0.into(), 0.into(), 595.into(), 842.into()],
            "Resources" => dictionary! { "Font" => dictionary! { "F" => font } },
        });
        let tree = dictionary! { "Type" => "Pages", "Kids" => vec![page.into()], "Count" => 1 };
        document.objects.insert(pages, Object::Dictionary(tree));
        let mut catalog = dictionary! { "Type" => "Catalog", "Pages" => pages };
        if let Some(mut structure) = structure {
            structure.set("Pg", page);
            catalog.set("StructTreeRoot", document.add_object(structure));
        }
        let catalog = document.add_object(catalog);
        document.trailer.set("Root", catalog);
        let mut bytes = Vec::new();
        document.save_to(&mut bytes).unwrap();
        bytes
    }

    #[test]
    fn tags_give_the_order_and_artifacts_are_left_out() {
        let content = b"BT /F 10 Tf /Span <</MCID 0>> BDC 1 0 0 1 50 700 Tm (second) Tj EMC \
            /Span <</MCID 1>> BDC 1 0 0 1 50 500 Tm (first) Tj EMC \
            /Artifact BMC 1 0 0 1 300 20 Tm (17) Tj EMC \
            /Span <</MCID 2 /Alt (a plot)>> BDC (99) Tj EMC ET";
        let figure = dictionary! { "S" => "Figure", "K" => 2 };
        let tagged = dictionary! { "K" => vec![1.into(), 0.into(), Object::Dictionary(figure)] };
        assert_eq!(pages(&pdf(content, Some(tagged))).unwrap(), "first\nsecond");
        assert_eq!(pages(&pdf(content, None)).unwrap(), "second\nfirst");
        // Tags that leave something out are not followed, and what they do not
        // call a figure is read.
        let partial = dictionary! { "K" => 1 };
        assert_eq!(pages(&pdf(content, Some(partial))).unwrap(), "second\nfirst\n99");
    }

    const OPERATIONS: [&str; 22] = [
        "q",
        "Q",
        "BT",
        "ET",
        "/F 12 Tf",
        "/G 9 Tf",
        "1 0 0 1 50 700 Tm",
        "0 1 -1 0 50 700 Tm",
        "1e30 0 0 1e30 0 0 cm",
        "0 0 0 0 0 0 cm",
        "(12) Tj",
        "[(1) -900 (2) 5e9 ()] TJ",
        "(x) '",
        "1 2 (y) \"",
        "0 -14 Td",
        "0 -14 TD",
        "T*",
        "/Span <</MCID 7>> BDC",
        "/Artifact BMC",
        "EMC",
        "-3 Ts",
        "Tf",
    ];

    proptest! {
        #[test]
        fn any_operations_are_read_without_a_panic(
            chosen in prop::collection::vec(prop::sample::select(&OPERATIONS[..]), 0..60)
        ) {
            let _ = pages(&pdf(chosen.join(" ").as_bytes(), None));
        }
    }
}
