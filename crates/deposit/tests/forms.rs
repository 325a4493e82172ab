//! All forms of the metadata say the same: title, creators, version, date,
//! licences, identifiers. And a form with a misspelled key is refused.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at the first surprise")]

use nimproof_deposit::bundle::{File, Source};
use nimproof_deposit::metadata::{self, Creator, Kind, Record, ro_crate, zenodo};
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::path::Path;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The project's own record, and one with a person and a DOI in it.
fn records() -> [Record; 2] {
    let ours = Record::read(root(), "0.1.0").unwrap();
    let mut other = ours.clone();
    other.title = "Quotes \" and ünïcödé: a # b".into();
    other.doi = Some("10.5281/zenodo.1234567".into());
    other.creators.push(Creator {
        name: "Carberry, Josiah".into(),
        kind: Kind::Person,
        orcid: Some("0000-0002-1825-0097".into()),
    });
    [ours, other]
}

/// What every form must say.
#[derive(Debug, PartialEq)]
struct Said {
    title: String,
    creators: Vec<(String, Option<String>)>,
    version: String,
    date: String,
    doi: Option<String>,
    /// The licence of papers, plots and results.
    licence: String,
    /// The addresses of the related works.
    related: Vec<String>,
}

fn expected(record: &Record) -> Said {
    Said {
        title: record.title.clone(),
        creators: record.creators.iter().map(|c| (c.name.clone(), c.orcid.clone())).collect(),
        version: record.version.clone(),
        date: record.date.to_string(),
        doi: record.doi.clone(),
        licence: "cc-by-4.0".into(),
        related: record.related.iter().map(|work| work.identifier.url()).collect(),
    }
}

fn file(record: &Record, name: &str) -> String {
    let files: BTreeMap<_, _> = metadata::files(record).into_iter().collect();
    String::from_utf8(files[name].clone()).unwrap()
}

fn json(record: &Record, name: &str) -> Json {
    serde_json::from_str(&file(record, name)).unwrap()
}

fn text(value: &Json) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}

fn texts<'a>(values: impl IntoIterator<Item = &'a Json>) -> Vec<String> {
    values.into_iter().map(text).collect()
}

fn list(value: &Json) -> &Vec<Json> {
    value.as_array().unwrap_or_else(|| panic!("no list: {value}"))
}

fn bare(address: &str) -> String {
    address.rsplit_once(".org/").unwrap().1.to_owned()
}

fn optional(value: &Json) -> Option<String> {
    value.as_str().map(bare)
}

fn address(identifier: &str, scheme: &str) -> String {
    match scheme.to_lowercase().as_str() {
        "doi" => format!("https://doi.org/{identifier}"),
        "arxiv" => identifier.replace("arXiv:", "https://arxiv.org/abs/"),
        _ => identifier.to_owned(),
    }
}

/// The lines of a block of the file: those under `key:`, without the key.
fn block<'a>(cff: &'a str, key: &str) -> Vec<&'a str> {
    let lines = cff.lines().skip_while(|line| *line != format!("{key}:")).skip(1);
    lines.take_while(|line| line.starts_with(' ')).map(str::trim).collect()
}

/// The JSON string behind `key: ` in each of these lines.
fn values(lines: &[&str], key: &str) -> Vec<String> {
    let found = lines.iter().filter_map(|line| line.trim_start_matches("- ").strip_prefix(key));
    found.filter_map(|rest| serde_json::from_str(rest.strip_prefix(": ")?).ok()).collect()
}

