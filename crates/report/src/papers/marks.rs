//! The ledger of a finished paper: every number on the page with what it is, by
//! the marks that `paper.typ` leaves around it. With it `reproduce diff --text`
//! checks the page and the PDF like any published text.

use nimproof_core::claims;
use nimproof_reproduce::ledger::{LedgerEntry, Published, Reason, SourceText, Standing};
use nimproof_reproduce::printed::{self, Reading};
use nimproof_reproduce::results::ClaimResult;
use nimproof_reproduce::suggest::{alone, relation};
use nimproof_text::{Form, Kind, Locale, Token, Value, tokens};
use serde_json::Value as Json;
use std::ops::Range;

/// A part of the page and what the numbers in it are.
#[derive(Debug)]
struct Mark {
    span: Range<usize>,
    kind: Marked,
}

#[derive(Debug)]
enum Marked {
    /// The value of a field of a claim: one entry, however many numbers it has.
    Value { id: String, field: String },
    /// Words that hold because a field is as they say; no number may be in them.
    Words,
    /// No claim, and why.
    NoClaim(Reason),
}

/// Why there is no ledger of a page: what is wrong with which number or word.
#[derive(Debug)]
pub(super) struct Fault {
    /// As it is printed.
    pub(super) printed: String,
    /// What is wrong with it.
    pub(super) what: String,
}

/// The ledger of a page, or of another form of it with this SHA-256.
///
/// # Errors
/// When a number stands in no mark, that is, was typed by hand, or a bound value
/// is not as the results have it.
pub(super) fn ledger(
    slug: &str,
    html: &str,
    sha256: String,
    claims: &[ClaimResult],
) -> Result<Published, Fault> {
    let marks = marks(html);
    let headings = Headings::of(html);
    let found = tokens(html, Form::Html, Locale::Point);
    let inside = |mark: &Mark| found.iter().find(|token| covers(mark, token));
    let mut entries: Vec<(usize, LedgerEntry)> = Vec::new();
    let entry = |standing, place: usize, token: Option<&Token>, printed: String| LedgerEntry {
        standing,
        place: headings.at(place),
        relation: token.map_or_else(Vec::new, |token| relation(token, &printed)),
        printed,
        same_place: false,
        in_other_words: false,
    };
    for mark in &marks {
        let Marked::Value { id, field } = &mark.kind else { continue };
        let printed = shown(&html[mark.span.clone()]).trim().to_owned();
        let token = inside(mark);
        if check(claims, id, field, &printed)? || token.is_some() {
            let standing = Standing::Claim { id: id.clone(), field: field.clone() };
            entries.push((mark.span.start, entry(standing, mark.span.start, token, printed)));
        }
    }
    for token in &found {
        let around = marks.iter().filter(|mark| covers(mark, token));
        let reason = match around.min_by_key(|mark| mark.span.len()).map(|mark| &mark.kind) {
            Some(Marked::Value { .. }) => continue,
            Some(Marked::NoClaim(reason)) if *reason != Reason::Wording => *reason,
            _ if in_words(token) => Reason::Wording,
            _ => return Err(unmarked(html, token)),
        };
        let (standing, start) = (Standing::NotAClaim(reason), token.span.start);
        entries.push((start, entry(standing, start, Some(token), alone(token, html))));
    }
    entries.sort_by_key(|(start, _)| *start);
    let entries = entries.into_iter().map(|(_, entry)| entry).collect();
    Ok(Published { slug: slug.into(), text: SourceText { sha256 }, entries })
}

/// Holds a bound value against the results; true for an outcome, which is a word
/// that a text can be searched for.
fn check(claims: &[ClaimResult], id: &str, field: &str, printed: &str) -> Result<bool, Fault> {
    let value = claims.iter().find(|claim| claim.id == id).and_then(|claim| claim.field(field));
    let fault = |what: String| Fault { printed: printed.into(), what };
    match value {
        None => Err(fault(format!("is bound to {id} {field}, which the results do not have"))),
        Some(Json::Null) if printed == "null" => Ok(false),
        Some(value) if printed::compare(printed, value) == Reading::Equal => {
            Ok(["won", "lost"].iter().any(|outcome| value == outcome))
        }
        Some(value) => Err(fault(format!("is bound to {id} {field}, which is {value}"))),
    }
}

/// The largest count that an idle word may name: one of them, twelve months.
const IDLE: u128 = 12;

