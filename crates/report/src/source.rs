//! A results folder, read after its sums have been checked: the claims of each
//! paper and the data series.

use nimproof_core::claims::Paper;
use nimproof_reproduce::failure::Failure;
use nimproof_reproduce::results::{self, ClaimResult, PaperResults};
use nimproof_reproduce::{files, sums};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A results folder whose files are all as its sums file lists them.
#[derive(Clone, Debug)]
pub struct Source {
    folder: PathBuf,
    sums: BTreeMap<String, String>,
    papers: Vec<PaperResults>,
}

/// `data/<game>.json`: the nim-values of a game by heap.
#[derive(Clone, Debug, Deserialize)]
pub struct NimValues {
    /// The name of the game.
    pub ruleset: String,
    /// What the rules do with the smallest heaps.
    pub convention: String,
    /// Normal or misère.
    pub play: String,
    /// How the values were computed.
    pub route: String,
    /// The heap of the first value.
    pub first_heap: u32,
    /// The heap of the last value.
    pub last_heap: u32,
    /// The values.
    pub nim_values: Vec<u32>,
}

impl NimValues {
    /// Each heap up to `last` with its nim-value.
    pub fn up_to(&self, last: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        (self.first_heap..=self.last_heap.min(last)).zip(self.nim_values.iter().copied())
    }

    fn check(&self) -> Result<(), String> {
        let heaps = u64::from(self.last_heap) + 1;
        let heaps = heaps.saturating_sub(u64::from(self.first_heap));
        if self.nim_values.len() as u64 == heaps {
            Ok(())
        } else {
            Err(format!(
                "it has {} nim-values for the {heaps} heaps from {} to {}",
                self.nim_values.len(),
                self.first_heap,
                self.last_heap
            ))
        }
    }
}

/// `data/grundy.json`: the nim-values of Grundy's game, and which heaps stand out.
#[derive(Clone, Debug, Deserialize)]
pub struct GrundyValues {
    /// The values.
    #[serde(flatten)]
    pub values: NimValues,
    /// The heaps with a rare value, in order.
    pub rare_heaps: Vec<u32>,
    /// The heaps whose value is larger than that of every smaller heap, in order.
    pub record_heaps: Vec<u32>,
}

impl GrundyValues {
    /// Whether the value of a heap is rare.
    #[must_use]
    pub fn is_rare(&self, heap: u32) -> bool {
        self.rare_heaps.binary_search(&heap).is_ok()
    }

    /// Whether a new largest value first appears at a heap.
    #[must_use]
    pub fn is_record(&self, heap: u32) -> bool {
        self.record_heaps.binary_search(&heap).is_ok()
    }

    fn check(&self) -> Result<(), String> {
        self.values.check()?;
        let known = self.values.first_heap..=self.values.last_heap;
        for (name, heaps) in
            [("rare_heaps", &self.rare_heaps), ("record_heaps", &self.record_heaps)]
        {
            if !heaps.is_sorted_by(|a, b| a < b) || !heaps.iter().all(|heap| known.contains(heap)) {
                return Err(format!("its field {name} is not an ascending list of its heaps"));
            }
        }
        Ok(())
    }
}

/// `data/nim-three-heaps.json`: every position of three heaps of Nim.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThreeHeaps {
    /// The name of the game.
    pub ruleset: String,
    /// What the rules do with the smallest heaps.
    pub convention: String,
    /// How many heaps a position has: three.
    pub heaps: u32,
    /// The largest heap.
    pub largest_heap: u32,
    /// The order of the positions, in words.
    pub order: String,
    /// By position: the rule "an even total is lost" errs.
    pub even_total_is_lost_errs: Vec<bool>,
    /// By position: lost in normal play, by outcome search.
    pub lost_in_normal_play_by_search: Vec<bool>,
    /// By position: lost in misère play, by outcome search.
    pub lost_in_misere_play_by_search: Vec<bool>,
    /// By position: the total.
    pub total: Vec<u32>,
    /// By position: the nim-sum.
    pub nim_sum: Vec<u32>,
}

