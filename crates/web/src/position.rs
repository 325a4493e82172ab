//! The request `position`: who wins, and what every move leaves.

use crate::Engine;
use crate::bounds::MOST_MOVES;
use crate::judge::{Judged, Way};
use crate::refusal::Refusal;
use crate::request;
use nimproof_core::rules::Heap;
use serde_json::{Value as Json, json};

impl Engine {
    pub(crate) fn position(&mut self, asked: &request::Position) -> Result<Json, Refusal> {
        let judged = self.judge(asked)?;
        let moves: Vec<Json> = judged
            .moves
            .iter()
            .take(MOST_MOVES)
            .map(|m| {
                json!({
                    "place": m.play.place,
                    "from": m.play.from,
                    "to": m.play.to,
                    "value": m.value,
                    "sum": m.sum,
                    "winning": m.winning,
                })
            })
            .collect();
        let mut answer = json!({
            "route": judged.way.route(),
            "nim_values": judged.nim_values,
            "nim_sum": judged.nim_sum,
            "lost": judged.lost,
            "moves": moves,
            "terminal": judged.moves.is_empty(),
            "endgame": endgame(&judged, &asked.heaps),
            "remoteness": judged.remoteness,
        });
        if let Some(beyond) = judged.beyond {
            answer["beyond"] = json!({ "kind": beyond.kind, "limit": beyond.limit });
        }
        if judged.moves.len() > MOST_MOVES {
            answer["moves_cut"] = true.into();
        }
        Ok(answer)
    }
}

/// Which part of Bouton's misère rule applies: with no heap of 2 or more the
/// heaps of 1 are counted, with one the next move decides which it will be.
fn endgame(judged: &Judged, heaps: &[Heap]) -> Option<Json> {
    let rule = match (judged.way, heaps.iter().filter(|&&heap| heap >= 2).count()) {
        (Way::Bouton, 0) => "all-ones",
        (Way::Bouton, 1) => "switch",
        (Way::Bouton, _) => "nim-sum",
        _ => return None,
    };
    let ones = heaps.iter().filter(|&&heap| heap == 1).count();
    Some(json!({ "rule": rule, "ones": ones }))
}
