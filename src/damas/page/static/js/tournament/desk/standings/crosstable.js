/**
 * The crosstable: results of each player against each other, or in a Swiss the results by round.
 */

import { t } from "../../../shared/i18n.js";
import { html, nothing, render } from "../../../shared/templates.js";
import { nameOf } from "../../parts/live-event.js";
import { bracketDrawing } from "../../parts/bracket.js";
import { metBy, resultCell, worth } from "../../parts/cells.js";
import { grid } from "../../parts/parts.js";

/** @import { DuelView, EventView } from "../../../shared/views" */

/** @param {HTMLElement} place @returns {import("../state.js").Panel} */
export function crosstablePanel(place) {
  return {
    update({ event }) {
      const { bracket } = event;
      const drawing = event.duel.length
        ? html`<h2>${t("Crosstable")}</h2>${event.duel.map(duelTable)}`
        : bracket
          ? html`<h2>${t("Bracket")}</h2>
            ${bracketDrawing(bracket, t("Bracket"), t("Third-place match"))}`
          : html`<h2>${t("Crosstable")}</h2>${table(event)}`;
      render(place, drawing);
    },
  };
}

/** A team of a Scheveningen match against the other one. @param {DuelView} duel */
function duelTable({ team, heads, rows }) {
  return html`<h3>${team}</h3>${grid(team, heads, rows, "cross")}`;
}

/** The points behind the leader, if any. @param {EventView} event @param {number} id */
function gap({ standings: { lines } }, id) {
  const points = lines.find((line) => line.id === id)?.points ?? "0";
  const behind = worth(lines[0]?.points ?? "0") - worth(points);
  if (behind <= 0) return "";
  const whole = Math.floor(behind) || "";
  return `−${whole}${behind % 1 ? "½" : ""}`;
}

/** @param {EventView} event */
function table(event) {
  const order = event.standings.lines.map((line) => line.id);
  const players = order.length ? order : event.players.map((one) => one.id);
  if (event.settings.system === "swiss") return byRounds(event, players);
  const cells = new Map(players.map((id) => [id, against(event, id)]));
  const points = new Map(event.standings.lines.map((line) => [line.id, line.points]));
  const numbers = players.map((_, index) => String(index + 1));
  const heads = ["", t("Name"), ...numbers, t("Gap"), t("Points")];
  const rows = players.map((id, index) => [
    String(index + 1),
    nameOf(event, id),
    ...players.map((other) =>
      id === other
        ? html`<span class="self" aria-label=${nameOf(event, id)}>×</span>`
        : html`<span class="met">${(cells.get(id)?.get(other) ?? []).map(resultCell)}</span>`,
    ),
    gap(event, id),
    html`<strong>${points.get(id) ?? "0"}</strong>`,
  ]);
  return grid(t("Crosstable"), heads, rows, "cross", players);
}

/** The games of a player by opponent. @param {EventView} event @param {number} id */
function against(event, id) {
  /** @type {Map<number, import("../../parts/cells.js").Met[]>} */
  const found = new Map();
  for (const round of event.rounds) {
    for (const met of metBy(event, round, id)) {
      found.set(met.other, [...(found.get(met.other) ?? []), met]);
    }
  }
  return found;
}

/**
 * A Swiss: opponent, colour and result of every round.
 * @param {EventView} event
 * @param {number[]} players ids in order
 */
function byRounds(event, players) {
  const numbers = new Map(event.players.map((one) => [one.id, one.no || one.id]));
  const lines = new Map(event.standings.lines.map((line) => [line.id, line]));
  const heads = [
    t("Place"),
    t("Name"),
    t("No."),
    ...event.rounds.map((round) => t("R{round}", { round: round.number })),
    t("Gap"),
    t("Points"),
  ];
  const rows = players.map((id) => [
    String(lines.get(id)?.rank ?? "–"),
    nameOf(event, id),
    String(numbers.get(id)),
    ...event.rounds.map((round) => roundCell(event, round, id, numbers)),
    gap(event, id),
    html`<strong>${lines.get(id)?.points ?? "–"}</strong>`,
  ]);
  return html`
    ${grid(t("Crosstable"), heads, rows, "cross", players)}
    <p class="hint">
      ${t(
        "In a cell: the opponent's number, the colour played, the result. + and - are a win and a loss by W.O.; in brackets: points without a game; dash: absent.",
      )}
    </p>
  `;
}

/**
 * @param {EventView} event
 * @param {import("../../../shared/views").EventRound} round
 * @param {number} id
 * @param {Map<number, number>} numbers
 */
function roundCell(event, round, id, numbers) {
  const met = metBy(event, round, id);
  if (!met.length) return event.without_game[round.without[String(id)]] ?? "";
  return html`<span class="met">
    <span class="no">${numbers.get(met[0].other)}</span>
    ${met.map((one) => html`${man(one.colour)}${resultCell(one)}`)}
  </span>`;
}

/** @param {"white" | "black" | ""} colour */
function man(colour) {
  if (!colour) return nothing;
  return html`<span class="man ${colour}" role="img"
      aria-label=${colour === "white" ? t("White") : t("Black")}></span>`;
}
