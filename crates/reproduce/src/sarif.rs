//! Differences as SARIF 2.1.0, so that editors and code hosts show them in place.

use crate::difference::{DifferenceKind, TextReport};
use serde_json::{Value as Json, json};
use std::fmt::Write as _;

/// Every kind of difference, with what it means.
const RULES: [(DifferenceKind, &str); 5] = [
    (DifferenceKind::Changed, "The text prints another number than the ledger has."),
    (DifferenceKind::Missing, "The ledger has a number or statement that the text does not."),
    (DifferenceKind::New, "The text prints a number that the ledger does not have."),
    (DifferenceKind::Unbound, "The ledger says of this number neither what it is nor what not."),
    (DifferenceKind::Ambiguous, "The printed form has two readings."),
];

/// The report as a SARIF log with one run.
#[must_use]
pub fn sarif(report: &TextReport) -> Json {
    let rules: Vec<Json> = RULES
        .iter()
        .map(|(kind, text)| json!({"id": kind.word(), "shortDescription": {"text": text}}))
        .collect();
    let results: Vec<Json> = report
        .differences
        .iter()
        .map(|difference| {
            json!({
                "ruleId": difference.kind.word(),
                "level": "error",
                "message": {"text": difference.message()},
                "locations": [{"physicalLocation": {
                    "artifactLocation": {"uri": uri(&report.file)},
                    "region": {
                        "startLine": difference.line,
                        "startColumn": difference.column,
                        "endLine": difference.line,
                        "endColumn": difference.column + difference.length,
                        "byteOffset": difference.span[0],
                        "byteLength": difference.span[1] - difference.span[0],
                    },
                }}],
            })
        })
        .collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "reproduce",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            }},
            "columnKind": "unicodeCodePoints",
            "artifacts": [{
                "location": {"uri": uri(&report.file)},
                "hashes": {"sha-256": report.sha256},
            }],
            "results": results,
            "invocations": [{
                "executionSuccessful": true,
                "toolExecutionNotifications": left_out(report),
            }],
        }],
    })
}

/// Says that there are more differences than results.
fn left_out(report: &TextReport) -> Vec<Json> {
    let shown = report.differences.len();
    let text = format!("{} more differences are left out after the first {shown}", report.left_out);
    let notification = json!({"level": "warning", "message": {"text": text}});
    (report.left_out > 0).then_some(notification).into_iter().collect()
}

/// A path as a relative or file URI: what a URI may not hold is escaped.
fn uri(path: &str) -> String {
    let mut uri = String::from(if path.starts_with('/') { "file://" } else { "" });
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(uri, "%{byte:02X}");
        }
    }
    uri
}
