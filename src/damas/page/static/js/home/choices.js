/** The request for a new game, made from the choices of its form. */

import { resigning } from "../shared/game-options.js";

/** @typedef {Record<string, string>} Choices by the name of the field; "" or missing where empty */
/** @import { Book } from "./shapes" */

/** @param {Choices} choices @returns {object | null} null: without a clock */
export function clockOf({ clock = "", minutes = "", increment = "" }) {
  if (!clock) return null;
  if (clock === "regulation") return { preset: "regulation" };
  if (clock === "custom") {
    return {
      base_seconds: Math.max(1, Math.round(Number(minutes) * 60)),
      increment_seconds: Math.round(Number(increment)),
    };
  }
  const [base, bonus] = clock.split("+").map(Number);
  return { base_seconds: base, increment_seconds: bonus };
}

/**
 * The control in the form that pages for two people take.
 * @param {Choices} choices
 * @returns {string | null} "" without a clock; null: the time of the rules, which they know
 */
export function controlOf(choices) {
  const clock = /** @type {Record<string, any> | null} */ (clockOf(choices));
  if (!clock) return "";
  if (clock.preset) return null;
  return `${clock.base_seconds / 60}+${clock.increment_seconds}`;
}

/** @param {Choices} choices @param {Book} book @returns {boolean} the rules know only the lot */
export function isByLot({ opponent }, book) {
  return opponent === "person" && book.white_by_lot;
}

/** The body of `POST /api/games`. @param {Choices} choices @param {Book} book */
export function requestOf(choices, book) {
  const { opponent, name, other, level, colour, fen, rated } = choices;
  const me = { kind: "person", name: name || null };
  const them =
    opponent === "person"
      ? { kind: "person", name: other || null }
      : { kind: "engine", level: Number(level), ...resigning() };
  const [white, black] = colour === "black" ? [them, me] : [me, them];
  const colours = colour === "lot" || isByLot(choices, book) ? "lot" : "agreement";
  return {
    regulation: book.id,
    fen: fen || null,
    white,
    black,
    colours,
    clock: clockOf(choices),
    ...(rated && opponent !== "person" ? { rated: true } : {}),
  };
}
