/* Refusals of the page's kernel against those of the library: node refusals_check.mjs FILE.json */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { module } from "./page.mjs";

const { Kernel } = await module("shared/engine/kernel.js");
const { reasonOf } = await module("lessons/reasons.js");
const { lessons, cases } = JSON.parse(await readFile(process.argv[2], "utf8"));
const ENGINE = new URL("../../../src/damas/page/static/engine/", import.meta.url);
const read = (name) => readFile(new URL(name, ENGINE));

const kernel = await Kernel.load(await read("kernel.wasm"), JSON.parse(await read("rules.json")));
for (const { game, fen, path, refusal, said = null } of cases) {
  const lesson = lessons[game];
  const where = `${game} ${fen} ${path}`;
  const held = kernel.game(lesson.book, fen);
  const found = held.refusal(path);
  held.free();
  assert.deepEqual(found, refusal, where);
  if (refusal && !said) continue;
  const shown = reasonOf(lesson, found);
  assert.equal(shown?.text, said?.text, where);
  assert.equal(shown?.article ?? null, said?.article ?? null, where);
  assert.equal(shown?.article_text ?? null, said?.article_text ?? null, where);
}
