//! The ledger, `papers/<slug>/published.json`: every number of a published
//! text, in order, each with its place and exactly one standing.
//!
//! It holds numbers and places, no sentences. An entry covers the numbers of its
//! printed form: `(3,4,5)` covers three. An entry without a number is a
//! statement in words, such as "coincide". All entries together cover every
//! number of the text, and `reproduce diff --text` makes sure of it.

use crate::ledger_paper::check_slug;
use crate::paper::Entry;
use nimproof_text::{Form, Locale, Relation, Token, tokens};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The published numbers of a document.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Published {
    /// The folder's name.
    pub slug: String,
    /// The text that the ledger was made from.
    pub text: SourceText,
    /// Every number and statement, in the order of the document.
    pub entries: Vec<LedgerEntry>,
}

/// The text that a ledger was made from.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct SourceText {
    /// Its SHA-256.
    pub sha256: String,
}

/// A number or statement of the document, with its place and standing.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(try_from = "RawEntry", into = "RawEntry")]
pub struct LedgerEntry {
    /// What it is.
    pub standing: Standing,
    /// Where in the document it stands.
    pub place: String,
    /// The form that the document prints.
    pub printed: String,
    /// True when it is read from the same printed number as the entry before.
    pub same_place: bool,
    /// True for a statement that the document makes in other words than these.
    pub in_other_words: bool,
    /// The relations right beside its number, in order: the ≥ of "at least 7".
    /// None is equality, or no relation at all.
    pub relation: Vec<Relation>,
}

fn twice(before: &LedgerEntry, entry: &LedgerEntry) -> bool {
    let bound =
        |standing: &Standing| matches!(standing, Standing::Claim { .. } | Standing::Derived { .. });
    !entry.same_place
        && !entry.in_other_words
        && before.printed == entry.printed
        && before.place == entry.place
        && before.standing != entry.standing
        && bound(&before.standing)
        && bound(&entry.standing)
        && list(entry).is_none_or(|of| list(before) != Some(of))
}

/// The computed list that an entry is one item of.
fn list(entry: &LedgerEntry) -> Option<(&str, &str)> {
    let (id, item) = match &entry.standing {
        Standing::Claim { id, field } => (id.as_str(), field.rsplit_once('.')?),
        Standing::Derived { expression, .. } => {
            ("", expression.strip_suffix(']')?.rsplit_once('[')?)
        }
        Standing::NotAClaim(_) | Standing::Unbound(_) => return None,
    };
    item.1.parse::<usize>().ok().map(|_| (id, item.0))
}

/// What a number of the document is: exactly one of these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The value of a field of a claim.
    Claim {
        /// The claim.
        id: String,
        /// The field of its value, by path.
        field: String,
    },
    /// An exact expression over claims.
    Derived {
        /// What it is, in words.
        name: String,
        /// The expression, see [`crate::derived`].
        expression: String,
    },
    /// Nothing that is computed.
    NotAClaim(Reason),
    /// Not decided yet; with claims that it may be.
    Unbound(Vec<String>),
}

/// Why a number is no claim. The list is closed.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Names a section, computation, item or player.
    Label,
    /// Points into a list of references.
    Citation,
    /// A date or a part of one.
    Date,
    /// An identifier: a DOI, an ORCID, a sequence number, a link.
    Identifier,
    /// A bound that defines a setting.
    Bound,
    /// An argument or example that the author chose.
    Given,
    /// A number in a definition or in a rule of the game.
    Definition,
    /// An index of a variable.
    Index,
    /// A word that counts nothing: "at once", "the upper one".
    Wording,
    /// A part of a name or title.
    Name,
}

impl Reason {
    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Label => "label",
            Self::Citation => "citation",
            Self::Date => "date",
            Self::Identifier => "identifier",
            Self::Bound => "bound",
            Self::Given => "given",
            Self::Definition => "definition",
            Self::Index => "index",
            Self::Wording => "wording",
            Self::Name => "name",
        }
    }
}

