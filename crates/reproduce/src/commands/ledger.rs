//! `reproduce ledger`: a ledger for a new text, what is wrong with one, and
//! what its check is worth.

use crate::commands::text::DecimalMark;
use crate::compare::compare_derived;
use crate::derived::Exact;
use crate::failure::Failure;
use crate::files;
use crate::ledger::{Published, Standing};
use crate::output::Output;
use crate::paper::{self, PaperFolder};
use crate::score::{Score, score};
use crate::source::Source;
use crate::{flat, results, root, suggest};
use nimproof_core::claims::Paper;
use nimproof_core::exact::Share;
use std::fs::OpenOptions;
use std::io::Write;
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
    /// Say what is unbound, or bound to a claim or field that is gone
    Check(Check),
    /// Corrupt every bound number in turn, and say what goes unnoticed
    Score(ScoreArguments),
}

#[derive(Debug, clap::Args)]
struct New {
    /// The document's text; - is standard input
    #[arg(long, value_name = "FILE")]
    text: PathBuf,
    /// The paper, by its slug
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
    /// Only this paper, by its slug
    #[arg(long, value_name = "SLUG")]
    paper: Option<String>,
}

#[derive(Debug, clap::Args)]
struct ScoreArguments {
    /// Only this paper, by its slug
    #[arg(long, value_name = "SLUG")]
    paper: Option<String>,
    /// Corrupt this text of the paper [default: a text of the ledger's printed forms]
    #[arg(long, value_name = "FILE", requires = "paper")]
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
        Command::Check(arguments) => check(arguments, &root, output),
        Command::Score(arguments) => scores(arguments, &root, output),
    }
}

fn papers(named: Option<&str>) -> Result<Vec<Paper>, Failure> {
    named.map_or_else(|| Ok(Paper::ALL.to_vec()), |slug| Ok(vec![paper::by_slug(slug)?]))
}

fn new<W: Write>(arguments: &New, root: &Path, output: &mut Output<W>) -> Result<(), Failure> {
    let paper = paper::by_slug(&arguments.paper)?;
    let source = Source::read(&arguments.text)?;
    let results = results::read(&root::results(root), paper)?;
    let ledger = suggest::unbound(paper.slug(), &source, &results, arguments.decimal_mark.into())?;
    let path = arguments
        .out
        .clone()
        .unwrap_or_else(|| root.join("papers").join(paper.slug()).join("published.json"));
    // A ledger is hours of an author's work: it is never written over.
    let file = OpenOptions::new().write(true).create_new(true).open(&path);
    let mut file = file.map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => Failure::input(format!(
            "{} is there already and is not written over; name another file with --out",
            path.display()
        )),
        _ => Failure::io("write", &path, &error),
    })?;
    file.write_all(&results::pretty(&ledger)?)
        .map_err(|error| Failure::io("write", &path, &error))?;
    writeln!(
        output,
        "{} numbers of {}, all unbound, in {}",
        ledger.entries.len(),
        source.name,
        path.display()
    )
}

fn check<W: Write>(arguments: &Check, root: &Path, output: &mut Output<W>) -> Result<(), Failure> {
    let mut problems = 0;
    for paper in papers(arguments.paper.as_deref())? {
        let path = root.join("papers").join(paper.slug()).join("published.json");
        let ledger: Published = files::read_json(&path)?;
        let found = check_one(&ledger, root, paper)?;
        for problem in &found {
            writeln!(output, "{}: {problem}", paper.slug())?;
        }
        problems += found.len();
        let counts: Vec<String> =
            ledger.counts().iter().map(|(standing, count)| format!("{count} {standing}")).collect();
        writeln!(
            output,
            "{}: {} numbers bound, {} statements looked for, {} in other words and not looked for; {}",
            paper.slug(),
            flat::bound_numbers(&ledger),
            flat::flatten(&ledger).statements.len(),
            ledger.entries.iter().filter(|entry| entry.in_other_words).count(),
            counts.join(", ")
        )?;
    }
    match problems {
        0 => Ok(()),
        count => Err(Failure::differs(format!("{count} problems in the ledgers, named above"))),
    }
}

/// What is wrong with a ledger, apart from what it says.
fn check_one(ledger: &Published, root: &Path, paper: Paper) -> Result<Vec<String>, Failure> {
    let results = results::read(&root::results(root), paper)?;
    let mut problems: Vec<String> = ledger.check().err().into_iter().collect();
    for entry in &ledger.entries {
        let at = format!("{:?} at {:?}", entry.printed, entry.place);
        match &entry.standing {
            Standing::Unbound(suggestions) if suggestions.is_empty() => {
                problems.push(format!("{at} is unbound"));
            }
            Standing::Unbound(suggestions) => {
                problems.push(format!("{at} is unbound; it may be {}", suggestions.join(", or ")));
            }
            Standing::Claim { id, field } => {
                let claim = results.claims.iter().find(|claim| claim.id == *id);
                match claim.map(|claim| claim.field(field).is_some()) {
                    None => problems.push(format!("{at} is bound to {id}, a claim that is gone")),
                    Some(false) => {
                        problems
                            .push(format!("{at} is bound to {id} {field}, a field that is gone"));
                    }
                    Some(true) => {}
                }
            }
            Standing::Derived { expression, .. } => {
                let said = match entry.tokens().as_slice() {
                    [token] => Exact::of(&token.value),
                    _ => None,
                };
                let wrong = match crate::derived::evaluate(expression, &results) {
                    Err(error) => Some(error),
                    Ok(_) if !expression.contains('{') => Some("there is no claim in it".into()),
                    Ok(value) if said != Some(value) => Some(format!("that is {value}")),
                    Ok(_) => None,
                };
                problems
                    .extend(wrong.map(|wrong| format!("{at} is bound to {expression}: {wrong}")));
            }
            Standing::NotAClaim(_) => {}
        }
    }
    Ok(problems)
}

fn scores<W: Write>(
    arguments: &ScoreArguments,
    root: &Path,
    output: &mut Output<W>,
) -> Result<(), Failure> {
    let mut scores = Vec::new();
    for paper in papers(arguments.paper.as_deref())? {
        let folder = PaperFolder::read(root, paper)?;
        let results = results::read(&root::results(root), paper)?;
        if let Some(derived) = compare_derived(&folder, &results).iter().find(|d| !d.equal) {
            return Err(Failure::differs(derived.describe()));
        }
        let source = arguments.text.as_deref().map(Source::read).transpose()?;
        scores.push(score(&folder, &results, source)?);
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
