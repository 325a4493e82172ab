//! Fills a paper's template with values of the results.
//!
//! A template names a value as `«"three-heaps.lost_by_search" | n»`: the claim,
//! then the path of a field. What is filled in is a call of `val` in `paper.typ`,
//! so that the number stays tied to its claim. No value is computed here, and
//! a name that the results do not have is an error with its line.

use super::language::{self, Language};
use crate::plots::Plot;
use nimproof_reproduce::failure::Failure;
use nimproof_reproduce::results::ClaimResult;
use serde::Serialize;
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use tera::{Context, Delimiters, ErrorKind, Kwargs, State, Tera, TeraResult, Value};

/// All that a template can name.
pub(super) struct Filler {
    tera: Tera,
}

type Claims = Arc<BTreeMap<String, ClaimResult>>;

impl Filler {
    /// A filler for one language, over the claims and the plots of a paper.
    pub(super) fn new(
        language: Language,
        claims: &[ClaimResult],
        plots: &[Plot],
    ) -> Result<Self, Failure> {
        let by_id = claims.iter().map(|claim| (claim.id.clone(), claim.clone()));
        let claims: Claims = Arc::new(by_id.collect());
        let mut tera = Tera::new();
        tera.set_delimiters(Delimiters {
            // Two bytes each, as Tera asks, and none that Typst or our texts use.
            block_start: "¿".into(),
            block_end: "¡".into(),
            variable_start: "«".into(),
            variable_end: "»".into(),
            comment_start: "¤".into(),
            comment_end: "¦".into(),
        })
        .map_err(|error| Failure::machine(format!("the delimiters clash: {error}")))?;
        tera.autoescape_on(vec!["typ"]);
        tera.set_escape_fn(escape_markup);
        let known = Arc::clone(&claims);
        tera.register_filter("n", move |path: &str, _: Kwargs, _: &State| {
            value(&known, path, |found| language::plain(language, found))
        });
        for (name, write) in SHARES {
            let claims = Arc::clone(&claims);
            tera.register_filter(name, move |path: &str, _: Kwargs, _: &State| {
                value(&claims, path, write)
            });
        }
        let known = Arc::clone(&claims);
        tera.register_filter("word", move |path: &str, _: Kwargs, _: &State| {
            value(&known, path, |found| in_words(language, found))
        });
        let known = Arc::clone(&claims);
        tera.register_filter("says", move |path: &str, kwargs: Kwargs, _: &State| {
            says(&known, path, kwargs.must_get("words")?, kwargs.get("when")?.unwrap_or(true))
        });
        let alternatives: BTreeMap<String, String> =
            plots.iter().map(|plot| (plot.name.to_owned(), plot.description.clone())).collect();
        tera.register_function("plot", move |kwargs: Kwargs, _: &State| {
            drawing(&alternatives, kwargs.must_get("name")?)
        });
        Ok(Self { tera })
    }

    /// A template with its values filled in; `name` is said in errors.
    pub(super) fn fill<T: Serialize>(
        &mut self,
        name: &str,
        template: &str,
        context: &T,
    ) -> Result<String, Failure> {
        let filled = self
            .tera
            .add_raw_template(name, template)
            .and_then(|()| Context::from_serialize(context))
            .and_then(|context| self.tera.render(name, &context));
        filled.map_err(|error| Failure::input(describe(name, &error)))
    }
}

type Written = Result<String, String>;
/// How a value is written.
type Write = fn(&Json) -> Written;

/// The filters that write a share, by name.
const SHARES: [(&str, Write); 3] = [
    ("fraction", language::fraction),
    ("decimal", language::decimal),
    ("percent", language::percent),
];

/// A field by `claim.path`.
fn field<'a>(claims: &'a Claims, path: &str) -> TeraResult<(&'a str, String, &'a Json)> {
    let fault = |what: &str| tera::Error::message(format!("{path:?}: {what}"));
    let (id, name) = path.split_once('.').ok_or_else(|| fault("write claim.field"))?;
    let (id, claim) = claims.get_key_value(id).ok_or_else(|| {
        fault(&format!("the results have no claim {id}; `reproduce list` names them"))
    })?;
    let found =
        claim.field(name).ok_or_else(|| fault(&format!("the claim {id} has no field {name}")))?;
    Ok((id, name.to_owned(), found))
}

fn value(claims: &Claims, path: &str, write: impl Fn(&Json) -> Written) -> TeraResult<Value> {
    let (id, name, found) = field(claims, path)?;
    let text = write(found).map_err(|what| tera::Error::message(format!("{path:?}: {what}")))?;
    Ok(Value::safe_string(&format!("#val({}, {})[{}];", quoted(id), quoted(&name), markup(&text))))
}

fn in_words(language: Language, found: &Json) -> Written {
    let word = found.as_u64().and_then(|count| language.word(count));
    word.map(str::to_owned).ok_or_else(|| "it has no number word in this language; use n".into())
}

fn says(claims: &Claims, path: &str, words: &str, when: bool) -> TeraResult<Value> {
    let (id, name, found) = field(claims, path)?;
    if found.as_bool() != Some(when) {
        return Err(tera::Error::message(format!(
            "{path:?} is {found}, and the template says {words:?}, which holds when it is {when}"
        )));
    }
    Ok(Value::safe_string(&format!("#says({}, {})[{}];", quoted(id), quoted(&name), markup(words))))
}

fn drawing(alternatives: &BTreeMap<String, String>, name: &str) -> TeraResult<Value> {
    let alternative = alternatives.get(name).ok_or_else(|| {
        let names: Vec<&str> = alternatives.keys().map(String::as_str).collect();
        tera::Error::message(format!(
            "there is no plot {name:?} for this paper; there are {}",
            names.join(", ")
        ))
    })?;
    Ok(Value::safe_string(&format!("plot({}, {})", quoted(name), quoted(alternative))))
}

/// A Typst string.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A text as Typst markup that shows just it.
pub(super) fn markup(text: &str) -> String {
    let mut shown = Vec::with_capacity(text.len());
    // Writing into memory does not fail, and what is written is the text.
    let _ = escape_markup(text, &mut shown);
    String::from_utf8_lossy(&shown).into_owned()
}

fn escape_markup(text: &str, out: &mut dyn io::Write) -> io::Result<()> {
    for c in text.chars() {
        if c.is_ascii_punctuation() {
            out.write_all(b"\\")?;
        }
        write!(out, "{c}")?;
    }
    Ok(())
}

/// What is wrong with a template, with its line, in one line.
fn describe(name: &str, error: &tera::Error) -> String {
    let (at, what) = match error.kind() {
        ErrorKind::SyntaxError(report) | ErrorKind::RenderingError(report) => {
            (format!("{name}:{}: ", report.span().start_line), report.message().to_owned())
        }
        _ => (format!("{name}: "), error.to_string()),
    };
    at + &what.split_whitespace().collect::<Vec<_>>().join(" ")
}
