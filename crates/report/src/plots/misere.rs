//! Three heaps of Nim in misère play against normal play.

use super::Plot;
use super::reading::Reading;
use super::sheet::{Area, Mark, TINT, draw_below_legend, units};
use super::squares::{Cell, HEAPS, Square};
use crate::source::ThreeHeaps;
use nimproof_reproduce::failure::Failure;

const FILE: &str = "data/nim-three-heaps.json";

/// Squares in a row.
const ACROSS: u32 = 4;
/// The side of a cell; the room left of the squares, between them, above and
/// below them, and below the last row; in units of the drawing.
const CELL: i32 = 66;
const LEFT: i32 = 128;
const BETWEEN: i32 = 68;
const ABOVE: i32 = 72;
const BELOW: i32 = 64;
const FOOT: i32 = 48;

/// The squares.
pub(super) fn plot(reading: Reading<'_>) -> Result<Plot, Failure> {
    let heaps = reading.source.three_heaps(FILE)?;
    let labels = reading.say(
        ["lost in both", "lost in normal play only", "lost in misère play only", "won in both"],
        ["両方で後手必勝", "通常の規則でのみ後手必勝", "ミゼールでのみ後手必勝", "両方で先手必勝"],
    );
    let rows = units(heaps.largest_heap / ACROSS + 1)?;
    let side = units(heaps.largest_heap + 1)? * CELL;
    let drawing = draw_below_legend(
        &labels,
        rows * (ABOVE + side + BELOW) + FOOT,
        |index, top, place| {
            let cell = Cell::around(place, CELL);
            paint(top, cell, index < 2, index % 2 == 0 && index < 3)?;
            cell.frame(top)
        },
        |area| (0..=heaps.largest_heap).try_for_each(|third| square(area, &heaps, third)),
    )?;
    let title = reading.say(
        format!("Three heaps of Nim, 0 to {}: misère and normal play", heaps.largest_heap),
        format!("三山のニム（各山 0 から {} まで）：ミゼールと通常の規則", heaps.largest_heap),
    );
    Ok(reading.plot("misere", title, described(reading, &heaps)?, &drawing))
}

fn described(reading: Reading<'_>, heaps: &ThreeHeaps) -> Result<String, Failure> {
    let printed = |field| reading.printed("misere", field);
    let largest = heaps.largest_heap;
    let (differing, positions) = (printed("differing")?, printed("positions")?);
    let (lost, unchanged) = (printed("lost")?, printed("unchanged")?);
    let small = printed("largest_heap_where_they_differ")?;
    Ok(reading.say(
        format!(
            "A square for each third heap from 0 to {largest}; the first heap runs across, the \
             second upward. Either way of playing has {lost} lost positions of {positions}. \
             The {differing} positions that differ stand on orange in the lower left corners of the \
             squares for a third heap of 0 and 1: those with no heap larger than {small}. A \
             triangle marks the lost ones of normal play, a ring those of misère play, in turn \
             like a chessboard. The other {unchanged} cells are the same: blue where lost, white \
             where won."
        ),
        format!(
            "第三の山 0 から {largest} までのそれぞれに正方形が一つある。横が第一の山、縦が第二の山。全 {positions} 局面中、\
             後手必勝はどちらの規則でも {lost} 局面。勝敗の異なる {differing} 局面は橙地で、第三の山が 0 と 1 の正方形の左下隅に\
             ある。どの山も {small} 以下の局面である。三角は通常の規則でのみ、輪はミゼールでのみ後手必勝で、市松模様に並ぶ。\
             残る {unchanged} 局面は両規則で同じで、青が後手必勝、白が先手必勝。"
        ),
    ))
}

/// Draws the square of one third heap.
fn square(area: &Area<'_>, heaps: &ThreeHeaps, third: u32) -> Result<(), Failure> {
    let side = heaps.largest_heap + 1;
    let width = units(side)? * CELL;
    let (column, row) = (units(third % ACROSS)?, units(third / ACROSS)?);
    let corner = (LEFT + column * (width + BETWEEN), ABOVE + row * (ABOVE + width + BELOW));
    let square = Square { corner, cell: CELL, side };
    for (first, second) in square.all() {
        let index = heaps.index([first, second, third]);
        let normal = heaps.lost_in_normal_play_by_search[index];
        let misere = heaps.lost_in_misere_play_by_search[index];
        paint(area, square.cell(first, second)?, normal, misere)?;
    }
    square.lines(area, side)?;
    square.head(area, &format!("{} = {third}", HEAPS[2]))?;
    square.below(area, 1, third / ACROSS == heaps.largest_heap / ACROSS)?;
    square.left(area, 1, third % ACROSS == 0)
}

fn paint(area: &Area<'_>, cell: Cell, normal: bool, misere: bool) -> Result<(), Failure> {
    match (normal, misere) {
        (true, true) => cell.lost(area),
        (false, false) => Ok(()),
        (only_normal, _) => {
            cell.fill(area, TINT)?;
            let mark = if only_normal { Mark::Triangle } else { Mark::Ring };
            mark.draw(area, cell.centre(), CELL / 3)
        }
    }
}
