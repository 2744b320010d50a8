/* Refusals of the page against those of the library: node refusals_check.mjs FILE.json */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { module } from "./page.mjs";

const { refusalOf } = await module("lessons/refusal.js");
const { reasonOf } = await module("lessons/reasons.js");
const { lessons, cases } = JSON.parse(await readFile(process.argv[2], "utf8"));

for (const { game, fen, legal, path, refusal, said = null } of cases) {
  const lesson = lessons[game];
  const { variant, men_capture_backward: backward } = lesson;
  const where = `${game} ${fen} ${path}`;
  assert.deepEqual(refusalOf({ variant, backward }, { fen, legal }, path), refusal, where);
  if (refusal && !said) continue;
  const shown = reasonOf(lesson, { fen, legal }, path);
  assert.equal(shown?.text, said?.text, where);
  assert.equal(shown?.article ?? null, said?.article ?? null, where);
  assert.equal(shown?.article_text ?? null, said?.article_text ?? null, where);
}
