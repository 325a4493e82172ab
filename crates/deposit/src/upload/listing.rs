//! The server's list of a draft's files, held against ours.

use super::local::LocalFile;
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// What the server says of its files, by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing(pub BTreeMap<String, Remote>);

/// What the server says of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remote {
    /// It has the whole of it, to its own mind.
    complete: bool,
    size: Option<u64>,
    /// In lower case, without the word before it.
    md5: Option<String>,
}

impl Listing {
    /// Reads the list; none when it is of another form, or has a name twice.
    #[must_use]
    pub fn read(body: &Json) -> Option<Self> {
        let mut listing = BTreeMap::new();
        for entry in body["entries"].as_array()? {
            let name = entry["key"].as_str()?.to_owned();
            if listing.insert(name, Remote::read(entry)).is_some() {
                return None;
            }
        }
        Some(Self(listing))
    }

    /// Names that are on the server and not among ours.
    pub fn extra<'a>(&'a self, files: &'a [LocalFile]) -> impl Iterator<Item = &'a String> {
        self.0.keys().filter(|name| !files.iter().any(|file| file.name == **name))
    }

    /// Everything that differs from our files, one line each.
    #[must_use]
    pub fn differences(&self, files: &[LocalFile]) -> Vec<String> {
        let extra = self.extra(files).map(|name| format!("{name:?} is there and is none of ours"));
        files.iter().filter_map(|file| self.difference(file)).chain(extra).collect()
    }

    /// How a file of ours differs.
    #[must_use]
    pub fn difference(&self, file: &LocalFile) -> Option<String> {
        let name = &file.name;
        let Some(remote) = self.0.get(name) else {
            return Some(format!("{name} is not there"));
        };
        let size = remote.size.map_or_else(|| "no size".into(), |size| format!("{size} bytes"));
        let md5 = remote.md5.as_deref().unwrap_or("no MD5");
        if !remote.complete {
            Some(format!("{name} is there in part only"))
        } else if remote.size != Some(file.size) {
            Some(format!("{name}: the server has {size}, the file {}", file.size))
        } else if md5 != file.md5 {
            Some(format!("{name}: the server has {md5}, the file MD5 {}", file.md5))
        } else {
            None
        }
    }
}

impl Remote {
    fn read(entry: &Json) -> Self {
        let checksum = entry["checksum"].as_str().unwrap_or_default();
        // Some servers say which sum it is, some give the digits alone.
        let digits = checksum.strip_prefix("md5:").unwrap_or(checksum);
        let is_md5 = digits.len() == 32 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        Self {
            complete: entry["status"] == "completed",
            size: whole(&entry["size"]),
            md5: is_md5.then(|| digits.to_ascii_lowercase()),
        }
    }
}

/// A whole number, also where it is written as 89364.0, as the API's own
/// documentation has it.
fn whole(number: &Json) -> Option<u64> {
    let Json::Number(number) = number else { return None };
    let text = number.to_string();
    text.strip_suffix(".0").unwrap_or(&text).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn file() -> LocalFile {
        // The MD5 of "abc" is in RFC 1321.
        LocalFile {
            name: "a.zip".into(),
            path: "a.zip".into(),
            size: 3,
            md5: "900150983cd24fb0d6963f7d28e17f72".into(),
        }
    }

    fn difference(entry: &Json) -> Option<String> {
        Listing::read(&json!({"entries": [entry]})).unwrap().difference(&file())
    }

    #[test]
    fn sizes_and_sums_are_compared_in_every_form() {
        let sum = file().md5;
        for (size, checksum) in [
            (json!(3), format!("md5:{sum}")),
            (json!(3), sum.clone()),
            (json!(3.0), format!("md5:{}", sum.to_uppercase())),
        ] {
            let entry =
                json!({"key": "a.zip", "status": "completed", "size": size, "checksum": checksum});
            assert_eq!(difference(&entry), None, "{entry}");
        }
        for (entry, says) in [
            (json!({"key": "a.zip", "status": "pending", "size": 3, "checksum": sum}), "in part"),
            (json!({"key": "a.zip", "size": 3, "checksum": sum}), "in part"),
            (json!({"key": "a.zip", "status": "completed", "size": 2, "checksum": sum}), "2 bytes"),
            (
                json!({"key": "a.zip", "status": "completed", "size": 3.5, "checksum": sum}),
                "no size",
            ),
            (json!({"key": "a.zip", "status": "completed", "checksum": sum}), "no size"),
            (json!({"key": "a.zip", "status": "completed", "size": 3}), "no MD5"),
            (
                json!({"key": "a.zip", "status": "completed", "size": 3, "checksum": format!("sha1:{sum}")}),
                "no MD5",
            ),
            (
                json!({"key": "a.zip", "status": "completed", "size": 3, "checksum": sum.replace('9', "8")}),
                "800150883cd24fb0d6863f7d28e17f72",
            ),
            (
                json!({"key": "b.zip", "status": "completed", "size": 3, "checksum": sum}),
                "not there",
            ),
        ] {
            let difference = difference(&entry).unwrap();
            assert!(difference.contains(says), "{entry}: {difference}");
        }
    }

    #[test]
    fn a_file_that_is_none_of_ours_is_a_difference() {
        let entry = |key: &str| json!({"key": key, "status": "completed", "size": 3.0, "checksum": file().md5});
        let listing = Listing::read(&json!({"entries": [entry("a.zip"), entry("old.zip")]}));
        assert_eq!(
            listing.unwrap().differences(&[file()]),
            ["\"old.zip\" is there and is none of ours"]
        );
        assert_eq!(Listing::read(&json!({"entries": [{}]})), None);
        assert_eq!(Listing::read(&json!([])), None);
        let twice = json!({"entries": [entry("a.zip"), entry("a.zip")]});
        assert_eq!(Listing::read(&twice), None);
    }
}
