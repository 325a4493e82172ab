//! Which claims are proved: those that `proofs/accepted.json` lists,
//! as long as each file that their theorems rest on is the one that was checked.
//! The list is not believed beyond that: what it says must agree with the map of
//! the proofs and with their sources.
//!
//! `make proofs` writes that file; nothing is proved here.

use crate::failure::Failure;
use crate::results::{ClaimResult, PaperResults};
use crate::{files, sums};
use nimproof_core::claims::{self, Status};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// `proofs/accepted.json`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Accepted {
    /// The SHA-256 of `map.json`.
    map: String,
    /// The SHA-256 of every file of the proofs, by name.
    files: BTreeMap<String, String>,
    claims: Vec<AcceptedClaim>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AcceptedClaim {
    id: String,
    /// Each with its file, as `Grundy.unsplittable`.
    theorems: Vec<String>,
    /// The files of the theorems, and all that these import.
    files: Vec<String>,
}

/// The words by which Coq begins a statement that is then proved.
const KINDS: [&str; 4] = ["Theorem", "Lemma", "Corollary", "Example"];

/// What is read of `proofs/map.json`.
#[derive(Debug, Deserialize)]
struct Map {
    claims: Vec<MappedClaim>,
}

#[derive(Debug, Deserialize)]
struct MappedClaim {
    id: String,
    theorems: Vec<MappedTheorem>,
    not_covered: Option<String>,
}

#[derive(Debug, Deserialize)]
struct MappedTheorem {
    name: String,
    file: String,
}

/// The claims that are proved, each with its theorems.
#[derive(Debug, Default)]
pub struct Proofs {
    proved: BTreeMap<String, Vec<String>>,
    /// Why fewer claims are proved than there could be, in one line.
    pub remark: Option<String>,
}

impl Proofs {
    /// What is proved in the project. A file that is missing or was changed
    /// takes its claims back to `checked`.
    ///
    /// # Errors
    /// When `accepted.json` is malformed, lists what is no claim or none that can
    /// be proved, disagrees with `map.json` or the sources, or a file cannot be read.
    pub fn read(root: &Path) -> Result<Self, Failure> {
        let folder = root.join("proofs");
        let path = folder.join("accepted.json");
        if !path.exists() {
            return Ok(Self::none(
                "there is no proofs/accepted.json, so no claim is called proved",
            ));
        }
        let accepted: Accepted = files::read_json(&path)?;
        let map = Map::read(&folder.join("map.json"), &accepted.map)?;
        let changed = changed(&folder, &accepted.files)?;
        let mut proved = BTreeMap::new();
        let mut fallen = 0_usize;
        for claim in accepted.claims {
            let refuse =
                |what| Failure::input(format!("{}: {what}; run make proofs", path.display()));
            claim.check(&accepted.files).map_err(refuse)?;
            claim.check_map(&map).map_err(refuse)?;
            if claim.files.iter().any(|file| changed.contains(file)) {
                fallen += 1;
                continue;
            }
            claim.check_sources(&folder)?.map_err(refuse)?;
            if proved.insert(claim.id.clone(), claim.theorems).is_some() {
                return Err(refuse(format!("{} is listed twice", claim.id)));
            }
        }
        let remark = (fallen > 0).then(|| {
            let names: Vec<&str> = changed.iter().map(String::as_str).collect();
            format!(
                "in proofs/ not as accepted: {}; claims only checked for that: {fallen}; run make proofs",
                names.join(", ")
            )
        });
        Ok(Self { proved, remark })
    }

    /// Nothing is proved, and why.
    #[must_use]
    pub fn none(remark: &str) -> Self {
        Self { proved: BTreeMap::new(), remark: Some(remark.into()) }
    }

    /// What these results call proved, taken over as it is.
    #[must_use]
    pub fn as_in(results: &[PaperResults]) -> Self {
        let claims = results.iter().flat_map(|paper| &paper.claims);
        let proved = claims
            .filter_map(|claim| Some((claim.id.clone(), claim.proved_by.clone()?)))
            .collect::<BTreeMap<_, _>>();
        Self { proved, remark: None }
    }

    /// Whether a project has proofs at all; a part of it may come without.
    #[must_use]
    pub fn are_in(root: &Path) -> bool {
        root.join("proofs").is_dir()
    }

    /// How many claims are proved.
    #[must_use]
    pub fn count(&self) -> usize {
        self.proved.len()
    }

