//! Makes Typst's HTML the page that is written: the style sheet and the script
//! put in, the drawings put where the paper names them.

use crate::plots::Plot;
use nimproof_reproduce::failure::Failure;

const STYLE: &str = include_str!("../../typst/style.css");
const SCRIPT: &str = include_str!("../../typst/card.js");

/// The finished page.
pub(super) fn finish(html: &str, plots: &[Plot]) -> Result<String, Failure> {
    let head = format!("<style>\n{STYLE}</style>\n</head>");
    let foot = format!("<script>\n{SCRIPT}</script>\n</body>");
    let mut page = once(html, "</head>", &head)?;
    page = once(&page, "</body>", &foot)?;
    for plot in plots {
        page = draw(page, plot)?;
    }
    page.push('\n');
    Ok(page)
}

/// Puts a drawing into the element that names it, if the paper has one.
fn draw(mut page: String, plot: &Plot) -> Result<String, Failure> {
    let name = format!(" data-plot=\"{}\"", plot.name);
    let Some(at) = page.find(&name) else { return Ok(page) };
    let inside = page[at..].find('>').map(|end| at + end + 1);
    let empty = inside.filter(|&inside| page[inside..].starts_with("</div>"));
    if page.matches(&name).count() != 1 || empty.is_none() {
        return Err(Failure::machine(format!("the plot {} has no place of its own", plot.name)));
    }
    page.insert_str(empty.unwrap_or(at), &format!("\n{}", plot.svg));
    Ok(page)
}

fn once(page: &str, place: &str, put: &str) -> Result<String, Failure> {
    match page.matches(place).count() {
        1 => Ok(page.replacen(place, put, 1)),
        found => Err(Failure::machine(format!("the page has {place} {found} times, not once"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_in_stands_in_its_place() {
        let plot = Plot {
            name: "p",
            title: String::new(),
            description: String::new(),
            svg: "<svg></svg>\n".into(),
        };
        let html =
            "<html><head></head><body><div data-plot=\"p\" tabindex=\"0\"></div></body></html>";
        let page = finish(html, std::slice::from_ref(&plot)).unwrap();
        assert!(page.contains("tabindex=\"0\">\n<svg></svg>\n</div>"));
        assert!(page.contains("</style>\n</head>") && page.contains("</script>\n</body>"));
        assert!(finish("<html></html>", &[plot]).is_err());
    }
}
