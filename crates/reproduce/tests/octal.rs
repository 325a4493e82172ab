//! Octal codes on the command line: values, moves, and what is said of a period.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::{assert_fails, reproduce, stdout};
use serde_json::{Value as Json, json};

fn printed(request: &str) -> String {
    let output = reproduce(request.split_whitespace());
    assert_eq!(output.status.code(), Some(0), "{request}");
    stdout(&output)
}

/// The second column of a b-file.
fn values(game: &str, to: usize) -> Vec<usize> {
    let text = printed(&format!("values {game} --to {to} --format b-file"));
    let rows = text.lines().map(|line| line.split_once(' ').unwrap());
    rows.map(|(_, value)| value.parse().unwrap()).collect()
}

/// Dawson's Chess and Kayles, as the OEIS prints them (A002187, A002186).
const DAWSON: [usize; 35] = [
    0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2,
    7, 4, 0,
];
const KAYLES: [usize; 24] =
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7];

#[test]
fn values_of_the_literature() {
    assert_eq!(values("0.137", 34), DAWSON);
    assert_eq!(values("0.07", 35)[1..], DAWSON);
    assert_eq!(values("0.4", 36)[2..], DAWSON);
    assert_eq!(values("0.77", 23), KAYLES);
    assert_eq!(values("4.4", 24)[1..], KAYLES);
    assert_eq!(values("0.333", 40), values("nim:1-3", 40));
    assert_eq!(values("0.7700", 23), KAYLES);
}

#[test]
fn what_is_no_code_is_one_clear_line() {
    for (game, says) in [
        ("0.38", "'8' stands in place 2"),
        ("0.F", "hexadecimal"),
        ("0.77-", "'-' stands in place 3"),
        ("2.7", "begins with 0. or 4."),
        (".7", "begins with 0. or 4."),
        ("0.", "needs a digit"),
        ("0.00", "no move"),
        ("0.123456712345671234567123456712345", "at most 32 digits"),
        ("0x137", "unknown game"),
    ] {
        for request in [
            format!("values {game} --to 5"),
            format!("period {game} --to 5"),
            format!("moves {game} 5"),
        ] {
            let output = reproduce(request.split_whitespace());
            assert_fails(&output, 2, &[says]);
            assert_eq!(stdout(&output), "", "{request}");
        }
    }
}

#[test]
fn the_three_verdicts_in_words() {
    assert_eq!(
        printed("period 0.77 --to 167"),
        "octal game 0.77, normal play, heaps 0 to 167\nperiodic: period 12 from heap 71 on, for \
         ever, by the theorem of Guy and Smith; it needs the 168 values to heap 167\n"
    );
    for (request, says) in [
        (
            "period 0.77 --to 166",
            "\nno period shown so far: no period p from heap q on for p + q <= 82",
        ),
        ("period 0.6 --to 2000", "\nno period shown so far: no period"),
        ("period 0.137 --to 174", "\nperiodic: period 34 from heap 52 on"),
        ("period 0.137 --to 173", "\nno period shown so far"),
        ("period 0.07 --to 175", "\nperiodic: period 34 from heap 53 on"),
        ("period nim:1,3,4 --to 50", "\nperiodic: period 7 from heap 0 on"),
        ("period grundy --to 300", "\nno theorem applies: this is no octal game of finite length"),
        ("period nim --to 300", "\nno theorem applies"),
    ] {
        assert!(printed(request).contains(says), "{request}");
    }
}

#[test]
fn a_verdict_as_json() {
    let read = |request: &str| serde_json::from_str::<Json>(&printed(request)).unwrap();
    let kayles = read("period 0.77 --to 200 --json");
    assert_eq!(kayles["ruleset"], "octal game 0.77");
    assert_eq!((&kayles["first_heap"], &kayles["last_heap"]), (&json!(0), &json!(200)));
    assert_eq!(kayles["verdict"], "periodic");
    assert_eq!(kayles["period"], 12);
    assert_eq!(kayles["pre_period"], 71);
    assert_eq!(kayles["values_needed"], 168);
    assert_eq!(kayles["theorem"], "Guy and Smith 1956");
    let short = read("period 0.77 --to 166 --json");
    assert_eq!((&short["verdict"], &short["refuted_to"]), (&json!("no-period-shown"), &json!(82)));
    assert_eq!((&short["period"], &short["theorem"]), (&Json::Null, &Json::Null));
    assert_eq!(read("period nim --to 9 --json")["verdict"], "no-theorem");
}

#[test]
fn winning_moves_are_said_in_words() {
    // A row of three skittles: the middle one is knocked down, one each side is left.
    let text = printed("moves 0.77 3");
    assert!(text.starts_with("octal game 0.77, normal play: 3\n"), "{text}");
    assert!(text.contains("3 -> 1+1   (take 1 from 3, leaving 1 and 1)"), "{text}");
    assert!(printed("moves 4.0 2").contains("2 -> 1+1   (split 2 into 1 and 1)"));
    assert!(printed("moves 0.3 1").contains("(take 1 from 1)"));
    assert_fails(&reproduce(["moves", "0.77", "41", "--misere"]), 2, &["at most 40 stones"]);
    // Kayles in misère play with one skittle is lost, with two it is won by taking one.
    assert!(printed("moves 0.77 1 --misere").contains("lost for the player to move"));
    assert!(printed("moves 0.77 2 --misere").contains("2 -> 1   (take 1 from 2)"));
    // A game that never parts a heap is searched in a box.
    assert!(printed("moves 0.1203 50 60 --misere").contains("decided by outcome search"));
}
