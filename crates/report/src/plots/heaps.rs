//! Nim-values of Coprime Nim and Common-factor Nim against the heap, with the
//! classes of heaps that the laws speak of told apart by colour and by shape.

use super::sheet::{self, Area, FAINT, GREY, Mark, failed, plain};
use super::{Plot, Words, sentence};
use crate::source::{NimValues, Source};
use nimproof_core::claims::Paper;
use nimproof_reproduce::failure::Failure;
use plotters::coord::combinators::WithKeyPoints;
use plotters::coord::types::RangedCoordi32;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

const PAPER: Paper = Paper::OneWordApart;
const COMMON_FACTOR: &str = "data/common-factor.json";
const COPRIME: &str = "data/coprime.json";
const READING: &str = "Blue dots are even heaps, vermilion triangles heaps whose least prime \
factor is 3, green crosses those whose least prime factor is 5, black rings all other heaps.";

/// The class of a heap, by its own size.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Class {
    Other,
    Five,
    Three,
    Even,
}

impl Class {
    /// In the order of drawing: the classes that lie apart are drawn last.
    const ALL: [Self; 4] = [Self::Other, Self::Even, Self::Five, Self::Three];

    fn of(heap: u32) -> Self {
        match heap {
            heap if heap % 2 == 0 => Self::Even,
            heap if heap % 3 == 0 => Self::Three,
            heap if heap % 5 == 0 => Self::Five,
            _ => Self::Other,
        }
    }

    fn mark(self) -> Mark {
        match self {
            Self::Even => Mark::Dot,
            Self::Three => Mark::Triangle,
            Self::Five => Mark::Cross,
            Self::Other => Mark::Ring,
        }
    }
}

/// Where and by what name the legend has each class.
const LEGEND: [(i32, Class, &str); 4] = [
    (280, Class::Even, "even heaps"),
    (800, Class::Three, "least prime factor 3"),
    (1560, Class::Five, "least prime factor 5"),
    (2320, Class::Other, "other heaps"),
];

/// Common-factor Nim, far enough for its straight lines to show.
pub(super) fn common_factor(source: &Source) -> Result<Plot, Failure> {
    let claims = ["common-factor-staircase", "multiples-of-three", "multiples-of-five"];
    plot(source, "common-factor", COMMON_FACTOR, Range { last: 2000, mark: 8 }, &claims)
}

/// Common-factor Nim, its first heaps one by one.
pub(super) fn common_factor_first(source: &Source) -> Result<Plot, Failure> {
    let claims = ["common-factor-primes", "common-factor-prime-squares"];
    plot(source, "common-factor-first", COMMON_FACTOR, Range { last: 200, mark: 15 }, &claims)
}

/// Coprime Nim.
pub(super) fn coprime(source: &Source) -> Result<Plot, Failure> {
    plot(source, "coprime", COPRIME, Range { last: 200, mark: 15 }, &["coprime-law"])
}

/// The largest heap shown, and the size of a mark.
#[derive(Clone, Copy)]
struct Range {
    last: u32,
    mark: i32,
}

fn plot(
    source: &Source,
    name: &'static str,
    file: &str,
    range: Range,
    claims: &[&str],
) -> Result<Plot, Failure> {
    let values = source.nim_values(file)?;
    let shown: Vec<(u32, u32)> = values.up_to(range.last).collect();
    let said: Vec<String> =
        claims.iter().map(|id| source.claim(PAPER, id).map(sentence)).collect::<Result<_, _>>()?;
    let words = Words {
        name,
        title: title(&values, range.last),
        reading: READING.into(),
        description: format!("{} {}", series(&values), said.join(" ")),
        file: file.into(),
    };
    let drawing = sheet::draw((sheet::WIDTH, sheet::HEIGHT), |area| {
        let labels = LEGEND.map(|(x, _, label)| (x, label));
        let rest = sheet::legend(area, &labels, |index, top, place| {
            LEGEND[index].1.mark().draw(top, place, 18)
        })?;
        draw(&rest, &shown, range.mark)
    })?;
    Ok(words.with(&drawing))
}

/// The title of a plot of nim-values.
pub(super) fn title(values: &NimValues, last: u32) -> String {
    let last = values.last_heap.min(last);
    format!("Nim-values of {}, heaps {} to {last}", values.ruleset, values.first_heap)
}

/// What a series of nim-values is, for a description.
pub(super) fn series(values: &NimValues) -> String {
    format!(
        "Each mark is a heap n against its nim-value G(n) in {} play, by the route: {}. In {}, {}.",
        values.play, values.route, values.ruleset, values.convention
    )
}

fn draw(area: &Area<'_>, shown: &[(u32, u32)], size: i32) -> Result<(), Failure> {
    let chart = axes(area, shown)?;
    for class in Class::ALL {
        for &(heap, value) in shown.iter().filter(|&&(heap, _)| Class::of(heap) == class) {
            class.mark().draw(chart.plotting_area(), place((heap, value))?, size)?;
        }
    }
    Ok(())
}

/// A plotting area with heaps across and nim-values upward.
pub(super) type Chart<'a> = ChartContext<'a, SVGBackend<'a>, Cartesian2d<Axis, Axis>>;
type Axis = WithKeyPoints<RangedCoordi32>;

/// Axes over the heaps and values shown, with a little room at both ends so
/// that no mark lies on an axis or is cut.
pub(super) fn axes<'a>(area: &Area<'a>, shown: &[(u32, u32)]) -> Result<Chart<'a>, Failure> {
    let last = shown.iter().map(|&(heap, _)| heap).max().unwrap_or(0).max(1);
    let most = shown.iter().map(|&(_, value)| value).max().unwrap_or(0).max(1);
    let mut chart = ChartBuilder::on(area)
        .margin_right(100)
        .margin_left(20)
        .margin_bottom(16)
        .x_label_area_size(200)
        .y_label_area_size(260)
        .build_cartesian_2d(axis(last)?, axis(most)?)
        .map_err(failed)?;
    chart
        .configure_mesh()
        .bold_line_style(FAINT.stroke_width(3))
        .axis_style(GREY.stroke_width(4))
        .label_style(plain(HPos::Center, VPos::Center))
        .axis_desc_style(plain(HPos::Center, VPos::Center))
        .set_all_tick_mark_size(20)
        .x_desc("heap n")
        .y_desc("nim-value G(n)")
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
fn ticks(last: i32) -> Vec<i32> {
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

    #[test]
    fn classes_by_hand() {
        for (heap, class) in [
            (0, Class::Even),
            (1, Class::Other),
            (6, Class::Even),
            (9, Class::Three),
            (15, Class::Three),
            (25, Class::Five),
            (35, Class::Five),
            (49, Class::Other),
        ] {
            assert_eq!(Class::of(heap), class, "{heap}");
        }
    }
}
