/** Words for the sides, players and results of a game. */

import { t } from "./i18n.js";

/** @typedef {import("./types").Color} Color */

/** @param {Color | "draw" | null} color */
export function sideName(color) {
  return color === "white" ? t("White") : t("Black");
}

/** @param {import("./types").Player} player @param {Color} color */
export function playerName(player, color) {
  if (player.name) return player.name;
  if (player.kind === "engine") return t("Computer");
  return sideName(color);
}

/** @param {string | null} result */
export function resultText(result) {
  if (result === "draw") return t("Draw");
  if (result === null) return t("The game does not count");
  return result === "white" ? t("White wins") : t("Black wins");
}
