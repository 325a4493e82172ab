//! The lost positions of three heaps of Nim: for each third heap the nim-sums,
//! and beside them the rule "an even total is lost" with the places where it errs.

use super::Plot;
use super::reading::Reading;
use super::sheet::{Area, CENTRE, GREY, TINT, draw_below_legend, type_of, units, write};
use super::squares::{Cell, HEAPS, Square};
use crate::source::ThreeHeaps;
use nimproof_reproduce::failure::Failure;
use plotters::prelude::*;

const FILE: &str = "data/nim-three-heaps.json";

/// Pairs of squares in a row.
const ACROSS: u32 = 2;
/// The side of a cell; the room left of a pair, between its squares, above and
/// below it, and below the last row; in units of the drawing.
const CELL: i32 = 66;
const LEFT: i32 = 132;
const BETWEEN: i32 = 64;
const ABOVE: i32 = 72;
const BELOW: i32 = 64;
const FOOT: i32 = 48;

/// The squares.
pub(super) fn plot(reading: Reading<'_>) -> Result<Plot, Failure> {
    let heaps = reading.source.three_heaps(FILE)?;
    let labels = reading.say(
        [
            "lost (P-position)",
            "called lost by the parity rule, but won",
            "won (N-position)",
            "number: nim-sum",
        ],
        ["後手必勝", "偶奇の規則では後手必勝、実際は先手必勝", "先手必勝", "数字：ニム和"],
    );
    let rows = units((heaps.largest_heap / ACROSS) + 1)?;
    let side = units(heaps.largest_heap + 1)? * CELL;
    let drawing = draw_below_legend(
        &labels,
        rows * (ABOVE + side + BELOW) + FOOT,
        |index, top, place| {
            if index == 3 {
                return write(top, "5", place, type_of(11, GREY, CENTRE));
            }
            let cell = Cell::around(place, CELL);
            paint(top, cell, index == 0, index == 1)?;
            cell.frame(top)
        },
        |area| (0..=heaps.largest_heap).try_for_each(|third| pair(reading, area, &heaps, third)),
    )?;
    let title = reading.say(
        format!("Lost positions of three heaps of Nim, 0 to {}", heaps.largest_heap),
        format!("三山のニムの後手必勝の局面（各山 0 から {} まで）", heaps.largest_heap),
    );
    Ok(reading.plot("three-heaps", title, described(reading, &heaps)?, &drawing))
}

fn described(reading: Reading<'_>, heaps: &ThreeHeaps) -> Result<String, Failure> {
    let largest = heaps.largest_heap;
    let lost = reading.printed("three-heaps", "lost_by_search")?;
    let positions = reading.printed("three-heaps", "positions")?;
    let wrong = reading.printed("parity-rule", "wrong")?;
    let right = reading.printed("parity-rule", "right")?;
    Ok(reading.say(
        format!(
            "A pair of squares for each third heap from 0 to {largest}; the first heap runs across, \
             the second upward. In the left square each cell holds its nim-sum and is filled blue \
             where the position is lost: one cell in each row and column, {lost} of {positions}, \
             and just those with nim-sum 0. In the right square, by the rule that an even total is \
             lost, the same cells are filled, and every other cell with an even total is struck \
             through on orange, so that half of the square is called lost: the rule errs in \
             {wrong} positions, all of them won, and is right in {right}."
        ),
        format!(
            "第三の山 0 から {largest} までのそれぞれについて正方形が二つ並ぶ。横が第一の山、縦が第二の山。\
             左の正方形では各升にニム和を記し、後手必勝の局面を青く塗る。各行各列に一升ずつ、全 {positions} 局面中 {lost} 局面で、\
             ちょうどニム和 0 の升である。右の正方形は「総数が偶数なら後手必勝」という規則を示す。同じ升が青く、\
             総数が偶数の残りの升は橙地に斜線で、正方形の半分が後手必勝とされる。規則は {wrong} 局面で誤り（すべて先手必勝）、\
             {right} 局面で正しい。"
        ),
    ))
}

/// Draws the two squares of one third heap.
fn pair(
    reading: Reading<'_>,
    area: &Area<'_>,
    heaps: &ThreeHeaps,
    third: u32,
) -> Result<(), Failure> {
    let side = heaps.largest_heap + 1;
    let width = units(side)? * CELL;
    let (column, row) = (units(third % ACROSS)?, units(third / ACROSS)?);
    let left = LEFT + column * (2 * width + BETWEEN + LEFT);
    let top = ABOVE + row * (ABOVE + width + BELOW);
    let nim = Square { corner: (left, top), cell: CELL, side };
    let parity = Square { corner: (left + width + BETWEEN, top), cell: CELL, side };
    for (first, second) in nim.all() {
        let index = heaps.index([first, second, third]);
        let lost = heaps.lost_in_normal_play_by_search[index];
        paint(area, nim.cell(first, second)?, lost, false)?;
        let ink = if lost { WHITE } else { GREY };
        let (number, centre) = (heaps.nim_sum[index], nim.cell(first, second)?.centre());
        write(area, number.to_string(), centre, type_of(11, ink, CENTRE))?;
        let errs = heaps.even_total_is_lost_errs[index];
        paint(area, parity.cell(first, second)?, lost, errs)?;
    }
    let last = third / ACROSS == heaps.largest_heap / ACROSS;
    let heap = HEAPS[2];
    for (square, head) in [
        (
            nim,
            reading.say(format!("{heap} = {third}: nim-sum"), format!("{heap} = {third}：ニム和")),
        ),
        (parity, reading.say("parity rule", "偶奇の規則").into()),
    ] {
        square.lines(area, side)?;
        square.head(area, &head)?;
        square.below(area, 1, last)?;
    }
    nim.left(area, 1, true)
}

fn paint(area: &Area<'_>, cell: Cell, lost: bool, errs: bool) -> Result<(), Failure> {
    if lost {
        cell.lost(area)?;
    } else if errs {
        cell.fill(area, TINT)?;
        cell.strike(area)?;
    }
    Ok(())
}
