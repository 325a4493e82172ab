//! The fonts of a document, each read once, with what its codes mean. A font that
//! does not tell this is not guessed at: its glyph numbers are no characters.

use super::budget::{Budget, Fault};
use super::widths::Widths;
use lopdf::{Dictionary, Document, Encoding, Object, dictionary};
use std::collections::HashMap;

/// A font as far as reading needs it.
pub(super) struct Font<'a> {
    pub(super) widths: Widths,
    /// None when its characters are not told.
    encoding: Option<Encoding<'a>>,
}

impl Font<'_> {
    /// The characters of codes.
    pub(super) fn text(&self, codes: &[u8]) -> Result<String, Fault> {
        let encoding = self.encoding.as_ref().ok_or(Fault::Unspoken)?;
        Document::decode_text(encoding, codes).map_err(|_| Fault::Unspoken)
    }
}

/// The fonts read so far, each by where its dictionary stands in the document.
#[derive(Default)]
pub(super) struct Fonts<'a> {
    read: Vec<Font<'a>>,
    by_place: HashMap<*const Dictionary, usize>,
}

impl<'a> Fonts<'a> {
    /// The number of a font.
    pub(super) fn number(
        &mut self,
        font: &'a Dictionary,
        document: &'a Document,
        budget: &mut Budget,
    ) -> Result<usize, Fault> {
        let place = std::ptr::from_ref(font);
        if let Some(&number) = self.by_place.get(&place) {
            return Ok(number);
        }
        let widths = Widths::of(font, document)?;
        let encoding = encoding(font, document, budget)?;
        self.read.push(Font { widths, encoding });
        self.by_place.insert(place, self.read.len() - 1);
        Ok(self.read.len() - 1)
    }

    pub(super) fn get(&self, number: usize) -> Option<&Font<'a>> {
        self.read.get(number)
    }
}

/// What the codes of a font mean, where it says so.
fn encoding<'a>(
    font: &'a Dictionary,
    document: &'a Document,
    budget: &mut Budget,
) -> Result<Option<Encoding<'a>>, Fault> {
    let map = font.get_deref(b"ToUnicode", document).and_then(Object::as_stream).ok();
    if let Some(map) = map {
        // The library unpacks it itself, but does not say how large it was.
        let size = map.get_plain_content_with_limit(budget.bytes()).map_or(0, |map| map.len());
        budget.take_bytes(size)?;
    }
    let stated = font.get_font_encoding_with_limit(document, budget.bytes())?;
    let composite = font.get(b"Subtype").and_then(Object::as_name).is_ok_and(|t| t == b"Type0");
    let named = font
        .get_deref(b"Encoding", document)
        .and_then(Object::as_dict)
        .is_ok_and(|dictionary| dictionary.has(b"Differences"));
    // Where it cannot read what a font states the library takes the standard encoding.
    let guessed = match stated {
        Encoding::OneByteEncoding(_) => composite || named,
        Encoding::Differences(_) => composite,
        _ => false,
    };
    if !guessed {
        return Ok(Some(stated));
    }
    let only_map = font.get(b"ToUnicode").ok().map(|map| {
        let font = dictionary! { "Type" => "Font", "ToUnicode" => map.clone() };
        match font.get_font_encoding_with_limit(document, budget.bytes()) {
            Ok(Encoding::UnicodeMapEncoding(map)) => Some(Encoding::UnicodeMapEncoding(map)),
            _ => None,
        }
    });
    Ok(only_map.flatten().or(if composite { None } else { Some(stated) }))
}
