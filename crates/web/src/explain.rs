//! The request `explain`: why the mex of a heap is what it is.

use crate::Engine;
use crate::bounds::{LARGEST_TABLE_HEAP, MOST_ABOVE, MOST_REACHED};
use crate::refusal::Refusal;
use crate::{games, request};
use nimproof_core::factors::factors;
use nimproof_core::mex::{self, Witness};
use serde_json::{Value as Json, json};

impl Engine {
    pub(crate) fn explain(&mut self, asked: &request::Explain) -> Result<Json, Refusal> {
        let game = games::by_name(&asked.game)?;
        let heap = asked.heap;
        if heap > LARGEST_TABLE_HEAP {
            return Err(Refusal::beyond("heap", heap.into(), LARGEST_TABLE_HEAP.into()));
        }
        let values = self.tables.to(game, heap);
        let explained = mex::explain(&*game.rules, values, heap)
            .ok_or_else(|| Refusal::new("beyond", "the table does not reach this heap"))?;
        let shown = |list: &[Witness], most: usize| -> Vec<Json> {
            list.iter().take(most).map(witness).collect()
        };
        let mut answer = json!({
            "heap": heap,
            "value": values[heap as usize],
            "factors": factors(heap),
            "options": explained.options,
            "reached": shown(&explained.reached, MOST_REACHED),
            "above": shown(&explained.above, MOST_ABOVE),
            "missing": explained.missing,
        });
        for (name, list, most) in [
            ("more", &explained.reached, MOST_REACHED),
            ("more_above", &explained.above, MOST_ABOVE),
        ] {
            if list.len() > most {
                answer[name] = (list.len() - most).into();
            }
        }
        Ok(answer)
    }
}

fn witness(witness: &Witness) -> Json {
    json!({ "value": witness.value, "by": witness.parts })
}
