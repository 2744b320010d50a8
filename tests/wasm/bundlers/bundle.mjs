/** Joins the page by each bundler, then serves it by Vite as developers do, until it is ended. */

import { copyFile } from "node:fs/promises";

import * as esbuild from "esbuild";
import * as vite from "vite";
import webpack from "webpack";

const root = import.meta.dirname;

/** Webpack as it comes, told nothing but where to write. */
function byWebpack() {
  const output = { path: `${root}/webpack` };
  const config = { mode: "development", context: root, entry: "./main.js", output, devtool: false };
  return new Promise((resolve, reject) => {
    webpack(config, (fault, stats) => {
      if (fault || stats.hasErrors()) reject(fault ?? new Error(stats.toString()));
      else resolve(undefined);
    });
  });
}

await Promise.all([
  byWebpack(),
  vite.build({ root, base: "./", build: { outDir: "vite" }, logLevel: "error" }),
  esbuild.build({
    absWorkingDir: root,
    entryPoints: { main: "./named.js", worker: "@damas/engine/worker" },
    bundle: true,
    format: "esm",
    minify: true,
    outdir: "esbuild",
    loader: { ".wasm": "file", ".weights": "file" },
  }),
]);
for (const folder of ["webpack", "esbuild"]) {
  await copyFile(`${root}/index.html`, `${root}/${folder}/index.html`);
}
const server = await vite.createServer({ root, logLevel: "error", server: { port: 0 } });
await server.listen();
console.log(server.resolvedUrls.local[0]);
