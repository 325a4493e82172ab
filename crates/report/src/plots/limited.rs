//! Limited Nim, a bite of 1 to 3 stones, with three heaps: the lost
//! positions on the grid of remainders.

use super::Plot;
use super::reading::Reading;
use super::sheet::{Area, Mark, TINT, draw_below_legend, units};
use super::squares::{Cell, HEAPS, Square, heavy_line};
use crate::source::LimitedHeaps;
use nimproof_reproduce::failure::Failure;

const FILE: &str = "data/limited-three-heaps.json";
const ID: &str = "limited";

/// Squares in a row.
const ACROSS: u32 = 5;
/// The side of a cell; the room left of the squares, between them, above and
/// below them, and below the last row; in units of the drawing.
const CELL: i32 = 44;
const LEFT: i32 = 124;
const BETWEEN: i32 = 52;
const ABOVE: i32 = 72;
const BELOW: i32 = 64;
const FOOT: i32 = 48;

/// The squares.
pub(super) fn plot(reading: Reading<'_>) -> Result<Plot, Failure> {
    let heaps = reading.source.limited_heaps(FILE)?;
    let divisor = reading.printed(ID, "divisor")?;
    let every = divisor.parse().ok().filter(|&every: &u32| every > 0).ok_or_else(|| {
        Failure::input(format!("the field divisor of the claim {ID} is {divisor:?}, no divisor"))
    })?;
    let lines = reading
        .say(format!("heavy lines: multiples of {divisor}"), format!("太線：{divisor} の倍数"));
    let [by_sizes, missed] = reading.say(
        ["lost, nim-sum of the heap sizes 0", "lost, nim-sum of the heap sizes not 0"],
        ["後手必勝、大きさのニム和 0", "後手必勝、大きさのニム和は 0 でない"],
    );
    let labels = [by_sizes, missed, &lines];
    let rows = units(heaps.largest_heap / ACROSS + 1)?;
    let side = units(heaps.largest_heap + 1)? * CELL;
    let drawing = draw_below_legend(
        &labels,
        rows * (ABOVE + side + BELOW) + FOOT,
        |index, top, place| match index {
            0 | 1 => paint(top, Cell::around(place, CELL), index == 0),
            _ => heavy_line(top, place),
        },
        |area| (0..=heaps.largest_heap).try_for_each(|third| square(area, &heaps, third, every)),
    )?;
    let title = reading.say(
        format!("Lost positions of three heaps of limited Nim, 0 to {}", heaps.largest_heap),
        format!("三山の制限ニムの後手必勝の局面（各山 0 から {} まで）", heaps.largest_heap),
    );
    Ok(reading.plot("limited", title, described(reading, &heaps, &divisor)?, &drawing))
}

fn described(reading: Reading<'_>, heaps: &LimitedHeaps, divisor: &str) -> Result<String, Failure> {
    let printed = |field| reading.printed(ID, field);
    let largest = heaps.largest_heap;
    let (lost, positions) = (printed("lost")?, printed("positions")?);
    let (both, missed) =
        (printed("by_heap_sizes.of_these_lost")?, printed("by_heap_sizes.lost_but_missed")?);
    Ok(reading.say(
        format!(
            "A square for each third heap from 0 to {largest}; the first heap runs across, the \
             second upward, and heavy lines divide each square at the multiples of {divisor}. The \
             pattern of lost positions repeats from block to block and from square to square: it \
             depends on the remainders mod {divisor} alone. Of the {lost} lost positions of \
             {positions}, {both} are filled blue, where the nim-sum of the heap sizes is 0 too; a \
             triangle on orange marks the {missed} that the xor of the sizes misses."
        ),
        format!(
            "第三の山 0 から {largest} までのそれぞれに正方形が一つある。横が第一の山、縦が第二の山で、太線が {divisor} の倍数ごとに\
             正方形を区切る。後手必勝の配置は区画ごとに、また正方形ごとに繰り返され、{divisor} で割った余りだけで決まる。\
             全 {positions} 局面中 {lost} 局面が後手必勝で、うち青く塗った {both} 局面は大きさのニム和も 0、橙地に三角の {missed} 局面は\
             大きさのニム和では見落とされる。"
        ),
    ))
}

/// Draws the square of one third heap.
fn square(area: &Area<'_>, heaps: &LimitedHeaps, third: u32, every: u32) -> Result<(), Failure> {
    let side = heaps.largest_heap + 1;
    let width = units(side)? * CELL;
    let (column, row) = (units(third % ACROSS)?, units(third / ACROSS)?);
    let corner = (LEFT + column * (width + BETWEEN), ABOVE + row * (ABOVE + width + BELOW));
    let square = Square { corner, cell: CELL, side };
    for (first, second) in square.all() {
        let index = heaps.index([first, second, third]);
        if heaps.lost_in_normal_play_by_search[index] {
            let by_sizes = heaps.nim_sum_of_sizes[index] == 0;
            paint(area, square.cell(first, second)?, by_sizes)?;
        }
    }
    square.lines(area, every)?;
    square.head(area, &format!("{} = {third}", HEAPS[2]))?;
    let step = usize::try_from(every).unwrap_or(usize::MAX);
    square.below(area, step, third / ACROSS == heaps.largest_heap / ACROSS)?;
    square.left(area, step, third % ACROSS == 0)
}

fn paint(area: &Area<'_>, cell: Cell, by_sizes: bool) -> Result<(), Failure> {
    if by_sizes {
        return cell.lost(area);
    }
    cell.fill(area, TINT)?;
    Mark::Triangle.draw(area, cell.centre(), CELL / 3)
}
