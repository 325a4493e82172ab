//! Gives every equation of a Typst source a text alternative: `$..$` becomes a
//! call of `eq` in `paper.typ`, which makes it from what the equation shows.
//! Typst takes an alternative only where an equation is made, not by a rule
//! for all of them; lines stay as they are.

use std::ops::Range;
use typst::syntax::{LinkedNode, SyntaxKind, parse};

/// The source with a call around each equation.
pub(super) fn with_alternatives(source: &str) -> String {
    let root = parse(source);
    let mut equations = Vec::new();
    find(&LinkedNode::new(&root), &mut equations);
    let mut text = String::with_capacity(source.len() + 8 * equations.len());
    let mut done = 0;
    for (range, in_code) in equations {
        text.push_str(&source[done..range.start]);
        text.push_str(if in_code { "eq(" } else { "#eq(" });
        text.push_str(&source[range.clone()]);
        text.push_str(if in_code { ")" } else { ");" });
        done = range.end;
    }
    text.push_str(&source[done..]);
    text
}

/// The equations below a node, in order, and whether code or text is around them.
fn find(node: &LinkedNode<'_>, equations: &mut Vec<(Range<usize>, bool)>) {
    if node.kind() == SyntaxKind::Equation {
        equations.push((node.range(), node.parent_kind() != Some(SyntaxKind::Markup)));
        return;
    }
    for child in node.children() {
        find(&child, equations);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_in_text_and_in_code() {
        for (source, expected) in [
            ("no equation", "no equation"),
            ("for $n > 1$, and", "for #eq($n > 1$);, and"),
            ("#law($G(2k)$)", "#law(eq($G(2k)$))"),
            ("#x(caption: [of $n$])", "#x(caption: [of #eq($n$);])"),
            ("$ a $\n\n= $b$", "#eq($ a $);\n\n= #eq($b$);"),
            ("= Of $n$\ntext \\$5", "= Of #eq($n$);\ntext \\$5"),
            ("#let x = $a$", "#let x = eq($a$)"),
        ] {
            assert_eq!(with_alternatives(source), expected, "{source}");
        }
    }
}
