/** How a page is heard: the choices of a person who listens, and moves and squares in words. */

import { isKing } from "./board/fen.js";
import { pieceWord } from "./board/words.js";
import { sideName } from "./game-words.js";
import { t, tc } from "./i18n.js";
import { kept } from "./kept.js";

/** @import { Colour, Move, PieceCode, Placement } from "./types" */
/**
 * @typedef {object} ListeningChoices
 * @property {"full" | "short"} moves 48 takes 17, 3 pieces; or 48x17
 * @property {"words" | "signs"} pieces white king; or WK
 * @property {"plain" | "alphabet"} squares c3; or charlie 3
 */

/** @type {ListeningChoices} */
const DEFAULTS = { moves: "full", pieces: "words", squares: "plain" };
export const listeningChoices = kept("damas.listening", DEFAULTS);

const ALPHABET = ["alfa", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel"];

/** A square's name as it is said. @param {string} name such as "32" or "c3" */
export function saidSquare(name) {
  if (listeningChoices.get().squares === "plain" || /^\d/.test(name)) return name;
  return `${ALPHABET[name.charCodeAt(0) - 97]} ${name.slice(1)}`;
}

/** A piece as it is said. @param {string} variant @param {PieceCode} code */
export function saidPiece(variant, code) {
  if (listeningChoices.get().pieces === "words") return pieceWord(variant, code);
  const signs = { w: t("W"), W: t("WK"), b: t("B"), B: t("BK") };
  return signs[code];
}

/**
 * A move as it is said: from where to where, how many it takes, whether it crowns.
 * @param {string} variant its id
 * @param {Move} move
 * @param {{before: Placement, after: Placement}} boards
 * @param {(square: number) => string} nameOf
 * @returns {string}
 */
export function saidMove(variant, move, { before, after }, nameOf) {
  if (listeningChoices.get().moves === "short") return move.notation;
  const [from, to] = [move.from, move.to].map((square) => saidSquare(nameOf(square)));
  const count = move.captured.length;
  const [man, now] = [before.get(move.from), after.get(move.to)];
  const crowns = man && now && isKing(now) && !isKing(man);
  const parts = [
    count ? tc(variant, "{from} takes {to}", { from, to }) : t("{from} to {to}", { from, to }),
    ...(count > 1 ? [t("{count} pieces taken", { count })] : []),
    ...(crowns ? [tc(variant, "crowned")] : []),
  ];
  return parts.join(", ");
}

/** The same with its side. @param {Colour} colour @param {string} words */
export function saidBy(colour, words) {
  return `${sideName(colour)}: ${words}`;
}
