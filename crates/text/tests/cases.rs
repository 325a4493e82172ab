//! Literal cases: what every notation reads as. The table in `cases.txt` is
//! written by hand from the standards, never from what the code printed.

use nimproof_text::{Class, Form, GroupKind, Locale, Token, cut, tokens};

const CASES: &str = include_str!("cases.txt");

fn shown(tokens: &[Token]) -> String {
    let rows: Vec<String> = tokens
        .iter()
        .map(|t| format!("{}|{}|{}|{}", t.printed, t.kind.word(), t.value, t.class.word()))
        .collect();
    rows.join(" ; ")
}

#[test]
fn literal_cases() {
    let (mut form, mut locale) = (Form::Plain, Locale::Point);
    let (mut count, mut wrong) = (0, Vec::new());
    for (at, line) in CASES.lines().enumerate() {
        if line.starts_with('[') && line.ends_with(']') && !line.contains("=>") {
            let (name, comma) = line[1..line.len() - 1].split_once(' ').unwrap();
            form = match name {
                "plain" => Form::Plain,
                "markdown" => Form::Markdown,
                "latex" => Form::Latex,
                "html" => Form::Html,
                _ => panic!("no form {name}"),
            };
            locale = if comma == "comma" { Locale::Comma } else { Locale::Point };
            continue;
        }
        let Some((input, expected)) = line.split_once(" =>") else {
            assert!(line.is_empty() || line.starts_with('#'), "line {}: {line}", at + 1);
            continue;
        };
        if line.starts_with("# ") {
            continue;
        }
        count += 1;
        let input = input.replace("\\n ", "\n").replace("\\t ", "\t");
        let found = tokens(&input, form, locale);
        assert_eq!(cut(&input, &found).concat(), input);
        if shown(&found) != expected.trim() {
            wrong.push(format!(
                "line {}: {input}\n   want {}\n   have {}",
                at + 1,
                expected.trim(),
                shown(&found)
            ));
        }
    }
    assert!(wrong.is_empty(), "{} of {count} cases\n{}", wrong.len(), wrong.join("\n"));
    assert!(count >= 150, "only {count} cases");
}

fn group_of(text: &str) -> Option<(GroupKind, usize)> {
    tokens(text, Form::Plain, Locale::Point)[0].group.map(|group| (group.kind, group.len))
}

#[test]
fn numbers_know_what_they_are_a_part_of() {
    for (text, group) in [
        ("(3,4,5)", Some((GroupKind::Vector, 3))),
        ("$(3, 4, 5)$", Some((GroupKind::Vector, 3))),
        ("{1,024}", Some((GroupKind::Vector, 2))),
        ("3, 4 and 5", Some((GroupKind::List, 2))),
        ("7+1", Some((GroupKind::Sum, 2))),
        ("6 + 1", Some((GroupKind::Sum, 2))),
        ("10–12", Some((GroupKind::Range, 2))),
        ("$0$--$7$", Some((GroupKind::Range, 2))),
        ("0 to 7", Some((GroupKind::Range, 2))),
        ("512", None),
        ("5 of 7", None),
    ] {
        assert_eq!(group_of(text), group, "{text}");
    }
}

#[test]
fn doubtful_readings_say_so() {
    for (text, doubtful) in [
        ("(100,200)", true),
        ("12 345", true),
        ("10,100", false),
        ("1 024", false),
        ("1,024", false),
        ("四五", true),
        ("二五", false),
    ] {
        assert_eq!(tokens(text, Form::Plain, Locale::Point)[0].ambiguous, doubtful, "{text}");
    }
}

#[test]
fn groups_of_two_and_three_digits_are_doubtful() {
    let found = tokens("12,34,567", Form::Plain, Locale::Point);
    assert!(found.iter().any(|token| token.ambiguous));
}

#[test]
fn places_count_characters_and_lines() {
    let text = "石は四つ\n  x <b>64</b> 2<sup>35</sup>";
    let found = tokens(text, Form::Html, Locale::Point);
    let places: Vec<_> = found.iter().map(|t| (t.line, t.column, &text[t.span.clone()])).collect();
    assert_eq!(places, [(1, 3, "四つ"), (2, 8, "64"), (2, 15, "2<sup>35</sup>")]);
    assert_eq!(found[1].surroundings(text, 5), ("x <b>", "</b> "));
    assert!(found.iter().all(|token| token.class == Class::Quantity));
}

#[test]
fn tags_are_found_where_they_are() {
    // Line ends of two bytes, characters of many, entities and broken tags.
    let text =
        "é\r\n<b>64</b>\r\n&amp;<i\r\nclass='5'>7</i>😀<br/>8 <!-- 9\r\n-->10<p>&nbsp;11</p\r\n>12";
    let found = tokens(text, Form::Html, Locale::Point);
    let printed: Vec<&str> = found.iter().map(|token| &text[token.span.clone()]).collect();
    assert_eq!(printed, ["64", "7", "8", "10", "11", "12"]);
}
