/** The names of players in sentences: a name, a colour, or "you" for the person at this page. */

import { playerName } from "../shared/game-words.js";
import { t } from "../shared/i18n.js";
import { isEngine } from "./state.js";

/** @import { Colour, GameState } from "../shared/types" */
/** @typedef {"you" | "white" | "black" | "name"} Said how a player is spoken of */

/** The colour of the person at this page; null if there are two or none. */
/** @param {GameState} game @returns {Colour | null} */
export function own(game) {
  if (game.seat === "white" || game.seat === "black") return game.seat;
  if (game.seat === "none") return null;
  if (isEngine(game, "white") === isEngine(game, "black")) return null;
  return isEngine(game, "white") ? "black" : "white";
}

/** @param {GameState} game @param {Colour} colour @returns {Said} */
export function spokenOf(game, colour) {
  if (own(game) === colour) return "you";
  return game.players[colour].name || isEngine(game, colour) ? "name" : colour;
}

/** The name of a player where a sentence begins. */
/** @param {GameState} game @param {Colour} colour */
export function begunName(game, colour) {
  return isEngine(game, colour) ? t("The computer") : playerName(game.players[colour], colour);
}

/** @messages Acts on a draw: in Portuguese a colour has a plural verb, a name a singular one. */
/** @type {Record<string, Record<Said, string>>} */
const DRAWS = {
  offers: {
    you: "You offer a draw.",
    white: "White offers a draw.",
    black: "Black offers a draw.",
    name: "{player} offers a draw.",
  },
  declines: {
    you: "You declined the draw.",
    white: "White declines the draw.",
    black: "Black declines the draw.",
    name: "{player} declines the draw.",
  },
  waits: {
    you: "A draw is offered to you.",
    white: "The draw is offered. White has not answered yet.",
    black: "The draw is offered. Black has not answered yet.",
    name: "The draw is offered. {player} has not answered yet.",
  },
};

/**
 * @param {GameState} game
 * @param {Colour} colour
 * @param {"offers" | "declines" | "waits"} what
 */
export function drawText(game, colour, what) {
  return t(DRAWS[what][spokenOf(game, colour)], { player: begunName(game, colour) });
}
