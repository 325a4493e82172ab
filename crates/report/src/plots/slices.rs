//! The lost positions of three heaps of Nim, a slice for each third heap, with
//! the positions where the rule "an even total is lost" errs.

use super::sheet::{self, Area, BLUE, GREY, ORANGE, failed, type_of};
use super::{Plot, Words, sentence};
use crate::source::{Source, ThreeHeaps};
use nimproof_core::claims::Paper;
use nimproof_reproduce::failure::Failure;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

const FILE: &str = "data/nim-three-heaps.json";
const PAPER: Paper = Paper::AdditionWithoutCarries;

/// Slices in a row.
const ACROSS: u32 = 4;
/// The side of a cell, and the room left of and above a slice, in units of the drawing.
const CELL: i32 = 72;
const LEFT: i32 = 104;
const ABOVE: i32 = 92;
/// The room left of the first slice.
const MARGIN: i32 = 40;
/// The room below a slice, for the numbers of the first heap.
const BELOW: i32 = 128;
const CENTRE: Pos = Pos { h_pos: HPos::Center, v_pos: VPos::Center };

/// What a cell shows.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Cell {
    /// Lost, by search; where the rule errs there, it is struck too.
    Lost,
    /// Won, by search.
    Won,
}

/// The slices.
pub(super) fn plot(source: &Source) -> Result<Plot, Failure> {
    let heaps = source.three_heaps(FILE)?;
    let claim = |id| source.claim(PAPER, id).map(sentence);
    let largest = heaps.largest_heap;
    let words = Words {
        name: "three-heaps",
        title: format!("Lost positions of three heaps of {}, 0 to {largest}", heaps.ruleset),
        reading: "Each cell is a position and holds its nim-sum. Filled blue: lost. Struck \
                  through on orange: the rule by the parity of the total errs. White: won, and \
                  the rule is right."
            .into(),
        description: format!(
            "One square for each third heap from 0 to {largest}, with the first heap across and \
             the second heap upward. In {}, {}. {} {}",
            heaps.ruleset,
            heaps.convention,
            claim("three-heaps")?,
            claim("parity-rule")?
        ),
        file: FILE.into(),
    };
    let rows = units(largest / ACROSS + 1)?;
    let below = rows * (units(largest + 1)? * CELL + ABOVE + BELOW);
    let height = sheet::below_legend(below)?;
    let drawing = sheet::draw((sheet::WIDTH, height), |area| {
        let labels = [
            (160, "lost"),
            (480, "parity rule errs"),
            (1120, "won, parity rule right"),
            (1900, "the number is the nim-sum"),
        ];
        let rest = sheet::legend(area, &labels, |index, top, (x, y)| {
            let (cell, errs) = match index {
                0 => (Cell::Lost, false),
                1 => (Cell::Won, true),
                2 => (Cell::Won, false),
                _ => return Ok(()),
            };
            draw_cell(top, (x - CELL / 2, y - CELL / 2), cell, errs, "")
        })?;
        (0..=largest).try_for_each(|third| slice(&rest, &heaps, third))
    })?;
    Ok(words.with(&drawing))
}

/// Draws the slice of one third heap.
fn slice(area: &Area<'_>, heaps: &ThreeHeaps, third: u32) -> Result<(), Failure> {
    let largest = heaps.largest_heap;
    let side = units(largest + 1)? * CELL;
    let left = MARGIN + LEFT + units(third % ACROSS)? * (side + LEFT);
    let top = ABOVE + units(third / ACROSS)? * (side + ABOVE + BELOW);
    let text = |words: String, place, size| {
        area.draw(&Text::new(words, place, type_of(size, BLACK, CENTRE))).map_err(failed)
    };
    text(format!("third heap {third}"), (left + side / 2, top - 46), 13)?;
    text("first heap".into(), (left + side / 2, top + side + 84), 11)?;
    if third % ACROSS == 0 {
        let turned = type_of(11, BLACK, CENTRE).transform(FontTransform::Rotate270);
        let label = Text::new("second heap", (left - 84, top + side / 2), turned);
        area.draw(&label).map_err(failed)?;
    }
    for heap in 0..=largest {
        let along = units(heap)? * CELL + CELL / 2;
        text(heap.to_string(), (left + along, top + side + 30), 11)?;
        text(heap.to_string(), (left - 26, top + side - along), 11)?;
        for second in 0..=largest {
            let index = heaps.index([heap, second, third]);
            let lost = heaps.lost_in_normal_play_by_search[index];
            let errs = heaps.even_total_is_lost_errs[index];
            let corner = (left + units(heap)? * CELL, top + side - (units(second)? + 1) * CELL);
            let cell = if lost { Cell::Lost } else { Cell::Won };
            draw_cell(area, corner, cell, errs, &heaps.nim_sum[index].to_string())?;
        }
    }
    Ok(())
}

/// Draws one cell with its upper left corner here.
fn draw_cell(
    area: &Area<'_>,
    (x, y): (i32, i32),
    cell: Cell,
    errs: bool,
    number: &str,
) -> Result<(), Failure> {
    let corners = [(x, y), (x + CELL, y + CELL)];
    let (fill, ink) = match (cell, errs) {
        (Cell::Lost, _) => (BLUE, WHITE),
        (Cell::Won, true) => (RGBColor(250, 226, 170), BLACK),
        (Cell::Won, false) => (WHITE, GREY),
    };
    area.draw(&Rectangle::new(corners, fill.filled())).map_err(failed)?;
    if errs {
        let line = PathElement::new([(x, y + CELL), (x + CELL, y)], ORANGE.stroke_width(7));
        area.draw(&line).map_err(failed)?;
    }
    let frame = [corners[0], (x + CELL, y), corners[1], (x, y + CELL), corners[0]];
    area.draw(&PathElement::new(frame, GREY.stroke_width(2))).map_err(failed)?;
    let centre = (x + CELL / 2, y + CELL / 2);
    area.draw(&Text::new(number.to_owned(), centre, type_of(11, ink, CENTRE))).map_err(failed)
}

/// A number of cells or slices as units of the drawing.
fn units(number: u32) -> Result<i32, Failure> {
    i32::try_from(number).map_err(failed)
}
