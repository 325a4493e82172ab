//! The page put together: one HTML file that holds its styles, scripts, wasm
//! and data, and a policy that lets nothing else run.

pub mod data;
pub mod template;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use nimproof_reproduce::failure::Failure;
use nimproof_reproduce::files::read_text;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::Path;
use template::Part;

/// The page may have less than a megabyte.
pub const LARGEST_PAGE: usize = 1_000_000;

/// The parts of the page that are built elsewhere.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    /// The HTML around all of it, with a placeholder for each part.
    pub template: String,
    /// The style sheet.
    pub style: String,
    /// The script that runs before the first paint.
    pub early: String,
    /// The page's script.
    pub script: String,
    /// The worker's script.
    pub worker: String,
    /// The engine.
    pub wasm: Vec<u8>,
}

impl Parts {
    /// Reads the template, what the bundler made, and the wasm.
    ///
    /// # Errors
    /// When a file cannot be read, or the wasm is none.
    pub fn read(template: &Path, bundles: &Path, wasm: &Path) -> Result<Self, Failure> {
        let bytes = fs::read(wasm).map_err(|error| Failure::io("read", wasm, &error))?;
        if !bytes.starts_with(b"\0asm") {
            return Err(Failure::input(format!(
                "{} is no WebAssembly module; build it with scripts/site.sh",
                wasm.display()
            )));
        }
        let bundle = |name: &str| read_text(&bundles.join(name));
        Ok(Self {
            template: read_text(template)?,
            style: bundle("style.css")?,
            early: bundle("early.js")?,
            script: bundle("main.js")?,
            worker: bundle("worker.js")?,
            wasm: bytes,
        })
    }
}

/// The page.
///
/// # Errors
/// When the template does not have each placeholder once, a part would end its
/// element early, or the page is too large.
pub fn page(parts: &Parts, documents: &str, native: &str) -> Result<String, Failure> {
    let wasm = BASE64.encode(miniz_oxide::deflate::compress_to_vec_zlib(&parts.wasm, 9));
    let policy = policy(&[&parts.early, &parts.script], &parts.style);
    let (documents, native) = (data::in_html(documents), data::in_html(native));
    let page = template::fill(
        &parts.template,
        &[
            Part { name: "csp", text: &policy, element: None },
            Part { name: "style", text: &parts.style, element: Some("style") },
            Part { name: "early", text: &parts.early, element: Some("script") },
            Part { name: "script", text: &parts.script, element: Some("script") },
            Part { name: "worker", text: &parts.worker, element: Some("script") },
            Part { name: "wasm", text: &wasm, element: Some("script") },
            Part { name: "documents", text: &documents, element: Some("script") },
            Part { name: "native", text: &native, element: Some("script") },
        ],
    )?;
    if page.len() >= LARGEST_PAGE {
        return Err(Failure::differs(format!(
            "the page would have {} bytes, and must have less than {LARGEST_PAGE}; make its parts smaller",
            page.len()
        )));
    }
    Ok(page)
}

/// The content security policy: these scripts and this style, the engine, and
/// its workers; nothing from anywhere else.
fn policy(scripts: &[&str], style: &str) -> String {
    let hash = |text: &str| format!("'sha256-{}'", BASE64.encode(Sha256::digest(text)));
    let scripts: Vec<String> = scripts.iter().map(|script| hash(script)).collect();
    format!(
        "default-src 'none'; script-src {} 'wasm-unsafe-eval'; style-src {}; worker-src blob:; \
         img-src data:; base-uri 'none'; form-action 'none'",
        scripts.join(" "),
        hash(style)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_names_the_hashes_that_the_standard_gives() {
        // The SHA-256 of alert('Hello, world.'); is the example of the CSP standard.
        let policy = policy(&["alert('Hello, world.');"], "");
        let script = "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='";
        assert!(policy.contains(&format!("script-src {script} 'wasm-unsafe-eval'")), "{policy}");
        // And that of nothing at all.
        let style = "style-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';";
        assert!(policy.contains(style), "{policy}");
    }
}
