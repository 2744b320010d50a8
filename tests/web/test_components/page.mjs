/* Modules of the page for Node: the little that they ask a browser for when they are read. */

import { readFile } from "node:fs/promises";

const root = new URL("../../../src/damas/page/static/js/", import.meta.url);

const singulars = new URL("../../../src/damas/locale/plurals.json", import.meta.url);
const english = Object.entries(JSON.parse(await readFile(singulars, "utf8")));

globalThis.document ??= {
  documentElement: { dataset: {}, lang: "en" },
  createTreeWalker: () => ({}), // of lit-html, when it is read
};

globalThis.HTMLElement ??= class {}; // of elements of one's own, when they are read
globalThis.customElements ??= { define() {}, get() {} };
globalThis.addEventListener ??= () => undefined;

globalThis.damasWords ??= Object.fromEntries(
  english.map(([many, [counted, one]]) => [many, [counted, one, many]]),
);

/** A module by its path under static/js, in English. */
export const module = (path) => import(new URL(path, root));
