//! The visible text of a marked-up text, and the way back: which bytes of the
//! original each visible byte stands for. For plain text the two are one.

use std::borrow::Cow;
use std::ops::Range;

/// A stretch of visible text and where it comes from.
#[derive(Clone, Copy, Debug)]
struct Segment {
    /// Where it begins in the visible text.
    visible: usize,
    /// Where it begins in the original.
    original: usize,
    /// How long it is in the original.
    len: usize,
    /// True when it was copied byte for byte.
    copied: bool,
}

/// Visible text with its way back to the original.
#[derive(Debug)]
pub(crate) struct Visible<'t> {
    /// What a reader sees, superscripts written as `^{...}`, subscripts as `_{...}`.
    pub text: Cow<'t, str>,
    segments: Vec<Segment>,
}

impl<'t> Visible<'t> {
    /// Plain text: all of it is visible.
    pub fn plain(text: &'t str) -> Self {
        let all = Segment { visible: 0, original: 0, len: text.len(), copied: true };
        Self { text: Cow::Borrowed(text), segments: vec![all] }
    }

    /// The bytes of the original behind a stretch of visible text. Stretches
    /// must be asked for in order; `hint` remembers where the last one was.
    pub fn original(&self, visible: &Range<usize>, hint: &mut usize) -> Range<usize> {
        let start = self.at(visible.start, hint, false);
        let end = self.at(visible.end, hint, true);
        start..end.max(start)
    }

    /// The place in the original of a place in the visible text. Where that is
    /// a seam, an end belongs to the segment before it, a start to the one after.
    fn at(&self, visible: usize, hint: &mut usize, is_end: bool) -> usize {
        let inside = |s: &Segment| if is_end { s.visible < visible } else { s.visible <= visible };
        while self.segments.get(*hint + 1).is_some_and(inside) {
            *hint += 1;
        }
        let Some(segment) = self.segments.get(*hint) else { return 0 };
        let offset = visible.saturating_sub(segment.visible);
        match (segment.copied, is_end) {
            (true, _) => segment.original + offset.min(segment.len),
            (false, false) => segment.original,
            (false, true) => segment.original + segment.len,
        }
    }
}

/// Builds visible text from the pieces of an original, in order.
#[derive(Debug)]
pub(crate) struct Builder<'t> {
    original: &'t str,
    text: String,
    segments: Vec<Segment>,
}

impl<'t> Builder<'t> {
    /// Nothing yet.
    pub fn new(original: &'t str) -> Self {
        Self { original, text: String::with_capacity(original.len()), segments: Vec::new() }
    }

    /// These bytes of the original are visible as they are.
    pub fn copy(&mut self, span: Range<usize>) {
        let Some(piece) = self.original.get(span.clone()).filter(|piece| !piece.is_empty()) else {
            return;
        };
        if let Some(last) = self.segments.last_mut()
            && last.copied
            && last.original + last.len == span.start
        {
            last.len += piece.len();
        } else {
            self.segments.push(Segment {
                visible: self.text.len(),
                original: span.start,
                len: piece.len(),
                copied: true,
            });
        }
        self.text.push_str(piece);
    }

    /// These bytes of the original show as something else.
    pub fn replace(&mut self, span: Range<usize>, shown: &str) {
        if !shown.is_empty() {
            self.segments.push(Segment {
                visible: self.text.len(),
                original: span.start,
                len: span.len(),
                copied: false,
            });
            self.text.push_str(shown);
        }
    }

    /// The visible text is complete.
    pub fn finish(self) -> Visible<'t> {
        Visible { text: Cow::Owned(self.text), segments: self.segments }
    }
}
