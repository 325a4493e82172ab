//! The request `legal`: whether a move is legal, and if not, why.

use crate::bounds::LARGEST_HEAP;
use crate::refusal::Refusal;
use crate::{games, request};
use nimproof_core::legality;
use serde_json::{Value as Json, json};

pub(crate) fn legal(asked: &request::Legal) -> Result<Json, Refusal> {
    let game = games::by_name(&asked.game)?;
    if asked.from > LARGEST_HEAP {
        return Err(Refusal::beyond("heap", asked.from.into(), LARGEST_HEAP.into()));
    }
    Ok(match legality::check(&game.game, asked.from, &asked.to) {
        Ok(()) => json!({ "legal": true }),
        Err(why) => json!({ "legal": false, "why": why }),
    })
}
