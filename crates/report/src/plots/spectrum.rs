//! Spectra: the nim-value of each heap as a colour, in rows of ninety heaps, so
//! that multiples of 2, 3 and 5 keep to their columns, and the first heaps closer,
//! with the value in each cell.

use super::Plot;
use super::reading::Reading;
use super::scale::{Scale, colour_at, ink};
use super::sheet::{
    Area, CENTRE, GREY, Place, SCALE, WIDTH, draw, failed, plain, type_of, units, write,
};
use nimproof_reproduce::failure::Failure;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// The last heap of the strip, and of the part shown closer.
const LAST: u32 = 2000;
const LAST_CLOSE: u32 = 119;

/// Where the cells begin, in units of the drawing.
const LEFT: i32 = 212;

/// Rows of cells: how many in a row, and the size of one.
#[derive(Clone, Copy)]
struct Rows {
    top: i32,
    across: u32,
    cell: (i32, i32),
}

/// The strip and the part shown closer are equally wide.
const STRIP: Rows = Rows { top: 320, across: 90, cell: (25, 40) };
const CLOSE: Rows = Rows { top: 1430, across: 30, cell: (75, 88) };
const HEIGHT: u32 = 456;

/// Coprime Nim.
pub(super) fn coprime(reading: Reading<'_>) -> Result<Plot, Failure> {
    let seen = reading.say(
        "Columns of even heaps are dark and dotted, worth 0. Between them the columns of multiples of 3 are \
         dark, those of multiples of 5 a little lighter, each of one colour from top to bottom; the \
         brightest cells are the primes, brighter from row to row.",
        "偶数の山の列は暗く点があり、値は 0。その間で 3 の倍数の列は暗く、5 の倍数の列はやや明るく、いずれも上から下まで同じ色で\
         ある。最も明るい升は素数で、行を下るほど明るくなる。",
    );
    plot(reading, "spectrum-coprime", "data/coprime.json", seen)
}

/// Common-factor Nim.
pub(super) fn common_factor(reading: Reading<'_>) -> Result<Plot, Failure> {
    let seen = reading.say(
        "Columns of even heaps brighten evenly from row to row; so do, darker, those of odd multiples of 3 and, \
         darker still, of 5. In the other columns the values are low and mixed, and the darkest cells are \
         the primes.",
        "偶数の山の列は行を下るほど一様に明るくなる。3 の奇数倍の列はそれより暗く、5 の奇数倍の列はさらに暗く、同じように明るく\
         なる。その他の列では値は低く入り混じり、最も暗い升は素数である。",
    );
    plot(reading, "spectrum-common-factor", "data/common-factor.json", seen)
}

/// Grundy's game.
pub(super) fn grundy(reading: Reading<'_>) -> Result<Plot, Failure> {
    let seen = reading.say(
        "The colours brighten slowly and irregularly. Along a row they often recur after three heaps, \
         and no pattern lasts; dotted cells, worth 0, are soon rare.",
        "色は不規則に、ゆっくりと明るくなる。行の中では三つごとに同じ色が現れることが多いが、長く続く模様はない。\
         点のある値 0 の升はすぐにまれになる。",
    );
    plot(reading, "spectrum-grundy", "data/grundy.json", seen)
}

fn plot(reading: Reading<'_>, name: &'static str, file: &str, seen: &str) -> Result<Plot, Failure> {
    let values = reading.source.nim_values(file)?;
    let shown: Vec<(u32, u32)> = values.up_to(LAST).collect();
    let most = shown.iter().map(|&(_, value)| value).max().unwrap_or(0);
    let scale = Scale { most };
    let drawing = draw((WIDTH, HEIGHT), |area| {
        bar(reading, area, scale)?;
        STRIP.frame(reading, area, &shown, 10)?;
        for &(heap, value) in &shown {
            let cell = STRIP.cell(heap)?;
            let colour = scale.colour(value);
            fill(area, cell, colour)?;
            if value == 0 {
                let dot = Circle::new(centre(cell), 5, ink(colour).filled());
                area.draw(&dot).map_err(failed)?;
            }
        }
        let close: Vec<(u32, u32)> = values.up_to(LAST_CLOSE).collect();
        CLOSE.frame(reading, area, &close, 1)?;
        for &(heap, value) in &close {
            let cell = CLOSE.cell(heap)?;
            let colour = scale.colour(value);
            fill(area, cell, colour)?;
            write(area, value.to_string(), centre(cell), type_of(12, ink(colour), CENTRE))?;
        }
        Ok(())
    })?;
    let last = shown.last().map_or(0, |&(heap, _)| heap);
    let description = reading.say(
        format!(
            "Above, the heaps from {} to {last} in rows of ninety, each cell coloured by its nim-value \
             from dark violet for 0 to yellow for {most}; a dot marks the value 0. {seen} Below, the \
             heaps from {} to {LAST_CLOSE} with their values written in.",
            values.first_heap, values.first_heap
        ),
        format!(
            "上段は山 {} から {last} までを九十個ずつの行に並べ、各升をグランディ数に応じて、0 の濃い紫から {most} の黄まで塗ったもの。\
             点は値 0 を示す。{seen}下段は山 {} から {LAST_CLOSE} までで、升に値を記す。",
            values.first_heap, values.first_heap
        ),
    );
    let title = reading.title(&values, LAST);
    let title = reading.say(format!("Spectrum: {title}"), format!("スペクトル：{title}"));
    Ok(reading.plot(name, title, description, &drawing))
}

