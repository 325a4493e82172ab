//! What a browser shows of HTML and SVG, and what a Markdown reader shows of
//! inline tags and entities.

use crate::tags::{Tag, tags};
use crate::visible::{Builder, Visible};
use std::ops::Range;

/// Tags that stand inside a word without cutting it.
const INLINE: [&[u8]; 30] = [
    b"a",
    b"abbr",
    b"b",
    b"bdi",
    b"bdo",
    b"code",
    b"em",
    b"font",
    b"i",
    b"kbd",
    b"mark",
    b"math",
    b"mfrac",
    b"mi",
    b"mn",
    b"mo",
    b"mrow",
    b"mstyle",
    b"msub",
    b"msup",
    b"s",
    b"semantics",
    b"small",
    b"span",
    b"strong",
    b"tspan",
    b"tt",
    b"u",
    b"var",
    b"wbr",
];

/// Tags whose content nobody sees.
const HIDDEN: [&[u8]; 6] = [b"annotation", b"head", b"metadata", b"script", b"style", b"template"];

/// MathML with two children, and what stands before and after the second.
const PAIRS: [(&[u8], &str, &str); 3] =
    [(b"msup", "^{", "}"), (b"msub", "_{", "}"), (b"mfrac", "/", "")];

/// A MathML element of [`PAIRS`] that is open.
struct Pair {
    at: usize,
    depth: usize,
    children: usize,
}

/// What a tag shows inside MathML: the mark before the second of two children,
/// or the one after it.
fn math(open: &mut Vec<Pair>, tag: &Tag) -> &'static str {
    let own = PAIRS.iter().position(|(name, ..)| *name == tag.name);
    if tag.closes {
        let is_last = open.last().is_some_and(|pair| Some(pair.at) == own);
        let closed = if is_last { open.pop() } else { None };
        if let Some(parent) = open.last_mut() {
            parent.depth = parent.depth.saturating_sub(1);
        }
        return closed.filter(|pair| pair.children > 1).map_or("", |pair| PAIRS[pair.at].2);
    }
    let mut mark = "";
    if let Some(parent) = open.last_mut() {
        parent.children += usize::from(parent.depth == 0);
        if parent.depth == 0 && parent.children == 2 {
            mark = PAIRS[parent.at].1;
        }
        parent.depth += 1;
    }
    if let Some(at) = own {
        open.push(Pair { at, depth: 0, children: 0 });
    }
    mark
}

/// The visible text of HTML or SVG.
pub(crate) fn html(text: &str) -> Visible<'_> {
    let mut builder = Builder::new(text);
    let mut at = 0;
    let mut hidden: Option<Vec<u8>> = None;
    let mut open: Vec<Pair> = Vec::new();
    let mut labels: Vec<&'static str> = Vec::new();
    for tag in tags(text) {
        if tag.span.start < at || text.get(tag.span.clone()).is_none() {
            continue;
        }
        if hidden.is_none() {
            with_entities(text, at..tag.span.start, &mut builder);
            let mark = math(&mut open, &tag);
            let plain = match tag.name.as_slice() {
                b"tspan" => label(&mut labels, tag.closes, &text[tag.span.clone()]),
                name => shown(name, tag.closes),
            };
            builder.replace(tag.span.clone(), if mark.is_empty() { plain } else { mark });
        }
        at = tag.span.end;
        match &hidden {
            None if !tag.closes && HIDDEN.contains(&tag.name.as_slice()) => hidden = Some(tag.name),
            Some(name) if tag.closes && *name == tag.name => hidden = None,
            _ => {}
        }
    }
    if hidden.is_none() {
        with_entities(text, at..text.len(), &mut builder);
    }
    builder.finish()
}

