//! The ledger of a finished paper: every number on the page with what it is, by
//! the marks that `paper.typ` leaves around it. With it `reproduce diff --text`
//! checks the page and the PDF like any published text.

use nimproof_reproduce::failure::Failure;
use nimproof_reproduce::ledger::{LedgerEntry, Published, Reason, SourceText, Standing};
use nimproof_reproduce::suggest::{alone, relation};
use nimproof_text::{Form, Kind, Locale, Token, tokens};
use std::ops::Range;

/// A part of the page and what the numbers in it are.
#[derive(Debug)]
struct Mark {
    span: Range<usize>,
    standing: Standing,
    /// A bound value is one entry, however many numbers it has.
    whole: bool,
}

impl Mark {
    fn no_claim(span: Range<usize>, reason: Reason) -> Self {
        Self { span, standing: Standing::NotAClaim(reason), whole: false }
    }
}

/// The ledger of a page, or of another form of it with this SHA-256.
///
/// # Errors
/// When a number stands in no mark: it was typed by hand.
pub(super) fn ledger(slug: &str, html: &str, sha256: String) -> Result<Published, Failure> {
    let marks = marks(html);
    let found = tokens(html, Form::Html, Locale::Point);
    let mut entries: Vec<LedgerEntry> = Vec::new();
    let mut done = 0;
    let headings = Headings::of(html);
    for token in &found {
        let place = headings.at(token.span.start);
        if token.span.start < done {
            continue;
        }
        let mark =
            marks.iter().filter(|mark| covers(mark, token)).min_by_key(|mark| mark.span.len());
        let (standing, printed) = match mark {
            Some(mark) if mark.whole => {
                done = mark.span.end;
                (mark.standing.clone(), shown(&html[mark.span.clone()]))
            }
            Some(mark) => (mark.standing.clone(), alone(token, html)),
            None if in_words(token) => (Standing::NotAClaim(Reason::Wording), alone(token, html)),
            None => return Err(unmarked(html, token)),
        };
        let printed = printed.trim().to_owned();
        entries.push(LedgerEntry {
            standing,
            place,
            relation: relation(token, &printed),
            printed,
            same_place: false,
            in_other_words: false,
        });
    }
    Ok(Published { slug: slug.into(), text: SourceText { sha256 }, entries })
}

/// A number word or an ordinal without digits: one of them, the first, 第一に.
fn in_words(token: &Token) -> bool {
    matches!(token.kind, Kind::Word | Kind::Ordinal)
        && !token.printed.contains(|c: char| c.is_ascii_digit())
}

fn covers(mark: &Mark, token: &Token) -> bool {
    mark.span.start <= token.span.start && token.span.end <= mark.span.end
}

fn unmarked(html: &str, token: &Token) -> Failure {
    let before = shown(&html[..token.span.start]);
    let near: String = {
        let mut near: Vec<char> = before.chars().rev().take(60).collect();
        near.reverse();
        near.into_iter().collect()
    };
    Failure::input(format!(
        "the number {:?} after “{}” is bound to no claim and has no reason; bind it, or mark it with given",
        token.printed,
        near.split_whitespace().collect::<Vec<_>>().join(" ")
    ))
}

/// What opens a mark, and what the numbers in it are.
const OPENINGS: [(&str, &str, Reason); 7] = [
    ("<svg", "</svg>", Reason::Label),
    ("<section role=\"doc-bibliography\"", "</section>", Reason::Citation),
    ("<h2", "</h2>", Reason::Label),
    ("<h3", "</h3>", Reason::Label),
    ("<figcaption", "</figcaption>", Reason::Label),
    ("<style", "</style>", Reason::Definition),
    ("<script", "</script>", Reason::Definition),
];

fn marks(html: &str) -> Vec<Mark> {
    let mut marks = Vec::new();
    for (open, close, reason) in OPENINGS {
        let found = elements(html, open, close).into_iter();
        marks.extend(found.map(|(_, span)| Mark::no_claim(span, reason)));
    }
    for (tag, span) in elements(html, "<a ", "</a>") {
        if let (Some(id), Some(field)) = (value(tag, "data-claim"), value(tag, "data-field")) {
            let standing = Standing::Claim { id: id.into(), field: field.into() };
            marks.push(Mark { span, standing, whole: true });
        } else if value(tag, "role") == Some("doc-biblioref") {
            marks.push(Mark::no_claim(span, Reason::Citation));
        } else if value(tag, "href").is_some_and(|target| target.starts_with('#')) {
            marks.push(Mark::no_claim(span, Reason::Label));
        }
    }
    for element in ["span", "div", "time", "td"] {
        let (open, close) = (format!("<{element} "), format!("</{element}>"));
        for (tag, span) in elements(html, &open, &close) {
            let reason = value(tag, "data-given")
                .and_then(|word| serde_json::from_value(serde_json::Value::from(word)).ok());
            if let Some(reason) = reason {
                marks.push(Mark::no_claim(span, reason));
            }
        }
    }
    marks
}

/// Every element that begins so: its opening tag, and where its inside is. No
/// marked element holds one of its own kind.
fn elements<'a>(html: &'a str, open: &str, close: &str) -> Vec<(&'a str, Range<usize>)> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(start) = html[from..].find(open).map(|at| from + at) {
        let Some(inside) = html[start..].find('>').map(|at| start + at + 1) else { break };
        let Some(end) = html[inside..].find(close).map(|at| inside + at) else { break };
        found.push((&html[start..inside], inside..end));
        from = inside;
    }
    found
}

/// The value of an attribute in an opening tag.
fn value<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let start = tag.find(&format!(" {name}=\""))? + name.len() + 3;
    tag[start..].split('"').next()
}

/// A piece of the page as it is seen.
fn shown(html: &str) -> String {
    let mut text = String::new();
    let mut rest = html;
    while let Some(open) = rest.find('<') {
        text.push_str(&rest[..open]);
        let Some(end) = rest[open..].find('>') else { break };
        rest = &rest[open + end + 1..];
    }
    text.push_str(rest);
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")]
        .iter()
        .fold(text, |text, (name, sign)| text.replace(name, sign))
}

/// The headings of a page, to say where a number stands.
struct Headings(Vec<(usize, String)>);

impl Headings {
    fn of(html: &str) -> Self {
        let headings = elements(html, "<h2", "</h2>").into_iter();
        Self(headings.map(|(_, span)| (span.start, shown(&html[span]))).collect())
    }

    /// The last heading before a place.
    fn at(&self, place: usize) -> String {
        let before = self.0.iter().rev().find(|(start, _)| *start <= place);
        before.map_or_else(|| "Head".into(), |(_, name)| name.trim().to_owned())
    }
}