/// An entry as it stands in the file.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct RawEntry {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    derived: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expression: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    not_a_claim: Option<Reason>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unbound: Option<Vec<String>>,
    #[serde(rename = "where")]
    place: String,
    printed: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    relation: Option<String>,
    #[serde(default, skip_serializing_if = "is_false")]
    same_place: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    in_other_words: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_false(flag: &bool) -> bool {
    !flag
}

/// The relations of a key, in order; = is none.
fn relations(key: &str, at: &str) -> Result<Vec<Relation>, String> {
    let mut relations = Vec::new();
    for sign in key.split_whitespace().filter(|sign| *sign != "=") {
        relations.push(Relation::of_sign(sign).ok_or_else(|| {
            let all: Vec<&str> = Relation::all().map(Relation::sign).collect();
            format!("{at} has the relation {sign:?}; it can be {}", all.join(" "))
        })?);
    }
    relations.sort_unstable();
    Ok(relations)
}

/// Relations as their signs.
#[must_use]
pub fn signs(relations: &[Relation]) -> String {
    let signs: Vec<&str> = relations.iter().map(|relation| relation.sign()).collect();
    signs.join(" ")
}

impl TryFrom<RawEntry> for LedgerEntry {
    type Error = String;

    fn try_from(raw: RawEntry) -> Result<Self, String> {
        let at = format!("the entry {:?} at {:?}", raw.printed, raw.place);
        if raw.place.trim().is_empty() {
            return Err(format!("{at} has an empty where; say where in the document it stands"));
        }
        for (one, other, pair) in [
            (raw.id.is_some(), raw.field.is_some(), "id and field"),
            (raw.derived.is_some(), raw.expression.is_some(), "derived and expression"),
        ] {
            if one != other {
                return Err(format!("{at} has one of {pair} without the other"));
            }
        }
        let relation = relations(raw.relation.as_deref().unwrap_or(""), &at)?;
        let claim = raw.id.zip(raw.field).map(|(id, field)| Standing::Claim { id, field });
        let derived = raw
            .derived
            .zip(raw.expression)
            .map(|(name, expression)| Standing::Derived { name, expression });
        let no_claim = raw.not_a_claim.map(Standing::NotAClaim);
        let unbound = raw.unbound.map(Standing::Unbound);
        let mut standings = [claim, derived, no_claim, unbound].into_iter().flatten();
        match (standings.next(), standings.next()) {
            (Some(standing), None) => Ok(Self {
                standing,
                place: raw.place,
                printed: raw.printed,
                same_place: raw.same_place,
                in_other_words: raw.in_other_words,
                relation,
            }),
            (None, _) => Err(format!(
                "{at} has no standing; give it id and field, derived and expression, not_a_claim or unbound"
            )),
            (Some(_), Some(_)) => Err(format!("{at} is bound twice; keep one standing")),
        }
    }
}

impl From<LedgerEntry> for RawEntry {
    fn from(entry: LedgerEntry) -> Self {
        let mut raw = Self {
            place: entry.place,
            printed: entry.printed,
            same_place: entry.same_place,
            in_other_words: entry.in_other_words,
            relation: (!entry.relation.is_empty()).then(|| signs(&entry.relation)),
            ..Self::default()
        };
        match entry.standing {
            Standing::Claim { id, field } => (raw.id, raw.field) = (Some(id), Some(field)),
            Standing::Derived { name, expression } => {
                (raw.derived, raw.expression) = (Some(name), Some(expression));
            }
            Standing::NotAClaim(reason) => raw.not_a_claim = Some(reason),
            Standing::Unbound(suggestions) => raw.unbound = Some(suggestions),
        }
        raw
    }
}

impl LedgerEntry {
    /// The numbers of its printed form; none for a statement in words.
    #[must_use]
    pub fn tokens(&self) -> Vec<Token> {
        tokens(&self.printed, Form::Plain, Locale::Point)
    }

