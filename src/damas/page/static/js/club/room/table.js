/** The table of the evening and the games, round by round. */

import { resultSign } from "../../shared/game-words.js";
import { lang, t } from "../../shared/i18n.js";
import { nameIn } from "../../shared/room/boards.js";
import { each, html, nothing } from "../../shared/templates.js";

/** @typedef {import("./state.js").Inside} Inside */
/** @typedef {import("../../shared/room/shapes").RoomGame} RoomGame */
/** @typedef {import("../../shared/room/shapes").RoomView} RoomView */

/** @param {Inside} state */
export function tableView({ room, you }) {
  const heads = ["№", t("Name"), t("Points"), t("Games"), "+", "=", "−"];
  const rule = room.rule ? html`<p class="hint">${room.rule}</p>` : nothing;
  const title = html`<h2 id="table-title">${t("Table")}</h2>`;
  if (!room.table.length) {
    return [title, html`<p class="hint">${t("Nobody has joined yet.")}</p>`, rule];
  }
  return html`
    ${title}
    <div class="scroll">
      <table class="room-table">
        <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
        <tbody>${room.table.map((_, at) => lineRows(room, you, at))}</tbody>
      </table>
    </div>
    ${rule}
    <p>
      <a href="/api/rooms/${room.id}/table.csv?lang=${lang}" download>
        ${t("As a spreadsheet (CSV)")}
      </a>
    </p>
  `;
}

/** A line of the table, after a gap where places are left out. */
/** @param {RoomView} room @param {number} you @param {number} at */
function lineRows({ table }, you, at) {
  const { number, points, games, wins, draws, losses, scores, ...line } = table[at];
  const place = line.place ?? at + 1;
  const before = table[at - 1]?.place ?? place - 1;
  const name = line.on_fire && scores ? `${line.name} ${t("(counts double)")}` : line.name;
  const cells = [place, name, points, games, wins, draws, losses];
  const own = line.place && number === you ? "own" : "";
  const gap = html`<tr class="gap"><td colspan=${cells.length}>…</td></tr>`;
  return html`
    ${place === before + 1 ? nothing : gap}
    <tr data-number=${number} class=${own} title=${scores?.join(" + ") ?? nothing}>
      ${cells.map((cell, column) => (column === 1 ? html`<th scope="row">${cell}</th>` : html`<td>${cell}</td>`))}
    </tr>
  `;
}

/** @param {Inside} state */
export function roundsView({ room }) {
  const list = (/** @type {RoomGame[]} */ games) =>
    html`<ul class="room-games">${games.map((game) => gameRow(room, game))}</ul>`;
  if (room.boards) {
    const title = html`<h2 id="rounds-title">${t("Your games")}</h2>`;
    return [title, list([...room.games].reverse())]; // of an arena: the last one first
  }
  const rounds = [...new Set(room.games.map(({ round }) => round))].reverse();
  const games = (/** @type {number} */ round) => room.games.filter((one) => one.round === round);
  return html`
    <h2 id="rounds-title">${t("Games")}</h2>
    ${each(
      (round) => round,
      rounds,
      (round) => html`<details data-round=${round} ?open=${round === room.round}>
        <summary>${t("Round {round}", { round })}</summary>${list(games(round))}
      </details>`,
    )}
  `;
}

/** @param {RoomView} room @param {RoomGame} game */
function gameRow(room, game) {
  return html`<li data-game=${game.id}>
    <a href="/games/${game.id}">${nameIn(room, game.white)} – ${nameIn(room, game.black)}</a>
    <span class="result">${game.over ? resultSign(game.result) : ""}</span>
  </li>`;
}
