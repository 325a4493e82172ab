//! The runs of glyphs on the pages of a PDF, each with its text and its place. A
//! tagged PDF says itself what is no part of its text: artifacts, such as page
//! numbers, and drawings with a text alternative (ISO 32000-1, 14.8.2.2 and
//! 14.9.3); both are left out, and so is text that is not shown (9.3.6).

// Floats are places of glyphs here; none is a number of the text.
#![allow(clippy::float_arithmetic)]

use super::budget::{Budget, Fault};
use super::fonts::Fonts;
use super::order::{Marked, Tags};
use super::place::{Map, Place, SAME, then};
use super::widths::number;
use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object, ObjectId};

/// Where a line of the text is, how large, and where its last run ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// The direction in which it runs.
    pub(super) along: (f64, f64),
    pub(super) base: f64,
    pub(super) size: f64,
    pub(super) end: f64,
}

/// A run of glyphs in one font.
#[derive(Clone, Debug)]
pub(super) struct Run {
    /// The page that it is on.
    pub(super) page: ObjectId,
    /// The marked content that it is in, if any.
    pub(super) mark: Option<Marked>,
    /// Where it begins.
    pub(super) start: f64,
    /// The line that it is on, to its own end.
    pub(super) line: Line,
    pub(super) text: String,
}

/// What changes from operation to operation (ISO 32000-1, 8.4 and 9.3).
#[derive(Clone, Copy)]
struct State {
    map: Map,
    font: Option<usize>,
    size: f64,
    letter_gap: f64,
    word_gap: f64,
    stretch: f64,
    leading: f64,
    rise: f64,
    mode: i64,
}

const FIRST: State = State {
    map: SAME,
    font: None,
    size: 0.0,
    letter_gap: 0.0,
    word_gap: 0.0,
    stretch: 1.0,
    leading: 0.0,
    rise: 0.0,
    mode: 0,
};

/// What marked content says of what is in it.
#[derive(Clone, Copy)]
struct Mark {
    called: Option<Marked>,
    apart: bool,
}

/// A page, or a drawing in it with content of its own.
struct Scope<'a> {
    /// What the numbers of its marked content belong to; none when they are no one's.
    owner: Option<ObjectId>,
    /// What its names mean, the nearest first.
    resources: Vec<&'a Dictionary>,
    depth: usize,
}

impl<'a> Scope<'a> {
    /// What a name means, among the fonts or the like.
    fn named(
        &self,
        kind: &[u8],
        name: Option<&Object>,
        document: &'a Document,
    ) -> Option<&'a Object> {
        let name = name?.as_name().ok()?;
        self.resources.iter().find_map(|resources| {
            let all = resources.get_deref(kind, document).ok()?.as_dict().ok()?;
            all.get_deref(name, document).ok()
        })
    }

    /// The number of the object that a name means.
    fn id(&self, kind: &[u8], name: Option<&Object>, document: &Document) -> Option<ObjectId> {
        let name = name?.as_name().ok()?;
        self.resources.iter().find_map(|resources| {
            let all = resources.get_deref(kind, document).ok()?.as_dict().ok()?;
            all.get(name).ok()?.as_reference().ok()
        })
    }
}

/// No drawing is deeper in others: a damaged one may lead back to itself.
const DEEPEST: usize = 8;

/// An operator that no PDF has. It is put after a content's end: the library stops
/// at what it cannot parse without a word, and then never comes to it.
const END: &[u8] = b"NimproofEnd";

/// Reads the pages of a document, one after the other.
pub(super) struct Reader<'a> {
    document: &'a Document,
    tags: Option<&'a Tags>,
    fonts: Fonts<'a>,
    budget: Budget,
    page: ObjectId,
    state: State,
    saved: Vec<State>,
    line_map: Map,
    text_map: Map,
    marks: Vec<Mark>,
    /// The runs so far, in the order in which they are drawn.
    pub(super) runs: Vec<Run>,
    /// Whether some text was left out.
    pub(super) left_out: bool,
}

