//! Where the tags, comments and declarations of HTML stand, by the tokenizer of
//! the HTML standard (section 13.2.5), as far as places and names go.
//!
//! It walks over the text once. Nothing recurses, whatever the text holds: a
//! tag with a million attributes takes no more stack than one with none.

use std::ops::Range;

/// A tag, comment or declaration in the text.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Tag {
    pub span: Range<usize>,
    /// In small letters; empty for a comment or declaration.
    pub name: Vec<u8>,
    pub closes: bool,
}

/// Elements whose content is text up to their end tag.
const RAW: [&[u8]; 8] =
    [b"iframe", b"noembed", b"noframes", b"script", b"style", b"textarea", b"title", b"xmp"];

/// Every tag with its span, in order. What begins like a tag and never ends is
/// none.
pub(crate) fn tags(text: &str) -> Vec<Tag> {
    let bytes = text.as_bytes();
    let mut tags = Vec::new();
    let mut at = 0;
    while let Some(start) = text.get(at..).and_then(|rest| rest.find('<')).map(|found| at + found) {
        let rest = &text[start + 1..];
        let second = rest.as_bytes().get(usize::from(rest.starts_with('/'))).copied().unwrap_or(0);
        if second.is_ascii_alphabetic() {
            let Some(tag) = tag(bytes, start) else { break };
            at = tag.span.end;
            let raw = !tag.closes && RAW.contains(&tag.name.as_slice());
            if !tag.closes && tag.name == b"plaintext" {
                at = bytes.len();
            } else if raw {
                at = raw_end(bytes, at, &tag.name);
            }
            tags.push(tag);
        } else if rest.starts_with(['!', '?', '/']) {
            at = if rest.starts_with("!--") {
                comment_end(text, start + 4)
            } else {
                rest.find('>').map_or(bytes.len(), |end| start + 1 + end + 1)
            };
            tags.push(Tag { span: start..at, name: Vec::new(), closes: false });
        } else {
            at = start + 1;
        }
    }
    tags
}

fn blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0c)
}

/// The first byte from here that is one of these; none before the end.
fn find(bytes: &[u8], at: usize, wanted: impl Fn(u8) -> bool) -> Option<usize> {
    bytes.get(at..)?.iter().position(|&byte| wanted(byte)).map(|found| at + found)
}

/// The tag that begins here, when it ends.
fn tag(bytes: &[u8], start: usize) -> Option<Tag> {
    let closes = bytes.get(start + 1) == Some(&b'/');
    let name_at = start + 1 + usize::from(closes);
    let mut at = find(bytes, name_at, |byte| blank(byte) || byte == b'/' || byte == b'>')?;
    let name = bytes[name_at..at].to_ascii_lowercase();
    loop {
        at = find(bytes, at, |byte| !blank(byte) && byte != b'/')?;
        if bytes[at] == b'>' {
            return Some(Tag { span: start..at + 1, name, closes });
        }
        // An equals sign at the begin is a part of the attribute's name.
        at = find(bytes, at + 1, |byte| blank(byte) || b"/>=".contains(&byte))?;
        at = find(bytes, at, |byte| !blank(byte))?;
        if bytes[at] == b'=' {
            at = find(bytes, at + 1, |byte| !blank(byte))?;
            at = match bytes[at] {
                quote @ (b'"' | b'\'') => find(bytes, at + 1, |byte| byte == quote)? + 1,
                _ => find(bytes, at, |byte| blank(byte) || byte == b'>')?,
            };
        }
    }
}

/// Where a comment ends whose content begins here.
fn comment_end(text: &str, at: usize) -> usize {
    let rest = &text[at..];
    if let Some(short) = [">", "->"].into_iter().find(|end| rest.starts_with(end)) {
        return at + short.len();
    }
    let plain = rest.find("-->").map(|end| end + 3);
    let other = rest.find("--!>").map(|end| end + 4);
    plain.into_iter().chain(other).min().map_or(text.len(), |end| at + end)
}

