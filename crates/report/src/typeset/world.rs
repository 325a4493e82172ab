//! All that Typst can see: the files given to it, the bundled fonts, one date.

use super::equations::with_alternatives;
use super::fonts::FONTS;
use std::collections::BTreeMap;
use std::path::Path;
use typst::diag::{FileError, FileResult};
use typst::foundations::{Bytes, Datetime, Dict, Duration, IntoValue, Str};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Feature, Library, LibraryExt};

/// What a document is compiled to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Pdf,
    Html,
}

impl Target {
    /// What a template sees as `sys.inputs.target`.
    fn name(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Html => "html",
        }
    }
}

/// A compilation's surroundings.
#[derive(Debug)]
pub(super) struct World {
    library: LazyHash<Library>,
    main: FileId,
    sources: BTreeMap<String, Source>,
    files: BTreeMap<String, Bytes>,
    today: Datetime,
}

impl World {
    /// A world of these files, by their paths; `main` is one of them.
    pub(super) fn new(
        target: Target,
        main: &str,
        files: &BTreeMap<String, Vec<u8>>,
        today: Datetime,
    ) -> Result<Self, String> {
        let inputs: Dict =
            [(Str::from("target"), target.name().into_value())].into_iter().collect();
        let features = [Feature::Html].into_iter().collect();
        let library = Library::builder().with_inputs(inputs).with_features(features).build();
        let mut sources = BTreeMap::new();
        let typst = |path: &str| Path::new(path).extension().is_some_and(|end| end == "typ");
        for (path, bytes) in files.iter().filter(|(path, _)| typst(path)) {
            let text = std::str::from_utf8(bytes).map_err(|error| format!("{path}: {error}"))?;
            let text = if path == main { with_alternatives(text) } else { text.into() };
            sources.insert(path.clone(), Source::new(id(path)?, text));
        }
        let files =
            files.iter().map(|(path, bytes)| (path.clone(), Bytes::new(bytes.clone()))).collect();
        Ok(Self { library: LazyHash::new(library), main: id(main)?, sources, files, today })
    }
}

/// Typst's id of a file by its path.
fn id(path: &str) -> Result<FileId, String> {
    let path = VirtualPath::new(path).map_err(|error| format!("{path}: {error:?}"))?;
    Ok(FileId::new(RootedPath::new(VirtualRoot::Project, path)))
}

fn name(id: FileId) -> String {
    id.vpath().get_without_slash().to_owned()
}

impl typst::World for World {
    fn library(&self) -> &LazyHash<Library> {
        &self.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &FONTS.book
    }

    fn main(&self) -> FileId {
        self.main
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        let name = name(id);
        self.sources.get(&name).cloned().ok_or_else(|| FileError::NotFound(name.into()))
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        let name = name(id);
        self.files.get(&name).cloned().ok_or_else(|| FileError::NotFound(name.into()))
    }

    fn font(&self, index: usize) -> Option<Font> {
        FONTS.all.get(index).cloned()
    }

    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        Some(self.today)
    }
}
