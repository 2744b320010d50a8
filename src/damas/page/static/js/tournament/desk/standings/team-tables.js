/** The tables beside the standings: players by board where teams play, and delegations. */

import { t } from "../../../shared/i18n.js";
import { html, nothing } from "../../../shared/templates.js";
import { grid } from "../../parts/parts.js";

/** @import { EventView } from "../../../shared/views" */

/** @param {EventView} event @param {string} path of the event's calls */
export function teamTables(event, path) {
  return html`${byBoard(event, path)}${delegations(event, path)}`;
}

/** @param {string} path @param {string} what */
function taken(path, what) {
  return html`<p>
    <a href="${path}/tables/${what}.csv" download="">${t("As a table for spreadsheets (CSV)")}</a>
  </p>`;
}

/** @param {EventView} event @param {string} path */
function byBoard(event, path) {
  if (!event.board_table.length) return nothing;
  const heads = [
    t("Bd."),
    t("Place"),
    t("Name"),
    t("Team"),
    t("Points"),
    t("Games"),
    t("Won"),
    t("Drawn"),
    t("Lost"),
    t("W.O."),
  ];
  const rows = event.board_table.map((one) => [
    String(one.board),
    String(one.rank),
    one.name,
    one.team,
    html`<strong>${one.points}</strong>`,
    ...[one.games, one.won, one.drawn, one.lost].map(String),
    one.unplayed ? String(one.unplayed) : "",
  ]);
  return html`<section data-part="by-board">
      <h3>${t("Players by board")}</h3>
      ${grid(t("Players by board"), heads, rows, "by-board")}
      <p class="hint">
        ${t("Points at the board, then fewer games; W.O. gives none.")}
      </p>
      ${taken(path, "boards")}
    </section>`;
}

/** @param {EventView} event @param {string} path */
function delegations(event, path) {
  if (!event.delegations.length) return nothing;
  const heads = [
    t("Place"),
    t("Delegation"),
    t("Gold"),
    t("Silver"),
    t("Bronze"),
    t("Points"),
    t("Entrants"),
  ];
  const rows = event.delegations.map((one) => [
    String(one.rank),
    one.name,
    ...one.medals.map(String),
    html`<strong>${one.points}</strong>`,
    String(one.entrants),
  ]);
  return html`<section data-part="delegations">
      <h3>${t("Delegations")}</h3>
      ${grid(t("Delegations"), heads, rows, "delegations")}
      ${taken(path, "delegations")}
    </section>`;
}