impl<'a> Reader<'a> {
    pub(super) fn new(document: &'a Document, tags: Option<&'a Tags>) -> Self {
        Self {
            document,
            tags,
            fonts: Fonts::default(),
            budget: Budget::new(),
            page: (0, 0),
            state: FIRST,
            saved: Vec::new(),
            line_map: SAME,
            text_map: SAME,
            marks: Vec::new(),
            runs: Vec::new(),
            left_out: false,
        }
    }

    /// Reads a page.
    pub(super) fn page(&mut self, page: ObjectId) -> Result<(), Fault> {
        let (near, far) = self.document.get_page_resources(page)?;
        let far = far.into_iter().filter_map(|id| self.document.get_dictionary(id).ok());
        let resources = near.into_iter().chain(far).collect();
        let content = self.document.get_page_content_with_limit(page, self.budget.bytes())?;
        (self.page, self.state) = (page, FIRST);
        self.saved.clear();
        self.marks.clear();
        self.content(content, &Scope { owner: Some(page), resources, depth: 0 })
    }

    fn content(&mut self, mut content: Vec<u8>, scope: &Scope<'a>) -> Result<(), Fault> {
        self.budget.take_bytes(content.len())?;
        if content.windows(END.len()).any(|window| window == END) {
            return Err(Fault::Unended);
        }
        content.push(b'\n');
        content.extend_from_slice(END);
        for operation in Content::decode_iter(&content) {
            let operation = operation.map_err(|_| Fault::Unended)?;
            if operation.operator.as_bytes() == END && operation.operands.is_empty() {
                return Ok(());
            }
            self.budget.take_operation()?;
            self.read(&operation, scope)?;
        }
        Err(Fault::Unended)
    }

