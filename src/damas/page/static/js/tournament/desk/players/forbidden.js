/** Players who may not meet in a Swiss. */

import { t } from "../../../shared/i18n.js";
import { heard, html, nothing, repeat } from "../../../shared/templates.js";
import { nameOf } from "../../parts/live-event.js";
import { field, may, value } from "../../parts/parts.js";

/** @typedef {import("../state.js").Desk} Desk */
/** @typedef {EventView["forbidden"][number]} Ban */
/** @typedef {import("../../parts/shapes").EventView} EventView */

/** @param {Desk} desk @param {EventView} event */
export function forbidden(desk, event) {
  const able = may(event, "forbid") && !event.finished;
  if (event.settings.system !== "swiss" || (!able && !event.forbidden.length)) return nothing;
  const heading = t("Pairs that may not meet ({count})", { count: event.forbidden.length });
  return html`<details ?open=${event.forbidden.length > 0}>
      <summary>${heading}</summary>
      <ul class="bans">${repeat(event.forbidden, pairOf, (ban) => line(desk, event, ban, able))}</ul>
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
  /** @param {string} name @param {string} label */
  const choice = (name, label) => {
    const options = event.players.map((one) => html`<option value=${one.id}>${one.name}</option>`);
    return html`<label class="field">${label} <select name=${name}>${options}</select></label>`;
  };
  return html`<form class="line-form" data-name="forbid"
      @submit=${heard((self, submitted) => {
        submitted.preventDefault();
        const players = ["one", "other"].map((name) => Number(value(self, name)));
        const last = Number(value(self, "last"));
        void attempt(() => live.act("forbid", { players, ...(last ? { last } : {}) }));
      })}>
    ${choice("one", t("Player"))}
    ${choice("other", t("may not meet"))}
    ${field(
      t("until round (empty: to the end)"),
      { name: "last", type: "number", min: "1", max: String(event.rounds_total) },
      "field short",
    )}
    <button type="submit" data-do="forbid">${t("Forbid the pair")}</button>
  </form>`;
}
