/** Pieces that the parts of a tournament share. */

import { element } from "../../shared/dom.js";

/** @typedef {import("./shapes").EventView} EventView */

/** @param {EventView} event @param {string} act */
export function may(event, act) {
  return event.me.acts.includes(act);
}

/**
 * Whether this person sees something that is not public.
 * @param {EventView} event
 * @param {string} what
 */
export function sees(event, what) {
  return event.me.sees.includes(what);
}

/**
 * @param {string} caption @param {(string | Node)[]} heads @param {(string | Node)[][]} rows
 * @param {string} [name] the class
 * @param {(string | number)[]} [keys] of the rows, so that each is known again in another order
 */
export function grid(caption, heads, rows, name = "", keys = []) {
  return element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption }, [
    element("table", { class: `grid ${name}` }, [
      element("caption", { class: "hidden" }, [caption]),
      element("thead", {}, [
        element(
          "tr",
          {},
          heads.map((head) => (head ? element("th", { scope: "col" }, [head]) : element("td"))),
        ),
      ]),
      element(
        "tbody",
        {},
        rows.map((row, index) =>
          element(
            "tr",
            index in keys ? { "data-row": String(keys[index]) } : {},
            row.map((cell) => element("td", {}, [cell])),
          ),
        ),
      ),
    ]),
  ]);
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
