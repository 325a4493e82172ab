//! Just enough of a Rust reader to see what a source names: tokens without
//! comments, strings and test modules, and the paths among them.

/// One token: a word, a number, or one sign (`::` is one).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    Word(String),
    Number(String),
    Sign(String),
}

impl Token {
    fn is(&self, text: &str) -> bool {
        matches!(self, Self::Word(own) | Self::Sign(own) if own == text)
    }
}

/// The tokens of a source, up to and without its test modules.
pub fn tokens(text: &str) -> Vec<Token> {
    without_tests(&all_tokens(text))
}

fn all_tokens(text: &str) -> Vec<Token> {
    let chars: Vec<char> = text.chars().collect();
    let at = |place: usize| chars.get(place).copied().unwrap_or('\n');
    let mut tokens: Vec<Token> = Vec::new();
    let mut place = 0;
    while place < chars.len() {
        let c = chars[place];
        if c == '/' && at(place + 1) == '/' {
            while place < chars.len() && chars[place] != '\n' {
                place += 1;
            }
        } else if c == '/' && at(place + 1) == '*' {
            place = after_block_comment(&chars, place);
        } else if let Some(after) = after_raw_string(&chars, place) {
            place = after;
        } else if c == '"' {
            place = after_quoted(&chars, place, '"');
        } else if c == '\'' && (at(place + 1) == '\\' || at(place + 2) == '\'') {
            place = after_quoted(&chars, place, '\'');
        } else if c.is_ascii_digit() {
            let after_dot = tokens.last().is_some_and(|token| token.is("."));
            let end = after_number(&chars, place, after_dot);
            tokens.push(Token::Number(chars[place..end].iter().collect()));
            place = end;
        } else if c.is_alphabetic() || c == '_' {
            let end = (place..).find(|&end| !is_word(at(end))).unwrap();
            tokens.push(Token::Word(chars[place..end].iter().collect()));
            place = end;
        } else if !c.is_whitespace() {
            let end = place + if c == ':' && at(place + 1) == ':' { 2 } else { 1 };
            tokens.push(Token::Sign(chars[place..end].iter().collect()));
            place = end;
        } else {
            place += 1;
        }
    }
    tokens
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn after_block_comment(chars: &[char], start: usize) -> usize {
    let (mut place, mut depth) = (start, 0);
    while place + 1 < chars.len() {
        match (chars[place], chars[place + 1]) {
            ('/', '*') => (place, depth) = (place + 2, depth + 1),
            ('*', '/') => (place, depth) = (place + 2, depth - 1),
            _ => place += 1,
        }
        if depth == 0 {
            return place;
        }
    }
    chars.len()
}

fn after_quoted(chars: &[char], start: usize, quote: char) -> usize {
    let mut place = start + 1;
    while place < chars.len() && chars[place] != quote {
        place += if chars[place] == '\\' { 2 } else { 1 };
    }
    place + 1
}

/// The place after `r"..."` or `r#"..."#`, when one begins here.
fn after_raw_string(chars: &[char], start: usize) -> Option<usize> {
    let inside_word = start > 0 && is_word(chars[start - 1]) && chars[start - 1] != 'b';
    if chars[start] != 'r' || inside_word {
        return None;
    }
    let hashes = chars[start + 1..].iter().take_while(|&&c| c == '#').count();
    let open = start + 1 + hashes;
    if chars.get(open) != Some(&'"') {
        return None;
    }
    let closes = |&place: &usize| {
        chars[place] == '"'
            && chars[place + 1..].iter().take(hashes).filter(|&&c| c == '#').count() == hashes
    };
    Some((open + 1..chars.len()).find(closes)? + 1 + hashes)
}

/// The end of a number; `0.5`, `2.` and `1e-3` are one number each, `0..5` is
/// not, nor is what stands after the dot of a tuple field.
fn after_number(chars: &[char], start: usize, after_dot: bool) -> usize {
    let at = |place: usize| chars.get(place).copied().unwrap_or('\n');
    let mut end = start;
    loop {
        while is_word(at(end)) {
            end += 1;
        }
        let number: String = chars[start..end].iter().collect();
        let decimal = !["0x", "0b", "0o"].iter().any(|prefix| number.starts_with(prefix));
        let fraction = at(end) == '.'
            && !number.contains('.')
            && !after_dot
            && (at(end + 1) != '.' && !at(end + 1).is_alphabetic() && at(end + 1) != '_');
        let exponent = decimal && number.ends_with(['e', 'E']) && ['+', '-'].contains(&at(end));
        if !fraction && !exponent {
            return end;
        }
        end += 1;
    }
}

/// Leaves out each `#[cfg(test)] mod name { ... }`; other test code stays.
fn without_tests(tokens: &[Token]) -> Vec<Token> {
    const OPENING: [&str; 8] = ["#", "[", "cfg", "(", "test", ")", "]", "mod"];
    let mut kept = Vec::new();
    let mut place = 0;
    while place < tokens.len() {
        let rest = &tokens[place..];
        let opens = rest.len() > OPENING.len() + 1
            && rest.iter().zip(OPENING).all(|(token, text)| token.is(text))
            && rest[OPENING.len() + 1].is("{");
        if !opens {
            kept.push(rest[0].clone());
            place += 1;
            continue;
        }
        let mut depth = 0;
        place += OPENING.len() + 1;
        while place < tokens.len() {
            depth += i32::from(tokens[place].is("{")) - i32::from(tokens[place].is("}"));
            place += 1;
            if depth == 0 {
                break;
            }
        }
    }
    kept
}

/// True for a literal that is a float: a fraction or an exponent.
pub fn is_float(number: &str) -> bool {
    let hexadecimal = number.starts_with("0x");
    let exponent = || {
        let (before, after) = number.split_once(['e', 'E'])?;
        let digits = |text: &str| text.chars().all(|c| c.is_ascii_digit() || c == '_');
        let after = after.trim_start_matches(['+', '-']);
        (digits(before) && !after.is_empty() && after.starts_with(|c: char| c.is_ascii_digit()))
            .then_some(())
    };
    number.contains('.') || (!hexadecimal && exponent().is_some())
}

/// Every path of the source that begins with one of `roots`, groups taken
/// apart: `crate::{laws, rules::Heap}` gives two.
pub fn paths(tokens: &[Token], roots: &[&str]) -> Vec<Vec<String>> {
    let mut paths = Vec::new();
    for (place, token) in tokens.iter().enumerate() {
        if roots.iter().any(|root| token.is(root)) {
            read_path(tokens, place, &mut Vec::new(), &mut paths);
        }
    }
    paths
}

/// Reads one path or one group; returns the place after it.
fn read_path(
    tokens: &[Token],
    mut place: usize,
    before: &mut Vec<String>,
    paths: &mut Vec<Vec<String>>,
) -> usize {
    let length = before.len();
    loop {
        match tokens.get(place) {
            Some(Token::Sign(sign)) if sign == "{" => {
                place += 1;
                while place < tokens.len() && !tokens[place].is("}") {
                    let start = place;
                    place = read_path(tokens, place, before, paths);
                    // `as name` and commas between the members.
                    while place < tokens.len() && !tokens[place].is(",") && !tokens[place].is("}") {
                        place += 1;
                    }
                    place += usize::from(place < tokens.len() && tokens[place].is(","));
                    assert!(place > start, "a group of paths that cannot be read");
                }
                place += 1;
                break;
            }
            Some(Token::Word(word)) => before.push(word.clone()),
            Some(Token::Sign(sign)) if sign == "*" => before.push("*".into()),
            _ => {
                paths.push(before.clone());
                break;
            }
        }
        place += 1;
        if !tokens.get(place).is_some_and(|token| token.is("::")) {
            paths.push(before.clone());
            break;
        }
        place += 1;
    }
    before.truncate(length);
    place
}

/// The module of the crate that a path leads to from inside `module`; `None`
/// when it ends in the crate's root or takes everything from it.
pub fn leads_to(path: &[String], module: &[&str]) -> Option<String> {
    let mut absolute: Vec<&str> = module.to_vec();
    for segment in path {
        match segment.as_str() {
            "crate" => absolute.clear(),
            "self" => {}
            "super" => _ = absolute.pop(),
            name => absolute.push(name),
        }
    }
    absolute.first().filter(|&&name| name != "*").map(ToString::to_string)
}
