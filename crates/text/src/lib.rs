//! Every number of a text, with its place, its printed form, its kind and its
//! exact value.
//!
//! A text is read in three steps. [`Form`] says how it is marked up: what a
//! reader sees is taken from it, with the way back to the original (`visible`,
//! `html` with `tags`, `latex`). The lexer walks over that once and takes out every number
//! (`lexer`, with `number`, `identifiers`, `english` and `japanese`). Then each
//! is classed by its surroundings (`classify`), and the relation right beside it is
//! read (`relation`, `beside`, `phrases`). Time and memory grow with the
//! length of the text and with nothing else; nothing recurses.
//!
//! Compatibility normalisation is never used: it would turn 2¹⁰ into 210.

mod beside;
mod chars;
mod classify;
mod english;
mod html;
mod identifiers;
mod japanese;
mod latex;
mod lexer;
mod number;
mod phrases;
mod relation;
mod signs;
mod tags;
mod token;
mod visible;

pub use relation::Relation;
pub use token::{Class, Digits, Form, Group, GroupKind, Kind, Locale, Token, Value};

use std::ops::Range;
use visible::Visible;

/// Every numeric token of a text, in order. Spans never overlap.
///
/// ```
/// use nimproof_text::{Form, Locale, tokens};
/// let found = tokens("2<sup>35</sup> values", Form::Html, Locale::Point);
/// assert_eq!(found[0].value.to_string(), "2^35");
/// assert_eq!(found[0].span, 0..14);
/// ```
#[must_use]
pub fn tokens(text: &str, form: Form, locale: Locale) -> Vec<Token> {
    tokens_at_most(text, form, locale, usize::MAX).unwrap_or_default()
}

/// As [`tokens`], but none at all when there are more than so many: for texts
/// of which nothing is known.
#[must_use]
pub fn tokens_at_most(text: &str, form: Form, locale: Locale, most: usize) -> Option<Vec<Token>> {
    let visible = match form {
        Form::Plain => Visible::plain(text),
        Form::Markdown => html::markdown(text),
        Form::Latex => latex::latex(text),
        Form::Html => html::html(text),
    };
    let found = lexer::lex(&visible.text, locale, most);
    if found.len() > most {
        return None;
    }
    let suggested = classify::classify(&visible.text, &found);
    let mut place = Place { text, at: 0, line: 1, column: 1 };
    let (mut hint, mut last_end) = (0, 0);
    let mut tokens = Vec::with_capacity(found.len());
    let (mut earlier, mut all) = (0, found.into_iter().zip(suggested).peekable());
    while let Some((found, (class, group))) = all.next() {
        let next = all.peek().map_or(visible.text.len(), |(next, _)| next.span.start);
        let closed = group.is_some_and(|g| g.kind == GroupKind::Vector && g.index + 1 == g.len);
        let (gap, rest) = (&visible.text[earlier..found.span.start], found.span.end..next);
        let before = relation::before(gap, earlier > 0);
        let after = relation::after(&visible.text[rest], closed, next < visible.text.len());
        earlier = found.span.end;
        let span = visible.original(&found.span, &mut hint);
        let span = span.start.max(last_end)..span.end.max(last_end);
        last_end = span.end;
        let (line, column) = place.of(span.start);
        tokens.push(Token {
            line,
            column,
            span,
            printed: visible.text[found.span].into(),
            kind: found.kind,
            value: found.value,
            class,
            group,
            ambiguous: found.ambiguous,
            before,
            after,
        });
    }
    Some(tokens)
}

/// The text cut into gaps and tokens, in order: concatenated they are the text.
/// A gap stands before each token and after the last, and may be empty.
#[must_use]
pub fn cut<'t>(text: &'t str, tokens: &[Token]) -> Vec<&'t str> {
    let mut pieces = Vec::with_capacity(2 * tokens.len() + 1);
    let mut at = 0;
    for token in tokens {
        let Range { start, end } = token.span;
        pieces.push(&text[at..start]);
        pieces.push(&text[start..end]);
        at = end;
    }
    pieces.push(&text[at..]);
    pieces
}

/// Counts lines and columns on the way through a text.
struct Place<'t> {
    text: &'t str,
    at: usize,
    line: usize,
    column: usize,
}

impl Place<'_> {
    /// Line and column of a byte at or after the last one asked for.
    fn of(&mut self, byte: usize) -> (usize, usize) {
        for c in self.text[self.at..byte].chars() {
            if c == '\n' {
                self.line += 1;
                self.column = 1;
            } else {
                self.column += 1;
            }
        }
        self.at = byte;
        (self.line, self.column)
    }
}
