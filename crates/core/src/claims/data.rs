//! The series behind the claims, for plots and for readers: nim-values by heap
//! and outcomes by position, each with the convention that it was computed by.

use super::grundys_game::rare::{rare_heaps, record_heaps};
use super::{Lab, Paper};
use crate::exact::Record;
use crate::position::positions;
use crate::rules::{Heap, Play, Ruleset};

/// The names of the data files of a document.
#[must_use]
pub fn data_names(paper: Paper) -> &'static [&'static str] {
    match paper {
        Paper::AdditionWithoutCarries => &["nim-three-heaps.json", "limited-three-heaps.json"],
        Paper::OneWordApart => &["coprime.json", "common-factor.json"],
        Paper::GrundysGame => &["grundy.json"],
    }
}

/// The data files of a document: the name and the content of each.
#[must_use]
pub fn data_files(lab: &Lab, paper: Paper) -> Vec<(&'static str, Record)> {
    let records = match paper {
        Paper::AdditionWithoutCarries => vec![nim(lab), limited(lab)],
        Paper::OneWordApart => vec![
            values(lab, &*lab.rules.coprime, lab.coprime()),
            values(lab, &*lab.rules.common_factor, lab.common_factor()),
        ],
        Paper::GrundysGame => vec![grundy(lab)],
    };
    data_names(paper).iter().copied().zip(records).collect()
}

fn values(lab: &Lab, rules: &dyn Ruleset, values: &[u32]) -> Record {
    Record::new()
        .with("ruleset", rules.name())
        .with("convention", rules.convention())
        .with("play", Play::Normal.to_string())
        .with("route", "mex, from the definition")
        .with("first_heap", 0_u32)
        .with("last_heap", lab.bound())
        .with("nim_values", values.to_vec())
}

fn grundy(lab: &Lab) -> Record {
    values(lab, &*lab.rules.grundy, lab.grundy())
        .with("rare_heaps", rare_heaps(lab))
        .with("record_heaps", record_heaps(lab.grundy()))
}

fn three_heaps(rules: &dyn Ruleset, bound: Heap) -> Record {
    Record::new()
        .with("ruleset", rules.name())
        .with("convention", rules.convention())
        .with("heaps", 3_u32)
        .with("largest_heap", bound)
        .with("order", "lexicographic, (0,0,0), (0,0,1), ..., the last heap running fastest")
}

fn nim(lab: &Lab) -> Record {
    const BOUND: Heap = 7;
    let rules = &*lab.rules.nim;
    let all: Vec<_> = positions(3, BOUND).collect();
    let lost = |play| {
        let outcomes = lab.solve(rules, 3, BOUND, play);
        all.iter().map(|position| outcomes.lost(position)).collect::<Vec<_>>()
    };
    let totals: Vec<Heap> = all.iter().map(|position| position.iter().sum()).collect();
    let normal = lost(Play::Normal);
    let judged = normal.iter().zip(&totals);
    let parity_errs = judged.map(|(lost, total)| lost.map(|lost| lost != (total % 2 == 0)));
    three_heaps(rules, BOUND)
        .with("even_total_is_lost_errs", parity_errs.collect::<Vec<_>>())
        .with("lost_in_normal_play_by_search", normal)
        .with("lost_in_misere_play_by_search", lost(Play::Misere))
        .with("total", totals)
        .with("nim_sum", all.iter().map(|position| lab.nim_sum(position)).collect::<Vec<_>>())
}

fn limited(lab: &Lab) -> Record {
    const BOUND: Heap = 9;
    let rules = &*lab.rules.limited;
    let all: Vec<_> = positions(3, BOUND).collect();
    let outcomes = lab.solve(rules, 3, BOUND, Play::Normal);
    let remainders = |position: &Vec<Heap>| {
        position.iter().map(|&heap| (lab.engines.limited_value)(heap, 3)).collect::<Vec<_>>()
    };
    three_heaps(rules, BOUND)
        .with(
            "lost_in_normal_play_by_search",
            all.iter().map(|position| outcomes.lost(position)).collect::<Vec<_>>(),
        )
        .with(
            "nim_sum_of_remainders_mod_4",
            all.iter().map(|position| lab.nim_sum(&remainders(position))).collect::<Vec<_>>(),
        )
        .with(
            "nim_sum_of_sizes",
            all.iter().map(|position| lab.nim_sum(position)).collect::<Vec<_>>(),
        )
}
