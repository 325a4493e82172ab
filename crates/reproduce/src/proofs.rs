//! Which claims are proved: those that `proofs/accepted.json` lists,
//! as long as each file that their theorems rest on is the one that was checked.
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
    /// When `accepted.json` is malformed, lists what is no claim, or a file
    /// cannot be read.
    pub fn read(root: &Path) -> Result<Self, Failure> {
        let folder = root.join("proofs");
        let path = folder.join("accepted.json");
        if !path.exists() {
            let remark = "there is no proofs/accepted.json, so no claim is called proved";
            return Ok(Self { proved: BTreeMap::new(), remark: Some(remark.into()) });
        }
        let accepted: Accepted = files::read_json(&path)?;
        let changed = changed(&folder, &accepted.files)?;
        let mut proved = BTreeMap::new();
        let mut fallen = 0_usize;
        for claim in accepted.claims {
            claim.check(&accepted.files).map_err(|what| {
                Failure::input(format!("{}: {what}; run make proofs", path.display()))
            })?;
            if claim.files.iter().any(|file| changed.contains(file)) {
                fallen += 1;
            } else if proved.insert(claim.id.clone(), claim.theorems).is_some() {
                return Err(Failure::input(format!(
                    "{}: {} is listed twice; run make proofs",
                    path.display(),
                    claim.id
                )));
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
        if !claims::all().any(|claim| claim.id == self.id) {
            return Err(format!("{:?} is no claim", self.id));
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
