//! How wide the glyphs of a font are, in thousandths of its size: `/W` of a
//! composite font, `/Widths` of a simple one (ISO 32000-1, 9.2.4 and 9.7.4.3).

use super::budget::Fault;
use lopdf::{Dictionary, Document, Object};

/// The widths of a font's glyphs by their codes.
#[derive(Debug)]
pub(super) struct Widths {
    /// How many bytes a code has.
    pub(super) bytes: usize,
    /// The width of codes from a first to a last one, by the first.
    ranges: Vec<(u32, u32, f64)>,
    other: f64,
}

/// No font states more ranges than there are codes.
const MOST_RANGES: usize = 65_536;

impl Widths {
    /// The widths that a font states, or those of the family where it states none.
    pub(super) fn of(font: &Dictionary, document: &Document) -> Result<Self, Fault> {
        let composite = font.get(b"Subtype").and_then(Object::as_name).is_ok_and(|t| t == b"Type0");
        let widths = if composite {
            composite_widths(font, document)
        } else {
            simple_widths(font, document)
        };
        let mut widths = widths.filter(|widths| widths.ranges.len() <= MOST_RANGES);
        if let Some(widths) = &mut widths {
            widths.ranges.sort_by_key(|&(first, ..)| first);
        }
        widths.ok_or(Fault::More("65,536 widths of a font"))
    }

    /// The width of a glyph.
    pub(super) fn width(&self, code: &[u8]) -> f64 {
        let code = code.iter().fold(0, |code, &byte| code << 8 | u32::from(byte));
        let after = self.ranges.partition_point(|&(first, ..)| first <= code);
        let range = after.checked_sub(1).map(|index| self.ranges[index]);
        range.filter(|&(_, last, _)| code <= last).map_or(self.other, |(.., width)| width)
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

fn simple_widths(font: &Dictionary, document: &Document) -> Option<Widths> {
    let first = entry(font, b"FirstChar", document).and_then(code).unwrap_or(0);
    let Some(list) = entry(font, b"Widths", document).and_then(|list| list.as_array().ok()) else {
        return Some(standard_widths(font));
    };
    let mut widths = Widths { bytes: 1, ranges: Vec::new(), other: 500.0 };
    list_widths(&mut widths, first, list, document)?;
    Some(widths)
}

/// The fonts that every reader has need not state their widths. Of their glyphs
/// those of numbers are exact here, and the others of a middling width.
fn standard_widths(font: &Dictionary) -> Widths {
    let name = font.get(b"BaseFont").and_then(Object::as_name).unwrap_or_default();
    let is = |family: &[u8]| name.windows(family.len()).any(|window| window == family);
    let (digit, blank, other) = if is(b"Courier") {
        (600.0, 600.0, 600.0)
    } else if is(b"Times") {
        (500.0, 250.0, 470.0)
    } else if is(b"Helvetica") || is(b"Arial") {
        (556.0, 278.0, 540.0)
    } else {
        (500.0, 500.0, 500.0)
    };
    let ranges =
        [(b' ', b' ', blank), (b',', b',', blank), (b'.', b'.', blank), (b'0', b'9', digit)];
    let ranges = ranges.map(|(first, last, width)| (first.into(), last.into(), width)).to_vec();
    Widths { bytes: 1, ranges, other }
}

/// Adds the widths of a list from a first code on; none when they are too many.
fn list_widths(
    widths: &mut Widths,
    first: u32,
    list: &[Object],
    document: &Document,
) -> Option<()> {
    if widths.ranges.len() + list.len() > MOST_RANGES {
        return None;
    }
    for (code, width) in (first..).zip(list) {
        let width = resolved(width, document).and_then(number);
        widths.ranges.extend(width.map(|width| (code, code, width)));
    }
    Some(())
}

/// None when they are too many.
fn composite_widths(font: &Dictionary, document: &Document) -> Option<Widths> {
    let mut widths = Widths { bytes: 2, ranges: Vec::new(), other: 1000.0 };
    let descendant = entry(font, b"DescendantFonts", document)
        .and_then(|list| list.as_array().ok()?.first())
        .and_then(|font| resolved(font, document)?.as_dict().ok());
    let Some(descendant) = descendant else { return Some(widths) };
    if let Some(other) = entry(descendant, b"DW", document).and_then(number) {
        widths.other = other;
    }
    let stated = entry(descendant, b"W", document).and_then(|list| list.as_array().ok());
    let mut items = stated.into_iter().flatten().filter_map(|item| resolved(item, document));
    while let Some(first) = items.next().and_then(code) {
        match items.next() {
            // first [width width ...]
            Some(Object::Array(each)) => list_widths(&mut widths, first, each, document)?,
            // first last width
            Some(end) => {
                let (Some(end), Some(width)) = (code(end), items.next().and_then(number)) else {
                    break;
                };
                widths.ranges.push((first, end, width));
            }
            None => break,
        }
        if widths.ranges.len() > MOST_RANGES {
            return None;
        }
    }
    Some(widths)
}