/// A cell by two opposite corners.
type Cell = [Place; 2];

fn centre([(left, top), (right, bottom)]: Cell) -> Place {
    (i32::midpoint(left, right), i32::midpoint(top, bottom))
}

fn fill(area: &Area<'_>, cell: Cell, colour: RGBColor) -> Result<(), Failure> {
    area.draw(&Rectangle::new(cell, colour.filled())).map_err(failed)
}

impl Rows {
    fn cell(self, heap: u32) -> Result<Cell, Failure> {
        let (width, height) = self.cell;
        let x = LEFT + units(heap % self.across)? * width;
        let y = self.top + units(heap / self.across)? * height;
        Ok([(x, y), (x + width, y + height)])
    }

    /// The heap that begins each row, left of it; what is added to it along the
    /// row, above; and what part of the heaps this is.
    fn frame(
        self,
        reading: Reading<'_>,
        area: &Area<'_>,
        shown: &[(u32, u32)],
        every: usize,
    ) -> Result<(), Failure> {
        let small = |h, v| type_of(11, BLACK, Pos::new(h, v));
        let first = shown.first().map_or(0, |&(heap, _)| heap);
        let last = shown.last().map_or(0, |&(heap, _)| heap);
        let head = reading.say(
            format!("heaps {first} to {last}: n = row + column"),
            format!("山 {first} から {last} まで：n = 行 + 列"),
        );
        write(area, head, (LEFT, self.top - 92), plain(HPos::Left, VPos::Center))?;
        for column in (0..self.across).step_by(every) {
            let (x, _) = centre(self.cell(column)?);
            write(area, column.to_string(), (x, self.top - 28), small(HPos::Center, VPos::Center))?;
        }
        for row in 0..=last / self.across {
            let cell = self.cell(row * self.across)?;
            if row % 2 == 0 || self.across < STRIP.across {
                let place = (LEFT - 20, centre(cell).1);
                let number = (row * self.across).to_string();
                write(area, number, place, small(HPos::Right, VPos::Center))?;
            }
        }
        Ok(())
    }
}

/// The colour bar with its values.
fn bar(reading: Reading<'_>, area: &Area<'_>, scale: Scale) -> Result<(), Failure> {
    const PARTS: u16 = 90;
    const PART: i32 = 16;
    const LEFT_END: i32 = 640;
    const TOP: i32 = 32;
    const BOTTOM: i32 = 84;
    let middle = i32::midpoint(TOP, BOTTOM);
    let label = reading.axes().1;
    write(area, label, (LEFT_END - 40, middle), plain(HPos::Right, VPos::Center))?;
    for part in 0..PARTS {
        let left = LEFT_END + i32::from(part) * PART;
        let colour = colour_at(along(part, PARTS));
        fill(area, [(left, TOP), (left + PART, BOTTOM)], colour)?;
    }
    let width = i32::from(PARTS) * PART;
    let frame = [(LEFT_END, TOP), (LEFT_END + width, BOTTOM)];
    area.draw(&Rectangle::new(frame, GREY.stroke_width(2))).map_err(failed)?;
    let mut free = i32::MIN;
    let mut ticks = scale.ticks();
    // The largest value keeps its place, the one before gives way.
    let most = ticks.pop();
    let end = LEFT_END + width;
    for value in ticks.into_iter().chain(most) {
        let x = LEFT_END + stretched(scale.place(value), width);
        let crowded = x < free || (Some(value) != most && x > end - 110);
        if crowded {
            continue;
        }
        free = x + 80;
        let tick = PathElement::new([(x, BOTTOM), (x, BOTTOM + 14)], GREY.stroke_width(3));
        area.draw(&tick).map_err(failed)?;
        write(area, value.to_string(), (x, BOTTOM + 44), type_of(11, BLACK, CENTRE))?;
    }
    let sample = [(end + 96, TOP), (end + 96 + STRIP.cell.0, TOP + STRIP.cell.1)];
    fill(area, sample, scale.colour(0))?;
    area.draw(&Circle::new(centre(sample), 5, WHITE.filled())).map_err(failed)?;
    let place = (end + 96 + 44, middle);
    write(area, "G(n) = 0", place, plain(HPos::Left, VPos::Center))
}

/// The middle of a part of the bar, from 0 to 1.
#[expect(clippy::float_arithmetic, reason = "the place of a colour")]
fn along(part: u16, parts: u16) -> f64 {
    (f64::from(part) + 0.5) / f64::from(parts)
}

/// A place from 0 to 1 in units of the drawing.
#[expect(clippy::float_arithmetic, reason = "the place of a tick")]
#[expect(clippy::cast_possible_truncation, reason = "at most the width")]
fn stretched(place: f64, width: i32) -> i32 {
    (place * f64::from(width)).round() as i32
}

const _: () = assert!(HEIGHT * SCALE > 1430 + 4 * 88, "the last row is on the sheet");
