//! What a number is likely to be, from its form and surroundings, and which
//! numbers make a vector, a sum or a range together. Suggestions only.

use crate::chars::{char_at, char_before, japanese};
use crate::lexer::Found;
use crate::token::{Class, Group, GroupKind, Kind, Value};

/// Words after which a number is a label, whether capitalised or not.
const LABELS: [&str; 27] = [
    "table",
    "tables",
    "figure",
    "figures",
    "fig",
    "figs",
    "section",
    "sections",
    "sec",
    "computation",
    "observation",
    "theorem",
    "lemma",
    "proposition",
    "corollary",
    "definition",
    "equation",
    "equations",
    "eq",
    "eqs",
    "chapter",
    "appendix",
    "algorithm",
    "conjecture",
    "remark",
    "example",
    "exercise",
];

/// Words after which a number is a label only when they are capitalised: a
/// part, a step and a paper are common words too.
const CAPITAL_LABELS: [&str; 16] = [
    "Part", "Paper", "Step", "Case", "Problem", "Item", "Row", "Column", "Volume", "Vol",
    "Version", "Page", "Note", "Claim", "Line", "No",
];

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// Words in front of "one" that make it point instead of count.
const POINTING: [&str; 9] =
    ["the", "this", "that", "another", "any", "each", "every", "which", "no"];

/// A class for every number, and its group.
pub(crate) fn classify(text: &str, found: &[Found]) -> Vec<(Class, Option<Group>)> {
    let mut all: Vec<(Class, Option<Group>)> = Vec::with_capacity(found.len());
    for (at, number) in found.iter().enumerate() {
        // Table 2 and 3: a label goes on over "and", a comma, a dash.
        let earlier = at.checked_sub(1).and_then(|at| found.get(at).zip(all.get(at)));
        let goes_on = earlier.is_some_and(|(before, (class, _))| {
            *class == Class::Label
                && number.kind != Kind::Word
                && after_label(text, before)
                && ["-", "–", "--", " and ", ", ", " to ", ") and (", "), (", ")–("]
                    .contains(&&text[before.span.end..number.span.start])
        });
        let class = if goes_on { Class::Label } else { class(text, number) };
        all.push((class, None));
    }
    group(text, found, &mut all);
    all
}

/// True when the number has a label word right before it or goes on from one.
fn after_label(text: &str, number: &Found) -> bool {
    char_before(text, number.span.start).is_some_and(|c| " \u{a0}~-–(§".contains(c))
}

fn class(text: &str, number: &Found) -> Class {
    let (start, end) = (number.span.start, number.span.end);
    let after = char_at(text, end);
    let latin = |c: Option<char>| c.is_some_and(|c| c.is_alphabetic() && !japanese(c));
    match number.kind {
        _ if number.in_link => return Class::Identifier,
        Kind::Doi | Kind::Orcid => return Class::Identifier,
        Kind::Date => return Class::Date,
        Kind::Dotted | Kind::Enclosed => return Class::Label,
        Kind::Exponent | Kind::Index => return Class::Index,
        Kind::Word if before_is_wording(text, number) => return Class::Wording,
        Kind::Word if matches!(number.value, Value::Text(_)) => return Class::Name,
        _ => {}
    }
    let word = word_before(text, start);
    if japanese_date(after) && year_or_part(text, number)
        || is_year(text, number)
        || beside_month(text, number)
    {
        return Class::Date;
    }
    if is_label_word(word) || marked_label(text, start, end, number.kind) || heading(text, number) {
        return Class::Label;
    }
    if number.kind == Kind::Ordinal && opens_sentence(text, start) && after == Some(',') {
        return Class::Label;
    }
    if cited(text, number) {
        return Class::Citation;
    }
    if number.glued || word == "arXiv" || word == "OEIS" || latin(after) && after_is_code(text, end)
    {
        return Class::Identifier;
    }
    Class::Quantity
}

