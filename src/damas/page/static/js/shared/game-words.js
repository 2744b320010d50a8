/** Words for the sides, players and results of a game. */

import { t } from "./i18n.js";

/** @import { Colour } from "./types" */

/** @param {Colour | "draw" | null} colour */
export function sideName(colour) {
  return colour === "white" ? t("White") : t("Black");
}

/** The mark of a name given by a person without an account. */
export function guestMark() {
  return t("(guest)");
}

/**
 * A name as it is shown. Names without an account are marked, since guests can choose any name.
 * @param {string} name
 * @param {boolean | undefined} guest
 */
export function shownName(name, guest) {
  return guest ? `${name} ${guestMark()}` : name;
}

/** @param {import("./types").Player} player @param {Colour} colour */
export function playerName(player, colour) {
  const { name, given_by: person } = player;
  if (name && person) return t("{name} (name given by {person})", { name, person });
  if (name) return shownName(name, player.guest);
  if (player.kind === "engine") return t("Computer");
  return sideName(colour);
}

/** @type {Record<string, string>} */
const RESULT_SIGNS = { white: "1–0", black: "0–1", draw: "½–½" };

/** A result as it is printed; "–" where nobody has won or drawn. @param {string | null} result */
export function resultSign(result) {
  return RESULT_SIGNS[result ?? ""] ?? "–";
}

/** @param {string | null} result */
export function resultText(result) {
  if (result === "draw") return t("Draw");
  if (result === null) return t("The game does not count");
  return result === "white" ? t("White wins") : t("Black wins");
}

/** @param {number} count of moves, White's and Black's as one */
export function movesText(count) {
  return t("{count} moves", { count });
}

/** The number of those who look on, as a sentence. @param {number} count @returns {string} */
export function watchingText(count) {
  return count === 1 ? t("1 watching") : t("{count} watching", { count });
}
