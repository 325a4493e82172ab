//! What a token is: where it stands, what it prints, its kind, its exact value
//! and what it is likely to be.

use crate::relation::Relation;
use std::fmt;
use std::ops::Range;

/// How a text is marked up. Markup is skipped by its span, never removed, so
/// that every token points into the text as it was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Text as it stands; mathematics between dollars is read as well.
    Plain,
    /// Markdown: as plain text, with the inline HTML tags and entities read.
    Markdown,
    /// LaTeX: comments and the arguments that nobody sees printed are skipped.
    Latex,
    /// HTML and SVG: the text that a browser shows.
    Html,
}

/// What the comma and the point mean in a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Locale {
    /// `1,024.5`, as in English and Japanese.
    #[default]
    Point,
    /// `1.024,5`, as in German and French.
    Comma,
}

/// One numeric token of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// The bytes of the text that it covers, markup inside it included.
    pub span: Range<usize>,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The visible form: `2^{35}` where the text has `2<sup>35</sup>`.
    pub printed: String,
    /// What form of number it is.
    pub kind: Kind,
    /// What it says, exactly.
    pub value: Value,
    /// What it is likely to be, from its form and surroundings. A suggestion:
    /// only a ledger says what a number is.
    pub class: Class,
    /// The vector, sum or range that it is a part of.
    pub group: Option<Group>,
    /// True when the form has a second reading: `(100,200)`, `12 345`, 四五.
    pub ambiguous: bool,
    /// The relation or operation right before it; none for equality.
    pub before: Option<Relation>,
    /// The relation right after it, turned so that the number is on its right.
    pub after: Option<Relation>,
}

/// What form of number a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Digits, with or without separators of thousands: `512`, `1,024`, `011`.
    Integer,
    /// With a decimal mark: `0.125000`, `.05`.
    Decimal,
    /// Over a bar or slash: `320/512`, `1/2^m`, `½`, `two thirds`.
    Fraction,
    /// A number to a power: `2^35`, `2³⁵`, `2^m`.
    Power,
    /// `1.5e-3`.
    Scientific,
    /// `62.5%`, `5‰`.
    Percent,
    /// Counts a place in an order: `2nd`, `second`, 第二.
    Ordinal,
    /// In words: `three`, `twice`, 百二十三, 四つ.
    Word,
    /// Raised, on something that is no number: the 2 of `n²`.
    Exponent,
    /// Lowered: the 1 of `h_1`, `h₁`.
    Index,
    /// `2026-07-19`, `19/07/2026`.
    Date,
    /// `10.5281/zenodo.123`.
    Doi,
    /// `0000-0002-1825-0097`.
    Orcid,
    /// Three or more groups with points between: `1.2.3`.
    Dotted,
    /// `①`, `Ⅳ`.
    Enclosed,
}

impl Kind {
    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Integer => "integer",
            Self::Decimal => "decimal",
            Self::Fraction => "fraction",
            Self::Power => "power",
            Self::Scientific => "scientific",
            Self::Percent => "percent",
            Self::Ordinal => "ordinal",
            Self::Word => "word",
            Self::Exponent => "exponent",
            Self::Index => "index",
            Self::Date => "date",
            Self::Doi => "doi",
            Self::Orcid => "orcid",
            Self::Dotted => "dotted",
            Self::Enclosed => "enclosed",
        }
    }
}

/// What a token is likely to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// It says how many or how much: to be bound.
    Quantity,
    /// It names a section, table, theorem or step.
    Label,
    /// It points into a list of references: `[12]`.
    Citation,
    /// A date, or a part of one.
    Date,
    /// An identifier or a part of one: a DOI, an ORCID, `A370822`, a link.
    Identifier,
    /// An index or exponent of something that is no number.
    Index,
    /// A name or fixed word that has a numeral in it: 三国, 一般.
    Name,
    /// A word that points instead of counting: "the one", "one's".
    Wording,
}

impl Class {
    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Quantity => "quantity",
            Self::Label => "label",
            Self::Citation => "citation",
            Self::Date => "date",
            Self::Identifier => "identifier",
            Self::Index => "index",
            Self::Name => "name",
            Self::Wording => "wording",
        }
    }
}

/// What several tokens make together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupKind {
    /// `(3,4,5)`, `[3, 4]`, `{1,024}`.
    Vector,
    /// `3, 4, 5` without brackets.
    List,
    /// `7+1`.
    Sum,
    /// `10–12`, `$0$--$7$`, `0 to 7`.
    Range,
}

