//! Runs of glyphs made into text. Runs that touch on one line are one text, a
//! gap is a blank, a wide gap or another line is a new line, and what is raised
//! right after a number is its exponent (`2^35`).

// Floats are places of glyphs here; none is a number of the text.
#![allow(clippy::float_arithmetic)]

use super::page::{Line, Run};
use lopdf::ObjectId;

/// The text of runs in the order of reading.
pub(super) fn text_of(runs: &[&Run]) -> String {
    let mut text = Joined::default();
    for run in runs {
        text.add(run);
    }
    text.text
}

#[derive(Default)]
struct Joined {
    text: String,
    last: Option<(ObjectId, Line)>,
    /// The exponent that the text ends with, if any.
    exponent: Option<Line>,
}

impl Joined {
    fn add(&mut self, run: &Run) {
        let line = match self.last {
            None => run.line,
            Some((page, line)) if page == run.page => self.join(run, line),
            Some((_, line)) => {
                self.exponent = None;
                let heading = is_other_size(run.line, line);
                self.break_line(&run.text, heading);
                run.line
            }
        };
        self.text.push_str(&run.text);
        self.last = Some((run.page, line));
    }

    /// What stands between the text and a run on the same page; gives back the
    /// line that goes on.
    fn join(&mut self, run: &Run, line: Line) -> Line {
        let last = self.text.chars().next_back();
        let (up, gap) = (run.line.base - line.base, run.start - line.end);
        let turned = dot(run.line.along, line.along) < 0.99;
        let touches = !turned && gap.abs() < 0.18 * line.size;
        // An exponent may be set glyph by glyph.
        let goes_on = |open: Line| {
            (open.base - run.line.base).abs() < 0.05 * line.size && !is_other_size(run.line, open)
        };
        if touches && self.exponent.is_some_and(goes_on) {
            return Line { end: run.line.end, ..line };
        }
        self.exponent = None;
        let exponent = touches
            && run.line.size < 0.9 * line.size
            && up > 0.15 * line.size
            && up < 0.8 * line.size
            && last.is_some_and(|c| c.is_ascii_digit() || c == ')');
        if exponent {
            self.text.push('^');
            self.exponent = Some(run.line);
            // The line goes on at its own height, after the exponent.
            return Line { end: run.line.end, ..line };
        }
        if turned || up.abs() >= 0.12 * line.size {
            let far = turned || up.abs() > 3.0 * line.size;
            self.break_line(&run.text, far || is_other_size(run.line, line));
        } else if gap > line.size || gap < -0.5 * line.size {
            self.text.push('\n');
        } else if last != Some(' ') && !run.text.starts_with(' ') {
            // Kana and kanji stand a little apart from other letters, without a blank.
            let kana = last.is_some_and(unspaced) || run.text.chars().next().is_some_and(unspaced);
            if gap > if kana { 0.4 } else { 0.18 } * line.size {
                self.text.push(' ');
            }
        }
        run.line
    }

    /// A new line; after a character of a script without blanks a line's end
    /// says nothing, but for one that parts a heading.
    fn break_line(&mut self, next: &str, parts: bool) {
        let (last, next) = (self.text.chars().next_back(), next.chars().next());
        let goes_on = last.is_some_and(unspaced) && next.is_some_and(char::is_alphanumeric);
        if parts || !goes_on {
            self.text.push('\n');
        }
    }
}

fn is_other_size(one: Line, other: Line) -> bool {
    (one.size - other.size).abs() > 0.02 * other.size
}

/// One for the same direction, less for others.
fn dot(one: (f64, f64), other: (f64, f64)) -> f64 {
    one.0 * other.0 + one.1 * other.1
}

/// Kana and kanji.
fn unspaced(c: char) -> bool {
    matches!(c, '\u{3041}'..='\u{30FF}' | '\u{3400}'..='\u{9FFF}' | '々' | '〇')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Text of this size and height from a place, as wide as its characters.
    fn run(page: u32, start: f64, base: f64, size: f64, text: &str) -> Run {
        let wide = text.chars().map(|c| if unspaced(c) { size } else { 0.5 * size }).sum::<f64>();
        let line = Line { along: (1.0, 0.0), base, size, end: start + wide };
        Run { page: (page, 0), mark: None, start, line, text: text.into() }
    }

    #[test]
    fn places_make_lines_blanks_and_exponents() {
        for (runs, text) in [
            (vec![run(1, 0.0, 0.0, 10.0, "1"), run(1, 5.0, 0.0, 10.0, "50")], "150"),
            (vec![run(1, 0.0, 0.0, 10.0, "a"), run(1, 8.0, 0.0, 10.0, "b")], "a b"),
            (vec![run(1, 0.0, 0.0, 10.0, "1"), run(1, 30.0, 0.0, 10.0, "2")], "1\n2"),
            (vec![run(1, 0.0, 0.0, 10.0, "1"), run(1, 0.0, -14.0, 10.0, "2")], "1\n2"),
            (
                vec![
                    run(1, 0.0, 0.0, 10.0, "2"),
                    run(1, 5.0, 4.0, 7.0, "35"),
                    run(1, 12.0, 0.0, 10.0, ", x"),
                ],
                "2^35, x",
            ),
            // An exponent glyph by glyph, with a minus sign; one digit of the line after it.
            (
                vec![
                    run(1, 0.0, 0.0, 10.0, "2"),
                    run(1, 5.0, 4.0, 7.0, "−"),
                    run(1, 8.5, 4.0, 7.0, "3"),
                    run(1, 12.1, 4.0, 7.0, "5"),
                    run(1, 15.6, 0.0, 10.0, "7"),
                ],
                "2^−357",
            ),
            // A raised mark after a word is no exponent.
            (vec![run(1, 0.0, 0.0, 10.0, "word"), run(1, 20.0, 4.0, 7.0, "3")], "word\n3"),
            (vec![run(1, 0.0, 0.0, 10.0, "一"), run(1, 0.0, -14.0, 10.0, "致する")], "一致する"),
            (vec![run(1, 0.0, 0.0, 10.0, "第"), run(1, 0.0, -14.0, 10.0, "3.3節")], "第3.3節"),
            (vec![run(1, 0.0, 0.0, 14.0, "山"), run(1, 0.0, -24.0, 10.0, "石")], "山\n石"),
            (vec![run(1, 0.0, 0.0, 10.0, "山"), run(1, 12.5, 0.0, 10.0, "8")], "山8"),
            (vec![run(1, 0.0, 0.0, 10.0, "山"), run(2, 0.0, 700.0, 10.0, "石")], "山石"),
            (vec![run(1, 0.0, 0.0, 10.0, "1"), run(2, 0.0, 0.0, 10.0, "2")], "1\n2"),
        ] {
            assert_eq!(text_of(&runs.iter().collect::<Vec<_>>()), text);
        }
    }
}