/// Where the end tag of a raw element begins; the end of the text without one.
fn raw_end(bytes: &[u8], mut at: usize, name: &[u8]) -> usize {
    while let Some(open) = find(bytes, at, |byte| byte == b'<') {
        let rest = &bytes[open + 1..];
        let closes = rest.first() == Some(&b'/')
            && rest.get(1..=name.len()).is_some_and(|found| found.eq_ignore_ascii_case(name))
            && rest.get(name.len() + 1).is_some_and(|&b| blank(b) || b == b'/' || b == b'>');
        if closes {
            return open;
        }
        at = open + 1;
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use html5gum::emitters::callback::{CallbackEmitter, CallbackEvent};
    use html5gum::{Span, Tokenizer};
    use proptest::prelude::*;
    use std::convert::Infallible;

    /// The names that the tokenizer of another project finds.
    fn oracle(text: &str) -> Vec<(Vec<u8>, bool)> {
        let mut tags = Vec::new();
        let mut open = None;
        let mut emitter = CallbackEmitter::new(
            |event: CallbackEvent<'_>, _: Span<usize>| -> Option<Infallible> {
                match event {
                    CallbackEvent::OpenStartTag { name } => open = Some(name.to_vec()),
                    CallbackEvent::CloseStartTag { .. } => {
                        tags.extend(open.take().map(|name| (name, false)));
                    }
                    CallbackEvent::EndTag { name } => tags.push((name.to_vec(), true)),
                    _ => {}
                }
                None
            },
        );
        emitter.naively_switch_states(true);
        let Ok(()) = Tokenizer::new_with_emitter(text, emitter).finish();
        tags
    }

    #[test]
    fn tags_by_hand() {
        for (text, spans) in [
            ("a<b>5</b>", vec![(1, 4), (5, 9)]),
            ("a < b", vec![]),
            ("<a x='>'>5", vec![(0, 9)]),
            ("<a x=>5", vec![(0, 6)]),
            ("<!-- 5 -->6<!-->7<!--->8", vec![(0, 10), (11, 16), (17, 23)]),
            ("<!-- <b> --!>6", vec![(0, 13)]),
            ("<?xml 5?><!doctype html></>", vec![(0, 9), (9, 24), (24, 27)]),
            ("<style>a<b>5</b></STYLE >", vec![(0, 7), (16, 25)]),
            ("<i title=\"", vec![]),
        ] {
            let found: Vec<_> =
                tags(text).into_iter().map(|tag| (tag.span.start, tag.span.end)).collect();
            assert_eq!(found, spans, "{text}");
        }
    }

    proptest! {
        #[test]
        fn tags_are_those_of_another_tokenizer(
            parts in prop::collection::vec(prop::sample::select(vec![
                "<", ">", "/", "a", "B", "=", "\"", "'", " ", "\n", "!", "--", "-", "?", "5",
                "<b>", "</b>", "<a x=", "<!--", "-->", "<sup>", "<style>", "</style>", "é",
                "<title", "</title>", "<svg/>",
            ]), 0..24),
        ) {
            let text = parts.concat();
            let own = tags(&text).into_iter().filter(|tag| !tag.name.is_empty());
            let own: Vec<_> = own.map(|tag| (tag.name, tag.closes)).collect();
            prop_assert_eq!(own, oracle(&text));
        }

        #[test]
        fn spans_are_in_order_and_on_characters(text in "[<>/!'\"=aé \\-]{0,40}") {
            let mut last = 0;
            for tag in tags(&text) {
                prop_assert!(tag.span.start >= last && tag.span.end > tag.span.start);
                prop_assert!(text.get(tag.span.clone()).is_some());
                last = tag.span.end;
            }
        }
    }

    #[test]
    fn a_tag_with_a_million_attributes_is_one_tag() {
        let text = format!("<a {}>5", "x=\"1\" ".repeat(1_000_000));
        let found = tags(&text);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].span, 0..text.len() - 1);
    }
}
