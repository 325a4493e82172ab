//! Nim-values of Grundy's game against the heap, all that were computed: the
//! common ones as a field that is darker where more heaps fall together, each
//! rare one as a mark.

use super::Plot;
use super::axes::{Chart, axes, place};
use super::reading::Reading;
use super::sheet::{self, Area, Mark, Place, failed};
use crate::source::GrundyValues;
use nimproof_reproduce::failure::Failure;
use plotters::prelude::*;
use std::collections::BTreeMap;

pub(super) const FILE: &str = "data/grundy.json";

/// Heaps and values that one cell of the field takes together.
const CELL: (u32, u32) = (100, 2);

/// From few heaps in a cell to many; each shade has up to twice as many as the
/// one before.
const SHADES: [RGBColor; 6] = [
    RGBColor(198, 219, 239),
    RGBColor(158, 202, 225),
    RGBColor(107, 174, 214),
    RGBColor(66, 146, 198),
    RGBColor(33, 113, 181),
    RGBColor(8, 69, 148),
];

/// Grundy's game.
pub(super) fn plot(reading: Reading<'_>) -> Result<Plot, Failure> {
    let grundy = reading.source.grundy_values(FILE)?;
    let shown: Vec<(u32, u32)> = grundy.values.up_to(u32::MAX).collect();
    let labels = reading.say(
        ["common, few to many heaps", "rare, G(n) > 0", "lost, G(n) = 0 (rare)"],
        ["普通の値（濃いほど多い）", "稀な値 G(n) > 0", "後手必勝 G(n) = 0（稀な値）"],
    );
    let drawing = sheet::draw((sheet::WIDTH, sheet::HEIGHT), |area| {
        let rest = sheet::legend(area, &labels, |index, top, place| match index {
            0 => shades(top, place),
            1 => Mark::Triangle.draw(top, place, 16),
            _ => Mark::Ring.draw(top, place, 18),
        })?;
        let chart = axes(&rest, reading.axes(), &shown)?;
        field(&chart, &common(&grundy))?;
        let plane = chart.plotting_area();
        for &(heap, value) in shown.iter().filter(|(heap, _)| grundy.is_rare(*heap)) {
            let (mark, size) = if value == 0 { (Mark::Ring, 12) } else { (Mark::Triangle, 7) };
            mark.draw(plane, place((heap, value))?, size)?;
        }
        Ok(())
    })?;
    let title = reading.title(&grundy.values, u32::MAX);
    Ok(reading.plot("grundy", title, described(reading, &grundy)?, &drawing))
}

fn described(reading: Reading<'_>, grundy: &GrundyValues) -> Result<String, Failure> {
    let printed = |field| reading.printed("nim-values", field);
    let (first, last) = (grundy.values.first_heap, printed("checked_to")?);
    let (rare, of, largest) =
        (printed("rare.heaps")?, printed("heaps")?, printed("largest_value")?);
    let last_rare = printed("rare.last_heap")?;
    Ok(reading.say(
        format!(
            "The heaps from {first} to {last}, across, with their nim-values, upward, at most {largest}. \
             Common values make a blue field, darker where many heaps fall together: a few dark \
             level bands that thin out while new ones begin above them, and the field as a whole \
             rises more slowly to the right. The {rare} rare values of {of} are vermilion triangles, and \
             rings where they are 0; they crowd at the left, scatter to the right, and the last of them \
             is that of heap {last_rare}."
        ),
        format!(
            "横軸は {first} から {last} までの山、縦軸はグランディ数（最大 {largest}）。普通の値は青い面で、多くの山が重なる所ほど\
             濃い。数本の濃い水平な帯が薄れては、その上に新しい帯が現れ、全体は右へ行くほど緩やかに上る。{of} 個の山のうち稀な値を\
             もつ {rare} 個は朱色の三角（値 0 は輪）で示す。左に密集し、右へまばらになり、最後は山 {last_rare} である。"
        ),
    ))
}

/// How many heaps with a common value fall into each cell, by row and column.
fn common(grundy: &GrundyValues) -> BTreeMap<(u32, u32), u32> {
    let mut cells = BTreeMap::new();
    let all = grundy.values.up_to(u32::MAX);
    for (heap, value) in all.filter(|(heap, _)| !grundy.is_rare(*heap)) {
        *cells.entry((value / CELL.1, heap / CELL.0)).or_insert(0) += 1;
    }
    cells
}

fn shade(heaps: u32) -> usize {
    let doublings = heaps.max(1).ilog2() as usize;
    doublings.min(SHADES.len() - 1)
}

/// Draws the cells, neighbours of one shade as one.
fn field(chart: &Chart<'_>, cells: &BTreeMap<(u32, u32), u32>) -> Result<(), Failure> {
    let cells: Vec<((u32, u32), usize)> =
        cells.iter().map(|(&cell, &heaps)| (cell, shade(heaps))).collect();
    let runs = cells.chunk_by(|((row, column), shade), ((next_row, next), next_shade)| {
        (row, column + 1, shade) == (next_row, *next, next_shade)
    });
    for run in runs {
        let (Some(&((row, from), shade)), Some(&((_, to), _))) = (run.first(), run.last()) else {
            continue;
        };
        // A cell holds the values from its row's first on, half a unit below.
        let corner = |column: u32, row: u32| place((column * CELL.0, row * CELL.1));
        let corners = [corner(from, row)?, corner(to + 1, row + 1)?];
        let cell = Rectangle::new(corners, SHADES[shade].filled());
        chart.plotting_area().draw(&cell).map_err(failed)?;
    }
    Ok(())
}

/// The shades side by side, for the legend.
fn shades(top: &Area<'_>, (x, y): Place) -> Result<(), Failure> {
    for (left, shade) in (x - 48..).step_by(14).zip(SHADES) {
        let swatch = Rectangle::new([(left, y - 20), (left + 14, y + 20)], shade.filled());
        top.draw(&swatch).map_err(failed)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_shade_has_up_to_twice_as_many() {
        for (heaps, expected) in [(1, 0), (2, 1), (3, 1), (4, 2), (31, 4), (32, 5), (100, 5)] {
            assert_eq!(shade(heaps), expected, "{heaps}");
        }
    }
}
