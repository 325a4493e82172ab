//! What must hold of the files of a paper: identifiers that lead somewhere, claims
//! that exist, corrections of what the ledger has.

use super::{Author, Correction, EntryName, PaperFacts, PriorWork};
use crate::failure::Failure;
use crate::identifiers::{check_doi, check_orcid};
use crate::ledger::Published;
use nimproof_core::claims::{self, Paper};

/// Checks a paper's facts; a document's corrections are about its own claims.
pub(crate) fn check_facts(
    facts: &PaperFacts,
    slug: &str,
    document: Option<Paper>,
) -> Result<(), String> {
    same_slug(&facts.slug, slug)?;
    check_identifiers(facts)?;
    check_prior_work(&facts.prior_work)?;
    for correction in &facts.corrections {
        if correction.evidence.is_empty() {
            return Err(format!("the correction of {:?} names no evidence", correction.said));
        }
        let ids = correction.evidence.iter().chain(correction.entries.iter().map(|e| &e.id));
        ids.into_iter().try_for_each(|id| check_id(id, document))?;
    }
    Ok(())
}

/// The identifiers of the document; a misprint in them leads to nobody.
fn check_identifiers(facts: &PaperFacts) -> Result<(), String> {
    check_authors(&facts.document.authors)?;
    facts.document.url.as_deref().map_or(Ok(()), |url| check_identifier(url, "the document"))?;
    facts.document.doi.as_deref().map_or(Ok(()), check_doi)
}

/// Authors have a name in whole parts, and an ORCID that is well formed.
fn check_authors(authors: &[Author]) -> Result<(), String> {
    for author in authors {
        if author.name.split(',').any(|part| part.trim().is_empty()) {
            return Err(format!(
                "the author {:?} is neither family name, comma, given name nor a group",
                author.name
            ));
        }
        author.orcid.as_deref().map_or(Ok(()), check_orcid)?;
    }
    Ok(())
}

/// Prior work is listed oldest first under each subject, what has no year
/// last; it can be found, and its authors are named.
fn check_prior_work(works: &[PriorWork]) -> Result<(), String> {
    let place = |work: &PriorWork| work.year.unwrap_or(u16::MAX);
    for (index, work) in works.iter().enumerate() {
        let later = works[..index].iter().find(|w| w.about == work.about && place(w) > place(work));
        if let Some(later) = later {
            return Err(format!(
                "prior work on {} is not oldest first, without a year last: {:?} stands before {:?}",
                work.about, later.work, work.work
            ));
        }
        let reason = work.undated.as_deref().is_some_and(|reason| !reason.trim().is_empty());
        if work.year.is_some() == reason {
            return Err(format!(
                "{:?} needs a year, or else in `undated` why there is none",
                work.work
            ));
        }
        check_authors(&work.authors)?;
        work.identifier.as_deref().map_or(Ok(()), |text| check_identifier(text, &work.work))?;
    }
    Ok(())
}

/// An identifier says of which kind it is, and is one.
fn check_identifier(text: &str, of: &str) -> Result<(), String> {
    match text.split_once(':') {
        Some(("doi", doi)) => check_doi(doi),
        Some(("https", rest)) if rest.len() > 2 && rest.starts_with("//") => Ok(()),
        Some(("arxiv", id)) if id.bytes().all(|b| b.is_ascii_digit() || b == b'.') => Ok(()),
        _ => Err(format!("the identifier of {of:?} is none of doi:..., arxiv:..., https://...")),
    }
}

/// Checks a ledger. A document's entries bind its own claims: what `run` says
/// of a claim is held against the ledger of the claim's document and no other.
pub(crate) fn check_published(
    published: &Published,
    slug: Option<&str>,
    document: Option<Paper>,
) -> Result<(), String> {
    slug.map_or(Ok(()), |slug| same_slug(&published.slug, slug))?;
    published.claims().try_for_each(|entry| check_id(&entry.id, document))?;
    published.check()
}

/// A correction names a printed value exactly; when the paper's value is
/// another, one of the two is wrong.
pub(crate) fn check_corrected_entries(
    slug: &str,
    corrections: &[Correction],
    published: &Published,
) -> Result<(), Failure> {
    for entry in corrections.iter().flat_map(|correction| &correction.entries) {
        let name = entry.name();
        if !published.claims().any(|entry| entry.name() == name) {
            let EntryName { id, field, place, printed } = name;
            return Err(Failure::differs(format!(
                "{slug} {id} {field}, {place}: a correction names it printed {printed:?}, and \
                 published.json has no such value there"
            )));
        }
    }
    Ok(())
}

/// Checks that a file is of the folder it is in.
///
/// # Errors
/// One line that names both.
pub fn same_slug(slug: &str, folder: &str) -> Result<(), String> {
    if slug == folder {
        Ok(())
    } else {
        Err(format!("the slug is {slug:?}, the folder is {folder:?}"))
    }
}

fn check_id(id: &str, document: Option<Paper>) -> Result<(), String> {
    match claims::all().find(|claim| claim.id == id) {
        None => Err(format!("there is no claim {id:?}; `reproduce list` names them")),
        Some(claim) if document.is_some_and(|document| claim.paper != document) => {
            Err(format!("the claim {id:?} belongs to {}", claim.paper.slug()))
        }
        Some(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prior_work_stands_oldest_first_and_can_be_found() {
        let work = |year, identifier: &str| PriorWork {
            about: "the law".into(),
            year: Some(year),
            undated: None,
            authors: Vec::new(),
            work: format!("a work of {year}"),
            identifier: Some(identifier.into()),
        };
        let [old, new] = [work(2013, "https://oeis.org/A055396"), work(2021, "arxiv:2101.07608")];
        let undated =
            PriorWork { year: None, undated: Some("none is stated".into()), ..old.clone() };
        let check = |works: &[&PriorWork]| {
            check_prior_work(&works.iter().map(|&work| work.clone()).collect::<Vec<_>>())
        };
        assert_eq!(check(&[&old, &new, &undated]), Ok(()));
        assert!(check(&[&new, &old]).unwrap_err().contains("oldest first"));
        assert!(check(&[&undated, &old]).unwrap_err().contains("without a year last"));
        for undated in [None, Some(" ".into())] {
            let bare = PriorWork { year: None, undated, ..old.clone() };
            assert!(check(&[&bare]).unwrap_err().contains("needs a year"));
        }
        let both = PriorWork { undated: Some("none is stated".into()), ..old };
        assert!(check(&[&both]).unwrap_err().contains("needs a year"));
        for identifier in ["2101.07608", "doi:zenodo.1", "https:", "arxiv:abs/2101.07608"] {
            assert!(check_prior_work(&[work(2013, identifier)]).is_err(), "{identifier}");
        }
    }

    #[test]
    fn authors_have_a_name_and_a_sound_orcid() {
        let author = |name: &str, orcid: Option<&str>| {
            check_authors(&[Author { name: name.into(), orcid: orcid.map(String::from) }])
        };
        assert_eq!(author("Carberry, Josiah", Some("0000-0002-1825-0097")), Ok(()));
        assert_eq!(author("Project Euler", None), Ok(()));
        assert!(author("Carberry, Josiah", Some("0000-0002-1825-0098")).is_err());
        for name in ["", "Carberry, ", ", Josiah"] {
            assert!(author(name, None).is_err(), "{name:?}");
        }
    }
}
