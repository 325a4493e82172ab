//! The head of a finished SVG: it scales, and it has a title and a description
//! that a screen reader finds.

use super::sheet::{Drawing, SCALE};
use crate::papers::Language;
use std::fmt::Write as _;

const SIZE: &str = "font-size=\"";

/// The drawing as a file: the head that plotters wrote is replaced by one with
/// the size on the page, a role, a title and a description; what only states
/// the default or is the same for all texts is said once or left out.
pub(super) fn finish(
    drawing: &Drawing,
    name: &str,
    language: Language,
    title: &str,
    description: &str,
) -> String {
    let (width, height) = drawing.size;
    // plotters' own head is one line; what follows it is the drawing.
    let body = drawing.svg.split_once(">\n").map_or("", |(_, body)| body);
    let body = SAVED.iter().fold(body.to_owned(), |body, (long, short)| body.replace(long, short));
    let body = without_seams(&whole_sizes(&body));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {} {}\" font-family=\"sans-serif\" xml:lang=\"{}\" role=\"img\" \
         aria-labelledby=\"{name}-title {name}-description\">\n\
         <title id=\"{name}-title\">{}</title>\n<desc id=\"{name}-description\">{}</desc>\n{body}",
        width * SCALE,
        height * SCALE,
        language.code(),
        escape(title),
        escape(description)
    )
}

/// What plotters writes on every element, and what is enough. Half an ex is no
/// middle of digits, and not the same height in every font.
const SAVED: [(&str, &str); 6] = [
    (" opacity=\"1\"", ""),
    (" stroke=\"none\"", ""),
    (" font-family=\"sans-serif\"", ""),
    (" text-anchor=\"start\"", ""),
    (" fill=\"#000000\"", ""),
    (" dy=\"0.5ex\"", " dy=\"0.35em\""),
];

/// Neighbouring rectangles in a group without smoothing, so that no light line
/// shows between them.
fn without_seams(body: &str) -> String {
    let lines: Vec<&str> = body.split_inclusive('\n').collect();
    let is_cell = |line: &&str| line.starts_with("<rect ");
    let mut text = String::with_capacity(body.len());
    for run in lines.chunk_by(|a, b| is_cell(a) == is_cell(b)) {
        if run.len() > 1 && is_cell(&run[0]) {
            text.push_str("<g shape-rendering=\"crispEdges\">\n");
            text.extend(run.iter().copied());
            text.push_str("</g>\n");
        } else {
            text.extend(run.iter().copied());
        }
    }
    text
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
        let svg = "<svg width=\"8\" height=\"4\">\n<text opacity=\"1\" font-family=\"sans-serif\" font-size=\"52.00000001\" x=\"0\"/>\n</svg>\n";
        let drawing = Drawing { svg: svg.into(), size: (2, 1) };
        let finished = finish(&drawing, "plot", Language::En, "3 -> 1", "p > 1 & q");
        assert_eq!(
            finished,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"2\" height=\"1\" viewBox=\"0 0 8 4\" \
             font-family=\"sans-serif\" xml:lang=\"en\" role=\"img\" aria-labelledby=\"plot-title plot-description\">\n\
             <title id=\"plot-title\">3 -&gt; 1</title>\n\
             <desc id=\"plot-description\">p &gt; 1 &amp; q</desc>\n<text font-size=\"52\" x=\"0\"/>\n</svg>\n"
        );
    }

    #[test]
    fn neighbouring_rectangles_stand_in_a_group() {
        assert_eq!(
            without_seams("<rect a/>\n<circle/>\n<rect b/>\n<rect c/>\n<text>\n1\n</text>\n"),
            "<rect a/>\n<circle/>\n<g shape-rendering=\"crispEdges\">\n<rect b/>\n<rect c/>\n</g>\n\
             <text>\n1\n</text>\n"
        );
    }
}