/// A small number word or an ordinal without digits: one of them, the first, 第一に.
fn in_words(token: &Token) -> bool {
    let small = match &token.value {
        Value::Number(number) => number.digits.parse().is_ok_and(|count: u128| count <= IDLE),
        Value::Fraction(..) | Value::Text(_) => true,
        _ => false,
    };
    let digit = token.printed.contains(|c: char| c.is_ascii_digit());
    small && !digit && matches!(token.kind, Kind::Word | Kind::Ordinal | Kind::Fraction)
}

fn covers(mark: &Mark, token: &Token) -> bool {
    mark.span.start <= token.span.start && token.span.end <= mark.span.end
}

fn unmarked(html: &str, token: &Token) -> Fault {
    let before = &html[..token.span.start];
    let block = ["<p", "<h", "<li", "<td", "<th", "<dd", "<dt", "<figcaption"];
    let start = block.iter().filter_map(|open| before.rfind(open)).max().unwrap_or(0);
    let before = shown(&before[start..]);
    let words: Vec<&str> = before.split_whitespace().collect();
    let near = words[words.len().saturating_sub(8)..].join(" ");
    Fault {
        printed: token.printed.clone(),
        what: format!(
            "after “{near}” is bound to no claim and has no reason; bind it, or mark it with given"
        ),
    }
}

/// What opens a part of the page whose numbers are all of a kind.
const PARTS: [(&str, &str, Reason); 4] = [
    ("<svg", "</svg>", Reason::Label),
    ("<section role=\"doc-bibliography\"", "</section>", Reason::Citation),
    ("<style", "</style>", Reason::Definition),
    ("<script", "</script>", Reason::Definition),
];

fn marks(html: &str) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut no_claim = |span, reason| marks.push(Mark { span, kind: Marked::NoClaim(reason) });
    for (open, close, reason) in PARTS {
        for (_, span) in elements(html, open, close) {
            no_claim(span, reason);
        }
    }
    for (open, close) in [("<h2", "</h2>"), ("<h3", "</h3>"), ("<figcaption", "</figcaption>")] {
        for (_, span) in elements(html, open, close) {
            no_claim(numbering(html, &span), Reason::Label);
        }
    }
    for element in ["span", "div", "time", "td"] {
        let (open, close) = (format!("<{element} "), format!("</{element}>"));
        for (tag, span) in elements(html, &open, &close) {
            let reason = value(tag, "data-given")
                .and_then(|word| serde_json::from_value(serde_json::Value::from(word)).ok());
            if let Some(reason) = reason {
                no_claim(span, reason);
            }
        }
    }
    for (tag, span) in elements(html, "<a ", "</a>") {
        let text = shown(&html[span.clone()]);
        let (id, field) = (value(tag, "data-claim"), value(tag, "data-field"));
        let kind = if let Some((id, field)) = id.zip(field) {
            Marked::Value { id: id.into(), field: field.into() }
        } else if value(tag, "data-says").is_some() {
            Marked::Words
        } else if matches!(value(tag, "role"), Some("doc-biblioref" | "doc-backlink")) {
            Marked::NoClaim(Reason::Citation)
        } else if is_reference(&text) || text.contains('-') && is_claim(&text) {
            Marked::NoClaim(Reason::Label)
        } else {
            continue;
        };
        marks.push(Mark { span, kind });
    }
    marks
}

/// The part of a heading or caption that is not typed: 3.1, Figure 2:, or the
/// name of a claim.
fn numbering(html: &str, span: &Range<usize>) -> Range<usize> {
    let text = &html[span.clone()];
    let length = if is_claim(&shown(text)) {
        text.len()
    } else if let Some(colon) = text.find([':', '：']).filter(|&colon| is_reference(&text[..colon]))
    {
        colon
    } else {
        text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.').len()
    };
    span.start..span.start + length
}

/// Section 3.4, Table 1, 図 2 and the like, as the typesetter writes them.
fn is_reference(text: &str) -> bool {
    let words = text.replace(|c: char| c.is_ascii_digit() || c == '.' || c.is_whitespace(), "");
    ["", "Section", "Table", "Figure", "節", "表", "図", "第", "第節"].contains(&words.as_str())
}

fn is_claim(text: &str) -> bool {
    claims::all().any(|claim| claim.id == text)
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
