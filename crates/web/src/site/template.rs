//! Fills a template: each placeholder `{{name}}` exactly once, in one pass, so
//! that nothing in a part is taken for a placeholder.

use nimproof_reproduce::failure::Failure;

/// A part of the page.
pub struct Part<'p> {
    /// The name of its placeholder.
    pub name: &'static str,
    /// What stands there.
    pub text: &'p str,
    /// The element that it is the whole text of, if it is one's.
    pub element: Option<&'static str>,
}

/// The template with every part in its place.
///
/// # Errors
/// Input at fault when a placeholder is unknown, missing or there twice, or a
/// part would end its element or begin a comment.
pub fn fill(template: &str, parts: &[Part]) -> Result<String, Failure> {
    parts.iter().try_for_each(check)?;
    let mut filled = String::new();
    let mut used: Vec<&str> = Vec::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after
            .split_once("}}")
            .ok_or_else(|| Failure::input("the template has {{ without }}; mend it"))?;
        let part = parts.iter().find(|part| part.name == name).ok_or_else(|| {
            let shown: String = name.chars().take(40).collect();
            Failure::input(format!("the template has an unknown placeholder {shown:?}; mend it"))
        })?;
        if used.contains(&part.name) {
            return Err(Failure::input(format!("the template has {{{{{name}}}}} twice; mend it")));
        }
        used.push(part.name);
        filled.push_str(before);
        filled.push_str(part.text);
        rest = after;
    }
    filled.push_str(rest);
    match parts.iter().find(|part| !used.contains(&part.name)) {
        Some(Part { name, .. }) => {
            Err(Failure::input(format!("the template has no {{{{{name}}}}}; mend it")))
        }
        None => Ok(filled),
    }
}

/// A part is the text of an element, byte for byte, since its hash stands in
/// the policy: a parser may neither end the element early nor change a line end.
fn check(part: &Part) -> Result<(), Failure> {
    let Some(element) = part.element else { return Ok(()) };
    let lower = part.text.to_ascii_lowercase();
    let end = format!("</{element}");
    let found = [end.as_str(), "<!--", "\r", "\0"].into_iter().find(|sign| lower.contains(sign));
    match found {
        Some(sign) => Err(Failure::input(format!(
            "the part {:?} has {sign:?} in it, which HTML does not leave as it is; build it without",
            part.name
        ))),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(name: &'static str, text: &'static str) -> Part<'static> {
        Part { name, text, element: Some("script") }
    }

    #[test]
    fn each_placeholder_is_filled_once_and_what_is_filled_in_is_left_alone() {
        let parts = [part("a", "{{b}}"), part("b", "2")];
        assert_eq!(fill("<{{a}}|{{b}}>", &parts).unwrap(), "<{{b}}|2>");
        for (template, says) in [
            ("{{a}}", "no {{b}}"),
            ("{{a}}{{b}}{{a}}", "{{a}} twice"),
            ("{{a}}{{b}}{{c}}", "unknown placeholder \"c\""),
            ("{{a}}{{b", "without }}"),
        ] {
            let failure = fill(template, &parts).unwrap_err();
            assert_eq!(failure.status(), 2);
            assert!(failure.to_string().contains(says), "{failure}");
        }
    }

    #[test]
    fn what_html_would_change_is_refused() {
        for text in ["'</SCRIPT>'", "<!-- x", "a\r\nb", "\0"] {
            let failure = fill("{{a}}", &[part("a", text)]).unwrap_err();
            assert!(failure.to_string().contains("the part \"a\""), "{failure}");
        }
    }
}
