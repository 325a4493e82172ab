//! The data of the page: what the documents print, and one list of hashes of
//! native results. No result is among it.

use crate::Engine;
use crate::games::NAMES;
use nimproof_core::claims::{PUBLISHED_BOUND, Paper};
use nimproof_core::sequences::SEQUENCES;
use nimproof_reproduce::failure::Failure;
use nimproof_reproduce::files::{read_json, read_text};
use nimproof_reproduce::paper::PaperFolder;
use nimproof_reproduce::proofs::Proofs;
use nimproof_reproduce::{root, sums};
use serde_json::{Value as Json, json};
use std::path::Path;

/// The documents' ledgers and facts, and the claims that are proved.
///
/// # Errors
/// When a document's folder cannot be read or is at fault.
pub fn documents(root: &Path) -> Result<String, Failure> {
    // The folders are checked as `reproduce` checks them, and handed over as they are.
    PaperFolder::read_all(root)?;
    let mut papers = Vec::new();
    for paper in Paper::ALL {
        let folder = root.join("papers").join(paper.slug());
        papers.push(json!({
            "slug": paper.slug(),
            "paper": read_json::<Json>(&folder.join("paper.json"))?,
            "published": read_json::<Json>(&folder.join("published.json"))?,
        }));
    }
    let proofs = Proofs::read(root)?;
    Ok(json!({ "papers": papers, "proved": proofs.ids().collect::<Vec<_>>() }).to_string())
}

/// The SHA-256 of the b-files of the games and sequences, computed here, and
/// as the committed results have them.
///
/// # Errors
/// When the results folder has no sums, or other ones.
pub fn native(root: &Path) -> Result<String, Failure> {
    let path = root::results(root).join(sums::FILE_NAME);
    let listed = sums::parse(&read_text(&path)?, &path.display().to_string())?;
    let mut engine = Engine::new();
    let mut b_files = Vec::new();
    for name in NAMES.into_iter().chain(SEQUENCES.iter().map(|sequence| sequence.number)) {
        let hash = b_file_hash(&mut engine, name)?;
        let sequence = SEQUENCES.iter().find(|sequence| sequence.number == name);
        if let Some(sequence) = sequence {
            let file = format!("sequences/{}", sequence.file_name());
            if listed.get(&file) != Some(&hash) {
                return Err(Failure::differs(format!(
                    "{file} is not in the results as it is computed here; run `reproduce run`"
                )));
            }
        }
        b_files.push(json!({ "of": name, "to": PUBLISHED_BOUND, "sha256": hash }));
    }
    Ok(json!({ "b_files": b_files }).to_string())
}

fn b_file_hash(engine: &mut Engine, name: &str) -> Result<String, Failure> {
    let request = json!({ "do": "b_file", "of": name, "to": PUBLISHED_BOUND });
    let answer = engine.answer(request.to_string().as_bytes());
    let answer: Json = serde_json::from_slice(&answer).unwrap_or_default();
    let hash = answer["ok"]["sha256"].as_str().map(str::to_owned);
    hash.ok_or_else(|| Failure::machine(format!("the engine has no b-file of {name}")))
}

/// JSON as the text of a script element: `<` is written as an escape.
#[must_use]
pub fn in_html(json: &str) -> String {
    json.replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::in_html;

    #[test]
    fn json_ends_no_element_and_reads_the_same() {
        let text = serde_json::json!({ "a<b": "</script><!--" }).to_string();
        let written = in_html(&text);
        assert!(!written.contains('<'));
        let read: serde_json::Value = serde_json::from_str(&written).unwrap();
        assert_eq!(read["a<b"], "</script><!--");
    }
}
