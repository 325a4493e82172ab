//! New versions of others' records. A document that has a DOI and corrections
//! gets one prepared: what its owner changes, and nothing that is the owner's
//! to say (title, creators, licence and files stay as the record has them).

use super::record::{Identifier, Related, Relation, cited, corrections, creators};
use super::text::{self, Block};
use nimproof_ledger::paper::PaperFacts;

/// A new version of a record, for its owner to publish.
#[derive(Clone, Debug)]
pub struct NewVersion {
    /// The folder of the paper.
    pub slug: String,
    /// The title of the document, to know the record by.
    pub title: String,
    /// The DOI of the record that it replaces.
    pub replaces: String,
    /// What goes into the record's description, after what is there.
    pub corrections: Vec<Block>,
    /// The related works to add.
    pub related: Vec<Related>,
}

impl NewVersion {
    /// The new version for a paper's document, where it has a record to
    /// correct.
    #[must_use]
    pub fn of(paper: &PaperFacts) -> Option<Self> {
        let replaces = paper.document.doi.clone().filter(|_| !paper.corrections.is_empty())?;
        let mut related = vec![Related {
            relation: Relation::IsNewVersionOf,
            identifier: Identifier::Doi(replaces.clone()),
            title: paper.document.title.clone(),
            authors: creators(&paper.document.authors),
        }];
        related.extend(cited(paper));
        Some(Self {
            slug: paper.slug.clone(),
            title: paper.document.title.clone(),
            replaces,
            corrections: corrections(paper),
            related,
        })
    }
}

/// The new version for its owner to read.
#[must_use]
pub fn write(version: &NewVersion) -> String {
    let related: Vec<_> = version
        .related
        .iter()
        .map(|work| format!("{}: {}", work.relation.zenodo(), work.identifier.url()))
        .collect();
    let blocks = [
        Block::Heading(format!("# A new version of {}", version.title)),
        Block::Paragraph(format!(
            "This is prepared for the owner of the record {}, who alone can publish it. Open a new \
             version of that record, add the text below to its description, and the related works. \
             Title, creators, licence and files are the owner's; nothing here changes them. The \
             same is in {}.zenodo.json. The evidence is named by claim; the claims are in results/.",
            version.replaces, version.slug
        )),
        Block::Heading("## For the description".into()),
        Block::Paragraph(text::plain(&version.corrections)),
        Block::Heading("## Related works".into()),
        Block::List(related),
    ];
    text::plain(&blocks) + "\n"
}
