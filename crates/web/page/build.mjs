/**
 * Bundles the page: dist/{early,main,worker}.js and dist/style.css. What is
 * in dist is put into index.html by the `site` binary.
 */
import { build } from "esbuild";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
// The one library in the page asks for its licence beside it.
const licence = readFileSync(new URL("node_modules/preact/LICENSE", import.meta.url), "utf8");

/** @type {import("esbuild").BuildOptions} */
const shared = {
  absWorkingDir: here,
  outdir: "dist",
  bundle: true,
  minify: true,
  format: "iife",
  target: ["es2022", "chrome105", "firefox115", "safari16"],
  charset: "utf8",
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  define: { "process.env.NODE_ENV": '"production"' },
  logLevel: "warning",
};

await build({
  ...shared,
  entryPoints: { early: "src/early.js", worker: "src/engine/worker.js", style: "style/main.css" },
});
await build({
  ...shared,
  entryPoints: { main: "src/main.jsx" },
  banner: { js: `/* With Preact.\n\n${licence.trim()}\n*/` },
});
