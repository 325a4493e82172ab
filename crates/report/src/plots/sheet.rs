//! The sheet that every plot is drawn on: its size, its type, its colours and
//! marks, and the legend above it.
//!
//! plotters places marks at whole units, so a sheet is drawn four times as
//! large as it stands on the page. Type is only named ("sans-serif"): the
//! viewer chooses the font, and nothing depends on the fonts of a machine.

// The size of type is a float to plotters; it decides nothing but the drawing.
#![allow(clippy::float_arithmetic)]

use nimproof_reproduce::failure::Failure;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// How many units of the drawing make one unit of the page.
pub(super) const SCALE: u32 = 4;

/// The width of a plot on the page, and the height of most.
pub(super) const WIDTH: u32 = 640;
pub(super) const HEIGHT: u32 = 430;

// The palette of Okabe and Ito, which colour-blind readers can tell apart.
pub(super) const BLUE: RGBColor = RGBColor(0, 114, 178);
pub(super) const VERMILION: RGBColor = RGBColor(213, 94, 0);
pub(super) const GREEN: RGBColor = RGBColor(0, 158, 115);
pub(super) const ORANGE: RGBColor = RGBColor(230, 159, 0);
/// The ground of a cell that is to be noticed.
pub(super) const TINT: RGBColor = RGBColor(250, 226, 170);
/// For lines of the mesh, fainter than any mark.
pub(super) const FAINT: RGBColor = RGBColor(225, 225, 225);
/// For axes.
pub(super) const GREY: RGBColor = RGBColor(90, 90, 90);

/// What stands in the middle of its place.
pub(super) const CENTRE: Pos = Pos { h_pos: HPos::Center, v_pos: VPos::Center };

/// A part of a sheet, measured in units of the drawing.
pub(super) type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// A place on a sheet, in units of the drawing.
pub(super) type Place = (i32, i32);

/// A drawing before its head is written.
pub(super) struct Drawing {
    /// The SVG as plotters writes it.
    pub(super) svg: String,
    /// Width and height on the page.
    pub(super) size: (u32, u32),
}

/// Draws on a new white sheet.
pub(super) fn draw(
    size: (u32, u32),
    paint: impl FnOnce(&Area<'_>) -> Result<(), Failure>,
) -> Result<Drawing, Failure> {
    let mut svg = String::new();
    {
        let backend = SVGBackend::with_string(&mut svg, (size.0 * SCALE, size.1 * SCALE));
        let area = backend.into_drawing_area();
        area.fill(&WHITE).map_err(failed)?;
        paint(&area)?;
        area.present().map_err(failed)?;
    }
    Ok(Drawing { svg, size })
}

/// Draws on a new sheet that is as high as its legend and this much below it,
/// in units of the drawing.
pub(super) fn draw_below_legend(
    labels: &[&str],
    below: i32,
    sample: impl Fn(usize, &Area<'_>, Place) -> Result<(), Failure>,
    paint: impl FnOnce(&Area<'_>) -> Result<(), Failure>,
) -> Result<Drawing, Failure> {
    let units = u32::try_from(legend_height(labels) + below).map_err(failed)?;
    draw((WIDTH, units.div_ceil(SCALE)), |area| paint(&legend(area, labels, sample)?))
}

/// A failure of plotters, which writing into memory should never give.
pub(super) fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::machine(format!("cannot draw a plot: {error}"))
}

/// A number of cells, rows or heaps as units of the drawing.
pub(super) fn units(number: u32) -> Result<i32, Failure> {
    i32::try_from(number).map_err(failed)
}

/// A style of type: its size on the page, its colour, and what of the text
/// stands at the place given.
pub(super) fn type_of(size: u32, colour: RGBColor, anchor: Pos) -> TextStyle<'static> {
    // plotters divides a size by 1.24 to have the em that it writes.
    let units = f64::from(size * SCALE) * 1.24;
    ("sans-serif", units).into_font().color(&colour).pos(anchor)
}

/// The size of type for axes, legends and labels.
const TYPE: u32 = 13;

/// Type for axes, legends and labels.
pub(super) fn plain(h: HPos, v: VPos) -> TextStyle<'static> {
    type_of(TYPE, BLACK, Pos::new(h, v))
}

