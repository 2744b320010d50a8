/** The form for the engine bar that spectators may open: off, or late by minutes or moves. */

import { t } from "../../../shared/i18n.js";
import { field, select } from "../../../shared/pieces.js";
import { html, onSubmit } from "../../../shared/templates.js";
import { value } from "../../parts/parts.js";

/** @typedef {import("../state.js").Desk} Desk */
/** @typedef {import("../../parts/shapes").EventView} EventView */

/** @messages @type {Record<string, string>} */
const UNITS = {
  off: "Off",
  minutes: "Minutes late",
  moves: "Moves late",
};
/** The least and the most of each unit. @type {Record<string, [number, number]>} */
const RANGES = { minutes: [5, 120], moves: [3, 50] };
const DEFAULT = "10";

/** @param {Desk} desk @param {EventView} event */
export function engineBarForm({ live, attempt }, { engine_bar: bar }) {
  const chosen = bar?.unit ?? "off";
  const hint = t(
    "Spectators of the public page may see an engine's opinion of each position as it stood 5 to 120 minutes or 3 to 50 moves ago, never of the board as it stands. Their own devices compute it; the hall screen never shows it.",
  );
  return html`<div data-part="engine-bar">
    <p class="hint">${hint}</p>
    <form class="line-form" data-name="engine-bar"
        @submit=${onSubmit((self) => {
          const unit = value(self, "unit");
          const data = unit === "off" ? { unit } : { unit, delay: Number(value(self, "delay")) };
          void attempt(() => live.act("engine-bar", data));
        })}>
      ${select(t("Engine bar"), "unit", UNITS, chosen)}
      ${field(t("So many"), {
        name: "delay",
        type: "number",
        min: String(Math.min(...Object.values(RANGES).map(([least]) => least))),
        max: String(Math.max(...Object.values(RANGES).map(([, most]) => most))),
        value: String(bar?.delay ?? DEFAULT),
      })}
      <button type="submit" data-do="engine-bar">${t("Save")}</button>
    </form>
  </div>`;
}
