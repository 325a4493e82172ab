//! The share of lost positions of three heaps below 2^m, as counted, against
//! the law 1/2^m.

// Floats are drawing coordinates here: a share read as a fraction is placed on
// a logarithmic axis. None is printed, and none goes into a result.
#![allow(clippy::float_arithmetic)]

use super::sheet::{self, Area, FAINT, GREY, Mark, failed, plain};
use super::{Plot, Words, sentence};
use crate::source::Source;
use nimproof_core::claims::Paper;
use nimproof_reproduce::failure::Failure;
use nimproof_reproduce::results::ClaimResult;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};
use serde::Deserialize;
use serde_json::Value as Json;

const ID: &str = "share-of-losing";
const PAPER: Paper = Paper::AdditionWithoutCarries;

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
pub(super) fn plot(source: &Source) -> Result<Plot, Failure> {
    let claim = source.claim(PAPER, ID)?;
    let shares = shares(claim)?;
    let law = claim.field("law").and_then(Json::as_str).ok_or_else(|| lacks("law"))?;
    let counted: Vec<String> = shares
        .iter()
        .map(|(m, share)| format!("m = {m}: {} of {}", share.num, share.den))
        .collect();
    let words = Words {
        name: "share-of-losing",
        title: format!("Share of lost positions of three heaps below 2^m, and {law}"),
        reading: format!(
            "Blue dots are the counted shares, labelled lost/all; black rings and the line are \
             the law {law}. The share axis is logarithmic."
        ),
        description: format!("{} Counted: {}.", sentence(claim), counted.join("; ")),
        file: format!("{}.json", PAPER.slug()),
    };
    let drawing = sheet::draw((sheet::WIDTH, 400), |area| {
        let law = format!("law {law}, rings and line");
        let labels = [(700, "counted: lost/all"), (1500, law.as_str())];
        let rest = sheet::legend(area, &labels, |index, top, place| match index {
            0 => Mark::Dot.draw(top, place, 18),
            _ => Mark::Ring.draw(top, place, 26),
        })?;
        draw(&rest, &shares)
    })?;
    Ok(words.with(&drawing))
}

fn lacks(field: &str) -> Failure {
    Failure::differs(format!(
        "the claim {ID} has no field {field}; run `reproduce run` to compute it"
    ))
}

/// The shares of the claim's fields m1, m2 and so on, by m.
fn shares(claim: &ClaimResult) -> Result<Vec<(u32, Share)>, Failure> {
    let fields = (1..).map_while(|m| Some((m, claim.field(&format!("m{m}.share"))?)));
    let shares: Vec<(u32, Share)> =
        fields.map(|(m, value)| Ok((m, share(m, value)?))).collect::<Result<_, Failure>>()?;
    if shares.is_empty() { Err(lacks("m1.share")) } else { Ok(shares) }
}

fn share(m: u32, value: &Json) -> Result<Share, Failure> {
    let share = Share::deserialize(value).ok();
    share.filter(|share| 0 < share.num && share.num <= share.den).ok_or_else(|| {
        Failure::input(format!("the field m{m}.share of the claim {ID} is not a share"))
    })
}

fn draw(area: &Area<'_>, shares: &[(u32, Share)]) -> Result<(), Failure> {
    let last = shares.last().map_or(1, |&(m, _)| m);
    let law = |m: u32| 0.5_f64.powi(i32::try_from(m).unwrap_or(i32::MAX));
    let mut chart = ChartBuilder::on(area)
        .margin_right(140)
        .margin_left(20)
        .margin_bottom(16)
        .x_label_area_size(200)
        .y_label_area_size(280)
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
        .x_desc("m, for heaps from 0 to 2^m - 1")
        .y_desc("share of lost positions")
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
