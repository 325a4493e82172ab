//! What the two readings of a doubtful form are: 12,34,567 is one number in
//! groups of two and three digits, or a list of three.

use nimproof_text::{Locale, Token};

/// The two readings of a doubtful number of a text, in words.
pub(super) fn doubt(token: &Token, text: &str, locale: Locale) -> Option<String> {
    if !token.ambiguous {
        return None;
    }
    let separator = if locale == Locale::Comma { '.' } else { ',' };
    let before = &text[..token.span.start];
    if let Some(head) = before.strip_suffix(separator)
        && let digits = head.len() - head.trim_end_matches(is_part(separator)).len()
        && digits > 0
    {
        let row = format!("{}{separator}{}", &head[head.len() - digits..], token.printed);
        return Some(format!("{row} is one number in Indian grouping, {}, or a list", bare(&row)));
    }
    let parts = || token.printed.split(|c: char| !c.is_ascii_digit());
    if token.printed.contains(|c: char| c.is_ascii_digit()) {
        let list: Vec<&str> = parts().filter(|part| !part.is_empty()).collect();
        let one = bare(&token.printed);
        return Some(format!("{} is one number, {one}, or {}", token.printed, list.join(" and ")));
    }
    let all: Vec<String> = token.printed.chars().map(String::from).collect();
    let (printed, value) = (&token.printed, &token.value);
    Some(format!("{printed} is one number, {value}, or {}", all.join(" or ")))
}

/// Digits and what parts them.
fn is_part(separator: char) -> impl Fn(char) -> bool {
    move |c| c.is_ascii_digit() || c == separator
}

fn bare(printed: &str) -> String {
    printed.chars().filter(char::is_ascii_digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimproof_text::{Form, tokens};

    #[test]
    fn readings_by_hand() {
        for (text, said) in [
            ("12,34,567", "12,34,567 is one number in Indian grouping, 1234567, or a list"),
            ("12 345", "12 345 is one number, 12345, or 12 and 345"),
            ("(100,200)", "100,200 is one number, 100200, or 100 and 200"),
            ("四五", "四五 is one number, 45, or 四 or 五"),
            ("1,024", ""),
        ] {
            let found = tokens(text, Form::Plain, Locale::Point);
            let doubts: Vec<String> =
                found.iter().filter_map(|token| doubt(token, text, Locale::Point)).collect();
            assert_eq!(doubts.join("; "), said, "{text}");
        }
    }
}
