/* Sentences of the page against those of the library: node plurals_check.mjs FILE.json */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { module } from "./page.mjs";

const { locale, words, cases } = JSON.parse(await readFile(process.argv[2], "utf8"));
globalThis.document = {
  documentElement: { dataset: { locale }, lang: locale },
  createTreeWalker: () => ({}), // of lit-html, when it is read
};
globalThis.damasWords = words;
const { t } = await module("shared/i18n.js");

for (const [template, params, said] of cases) assert.equal(t(template, params), said);