    fn read(&mut self, operation: &Operation, scope: &Scope<'a>) -> Result<(), Fault> {
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
                self.state.font = self.font(operands.first(), scope)?;
                self.state.size = value(1);
            }
            "Tc" => self.state.letter_gap = value(0),
            "Tw" => self.state.word_gap = value(0),
            "Tz" => self.state.stretch = value(0) / 100.0,
            "TL" => self.state.leading = value(0),
            "Ts" => self.state.rise = value(0),
            "Tr" => self.state.mode = operands.first().and_then(|m| m.as_i64().ok()).unwrap_or(0),
            "BMC" | "BDC" => self.marks.push(self.mark(operands, scope)),
            "EMC" => drop(self.marks.pop()),
            "Do" => self.drawing(operands.first(), scope)?,
            "Tj" | "TJ" => operands.iter().try_for_each(|operand| self.show(operand))?,
            "'" | "\"" => {
                if operation.operator == "\"" {
                    (self.state.word_gap, self.state.letter_gap) = (value(0), value(1));
                }
                self.advance_line(0.0, -self.state.leading);
                operands.last().into_iter().try_for_each(|operand| self.show(operand))?;
            }
            _ => {}
        }
        Ok(())
    }

    fn font(&mut self, name: Option<&Object>, scope: &Scope<'a>) -> Result<Option<usize>, Fault> {
        let font = scope.named(b"Font", name, self.document).and_then(|font| font.as_dict().ok());
        font.map(|font| self.fonts.number(font, self.document, &mut self.budget)).transpose()
    }

    /// A form: a drawing with its own content and names (ISO 32000-1, 8.10).
    fn drawing(&mut self, name: Option<&Object>, scope: &Scope<'a>) -> Result<(), Fault> {
        let form = scope.named(b"XObject", name, self.document).and_then(|o| o.as_stream().ok());
        let is_form = |form: &&lopdf::Stream| {
            form.dict.get(b"Subtype").and_then(Object::as_name).is_ok_and(|kind| kind == b"Form")
        };
        let Some(form) = form.filter(is_form) else { return Ok(()) };
        if scope.depth == DEEPEST {
            return Err(Fault::Unended);
        }
        let content = form.get_plain_content_with_limit(self.budget.bytes())?;
        let (state, line_map, text_map) = (self.state, self.line_map, self.text_map);
        let (saved, marks) = (std::mem::take(&mut self.saved), self.marks.clone());
        if let Ok(map) = form.dict.get_deref(b"Matrix", self.document).and_then(Object::as_array) {
            let value = |index: usize| map.get(index).and_then(number).unwrap_or(0.0);
            let map = [value(0), value(1), value(2), value(3), value(4), value(5)];
            self.state.map = then(map, self.state.map);
        }
        let own = form.dict.get_deref(b"Resources", self.document).and_then(Object::as_dict);
        let resources = own.map_or_else(|_| scope.resources.clone(), |own| vec![own]);
        let tagged = form.dict.has(b"StructParents");
        let owner = scope.id(b"XObject", name, self.document).filter(|_| tagged);
        self.content(content, &Scope { owner, resources, depth: scope.depth + 1 })?;
        (self.state, self.line_map, self.text_map) = (state, line_map, text_map);
        (self.saved, self.marks) = (saved, marks);
        Ok(())
    }

    /// Whether marked content is an artifact or a drawing with an alternative, and
    /// what the tags of the document call it. An alternative of what the tags know
    /// as text is none of ours: the text is read.
    fn mark(&self, operands: &[Object], scope: &Scope<'a>) -> Mark {
        let name = operands.first().and_then(|name| Object::as_name(name).ok());
        let listed = scope.named(b"Properties", operands.get(1), self.document);
        let properties = listed.or(operands.get(1)).and_then(|list| list.as_dict().ok());
        let number = properties.and_then(|list| list.get(b"MCID").ok()?.as_i64().ok());
        let called = scope.owner.zip(number);
        let figure = called.is_some_and(|it| self.tags.is_none_or(|tags| tags.is_figure(it)));
        let replaced = properties.is_some_and(|list| list.has(b"Alt")) && figure;
        Mark { called, apart: name == Some(b"Artifact") || replaced }
    }

    fn set(&mut self, map: Map) {
        (self.line_map, self.text_map) = (map, map);
    }

    fn advance_line(&mut self, x: f64, y: f64) {
        self.set(then([1.0, 0.0, 0.0, 1.0, x, y], self.line_map));
    }

    fn show(&mut self, operand: &Object) -> Result<(), Fault> {
        match operand {
            Object::Array(parts) => parts.iter().try_for_each(|part| self.show(part))?,
            Object::String(codes, _) => self.run(codes)?,
            other => {
                let back = number(other).unwrap_or(0.0) / 1000.0;
                self.advance(-back * self.state.size * self.state.stretch);
            }
        }
        Ok(())
    }

    fn advance(&mut self, x: f64) {
        self.text_map = then([1.0, 0.0, 0.0, 1.0, x, 0.0], self.text_map);
    }

    /// A string of glyphs in one font.
    fn run(&mut self, codes: &[u8]) -> Result<(), Fault> {
        if codes.is_empty() {
            return Ok(());
        }
        self.budget.take_run()?;
        let font = self.state.font.and_then(|font| self.fonts.get(font));
        let font = font.ok_or(Fault::Unspoken)?;
        let State { size, letter_gap, word_gap, stretch, .. } = self.state;
        let mut width = 0.0;
        for code in codes.chunks(font.widths.bytes) {
            let blank = if code == b" " { word_gap } else { 0.0 };
            width += (font.widths.width(code) / 1000.0 * size + letter_gap + blank) * stretch;
        }
        // Modes 3 and 7 show nothing (ISO 32000-1, 9.3.6).
        let shown = !matches!(self.state.mode, 3 | 7);
        let read = shown && !self.marks.iter().any(|mark| mark.apart);
        let text = if read { font.text(codes)? } else { String::new() };
        let place = Place::of(then(self.text_map, self.state.map), self.state.rise);
        self.advance(width);
        self.left_out |= !read;
        if text.is_empty() {
            return Ok(());
        }
        self.budget.take_bytes(text.len())?;
        let Place { along, start, base, scale } = place;
        let end = start + width * scale;
        self.runs.push(Run {
            page: self.page,
            mark: self.marks.iter().rev().find_map(|mark| mark.called),
            start,
            line: Line { along, base, size: size * scale, end },
            text,
        });
        Ok(())
    }
}