fn cff(record: &Record) -> Said {
    let file = file(record, "CITATION.cff");
    let top: Vec<&str> = file.lines().filter(|line| !line.starts_with(' ')).collect();
    let one = |key| values(&top, key).remove(0);
    let mut creators: Vec<(String, Option<String>)> = Vec::new();
    for line in block(&file, "authors") {
        let value = |key| values(&[line], key).pop();
        if let Some(name) = value("name").or(value("family-names")) {
            creators.push((name, None));
        }
        let last = creators.last_mut().unwrap();
        if let Some(given) = value("given-names") {
            last.0 = format!("{}, {given}", last.0);
        }
        last.1 = value("orcid").map(|orcid| bare(&orcid));
    }
    let references = block(&file, "references");
    let related = references.iter().filter_map(|line| {
        let doi = values(&[line], "doi").pop().map(|doi| format!("https://doi.org/{doi}"));
        doi.or(values(&[line], "url").pop())
    });
    let licence = block(&file, "license")[0].trim_start_matches("- ").trim_matches('"');
    Said {
        title: one("title"),
        creators,
        version: one("version"),
        date: one("date-released"),
        doi: values(&top, "doi").pop(),
        licence: licence.to_lowercase(),
        related: related.collect(),
    }
}

fn zenodo(record: &Record) -> Said {
    let json = json(record, ".zenodo.json");
    let creators = list(&json["creators"]).iter();
    let related = list(&json["related_identifiers"]).iter();
    Said {
        title: text(&json["title"]),
        creators: creators
            .map(|c| (text(&c["name"]), c["orcid"].as_str().map(String::from)))
            .collect(),
        version: text(&json["version"]),
        date: text(&json["publication_date"]),
        doi: json["doi"].as_str().map(String::from),
        licence: text(&json["license"]),
        related: related
            .map(|work| address(&text(&work["identifier"]), &text(&work["scheme"])))
            .collect(),
    }
}

fn datacite(record: &Record) -> Said {
    let json = json(record, "datacite.json");
    let creators = list(&json["creators"]).iter();
    let related = list(&json["relatedIdentifiers"]).iter();
    Said {
        title: text(&json["titles"][0]["title"]),
        creators: creators
            .map(|c| (text(&c["name"]), optional(&c["nameIdentifiers"][0]["nameIdentifier"])))
            .collect(),
        version: text(&json["version"]),
        date: text(&json["dates"][0]["date"]),
        doi: json["doi"].as_str().map(String::from),
        licence: text(&json["rightsList"][0]["rightsIdentifier"]).to_lowercase(),
        related: related
            .map(|work| {
                let kind = text(&work["relatedIdentifierType"]);
                address(&text(&work["relatedIdentifier"]), &kind)
            })
            .collect(),
    }
}

fn codemeta(record: &Record) -> Said {
    let json = json(record, "codemeta.json");
    let creators = list(&json["author"]).iter();
    let related = list(&json["relatedLink"]).iter().chain(list(&json["citation"]));
    Said {
        title: text(&json["name"]),
        creators: creators.map(|c| (text(&c["name"]), optional(&c["@id"]))).collect(),
        version: text(&json["version"]),
        date: text(&json["datePublished"]),
        doi: optional(&json["identifier"]),
        licence: text(&json["license"][0]).rsplit_once('/').unwrap().1.to_lowercase(),
        related: texts(related),
    }
}

fn crate_of(record: &Record) -> Json {
    let files = [File::plain("results/a.json", "{}"), File::plain("README.md", "text")];
    let source = Source {
        tree: "4b825dc642cb6eb9a060e54bf8d69288fbee4904".into(),
        time: "2026-11-30T00:00:00Z".into(),
        dirty: false,
        files: Vec::new(),
    };
    ro_crate::of(record, &files, &source)
}

fn in_crate(record: &Record) -> Said {
    let json = crate_of(record);
    let graph = list(&json["@graph"]);
    let entity = |id: &Json| {
        let found = graph.iter().find(|entity| entity["@id"] == *id);
        found.unwrap_or_else(|| panic!("no entity {id}")).clone()
    };
    let root = entity(&"./".into());
    let creators = list(&root["author"]).iter().map(|author| {
        let author = entity(&author["@id"]);
        (text(&author["name"]), author["@id"].as_str().filter(|id| id.contains("orcid")).map(bare))
    });
    let related = list(&root["isBasedOn"]).iter().chain(list(&root["citation"]));
    let licence = entity(&root["license"]["@id"]);
    Said {
        title: text(&root["name"]),
        creators: creators.collect(),
        version: text(&root["version"]),
        date: text(&root["datePublished"]),
        doi: optional(&root["identifier"]),
        licence: text(&licence["name"]).to_lowercase(),
        related: related.map(|work| text(&work["@id"])).collect(),
    }
}

