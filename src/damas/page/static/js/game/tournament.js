/** A game that is a board of a tournament: its name, the way back, and the spectators. */

import { byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { linkWords } from "../shared/link-words.js";
import { html, nodes } from "../shared/templates.js";

/** @import { GameState } from "../shared/types" */

/** @param {GameState} state */
export function showBoardOfEvent(state) {
  const { tournament, seat } = state;
  if (!tournament || document.querySelector(".from-event")) return;
  const place = t("Round {round}, board {board}", {
    round: tournament.round,
    board: tournament.hall,
  });
  const role = tournament.closed
    ? t("The arbiter has closed this game")
    : seat === "none"
      ? t("You are watching.")
      : seat === "white"
        ? t("You have White.")
        : t("You have Black.");
  byId("game-title").before(
    ...nodes(html`<p class="from-event">
      <a href=${backTo(state)}>${tournament.name}</a> · ${place} · <strong>${role}</strong>
    </p>`),
  );
}

/** The player's own board, or the event. @param {GameState} state */
export function backTo({ tournament }) {
  if (!tournament) return "/tournaments";
  const { event, round, board, player } = tournament;
  const secret = linkWords("seat").get("seat") ?? "";
  if (tournament.online) return `/tournaments/${event}/online`;
  if (!player) return `/tournaments/${event}#rounds`;
  const words = { round: String(round), board: String(board), player: String(player), k: secret };
  return `/tournaments/${event}/board#${new URLSearchParams(words)}`;
}
