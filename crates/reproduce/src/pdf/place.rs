//! Where glyphs are: the maps of a PDF, and a line's place along its own direction.

// Floats are places of glyphs here; none is a number of the text.
#![allow(clippy::float_arithmetic)]

/// An affine map: a b c d e f, as a PDF writes it.
pub(super) type Map = [f64; 6];
pub(super) const SAME: Map = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];

/// The map that does the first and then the second.
pub(super) fn then(first: Map, second: Map) -> Map {
    let along = |x: f64, y: f64| (x * second[0] + y * second[2], x * second[1] + y * second[3]);
    let (across, up) = (along(first[0], first[1]), along(first[2], first[3]));
    let origin = along(first[4], first[5]);
    [across.0, across.1, up.0, up.1, origin.0 + second[4], origin.1 + second[5]]
}

/// A place seen along the direction in which its text runs, so that a page
/// turned by a right angle reads as an upright one.
pub(super) struct Place {
    /// The direction, of length one.
    pub(super) along: (f64, f64),
    /// How far along it the place is.
    pub(super) start: f64,
    /// How far across it, with the rise of the text.
    pub(super) base: f64,
    /// How many times larger text is there.
    pub(super) scale: f64,
}

impl Place {
    pub(super) fn of(map: Map, rise: f64) -> Self {
        let scale = map[0].hypot(map[1]);
        let along = if scale > 0.0 { (map[0] / scale, map[1] / scale) } else { (1.0, 0.0) };
        let (x, y) = (map[4] + rise * map[2], map[5] + rise * map[3]);
        let (start, base) = (map[4] * along.0 + map[5] * along.1, y * along.0 - x * along.1);
        Self { along, start, base, scale }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turned_text_has_the_places_of_an_upright_one() {
        let upright = Place::of([1.0, 0.0, 0.0, 1.0, 30.0, 70.0], 5.0);
        assert_eq!((upright.start, upright.base, upright.scale), (30.0, 75.0, 1.0));
        // Upwards, a quarter turn: along is up, across is to the left.
        let turned = Place::of([0.0, 2.0, -2.0, 0.0, -70.0, 30.0], 5.0);
        assert_eq!((turned.start, turned.base, turned.scale), (30.0, 80.0, 2.0));
    }
}
