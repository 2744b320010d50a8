/**
 * The crosstable: results of each player against each other, or in a Swiss the results by round.
 */

import { t } from "../../../shared/i18n.js";
import { html, nothing, render } from "../../../shared/templates.js";
import { nameOf } from "../../parts/live-event.js";
import { grid } from "../../parts/parts.js";

/** @import { Desk, LiveEvent } from "../state.js" */
/** @import { EventView } from "../../../shared/views" */

/** @param {HTMLElement} place @param {Desk} desk @returns {import("../state.js").Panel} */
export function crosstablePanel(place, { live }) {
  return {
    update({ event }) {
      render(place, html`<h2>${t("Crosstable")}</h2>${table(live, event)}`);
    },
  };
}

/** @param {LiveEvent} live @param {EventView} event */
function table(live, event) {
  const order = event.standings.lines.map((line) => line.id);
  const players = order.length ? order : event.players.map((one) => one.id);
  if (event.settings.system === "swiss") return byRounds(live, event, players);
  const cells = results(live, event);
  const points = new Map(event.standings.lines.map((line) => [line.id, line.points]));
  const heads = ["", t("Name"), ...players.map((_, index) => String(index + 1)), t("Points")];
  const rows = players.map((id, index) => [
    String(index + 1),
    nameOf(event, id),
    ...players.map((other) =>
      id === other ? "×" : html`<span>${cells.get(`${id}-${other}`) ?? []}</span>`,
    ),
    html`<strong>${points.get(id) ?? "0"}</strong>`,
  ]);
  return grid(t("Crosstable"), heads, rows, "cross", players);
}

/**
 * A Swiss: opponent, colour and result of every round.
 * @param {LiveEvent} live
 * @param {EventView} event
 * @param {number[]} players ids in order
 */
function byRounds(live, event, players) {
  const numbers = new Map(event.players.map((one) => [one.id, one.no || one.id]));
  const lines = new Map(event.standings.lines.map((line) => [line.id, line]));
  const heads = [
    t("Place"),
    t("Name"),
    t("No."),
    ...event.rounds.map((round) => t("R{round}", { round: round.number })),
    t("Points"),
  ];
  const rows = players.map((id) => [
    String(lines.get(id)?.rank ?? "–"),
    nameOf(event, id),
    String(numbers.get(id)),
    ...event.rounds.map((round) => roundCell(live, event, round, id, numbers)),
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
 * @param {LiveEvent} live
 * @param {EventView} event
 * @param {import("../../../shared/views").EventRound} round
 * @param {number} id
 * @param {Map<number, number>} numbers
 */
function roundCell(live, event, round, id, numbers) {
  const board = round.boards.find((one) => one.first === id || one.second === id);
  if (!board) return event.without_game[round.without[String(id)]] ?? "";
  const other = board.first === id ? board.second : board.first;
  return html`<span class="met">
    <span class="no">${numbers.get(other)}</span>
    ${board.match ? matchPoints(board, id) : nothing}
    ${(board.match ? [] : board.games).map((game, index) => {
      const colour = game.white === id ? "white" : "black";
      const sign = game.signs?.[colour === "white" ? 0 : 1] ?? "";
      const address = game.pdn
        ? `/tournaments/${live.id}/games/${round.number}.${board.number}.${index + 1}`
        : "";
      return html`
        <span class="man ${colour}" role="img"
            aria-label=${colour === "white" ? t("White") : t("Black")}></span>
        ${address ? html`<a href=${address} aria-label=${t("{sign}: play through the game", { sign })}>${sign}</a>` : sign}
      `;
    })}
  </span>`;
}

/** The board points of a team; "" before a result. */
/** @param {import("../../../shared/views").EventBoard} board @param {number} id */
function matchPoints({ games, match, first }, id) {
  const begun = games.some((game) => game.codes);
  return (begun && match?.[id === first ? 0 : 1]) || "";
}

/** Results of each player against each other. Results link to games with stored moves. */
/** @param {LiveEvent} live @param {EventView} event */
function results(live, event) {
  /** @type {Map<string, unknown[]>} */
  const found = new Map();
  /** @param {number} one @param {number} other @param {string} sign @param {string} address */
  const add = (one, other, sign, address) => {
    const key = `${one}-${other}`;
    const label = t("{sign}: play through the game", { sign });
    const made = address ? html`<a href=${address} aria-label=${label}>${sign}</a>` : sign;
    const before = found.get(key);
    found.set(key, before ? [...before, "/", made] : [made]); // 1/½ are two results
  };
  for (const round of event.rounds) {
    for (const board of round.boards) {
      if (board.match) {
        add(board.first, board.second, matchPoints(board, board.first), "");
        add(board.second, board.first, matchPoints(board, board.second), "");
        continue;
      }
      board.games.forEach((game, index) => {
        if (!game.signs) return;
        const address = game.pdn
          ? `/tournaments/${live.id}/games/${round.number}.${board.number}.${index + 1}`
          : "";
        add(game.white, game.black, game.signs[0], address);
        add(game.black, game.white, game.signs[1], address);
      });
    }
  }
  return found;
}
