//! What makes another number of the one it is written before or around: the
//! root of `\sqrt{147}`, the bar of `\overline{147}`, the logarithm of log 147.

/// Commands whose argument is another number, and functions in plain letters.
const COMMANDS: [&str; 25] = [
    "sqrt",
    "root",
    "overline",
    "bar",
    "hat",
    "widehat",
    "tilde",
    "widetilde",
    "vec",
    "dot",
    "cancel",
    "xcancel",
    "sout",
    "st",
    "lfloor",
    "lceil",
    "log",
    "ln",
    "lg",
    "exp",
    "sin",
    "cos",
    "tan",
    "floor",
    "ceil",
];

/// Functions that are read without a backslash as well.
const WORDS: [&str; 6] = ["sqrt", "cbrt", "log", "ln", "lg", "exp"];

/// Signs of the same.
const SIGNS: [(&str, &str); 5] =
    [("√", "sqrt"), ("∛", "cbrt"), ("∜", "root"), ("⌊", "lfloor"), ("⌈", "lceil")];

/// Spaces, sizes and fonts that may stand between a command and its argument.
const SPACES: [&str; 12] = [
    "\\,", "\\!", "\\;", "\\:", "\\ ", "\\left", "\\num", "\\mathbf", "\\mathrm", "\\textbf",
    "\\text", "\\mathit",
];

/// In bytes, how far from a number it is looked for.
const REACH: usize = 80;

/// The name of what wraps the number after this text, and where it begins.
pub(super) fn wrapping(before: &str) -> Option<(&str, usize)> {
    let mut start = before.len().saturating_sub(REACH);
    while !before.is_char_boundary(start) {
        start += 1;
    }
    let near = without_scripts(inner(&before[start..]));
    if let Some((sign, name)) = SIGNS.iter().find(|(sign, _)| near.ends_with(sign)) {
        return Some((name, start + near.len() - sign.len()));
    }
    let head = near.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let name = &near[head.len()..];
    if let Some(head) = head.strip_suffix('\\') {
        return COMMANDS.contains(&name).then_some((name, start + head.len()));
    }
    let free = !head.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '-');
    (WORDS.contains(&name) && free).then_some((name, start + head.len()))
}

/// A text without the blanks and open brackets at its end.
fn inner(text: &str) -> &str {
    let mut text = text;
    loop {
        let mut rest = text.trim_end_matches(|c: char| c.is_whitespace() || "{($~".contains(c));
        for space in SPACES {
            rest = rest.strip_suffix(space).unwrap_or(rest);
        }
        if rest.len() == text.len() {
            return rest;
        }
        text = rest;
    }
}

/// `\sqrt` of `\sqrt[3]`, `\log` of `\log_b` and `\log_{b}`.
fn without_scripts(text: &str) -> &str {
    for (open, close) in [("[", "]"), ("_{", "}"), ("^{", "}")] {
        if let Some(inside) = text.strip_suffix(close)
            && let Some(at) = inside.rfind(open)
        {
            return text[..at].trim_end();
        }
    }
    let head = text.trim_end_matches(|c: char| c.is_ascii_alphanumeric());
    match head.strip_suffix('_') {
        Some(command) if text.len() - head.len() == 1 => command,
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrappings_by_hand() {
        for (before, name) in [
            ("$\\sqrt{", "sqrt"),
            ("$\\sqrt[3]{", "sqrt"),
            ("$\\sqrt ", "sqrt"),
            ("$\\sqrt{\\mathbf{", "sqrt"),
            ("\\sqrt{\\num{", "sqrt"),
            ("$\\overline{", "overline"),
            ("$\\bar{", "bar"),
            ("$\\bar ", "bar"),
            ("$\\lfloor ", "lfloor"),
            ("$\\left\\lfloor ", "lfloor"),
            ("$\\lceil", "lceil"),
            ("$\\log ", "log"),
            ("$\\log_b ", "log"),
            ("$\\log_{b} ", "log"),
            ("$\\ln(", "ln"),
            ("$\\ln\\left(", "ln"),
            ("√", "sqrt"),
            ("√(", "sqrt"),
            ("⌊", "lfloor"),
            ("⌈", "lceil"),
            ("the log ", "log"),
            ("sqrt(", "sqrt"),
        ] {
            assert_eq!(wrapping(before).map(|(name, _)| name), Some(name), "{before:?}");
        }
        for before in [
            "",
            "$",
            "$n = ",
            "\\emph{",
            "\\textbf{",
            "\\mathcal{G}(",
            "a catalog ",
            "a_log ",
            "\\sqrt{n} + ",
            "$\\log n = ",
            "\\item ",
            "\\section{",
        ] {
            assert_eq!(wrapping(before), None, "{before:?}");
        }
    }
}
