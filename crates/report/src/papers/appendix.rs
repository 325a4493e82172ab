//! The appendix of a paper: every claim of its document as the result file has
//! it, as arguments of `claims` in `paper.typ`.

use super::fill::quoted;
use super::language::{self, Language};
use crate::source::Source;
use nimproof_core::claims::Paper;
use nimproof_reproduce::failure::Failure;
use nimproof_reproduce::results::ClaimResult;
use serde_json::Value as Json;

/// The rows of the appendix as one Typst array, on one line.
pub(super) fn rows(source: &Source, paper: Paper, language: Language) -> Result<String, Failure> {
    let file = format!("{}.json", paper.slug());
    let results = source.paper(paper)?;
    let rows: Vec<String> = results.claims.iter().map(|claim| row(claim, language)).collect();
    Ok(format!(
        "file: {}, sum: {}, bound: {}, rows: ({},)",
        quoted(&file),
        quoted(source.sum(&file)?),
        quoted(&results.bound.to_string()),
        rows.join(", ")
    ))
}

fn row(claim: &ClaimResult, language: Language) -> String {
    let mut values = Vec::new();
    flatten("", &claim.value, language, &mut values);
    let values: Vec<String> =
        values.iter().map(|(path, text)| format!("({}, {})", quoted(path), quoted(text))).collect();
    let routes: Vec<String> = claim.routes.iter().map(|route| quoted(route)).collect();
    format!(
        "(id: {}, says: {}, place: {}, range: {}, routes: ({}), status: {}, verdict: {}, values: ({}))",
        quoted(&claim.id),
        quoted(&claim.says),
        quoted(&claim.place),
        quoted(&claim.range),
        array(&routes),
        quoted(&claim.status),
        quoted(claim.verdict.word()),
        array(&values)
    )
}

/// The inside of a Typst array, which a single item needs a comma to be.
fn array(items: &[String]) -> String {
    items.iter().flat_map(|item| [item.as_str(), ", "]).collect()
}

/// The fields of a value by path, in order, down to single values, shares and lists.
fn flatten(path: &str, value: &Json, language: Language, into: &mut Vec<(String, String)>) {
    let below = |name: &str| {
        if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
    };
    match value {
        Json::Object(fields) => match language::fraction(value) {
            Ok(share) => into.push((path.to_owned(), share)),
            Err(_) => {
                for (name, value) in fields {
                    flatten(&below(name), value, language, into);
                }
            }
        },
        other => {
            let text = language::plain(language, other).unwrap_or_else(|_| other.to_string());
            into.push((path.to_owned(), text));
        }
    }
}