/// `data/limited-three-heaps.json`: every position of three heaps of limited Nim.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LimitedHeaps {
    /// The name of the game.
    pub ruleset: String,
    /// What the rules do with the smallest heaps.
    pub convention: String,
    /// How many heaps a position has: three.
    pub heaps: u32,
    /// The largest heap.
    pub largest_heap: u32,
    /// The order of the positions, in words.
    pub order: String,
    /// By position: lost in normal play, by outcome search.
    pub lost_in_normal_play_by_search: Vec<bool>,
    /// By position: the nim-sum of the remainders.
    pub nim_sum_of_remainders_mod_4: Vec<u32>,
    /// By position: the nim-sum of the heap sizes.
    pub nim_sum_of_sizes: Vec<u32>,
}

/// Where a position of three heaps stands in a series.
fn index_of(largest_heap: u32, position: [u32; 3]) -> usize {
    let side = largest_heap as usize + 1;
    position.into_iter().fold(0, |index, heap| index * side + heap as usize)
}

/// Whether these series, by name, have an entry for every position.
fn complete(heaps: u32, largest_heap: u32, series: &[(&str, usize)]) -> Result<(), String> {
    if heaps != 3 {
        return Err(format!("it is for {heaps} heaps, not for three"));
    }
    let positions = (u64::from(largest_heap) + 1).checked_pow(heaps);
    match series.iter().find(|(_, length)| Some(*length as u64) != positions) {
        Some((name, length)) => Err(format!(
            "its field {name} has {length} entries, which is not the number of positions"
        )),
        None => Ok(()),
    }
}

impl ThreeHeaps {
    /// Where a position stands in the series.
    #[must_use]
    pub fn index(&self, position: [u32; 3]) -> usize {
        index_of(self.largest_heap, position)
    }

    fn check(&self) -> Result<(), String> {
        let series = [
            ("even_total_is_lost_errs", self.even_total_is_lost_errs.len()),
            ("lost_in_normal_play_by_search", self.lost_in_normal_play_by_search.len()),
            ("lost_in_misere_play_by_search", self.lost_in_misere_play_by_search.len()),
            ("total", self.total.len()),
            ("nim_sum", self.nim_sum.len()),
        ];
        complete(self.heaps, self.largest_heap, &series)
    }
}

impl LimitedHeaps {
    /// Where a position stands in the series.
    #[must_use]
    pub fn index(&self, position: [u32; 3]) -> usize {
        index_of(self.largest_heap, position)
    }

    fn check(&self) -> Result<(), String> {
        let series = [
            ("lost_in_normal_play_by_search", self.lost_in_normal_play_by_search.len()),
            ("nim_sum_of_remainders_mod_4", self.nim_sum_of_remainders_mod_4.len()),
            ("nim_sum_of_sizes", self.nim_sum_of_sizes.len()),
        ];
        complete(self.heaps, self.largest_heap, &series)
    }
}

impl Source {
    /// Checks the sums of a results folder and reads every paper's claims.
    ///
    /// # Errors
    /// When a file is missing, extra, damaged or malformed, or a claim is missing.
    pub fn open(folder: &Path) -> Result<Self, Failure> {
        if !folder.join(sums::FILE_NAME).exists() {
            return Err(Failure::input(format!(
                "there is no {}, so there are no results; compute them first with `make reproduce`",
                folder.join(sums::FILE_NAME).display()
            )));
        }
        let check = sums::check(folder)?;
        if let Some(problem) = check.problems.first() {
            return Err(Failure::differs(format!(
                "the results in {} are not as {} lists them ({} in all): {problem}; run `reproduce run` to compute them",
                folder.display(),
                sums::FILE_NAME,
                check.problems.len()
            )));
        }
        if check.listed == 0 {
            return Err(Failure::differs(format!(
                "{} lists no file, so there are no results; run `reproduce run` to compute them",
                folder.join(sums::FILE_NAME).display()
            )));
        }
        let path = folder.join(sums::FILE_NAME);
        let sums = sums::parse(&files::read_text(&path)?, &path.display().to_string())?;
        let papers = Paper::ALL.into_iter().map(|paper| results::read(folder, paper));
        Ok(Self { folder: folder.to_owned(), sums, papers: papers.collect::<Result<_, _>>()? })
    }

    /// The claims of a paper.
    ///
    /// # Errors
    /// When the paper has none, which [`Source::open`] rules out.
    pub fn paper(&self, paper: Paper) -> Result<&PaperResults, Failure> {
        let slug = paper.slug();
        self.papers.iter().find(|results| results.paper == slug).ok_or_else(|| {
            Failure::differs(format!("{} has no results of {slug}", self.folder.display()))
        })
    }