/// What a part of an SVG label shows: raised or lowered text, a line end where
/// it has a place of its own, else nothing.
fn label(open: &mut Vec<&'static str>, closes: bool, tag: &str) -> &'static str {
    if closes {
        return open.pop().unwrap_or("");
    }
    let has = |part: &str| tag.split_ascii_whitespace().any(|word| word.contains(part));
    let placed = ["x=", "y=", "dx=", "dy="];
    let (before, after) = if has("shift=\"super") {
        ("^{", "}")
    } else if has("shift=\"sub") {
        ("_{", "}")
    } else if tag.split_ascii_whitespace().any(|word| placed.iter().any(|p| word.starts_with(p))) {
        ("\n", "")
    } else {
        ("", "")
    };
    if !tag.ends_with("/>") {
        open.push(after);
    }
    before
}

/// What a tag shows: raised and lowered text in the notation of the lexer,
/// nothing for a tag inside a word, a line end for all others.
fn shown(name: &[u8], closes: bool) -> &'static str {
    match (name, closes) {
        (b"sup", false) => "^{",
        (b"sub", false) => "_{",
        (b"sup" | b"sub", true) => "}",
        (b"", _) => "",
        _ if INLINE.contains(&name) => "",
        _ => "\n",
    }
}

/// Copies text, its entities replaced by what they stand for.
fn with_entities(text: &str, span: Range<usize>, builder: &mut Builder<'_>) {
    let mut at = span.start;
    let mut from = at;
    while let Some(ampersand) =
        text.get(from..span.end).and_then(|rest| rest.find('&')).map(|found| from + found)
    {
        from = ampersand + 1;
        let rest = &text[ampersand..span.end];
        let window = rest.as_bytes().iter().take(12).position(|&byte| byte == b';');
        if let Some(shown) = window.and_then(|end| entity(&rest[1..end])) {
            let end = ampersand + window.unwrap_or(0) + 1;
            builder.copy(at..ampersand);
            builder.replace(ampersand..end, shown.encode_utf8(&mut [0; 4]));
            at = end;
            from = end;
        }
    }
    builder.copy(at..span.end);
}

/// The character of an entity that can stand in or beside a number.
fn entity(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16),
            None => number.parse(),
        };
        return code.ok().and_then(char::from_u32);
    }
    let shown = match name {
        "nbsp" => '\u{a0}',
        "thinsp" => '\u{2009}',
        "ensp" => '\u{2002}',
        "emsp" => '\u{2003}',
        "minus" => '−',
        "ndash" => '–',
        "mdash" => '—',
        "plusmn" => '±',
        "times" => '×',
        "divide" => '÷',
        "frasl" => '⁄',
        "frac12" | "half" => '½',
        "frac14" => '¼',
        "frac34" => '¾',
        "sup1" => '¹',
        "sup2" => '²',
        "sup3" => '³',
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "lbrace" | "lcub" => '{',
        "rbrace" | "rcub" => '}',
        "comma" => ',',
        "period" => '.',
        "percnt" => '%',
        "hellip" => '…',
        "rlm" => '\u{200f}',
        "lrm" => '\u{200e}',
        "shy" => '\u{ad}',
        _ => return None,
    };
    Some(shown)
}

/// The visible text of Markdown: its inline tags and entities are read, and its
/// own marks stay, for none of them can be mistaken for a part of a number.
pub(crate) fn markdown(text: &str) -> Visible<'_> {
    let mut builder = Builder::new(text);
    let mut at = 0;
    let mut from = 0;
    while let Some(open) = text[from..].find('<').map(|found| from + found) {
        from = open + 1;
        if let Some((end, name, closes)) = tag_at(text, open) {
            with_entities(text, at..open, &mut builder);
            builder.replace(open..end, shown(name.to_ascii_lowercase().as_bytes(), closes));
            at = end;
            from = end;
        }
    }
    with_entities(text, at..text.len(), &mut builder);
    builder.finish()
}

/// A tag that ends before the next `<` and before the line does.
fn tag_at(text: &str, open: usize) -> Option<(usize, &str, bool)> {
    let rest = &text[open + 1..];
    let closes = rest.starts_with('/');
    let name_at = usize::from(closes);
    if !rest[name_at..].starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let end = rest.find(['<', '>', '\n']).filter(|&end| rest[end..].starts_with('>'))?;
    let inside = &rest[name_at..end];
    let name = inside.split(|c: char| !c.is_ascii_alphanumeric()).next()?;
    // <https://example.org> is a link, and its text is seen.
    (!inside.contains("://")).then_some((open + 1 + end + 1, name, closes))
}
