/** Players who may not meet in a Swiss. */

import { field, select } from "../../../shared/pieces.js";
import { t } from "../../../shared/i18n.js";
import { each, html, nothing, onSubmit } from "../../../shared/templates.js";
import { nameOf } from "../../parts/live-event.js";
import { may, value } from "../../parts/parts.js";

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
function form({ live, attempt }, event) {
  const players = event.players.map(({ id, name }) => [id, name]);
  return html`<form class="line-form" data-name="forbid"
      @submit=${onSubmit((self) => {
        const pair = ["one", "other"].map((name) => Number(value(self, name)));
        const last = Number(value(self, "last"));
        void attempt(() => live.act("forbid", { players: pair, ...(last ? { last } : {}) }));
      })}>
    ${select(t("Player"), "one", players)}
    ${select(t("may not meet"), "other", players)}
    ${field(
      t("until round (empty: to the end)"),
      { name: "last", type: "number", min: "1", max: String(event.rounds_total) },
      "field short",
    )}
    <button type="submit" data-do="forbid">${t("Forbid the pair")}</button>
  </form>`;
}
