//! Whether what the server keeps of a record says what was sent, all of it.

use super::metadata::Described;
use crate::failure::Failure;
use serde_json::{Value as Json, json};

/// Who may read the record and its files.
pub(super) fn access() -> Json {
    json!({"record": "public", "files": "public"})
}

/// Everything of a draft or record, as the server has it, that is not what was
/// sent, by its place.
#[must_use]
pub(super) fn differences(described: &Described, body: &Json) -> Vec<String> {
    let mut found = Vec::new();
    compare("access", &access(), &body["access"], &mut found);
    for (key, sent) in described.metadata.as_object().into_iter().flatten() {
        compare(key, sent, &body["metadata"][key.as_str()], &mut found);
    }
    found
}

/// As [`differences`], as a failure.
pub(super) fn check(described: &Described, body: &Json, doing: &str) -> Result<(), Failure> {
    let found = differences(described, body);
    if found.is_empty() {
        return Ok(());
    }
    let found = found.join(", ");
    Err(Failure::differs(format!("{doing}: the server did not keep, or changed: {found}")))
}

/// What was sent must be contained in what is kept: the server may add fields
/// to an object, and nothing else. An empty list may be left out.
fn compare(place: &str, sent: &Json, kept: &Json, found: &mut Vec<String>) {
    match (sent, kept) {
        (Json::Object(sent), Json::Object(_)) => {
            for (key, sent) in sent {
                compare(&format!("{place}.{key}"), sent, &kept[key.as_str()], found);
            }
        }
        (Json::Array(sent), Json::Null) if sent.is_empty() => {}
        (Json::Array(sent), Json::Array(kept)) if sent.len() == kept.len() => {
            for (index, (sent, kept)) in sent.iter().zip(kept).enumerate() {
                compare(&format!("{place}.{index}"), sent, kept, found);
            }
        }
        (Json::String(sent), Json::String(kept))
            if place == "description" && words(sent) == words(kept) => {}
        _ if sent == kept => {}
        _ => found.push(place.to_owned()),
    }
}

/// The words of a text in HTML. The server writes tags, entities and blanks of
/// a description its own way; it has no business with the words.
fn words(html: &str) -> Vec<String> {
    let mut text = String::new();
    let mut in_tag = false;
    for c in html.chars() {
        match c {
            '<' => in_tag = true,
            '>' if in_tag => in_tag = false,
            _ if in_tag => continue,
            _ => {}
        }
        text.push(if matches!(c, '<' | '>') { ' ' } else { c });
    }
    for (entity, stands_for) in [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#34;", "\""),
        ("&#39;", "'"),
        ("&#x27;", "'"),
        ("&nbsp;", " "),
        ("&amp;", "&"),
    ] {
        text = text.replace(entity, stands_for);
    }
    text.split_whitespace().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent() -> Described {
        Described {
            metadata: json!({
                "title": "a",
                "creators": [{"person_or_org": {"name": "A", "identifiers": []}}, {"person_or_org": {"name": "B"}}],
                "description": "<p>More &amp; less, &#39;x&#39;</p>",
                "rights": [{"id": "cc-by-4.0"}],
                "subjects": [],
                "resource_type": {"id": "dataset"},
            }),
            doi: None,
        }
    }

    fn kept() -> Json {
        let mut metadata = sent().metadata;
        metadata["resource_type"]["title"] = json!({"en": "Dataset"});
        json!({
            "access": {"record": "public", "files": "public", "status": "open"},
            "metadata": metadata,
        })
    }

    #[test]
    fn a_server_may_add_fields_leave_out_empty_lists_and_write_html_its_way() {
        let mut body = kept();
        let metadata = body["metadata"].as_object_mut().unwrap();
        metadata.remove("subjects");
        metadata["description"] = json!("<p>More &amp; less,\n'x'</p>\n");
        let person = metadata["creators"][0]["person_or_org"].as_object_mut().unwrap();
        person.remove("identifiers");
        assert_eq!(differences(&sent(), &body), [""; 0]);
    }

    #[test]
    fn everything_else_that_changed_is_named_by_its_place() {
        let is = |place: &str, value: Json, named: &str| {
            let mut body = kept();
            *body.pointer_mut(place).unwrap() = value;
            assert_eq!(differences(&sent(), &body), [named], "{place}");
        };
        is("/metadata/title", json!("b"), "title");
        is("/metadata/title", Json::Null, "title");
        is("/metadata/creators/0/person_or_org/name", json!("M"), "creators.0.person_or_org.name");
        is("/metadata/creators", json!([]), "creators");
        is("/metadata/creators/1", Json::Null, "creators.1");
        is("/metadata/rights/0/id", json!("cc0-1.0"), "rights.0.id");
        is("/metadata/resource_type/id", json!("software"), "resource_type.id");
        is("/metadata/description", json!("<p>More or less, 'x'</p>"), "description");
        is("/metadata/subjects", json!([{"subject": "x"}]), "subjects");
        is("/access/files", json!("restricted"), "access.files");
        is("/access", Json::Null, "access");
    }
}