#[test]
fn all_forms_say_the_same() {
    for record in records() {
        let expected = expected(&record);
        assert!(expected.related.contains(&"https://doi.org/10.5281/zenodo.22805951".to_owned()));
        assert!(expected.related.contains(&"https://arxiv.org/abs/2101.07608".to_owned()));
        for (form, said) in [
            ("CITATION.cff", cff(&record)),
            (".zenodo.json", zenodo(&record)),
            ("datacite.json", datacite(&record)),
            ("codemeta.json", codemeta(&record)),
            ("ro-crate-metadata.json", in_crate(&record)),
        ] {
            assert_eq!(said, expected, "{form}");
        }
    }
}

/// The lines of a citation's reference with this in its title.
fn reference(cff: &str, title: &str) -> String {
    let references = cff.split_once("\nreferences:\n").unwrap().1;
    let mut works = references.split("  - type: ");
    works.find(|work| work.contains(title)).unwrap_or_else(|| panic!("no {title}")).to_owned()
}

#[test]
fn a_citation_names_who_wrote_what_it_refers_to() {
    let [record, _] = records();
    let cff = file(&record, "CITATION.cff");
    for (title, authors) in [
        (
            "Who Wins at Nim",
            r#"      - family-names: "Yamagishi"
        given-names: "Y."
        orcid: "https://orcid.org/0009-0006-8587-3450"
"#,
        ),
        (
            "arXiv 2101.07608",
            r#"      - family-names: "Iannucci"
        given-names: "Douglas E."
      - family-names: "Larsson"
        given-names: "Urban"
"#,
        ),
        ("A279119 of", "      - family-names: \"Sigrist\"\n"),
        ("A370822 of", "      - family-names: \"Tolunsky\"\n"),
        ("On Numbers and Games", "      - family-names: \"Conway\"\n"),
        ("problem 560", "      - name: \"Project Euler\"\n"),
        ("Grundy's game", "      - name: \"Wikipedia contributors\"\n"),
    ] {
        assert!(reference(&cff, title).contains(&format!("    authors:\n{authors}")), "{title}");
    }
    // The page One Word Apart names nobody.
    assert_eq!(cff.matches("\"anonymous\"").count(), 1);
    assert!(reference(&cff, "One Word Apart").contains("\"anonymous\""));
}

#[test]
fn a_book_is_referred_to_and_the_article_is_found_by_its_address() {
    let [record, _] = records();
    let cff = file(&record, "CITATION.cff");
    let book = reference(&cff, "On Numbers and Games");
    assert!(
        book.starts_with("book\n") && !book.contains("doi:") && !book.contains("url:"),
        "{book}"
    );
    let article = "https://en.wikipedia.org/wiki/Grundy%27s_game";
    assert!(reference(&cff, "Grundy's game").contains(article));
    let related = json(&record, ".zenodo.json")["related_identifiers"].clone();
    let article = list(&related).iter().find(|work| work["identifier"] == article).unwrap();
    assert_eq!(
        (text(&article["scheme"]), text(&article["relation"])),
        ("url".into(), "isSupplementTo".into())
    );
}

