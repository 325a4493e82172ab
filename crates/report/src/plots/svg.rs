//! The head of a finished SVG: it scales, and it has a title and a description
//! that a screen reader finds.

use super::sheet::{Drawing, SCALE};
use std::fmt::Write as _;

const SIZE: &str = "font-size=\"";

/// The drawing as a file: the head that plotters wrote is replaced by one with
/// the size on the page, a role, a title and a description; and attributes that
/// only state the default are left out.
pub(super) fn finish(drawing: &Drawing, name: &str, title: &str, description: &str) -> String {
    let (width, height) = drawing.size;
    // plotters' own head is one line; what follows it is the drawing.
    let body = drawing.svg.split_once(">\n").map_or("", |(_, body)| body);
    let body = whole_sizes(&body.replace(" opacity=\"1\"", ""));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {} {}\" role=\"img\" aria-labelledby=\"{name}-title {name}-description\">\n\
         <title id=\"{name}-title\">{}</title>\n<desc id=\"{name}-description\">{}</desc>\n{body}",
        width * SCALE,
        height * SCALE,
        escape(title),
        escape(description)
    )
}

/// Sizes of type as the whole numbers that they are but for a rounding.
fn whole_sizes(body: &str) -> String {
    let mut parts = body.split(SIZE);
    let mut whole = parts.next().unwrap_or("").to_owned();
    for part in parts {
        whole.push_str(SIZE);
        match part.split_once('"').map(|(size, rest)| (size.parse::<f64>(), rest)) {
            Some((Ok(size), rest)) => {
                // Writing to a string cannot fail.
                let _ = write!(whole, "{size:.0}\"{rest}");
            }
            _ => whole.push_str(part),
        }
    }
    whole
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_is_replaced_and_text_is_escaped() {
        let svg = "<svg width=\"8\" height=\"4\">\n<text opacity=\"1\" font-size=\"52.00000001\" x=\"0\"/>\n</svg>\n";
        let drawing = Drawing { svg: svg.into(), size: (2, 1) };
        let finished = finish(&drawing, "plot", "3 -> 1", "p > 1 & q");
        assert_eq!(
            finished,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"2\" height=\"1\" viewBox=\"0 0 8 4\" \
             role=\"img\" aria-labelledby=\"plot-title plot-description\">\n\
             <title id=\"plot-title\">3 -&gt; 1</title>\n\
             <desc id=\"plot-description\">p &gt; 1 &amp; q</desc>\n<text font-size=\"52\" x=\"0\"/>\n</svg>\n"
        );
    }
}
