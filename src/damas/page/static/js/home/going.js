/** Games to go on with. */

import { byId } from "../shared/dom.js";
import { playerName } from "../shared/game-words.js";
import { t } from "../shared/i18n.js";
import { each, html, render } from "../shared/templates.js";

/** @typedef {import("./shapes").Going} Going */

/** The opponent and whose turn it is, in one line. @param {Going} game @returns {string} */
export function goingLine({ players, mine, here }) {
  const other = mine === "white" ? "black" : "white";
  if (players[other].kind === "person") {
    const names = {
      white: playerName(players.white, "white"),
      black: playerName(players.black, "black"),
    };
    return t("{white} – {black}", names);
  }
  const { level } = players[other];
  return here
    ? t("Against the computer, level {level}: your move", { level: level ?? "?" })
    : t("Against the computer, level {level}: it is thinking", { level: level ?? "?" });
}

/** @param {Going[]} games @param {import("./shapes").Book[]} books */
export function showGoing(games, books) {
  if (!games.length) return;
  const row = (/** @type {Going} */ game) => html`<li data-game=${game.id}>
    <a href="/games/${game.id}">${goingLine(game)}</a>
    <span class="about">${books.find((book) => book.id === game.book)?.name ?? game.book}</span>
  </li>`;
  render(byId("going"), each("id", games, row));
}
