/** The seed of a lot, shown and editable. Each requested seed is in the log. */

import { t } from "../../shared/i18n.js";
import { attrs, html, unlessTyped } from "../../shared/templates.js";

/** @import { Desk } from "./state.js" */
/** @import { EventView } from "../../shared/views" */
/** @typedef {"numbers" | "colours" | "openings" | "LOT"} Lot */

/** @param {Lot} what @param {number} round 0 for lots of the whole event */
function keyOf(what, round) {
  return round ? `${what} ${round}` : what;
}

/**
 * The current seed, editable, and a button that requests another.
 * @param {Desk} desk
 * @param {EventView} event
 * @param {Lot} what
 * @param {number} round 0 for lots of the whole event
 * @param {string} label
 */
export function seedField({ live, attempt }, event, what, round, label) {
  const key = keyOf(what, round);
  const another = () => {
    const instead = seedOf(event, what, round);
    const input = inputOf(key);
    if (input) input.value = input.defaultValue; // typed words give way to the new seed
    void attempt(() =>
      live.act("seed", { what, ...(round ? { round } : {}), seed: newSeed(), instead }),
    );
  };
  const attributes = { name: "seed", maxlength: "60", "data-seed": key };
  return html`
    <label class="field seed">
      ${label} <input ${attrs(attributes)} value=${unlessTyped(event.seeds[key] ?? "")} />
    </label>
    <button type="button" data-do="another-seed"
        title=${t("Each seed that is asked for is written in the audit trail")} @click=${another}>
      ${t("Another seed")}
    </button>
  `;
}

/** The typed seed, else the current one. */
/** @param {EventView} event @param {Lot} what @param {number} round */
export function seedOf(event, what, round) {
  const key = keyOf(what, round);
  return inputOf(key)?.value.trim() || (event.seeds[key] ?? "");
}

/** @param {string} key @returns {HTMLInputElement | null} */
function inputOf(key) {
  return document.querySelector(`input[data-seed="${key}"]`);
}

/** A seed for a lot that can be said aloud: six digits. */
function newSeed() {
  return String(crypto.getRandomValues(new Uint32Array(1))[0] % 1000000).padStart(6, "0");
}
