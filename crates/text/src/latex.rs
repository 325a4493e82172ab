//! What a reader sees of LaTeX, as far as numbers go: comments and the
//! arguments that are never printed are skipped, `\num` and `\frac` are read.
//! Other commands stay; the lexer steps over their names.

use crate::visible::{Builder, Visible};

/// Commands whose first argument is not printed as a number.
const UNPRINTED: [&str; 27] = [
    "label",
    "ref",
    "eqref",
    "pageref",
    "autoref",
    "cref",
    "Cref",
    "cite",
    "citep",
    "citet",
    "parencite",
    "textcite",
    "nocite",
    "bibliography",
    "bibliographystyle",
    "includegraphics",
    "input",
    "include",
    "usepackage",
    "documentclass",
    "vspace",
    "hspace",
    "begin",
    "end",
    "hypersetup",
    "geometry",
    "pagestyle",
];

/// Commands of which neither of two arguments is printed.
const UNPRINTED_TWICE: [&str; 4] = ["setlength", "addtolength", "setcounter", "addtocounter"];

/// What the closing brace of an open argument shows.
#[derive(Clone, Copy)]
enum Close {
    /// Itself: an ordinary brace.
    Itself,
    /// Nothing.
    Nothing,
    /// The slash between numerator and denominator; the denominator follows.
    Slash,
}

/// The visible text of LaTeX.
pub(crate) fn latex(text: &str) -> Visible<'_> {
    let bytes = text.as_bytes();
    let mut builder = Builder::new(text);
    let mut open: Vec<Close> = Vec::new();
    let mut copied = 0;
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'%' => {
                builder.copy(copied..at);
                at += text[at..].find('\n').unwrap_or(bytes.len() - at);
                copied = at;
            }
            b'{' => {
                open.push(Close::Itself);
                at += 1;
            }
            b'}' => match open.pop().unwrap_or(Close::Itself) {
                Close::Itself => at += 1,
                Close::Nothing => {
                    builder.copy(copied..at);
                    at += 1;
                    copied = at;
                }
                Close::Slash => {
                    builder.copy(copied..at);
                    let denominator = at + 1 + usize::from(bytes.get(at + 1) == Some(&b'{'));
                    if denominator == at + 2 {
                        open.push(Close::Nothing);
                    }
                    builder.replace(at..denominator, "/");
                    at = denominator;
                    copied = at;
                }
            },
            b'\\' => {
                let end = command_end(bytes, at);
                let name = &text[at + 1..end];
                let argument = skip_options(bytes, end);
                let braced = bytes.get(argument) == Some(&b'{');
                match name {
                    "num" | "SI" | "qty" | "ensuremath" if braced => {
                        builder.copy(copied..at);
                        open.push(Close::Nothing);
                        at = argument + 1;
                        copied = at;
                    }
                    "frac" | "tfrac" | "dfrac" | "nicefrac" | "sfrac"
                        if braced && is_simple(bytes, argument + 1) =>
                    {
                        builder.copy(copied..at);
                        open.push(Close::Slash);
                        at = argument + 1;
                        copied = at;
                    }
                    "frac" | "tfrac" | "dfrac" if is_two_digits(bytes, end) => {
                        builder.copy(copied..at);
                        builder.copy(end..end + 1);
                        builder.replace(end + 1..end + 1, "/");
                        at = end + 1;
                        copied = at;
                    }
                    "textsuperscript" if braced => {
                        builder.copy(copied..at);
                        builder.replace(at..argument, "^");
                        at = argument;
                        copied = at;
                    }
                    name if UNPRINTED_TWICE.contains(&name) && braced => {
                        builder.copy(copied..at);
                        let first = argument_end(text, argument);
                        let second = bytes.get(first) == Some(&b'{');
                        let close = if second { argument_end(text, first) } else { first };
                        builder.replace(at..close, "\u{fffc}");
                        at = close;
                        copied = at;
                    }
                    name if UNPRINTED.contains(&name) && braced => {
                        builder.copy(copied..at);
                        let close = argument_end(text, argument);
                        builder.replace(at..close, "\u{fffc}");
                        at = close;
                        copied = at;
                    }
                    _ => at = end,
                }
            }
            _ => at += 1,
        }
    }
    builder.copy(copied..bytes.len());
    builder.finish()
}

/// The end of the command that begins with a backslash here.
fn command_end(bytes: &[u8], at: usize) -> usize {
    let letters = bytes[at + 1..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    match letters {
        // A backslash and one other ASCII character: \, \% \\ \{.
        0 => at + 1 + usize::from(bytes.get(at + 1).is_some_and(u8::is_ascii)),
        _ => at + 1 + letters,
    }
}

/// Past the first closing brace from here.
fn argument_end(text: &str, at: usize) -> usize {
    text[at..].find('}').map_or(text.len(), |length| at + length + 1)
}

/// Past `[...]` of at most 80 bytes, when there is one.
fn skip_options(bytes: &[u8], at: usize) -> usize {
    let star = at + usize::from(bytes.get(at) == Some(&b'*'));
    if bytes.get(star) != Some(&b'[') {
        return star;
    }
    let close = bytes[star..].iter().take(80).position(|&byte| byte == b']');
    close.map_or(star, |close| star + close + 1)
}

/// True when this argument is a short number, power or letter.
fn is_simple(bytes: &[u8], at: usize) -> bool {
    let simple = |byte: &u8| byte.is_ascii_alphanumeric() || b",.^".contains(byte);
    let len = bytes[at..].iter().take(40).take_while(|byte| simple(byte)).count();
    bytes.get(at + len) == Some(&b'}')
}

/// `\frac12`.
fn is_two_digits(bytes: &[u8], at: usize) -> bool {
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    digit(at) && digit(at + 1)
}
