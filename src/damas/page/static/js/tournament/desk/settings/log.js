/** What was changed in the event, by whom and why. */

import { call } from "../../../shared/api.js";
import { lang, t } from "../../../shared/i18n.js";
import { draw, html, nothing } from "../../../shared/templates.js";
import { grid } from "../../parts/parts.js";
import { askOnce } from "../state.js";

/** @import { Desk, DeskState } from "../state.js" */

const MOST = 200;

/** @param {HTMLElement} place @param {Desk} desk @returns {import("../state.js").Panel} */
export function logPanel(place, desk) {
  return {
    update({ event, trail }) {
      const request = () => call(`${desk.live.path}/trail?lang=${lang}`);
      askOnce(desk, "trail", String(event.version), request);
      draw(place)`<h2>${t("List of changes")}</h2>${trail ? table(trail) : nothing}`;
    },
  };
}

/** @param {NonNullable<DeskState["trail"]>} trail */
function table(trail) {
  if (!trail.length) return html`<p>${t("Nothing has been changed.")}</p>`;
  const heads = [t("When"), t("Person"), t("Item"), t("From → to"), t("Reason")];
  const rows = trail
    .slice(0, MOST)
    .map((one) => [
      new Date(one.at).toLocaleString(lang),
      one.by,
      one.what,
      one.before || one.after ? `${one.before || "–"} → ${one.after || "–"}` : "",
      one.reason,
    ]);
  return grid(t("List of changes"), heads, rows);
}
