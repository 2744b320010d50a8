/** Players who may not meet in a Swiss. */

import { actForm } from "../../../shared/damas-form.js";
import { t } from "../../../shared/i18n.js";
import { each, html, nothing } from "../../../shared/templates.js";
import { nameOf } from "../../parts/live-event.js";
import { may } from "../../parts/parts.js";

/** @typedef {import("../state.js").Desk} Desk */
/** @typedef {EventView["forbidden"][number]} Ban */
/** @typedef {import("../../../shared/views").EventView} EventView */

/** @param {Desk} desk @param {EventView} event */
export function forbidden(desk, event) {
  const able = may(event, "forbid") && !event.finished;
  if (event.settings.system !== "swiss" || (!able && !event.forbidden.length)) return nothing;
  const heading = t("Pairs that may not meet ({count})", { count: event.forbidden.length });
  return html`<details ?open=${event.forbidden.length > 0}>
      <summary>${heading}</summary>
      <ul class="bans">${each(pairOf, event.forbidden, (ban) => line(desk, event, ban, able))}</ul>
      ${able && event.players.length > 1 ? form(desk, event) : nothing}
    </details>`;
}

/** @param {Pick<Ban, "players">} ban */
const pairOf = ({ players }) => players.join("-");

/** @param {Desk} desk @param {EventView} event @param {Ban} ban @param {boolean} able */
function line({ live, attempt }, event, { players, first, last }, able) {
  const names = players.map((id) => nameOf(event, id)).join(" – ");
  const partly = first > 1 || last < event.rounds_total;
  const allow = () => attempt(() => live.act("allow", { players }));
  return html`<li data-pair=${pairOf({ players })}>
    ${names}
    ${partly ? ` (${t("rounds {first} to {last}", { first, last })}) ` : " "}
    ${able ? html`<button type="button" data-do="allow" @click=${allow}>${t("Let them meet")}</button>` : nothing}
  </li>`;
}

/** @param {Desk} desk @param {EventView} event */
function form(desk, event) {
  /** @type {[string, string][]} */
  const choices = event.players.map(({ id, name }) => [String(id), name]);
  return actForm("forbid", {
    to: desk,
    names: ["players", "last"],
    fields: {
      players: { entries: [t("Player"), t("may not meet")], choices, widget: "number" },
      last: { least: 1, most: event.rounds_total },
    },
    button: t("Forbid the pair"),
    does: "forbid",
    look: "",
    attributes: { class: "line-form", "data-name": "forbid" },
  });
}
