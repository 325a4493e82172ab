//! The text of one page of a PDF. Runs of glyphs that touch on one line are one
//! text, a gap is a blank, a wide gap or another line is a new line, and what
//! is raised right after a number is its exponent (`2^35`). A tagged PDF says
//! itself what is no part of its text: artifacts, such as page numbers, and
//! drawings with a text alternative (ISO 32000-1, 14.8.2.2 and 14.9.3); both
//! are left out.

// Floats are places of glyphs here; none is a number of the text.
#![allow(clippy::float_arithmetic)]

use super::widths::{Widths, number};
use lopdf::content::{Content, Operation};
use lopdf::{Document, Encoding, Object, ObjectId};
use std::collections::BTreeMap;

/// The text of a page, in the order in which it is drawn.
pub(super) fn text_of(document: &Document, page: ObjectId, most: usize) -> lopdf::Result<String> {
    let mut fonts = BTreeMap::new();
    for (name, font) in document.get_page_fonts(page)? {
        let encoding = font.get_font_encoding_with_limit(document, most)?;
        fonts.insert(name, (encoding, Widths::of(font, document)));
    }
    let content = Content::decode(&document.get_page_content_with_limit(page, most)?)?;
    let mut reader = Reader::new(&fonts);
    for operation in &content.operations {
        reader.read(operation);
    }
    Ok(reader.text)
}

type Fonts<'a> = BTreeMap<Vec<u8>, (Encoding<'a>, Widths)>;

/// An affine map: a b c d e f, as a PDF writes it.
type Map = [f64; 6];
const SAME: Map = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];

/// The map that does the first and then the second.
fn then(first: Map, second: Map) -> Map {
    let [a, b, c, d, e, f] = first;
    let [p, q, r, s, t, u] = second;
    [
        a * p + b * r,
        a * q + b * s,
        c * p + d * r,
        c * q + d * s,
        e * p + f * r + t,
        e * q + f * s + u,
    ]
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

/// Where a line of the text is, and where its last run ended.
#[derive(Clone, Copy)]
struct Line {
    base: f64,
    size: f64,
    end: f64,
}

struct Reader<'a> {
    fonts: &'a Fonts<'a>,
    state: State<'a>,
    saved: Vec<State<'a>>,
    line_map: Map,
    text_map: Map,
    apart: Vec<bool>,
    line: Option<Line>,
    text: String,
}

impl<'a> Reader<'a> {
    fn new(fonts: &'a Fonts<'a>) -> Self {
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
            fonts,
            state,
            saved: Vec::new(),
            line_map: SAME,
            text_map: SAME,
            apart: Vec::new(),
            line: None,
            text: String::new(),
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
            "BMC" | "BDC" => self.apart.push(is_apart(operands)),
            "EMC" => drop(self.apart.pop()),
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

    /// A string of glyphs in one font: its text, joined to what is there.
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
        if text.is_empty() || self.apart.contains(&true) {
            return;
        }
        let run = Line { base, size: size * scale, end: start + width * scale };
        self.join(&text, start, run);
    }

    fn join(&mut self, text: &str, start: f64, run: Line) {
        let last = self.text.chars().next_back();
        let Some(line) = self.line else {
            self.text.push_str(text);
            self.line = Some(run);
            return;
        };
        let (up, gap) = (run.base - line.base, start - line.end);
        let touches = gap.abs() < 0.18 * line.size;
        let exponent = touches
            && run.size < 0.9 * line.size
            && up > 0.15 * line.size
            && up < 0.8 * line.size
            && last.is_some_and(|c| c.is_ascii_digit() || c == ')');
        if exponent {
            self.text.push('^');
            self.text.push_str(text);
            // The line goes on at its own height, after the exponent.
            self.line = Some(Line { end: run.end, ..line });
            return;
        }
        if up.abs() >= 0.12 * line.size {
            let heading = (run.size - line.size).abs() > 0.02 * line.size;
            self.break_line(last, text, heading || up.abs() > 3.0 * line.size);
        } else if gap > line.size || gap < -0.5 * line.size {
            self.text.push('\n');
        } else if last != Some(' ') && !text.starts_with(' ') {
            // Kana and kanji stand a little apart from other letters, without a blank.
            let kana = last.is_some_and(unspaced) || text.chars().next().is_some_and(unspaced);
            if gap > if kana { 0.4 } else { 0.18 } * line.size {
                self.text.push(' ');
            }
        }
        self.text.push_str(text);
        self.line = Some(run);
    }

    /// A new line; between two characters of a script without blanks a line's
    /// end says nothing.
    fn break_line(&mut self, last: Option<char>, text: &str, far: bool) {
        let both = last.is_some_and(unspaced) && text.chars().next().is_some_and(unspaced);
        if !both || far {
            self.text.push('\n');
        }
    }
}

/// Kana and kanji.
fn unspaced(c: char) -> bool {
    matches!(c, '\u{3041}'..='\u{30FF}' | '\u{3400}'..='\u{9FFF}' | '々' | '〇')
}

/// Whether marked content is an artifact or a drawing with an alternative.
fn is_apart(operands: &[Object]) -> bool {
    let name = operands.first().and_then(|name| Object::as_name(name).ok());
    let properties = operands.get(1).and_then(|list| list.as_dict().ok());
    name == Some(b"Artifact") || properties.is_some_and(|list| list.has(b"Alt"))
}
