/**
 * The results that a board offers, and the act that enters each, without elements.
 */

import { t } from "../../../shared/i18n.js";
import { may, roundWords } from "../../parts/parts.js";

/** @import { EventGame, EventView, OfferedView } from "../../../shared/views" */
/** @typedef {{round: number, board: number, game: number}} Place */
/** @typedef {{act: string, data: object, reason: boolean}} Entry *reason*: asked for before */

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

/**
 * The usual results that a board offers: none where one stands that this person may not correct.
 * @param {EventView} event
 * @param {EventGame} game
 */
export function usualResults(event, game) {
  if (game.codes && !may(event, "correct")) return [];
  return event.results.filter(({ usual }) => usual);
}

/**
 * The menu of a board: special results, then other acts.
 * @param {EventView} event
 * @param {EventGame} game
 * @param {Place} where
 * @returns {{choice: string, name: string}[]} *name* in the visitor's language
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
  const special = open || may(event, "correct") ? event.results.filter((one) => !one.usual) : [];
  const acts = Object.keys(ACTS).filter((act) => allowed[/** @type {"swap"} */ (act)]);
  return [...special, ...acts.map((choice) => ({ choice, name: t(ACTS[choice]) }))];
}

/**
 * The act that a choice stands for.
 * @param {EventView} event
 * @param {string} choice one of the event's results, or of ACTS
 * @param {EventGame} game
 * @param {Place} where
 * @returns {Entry}
 */
export function entryOf({ results }, choice, game, where) {
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
  const found = results.find((one) => one.choice === choice);
  const { codes, how } = /** @type {OfferedView} */ (found);
  const data = { ...where, white: codes[0], black: codes[1], ...(how ? { how } : {}) };
  return { act: game.codes ? "correct" : "result", data, reason: Boolean(game.codes) };
}

/**
 * The sentence about a paired round that another result leaves as it is, in a Swiss or a knock-out.
 * @param {EventView} event
 * @param {{round: number}} where
 */
export function laterRound(event, { round }) {
  const paired = round < event.rounds.length;
  if (!paired || !["swiss", "knock-out"].includes(event.settings.system)) return "";
  return t("Round {round} is paired already, and stays as it is.", {
    round: roundWords(event, round + 1),
  });
}

/**
 * The same for a result that is corrected.
 * @param {EventView} event
 * @param {{round: number}} where
 */
export function correctionWarning(event, where) {
  const stands = laterRound(event, where);
  return stands && `${stands} ${t("The report for the federation names both results.")}`;
}