    /// The claims that are proved, by id.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.proved.keys().map(String::as_str)
    }

    /// The status of a claim in a word.
    #[must_use]
    pub fn status(&self, id: &str, without: Status) -> &'static str {
        if self.proved.contains_key(id) { Status::Proved.word() } else { without.word() }
    }

    /// Calls a result proved, with its theorems, unless its routes differ: then
    /// the program is at fault, and what it shows must not look settled.
    pub fn join(&self, result: &mut ClaimResult) {
        if let (Some(theorems), None) = (self.proved.get(&result.id), &result.counterexample) {
            result.status = Status::Proved.word().into();
            result.proved_by = Some(theorems.clone());
        }
    }
}

impl AcceptedClaim {
    fn check(&self, files: &BTreeMap<String, String>) -> Result<(), String> {
        let Some(claim) = claims::all().find(|claim| claim.id == self.id) else {
            return Err(format!("{:?} is no claim", self.id));
        };
        if claim.status != Status::Checked {
            let word = claim.status.word();
            return Err(format!("{} is {word}, not checked, and cannot be proved", self.id));
        }
        if self.theorems.is_empty() {
            return Err(format!("{} has no theorem", self.id));
        }
        for theorem in &self.theorems {
            let file = theorem.split_once('.').map(|(file, _)| format!("{file}.v"));
            if !file.is_some_and(|file| self.files.contains(&file)) {
                return Err(format!("{}: the file of {theorem:?} is not listed", self.id));
            }
        }
        match self.files.iter().find(|&file| !files.contains_key(file)) {
            Some(file) => Err(format!("{}: {file:?} has no SHA-256", self.id)),
            None => Ok(()),
        }
    }

    /// The claim must stand in the map, wholly covered, with these theorems.
    fn check_map(&self, map: &Map) -> Result<(), String> {
        let Some(mapped) = map.claims.iter().find(|claim| claim.id == self.id) else {
            return Err(format!("{} is not in map.json", self.id));
        };
        if mapped.not_covered.is_some() {
            return Err(format!("{} is not wholly covered by map.json", self.id));
        }
        let known: Vec<String> = mapped.theorems.iter().map(MappedTheorem::in_full).collect();
        match self.theorems.iter().find(|theorem| !known.contains(theorem)) {
            Some(theorem) => Err(format!("{}: {theorem:?} is not in map.json", self.id)),
            None => Ok(()),
        }
    }

    /// Each theorem must be stated in its file.
    fn check_sources(&self, folder: &Path) -> Result<Result<(), String>, Failure> {
        for (file, name) in self.theorems.iter().filter_map(|theorem| theorem.split_once('.')) {
            let path = folder.join(format!("{file}.v"));
            let text =
                fs::read_to_string(&path).map_err(|error| Failure::io("read", &path, &error))?;
            if !text.lines().any(|line| states(line, name)) {
                return Ok(Err(format!("{}: {file}.v states no {name:?}", self.id)));
            }
        }
        Ok(Ok(()))
    }
}

impl Map {
    /// The map, which must be the one that the proofs were accepted by.
    fn read(path: &Path, sum: &str) -> Result<Self, Failure> {
        let bytes = fs::read(path).map_err(|error| Failure::io("read", path, &error))?;
        if sums::sha256(&bytes) != sum {
            return Err(Failure::input(format!(
                "{} is not the one that accepted.json was written by; run make proofs",
                path.display()
            )));
        }
        files::read_json(path)
    }
}

impl MappedTheorem {
    fn in_full(&self) -> String {
        format!("{}.{}", self.file.trim_end_matches(".v"), self.name)
    }
}

/// Whether a line of a proof begins the statement of this theorem.
fn states(line: &str, name: &str) -> bool {
    let mut words = line.split([' ', ':', '(']);
    let theorem = words.next().is_some_and(|word| KINDS.contains(&word));
    theorem && words.next() == Some(name)
}

/// The files that are missing or have another SHA-256 than the one accepted.
fn changed(
    folder: &Path,
    accepted: &BTreeMap<String, String>,
) -> Result<BTreeSet<String>, Failure> {
    let mut changed = BTreeSet::new();
    for (name, sum) in accepted {
        let path = folder.join(name);
        let same = path.exists() && {
            let bytes = fs::read(&path).map_err(|error| Failure::io("read", &path, &error))?;
            sums::sha256(&bytes) == *sum
        };
        if !same {
            changed.insert(name.clone());
        }
    }
    Ok(changed)
}
