//! Positions of three heaps as squares of cells: one square for each third heap,
//! the first heap across, the second heap upward.

use super::sheet::{Area, BLUE, CENTRE, GREY, ORANGE, Place, failed, type_of, units, write};
use nimproof_reproduce::failure::Failure;
use plotters::prelude::*;

/// The names of the heaps.
pub(super) const HEAPS: [&str; 3] = ["h₁", "h₂", "h₃"];

/// The line between cells, fainter than what stands in them.
const BETWEEN: RGBColor = RGBColor(170, 170, 170);

/// A square: where its upper left corner stands, its cells, and how many of
/// them make a side.
#[derive(Clone, Copy)]
pub(super) struct Square {
    pub(super) corner: Place,
    pub(super) cell: i32,
    pub(super) side: u32,
}

/// One cell, by its upper left corner.
#[derive(Clone, Copy)]
pub(super) struct Cell {
    corner: Place,
    size: i32,
}

impl Square {
    pub(super) fn width(self) -> Result<i32, Failure> {
        Ok(units(self.side)? * self.cell)
    }

    /// The cell of a first and a second heap.
    pub(super) fn cell(self, first: u32, second: u32) -> Result<Cell, Failure> {
        let x = self.corner.0 + units(first)? * self.cell;
        let y = self.corner.1 + self.width()? - (units(second)? + 1) * self.cell;
        Ok(Cell { corner: (x, y), size: self.cell })
    }

    /// The first and the second heap of every cell.
    pub(super) fn all(self) -> impl Iterator<Item = (u32, u32)> {
        (0..self.side).flat_map(move |first| (0..self.side).map(move |second| (first, second)))
    }

    /// The lines between the cells, over what stands in them; every `heavy`
    /// cells a heavy one.
    pub(super) fn lines(self, area: &Area<'_>, heavy: u32) -> Result<(), Failure> {
        let (left, top) = self.corner;
        let width = self.width()?;
        let mut sorted: Vec<u32> = (0..=self.side).collect();
        sorted.sort_by_key(|number| number % heavy == 0);
        for number in sorted {
            let along = units(number)? * self.cell;
            let style: ShapeStyle = if number % heavy == 0 || number == self.side {
                heavy_style()
            } else {
                BETWEEN.stroke_width(2)
            };
            let (x, y) = (left + along, top + width - along);
            for line in [[(x, top), (x, top + width)], [(left, y), (left + width, y)]] {
                area.draw(&PathElement::new(line, style)).map_err(failed)?;
            }
        }
        Ok(())
    }

    /// A text over the square.
    pub(super) fn head(self, area: &Area<'_>, text: &str) -> Result<(), Failure> {
        let middle = (self.corner.0 + self.width()? / 2, self.corner.1 - 36);
        write(area, text, middle, type_of(12, BLACK, CENTRE))
    }

    /// Every `every`th heap below the square, and its name if `named`.
    pub(super) fn below(self, area: &Area<'_>, every: usize, named: bool) -> Result<(), Failure> {
        let bottom = self.corner.1 + self.width()?;
        for heap in (0..self.side).step_by(every) {
            let x = self.corner.0 + units(heap)? * self.cell + self.cell / 2;
            write(area, heap.to_string(), (x, bottom + 28), type_of(11, BLACK, CENTRE))?;
        }
        if named {
            let middle = (self.corner.0 + self.width()? / 2, bottom + 76);
            write(area, HEAPS[0], middle, type_of(12, BLACK, CENTRE))?;
        }
        Ok(())
    }

    /// Every `every`th heap left of the square, and its name if `named`.
    pub(super) fn left(self, area: &Area<'_>, every: usize, named: bool) -> Result<(), Failure> {
        let (left, bottom) = (self.corner.0, self.corner.1 + self.width()?);
        for heap in (0..self.side).step_by(every) {
            let y = bottom - units(heap)? * self.cell - self.cell / 2;
            write(area, heap.to_string(), (left - 24, y), type_of(11, BLACK, CENTRE))?;
        }
        if named {
            let middle = (left - 76, self.corner.1 + self.width()? / 2);
            write(area, HEAPS[1], middle, type_of(12, BLACK, CENTRE))?;
        }
        Ok(())
    }
}

impl Cell {
    /// A cell for the legend, around a place.
    pub(super) fn around((x, y): Place, size: i32) -> Self {
        Self { corner: (x - size / 2, y - size / 2), size }
    }

    pub(super) fn centre(self) -> Place {
        (self.corner.0 + self.size / 2, self.corner.1 + self.size / 2)
    }

    fn far(self) -> Place {
        (self.corner.0 + self.size, self.corner.1 + self.size)
    }

    pub(super) fn fill(self, area: &Area<'_>, colour: RGBColor) -> Result<(), Failure> {
        area.draw(&Rectangle::new([self.corner, self.far()], colour.filled())).map_err(failed)
    }

    /// Fills it as a position that is lost.
    pub(super) fn lost(self, area: &Area<'_>) -> Result<(), Failure> {
        self.fill(area, BLUE)
    }

    /// Strikes it through.
    pub(super) fn strike(self, area: &Area<'_>) -> Result<(), Failure> {
        let ((left, top), (right, bottom)) = (self.corner, self.far());
        let line = PathElement::new([(left, bottom), (right, top)], ORANGE.stroke_width(8));
        area.draw(&line).map_err(failed)
    }

    /// A frame, for the legend.
    pub(super) fn frame(self, area: &Area<'_>) -> Result<(), Failure> {
        let ((left, top), (right, bottom)) = (self.corner, self.far());
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
        area.draw(&PathElement::new(corners, GREY.stroke_width(2))).map_err(failed)
    }
}

/// A heavy line in a legend, level with its text.
pub(super) fn heavy_line(area: &Area<'_>, (x, y): (i32, i32)) -> Result<(), Failure> {
    area.draw(&PathElement::new([(x - 40, y), (x + 40, y)], heavy_style())).map_err(failed)
}

fn heavy_style() -> ShapeStyle {
    GREY.stroke_width(8)
}
