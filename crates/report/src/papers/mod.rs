//! `report papers`: a self-contained page for each paper, with every claim,
//! the corrections, the plots and the sums, from a results folder and
//! `papers/<slug>/paper.json`.

mod page;
mod tree;

use crate::cli::{self, Folders};
use crate::plots;
use crate::source::Source;
use nimproof_core::claims::Paper;
use nimproof_reproduce::failure::Failure;
use nimproof_reproduce::output::Output;
use nimproof_reproduce::paper::PaperFolder;
use nimproof_reproduce::replace::NewFile;
use nimproof_reproduce::root;
use page::Page;
use serde::Serialize;
use std::io::Write;
use std::path::Path;
use tera::{Context, Tera};

/// The template of every page. It holds words only; each number comes from
/// the results.
const TEMPLATE: &str = include_str!("../../templates/paper.html.tera");
/// The name of the template; its end turns escaping on.
const NAME: &str = "paper.html";

/// Writes a page for each paper and, with their sums, puts them into one folder.
///
/// # Errors
/// When the results are damaged or lack something, a `paper.json` cannot be
/// read, or the folder cannot be written.
pub fn command<W: Write>(
    folders: &Folders,
    root: Option<&Path>,
    output: &mut Output<W>,
) -> Result<(), Failure> {
    let root = root::find(root)?;
    let source = Source::open(&folders.results(&root))?;
    let epoch =
        std::env::var_os("SOURCE_DATE_EPOCH").map(|epoch| epoch.to_string_lossy().into_owned());
    let mut files: Vec<NewFile> = Vec::new();
    for paper in Paper::ALL {
        let folder = PaperFolder::read(&root, paper)?;
        let page = Page::new(&folder, &source, plots::of(&source, paper)?, epoch.as_deref())?;
        files.push((format!("{}.html", paper.slug()), render(&page, TEMPLATE)?.into_bytes()));
    }
    let (out, count) = (folders.out(&root, "papers"), files.len());
    cli::write(&out, files)?;
    writeln!(output, "{count} papers with SHA256SUMS in {}", root::seen_from_here(&out))
}

/// Fills a template. A name that the page does not have is an error.
fn render<T: Serialize>(page: &T, template: &str) -> Result<String, Failure> {
    let mut tera = Tera::new();
    let filled = tera
        .add_raw_template(NAME, template)
        .and_then(|()| Context::from_serialize(page))
        .and_then(|context| tera.render(NAME, &context));
    filled.map_err(|error| {
        let words: Vec<String> =
            error.to_string().split_whitespace().map(ToOwned::to_owned).collect();
        Failure::machine(format!("cannot fill the template of the pages: {}", words.join(" ")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_name_that_is_missing_is_one_clear_line() {
        for template in ["{{ absent }}", "{{ there.absent }}", "{% for x in absent %}{% endfor %}"]
        {
            let error = render(&json!({"there": {"name": 1}}), template).unwrap_err();
            assert_eq!(error.status(), 3);
            let error = error.to_string();
            assert!(error.contains("absent") && !error.contains('\n'), "{template}: {error}");
        }
    }

    #[test]
    fn text_is_escaped() {
        let page = json!({"says": "p >= 1 & \"q\" <b>"});
        assert_eq!(render(&page, "{{ says }}").unwrap(), "p &gt;= 1 &amp; &quot;q&quot; &lt;b&gt;");
    }

    /// Parts of the template where a digit names something else than a number:
    /// headings, the character set, the scale of a phone's window.
    const NAMES: [&str; 5] = ["<h1", "<h2", "<h3", "utf-8", "initial-scale=1"];

    #[test]
    fn no_number_is_typed_in_the_template() {
        for (index, line) in TEMPLATE.lines().enumerate() {
            let mut rest = line.to_owned();
            for name in NAMES {
                rest = rest.replace(name, "").replace(&name.replace('<', "</"), "");
            }
            assert!(!rest.contains(char::is_numeric), "line {}: {line}", index + 1);
        }
    }
}