    /// The printed form with the relations beside it, as a text may print them.
    #[must_use]
    pub fn with_relations(&self) -> String {
        let mut shown = self.printed.clone();
        for (at, relation) in self.relation.iter().enumerate() {
            let sign = relation.sign();
            shown = match (at, relation.is_operation()) {
                (0, true) => format!("n {sign} {shown}"),
                (0, false) => format!("{sign} {shown}"),
                _ => format!("{shown} {}", relation.turned().sign()),
            };
        }
        shown
    }

    /// The claim and field it is bound to, when it is.
    #[must_use]
    pub fn claim(&self) -> Option<Entry> {
        let Standing::Claim { id, field } = &self.standing else { return None };
        Some(Entry {
            id: id.clone(),
            field: field.clone(),
            place: self.place.clone(),
            printed: self.printed.clone(),
        })
    }

    /// What it is bound to, or why it is not.
    #[must_use]
    pub fn describe(&self) -> String {
        match &self.standing {
            Standing::Claim { id, field } => format!("{id} {field}"),
            Standing::Derived { name, .. } => format!("derived: {name}"),
            Standing::NotAClaim(reason) => format!("no claim: {}", reason.word()),
            Standing::Unbound(_) => "unbound".into(),
        }
    }
}

impl Published {
    /// The entries that are bound to a field of a claim, in order.
    pub fn claims(&self) -> impl Iterator<Item = Entry> + '_ {
        self.entries.iter().filter_map(LedgerEntry::claim)
    }

    /// Checks what can be checked without results: that a shared place shares
    /// its printed form, and that only a statement is in other words.
    ///
    /// # Errors
    /// One line that names the entry.
    pub fn check(&self) -> Result<(), String> {
        check_slug(&self.slug)?;
        let hash = &self.text.sha256;
        if hash.len() != 64 || !hash.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(format!("{hash:?} is no SHA-256"));
        }
        let mut before: Option<&LedgerEntry> = None;
        for entry in &self.entries {
            let at = format!("the entry {:?} at {:?}", entry.printed, entry.place);
            let shares = before.is_some_and(|before| before.printed == entry.printed);
            if entry.same_place && !shares {
                return Err(format!(
                    "{at} shares the place of an entry that prints something else"
                ));
            }
            if !entry.same_place
                && before.is_some_and(|before| before == entry)
                && entry.tokens().is_empty()
            {
                return Err(format!("{at} stands twice"));
            }
            if entry.in_other_words && !entry.tokens().is_empty() && entry.claim().is_none() {
                return Err(format!("{at} is a number, which has no other words"));
            }
            before = Some(entry);
        }
        Ok(())
    }

    /// The entries that are bound to another value than the entry before, and
    /// print the same at the same place: the same number, bound twice, unless
    /// the place is too wide. Neighbours in a computed list are two numbers.
    pub fn bound_twice(&self) -> impl Iterator<Item = &LedgerEntry> {
        let pairs = self.entries.iter().zip(self.entries.iter().skip(1));
        pairs.filter(|(before, entry)| twice(before, entry)).map(|(_, entry)| entry)
    }

    /// How many entries there are of each standing and reason.
    #[must_use]
    pub fn counts(&self) -> BTreeMap<String, usize> {
        let mut counts = BTreeMap::new();
        for entry in &self.entries {
            let words = entry.tokens().is_empty() || entry.in_other_words;
            let name = match &entry.standing {
                Standing::Claim { .. } if words => "claim in words".into(),
                Standing::Claim { .. } => "claim".into(),
                Standing::Derived { .. } => "derived".into(),
                Standing::NotAClaim(reason) => format!("not a claim: {}", reason.word()),
                Standing::Unbound(_) => "unbound".into(),
            };
            *counts.entry(name).or_default() += 1;
        }
        counts
    }
}
