/** What was changed in the event, by whom and why. */

import { call } from "../../../shared/api.js";
import { exactText } from "../../../shared/dates.js";
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
  // three columns: a phone has room for no more
  const heads = [`${t("When")} · ${t("Person")}`, `${t("Item")} · ${t("From → to")}`, t("Reason")];
  const rows = trail
    .slice(0, MOST)
    .map((one) => [
      html`${exactText(one.at)}<br />${one.by}`,
      one.before || one.after
        ? html`${one.what}<br />${one.before || "–"} → ${one.after || "–"}`
        : one.what,
      one.reason,
    ]);
  return grid(t("List of changes"), heads, rows);
}