/// The word before the blank, point or tie before a number.
fn word_before(text: &str, start: usize) -> &str {
    let head = &text[..start];
    let head = head.trim_end_matches([' ', '\u{a0}', '~', '$', ':', '(']);
    let head = if head.len() < start { head.trim_end_matches('.') } else { return "" };
    let length: usize =
        head.chars().rev().take(16).take_while(|c| c.is_alphabetic()).map(char::len_utf8).sum();
    &head[head.len() - length..]
}

fn is_label_word(word: &str) -> bool {
    CAPITAL_LABELS.contains(&word) || LABELS.iter().any(|label| word.eq_ignore_ascii_case(label))
}

/// §2, 図2, 表3, 式(4), 第2章, 2.1節.
fn marked_label(text: &str, start: usize, end: usize, kind: Kind) -> bool {
    let before = text[..start].trim_end_matches(['(', '（', ' ']);
    if before.ends_with(['§', '¶']) {
        return true;
    }
    let labelled =
        ["図", "表", "式", "定理", "補題", "命題", "系", "定義", "計算", "観察", "例", "注"];
    let follows = ["章", "節", "項目", "頁", "ページ", "号", "巻"];
    let digits = !matches!(kind, Kind::Word);
    digits && labelled.iter().any(|word| before.ends_with(word))
        || follows.iter().any(|word| text[end..].starts_with(word))
}

/// A number that begins a line and a heading or an item: "2. Title", "## 2.1".
fn heading(text: &str, number: &Found) -> bool {
    let line = text[..number.span.start].trim_end_matches([' ', '#']);
    let begins = line.is_empty() || line.ends_with('\n');
    let rest = &text[number.span.end..];
    let marked = text[line.len()..number.span.start].contains('#');
    let titled = |rest: &str| {
        let title = rest.trim_start_matches(' ');
        title.len() < rest.len() && title.starts_with(char::is_alphabetic)
    };
    let item =
        rest.strip_prefix(['.', ')', '．']).is_some_and(titled) && number.kind == Kind::Integer;
    begins && matches!(number.kind, Kind::Integer | Kind::Decimal) && (marked || item)
}

fn opens_sentence(text: &str, start: usize) -> bool {
    let before = text[..start].trim_end_matches(' ');
    before.is_empty() || before.ends_with(['\n', '.', '—', '–', ':', ';'])
}

/// `[12]`, `[3, 4]`: brackets with nothing but whole numbers.
fn cited(text: &str, number: &Found) -> bool {
    if number.kind != Kind::Integer {
        return false;
    }
    let inside = |c: char| c.is_ascii_digit() || ", -–".contains(c);
    let before = text[..number.span.start].chars().rev().take(24).find(|&c| !inside(c));
    let after = text[number.span.end..].chars().take(24).find(|&c| !inside(c));
    // f[3] and ([3, 4]) are no citations: one stands after a blank or a word.
    before == Some('[') && after == Some(']')
}

/// A digit between 1500 and 2099 in brackets, after a name, or after a word of time.
fn is_year(text: &str, number: &Found) -> bool {
    let printed = &text[number.span.clone()];
    let year = number.kind == Kind::Integer
        && printed.len() == 4
        && printed.parse::<u32>().is_ok_and(|year| (1500..2100).contains(&year));
    if !year {
        return false;
    }
    let head = text[..number.span.start].trim_end_matches(['$', ' ']);
    let tail = text[number.span.end..].trim_start_matches('$');
    if head.ends_with('(') && tail.starts_with([')', ',', ';'])
        || head.ends_with([',', ';']) && tail.starts_with([')', ';'])
    {
        return true;
    }
    let head = head.trim_end_matches([',', '’', '\'']);
    let length: usize =
        head.chars().rev().take(24).take_while(|c| c.is_alphabetic()).map(char::len_utf8).sum();
    let word = &head[head.len() - length..];
    let time = ["in", "since", "until", "before", "after", "of", "from", "year", "by"];
    let name =
        word.starts_with(char::is_uppercase) && word.chars().count() > 2 && !is_label_word(word);
    time.contains(&word) || name
}