/// A token's place in a vector, list, sum or range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// What it is a part of.
    pub kind: GroupKind,
    /// Its place in it, from 0.
    pub index: usize,
    /// How many parts there are.
    pub len: usize,
}

/// A number in digits, as printed: leading and trailing zeros are kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Digits {
    /// True below zero.
    pub negative: bool,
    /// All digits, the decimal mark left out.
    pub digits: String,
    /// How many of the digits stand after the mark.
    pub scale: usize,
}

impl Digits {
    /// A whole number.
    #[must_use]
    pub fn whole(number: u128) -> Self {
        Self { negative: false, digits: number.to_string(), scale: 0 }
    }

    /// The value as a whole number, when it is one, is not negative and fits.
    #[must_use]
    pub fn to_u128(&self) -> Option<u128> {
        let plain = self.scale == 0 && !self.negative;
        plain.then(|| self.digits.parse().ok())?
    }

    /// The digits without zeros that change nothing: equal values, equal text.
    #[must_use]
    pub fn normal(&self) -> String {
        let (whole, part) = self.digits.split_at(self.digits.len() - self.scale);
        let whole = whole.trim_start_matches('0');
        let part = part.trim_end_matches('0');
        let mut text = String::new();
        if self.negative && !(whole.is_empty() && part.is_empty()) {
            text.push('-');
        }
        text.push_str(if whole.is_empty() { "0" } else { whole });
        if !part.is_empty() {
            text.push('.');
            text.push_str(part);
        }
        text
    }
}

impl fmt::Display for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part) = self.digits.split_at(self.digits.len() - self.scale);
        if self.negative {
            f.write_str("-")?;
        }
        f.write_str(if whole.is_empty() { "0" } else { whole })?;
        if self.scale > 0 { write!(f, ".{part}") } else { Ok(()) }
    }
}

/// What a token says, exactly. `Display` writes it in one canonical form.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A whole number or a decimal.
    Number(Digits),
    /// A numerator over a denominator, as printed.
    Fraction(Digits, Digits),
    /// A base to a power.
    Power(Digits, Digits),
    /// With a letter in it: `2^m`, `1/2^m`. Spaces and braces are left out.
    Symbolic(String),
    /// No number: an identifier, a date, a name.
    Text(String),
}

impl Value {
    /// The value as a whole number: digits, or a power that fits.
    #[must_use]
    pub fn to_u128(&self) -> Option<u128> {
        match self {
            Self::Number(digits) => digits.to_u128(),
            Self::Power(base, exponent) => {
                base.to_u128()?.checked_pow(u32::try_from(exponent.to_u128()?).ok()?)
            }
            _ => None,
        }
    }

    /// The same value below zero.
    #[must_use]
    pub(crate) fn negated(mut self) -> Self {
        match &mut self {
            Self::Number(d) | Self::Fraction(d, _) | Self::Power(d, _) => d.negative = !d.negative,
            Self::Symbolic(text) => text.insert(0, '-'),
            Self::Text(_) => {}
        }
        self
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Fraction(num, den) => write!(f, "{num}/{den}"),
            Self::Power(base, exponent) => write!(f, "{base}^{exponent}"),
            Self::Symbolic(text) | Self::Text(text) => f.write_str(text),
        }
    }
}

impl Token {
    /// What two tokens share exactly when they print the same number: the
    /// canonical form of the value, `#` before an ordinal, `%` after a percentage.
    /// Separators, markup and words against digits do not count; leading and
    /// trailing zeros do, for they are a part of what is printed.
    #[must_use]
    pub fn key(&self) -> String {
        match self.kind {
            Kind::Ordinal => format!("#{}", self.value),
            Kind::Percent if self.printed.ends_with('‰') => format!("{}‰", self.value),
            Kind::Percent => format!("{}%", self.value),
            _ => self.value.to_string(),
        }
    }

    /// The text around it, at most so many characters on each side and never
    /// past the line.
    #[must_use]
    pub fn surroundings<'t>(&self, text: &'t str, characters: usize) -> (&'t str, &'t str) {
        let (before, after) = (&text[..self.span.start], &text[self.span.end..]);
        let start = before
            .char_indices()
            .rev()
            .take(characters)
            .take_while(|&(_, c)| c != '\n')
            .last()
            .map_or(before.len(), |(at, _)| at);
        let end = after
            .char_indices()
            .take(characters)
            .take_while(|&(_, c)| c != '\n')
            .last()
            .map_or(0, |(at, c)| at + c.len_utf8());
        (&before[start..], &after[..end])
    }
}
