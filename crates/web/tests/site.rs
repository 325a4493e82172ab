//! The binary `site`, with a page of its own.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

const TEMPLATE: &str = "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\">\
<meta http-equiv=\"Content-Security-Policy\" content=\"{{csp}}\"><title>t</title>\
<style>{{style}}</style><script>{{early}}</script></head><body>\
<script type=\"text/plain\" id=\"worker\">{{worker}}</script>\
<script type=\"text/plain\" id=\"wasm\">{{wasm}}</script>\
<script type=\"application/json\" id=\"documents\">{{documents}}</script>\
<script type=\"application/json\" id=\"native\">{{native}}</script>\
<script>{{script}}</script></body></html>\n";

/// The parts of a page in a folder that goes away.
struct Parts(TempDir);

impl Parts {
    fn new() -> Self {
        let parts = Self(TempDir::new().unwrap());
        for (name, bytes) in [
            ("index.html", TEMPLATE),
            ("style.css", "a{color:red}"),
            ("early.js", "1"),
            ("main.js", "\"{{csp}}\""),
            ("worker.js", "3"),
            ("engine.wasm", "\0asm\u{1}\0\0\0"),
        ] {
            parts.write(name, bytes);
        }
        parts
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    fn site(&self) -> Output {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut command = Command::new(env!("CARGO_BIN_EXE_site"));
        command.arg("--root").arg(root).arg("--out").arg(self.path("site"));
        command.arg("--wasm").arg(self.path("engine.wasm"));
        command.arg("--bundles").arg(self.0.path());
        command.arg("--template").arg(self.path("index.html"));
        command.output().unwrap()
    }

    fn assert_fails(&self, status: i32, says: &str) {
        let output = self.site();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(status), "{error}");
        assert!(error.starts_with("site: ") && error.lines().count() == 1, "{error}");
        assert!(error.contains(says), "{error}");
    }
}

#[test]
fn a_page_is_written_with_its_sums_and_the_same_again() {
    let parts = Parts::new();
    let output = parts.site();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let page = fs::read_to_string(parts.path("site/index.html")).unwrap();
    // A placeholder inside a part is text, not a placeholder.
    assert!(page.contains("<script>\"{{csp}}\"</script>"));
    assert!(page.contains("default-src 'none'; script-src 'sha256-"));
    assert!(page.contains("\"of\":\"common-factor\",\"to\":20000"));
    assert!(page.contains("\"slug\":\"one-word-apart\""));
    let sums = fs::read_to_string(parts.path("site/SHA256SUMS")).unwrap();
    assert!(sums.ends_with("  index.html\n") && sums.lines().count() == 1);
    assert!(parts.site().status.success());
    assert_eq!(fs::read_to_string(parts.path("site/index.html")).unwrap(), page);
}

#[test]
fn what_is_wrong_is_named_and_nothing_is_written() {
    let parts = Parts::new();
    parts.write("main.js", "'</script>'");
    parts.assert_fails(2, "the part \"script\"");
    parts.write("main.js", &"x".repeat(1_000_000));
    parts.assert_fails(1, "less than 1000000");
    parts.write("main.js", "1");
    parts.write("index.html", "{{csp}}");
    parts.assert_fails(2, "the template has no {{style}}");
    parts.write("engine.wasm", "no engine");
    parts.assert_fails(2, "is no WebAssembly module");
    fs::remove_file(parts.path("worker.js")).unwrap();
    parts.write("engine.wasm", "\0asm\u{1}\0\0\0");
    parts.assert_fails(2, "cannot read");
    assert!(!parts.path("site").exists());
}