/// 19 July 2026, July 19, 2026.
fn beside_month(text: &str, number: &Found) -> bool {
    let day = matches!(number.kind, Kind::Integer | Kind::Ordinal) && number.span.len() <= 4;
    let month = |word: &str| MONTHS.contains(&word);
    let rest = text[number.span.end..].trim_start_matches([' ', '\u{a0}']);
    let length = rest.bytes().take(10).take_while(u8::is_ascii_alphabetic).count();
    let spaced = rest.len() < text.len() - number.span.end;
    day && (month(word_before(text, number.span.start)) || spaced && month(&rest[..length]))
        || day && number.span.len() == 4 && {
            // July 19, 2026
            let head = text[..number.span.start].trim_end_matches([',', ' ']);
            let suffix = ["st", "nd", "rd", "th"].into_iter().find_map(|s| head.strip_suffix(s));
            let head = suffix.unwrap_or(head).trim_end_matches(|c: char| c.is_ascii_digit());
            MONTHS.iter().any(|month| head.trim_end_matches(' ').ends_with(month))
        }
}

fn japanese_date(after: Option<char>) -> bool {
    after.is_some_and(|c| "年月日".contains(c))
}

fn year_or_part(text: &str, number: &Found) -> bool {
    // 3日間 is a span of time, 2026年 a date.
    let after: String = text[number.span.end..].chars().take(2).collect();
    number.kind != Kind::Ordinal && !after.ends_with('間')
}

/// "the one", "one's", "one another": the word points, it does not count.
fn before_is_wording(text: &str, number: &Found) -> bool {
    if !text[number.span.clone()].eq_ignore_ascii_case("one") {
        return false;
    }
    let rest = &text[number.span.end..];
    let owned = rest.starts_with("'s") || rest.starts_with("’s") || rest.starts_with(" another");
    owned || POINTING.contains(&word_before(text, number.span.start).to_ascii_lowercase().as_str())
}

/// 2004E: digits and one capital are a code; 2k and 7th are not.
fn after_is_code(text: &str, end: usize) -> bool {
    text[end..].starts_with(|c: char| c.is_ascii_uppercase())
        && !text[end + 1..].starts_with(|c: char| c.is_lowercase())
}

/// Joins neighbours into vectors, lists, sums and ranges.
fn group(text: &str, found: &[Found], all: &mut [(Class, Option<Group>)]) {
    let mut first = 0;
    while first < found.len() {
        let joint = |at: usize| {
            let (this, next) = (found.get(at)?, found.get(at + 1)?);
            join(&text[this.span.end..next.span.start])
        };
        let Some(kind) = joint(first) else {
            let alone = brackets(text, found[first].span.start, found[first].span.end);
            if alone == Some('{') {
                all[first].1 = Some(Group { kind: GroupKind::Vector, index: 0, len: 1 });
            }
            first += 1;
            continue;
        };
        let mut last = first + 1;
        while kind != GroupKind::Range && joint(last) == Some(kind) {
            last += 1;
        }
        let len = last - first + 1;
        let bracketed = brackets(text, found[first].span.start, found[last].span.end).is_some();
        let kind = if kind == GroupKind::List && bracketed { GroupKind::Vector } else { kind };
        for (index, entry) in all[first..=last].iter_mut().enumerate() {
            entry.1 = Some(Group { kind, index, len });
        }
        first = last + 1;
    }
}

/// What the text between two numbers makes of them.
fn join(gap: &str) -> Option<GroupKind> {
    if gap.len() > 16 {
        return None;
    }
    match gap.trim_matches([' ', '$', '\u{a0}', '\u{2009}']) {
        "," | "，" | "、" | ",\\," => Some(GroupKind::List),
        "+" => Some(GroupKind::Sum),
        "-" | "–" | "--" | "—" | "〜" | "～" | "to" | ".." | "..." | "…" | "から" => {
            Some(GroupKind::Range)
        }
        _ => None,
    }
}

/// The bracket that opens right before and closes right after.
fn brackets(text: &str, start: usize, end: usize) -> Option<char> {
    let open = char_before(text, start)?;
    let after = text[end..].trim_start_matches('\\');
    let closes = match open {
        '(' => ')',
        '[' => ']',
        '{' => '}',
        '⟨' => '⟩',
        '（' => '）',
        _ => return None,
    };
    after.starts_with(closes).then_some(open)
}
