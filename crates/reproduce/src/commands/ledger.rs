//! `reproduce ledger`: a ledger for a new text, what is wrong with one, and
//! what its check is worth.

use crate::commands::text::DecimalMark;
use crate::commands::which::{Chosen, Which};
use crate::compare::compare_derived;
use crate::failure::{Failure, on_one_line};
use crate::ledger::Published;
use crate::ledger_paper::{self, document};
use crate::output::Output;
use crate::paper::same_slug;
use crate::score::{Score, score};
use crate::source::Source;
use crate::{check, files, flat, results, root, suggest};
use nimproof_core::exact::Share;
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Arguments of `ledger`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Write every number of a text as unbound, with suggestions
    New(New),
    /// Say what is unbound, bound twice, or bound to a claim or field that is gone
    Check(Check),
    /// Corrupt every bound number in turn, and say what goes unnoticed
    Score(ScoreArguments),
}

#[derive(Debug, clap::Args)]
struct New {
    /// The document's text; - is standard input
    #[arg(long, value_name = "FILE")]
    text: PathBuf,
    /// The paper, by its slug: a new one, or one without a ledger
    #[arg(long, value_name = "SLUG")]
    paper: String,
    /// What the text has before its decimals
    #[arg(long, value_name = "MARK", default_value = "point")]
    decimal_mark: DecimalMark,
    /// Where the ledger goes, a file that is not there yet
    /// [default: published.json in the paper's folder]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
struct Check {
    #[command(flatten)]
    which: Which,
}

#[derive(Debug, clap::Args)]
struct ScoreArguments {
    #[command(flatten)]
    which: Which,
    /// Corrupt this text of the paper [default: a text of the ledger's printed forms]
    #[arg(long, value_name = "FILE", requires = "which")]
    text: Option<PathBuf>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// Runs one of the ledger's commands.
///
/// # Errors
/// When something is unbound, gone or survives, or cannot be read or written.
pub fn ledger<W: Write>(
    arguments: &Arguments,
    root: Option<&Path>,
    output: &mut Output<W>,
) -> Result<(), Failure> {
    let root = root::find(root)?;
    match &arguments.command {
        Command::New(arguments) => new(arguments, &root, output),
        Command::Check(arguments) => checks(arguments, &root, output),
        Command::Score(arguments) => scores(arguments, &root, output),
    }
}

fn new<W: Write>(arguments: &New, root: &Path, output: &mut Output<W>) -> Result<(), Failure> {
    let slug = &arguments.paper;
    ledger_paper::check_slug(slug).map_err(Failure::input)?;
    let source = Source::read(&arguments.text)?;
    let results = results::read_all(&root::results(root))?;
    let ledger = suggest::unbound(slug, &source, &results, arguments.decimal_mark.into())?;
    let bytes = results::pretty(&ledger)?;
    let path = match &arguments.out {
        Some(path) => {
            write_new(path, &bytes)?;
            path.clone()
        }
        None => write_into_papers(root, slug, &bytes)?,
    };
    writeln!(
        output,
        "{} numbers of {}, all unbound, in {}",
        ledger.entries.len(),
        source.name,
        path.display()
    )
}

/// Writes a paper's ledger; its folder is made where it is missing, and goes
/// again when the ledger cannot be written.
fn write_into_papers(root: &Path, slug: &str, bytes: &[u8]) -> Result<PathBuf, Failure> {
    let path = ledger_paper::path(root, slug);
    let folder = root.join("papers").join(slug);
    let made = match fs::create_dir(&folder) {
        Ok(()) => true,
        Err(error) if error.kind() == ErrorKind::AlreadyExists => false,
        Err(error) => return Err(Failure::io("make", &folder, &error)),
    };
    let written = write_new(&path, bytes);
    if written.is_err() && made {
        // The first failure is the one to report.
        let _ = fs::remove_dir(&folder);
    }
    written.map(|()| path)
}

/// Writes a ledger where there is none: one that is there is hours of an
/// author's work and never written over.
fn write_new(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let file = OpenOptions::new().write(true).create_new(true).open(path);
    let mut file = file.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => Failure::input(format!(
            "{} is there already and is not written over; name another file with --out",
            path.display()
        )),
        _ => Failure::io("write", path, &error),
    })?;
    file.write_all(bytes).map_err(|error| {
        // Half a ledger is none; the first failure is the one to report.
        let _ = fs::remove_file(path);
        Failure::io("write", path, &error)
    })
}

