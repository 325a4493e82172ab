//! Relations by hand: what stands beside the 7 of a text.

use super::Relation;
use crate::{Form, Locale, tokens};

/// The signs before and after the first 7, parted by a blank.
fn beside(text: &str, form: Form) -> String {
    let found = tokens(text, form, Locale::Point);
    let token = found.iter().find(|t| t.value.to_string() == "7").unwrap_or(&found[0]);
    let signs: Vec<&str> =
        [token.before, token.after].into_iter().flatten().map(Relation::sign).collect();
    signs.join(" ")
}

#[test]
fn signs_by_hand() {
    for (text, signs) in [
        ("n = 7", ""),
        ("n == 7", ""),
        ("n := 7", ""),
        ("7", ""),
        ("heaps of 7 stones", ""),
        ("n ≠ 7", "≠"),
        ("n != 7", "≠"),
        ("n =/= 7", "≠"),
        ("n <> 7", "≠"),
        ("n =\u{338} 7", "≠"),
        ("n < 7", "<"),
        ("n<7", "<"),
        ("n＜７", "<"),
        ("n <= 7", "≤"),
        ("n ≤ 7", "≤"),
        ("n ≦ 7", "≤"),
        ("n ⩽ 7", "≤"),
        ("n > 7", ">"),
        ("n >= 7", "≥"),
        ("n => 7", "≥"),
        ("n ≥7", "≥"),
        ("a ≡ 7", "≡"),
        ("n ≈ 7", "≈"),
        ("was ~7", "≈"),
        ("7 ∈ S", "∈"),
        ("7 ∉ S", "∉"),
        ("n mod 7", "mod"),
        ("n div 7", "div"),
        ("n ÷ 7", "div"),
        ("n + 7", "+"),
        ("n+7", "+"),
        ("n−7", "−"),
        ("n - 7", "−"),
        ("2 − 7", "−"),
        ("8 + 7", "+"),
        ("8+7", "+"),
        ("(n)-7", "−"),
        ("5-7", ""),
        ("5–7", ""),
        ("$5$--$7$", ""),
        ("8 × 7", "×"),
        ("3 ⊕ 7", "⊕"),
        ("8 → 7", "→"),
        ("8 -> 7", "→"),
        // From the other side.
        ("7 ≤ n", "≥"),
        ("7 < n", ">"),
        ("7 >= n", "≤"),
        ("7 ≠ n", "≠"),
        ("7 = n", ""),
        ("0 < 7 ≤ n", "< ≥"),
        ("7 - n", ""),
        ("7 → 8", ""),
        // Only what touches it.
        ("G(7) ≠ 0", ""),
        ("(7) ≠ 0", ""),
        ("(2, 7) ≠ x", "≠"),
        ("n > m, 7 heaps", ""),
        ("| ≥ | 7 |", ""),
        // No relations: dashes, items, tags, quotes, factorials.
        ("here — 7 heaps", ""),
        ("the 7-heap", ""),
        ("a page-7 note", ""),
        ("here – 7 heaps", ""),
        ("x <b>7</b>", ""),
        ("x ≥ <b>7</b>", "≥"),
        ("> 7 heaps", ""),
        ("7!=5040", ""),
        ("7 != n", "≠"),
    ] {
        assert_eq!(beside(text, Form::Plain), signs, "{text:?}");
    }
}

#[test]
fn marked_up_signs_by_hand() {
    for (form, text, signs) in [
        (Form::Latex, "$n \\le 7$", "≤"),
        (Form::Latex, "$n \\leq 7$", "≤"),
        (Form::Latex, "$n\\leqslant7$", "≤"),
        (Form::Latex, "$n \\geq 7$", "≥"),
        (Form::Latex, "$n\\ge 7$", "≥"),
        (Form::Latex, "$n \\ne 7$", "≠"),
        (Form::Latex, "$n \\neq 7$", "≠"),
        (Form::Latex, "$n \\not= 7$", "≠"),
        (Form::Latex, "$n \\lt 7$", "<"),
        (Form::Latex, "$n \\equiv 7$", "≡"),
        (Form::Latex, "$n \\bmod 7$", "mod"),
        (Form::Latex, "$n \\pmod{7}$", "mod"),
        (Form::Latex, "$n \\approx 7$", "≈"),
        (Form::Latex, "$7 \\le n$", "≥"),
        (Form::Latex, "$7\\leq n$", "≥"),
        (Form::Latex, "$\\left(7\\right)$", ""),
        (Form::Latex, "at least~$7$", "≥"),
        (Form::Latex, "at least \\emph{three} or 7", ""),
        (Form::Latex, "\\emph{at least} $7$", "≥"),
        (Form::Latex, "$n \\le{} 7$", "≤"),
        (Form::Latex, "at~least 7", "≥"),
        (Form::Latex, "$3\\oplus 7$", "⊕"),
        (Form::Html, "n &le; 7", "≤"),
        (Form::Html, "n &ge; 7", "≥"),
        (Form::Html, "n &ne; 7", "≠"),
        (Form::Html, "n &lt; 7", "<"),
        (Form::Html, "n &gt; 7", ">"),
        (Form::Html, "n &#8804; 7", "≤"),
        (Form::Html, "n &#x2265; 7", "≥"),
        (Form::Html, "n &lt;= <b>7</b>", "≤"),
        (Form::Html, "<b>7</b> &lt; n", ">"),
        (Form::Html, "<td>7</td><td>n</td>", ""),
        (Form::Html, "at least&nbsp;<i>7</i>", "≥"),
        (Form::Html, "<mo>≥</mo><mn>7</mn>", "≥"),
        (Form::Plain, "n &le; 7", "≤"),
        (Form::Plain, "$n\\ge7$", "≥"),
        (Form::Markdown, "at most **7**", "≤"),
        (Form::Markdown, "n < 7 and m > 9", "<"),
        (Form::Markdown, "- 7 heaps", ""),
        (Form::Markdown, "+ 7 heaps", ""),
        (Form::Markdown, "> 7 heaps", ""),
    ] {
        assert_eq!(beside(text, form), signs, "{text:?}");
    }
}

