/**
 * A board with a field, on which a person answers: its look is as the person has chosen, and a move
 * may be typed as well.
 */

import { byId } from "../dom.js";
import { playerOptions } from "../game-options.js";
import { t } from "../i18n.js";
import { EXAMPLES } from "./geometry.js";
import { judge } from "./typed.js";

/** @import { Colour, Move, Variant } from "../types" */

/** @param {Variant | undefined} variant */
function isAlgebraic(variant) {
  const { notation } = playerOptions.get();
  return (notation === "auto" ? variant?.notation : notation) === "algebraic";
}

/** A move as this person reads it. @param {Move} move @param {Variant | undefined} variant */
export function writtenFor(move, variant) {
  return (isAlgebraic(variant) && move.algebraic) || move.notation;
}

/**
 * The look of the board and of its field.
 * @param {import("./damas-board.js").DamasBoard} board
 * @param {Variant} variant
 * @param {Colour} below the colour at the lower edge
 */
export function dressBoard(board, variant, below) {
  const { coords, showLegal, light, onePress } = playerOptions.get();
  const usual = variant.edge_numbers ? "edge" : "none";
  const algebraic = isAlgebraic(variant);
  board.configure({
    quarters: below === "black" ? 2 : 0,
    coords: coords === "auto" ? usual : coords,
    algebraic,
    showLegal,
    light,
    single: onePress,
  });
  /** @type {HTMLInputElement} */
  const field = byId("move");
  const example = EXAMPLES[variant.size];
  const full = variant.numbers.length === 64;
  field.placeholder = algebraic ? (full ? "c3-c4" : "c3-d4") : example;
}

/**
 * Takes moves that are typed: in the field, or on the board, which hands the keys on.
 * @template {Move} M
 * @param {import("./damas-board.js").DamasBoard} board
 * @param {() => M[]} legal the moves that may be typed now
 * @param {(move: M) => void} played
 */
export function takeTyped(board, legal, played) {
  /** @type {HTMLInputElement} */
  const field = byId("move");
  const look = (/** @type {boolean} */ entered) => {
    const known = legal();
    if (!known.length) return;
    const { state, move } = judge(field.value, known);
    field.setAttribute("aria-invalid", String(state === "wrong"));
    const fault = state === "wrong" ? t("No legal move begins like this.") : "";
    byId("move-fault").textContent = fault;
    if (!move || !(entered || state === "sure")) return;
    field.value = "";
    played(/** @type {M} */ (move));
  };
  board.addEventListener("typing", (event) => {
    field.focus();
    field.value += /** @type {CustomEvent} */ (event).detail.key;
    look(false);
  });
  field.addEventListener("input", () => look(false));
  byId("typed").addEventListener("submit", (event) => {
    event.preventDefault();
    look(true);
  });
}
