//! How wide the glyphs of a font are, in thousandths of its size: `/W` of a
//! composite font, `/Widths` of a simple one (ISO 32000-1, 9.2.4 and 9.7.4.3).

use lopdf::{Dictionary, Document, Object};
use std::collections::BTreeMap;

/// The widths of a font's glyphs by their codes.
#[derive(Debug)]
pub(super) struct Widths {
    /// How many bytes a code has.
    pub(super) bytes: usize,
    by_code: BTreeMap<u32, f64>,
    other: f64,
}

impl Widths {
    /// The widths that a font states; half its size where it states none.
    pub(super) fn of(font: &Dictionary, document: &Document) -> Self {
        let composite = font.get(b"Subtype").and_then(Object::as_name).is_ok_and(|t| t == b"Type0");
        if composite { composite_widths(font, document) } else { simple_widths(font, document) }
    }

    /// The width of a glyph.
    pub(super) fn width(&self, code: &[u8]) -> f64 {
        let code = code.iter().fold(0, |code, &byte| code << 8 | u32::from(byte));
        self.by_code.get(&code).copied().unwrap_or(self.other)
    }
}

/// The object behind a reference, or the object itself.
fn resolved<'a>(object: &'a Object, document: &'a Document) -> Option<&'a Object> {
    document.dereference(object).ok().map(|(_, object)| object)
}

fn entry<'a>(font: &'a Dictionary, name: &[u8], document: &'a Document) -> Option<&'a Object> {
    resolved(font.get(name).ok()?, document)
}

pub(super) fn number(object: &Object) -> Option<f64> {
    match object {
        Object::Integer(number) => i32::try_from(*number).ok().map(f64::from),
        Object::Real(number) => Some(f64::from(*number)),
        _ => None,
    }
}

fn code(object: &Object) -> Option<u32> {
    object.as_i64().ok().and_then(|code| u32::try_from(code).ok()).filter(|&code| code <= 0xFFFF)
}

fn simple_widths(font: &Dictionary, document: &Document) -> Widths {
    let first = entry(font, b"FirstChar", document).and_then(code).unwrap_or(0);
    let list = entry(font, b"Widths", document).and_then(|list| list.as_array().ok());
    let widths = list.into_iter().flatten().map(|width| resolved(width, document).and_then(number));
    let by_code = (first..).zip(widths).filter_map(|(code, width)| Some((code, width?))).collect();
    Widths { bytes: 1, by_code, other: 500.0 }
}

fn composite_widths(font: &Dictionary, document: &Document) -> Widths {
    let mut widths = Widths { bytes: 2, by_code: BTreeMap::new(), other: 1000.0 };
    let descendant = entry(font, b"DescendantFonts", document)
        .and_then(|list| list.as_array().ok()?.first())
        .and_then(|font| resolved(font, document)?.as_dict().ok());
    let Some(descendant) = descendant else { return widths };
    if let Some(other) = entry(descendant, b"DW", document).and_then(number) {
        widths.other = other;
    }
    let stated = entry(descendant, b"W", document).and_then(|list| list.as_array().ok());
    let mut items = stated.into_iter().flatten().filter_map(|item| resolved(item, document));
    while let Some(first) = items.next().and_then(code) {
        match items.next() {
            // first [width width ...]
            Some(Object::Array(each)) => {
                let each = each.iter().map(|width| resolved(width, document).and_then(number));
                let each = (first..).zip(each);
                widths.by_code.extend(each.filter_map(|(code, width)| Some((code, width?))));
            }
            // first last width
            Some(end) => {
                let (Some(end), Some(width)) = (code(end), items.next().and_then(number)) else {
                    break;
                };
                widths.by_code.extend((first..=end).map(|code| (code, width)));
            }
            None => break,
        }
    }
    widths
}