#[test]
fn struck_out_signs_by_hand() {
    for (text, signs) in [
        ("$n \\not\\le 7$", ">"),
        ("$n \\not\\leq 7$", ">"),
        ("$n\\not\\leqslant7$", ">"),
        ("$n \\not\\geq 7$", "<"),
        ("$n \\not\\ge 7$", "<"),
        ("$n \\not \\ge 7$", "<"),
        ("$n \\not{\\ge} 7$", "<"),
        ("$n \\not{=} 7$", "≠"),
        ("$n \\not= 7$", "≠"),
        ("$n \\not < 7$", "≥"),
        ("$n \\not> 7$", "≤"),
        ("$n \\not\\equiv 7$", "≢"),
        ("$n \\not\\in 7$", "∉"),
        ("$n \\not\\mid 7$", "∤"),
        ("$n \\centernot\\mid 7$", "∤"),
        ("$n \\nmid 7$", "∤"),
        ("$n \\not\\to 7$", "↛"),
        ("$n \\not\\rightarrow 7$", "↛"),
        ("$n \\nrightarrow 7$", "↛"),
        ("$n \\to 7$", "→"),
        ("$n \\not\\approx 7$", "≠"),
        ("$n \\not\\prec 7$", "≠"),
        ("$n \\not\\oplus 7$", "≠"),
        ("$n \\ngeq 7$", "<"),
        ("$n \\nleq 7$", ">"),
        ("$n \\ngeqslant 7$", "<"),
        ("$n \\nleqslant 7$", ">"),
        ("$n \\nless 7$", "≥"),
        ("$n \\ngtr 7$", "≤"),
        ("n ≰ 7", ">"),
        ("n ≱ 7", "<"),
        ("n ≮ 7", "≥"),
        ("n ≯ 7", "≤"),
        ("n ≤\u{338} 7", ">"),
        ("n ≥\u{338} 7", "<"),
        ("n <\u{338} 7", "≥"),
        ("n ∣\u{338} 7", "∤"),
        ("n →\u{338} 7", "↛"),
        ("n ∤ 7", "∤"),
        ("n ↛ 7", "↛"),
        // From the other side.
        ("$7 \\not\\le n$", "<"),
        ("$7 \\not\\geq n$", ">"),
        ("$7 \\not= n$", "≠"),
        ("$7 \\ngeq n$", ">"),
        ("$7 \\not\\prec n$", "≠"),
        ("7 ≰ n", "<"),
        ("7 ≥\u{338} n", ">"),
        ("7 ≯ n", "≥"),
        // A longer command is no stroke.
        ("$\\nota 7$", ""),
        ("$\\neg 7$", ""),
    ] {
        assert_eq!(beside(text, Form::Plain), signs, "{text:?}");
        assert_eq!(beside(text, Form::Latex), signs, "{text:?}");
    }
    assert_eq!(beside("n &nge; 7", Form::Html), "<");
    assert_eq!(beside("n &nle; 7", Form::Html), ">");
}

