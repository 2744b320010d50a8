/**
 * A board with a field, on which a person answers: its look is as the person has chosen, and a move
 * may be typed as well.
 */

import { byId } from "../dom.js";
import { playerOptions } from "../game-options.js";
import { t } from "../i18n.js";
import { exampleOf, isAlgebraic } from "./geometry.js";
import { judge } from "./typed.js";

/** @import { Colour, Move, Variant } from "../types" */

/** @param {Variant | undefined} variant */
const hasLetters = (variant) => isAlgebraic(variant, playerOptions.get().notation);

/** A move as this person reads it. @param {Move} move @param {Variant | undefined} variant */
export function writtenFor(move, variant) {
  return (hasLetters(variant) && move.algebraic) || move.notation;
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
  const algebraic = hasLetters(variant);
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
  field.placeholder = exampleOf(variant, algebraic);
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
