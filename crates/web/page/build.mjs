/**
 * Bundles the page: dist/{early,main,worker}.js and dist/style.css. What is
 * in dist is put into index.html by the `site` binary.
 */
import { build } from "esbuild";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));

await build({
  absWorkingDir: here,
  entryPoints: {
    early: "src/early.js",
    main: "src/main.jsx",
    worker: "src/engine/worker.js",
    style: "style/main.css",
  },
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
});
