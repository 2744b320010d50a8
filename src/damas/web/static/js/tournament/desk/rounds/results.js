/**
 * The results that a board offers, and the act that enters each, without elements.
 */

import { may } from "../../parts/parts.js";

/** @typedef {import("../../parts/shapes").EventView} EventView */
/** @typedef {import("../../parts/shapes").EventGame} EventGame */
/** @typedef {{round: number, board: number, game: number}} Place */
/** @typedef {{act: string, data: object, reason: boolean}} Entry *reason*: asked for before */

/** The usual results: codes of White and Black, and how they are written. */
export const THREE_RESULTS = [
  ["1", "0", "1-0"],
  ["=", "=", "½-½"],
  ["0", "1", "0-1"],
];
/**
 * @messages
 * @type {Record<string, string>} results besides the three usual ones: codes, and why where the
 *   codes do not say it
 */
export const SPECIAL = {
  "+ -": "W.O.: Black is absent",
  "- +": "W.O.: White is absent",
  "- -": "W.O.: both are absent",
  "1 0 penalty": "Penalty: Black loses",
  "0 1 penalty": "Penalty: White loses",
  "0 0": "Penalty: both lose",
  "= 0": "Penalty: draw for White, loss for Black",
  "0 =": "Penalty: loss for White, draw for Black",
};
/**
 * @messages
 * @type {Record<string, string>} what else can be done with the result of a board
 */
export const ACTS = {
  swap: "Exchange the colours",
  clear: "Take the result back",
  adjourn: "Adjourned: goes on later",
  annul: "Annul the game",
  restart: "Annul and play again",
};

/** @type {Record<string, string>} the codes of a result by the key that enters it */
const KEYS = { 1: "10", 0: "01", "=": "==", "½": "==" };

/** @param {string} key @returns {string} codes of White and Black, "" for no result */
export function resultOfKey(key) {
  return KEYS[key] ?? "";
}

/**
 * The usual results that a board offers: all of an open game, the others where one stands.
 * @param {EventView} event
 * @param {EventGame} game
 */
export function usualResults(event, game) {
  if (game.codes && !may(event, "correct")) return [];
  const stands = game.codes?.join(" ");
  return THREE_RESULTS.filter(([white, black]) => stands !== `${white} ${black}`);
}

/**
 * The menu of a board: special results, then other acts.
 * @param {EventView} event
 * @param {EventGame} game
 * @param {Place} where
 * @returns {string[]} keys of SPECIAL and ACTS
 */
export function otherResults(event, game, where) {
  const open = !game.codes;
  const { closed } = event.rounds[where.round - 1];
  const allowed = {
    swap: open,
    clear: !open && !closed && may(event, "clear"),
    adjourn: open && !game.adjourned,
    annul: may(event, "annul") && game.codes?.join("") !== "AA",
    restart: may(event, "annul") && !open && !closed,
  };
  const special = open || may(event, "correct") ? Object.keys(SPECIAL) : [];
  return [...special, ...Object.keys(ACTS).filter((act) => allowed[/** @type {"swap"} */ (act)])];
}

/**
 * The act that a choice stands for.
 * @param {string} choice one of SPECIAL or ACTS, or the two codes of a usual result with a space
 * @param {EventGame} game
 * @param {Place} where
 * @returns {Entry}
 */
export function entryOf(choice, game, where) {
  const { round, board } = where;
  if (choice === "swap") {
    const data = { round, board, white: game.black, how: "agreement" };
    return { act: "colours", data, reason: false };
  }
  if (choice === "clear" || choice === "adjourn") {
    return { act: choice, data: where, reason: false };
  }
  if (choice === "annul" || choice === "restart") {
    return { act: "annul", data: { ...where, restart: choice === "restart" }, reason: true };
  }
  const [white, black, how] = choice.split(" ");
  const why = how ?? ("+-".includes(white) ? "absence" : "penalty");
  const data = { ...where, white, black, ...(choice in SPECIAL ? { how: why } : {}) };
  return { act: game.codes ? "correct" : "result", data, reason: Boolean(game.codes) };
}
