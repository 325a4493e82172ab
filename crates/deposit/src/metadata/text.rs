//! A description in paragraphs and lists, as HTML for a record and as plain
//! text for the forms that hold no markup.

use std::fmt::Write as _;

/// A paragraph, a heading, or a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A line above what follows.
    Heading(String),
    /// A paragraph.
    Paragraph(String),
    /// A list in its order.
    List(Vec<String>),
}

/// As HTML, in the few elements that repositories keep.
#[must_use]
pub fn html(blocks: &[Block]) -> String {
    let mut text = String::new();
    for block in blocks {
        // Writing to a string cannot fail.
        let _ = match block {
            Block::Heading(line) => write!(text, "<p><strong>{}</strong></p>", escaped(line)),
            Block::Paragraph(line) => write!(text, "<p>{}</p>", escaped(line)),
            Block::List(items) => {
                let items: Vec<_> = items.iter().map(|item| escaped(item)).collect();
                write!(text, "<ul><li>{}</li></ul>", items.join("</li><li>"))
            }
        };
    }
    text
}

/// As plain text; it is Markdown as well.
#[must_use]
pub fn plain(blocks: &[Block]) -> String {
    let shown = blocks.iter().map(|block| match block {
        Block::Heading(line) | Block::Paragraph(line) => line.clone(),
        Block::List(items) => {
            items.iter().map(|item| format!("- {item}")).collect::<Vec<_>>().join("\n")
        }
    });
    shown.collect::<Vec<_>>().join("\n\n")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_in_a_text_stays_text() {
        let blocks =
            [Block::Paragraph("a < b & c > d".into()), Block::List(vec!["<x>".into(), "y".into()])];
        assert_eq!(
            html(&blocks),
            "<p>a &lt; b &amp; c &gt; d</p><ul><li>&lt;x&gt;</li><li>y</li></ul>"
        );
        assert_eq!(plain(&blocks), "a < b & c > d\n\n- <x>\n- y");
    }
}
