// Copies of the page in which something is changed, to see that it is noticed.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT, SITE } from "./harness.mjs";

/** Where everything goes that is compiled or written for a test. */
export const TARGET = process.env.CARGO_TARGET_DIR ?? join(ROOT, "target");

/** A copy of the page with the text of one of its data scripts changed; its address. */
export function pageWith(name, id, change) {
  const page = readFileSync(SITE, "utf8");
  const script = new RegExp(`(<script type="[^"]*" id="${id}">)([^]*?)(</script>)`);
  assert.match(page, script);
  const path = join(TARGET, "check-site", `${name}.html`);
  mkdirSync(join(TARGET, "check-site"), { recursive: true });
  writeFileSync(path, page.replace(script, (_, open, text, close) => open + change(text) + close));
  return pathToFileURL(path).href;
}
