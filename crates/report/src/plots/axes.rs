//! Axes for heaps across and nim-values upward.

use super::sheet::{Area, FAINT, GREY, failed, plain};
use nimproof_reproduce::failure::Failure;
use plotters::coord::combinators::WithKeyPoints;
use plotters::coord::types::RangedCoordi32;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

/// A plotting area with heaps across and nim-values upward.
pub(super) type Chart<'a> = ChartContext<'a, SVGBackend<'a>, Cartesian2d<Axis, Axis>>;
type Axis = WithKeyPoints<RangedCoordi32>;

/// Axes over the heaps and values shown, with a little room at both ends so
/// that no mark lies on an axis or is cut.
pub(super) fn axes<'a>(
    area: &Area<'a>,
    (across, upward): (&str, &str),
    shown: &[(u32, u32)],
) -> Result<Chart<'a>, Failure> {
    let last = shown.iter().map(|&(heap, _)| heap).max().unwrap_or(0).max(1);
    let most = shown.iter().map(|&(_, value)| value).max().unwrap_or(0).max(1);
    let mut chart = ChartBuilder::on(area)
        .margin_right(96)
        .margin_left(28)
        .margin_bottom(8)
        .x_label_area_size(176)
        .y_label_area_size(232)
        .build_cartesian_2d(axis(last)?, axis(most)?)
        .map_err(failed)?;
    chart
        .configure_mesh()
        .bold_line_style(FAINT.stroke_width(3))
        .axis_style(GREY.stroke_width(4))
        .label_style(plain(HPos::Center, VPos::Center))
        .axis_desc_style(plain(HPos::Center, VPos::Center))
        .set_all_tick_mark_size(20)
        .x_desc(across)
        .y_desc(upward)
        .draw()
        .map_err(failed)?;
    Ok(chart)
}

/// The place of a heap and its nim-value.
pub(super) fn place((heap, value): (u32, u32)) -> Result<(i32, i32), Failure> {
    Ok((i32::try_from(heap).map_err(failed)?, i32::try_from(value).map_err(failed)?))
}

/// An axis from 0 to `last`, and a fiftieth more at either end.
fn axis(last: u32) -> Result<Axis, Failure> {
    let (last, _) = place((last, 0))?;
    let room = last / 50 + 1;
    Ok((-room..last.saturating_add(room)).with_key_points(ticks(last)))
}

/// The places of the numbers on an axis from 0 to `last`: at most eleven, one,
/// two or five times a power of ten apart.
pub(super) fn ticks(last: i32) -> Vec<i32> {
    let powers = (0..9).map(|power| 10_i32.pow(power));
    let mut steps = powers.flat_map(|power| [power, 2 * power, 5 * power]);
    let step = steps.find(|&step| last / step <= 10).unwrap_or(i32::MAX);
    (0..=last / step).map(|tick| tick * step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_by_hand() {
        assert_eq!(ticks(1), [0, 1]);
        assert_eq!(ticks(45), [0, 5, 10, 15, 20, 25, 30, 35, 40, 45]);
        assert_eq!(ticks(2000).last(), Some(&2000));
        assert_eq!(ticks(2000).len(), 11);
        assert!(ticks(i32::MAX).len() <= 11);
    }
}
