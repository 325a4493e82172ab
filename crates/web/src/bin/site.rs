//! The binary `site`: puts the page together.

use clap::Parser;
use nimproof_reproduce::failure::Failure;
use nimproof_reproduce::output::Output;
use nimproof_reproduce::replace::replace_folder;
use nimproof_reproduce::{program, root, sums};
use nimproof_web::site::{Parts, data, page};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

const EXIT_STATUS: &str = "Exit status: 0 written; 1 the results are not those computed here, or the page is too \
large; 2 the request or the input is at fault; 3 the machine is (disk, permission, memory).";

/// Writes the page, one HTML file, from its template, bundles, wasm and the
/// documents' ledgers. `make site` builds what it needs.
#[derive(Debug, Parser)]
#[command(name = "site", version, after_help = EXIT_STATUS, max_term_width = 100)]
struct Cli {
    /// The project folder, which holds papers/ [default: upward from the working folder]
    #[arg(long, value_name = "DIR")]
    root: Option<PathBuf>,
    /// Where the page goes; the folder is replaced as a whole [default: output/site in the project]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// The engine, compiled to WebAssembly
    #[arg(long, value_name = "FILE")]
    wasm: PathBuf,
    /// The folder of the bundled scripts and style [default: crates/web/page/dist in the project]
    #[arg(long, value_name = "DIR")]
    bundles: Option<PathBuf>,
    /// The HTML around them [default: crates/web/page/index.html in the project]
    #[arg(long, value_name = "FILE")]
    template: Option<PathBuf>,
}

fn main() -> ExitCode {
    program::run(|cli: &Cli, output| write_site(cli, output))
}

fn write_site<W: Write>(cli: &Cli, output: &mut Output<W>) -> Result<(), Failure> {
    let root = root::find(cli.root.as_deref())?;
    let sources = root.join("crates/web/page");
    let template = cli.template.clone().unwrap_or_else(|| sources.join("index.html"));
    let bundles = cli.bundles.clone().unwrap_or_else(|| sources.join("dist"));
    let out = cli.out.clone().unwrap_or_else(|| root.join("output/site"));
    let parts = Parts::read(&template, &bundles, &cli.wasm)?;
    let page = page(&parts, &data::documents(&root)?, &data::native(&root)?)?;
    let bytes = page.len();
    let mut files = vec![("index.html".to_owned(), page.into_bytes())];
    let sums = sums::write(files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())));
    files.push((sums::FILE_NAME.into(), sums.into_bytes()));
    let ours = files.iter().map(|(name, _)| name.clone()).collect();
    replace_folder(&out, &files, &ours)?;
    writeln!(output, "wrote {} ({bytes} bytes)", root::seen_from_here(&out.join("index.html")))
}
