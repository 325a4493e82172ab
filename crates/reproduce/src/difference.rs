//! What is found when a text is held against its ledger: the report, its
//! differences, and the faults of extraction that explain some of them.

use serde::Serialize;
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// What a text has that its ledger does not, and the other way round.
#[derive(Clone, Debug, Serialize)]
pub struct TextReport {
    /// The paper's slug.
    pub paper: String,
    /// The text that was compared.
    pub file: String,
    /// Its SHA-256.
    pub sha256: String,
    /// True when the ledger was made from these very bytes.
    pub same_text: bool,
    /// Numbers of the text.
    pub numbers: usize,
    /// Of them, equal to the ledger.
    pub equal: usize,
    /// Statements in words that the ledger has, and that were looked for.
    pub statements: usize,
    /// Of them, found at their place.
    pub statements_found: usize,
    /// Entries of the ledger by standing and reason.
    pub standings: BTreeMap<String, usize>,
    /// Everything that is not equal, in the order of the text.
    pub differences: Vec<Difference>,
    /// How many more there are than stand in the list.
    pub left_out: usize,
}

impl TextReport {
    /// Keeps so many differences, the first of the text, and counts the others.
    pub fn shorten(&mut self, most: usize) {
        self.left_out += self.differences.len().saturating_sub(most);
        self.differences.truncate(most);
    }
}

/// One number or statement that is not equal.
#[derive(Clone, Debug, Serialize)]
pub struct Difference {
    /// What kind of difference it is.
    pub kind: DifferenceKind,
    /// The line, from 1. What is missing is missing after this place.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// How many characters of the line it takes; none when it is missing.
    pub length: usize,
    /// First byte and the byte after the last.
    pub span: [usize; 2],
    /// Where in the document, by the ledger.
    #[serde(rename = "where")]
    pub place: Option<String>,
    /// What the text prints.
    pub printed: Option<String>,
    /// What the ledger has.
    pub ledger: Option<String>,
    /// What the ledger binds it to.
    pub bound_to: Option<String>,
    /// What is computed, where it is bound to something computed.
    pub computed: Option<Json>,
    /// The fault of an extraction that explains it.
    pub fault: Option<Fault>,
    /// The two readings of a doubtful form, in words.
    pub doubt: Option<String>,
    /// Line and column up to which a missing statement was looked for.
    pub until: Option<[usize; 2]>,
}

/// Kinds of difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DifferenceKind {
    /// Another number than the ledger has.
    Changed,
    /// In the ledger, not in the text.
    Missing,
    /// In the text, not in the ledger, and bound to nothing.
    New,
    /// In the ledger, and bound to nothing yet.
    Unbound,
    /// A form with two readings, neither of them the ledger's by itself.
    Ambiguous,
}

impl DifferenceKind {
    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Changed => "changed",
            Self::Missing => "missing",
            Self::New => "new",
            Self::Unbound => "unbound",
            Self::Ambiguous => "ambiguous",
        }
    }
}

/// What extractions of text do to numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// 2^35 became 235.
    LostSuperscript,
    /// 0.125 became 0125.
    LostDecimalPoint,
    /// −5 became 5.
    LostSign,
    /// 512 and 64 became 51264.
    FusedDigits,
    /// 4096 became 40 and 96.
    SplitDigits,
    /// A number alone on its line.
    PageNumber,
}

impl Fault {
    /// What it is, in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::LostSuperscript => "superscript lost in extraction",
            Self::LostDecimalPoint => "decimal point lost in extraction",
            Self::LostSign => "sign lost in extraction",
            Self::FusedDigits => "digits of numbers fused in extraction",
            Self::SplitDigits => "digits of one number split in extraction",
            Self::PageNumber => "alone on its line, as a page number is",
        }
    }
}

impl Difference {
    /// A difference of this kind, at no place yet.
    #[must_use]
    pub fn new(kind: DifferenceKind) -> Self {
        Self {
            kind,
            line: 1,
            column: 1,
            length: 0,
            span: [0, 0],
            place: None,
            printed: None,
            ledger: None,
            bound_to: None,
            computed: None,
            fault: None,
            doubt: None,
            until: None,
        }
    }

    /// The difference in one line, without its place.
    #[must_use]
    pub fn message(&self) -> String {
        let printed = self.printed.as_deref().unwrap_or("nothing");
        let ledger = self.ledger.as_deref().unwrap_or("nothing");
        let mut message = match self.kind {
            DifferenceKind::New => format!("printed {printed}, not in the ledger and unbound"),
            DifferenceKind::Missing => {
                let mut message = format!("{ledger} is in the ledger and not here");
                if let Some([line, column]) = self.until {
                    // Writing to a string cannot fail.
                    let _ = write!(
                        message,
                        ", between {}:{} and {line}:{column}",
                        self.line, self.column
                    );
                }
                message
            }
            DifferenceKind::Unbound => format!("{ledger} is in the ledger, bound to nothing"),
            DifferenceKind::Changed => format!("printed {printed}, in the ledger {ledger}"),
            DifferenceKind::Ambiguous => {
                format!("printed {printed}, which has two readings, in the ledger {ledger}")
            }
        };
        // Writing to a string cannot fail.
        if let Some(computed) = &self.computed {
            let _ = write!(message, ", computed {computed}");
        }
        // What is unbound is said already.
        let bound_to = self.bound_to.as_deref().filter(|_| self.kind != DifferenceKind::Unbound);
        let about = [bound_to, self.place.as_deref()];
        let about: Vec<&str> = about.into_iter().flatten().collect();
        if !about.is_empty() {
            let _ = write!(message, " ({})", about.join("; "));
        }
        if let Some(doubt) = &self.doubt {
            let _ = write!(message, ": {doubt}");
        }
        if let Some(fault) = self.fault {
            let _ = write!(message, ": {}", fault.words());
        }
        message
    }
}
