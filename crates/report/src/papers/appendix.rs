//! The appendix of a paper: every claim of its document as the result file has
//! it, and the result files, as arguments of `claims` in `paper.typ`.

use super::fill::quoted;
use super::language::{self, Language};
use crate::source::Source;
use nimproof_core::claims::{Paper, data_names};
use nimproof_core::sequences::SEQUENCES;
use nimproof_reproduce::failure::Failure;
use nimproof_reproduce::results::ClaimResult;
use serde_json::Value as Json;

/// The rows of the appendix as one Typst array, on one line.
pub(super) fn rows(source: &Source, paper: Paper, language: Language) -> Result<String, Failure> {
    let rows = source.paper(paper)?.claims.iter().map(|claim| row(claim, language));
    let files = files(paper).into_iter().map(|file| {
        let sum = source.sum(&file)?;
        Ok(format!("({}, {})", quoted(&file), quoted(sum)))
    });
    let files: Vec<String> = files.collect::<Result<_, Failure>>()?;
    let rows: Vec<String> = rows.collect();
    Ok(format!("files: ({}), rows: ({})", array(&files), array(&rows)))
}

/// The files of a document in the results: its claims, their series, its sequences.
fn files(paper: Paper) -> Vec<String> {
    let data = data_names(paper).iter().map(|name| format!("data/{name}"));
    let sequences = SEQUENCES.iter().filter(|sequence| sequence.paper == paper);
    let sequences = sequences.map(|sequence| format!("sequences/{}", sequence.file_name()));
    std::iter::once(format!("{}.json", paper.slug())).chain(data).chain(sequences).collect()
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
