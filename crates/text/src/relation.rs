//! The relation that stands right beside a number: the "at least" of "at least
//! 7", the ≠ of G(7) ≠ 0, the 以上 of 7個以上, the mod of "mod 4".
//!
//! Only what touches the number is read, over blanks, marks of emphasis and the
//! dollars of mathematics. A relation is turned so that the number stands on its
//! right: 0 ≤ n says of 0 what n ≥ 0 does. Equality is none: "exactly 7", "= 7"
//! and "7" say the same.

use crate::beside::{before_words, first_after, words_after, words_before};
use crate::chars::japanese;
use crate::signs::{OPERATIONS, SIGNS, SPELLINGS, STRIKE, STRIKES, starts_with};

/// A relation, or an operation, of which a number is the right-hand side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Relation {
    /// `≠`: not, other than, all but.
    NotEqual,
    /// `<`: fewer than, below, 未満.
    Less,
    /// `≤`: at most, up to, 以下.
    AtMost,
    /// `>`: more than, over, を超える.
    More,
    /// `≥`: at least, or more, 以上.
    AtLeast,
    /// `≡`.
    Congruent,
    /// `≢`.
    NotCongruent,
    /// `≈`: about, nearly, 約.
    About,
    /// `∈`.
    In,
    /// `∉`.
    NotIn,
    /// `∣`.
    Divides,
    /// `∤`.
    NotDivides,
    /// `mod`: modulo.
    Mod,
    /// `div`: ÷.
    Div,
    /// `+`.
    Plus,
    /// `−`: minus.
    Minus,
    /// `×`: times.
    Times,
    /// `⊕`: xor.
    Xor,
    /// `→`.
    Leads,
    /// `↛`.
    NotLeads,
}

use Relation::{
    About, AtLeast, AtMost, Congruent, Div, Divides, In, Leads, Less, Minus, Mod, More,
    NotCongruent, NotDivides, NotEqual, NotIn, NotLeads, Plus, Times, Xor,
};

impl Relation {
    /// Its sign.
    #[must_use]
    pub fn sign(self) -> &'static str {
        SIGNS.iter().find(|(relation, _)| *relation == self).map_or("", |(_, sign)| sign)
    }

    /// The relation of a sign, in any spelling.
    #[must_use]
    pub fn of_sign(sign: &str) -> Option<Self> {
        let own = SIGNS.iter().find(|(_, own)| *own == sign).map(|(relation, _)| *relation);
        own.or_else(|| SPELLINGS.iter().find(|(typed, _)| *typed == sign)?.1)
    }

    /// Every relation and operation.
    pub fn all() -> impl Iterator<Item = Self> {
        SIGNS.iter().map(|(relation, _)| *relation)
    }

    /// True for what makes another number of the number: + 7, mod 7.
    #[must_use]
    pub fn is_operation(self) -> bool {
        matches!(self, Mod | Div | Plus | Minus | Times | Xor | Leads | NotLeads)
    }

    /// The relation from the other side: n ≥ 7 for 7 ≤ n.
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Less => More,
            More => Less,
            AtMost => AtLeast,
            AtLeast => AtMost,
            other => other,
        }
    }

    /// What "not" makes of it, or of equality.
    pub(crate) fn denied(relation: Option<Self>) -> Option<Self> {
        match relation {
            None | Some(About) => Some(NotEqual),
            Some(Less) => Some(AtLeast),
            Some(AtMost) => Some(More),
            Some(More) => Some(AtMost),
            Some(AtLeast) => Some(Less),
            Some(Congruent) => Some(NotCongruent),
            Some(In) => Some(NotIn),
            Some(Divides) => Some(NotDivides),
            Some(Leads) => Some(NotLeads),
            Some(NotEqual) => None,
            other => other,
        }
    }

    /// What a stroke through its sign makes of it, or of equality: never itself.
    fn struck(relation: Option<Self>) -> Option<Self> {
        Some(Self::denied(relation)).filter(|denied| *denied != relation).unwrap_or(Some(NotEqual))
    }
}

/// In bytes, how far from a number its relation is looked for.
const REACH: usize = 400;

/// The relation at the end of the text before a number; `follows` says that
/// another number stands before that text.
pub(crate) fn before(text: &str, follows: bool) -> Option<Relation> {
    let mut start = text.len().saturating_sub(REACH);
    while !text.is_char_boundary(start) {
        start += 1;
    }
    let follows = follows && start == 0;
    let text = before_words(&text[start..]);
    let last = text.chars().next_back()?;
    let (open, overlaid) = match text.strip_suffix(STRIKE) {
        Some(open) => (open, true),
        None => (text, false),
    };
    let spelled = may_end_a_sign(text, last)
        .then(|| SPELLINGS.iter().find(|(sign, _)| open.ends_with(sign)))
        .flatten();
    if let Some((sign, relation)) = spelled {
        let shows = !(sign.ends_with('>') && is_tag_or_quote(text));
        if !shows {
            return before(&text[..tag_begin(text)], follows);
        }
        let struck = overlaid || ends_with_strike(&open[..open.len() - sign.len()]);
        return if struck { Relation::struck(*relation) } else { *relation };
    }
    if let Some((sign, relation)) = OPERATIONS.iter().find(|(sign, _)| open.ends_with(sign)) {
        let struck = overlaid || ends_with_strike(&open[..open.len() - sign.len()]);
        return if struck { Relation::struck(Some(*relation)) } else { Some(*relation) };
    }
    if overlaid || ends_with_unknown_struck(text) {
        return Some(NotEqual);
    }
    sum_or_difference(text, follows).or_else(|| words_before(text))
}

