//! The record's metadata in the form of the records API, from `.zenodo.json`.

use crate::failure::Failure;
use crate::metadata::zenodo::{self, Creator, UploadType};
use nimproof_ledger::files;
use serde_json::{Value as Json, json};
use std::path::Path;

/// What describes the record.
#[derive(Clone, Debug)]
pub struct Described {
    /// The `metadata` of the API.
    pub metadata: Json,
    /// The DOI that the files say the record will have.
    pub doi: Option<String>,
}

/// Reads `.zenodo.json` of a deposit's folder.
///
/// # Errors
/// When it is missing, has a key that Zenodo would drop, or lacks what every
/// record must have.
pub fn read(folder: &Path) -> Result<Described, Failure> {
    let path = folder.join(".zenodo.json");
    let name = path.display().to_string();
    let zenodo = zenodo::read(&files::read_text(&path)?, &name)?;
    let must = |key: &str| Failure::input(format!("{name} has no {key}; build the deposit again"));
    let title = zenodo.title.ok_or_else(|| must("title"))?;
    let UploadType::Dataset = zenodo.upload_type.ok_or_else(|| must("upload_type"))?;
    let date = zenodo.publication_date.ok_or_else(|| must("publication_date"))?;
    let licence = zenodo.license.ok_or_else(|| must("license"))?;
    if zenodo.creators.is_empty() {
        return Err(must("creators"));
    }
    let related = zenodo.related_identifiers.iter().map(|work| {
        let relation = json!(work.relation).as_str().unwrap_or_default().to_lowercase();
        json!({
            "identifier": work.identifier,
            "scheme": work.scheme,
            "relation_type": {"id": relation},
        })
    });
    let mut metadata = json!({
        "resource_type": {"id": "dataset"},
        "title": title,
        "publication_date": date,
        "publisher": "Zenodo",
        "creators": zenodo.creators.iter().map(creator).collect::<Vec<_>>(),
        "description": zenodo.description,
        "rights": [{"id": licence}],
        "subjects": zenodo.keywords.iter().map(|word| json!({"subject": word})).collect::<Vec<_>>(),
        "related_identifiers": related.collect::<Vec<_>>(),
    });
    if let Some(version) = zenodo.version {
        metadata["version"] = json!(version);
    }
    if let Some(language) = zenodo.language {
        metadata["languages"] = json!([{"id": language}]);
    }
    Ok(Described { metadata, doi: zenodo.doi })
}

/// A person is written family name, comma, given name; a group has no comma.
fn creator(creator: &Creator) -> Json {
    let identifiers: Vec<_> =
        creator.orcid.iter().map(|orcid| json!({"scheme": "orcid", "identifier": orcid})).collect();
    let who = match creator.name.split_once(", ") {
        Some((family, given)) => json!({
            "type": "personal",
            "family_name": family,
            "given_name": given,
            "identifiers": identifiers,
        }),
        None => json!({"type": "organizational", "name": creator.name, "identifiers": identifiers}),
    };
    json!({"person_or_org": who})
}
