//! Records of Grundy's game: the heaps at which a new largest nim-value first
//! appears.

use super::Plot;
use super::axes::{axes, place};
use super::grundy::FILE;
use super::reading::{Reading, whole};
use super::sheet::{self, GREY, Mark, failed, type_of};
use nimproof_reproduce::failure::Failure;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// Room that a label takes, across and upward, in units of the drawing.
const LABEL: (i32, i32) = (300, 56);

/// The records.
pub(super) fn plot(reading: Reading<'_>) -> Result<Plot, Failure> {
    let grundy = reading.source.grundy_values(FILE)?;
    let values = grundy.values.up_to(u32::MAX);
    let records: Vec<(u32, u32)> = values.filter(|(heap, _)| grundy.is_record(*heap)).collect();
    let last = grundy.values.last_heap;
    let checked = whole(last);
    let most = records.last().map_or(0, |&(_, value)| value);
    let labels = reading.say(
        ["record: heap, value", "largest value so far"],
        ["新記録（山、値）", "それまでの最大値"],
    );
    let drawing = sheet::draw((sheet::WIDTH, sheet::HEIGHT), |area| {
        let rest = sheet::legend(area, &labels, |index, top, (x, y)| {
            if index == 0 {
                return Mark::Dot.draw(top, (x, y), 18);
            }
            let line = PathElement::new([(x - 36, y), (x + 36, y)], GREY.stroke_width(6));
            top.draw(&line).map_err(failed)
        })?;
        let chart = axes(&rest, reading.axes(), &[(last, most)])?;
        let plane = chart.plotting_area();
        let steps = records.windows(2).flat_map(|pair| [pair[0], (pair[1].0, pair[0].1)]);
        let ends = records.last().into_iter().flat_map(|&end| [end, (last, end.1)]);
        let line: Vec<(i32, i32)> = steps.chain(ends).map(place).collect::<Result<_, _>>()?;
        plane.draw(&PathElement::new(line, GREY.stroke_width(6))).map_err(failed)?;
        let leftmost = plane.get_pixel_range().0.start + LABEL.0;
        let mut labelled: Option<(i32, i32)> = None;
        // From the last on, for the last is the one to be read.
        for &record in records.iter().rev() {
            let at = place(record)?;
            Mark::Dot.draw(plane, at, 14)?;
            let (x, y) = plane.map_coordinate(&at);
            let apart = |(left, top)| left - x > LABEL.0 || y - top > LABEL.1;
            if x > leftmost && labelled.is_none_or(apart) {
                labelled = Some((x, y));
                let style = type_of(11, BLACK, Pos::new(HPos::Right, VPos::Bottom));
                let text = Text::new(format!("{}, {}", record.0, record.1), (-16, -8), style);
                plane.draw(&(EmptyElement::at(at) + text)).map_err(failed)?;
            }
        }
        Ok(())
    })?;
    let title = reading.say(
        format!("Records of Grundy's game, heaps {} to {checked}", grundy.values.first_heap),
        format!(
            "グランディのゲームの新記録（山 {} から {checked} まで）",
            grundy.values.first_heap
        ),
    );
    Ok(reading.plot("grundy-records", title, described(reading)?, &drawing))
}

fn described(reading: Reading<'_>) -> Result<String, Failure> {
    let printed = |field| reading.printed("nim-values", field);
    let (heaps, checked) = (printed("records.heaps")?, printed("checked_to")?);
    let (last, largest) = (printed("records.last_heap")?, printed("largest_value")?);
    Ok(reading.say(
        format!(
            "A staircase of the largest nim-value so far over the heaps 0 to {checked}, with a dot at \
             each of the {heaps} heaps at which a new largest value first appears. It climbs steeply \
             at first, then in longer and flatter steps; the last record is G({last}) = {largest}."
        ),
        format!(
            "山 0 から {checked} までの、それまでの最大のグランディ数を階段状に描き、最大値が更新される {heaps} 個の山に点を打つ。\
             初めは急に、のちには段が長くなって緩やかに上る。最後の更新は G({last}) = {largest} である。"
        ),
    ))
}