#[test]
fn a_crate_has_the_sum_and_the_run_of_each_file() {
    let [record, _] = records();
    let json = crate_of(&record);
    let graph = list(&json["@graph"]);
    let entity = |id: &str| graph.iter().find(|entity| entity["@id"] == id).unwrap();
    // SHA-256 of "{}", by sha256sum.
    let sum = "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a";
    assert_eq!(entity("results/a.json")["sha256"], sum);
    assert_eq!(entity("results/a.json")["contentSize"], "2");
    assert_eq!(entity("#run")["@type"], "CreateAction");
    assert_eq!(entity("#run")["result"][0]["@id"], "results/a.json");
    assert_eq!(list(&entity("#papers")["result"]).len(), 0);
}

/// Zenodo drops a key that it does not know without a word; here it is an error.
#[test]
fn a_misspelled_key_is_refused() {
    for (spoiled, says) in [
        (r#"{"title": "T", "descripton": "D", "description": "D"}"#, "descripton"),
        (r#"{"description": "D", "upload_tpye": "dataset"}"#, "upload_tpye"),
        (r#"{"description": "D", "creators": [{"name": "N", "orchid": "x"}]}"#, "orchid"),
        (r#"{"description": "D", "upload_type": "datasets"}"#, "datasets"),
        (
            r#"{"description": "D", "related_identifiers":
               [{"identifier": "10.5281/zenodo.1", "scheme": "doi", "relation": "isCitedBuy"}]}"#,
            "isCitedBuy",
        ),
        (
            r#"{"description": "D", "creators": [{"name": "N", "orcid": "0000-0002-1825-0098"}]}"#,
            "check digit",
        ),
        (
            r#"{"description": "D", "related_identifiers":
               [{"identifier": "zenodo.1", "scheme": "doi", "relation": "cites"}]}"#,
            "10.",
        ),
    ] {
        let error = zenodo::read(spoiled, ".zenodo.json").unwrap_err();
        assert!(error.to_string().contains(says), "{error}");
        assert_eq!(error.status(), 2);
    }
}

#[test]
fn what_we_write_for_zenodo_is_read_back() {
    for record in records() {
        let text = file(&record, ".zenodo.json");
        assert_eq!(zenodo::read(&text, "x").unwrap(), zenodo::of(&record));
    }
}

/// The record 10.5281/zenodo.21943905 called the sequence new; its next version
/// says whose it is, and lists earlier work oldest first, what has no year last.
#[test]
fn the_new_version_of_one_word_apart_carries_the_correction() {
    let [record, _] = records();
    let json = json(&record, "new-versions/one-word-apart.zenodo.json");
    let related = list(&json["related_identifiers"]);
    assert_eq!(related[0]["identifier"], "10.5281/zenodo.21943905");
    assert_eq!(related[0]["relation"], "isNewVersionOf");
    for key in ["title", "creators", "license", "version", "publication_date"] {
        assert_eq!(json[key], Json::Null, "{key} is the owner's to say");
    }
    let description = text(&json["description"]);
    for word in [
        "The deposit called the sequence of Common-factor Nim new.",
        "A370822 (Tolunsky, 2024)",
        "one more than A279119 (Sigrist, 2016)",
        "Since: 2016, by A279119",
        "Evidence: common-factor-a370822, common-factor-a279119",
    ] {
        assert!(description.contains(word), "{word}");
    }
    let earlier = description.split("Earlier work on the law of Coprime Nim").nth(1).unwrap();
    let places: Vec<_> = [
        "On Numbers and Games, 2nd edition",
        "A055396 of the OEIS",
        "2101.07608",
        "2004E",
        "problem 560",
    ]
    .iter()
    .map(|work| earlier.find(work).unwrap_or_else(|| panic!("no {work}")))
    .collect();
    assert!(places.is_sorted(), "oldest first: {places:?}");
    assert!(earlier.contains(", oldest first, where the year is known</strong>"), "{earlier}");
    let page = file(&record, "new-versions/one-word-apart.md");
    assert!(page.contains("who alone can publish it"));
    let documents: Vec<_> = record.new_versions.iter().map(|version| &version.slug).collect();
    assert_eq!(documents, ["addition-without-carries", "one-word-apart"]);
}
