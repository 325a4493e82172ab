//! The order of reading. A tagged PDF has it in its structure tree: a figure that
//! was moved to the head of a page stands there where the text has it, and a
//! table goes row by row (ISO 32000-1, 14.7). Without tags it is that of drawing.

use super::page::Run;
use lopdf::{Dictionary, Document, Object, ObjectId};
use std::collections::HashMap;

/// No structure is deeper, and none has more elements: a damaged one may lead
/// back to itself.
const DEEPEST: usize = 200;
const MOST: usize = 2_000_000;

/// The runs in the order of reading, if the document's tags name all that are
/// marked; what is not marked at all comes last.
pub(super) fn by_tags<'r>(document: &Document, runs: &'r [Run]) -> Option<Vec<&'r Run>> {
    let mut by_mark: HashMap<(ObjectId, i64), Vec<&Run>> = HashMap::new();
    for run in runs {
        if let Some(mark) = run.mark {
            by_mark.entry((run.page, mark)).or_default().push(run);
        }
    }
    let root = document.catalog().ok()?.get(b"StructTreeRoot").ok()?;
    let root = document.dereference(root).ok()?.1.as_dict().ok()?;
    let mut marks = Marks { document, found: Vec::new(), left: MOST };
    marks.below(root, None, 0)?;
    let mut ordered = Vec::with_capacity(runs.len());
    for mark in marks.found {
        ordered.extend(by_mark.remove(&mark).unwrap_or_default());
    }
    if !by_mark.is_empty() {
        return None;
    }
    ordered.extend(runs.iter().filter(|run| run.mark.is_none()));
    Some(ordered)
}

struct Marks<'a> {
    document: &'a Document,
    found: Vec<(ObjectId, i64)>,
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
        match element.get(b"K") {
            Ok(kids) => self.kid(kids, page, depth),
            Err(_) => Some(()),
        }
    }

    fn kid(&mut self, kid: &'a Object, page: Option<ObjectId>, depth: usize) -> Option<()> {
        self.left = self.left.checked_sub(1).filter(|_| depth < DEEPEST)?;
        match self.document.dereference(kid).ok()?.1 {
            Object::Array(kids) => kids.iter().try_for_each(|kid| self.kid(kid, page, depth + 1)),
            Object::Integer(mark) => {
                self.found.extend(page.map(|page| (page, *mark)));
                Some(())
            }
            Object::Dictionary(content) if content.has(b"MCID") => {
                let page = content.get(b"Pg").and_then(Object::as_reference).ok().or(page);
                let mark = content.get(b"MCID").and_then(Object::as_i64).ok();
                self.found.extend(page.zip(mark));
                Some(())
            }
            Object::Dictionary(element) => self.below(element, page, depth + 1),
            _ => Some(()),
        }
    }
}