/// Writes a text.
pub(super) fn write(
    area: &Area<'_>,
    text: impl Into<String>,
    place: Place,
    style: TextStyle<'static>,
) -> Result<(), Failure> {
    area.draw(&Text::new(text.into(), place, style)).map_err(failed)
}

/// A mark of a series: a shape and a colour, never a colour alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Mark {
    /// A filled circle, blue.
    Dot,
    /// A filled triangle, vermilion.
    Triangle,
    /// A diagonal cross, green.
    Cross,
    /// An empty circle, black.
    Ring,
}

impl Mark {
    /// The mark around a place; `size` is about half its width.
    pub(super) fn draw<DB, T>(
        self,
        area: &DrawingArea<DB, T>,
        place: T::From,
        size: i32,
    ) -> Result<(), Failure>
    where
        DB: DrawingBackend,
        T: CoordTranslate,
        T::From: Clone + 'static,
    {
        let thin = u32::try_from(size / 4).unwrap_or(0).max(2);
        let drawn = match self {
            Self::Dot => area.draw(&Circle::new(place, size, BLUE.filled())),
            Self::Triangle => {
                area.draw(&TriangleMarker::new(place, size + size / 3, VERMILION.filled()))
            }
            Self::Cross => area.draw(&Cross::new(place, size, GREEN.stroke_width(thin + thin / 2))),
            Self::Ring => area.draw(&Circle::new(place, size, BLACK.stroke_width(thin))),
        };
        drawn.map_err(failed)
    }
}

/// Where the first sample of a legend stands, and the right end of a row.
const FIRST: i32 = 80;
const END: i32 = 2480;
/// The height of a row, and the room above the first and below the last.
const ROW: i32 = 84;
const ROOM: i32 = 32;
/// From a sample to its label, and from a label to the next sample.
const SAMPLE: i32 = 56;
const GAP: i32 = 88;

/// About how wide a text is, whatever font it is set in.
fn width(text: &str) -> i32 {
    text.chars().map(|c| if c < '\u{2e80}' { 30 } else { 52 }).sum()
}

/// Where each sample of a legend stands: side by side, in as many rows as needed.
fn samples(labels: &[&str]) -> Vec<Place> {
    let (mut x, mut row) = (FIRST, 0);
    let mut places = Vec::new();
    for label in labels {
        if x + SAMPLE + width(label) > END && x > FIRST {
            (x, row) = (FIRST, row + 1);
        }
        places.push((x, ROOM + row * ROW + ROW / 2));
        x += SAMPLE + width(label) + GAP;
    }
    places
}

fn legend_height(labels: &[&str]) -> i32 {
    samples(labels).last().map_or(0, |&(_, y)| y + ROW / 2 + ROOM)
}

/// Writes a legend over a sheet and gives back what is left below. `sample`
/// draws the entry with a number around a place.
pub(super) fn legend<'a>(
    area: &Area<'a>,
    labels: &[&str],
    sample: impl Fn(usize, &Area<'a>, Place) -> Result<(), Failure>,
) -> Result<Area<'a>, Failure> {
    let (top, rest) = area.split_vertically(legend_height(labels));
    for (index, ((x, y), label)) in samples(labels).into_iter().zip(labels).enumerate() {
        sample(index, &top, (x, y))?;
        write(&top, *label, (x + SAMPLE, y), plain(HPos::Left, VPos::Center))?;
    }
    Ok(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_legend_takes_another_row_where_it_must() {
        assert_eq!(samples(&["one", "two"]).iter().map(|place| place.1).max(), Some(74));
        let long = "a label that takes most of a row, or nearly so";
        let rows: Vec<i32> = samples(&[long, long, "x"]).iter().map(|place| place.1).collect();
        assert_eq!(rows, [74, 158, 158]);
        assert!(width("山 n") > width("h n"));
    }
}
