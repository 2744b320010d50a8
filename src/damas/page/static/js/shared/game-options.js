/** A player's options for games, kept from visit to visit. */

import { kept } from "./kept.js";

/**
 * @typedef {object} Options
 * @property {"auto" | "none" | "edge" | "all"} coords
 * @property {"auto" | "numeric" | "algebraic"} notation
 * @property {boolean} rotate
 * @property {boolean} light
 * @property {boolean} showLegal
 * @property {boolean} onePress one press plays the only move of a piece
 * @property {boolean} confirm against a person: a move is sent only after one more press
 * @property {boolean} touch
 * @property {boolean} resigns the computer gives lost endings up
 * @property {boolean} sound
 * @property {boolean} lowTime
 * @property {boolean} zen while a game goes on only the board, the names and the clocks are seen
 * @property {boolean} blindfold while a game goes on the board shows no men
 * @property {boolean} speak moves are said aloud
 * @property {string[]} lines
 */

/** @type {Options} */
const DEFAULTS = {
  coords: "auto",
  notation: "auto",
  rotate: false,
  light: false,
  showLegal: true,
  onePress: false,
  confirm: false,
  touch: false,
  resigns: false,
  sound: false,
  lowTime: false,
  zen: false,
  blindfold: false,
  speak: false,
  lines: [],
};

/** Options can also change on another device of the person. */
export const playerOptions = kept("damas.options", DEFAULTS);

/** @returns {Options} */
export function options() {
  return playerOptions.get();
}

/** The fields of a request for a game against the computer that come from the player's options. */
export function resigning() {
  return options().resigns ? { resigns: true } : {};
}
