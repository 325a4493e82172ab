//! What holds of every text: nothing is lost, nothing overlaps, nothing
//! panics, and the time grows with the length alone.

use nimproof_text::{Form, Locale, cut, tokens};
use proptest::prelude::*;
use rustix::time::{ClockId, clock_gettime};
use std::time::Duration;

const FORMS: [Form; 4] = [Form::Plain, Form::Markdown, Form::Latex, Form::Html];

/// Pieces that numbers and markup are made of, so that they meet often.
fn piece() -> impl Strategy<Value = String> {
    let fixed = prop::sample::select(vec![
        "0",
        "7",
        "512",
        "1,024",
        "0.125",
        ".",
        ",",
        "-",
        "−",
        "–",
        "--",
        "/",
        "^",
        "_",
        "{",
        "}",
        "(",
        ")",
        "$",
        "\\",
        "\\,",
        "{,}",
        "\\num{",
        "\\frac{",
        "%",
        "<sup>",
        "</sup>",
        "<b>",
        "<",
        ">",
        "&nbsp;",
        "&#5",
        "&",
        ";",
        " ",
        "\n",
        "three",
        "hundred and",
        "one",
        "-first",
        "half",
        "四",
        "つ",
        "百",
        "万",
        "第",
        "二〇",
        "分の",
        "三国",
        "½",
        "²",
        "₁",
        "①",
        "5",
        "e6",
        "10.5281/",
        "https://",
        "www.",
        "\u{200f}",
        "\u{200b}",
        "２",
        "٣",
        "Table ",
        "[",
        "]",
        "年",
        "+",
        "=",
    ]);
    prop_oneof![4 => fixed.prop_map(String::from), 1 => any::<String>()]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn gaps_and_tokens_give_the_text_back(pieces in prop::collection::vec(piece(), 0..24)) {
        let text = pieces.concat();
        for form in FORMS {
            for locale in [Locale::Point, Locale::Comma] {
                let found = tokens(&text, form, locale);
                prop_assert_eq!(cut(&text, &found).concat(), text.clone());
                for token in &found {
                    prop_assert!(token.span.start < token.span.end, "{:?} in {:?}", token, text);
                    let before = &text[..token.span.start];
                    prop_assert_eq!(token.line, before.matches('\n').count() + 1);
                    let line = before.rsplit('\n').next().unwrap_or("");
                    prop_assert_eq!(token.column, line.chars().count() + 1);
                }
                for pair in found.windows(2) {
                    prop_assert!(pair[0].span.end <= pair[1].span.start);
                }
            }
        }
    }

    #[test]
    fn every_digit_of_plain_text_is_in_a_token(pieces in prop::collection::vec(piece(), 0..24)) {
        let text = pieces.concat();
        let found = tokens(&text, Form::Plain, Locale::Point);
        let pieces = cut(&text, &found);
        for gap in pieces.iter().step_by(2) {
            prop_assert!(!gap.contains(|c: char| c.is_ascii_digit()), "{:?} of {:?}", gap, text);
        }
    }

    #[test]
    fn whole_numbers_are_read_exactly(number in any::<u64>()) {
        let text = format!("there were {number} of them");
        let found = tokens(&text, Form::Plain, Locale::Point);
        prop_assert_eq!(found.len(), 1);
        prop_assert_eq!(found[0].value.to_u128(), Some(number.into()));
    }
}

fn timed(name: &str, text: &str, form: Form, most: Duration) -> usize {
    let start = thread_clock();
    let count = tokens(text, form, Locale::Point).len();
    let time = thread_clock().saturating_sub(start);
    println!("{name}, {form:?}: {count} tokens of {} bytes in {time:?}", text.len());
    assert!(time < most, "{name}, {form:?}: {time:?}");
    count
}

/// The processor time of this thread, which a busy machine does not make longer.
fn thread_clock() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let counted = |part: i64| u64::try_from(part).expect("a clock counts from 0");
    Duration::from_secs(counted(time.tv_sec)) + Duration::from_nanos(counted(time.tv_nsec))
}

/// The unoptimised build is some twenty times slower than the one that is used.
fn allowed(seconds: u64) -> Duration {
    Duration::from_secs(if cfg!(debug_assertions) { 30 * seconds } else { seconds })
}

#[test]
fn three_hundred_pages_take_less_than_two_seconds() {
    // A page of 3,000 characters, full of numbers, by our own hand.
    let line = "Of the 512 positions with three heaps $64$ (share 0.125000, or 1/2^m) are lost; \
                see Table 2, (3,4,5) and 10--12, <b>2<sup>35</sup></b>, 百二十三 and 1{,}024.\n";
    let pages = line.repeat(300 * 3000 / line.chars().count());
    for form in FORMS {
        assert!(timed("300 pages", &pages, form, allowed(2)) > 50_000);
    }
}

#[test]
fn hostile_texts_take_linear_time() {
    let size = if cfg!(debug_assertions) { 40_000 } else { 1_000_000 };
    for unit in [
        "{",
        "}",
        "[",
        "(",
        "<",
        "<a ",
        "<sup>",
        "&",
        "&#",
        "\\",
        "\\num{",
        "\\frac{1",
        "\\label{",
        "^{",
        "_{",
        "1^{",
        "1,",
        "1,024,",
        "1 ",
        "123 ",
        "1/",
        "-",
        "1-",
        "−",
        ".",
        "1.",
        "%",
        "一",
        "百",
        "第",
        "1万",
        "2 \n",
        "one ",
        "one hundred and ",
        "10.1234/",
        "10.1234/)",
        "http://",
        "1\u{200b}",
        "\u{200f}",
        "²",
        "½",
        "a",
        "a1",
        "$",
        "1$-",
        " ",
        "July 1, ",
        "Table 2, ",
        "1234-",
        "[1, ",
        "<!--",
        "<script>",
        "0009-",
    ] {
        let text = unit.repeat(size / unit.len());
        for form in FORMS {
            timed(unit, &text, form, allowed(2));
            timed(unit, &format!("5 {text} 5"), form, allowed(2));
        }
    }
}

#[test]
fn a_hundred_megabytes_of_digits_are_one_number() {
    let size = if cfg!(debug_assertions) { 5_000_000 } else { 100_000_000 };
    let text = "7".repeat(size);
    assert_eq!(timed("digits", &text, Form::Plain, allowed(2)), 1);
}
