//! What a plot is drawn from and in which language it speaks: the results, the
//! paper whose claims it tells, and their values as they are printed.

use super::Plot;
use super::sheet::Drawing;
use super::svg;
use crate::papers::{Language, printed};
use crate::source::{NimValues, Source};
use nimproof_core::claims::Paper;
use nimproof_reproduce::failure::Failure;
use nimproof_reproduce::results::ClaimResult;
use serde_json::Value as Json;

/// A whole number as the papers print it.
pub(super) fn whole(number: u32) -> String {
    // Every whole number can be printed.
    printed(Language::En, &Json::from(number)).unwrap_or_else(|_| number.to_string())
}

/// The results as one plot reads them.
#[derive(Clone, Copy)]
pub(super) struct Reading<'a> {
    pub(super) source: &'a Source,
    pub(super) paper: Paper,
    pub(super) language: Language,
}

impl Reading<'_> {
    /// The words in the language of the plot.
    pub(super) fn say<T>(self, english: T, japanese: T) -> T {
        match self.language {
            Language::En => english,
            Language::Ja => japanese,
        }
    }

    pub(super) fn claim(&self, id: &str) -> Result<&ClaimResult, Failure> {
        self.source.claim(self.paper, id)
    }

    /// A field of a claim.
    pub(super) fn field(&self, id: &str, name: &str) -> Result<&Json, Failure> {
        self.claim(id)?.field(name).ok_or_else(|| {
            Failure::differs(format!(
                "the claim {id} has no field {name}; run `reproduce run` to compute it"
            ))
        })
    }

    /// A field of a claim as the papers print it.
    pub(super) fn printed(&self, id: &str, name: &str) -> Result<String, Failure> {
        printed(self.language, self.field(id, name)?)
            .map_err(|what| Failure::input(format!("the field {name} of the claim {id}: {what}")))
    }

    /// The name of a game.
    pub(super) fn game(self, name: &str) -> &str {
        let japanese = match name {
            "Coprime Nim" => "互いに素ニム",
            "Common-factor Nim" => "公約数ニム",
            "Grundy's game" => "グランディのゲーム",
            _ => name,
        };
        self.say(name, japanese)
    }

    /// What the axes of nim-values are called.
    pub(super) fn axes(self) -> (&'static str, &'static str) {
        self.say(("heap n", "nim-value G(n)"), ("山 n", "グランディ数 G(n)"))
    }

    /// The title of a plot of nim-values.
    pub(super) fn title(self, values: &NimValues, last: u32) -> String {
        let (game, first) = (self.game(&values.ruleset), values.first_heap);
        let last = whole(values.last_heap.min(last));
        self.say(
            format!("Nim-values of {game}, heaps {first} to {last}"),
            format!("{game}のグランディ数（山 {first} から {last} まで）"),
        )
    }

    /// A finished plot.
    pub(super) fn plot(
        self,
        name: &'static str,
        title: String,
        description: String,
        drawing: &Drawing,
    ) -> Plot {
        let svg = svg::finish(drawing, name, self.language, &title, &description);
        Plot { name, title, description, svg }
    }
}