fn checks<W: Write>(arguments: &Check, root: &Path, output: &mut Output<W>) -> Result<(), Failure> {
    let results = results::read_all(&root::results(root))?;
    let mut problems = 0;
    for chosen in arguments.which.chosen(root)? {
        let ledger: Published = files::read_json(&chosen.path(root))?;
        let (name, found) = match &chosen {
            Chosen::Paper(slug) => {
                let mut found: Vec<String> =
                    same_slug(&ledger.slug, slug).err().into_iter().collect();
                found.extend(check::problems(&ledger, &results, document(slug)));
                (slug.clone(), found)
            }
            Chosen::File(path) => {
                (path.display().to_string(), check::problems(&ledger, &results, None))
            }
        };
        for problem in &found {
            writeln!(output, "{}", on_one_line(&format!("{name}: {problem}")))?;
        }
        problems += found.len();
        writeln!(output, "{}", on_one_line(&format!("{name}: {}", counted(&ledger))))?;
    }
    match problems {
        0 => Ok(()),
        1 => Err(Failure::differs("1 problem in the ledgers, named above")),
        count => Err(Failure::differs(format!("{count} problems in the ledgers, named above"))),
    }
}

/// How much of a ledger is bound, and by what.
fn counted(ledger: &Published) -> String {
    let counts: Vec<String> =
        ledger.counts().iter().map(|(standing, count)| format!("{count} {standing}")).collect();
    format!(
        "{} numbers bound, {} statements looked for, {} in other words and not looked for; {}",
        flat::bound_numbers(ledger),
        flat::flatten(ledger).statements.len(),
        ledger.entries.iter().filter(|entry| entry.in_other_words).count(),
        counts.join(", ")
    )
}

fn scores<W: Write>(
    arguments: &ScoreArguments,
    root: &Path,
    output: &mut Output<W>,
) -> Result<(), Failure> {
    let results = results::read_all(&root::results(root))?;
    let mut scores = Vec::new();
    for chosen in arguments.which.chosen(root)? {
        let paper = chosen.read(root)?;
        if let Some(derived) = compare_derived(&paper, &results).iter().find(|d| !d.equal) {
            return Err(Failure::differs(derived.describe()));
        }
        let source = arguments.text.as_deref().map(Source::read).transpose()?;
        scores.push(score(&paper, &results, source)?);
    }
    if arguments.json {
        let text = results::pretty(&scores)?;
        write!(output, "{}", String::from_utf8_lossy(&text))?;
    } else {
        scores.iter().try_for_each(|score| print(score, output))?;
    }
    let survivors: usize = scores.iter().map(|score| score.survivors.len()).sum();
    match survivors {
        0 => Ok(()),
        count => Err(Failure::differs(format!("{count} corruptions went unnoticed"))),
    }
}

fn print<W: Write>(score: &Score, output: &mut Output<W>) -> Result<(), Failure> {
    writeln!(output, "{}: {}/{} corruptions noticed", score.paper, score.killed, score.total)?;
    let places: Vec<String> = score
        .by_place
        .iter()
        .map(|(place, (killed, total))| format!("{place} {killed}/{total}"))
        .collect();
    writeln!(output, "  by place: {}", places.join(", "))?;
    for (mutation, (killed, total)) in &score.by_mutation {
        writeln!(output, "  {mutation:18} {killed:5}/{total}")?;
    }
    let same: Vec<String> =
        score.equivalent.iter().map(|(mutation, count)| format!("{count} {mutation}")).collect();
    writeln!(output, "  left out, for they change nothing: {}", same.join(", "))?;
    writeln!(
        output,
        "  a whole number from 0 to 999, taken at random, passes at a bound place at the rate {} ({} of {}); \
         if any computed value would do, {}",
        rate(score.random_passes, score.random_tried),
        score.random_passes,
        score.random_tried,
        rate(score.random_passes_in_a_bag, score.random_tried)
    )?;
    score.survivors.iter().try_for_each(|survivor| writeln!(output, "  SURVIVES {survivor}"))
}

/// A part of a whole as a decimal, rounded once from the fraction.
fn rate(part: usize, whole: usize) -> String {
    let share = u64::try_from(part).ok().zip(u64::try_from(whole).ok().filter(|&whole| whole > 0));
    share.and_then(|(part, whole)| Share::new(part, whole).decimal(5)).unwrap_or_else(|| "-".into())
}
