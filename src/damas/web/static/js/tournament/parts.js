/** Pieces that the parts of a tournament share. */

import { element } from "../dom.js";

/** @typedef {import("./live.js").LiveEvent} LiveEvent */
/** @typedef {import("./shapes").EventView} EventView */
/** @typedef {(act: () => Promise<unknown>) => Promise<void>} Attempt */

/** @param {EventView} event @param {string} act */
export function may(event, act) {
  return event.me.acts.includes(act);
}

/** Whether this person sees something that is not public. @param {EventView} event @param {string} what */
export function sees(event, what) {
  return event.me.sees.includes(what);
}

/**
 * @param {string} caption @param {(string | Node)[]} heads @param {(string | Node)[][]} rows
 * @param {string} [name] the class
 */
export function grid(caption, heads, rows, name = "") {
  return element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption }, [element("table", { class: `grid ${name}` }, [
    element("caption", { class: "hidden" }, [caption]),
    element("thead", {}, [element("tr", {}, heads.map((head) => (head ? element("th", { scope: "col" }, [head]) : element("td"))))]),
    element("tbody", {}, rows.map((row) => element("tr", {}, row.map((cell) => element("td", {}, [cell]))))),
  ])]);
}

/**
 * @param {string} label @param {Record<string, string | boolean>} attributes @param {string} [name]
 * @returns {HTMLElement}
 */
export function field(label, attributes, name = "field") {
  return element("label", { class: name }, [label, " ", element("input", attributes)]);
}

/** @param {HTMLFormElement} form @param {string} name @returns {string} */
export function value(form, name) {
  return String(new FormData(form).get(name) ?? "").trim();
}

/** A seed for a lot that can be said aloud: six digits. */
export function newSeed() {
  return String(crypto.getRandomValues(new Uint32Array(1))[0] % 1000000).padStart(6, "0");
}
