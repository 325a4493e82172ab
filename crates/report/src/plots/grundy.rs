//! Nim-values of Grundy's game against the heap; the heaps that are lost alone
//! have a mark of their own.

use super::sheet::{self, Mark};
use super::{Plot, Words, heaps, sentence};
use crate::source::Source;
use nimproof_core::claims::Paper;
use nimproof_reproduce::failure::Failure;

const FILE: &str = "data/grundy.json";
const LAST: u32 = 2000;
const LEGEND: [(i32, Mark, &str); 2] = [
    (400, Mark::Dot, "won as a single heap, G(n) > 0"),
    (1640, Mark::Triangle, "lost as a single heap, G(n) = 0"),
];

/// Grundy's game.
pub(super) fn plot(source: &Source) -> Result<Plot, Failure> {
    let values = source.nim_values(FILE)?;
    let shown: Vec<(u32, u32)> = values.up_to(LAST).collect();
    let claim = |id| source.claim(Paper::GrundysGame, id).map(sentence);
    let words = Words {
        name: "grundy",
        title: heaps::title(&values, LAST),
        reading: "Blue dots are heaps that the player to move wins; vermilion triangles, in the \
                  lowest row, are the heaps that are lost."
            .into(),
        description: format!(
            "{} {} {}",
            heaps::series(&values),
            claim("nim-values")?,
            claim("no-period")?
        ),
        file: FILE.into(),
    };
    let drawing = sheet::draw((sheet::WIDTH, sheet::HEIGHT), |area| {
        let labels = LEGEND.map(|(x, _, label)| (x, label));
        let rest =
            sheet::legend(area, &labels, |index, top, place| LEGEND[index].1.draw(top, place, 18))?;
        let chart = heaps::axes(&rest, &shown)?;
        for &(heap, value) in &shown {
            let (mark, size) = if value == 0 { (Mark::Triangle, 15) } else { (Mark::Dot, 8) };
            mark.draw(chart.plotting_area(), heaps::place((heap, value))?, size)?;
        }
        Ok(())
    })?;
    Ok(words.with(&drawing))
}
