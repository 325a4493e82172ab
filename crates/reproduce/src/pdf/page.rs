//! The runs of glyphs on a page of a PDF, each with its text and its place. A
//! tagged PDF says itself what is no part of its text: artifacts, such as page
//! numbers, and drawings with a text alternative (ISO 32000-1, 14.8.2.2 and
//! 14.9.3); both are left out.

// Floats are places of glyphs here; none is a number of the text.
#![allow(clippy::float_arithmetic)]

use super::widths::{Widths, number};
use lopdf::content::{Content, Operation};
use lopdf::{Document, Encoding, Object, ObjectId};
use std::collections::BTreeMap;

/// Where a line of the text is, how large, and where its last run ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub(super) base: f64,
    pub(super) size: f64,
    pub(super) end: f64,
}

/// A run of glyphs in one font.
#[derive(Clone, Debug)]
pub(super) struct Run {
    /// The page that it is on.
    pub(super) page: ObjectId,
    /// The number of the marked content that it is in, if any.
    pub(super) mark: Option<i64>,
    /// Where it begins.
    pub(super) start: f64,
    /// The line that it is on, to its own end.
    pub(super) line: Line,
    pub(super) text: String,
}

/// The runs of a page, in the order in which they are drawn.
pub(super) fn runs(document: &Document, page: ObjectId, most: usize) -> lopdf::Result<Vec<Run>> {
    let mut fonts = BTreeMap::new();
    for (name, font) in document.get_page_fonts(page)? {
        let encoding = font.get_font_encoding_with_limit(document, most)?;
        fonts.insert(name, (encoding, Widths::of(font, document)));
    }
    let content = Content::decode(&document.get_page_content_with_limit(page, most)?)?;
    let mut reader = Reader::new(page, &fonts);
    for operation in &content.operations {
        reader.read(operation);
    }
    Ok(reader.runs)
}

type Fonts<'a> = BTreeMap<Vec<u8>, (Encoding<'a>, Widths)>;

/// An affine map: a b c d e f, as a PDF writes it.
type Map = [f64; 6];
const SAME: Map = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];

/// The map that does the first and then the second.
fn then(first: Map, second: Map) -> Map {
    let along = |x: f64, y: f64| (x * second[0] + y * second[2], x * second[1] + y * second[3]);
    let (across, up) = (along(first[0], first[1]), along(first[2], first[3]));
    let origin = along(first[4], first[5]);
    [across.0, across.1, up.0, up.1, origin.0 + second[4], origin.1 + second[5]]
}

/// What changes from operation to operation (ISO 32000-1, 8.4 and 9.3).
#[derive(Clone, Copy)]
struct State<'a> {
    map: Map,
    font: Option<&'a (Encoding<'a>, Widths)>,
    size: f64,
    letter_gap: f64,
    word_gap: f64,
    stretch: f64,
    leading: f64,
    rise: f64,
}

/// What marked content says of what is in it.
#[derive(Clone, Copy)]
struct Mark {
    number: Option<i64>,
    apart: bool,
}

struct Reader<'a> {
    page: ObjectId,
    fonts: &'a Fonts<'a>,
    state: State<'a>,
    saved: Vec<State<'a>>,
    line_map: Map,
    text_map: Map,
    marks: Vec<Mark>,
    runs: Vec<Run>,
}

impl<'a> Reader<'a> {
    fn new(page: ObjectId, fonts: &'a Fonts<'a>) -> Self {
        let state = State {
            map: SAME,
            font: None,
            size: 0.0,
            letter_gap: 0.0,
            word_gap: 0.0,
            stretch: 1.0,
            leading: 0.0,
            rise: 0.0,
        };
        Self {
            page,
            fonts,
            state,
            saved: Vec::new(),
            line_map: SAME,
            text_map: SAME,
            marks: Vec::new(),
            runs: Vec::new(),
        }
    }