    /// One claim of a paper.
    ///
    /// # Errors
    /// When the results have no such claim.
    pub fn claim(&self, paper: Paper, id: &str) -> Result<&ClaimResult, Failure> {
        self.paper(paper)?.claims.iter().find(|claim| claim.id == id).ok_or_else(|| {
            Failure::differs(format!(
                "{} has no claim {id}; run `reproduce run` to compute it",
                self.folder.join(format!("{}.json", paper.slug())).display()
            ))
        })
    }

    /// The SHA-256 of a file of the folder, as listed and checked.
    ///
    /// # Errors
    /// When the file is not listed.
    pub fn sum(&self, name: &str) -> Result<&str, Failure> {
        self.sums.get(name).map(String::as_str).ok_or_else(|| self.missing(name))
    }

    /// The nim-values of a game.
    ///
    /// # Errors
    /// When the file is missing, malformed, or has another number of values
    /// than it says.
    pub fn nim_values(&self, name: &str) -> Result<NimValues, Failure> {
        self.data(name, NimValues::check)
    }

    /// The nim-values of Grundy's game with its rare heaps and its records.
    ///
    /// # Errors
    /// As [`Source::nim_values`], and when a list of heaps is out of order.
    pub fn grundy_values(&self, name: &str) -> Result<GrundyValues, Failure> {
        self.data(name, GrundyValues::check)
    }

    /// Every position of three heaps of Nim.
    ///
    /// # Errors
    /// When the file is missing, malformed, or not of three heaps.
    pub fn three_heaps(&self, name: &str) -> Result<ThreeHeaps, Failure> {
        self.data(name, ThreeHeaps::check)
    }

    /// Every position of three heaps of limited Nim.
    ///
    /// # Errors
    /// As [`Source::three_heaps`].
    pub fn limited_heaps(&self, name: &str) -> Result<LimitedHeaps, Failure> {
        self.data(name, LimitedHeaps::check)
    }

    fn data<T: DeserializeOwned>(
        &self,
        name: &str,
        check: impl Fn(&T) -> Result<(), String>,
    ) -> Result<T, Failure> {
        self.sum(name)?;
        let path = self.folder.join(name);
        let data = files::read_json(&path)?;
        check(&data).map_err(|what| {
            Failure::input(format!("{}: {what}; run `reproduce run` to compute it", path.display()))
        })?;
        Ok(data)
    }

    fn missing(&self, name: &str) -> Failure {
        let path = self.folder.join(name);
        Failure::differs(format!(
            "{} is missing; run `reproduce run` to compute it",
            path.display()
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn positions_stand_in_lexicographic_order() {
        let all = 2_usize.pow(3);
        let heaps: ThreeHeaps = serde_json::from_value(json!({
            "ruleset": "Nim", "convention": "", "heaps": 3, "largest_heap": 1, "order": "",
            "even_total_is_lost_errs": vec![false; all],
            "lost_in_normal_play_by_search": vec![false; all],
            "lost_in_misere_play_by_search": vec![false; all],
            "total": [0, 1, 1, 2, 1, 2, 2, 3], "nim_sum": vec![0; all],
        }))
        .unwrap();
        heaps.check().unwrap();
        for (position, index) in [([0, 0, 0], 0), ([0, 0, 1], 1), ([0, 1, 0], 2), ([1, 0, 0], 4)] {
            assert_eq!(heaps.index(position), index);
            assert_eq!(heaps.total[index], position.iter().sum::<u32>());
        }
    }

    #[test]
    fn another_number_of_values_is_noticed() {
        let values = |last_heap: u32| NimValues {
            ruleset: String::new(),
            convention: String::new(),
            play: String::new(),
            route: String::new(),
            first_heap: 0,
            last_heap,
            nim_values: vec![0, 0, 1],
        };
        values(2).check().unwrap();
        assert_eq!(values(2).up_to(1).collect::<Vec<_>>(), [(0, 0), (1, 0)]);
        assert_eq!(values(2).up_to(9).last(), Some((2, 1)));
        for last in [0, 1, 3, u32::MAX] {
            assert!(values(last).check().is_err(), "{last}");
        }
    }
}
