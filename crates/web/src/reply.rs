//! The request `reply`: the move that the engine makes, and why. The same
//! position always gets the same move.

use crate::Engine;
use crate::judge::{Judged, JudgedMove, Way};
use crate::refusal::Refusal;
use crate::request;
use nimproof_core::rules::{Heap, Play};
use serde_json::{Value as Json, json};
use std::cmp::Reverse;

impl Engine {
    pub(crate) fn reply(&mut self, asked: &request::Position) -> Result<Json, Refusal> {
        let judged = self.judge(asked)?;
        let Some(chosen) = choose(&judged) else {
            // With no move left the player to move has lost, or in misère play won.
            let won = Play::from(asked.play) == Play::Misere;
            return Ok(json!({ "move": null, "won": won, "why": { "kind": "terminal" } }));
        };
        Ok(json!({
            "move": chosen.play,
            "won": judged.lost.map(|lost| !lost),
            "why": why(&judged, chosen, &asked.heaps),
        }))
    }
}

/// A winning move if there is one, the soonest end where that is known, else
/// the first; without one the move that holds out longest, else the smallest bite.
fn choose(judged: &Judged) -> Option<&JudgedMove> {
    let winning = judged.moves.iter().filter(|m| m.winning == Some(true));
    // A move of unknown remoteness comes last; min_by_key keeps the first of equals.
    if let Some(soonest) = winning.min_by_key(|m| m.remoteness.unwrap_or(u16::MAX)) {
        return Some(soonest);
    }
    let longest = judged.moves.iter().filter(|m| m.remoteness.is_some());
    let longest = longest.min_by_key(|m| Reverse(m.remoteness));
    longest.or_else(|| judged.moves.iter().min_by_key(|m| bite(m)))
}

/// The stones that a move takes from the heap, or splits off it.
fn bite(m: &JudgedMove) -> Heap {
    m.play.from - m.play.to.first().copied().unwrap_or(0)
}

fn why(judged: &Judged, chosen: &JudgedMove, heaps: &[Heap]) -> Json {
    let after = chosen.play.applied(heaps);
    let value_before = judged.nim_values.as_ref().map(|values| values[chosen.play.place - 1]);
    let kind = match (chosen.winning, judged.lost) {
        (Some(true), _) if judged.way == Way::Values => "nim-sum-to-zero",
        (Some(true), _) if judged.way == Way::Bouton => {
            if after.iter().all(|&heap| heap <= 1) {
                "misère-endgame"
            } else {
                "nim-sum-to-zero"
            }
        }
        (Some(true), _) => "leaves-lost",
        (_, Some(_)) => "resists",
        (_, None) => "unknown",
    };
    json!({
        "kind": kind,
        "sum_before": judged.nim_sum,
        "sum_after": chosen.sum,
        "value_before": value_before,
        "value_after": chosen.value,
        "ones_after": after.iter().filter(|&&heap| heap == 1).count(),
        "remoteness": judged.remoteness,
        "exact": judged.remoteness.is_some(),
    })
}
