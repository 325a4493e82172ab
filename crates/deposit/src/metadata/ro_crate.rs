//! `ro-crate-metadata.json`, RO-Crate 1.1: every file of the bundle with its
//! size and SHA-256, who made it, under which licence, and by which run.

use super::codemeta::spdx;
use super::record::{Creator, Kind, Record, Relation};
use super::text;
use crate::bundle::{File, Source};
use nimproof_ledger::sums::sha256;
use serde_json::{Value as Json, json};

/// The name of the file.
pub const FILE_NAME: &str = "ro-crate-metadata.json";

/// A run that made files: what it is called, by which command, and the folder
/// that it wrote.
struct Run {
    id: &'static str,
    command: &'static str,
    reads: &'static str,
    folder: &'static str,
}

const RUNS: [Run; 3] = [
    Run { id: "#run", command: "reproduce run", reads: "source/", folder: "results/" },
    Run { id: "#plots", command: "report plots", reads: "results/", folder: "plots/" },
    Run { id: "#papers", command: "report papers", reads: "results/", folder: "papers/" },
];

/// The folders that are described file by file; the others stand as a whole.
const FOLDERS_AS_ONE: [&str; 1] = ["source/"];

/// The crate of these files, made from `source`.
#[must_use]
pub fn of(record: &Record, files: &[File], source: &Source) -> Json {
    let described: Vec<&File> = files
        .iter()
        .filter(|file| !FOLDERS_AS_ONE.iter().any(|f| file.name.starts_with(f)))
        .collect();
    let mut graph = vec![
        json!({
            "@id": FILE_NAME,
            "@type": "CreativeWork",
            "conformsTo": { "@id": "https://w3id.org/ro/crate/1.1" },
            "about": { "@id": "./" },
        }),
        root(record, &described),
    ];
    graph.extend(record.creators.iter().enumerate().map(|(index, creator)| agent(creator, index)));
    graph.extend(record.licences.iter().map(|id| licence(id)));
    graph.extend(record.related.iter().map(|work| {
        json!({
            "@id": work.identifier.url(),
            "@type": "CreativeWork",
            "name": work.title,
        })
    }));
    graph.push(program(record));
    graph.push(folder("source/", "The source tree, with git's tree name", Some(&source.tree)));
    graph
        .extend(RUNS.iter().map(|run| folder(run.folder, "What the run of this name wrote", None)));
    graph.extend(RUNS.iter().map(|run| action(record, run, &described, source)));
    graph.extend(described.iter().map(|file| entity(record, file)));
    // The context of 1.1 is older than schema.org's word for a SHA-256.
    let context =
        json!(["https://w3id.org/ro/crate/1.1/context", { "sha256": "http://schema.org/sha256" }]);
    json!({ "@context": context, "@graph": graph })
}

fn root(record: &Record, described: &[&File]) -> Json {
    let works = |relation| {
        let works = record.related.iter().filter(move |work| work.relation == relation);
        works.map(|work| json!({ "@id": work.identifier.url() })).collect::<Vec<_>>()
    };
    let mut parts: Vec<_> = described.iter().map(|file| json!({ "@id": file.name })).collect();
    let folders = RUNS.iter().map(|run| run.folder).chain(FOLDERS_AS_ONE);
    parts.extend(folders.map(|folder| json!({ "@id": folder })));
    let mut root = json!({
        "@id": "./",
        "@type": "Dataset",
        "name": record.title,
        "description": text::plain(&record.description),
        "version": record.version,
        "datePublished": record.date.to_string(),
        "license": { "@id": main_licence(record) },
        "author": authors(record),
        "keywords": record.keywords.join(", "),
        "isBasedOn": works(Relation::IsSupplementTo),
        "citation": works(Relation::Cites),
        "mentions": RUNS.iter().map(|run| json!({ "@id": run.id })).collect::<Vec<_>>(),
        "hasPart": parts,
    });
    if let Some(doi) = &record.doi {
        root["identifier"] = json!(format!("https://doi.org/{doi}"));
    }
    root
}

fn main_licence(record: &Record) -> String {
    record.licences.first().map_or_else(String::new, |id| spdx(id))
}

fn agent_id(creator: &Creator, index: usize) -> String {
    match &creator.orcid {
        Some(orcid) => format!("https://orcid.org/{orcid}"),
        None => format!("#author-{}", index + 1),
    }
}

fn authors(record: &Record) -> Vec<Json> {
    let ids = record.creators.iter().enumerate();
    ids.map(|(index, creator)| json!({ "@id": agent_id(creator, index) })).collect()
}

fn agent(creator: &Creator, index: usize) -> Json {
    json!({
        "@id": agent_id(creator, index),
        "@type": match creator.kind {
            Kind::Person => "Person",
            Kind::Organization => "Organization",
        },
        "name": creator.name,
    })
}

fn licence(id: &str) -> Json {
    json!({
        "@id": spdx(id),
        "@type": "CreativeWork",
        "name": id,
        "description": format!("The licence {id}; its text is in LICENSE-{}", file_of(id)),
    })
}

/// What the file of a licence has after `LICENSE-`.
fn file_of(licence: &str) -> &str {
    if licence == "Apache-2.0" { "APACHE" } else { licence }
}

fn program(record: &Record) -> Json {
    json!({
        "@id": "#nimproof",
        "@type": "SoftwareApplication",
        "name": "Nimproof",
        "version": record.version,
        "softwareVersion": record.version,
        "url": "source/",
    })
}

fn folder(id: &str, name: &str, tree: Option<&str>) -> Json {
    let mut folder = json!({ "@id": id, "@type": "Dataset", "name": name, "description": name });
    if let Some(tree) = tree {
        folder["identifier"] = json!(tree);
    }
    folder
}

fn action(record: &Record, run: &Run, described: &[&File], source: &Source) -> Json {
    let made = described.iter().filter(|file| file.name.starts_with(run.folder));
    json!({
        "@id": run.id,
        "@type": "CreateAction",
        "name": run.command,
        "description": format!("{} of the source tree {}", run.command, source.tree),
        "instrument": { "@id": "#nimproof" },
        "agent": authors(record),
        "endTime": source.time,
        "object": { "@id": run.reads },
        "result": made.map(|file| json!({ "@id": file.name })).collect::<Vec<_>>(),
    })
}

fn entity(record: &Record, file: &File) -> Json {
    let made_here = RUNS.iter().any(|run| file.name.starts_with(run.folder));
    let mut entity = json!({
        "@id": file.name,
        "@type": "File",
        "name": file.name.rsplit('/').next(),
        "contentSize": file.bytes.len().to_string(),
        "encodingFormat": media_type(&file.name),
        "sha256": sha256(&file.bytes),
    });
    if made_here {
        entity["author"] = json!(authors(record));
        entity["license"] = json!({ "@id": main_licence(record) });
    }
    entity
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "json" => "application/json",
        "pdf" => "application/pdf",
        "html" => "text/html",
        "svg" => "image/svg+xml",
        "md" => "text/markdown",
        "cff" => "application/yaml",
        "sh" => "application/x-sh",
        "tar" => "application/x-tar",
        _ => "text/plain",
    }
}
