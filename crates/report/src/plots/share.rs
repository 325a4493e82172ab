//! The share of lost positions of three heaps below 2^m, as counted, against
//! the law 1/2^m.

// Floats are drawing coordinates here: a share read as a fraction is placed on
// a logarithmic axis. None is printed, and none goes into a result.
#![allow(clippy::float_arithmetic)]

use super::Plot;
use super::reading::Reading;
use super::sheet::{self, Area, FAINT, GREY, Mark, failed, plain};
use nimproof_reproduce::failure::Failure;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};
use serde::Deserialize;
use serde_json::Value as Json;

const ID: &str = "share-of-losing";

/// A share as the results have it.
#[derive(Clone, Debug, Deserialize)]
struct Share {
    num: u32,
    den: u32,
}

impl Share {
    fn place(&self) -> f64 {
        f64::from(self.num) / f64::from(self.den)
    }
}

/// The shares by m.
pub(super) fn plot(reading: Reading<'_>) -> Result<Plot, Failure> {
    let shares = shares(reading)?;
    let law = reading.printed(ID, "law")?.replace("^m", "ᵐ");
    let mut counted: Vec<String> =
        shares.iter().map(|(m, share)| format!("m = {m}: {}/{}", share.num, share.den)).collect();
    let last = counted.pop().unwrap_or_default();
    let counted = counted.join(", ");
    let title = reading.say(
        format!("Share of lost positions of three heaps below 2ᵐ, and {law}"),
        format!("各山 2ᵐ 未満の三山における後手必勝の割合と {law}"),
    );
    let description = reading.say(
        format!(
            "Blue dots, each labelled with lost and all positions, lie inside black rings, the law \
             {law}, on a straight falling line; the share axis is logarithmic, with each halving \
             one step. Counted: {counted}, {last}."
        ),
        format!(
            "後手必勝の局面数と全局面数を記した青い丸が、法則 {law} を示す黒い輪の中に入り、一本の下降する直線上に並ぶ。\
             割合の軸は対数目盛で、半減が一目盛にあたる。数えた値は {counted}, {last}。"
        ),
    );
    let labels = reading.say(
        ["counted: lost/all".to_owned(), format!("law {law}")],
        ["数えた値：後手必勝/全体".to_owned(), format!("法則 {law}")],
    );
    let drawing = sheet::draw((sheet::WIDTH, 380), |area| {
        let labels = [labels[0].as_str(), labels[1].as_str()];
        let rest = sheet::legend(area, &labels, |index, top, place| match index {
            0 => Mark::Dot.draw(top, place, 18),
            _ => Mark::Ring.draw(top, place, 26),
        })?;
        draw(reading, &rest, &shares)
    })?;
    Ok(reading.plot("share-of-losing", title, description, &drawing))
}

/// The shares of the claim's fields m1, m2 and so on, by m.
fn shares(reading: Reading<'_>) -> Result<Vec<(u32, Share)>, Failure> {
    // The first must be there; the others end where they end.
    reading.field(ID, "m1.share")?;
    let claim = reading.claim(ID)?;
    let fields = (1..).map_while(|m| Some((m, claim.field(&format!("m{m}.share"))?)));
    fields.map(|(m, value)| Ok((m, share(m, value)?))).collect()
}

fn share(m: u32, value: &Json) -> Result<Share, Failure> {
    let share = Share::deserialize(value).ok();
    share.filter(|share| 0 < share.num && share.num <= share.den).ok_or_else(|| {
        Failure::input(format!("the field m{m}.share of the claim {ID} is not a share"))
    })
}

fn draw(reading: Reading<'_>, area: &Area<'_>, shares: &[(u32, Share)]) -> Result<(), Failure> {
    let last = shares.last().map_or(1, |&(m, _)| m);
    let law = |m: u32| 0.5_f64.powi(i32::try_from(m).unwrap_or(i32::MAX));
    let mut chart = ChartBuilder::on(area)
        .margin_right(120)
        .margin_left(28)
        .margin_bottom(8)
        .x_label_area_size(176)
        .y_label_area_size(232)
        .build_cartesian_2d(
            (0..last + 1).with_key_points((1..=last).collect()),
            (law(last + 1)..1.0).log_scale().with_key_points((0..=last + 1).map(law).collect()),
        )
        .map_err(failed)?;
    chart
        .configure_mesh()
        .bold_line_style(FAINT.stroke_width(3))
        .axis_style(GREY.stroke_width(4))
        .label_style(plain(HPos::Center, VPos::Center))
        .axis_desc_style(plain(HPos::Center, VPos::Center))
        .disable_x_mesh()
        .y_label_formatter(&|y| match y.recip() {
            one if one < 1.5 => "1".into(),
            below => format!("1/{below:.0}"),
        })
        .set_all_tick_mark_size(20)
        .x_desc(reading.say("m, for heaps from 0 to 2ᵐ − 1", "m（各山 0 から 2ᵐ − 1 まで）"))
        .y_desc(reading.say("share of lost positions", "後手必勝の局面の割合"))
        .draw()
        .map_err(failed)?;
    let line = shares.iter().map(|&(m, _)| (m, law(m)));
    chart.draw_series(LineSeries::new(line, BLACK.stroke_width(4))).map_err(failed)?;
    let plane = chart.plotting_area();
    for (m, share) in shares {
        Mark::Ring.draw(plane, (*m, law(*m)), 26)?;
        Mark::Dot.draw(plane, (*m, share.place()), 18)?;
        let style = plain(HPos::Left, VPos::Bottom);
        let label = Text::new(format!("{}/{}", share.num, share.den), (40, -10), style);
        plane.draw(&(EmptyElement::at((*m, share.place())) + label)).map_err(failed)?;
    }
    Ok(())
}
