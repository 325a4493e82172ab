//! The colours of values: viridis, which keeps its order for colour-blind
//! readers and in grey, over a scale on which each doubling of one more than the
//! value is the same step.

// Floats choose a colour here; none goes into a result.
#![allow(clippy::float_arithmetic)]

use plotters::prelude::*;

/// A colour for each value from 0 to the largest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    pub(super) most: u32,
}

/// The binary logarithm of one more than a value, straight between powers of two.
fn along(value: u32) -> f64 {
    let above = u64::from(value) + 1;
    let power = above.ilog2();
    let rest = f64::from(value) - (2_f64.powi(power.cast_signed()) - 1.0);
    f64::from(power) + rest / 2_f64.powi(power.cast_signed())
}

impl Scale {
    /// Where a value stands, from 0 for 0 to 1 for the largest.
    pub(super) fn place(self, value: u32) -> f64 {
        along(value) / along(self.most.max(1))
    }

    pub(super) fn colour(self, value: u32) -> RGBColor {
        colour_at(self.place(value))
    }

    /// The values that stand beside the colour bar.
    pub(super) fn ticks(self) -> Vec<u32> {
        let powers = (0..9).map(|power| 10_u32.pow(power));
        let between = powers.flat_map(|power| [power, 2 * power, 5 * power]);
        let between = between.take_while(|&value| value < self.most);
        std::iter::once(0).chain(between).chain([self.most]).collect()
    }
}

/// The colour at a place from 0 to 1.
pub(super) fn colour_at(place: f64) -> RGBColor {
    ViridisRGB::get_color(place)
}

/// Black or white, whichever can be read on a colour.
pub(super) fn ink(on: RGBColor) -> RGBColor {
    let RGBColor(red, green, blue) = on;
    let light = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
    if light > 104_000 { BLACK } else { WHITE }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::float_cmp, reason = "these places are exact")]
    fn places_by_hand() {
        let places = [0, 1, 2, 3, 7, 15].map(|value| Scale { most: 15 }.place(value));
        assert_eq!(places, [0.0, 0.25, 0.375, 0.5, 0.75, 1.0]);
    }

    #[test]
    fn ticks_begin_at_0_and_end_at_the_largest() {
        assert_eq!(Scale { most: 303 }.ticks(), [0, 1, 2, 5, 10, 20, 50, 100, 200, 303]);
        assert_eq!(Scale { most: 50 }.ticks(), [0, 1, 2, 5, 10, 20, 50]);
    }

    #[test]
    fn ink_can_be_read() {
        assert_eq!(ink(colour_at(0.0)), WHITE);
        assert_eq!(ink(colour_at(1.0)), BLACK);
    }
}