#[test]
fn nothing_is_read_over_the_end_of_a_sentence() {
    for text in [
        "is 7. Up to 20 the largest is 147.",
        "0, 2, 7. Up to 20 it is 147.",
        "is 7. Or more precisely 8.",
        "They number 7. And more follow.",
        "is 7. At least so it seems.",
        "is $7$. Or more precisely 8.",
        "is $7.$ Or more precisely 8.",
        "is **7**. Or more precisely 8.",
        "(it is 7). And more follow.",
        "said \"7\". And more follow.",
        "is 7? Or more?",
        "is 7! Or more!",
        "is 7; or more precisely 8",
        "is 7: at most of the places",
        "is 7 heaps. Or more precisely 8.",
        "7。以上",
        "7個。以上です",
    ] {
        assert_eq!(beside(text, Form::Plain), "", "{text:?}");
    }
    for (text, sign) in [("7 or more. Then 8", "≥"), ("7.0 or more", "≥"), ("7, or more", "≥")]
    {
        let first = &tokens(text, Form::Plain, Locale::Point)[0];
        assert_eq!(first.after.map(Relation::sign), Some(sign), "{text:?}");
    }
}

#[test]
fn words_by_hand() {
    for (text, signs) in [
        ("exactly 7 moves", ""),
        ("just 7 moves", ""),
        ("only the 7 moves", ""),
        ("is 7", ""),
        ("equals 7", ""),
        ("at least 7 moves", "≥"),
        ("At least\n7 moves", "≥"),
        ("at least $7$ moves", "≥"),
        ("at least the 7 moves", "≥"),
        ("no fewer than 7", "≥"),
        ("not less than 7", "≥"),
        ("at most 7", "≤"),
        ("no more than 7", "≤"),
        ("not more than 7", "≤"),
        ("does not exceed 7", "≤"),
        ("up to 7", "≤"),
        ("as many as 7", "≤"),
        ("less than or equal to 7", "≤"),
        ("fewer than 7", "<"),
        ("less than 7", "<"),
        ("below 7", "<"),
        ("under 7", "<"),
        ("more than 7", ">"),
        ("over 7", ">"),
        ("over the 7 heaps", ""),
        ("about these 7 heaps", ""),
        ("nearly all 7", "≈"),
        ("above 7", ">"),
        ("exceeds 7", ">"),
        ("greater than or equal to 7", "≥"),
        ("about 7", "≈"),
        ("nearly 7", "≈"),
        ("almost all 7", "≈"),
        ("(approx. 7)", "≈"),
        ("(3,at least 7)", "≥"),
        ("an at-most-7 rule", "≤"),
        ("*at least* 7", "≥"),
        ("S=at least 7", "≥"),
        ("is not 7", "≠"),
        ("isn't 7", "≠"),
        ("isn’t exactly 7", "≠"),
        ("never 7", "≠"),
        ("not all 7", "≠"),
        ("other than 7", "≠"),
        ("all but 7", "≠"),
        ("does not equal 7", "≠"),
        ("not below 7", "≥"),
        ("modulo 7", "mod"),
        ("n plus 7", "+"),
        // After it.
        ("7 or more", "≥"),
        ("7 heaps or more", "≥"),
        ("heaps of 7 and more.", "≥"),
        ("7 stones at least", "≥"),
        ("7+ moves", "≥"),
        ("7+n", ""),
        ("from 7 up", "≥"),
        ("7 or fewer", "≤"),
        ("size 7 and smaller, none", "≤"),
        ("7 stones at most.", "≤"),
        ("7 or so", "≈"),
        ("7 of at most 9", ""),
        ("7 heaps, at most 9", ""),
        ("7 heaps and at least some", ""),
        // Beyond reach or beside something else.
        ("at least, 7", ""),
        ("at least one of 7", ""),
        ("most 7", ""),
        ("clover 7", ""),
    ] {
        assert_eq!(beside(text, Form::Plain), signs, "{text:?}");
    }
}

#[test]
fn japanese_by_hand() {
    for (text, signs) in [
        ("山は7個", ""),
        ("ちょうど7個", ""),
        ("最大はn−7で", "−"),
        ("7以上", "≥"),
        ("7個以上", "≥"),
        ("７個以上", "≥"),
        ("少なくとも7個", "≥"),
        ("7以下", "≤"),
        ("7 以下", "≤"),
        ("高々7個", "≤"),
        ("7まで", "≤"),
        ("7未満", "<"),
        ("7通り未満", "<"),
        ("7を超える", ">"),
        ("7個を超える", ">"),
        ("7より大きい", ">"),
        ("約7個", "≈"),
        ("7程度", "≈"),
        ("7ではない", "≠"),
        ("7を法として", ""),
        ("7個は9以上", ""),
    ] {
        assert_eq!(beside(text, Form::Plain), signs, "{text:?}");
    }
}

#[test]
fn every_sign_is_its_own_relation() {
    for relation in Relation::all() {
        assert_eq!(Relation::of_sign(relation.sign()), Some(relation));
        assert_eq!(relation.turned().turned(), relation);
    }
    for (typed, sign) in [("<=", "≤"), (">=", "≥"), ("!=", "≠"), ("\\neq", "≠"), ("&lt;", "<")]
    {
        assert_eq!(Relation::of_sign(typed).map(Relation::sign), Some(sign), "{typed}");
    }
    assert_eq!(Relation::of_sign("="), None);
}