    fn read(&mut self, operation: &Operation) {
        let operands = &operation.operands;
        let value = |index: usize| operands.get(index).and_then(number).unwrap_or(0.0);
        let map = || [value(0), value(1), value(2), value(3), value(4), value(5)];
        match operation.operator.as_str() {
            "q" => self.saved.push(self.state),
            "Q" => self.state = self.saved.pop().unwrap_or(self.state),
            "cm" => self.state.map = then(map(), self.state.map),
            "BT" => self.set(SAME),
            "Tm" => self.set(map()),
            "Td" => self.advance_line(value(0), value(1)),
            "TD" => {
                self.state.leading = -value(1);
                self.advance_line(value(0), value(1));
            }
            "T*" => self.advance_line(0.0, -self.state.leading),
            "Tf" => {
                let name = operands.first().and_then(|name| name.as_name().ok());
                self.state.font = name.and_then(|name| self.fonts.get(name));
                self.state.size = value(1);
            }
            "Tc" => self.state.letter_gap = value(0),
            "Tw" => self.state.word_gap = value(0),
            "Tz" => self.state.stretch = value(0) / 100.0,
            "TL" => self.state.leading = value(0),
            "Ts" => self.state.rise = value(0),
            "BMC" | "BDC" => self.marks.push(mark(operands)),
            "EMC" => drop(self.marks.pop()),
            "Tj" | "TJ" => operands.iter().for_each(|operand| self.show(operand)),
            "'" | "\"" => {
                self.advance_line(0.0, -self.state.leading);
                operands.last().into_iter().for_each(|operand| self.show(operand));
            }
            _ => {}
        }
    }

    fn set(&mut self, map: Map) {
        (self.line_map, self.text_map) = (map, map);
    }

    fn advance_line(&mut self, x: f64, y: f64) {
        self.set(then([1.0, 0.0, 0.0, 1.0, x, y], self.line_map));
    }

    fn show(&mut self, operand: &Object) {
        match operand {
            Object::Array(parts) => parts.iter().for_each(|part| self.show(part)),
            Object::String(bytes, _) => self.run(bytes),
            other => {
                let back = number(other).unwrap_or(0.0) / 1000.0;
                self.advance(-back * self.state.size * self.state.stretch);
            }
        }
    }

    fn advance(&mut self, x: f64) {
        self.text_map = then([1.0, 0.0, 0.0, 1.0, x, 0.0], self.text_map);
    }

    /// A string of glyphs in one font.
    fn run(&mut self, bytes: &[u8]) {
        let Some((encoding, widths)) = self.state.font else { return };
        let State { size, letter_gap, word_gap, stretch, rise, .. } = self.state;
        let place = then(self.text_map, self.state.map);
        let scale = place[0].hypot(place[1]);
        let base = place[5] + rise * place[3].abs().max(place[2].abs());
        let start = place[4];
        let mut width = 0.0;
        for code in bytes.chunks(widths.bytes) {
            let blank = if code == b" " { word_gap } else { 0.0 };
            width += (widths.width(code) / 1000.0 * size + letter_gap + blank) * stretch;
        }
        self.advance(width);
        let text = Document::decode_text(encoding, bytes).unwrap_or_default();
        if text.is_empty() || self.marks.iter().any(|mark| mark.apart) {
            return;
        }
        self.runs.push(Run {
            page: self.page,
            mark: self.marks.iter().rev().find_map(|mark| mark.number),
            start,
            line: Line { base, size: size * scale, end: start + width * scale },
            text,
        });
    }
}

/// Whether marked content is an artifact or a drawing with an alternative, and
/// by which number the tags of the document call it.
fn mark(operands: &[Object]) -> Mark {
    let name = operands.first().and_then(|name| Object::as_name(name).ok());
    let properties = operands.get(1).and_then(|list| list.as_dict().ok());
    Mark {
        number: properties.and_then(|list| list.get(b"MCID").ok()?.as_i64().ok()),
        apart: name == Some(b"Artifact") || properties.is_some_and(|list| list.has(b"Alt")),
    }
}
