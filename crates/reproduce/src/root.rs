//! Finds the project: the folder that holds `papers/`.

use crate::failure::Failure;
use std::path::{Path, PathBuf};

/// The project folder: the one named, else the nearest folder upward from the
/// working folder that holds `papers/`.
///
/// # Errors
/// When there is none.
pub fn find(named: Option<&Path>) -> Result<PathBuf, Failure> {
    if let Some(root) = named {
        return if root.join("papers").is_dir() {
            Ok(root.to_owned())
        } else {
            Err(Failure::input(format!("there is no papers/ folder in {}", root.display())))
        };
    }
    let here = std::env::current_dir()
        .map_err(|error| Failure::io("find", Path::new("the working folder"), &error))?;
    let found = here.ancestors().find(|folder| folder.join("papers").is_dir());
    found.map(Path::to_owned).ok_or_else(|| {
        Failure::input(format!(
            "there is no papers/ folder in {} or above it; run inside the project or name it with --root",
            here.display()
        ))
    })
}

/// The committed results of a project.
#[must_use]
pub fn results(root: &Path) -> PathBuf {
    root.join("output").join("results")
}

/// The path as seen from the working folder, where that is shorter.
#[must_use]
pub fn seen_from_here(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    path.strip_prefix(here).unwrap_or(path).display().to_string()
}
