/** The form for the engine bar that spectators may open: off, or late by minutes or moves. */

import { actForm } from "../../../shared/damas-form.js";
import { t } from "../../../shared/i18n.js";
import { html } from "../../../shared/templates.js";

/** @import { Desk } from "../state.js" */
/** @import { EventView } from "../../../shared/views" */

/** @param {Desk} desk @param {EventView} event */
export function engineBarForm({ live, attempt }, { engine_bar: bar }) {
  const hint = t(
    "Spectators may see the engine's opinion of positions 5 to 120 minutes or 3 to 50 moves old, never of the board as it stands.",
  );
  const form = actForm("engine-bar", {
    now: { unit: bar?.unit ?? "off", delay: bar?.delay ?? 10 },
    button: t("Save"),
    does: "engine-bar",
    look: "",
    attributes: { class: "line-form", "data-name": "engine-bar" },
    send: ({ unit, delay }) =>
      attempt(() => live.act("engine-bar", unit === "off" ? { unit } : { unit, delay })),
  });
  return html`<div data-part="engine-bar"><p class="hint">${hint}</p>${form}</div>`;
}
