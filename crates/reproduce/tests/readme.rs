//! The README tells the truth: each command in it is run, and what it shows
//! under a command is what the command prints.
//!
//! A line `...` stands for any lines, and `...` at the end of a line for any
//! rest. `make` commands are run by .ci/run; here they must exist.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::{Copy, binary, copy_folder, project, stderr, stdout};
use std::fs;
use std::path::Path;
use std::process::Command;

struct Shown {
    command: String,
    output: Vec<String>,
}

/// The commands of the console blocks, each with the lines shown under it.
fn shown(readme: &str) -> Vec<Shown> {
    let mut all: Vec<Shown> = Vec::new();
    let mut inside = false;
    for line in readme.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if let (true, Some(command)) = (inside, line.strip_prefix("$ ")) {
            all.push(Shown { command: command.into(), output: Vec::new() });
        } else if inside {
            all.last_mut().unwrap().output.push(line.into());
        }
    }
    all
}

/// Whether the lines printed are the lines shown.
fn matches(shown: &[String], printed: &[&str]) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((first, rest)) if first.trim() == "..." => {
            (0..=printed.len()).any(|skipped| matches(rest, &printed[skipped..]))
        }
        Some((first, rest)) => printed.split_first().is_some_and(|(line, others)| {
            let same = match first.strip_suffix(" ...") {
                Some(start) => line.starts_with(start),
                None => line == first,
            };
            same && matches(rest, others)
        }),
    }
}

#[test]
fn every_command_shows_what_it_prints() {
    let readme = fs::read_to_string(project().join("README.md")).unwrap();
    let copy = Copy::new();
    // The copy gets what `cargo` commands need to be found, and nothing to build.
    copy_folder(&project().join(".cargo"), &copy.root().join(".cargo"));
    let mut run = 0;
    for Shown { command, output } in shown(&readme) {
        let words: Vec<&str> = command.split_whitespace().collect();
        let printed = match words.as_slice() {
            ["cargo", "reproduce", arguments @ ..] => copy.reproduce(arguments),
            ["make", target] => {
                assert_target(target);
                continue;
            }
            _ => {
                Command::new("sh").args(["-c", &command]).current_dir(copy.root()).output().unwrap()
            }
        };
        assert!(printed.status.success(), "{command}: {}", stderr(&printed));
        let text = stdout(&printed);
        assert!(
            matches(&output, &text.lines().collect::<Vec<_>>()),
            "{command} prints\n{text}\nand README.md shows\n{}",
            output.join("\n")
        );
        run += 1;
    }
    assert!(run >= 9, "only {run} commands were run");
}

#[test]
fn the_first_screen_shows_what_make_reproduce_prints() {
    let readme = fs::read_to_string(project().join("README.md")).unwrap();
    let first = shown(&readme).into_iter().next().unwrap();
    assert_eq!(first.command, "make reproduce");
    let copy = Copy::new();
    let printed = stdout(&copy.reproduce(["run"]));
    assert!(matches(&first.output, &printed.lines().collect::<Vec<_>>()), "{printed}");
    let place = readme.lines().position(|line| line == "$ make reproduce").unwrap();
    assert!(place < 15, "the two commands stand in the first screen");
}

fn assert_target(target: &str) {
    assert!(has_rule(target), "make {target}");
    let ci = fs::read_to_string(project().join(".ci/run")).unwrap();
    assert!(ci.contains(&format!("make {target}")), ".ci/run does not run make {target}");
}

/// Whether the Makefile has a rule for this target.
fn has_rule(target: &str) -> bool {
    let makefile = fs::read_to_string(project().join("Makefile")).unwrap();
    let rules = makefile.lines().filter(|line| !line.starts_with(['\t', '.', '#']));
    let mut targets =
        rules.filter_map(|line| line.split_once(':')).flat_map(|(names, _)| names.split(' '));
    targets.any(|name| name == target)
}

#[test]
fn the_table_of_commands_names_what_exists() {
    let readme = fs::read_to_string(project().join("README.md")).unwrap();
    let rows = readme.lines().filter_map(|line| line.strip_prefix("| `make ")?.split_once('`'));
    let targets: Vec<&str> = rows.map(|(target, _)| target).collect();
    assert!(targets.len() >= 6);
    for target in targets {
        assert!(has_rule(target), "make {target}");
    }
}

#[test]
fn the_alias_runs_the_binary() {
    let Ok(output) =
        Command::new("cargo").args(["reproduce", "--version"]).current_dir(project()).output()
    else {
        return println!("skipped: cargo is not on the PATH of this test");
    };
    assert!(output.status.success(), "{}", stderr(&output));
    let direct = Command::new(binary()).arg("--version").output().unwrap();
    assert_eq!(stdout(&output), stdout(&direct));
}

#[test]
fn the_mutants_are_as_many_as_the_readme_says() {
    let path = Path::new("crates/core/tests/mutants.rs");
    let mutants =
        fs::read_to_string(project().join(path)).unwrap().matches("Mutant {\n        name").count();
    let readme = fs::read_to_string(project().join("README.md")).unwrap();
    assert!(readme.contains(&format!("in {mutants} ways")), "there are {mutants} mutants");
}
