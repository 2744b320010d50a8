/* Modules of the page for Node: the little that they ask a browser for when they are read. */

const root = new URL("../../../src/damas/web/static/js/", import.meta.url);

globalThis.document ??= { documentElement: { dataset: {}, lang: "en" } };

/** A module by its path under static/js, in English. */
export const module = (path) => import(new URL(path, root));
