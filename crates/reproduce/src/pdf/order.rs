//! The order of reading. A tagged PDF has it in its structure tree: a figure that
//! was moved to the head of a page stands there where the text has it, and a
//! table goes row by row (ISO 32000-1, 14.7). Without tags it is that of drawing.

use super::page::Run;
use lopdf::{Dictionary, Document, Object, ObjectId};
use std::collections::{HashMap, HashSet};

/// No structure is deeper, and none has more elements: a damaged one may lead
/// back to itself.
const DEEPEST: usize = 200;
const MOST: usize = 2_000_000;

/// Marked content by its number in a page, or in a drawing that is used in pages.
pub(super) type Marked = (ObjectId, i64);

/// The tags of a document.
pub(super) struct Tags {
    /// What they name, in the order of reading; none when there is no end to it.
    order: Option<Vec<Marked>>,
    figures: HashSet<Marked>,
}

impl Tags {
    /// The tags of a document that has any.
    pub(super) fn of(document: &Document) -> Option<Self> {
        let root = document.catalog().ok()?.get(b"StructTreeRoot").ok()?;
        let root = document.dereference(root).ok()?.1.as_dict().ok()?;
        let mut marks = Marks { document, found: Vec::new(), figures: HashSet::new(), left: MOST };
        let whole = marks.below(root, None, 0).is_some();
        Some(Self { order: whole.then_some(marks.found), figures: marks.figures })
    }

    /// Whether marked content is itself a figure.
    pub(super) fn is_figure(&self, mark: Marked) -> bool {
        self.figures.contains(&mark)
    }

    /// The runs in the order of reading, if the tags name all that are marked;
    /// what is not marked at all comes last.
    pub(super) fn order<'r>(&self, runs: &'r [Run]) -> Option<Vec<&'r Run>> {
        let order = self.order.as_ref()?;
        let mut by_mark: HashMap<Marked, Vec<&Run>> = HashMap::new();
        for run in runs {
            if let Some(mark) = run.mark {
                by_mark.entry(mark).or_default().push(run);
            }
        }
        let mut ordered = Vec::with_capacity(runs.len());
        for mark in order {
            ordered.extend(by_mark.remove(mark).unwrap_or_default());
        }
        if !by_mark.is_empty() {
            return None;
        }
        ordered.extend(runs.iter().filter(|run| run.mark.is_none()));
        Some(ordered)
    }
}

/// The element that content is under: its page, and whether it is a figure.
#[derive(Clone, Copy, Default)]
struct Above {
    page: Option<ObjectId>,
    figure: bool,
}

struct Marks<'a> {
    document: &'a Document,
    found: Vec<Marked>,
    figures: HashSet<Marked>,
    left: usize,
}

impl<'a> Marks<'a> {
    /// Collects what an element has below it; none when there is no end to it.
    fn below(
        &mut self,
        element: &'a Dictionary,
        page: Option<ObjectId>,
        depth: usize,
    ) -> Option<()> {
        let page = element.get(b"Pg").and_then(Object::as_reference).ok().or(page);
        let figure = element.get(b"S").and_then(Object::as_name).is_ok_and(|tag| tag == b"Figure");
        match element.get(b"K") {
            Ok(kids) => self.kid(kids, Above { page, figure }, depth),
            Err(_) => Some(()),
        }
    }

    fn kid(&mut self, kid: &'a Object, above: Above, depth: usize) -> Option<()> {
        self.left = self.left.checked_sub(1).filter(|_| depth < DEEPEST)?;
        match self.document.dereference(kid).ok()?.1 {
            Object::Array(kids) => kids.iter().try_for_each(|kid| self.kid(kid, above, depth + 1)),
            Object::Integer(mark) => {
                self.find(above.page.map(|page| (page, *mark)), above);
                Some(())
            }
            Object::Dictionary(content) if content.has(b"MCID") => {
                let owner = |name: &[u8]| content.get(name).and_then(Object::as_reference).ok();
                let owner = owner(b"Stm").or(owner(b"Pg")).or(above.page);
                let mark = content.get(b"MCID").and_then(Object::as_i64).ok();
                self.find(owner.zip(mark), above);
                Some(())
            }
            Object::Dictionary(element) => self.below(element, above.page, depth + 1),
            _ => Some(()),
        }
    }

    fn find(&mut self, mark: Option<Marked>, above: Above) {
        self.found.extend(mark);
        self.figures.extend(mark.filter(|_| above.figure));
    }
}
