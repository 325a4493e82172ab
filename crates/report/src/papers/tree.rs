//! A computed value as a tree of names and texts, for a nested list.

use serde::Serialize;
use serde_json::{Map, Value as Json};

/// A named value: a text, or named values below it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Node {
    /// The field's name, in words.
    pub(super) name: String,
    /// The value, when it is a single one.
    pub(super) text: Option<String>,
    /// The values below, in their declared order.
    pub(super) children: Vec<Node>,
}

/// The fields of a value, each as a node; a value without fields is one node
/// called `value`.
pub(super) fn nodes(value: &Json) -> Vec<Node> {
    match value {
        Json::Object(fields) if share(fields).is_none() => children(fields),
        other => vec![node("value", other)],
    }
}

/// A value as one line of text, when it is no tree.
pub(super) fn text(value: &Json) -> Option<String> {
    match value {
        Json::Null => Some("none".into()),
        Json::Bool(true) => Some("yes".into()),
        Json::Bool(false) => Some("no".into()),
        Json::Number(number) => Some(number.to_string()),
        Json::String(text) => Some(text.clone()),
        Json::Array(items) if items.is_empty() => Some("none".into()),
        Json::Array(items) => {
            let texts: Option<Vec<String>> =
                items.iter().map(|item| if item.is_array() { None } else { text(item) }).collect();
            texts.map(|texts| texts.join(", "))
        }
        Json::Object(fields) => share(fields),
    }
}

fn children(fields: &Map<String, Json>) -> Vec<Node> {
    fields.iter().map(|(name, value)| node(name, value)).collect()
}

fn node(name: &str, value: &Json) -> Node {
    let text = text(value);
    let children = match value {
        _ if text.is_some() => Vec::new(),
        Json::Object(fields) => children(fields),
        Json::Array(items) => {
            items.iter().zip(1..).map(|(item, place)| node(&format!("{place}."), item)).collect()
        }
        // Every other value is a text.
        _ => Vec::new(),
    };
    Node { name: words(name), text, children }
}

/// A field's name in words, the field's own terms with their hyphens.
fn words(name: &str) -> String {
    let words = name.replace('_', " ");
    words.replace("nim sum", "nim-sum").replace("nim value", "nim-value")
}

/// A share, which the results write as numerator, denominator and decimal.
fn share(fields: &Map<String, Json>) -> Option<String> {
    if fields.len() != 3 {
        return None;
    }
    let part = |name: &str| match fields.get(name)? {
        Json::Number(number) => Some(number.to_string()),
        Json::String(text) => Some(text.clone()),
        _ => None,
    };
    Some(format!("{}/{}, rounded {}", part("num")?, part("den")?, part("decimal")?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_kind_of_value_has_its_text() {
        for (value, expected) in [
            (json!(null), Some("none")),
            (json!(true), Some("yes")),
            (json!(18_446_744_073_709_551_615_u64), Some("18446744073709551615")),
            (json!("9007199254740993"), Some("9007199254740993")),
            (json!([]), Some("none")),
            (json!([0, 0, 1]), Some("0, 0, 1")),
            (json!({"num": 4, "den": 8, "decimal": "0.500000"}), Some("4/8, rounded 0.500000")),
            (json!({"num": 4, "den": 8}), None),
            (json!([[0, 1], [2]]), None),
        ] {
            assert_eq!(text(&value).as_deref(), expected, "{value}");
        }
    }

    #[test]
    fn fields_keep_their_order_and_their_depth() {
        let tree = nodes(&json!({"zeta_nim_sum": {"b": 1, "a": [[2, 3], [4]]}, "alpha": "x"}));
        let names: Vec<_> = tree.iter().map(|node| node.name.as_str()).collect();
        assert_eq!(names, ["zeta nim-sum", "alpha"]);
        let below: Vec<_> = tree[0].children.iter().map(|node| node.name.as_str()).collect();
        assert_eq!(below, ["b", "a"]);
        assert_eq!(tree[0].children[1].children[0].text.as_deref(), Some("2, 3"));
        assert_eq!(nodes(&json!(7))[0].text.as_deref(), Some("7"));
    }
}
