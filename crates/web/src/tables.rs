//! Tables of nim-values from the definition, kept and grown as asked.

use crate::Engine;
use crate::bounds::{LARGEST_TABLE_HEAP, MOST_VALUES};
use crate::games::{Entry, NAMES};
use crate::refusal::Refusal;
use crate::{games, request};
use nimproof_core::mex::Table;
use nimproof_core::rules::Heap;
use serde_json::{Value as Json, json};

/// A table for each game that was asked for.
#[derive(Default)]
pub(crate) struct Tables {
    tables: [Option<Table<'static>>; NAMES.len()],
}

impl Tables {
    /// G(0) to G(`heap`) at least; `heap` is within the caller's bounds.
    pub(crate) fn to(&mut self, game: &'static Entry, heap: Heap) -> &[u32] {
        let table = self.tables[game.index].get_or_insert_with(|| Table::new(&*game.rules));
        while table.values().len() <= heap as usize && table.grow().is_some() {}
        table.values()
    }
}

impl Engine {
    pub(crate) fn values(&mut self, asked: &request::Values) -> Result<Json, Refusal> {
        let game = games::by_name(&asked.game)?;
        let (from, to) = (asked.from, asked.to);
        if to > LARGEST_TABLE_HEAP {
            return Err(Refusal::beyond("heap", to.into(), LARGEST_TABLE_HEAP.into()));
        }
        if from > to {
            return Err(Refusal::new("bad-request", format!("{from} to {to} runs backwards")));
        }
        if to - from >= MOST_VALUES {
            let asked = u64::from(to - from) + 1;
            return Err(Refusal::beyond("values", asked, MOST_VALUES.into()));
        }
        let values = self.tables.to(game, to);
        Ok(json!({ "from": from, "values": values[from as usize..=to as usize] }))
    }
}
