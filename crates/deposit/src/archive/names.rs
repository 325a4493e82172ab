//! The names in an archive: plain, relative, ASCII, under one top folder, and no
//! two that any file system could take for one.

use std::collections::BTreeMap;

/// The longest name taken, in bytes.
const LONGEST: usize = 400;

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Is {
    File,
    Folder,
}

/// The names met so far.
pub(super) struct Names {
    /// In lower case, since some file systems do not tell the cases apart.
    met: BTreeMap<String, (String, Is)>,
    top: Option<String>,
    /// Whether everything must lie in one top folder.
    under_one: bool,
}

impl Names {
    /// Names that all lie in one top folder, or may lie anywhere.
    pub(super) fn new(under_one: bool) -> Self {
        Self { met: BTreeMap::new(), top: None, under_one }
    }

    /// The top folder, once a file in it was met.
    pub(super) fn top(&self) -> Option<&str> {
        self.top.as_deref()
    }

    /// Meets the name of a file.
    pub(super) fn meet(&mut self, name: &str) -> Result<(), String> {
        plain(name)?;
        match name.split_once('/') {
            Some((top, _)) => self.in_top(top)?,
            None if self.under_one => return Err(format!("{name:?} lies outside a top folder")),
            None => {}
        }
        let parents = name.match_indices('/').map(|(at, _)| &name[..at]);
        for parent in parents {
            self.note(parent, Is::Folder)?;
        }
        self.note(name, Is::File)
    }

    /// Meets the name of a folder, with or without a slash at its end.
    pub(super) fn meet_folder(&mut self, name: &str) -> Result<(), String> {
        let name = name.strip_suffix('/').unwrap_or(name);
        plain(name)?;
        self.in_top(name.split('/').next().unwrap_or(name))?;
        self.note(name, Is::Folder)
    }

    fn in_top(&mut self, top: &str) -> Result<(), String> {
        match &self.top {
            None => self.top = Some(top.to_owned()),
            Some(known) if known == top || !self.under_one => {}
            Some(known) => return Err(format!("it has two top folders, {known:?} and {top:?}")),
        }
        Ok(())
    }

    fn note(&mut self, name: &str, is: Is) -> Result<(), String> {
        let known = self.met.entry(name.to_ascii_lowercase());
        let mut new = false;
        let (first, kind) = known.or_insert_with(|| {
            new = true;
            (name.to_owned(), is)
        });
        if new || (first == name && *kind == Is::Folder && is == Is::Folder) {
            Ok(())
        } else if first == name && *kind == is {
            Err(format!("{name:?} is in it twice"))
        } else if first == name {
            Err(format!("{name:?} is both a file and a folder in it"))
        } else {
            Err(format!("{first:?} and {name:?} differ in capitals only"))
        }
    }
}

/// A name that stays in its folder, and means the same file on every system.
fn plain(name: &str) -> Result<(), String> {
    let part_at_fault =
        |part: &str| part.is_empty() || part == "." || part == ".." || part.ends_with(['.', ' ']);
    if name.len() > LONGEST {
        Err(format!("a name in it has {} bytes; {LONGEST} are taken", name.len()))
    } else if !name.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
        Err(format!("the name {name:?} has a character that is not printable ASCII"))
    } else if name.contains(['\\', ':', '*', '?', '"', '<', '>', '|']) {
        Err(format!("the name {name:?} has a character that not every system takes in a name"))
    } else if name.starts_with('/') {
        Err(format!("the name {name:?} is absolute"))
    } else if name.split('/').any(|part| part == "..") {
        Err(format!("the name {name:?} leaves the folder"))
    } else if name.split('/').any(part_at_fault) {
        Err(format!("the name {name:?} is not in its plain form"))
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meet(names: &[&str]) -> Result<(), String> {
        let mut all = Names::new(true);
        names.iter().try_for_each(|name| match name.strip_suffix('/') {
            Some(_) => all.meet_folder(name),
            None => all.meet(name),
        })
    }

    #[test]
    fn plain_names_under_one_folder_are_taken() {
        assert_eq!(meet(&["b/", "b/a", "b/c/", "b/c/d", "b/c/e.txt", "b/.hidden"]), Ok(()));
    }

    #[test]
    fn names_that_leave_or_clash_are_refused() {
        for (names, says) in [
            (&["a"][..], "outside a top folder"),
            (&["/a/b"], "absolute"),
            (&["b/../../x"], "leaves the folder"),
            (&["../x"], "leaves the folder"),
            (&["b/./x"], "plain form"),
            (&["b//x"], "plain form"),
            (&["b/x."], "plain form"),
            (&["b/c:x"], "not every system"),
            (&["C:/x"], "not every system"),
            (&["b\\..\\x"], "not every system"),
            (&["b/caf\u{e9}"], "ASCII"),
            (&["b/cafe\u{301}"], "ASCII"),
            (&["b/a\nb"], "ASCII"),
            (&["b/a\0"], "ASCII"),
            (&["b/a", "b/a"], "twice"),
            (&["b/a", "b/A"], "capitals"),
            (&["b/C/x", "b/c/y"], "capitals"),
            (&["b/a", "b/a/c"], "both a file and a folder"),
            (&["b/a/c", "b/a"], "both a file and a folder"),
            (&["b/a", "c/a"], "two top folders"),
            (&[""], "plain form"),
            (&["/"], "plain form"),
        ] {
            let refusal = meet(names).expect_err(&format!("{names:?}"));
            assert!(refusal.contains(says), "{names:?}: {refusal}");
        }
        let mut anywhere = Names::new(false);
        assert!(["a", "b/c", "d/e"].iter().all(|name| anywhere.meet(name).is_ok()));
        let long = format!("b/{}", "x".repeat(LONGEST - 1));
        assert!(meet(&[&long]).is_err() && meet(&[&long[..LONGEST]]).is_ok());
    }
}
