/** Pieces that the parts of a tournament share. */

import { button, element } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";

/** @typedef {import("./live-event.js").LiveEvent} LiveEvent */
/** @typedef {import("./shapes").EventView} EventView */
/**
 * @typedef {(act: () => Promise<unknown>) => Promise<boolean>} Attempt does it, says why not;
 *   whether it was done
 */

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
 */
export function grid(caption, heads, rows, name = "") {
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
        rows.map((row) =>
          element(
            "tr",
            {},
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

/**
 * The seed of a lot: the one that stands, to be changed by hand, and a button that asks for
 *   another; each is in the log.
 * @param {LiveEvent} live
 * @param {EventView} event
 * @param {"numbers" | "colours" | "openings" | "LOT"} what
 * @param {number} round 0 for lots of the whole event
 * @param {Attempt} attempt @param {string} label
 */
export function seedField(live, event, what, round, attempt, label) {
  const key = round ? `${what} ${round}` : what;
  const shown = event.seeds[key] ?? "";
  const input = element("input", { name: "seed", maxlength: "60", value: shown, "data-seed": key });
  const another = button(
    t("Another seed"),
    () => {
      const instead = value() || shown;
      input.value = input.defaultValue; // what was typed gives way to the new one
      void attempt(() =>
        live.act("seed", { what, ...(round ? { round } : {}), seed: newSeed(), instead }),
      );
    },
    {
      "data-do": "another-seed",
      title: t("Each seed that is asked for stands in the audit trail"),
    },
  );
  const value = () => input.value.trim();
  return {
    value: () => value() || shown,
    nodes: [element("label", { class: "field seed" }, [label, " ", input]), another],
  };
}

/** A seed for a lot that can be said aloud: six digits. */
function newSeed() {
  return String(crypto.getRandomValues(new Uint32Array(1))[0] % 1000000).padStart(6, "0");
}
