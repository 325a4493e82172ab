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
pub(super) const WIDTH: u32 = 720;
pub(super) const HEIGHT: u32 = 460;

/// How far right of its sample an entry of the legend begins.
const SAMPLE: i32 = 56;

/// The space above a plot that the legend takes, in units of the drawing.
const LEGEND: i32 = 144;

// The palette of Okabe and Ito, which colour-blind readers can tell apart.
pub(super) const BLUE: RGBColor = RGBColor(0, 114, 178);
pub(super) const VERMILION: RGBColor = RGBColor(213, 94, 0);
pub(super) const GREEN: RGBColor = RGBColor(0, 158, 115);
pub(super) const ORANGE: RGBColor = RGBColor(230, 159, 0);
/// For lines of the mesh, fainter than any mark.
pub(super) const FAINT: RGBColor = RGBColor(225, 225, 225);
/// For axes.
pub(super) const GREY: RGBColor = RGBColor(90, 90, 90);

/// A part of a sheet, measured in units of the drawing.
pub(super) type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

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

/// A failure of plotters, which writing into memory should never give.
pub(super) fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::machine(format!("cannot draw a plot: {error}"))
}

/// A style of type: its size on the page, its colour, and what of the text
/// stands at the place given.
pub(super) fn type_of(size: u32, colour: RGBColor, anchor: Pos) -> TextStyle<'static> {
    // plotters divides a size by 1.24 to have the em that it writes.
    let units = f64::from(size * SCALE) * 1.24;
    ("sans-serif", units).into_font().color(&colour).pos(anchor)
}

/// Type for axes, legends and labels.
pub(super) fn plain(h: HPos, v: VPos) -> TextStyle<'static> {
    type_of(13, BLACK, Pos::new(h, v))
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

/// Writes a legend over a sheet and gives back what is left below. `sample`
/// draws the entry with a number around a place.
pub(super) fn legend<'a>(
    area: &Area<'a>,
    labels: &[(i32, &str)],
    sample: impl Fn(usize, &Area<'a>, (i32, i32)) -> Result<(), Failure>,
) -> Result<Area<'a>, Failure> {
    let (top, rest) = area.split_vertically(LEGEND);
    let middle = LEGEND / 2;
    for (index, (x, label)) in labels.iter().enumerate() {
        sample(index, &top, (*x, middle))?;
        let style = plain(HPos::Left, VPos::Center);
        top.draw(&Text::new((*label).to_owned(), (x + SAMPLE, middle), style)).map_err(failed)?;
    }
    Ok(rest)
}

/// The height on the page of a sheet that has this much, in units of the
/// drawing, below its legend.
pub(super) fn below_legend(units: i32) -> Result<u32, Failure> {
    Ok(u32::try_from(LEGEND + units).map_err(failed)?.div_ceil(SCALE))
}