/// The relation at the begin of the text after a number and, for the last
/// number of a vector, after its bracket; `next` says that a number follows.
pub(crate) fn after(text: &str, closed: bool, next: bool) -> Option<Relation> {
    if text.starts_with("!=") {
        // 3!=6 is a factorial.
        return None;
    }
    let end = (0..=text.len().min(REACH)).rev().find(|&end| text.is_char_boundary(end));
    let (text, next) = (&text[..end.unwrap_or(0)], next && end == Some(text.len()));
    let shown = first_after(text, closed);
    let first = shown.chars().next()?;
    let stroke = STRIKES.iter().find(|stroke| starts_with(shown, stroke));
    let sign_at =
        stroke.map_or(shown, |stroke| shown[stroke.len()..].trim_start_matches([' ', '{']));
    let spelled = (!first.is_ascii() || "\\&=<>!-:".contains(first))
        .then(|| SPELLINGS.iter().find(|(sign, _)| starts_with(sign_at, sign)))
        .flatten();
    match spelled {
        Some((sign, _)) if sign.starts_with('<') && begins_tag(shown) => None,
        Some((sign, relation)) => {
            let struck = stroke.is_some() || sign_at[sign.len()..].starts_with(STRIKE);
            let relation = if struck { Relation::struck(*relation) } else { *relation };
            relation.map(Relation::turned).filter(|r| !r.is_operation())
        }
        // What no sign is known for is read before a number only.
        None if stroke.is_some() => sign_at.starts_with('\\').then_some(NotEqual),
        None => words_after(text, shown, next),
    }
}

/// In bytes, at least as long as every command that is a sign.
const LONGEST_COMMAND: usize = 12;

/// False, in almost all texts, where no sign can end with this last character.
fn may_end_a_sign(text: &str, last: char) -> bool {
    let tail = &text.as_bytes()[text.len().saturating_sub(LONGEST_COMMAND)..];
    match last {
        '=' | '<' | '>' | ';' => true,
        _ if last.is_ascii_alphabetic() => tail.contains(&b'\\'),
        _ => !last.is_ascii(),
    }
}

/// Whether a text ends with the command that strikes out the sign after it.
fn ends_with_strike(text: &str) -> bool {
    let text = text.trim_end_matches([' ', '{']);
    STRIKES.iter().any(|stroke| text.ends_with(stroke))
}

/// Whether a text ends with a command that is no known sign, struck out:
/// `\not\prec`.
fn ends_with_unknown_struck(text: &str) -> bool {
    let head = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    head.len() < text.len() && head.strip_suffix('\\').is_some_and(ends_with_strike)
}

/// No tag is longer, in bytes, where it may be a relation as well.
const LONGEST_TAG: usize = 200;

/// Where the tag begins that ends a text; its end where there is none.
fn tag_begin(text: &str) -> usize {
    let open = text.rfind('<').filter(|&open| text.len() - open < LONGEST_TAG);
    open.filter(|&open| begins_tag(&text[open..])).unwrap_or(0)
}

/// Whether the > that ends a text ends a tag, or marks a line as quoted.
fn is_tag_or_quote(text: &str) -> bool {
    let line = text.rsplit('\n').next().unwrap_or(text);
    let quoted = line.chars().all(|c| c == '>' || c.is_whitespace());
    quoted
        || text.ends_with('>') && tag_begin(text) > 0
        || text.starts_with('<') && begins_tag(text)
}

/// Whether a text begins with a tag: <b>, </b>.
fn begins_tag(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('<') else { return false };
    let named = rest.strip_prefix('/').unwrap_or(rest);
    let end = rest.bytes().take(LONGEST_TAG).position(|byte| byte == b'>' || byte == b'<');
    named.starts_with(|c: char| c.is_ascii_alphabetic())
        && end.is_some_and(|end| rest.as_bytes()[end] == b'>')
}

/// A plus or minus between an operand and the number: n−1, but not "the −1".
fn sum_or_difference(text: &str, follows: bool) -> Option<Relation> {
    let sign = text.chars().next_back()?;
    let relation = match sign {
        '+' | '＋' => Plus,
        '-' | '−' | '–' | '－' => Minus,
        _ => return None,
    };
    let head = text[..text.len() - sign.len_utf8()].trim_end_matches(sign);
    let spaced = head.trim_end().len() < head.len();
    if sign == '–' && spaced || text.len() - head.len() > 2 * sign.len_utf8() {
        return None;
    }
    let operand = head.trim_end_matches(|c: char| c.is_whitespace() || "$*_}".contains(c));
    let mut last = operand.chars().rev();
    let on = last.next();
    // 0–7, 0--7 and 10-12 are ranges.
    let number = on.map_or(follows, char::is_numeric);
    let dash = sign == '–' || sign == '-' && !spaced || text.len() - head.len() > sign.len_utf8();
    if number {
        return (!(dash && relation == Minus)).then_some(relation);
    }
    let on = on?;
    // In 最大はn−1 the variable is n: what stands before it is Japanese.
    let word = |c: char| c.is_alphabetic() && !japanese(c);
    let variable = on.is_alphabetic() && !last.next().is_some_and(word);
    (variable || ")]|".contains(on)).then_some(relation)
}

#[cfg(test)]
#[path = "relation_cases.rs"]
mod cases;
