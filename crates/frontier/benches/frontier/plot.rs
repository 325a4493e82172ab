//! Seconds against heaps, both on logarithmic axes.

#![expect(clippy::cast_precision_loss, reason = "places in a drawing")]

use plotters::prelude::*;
use std::error::Error;
use std::time::Duration;

/// The points of one game.
pub struct Curve {
    pub name: &'static str,
    pub points: Vec<(u64, Duration)>,
}

const SIZE: (u32, u32) = (720, 480);
// Of the palette of Okabe and Ito.
const COLOURS: [RGBColor; 3] = [RGBColor(0, 114, 178), RGBColor(213, 94, 0), RGBColor(0, 158, 115)];

/// The drawing, as SVG.
pub fn plot(curves: &[Curve]) -> Result<String, Box<dyn Error>> {
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        area.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&area)
            .margin(16)
            .x_label_area_size(48)
            .y_label_area_size(72)
            .build_cartesian_2d((1e4..1e9).log_scale(), (1e-5..1e3).log_scale())?;
        chart
            .configure_mesh()
            .x_desc("heaps")
            .y_desc("CPU seconds, one thread at work")
            .x_label_formatter(&|heaps| format!("{heaps:.0e}"))
            .y_label_formatter(&|seconds| format!("{seconds:.0e}"))
            .light_line_style(TRANSPARENT)
            .draw()?;
        for (curve, colour) in curves.iter().zip(COLOURS) {
            let points =
                || curve.points.iter().map(|(heaps, time)| (*heaps as f64, time.as_secs_f64()));
            chart
                .draw_series(LineSeries::new(points(), colour.stroke_width(2)))?
                .label(curve.name)
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 20, y)], colour));
            chart.draw_series(points().map(|point| Circle::new(point, 4, colour.filled())))?;
        }
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::UpperLeft)
            .border_style(BLACK)
            .background_style(WHITE)
            .draw()?;
        area.present()?;
    }
    Ok(svg)
}
