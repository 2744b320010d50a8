/** The look of the pages: light or dark, the board, the pieces, the size of type. */

import { kept } from "./kept.js";

/**
 * @typedef {object} Look
 * @property {string} appearance light, dark, or auto: as the system
 * @property {string} board
 * @property {string} pieces
 * @property {string} sounds the set that is heard, where sounds are on
 * @property {boolean} largeType
 * @property {boolean} moreContrast of the page; board and pieces have sets of their own
 * @property {boolean} listening the page is for a person who listens
 */

const COOKIE = "damas_look"; // for the server's first drawing; see http/core/theme.py
const BOARDS = ["wood", "green", "blue", "contrast"];
const YEAR_S = 31536000;
const CONTRAST = "(prefers-contrast: more)";
const DARK = "(prefers-color-scheme: dark)";

/** @type {Look} */
const DEFAULT = {
  appearance: "auto",
  board: "wood",
  pieces: "wood",
  sounds: "wood",
  largeType: false,
  moreContrast: false,
  listening: false,
};

/** @type {import("./store.js").Store<Look>} */
export const looks = kept("damas.look", DEFAULT);

/** @returns {Look} */
export function look() {
  return looks.get();
}

/** Applies the chosen look, now and after every change. */
export function followLook() {
  if (!BOARDS.includes(looks.get().board)) looks.update({ board: DEFAULT.board }); // of old
  applyLook();
  looks.subscribe(applyLook);
  matchMedia(DARK).addEventListener("change", applyLook);
}

function applyLook() {
  const { appearance, board, pieces, largeType, moreContrast, listening } = looks.get();
  const auto = appearance === "auto";
  const shade = auto ? (matchMedia(DARK).matches ? "dark" : "light") : appearance;
  const root = document.documentElement.dataset;
  root.appearance = shade;
  root.board = board;
  root.type = largeType ? "large" : "normal";
  root.contrast = moreContrast || matchMedia(CONTRAST).matches ? "more" : "usual";
  if (root.pieces !== pieces) void changePieces(pieces);
  const mode = listening ? "listening" : "usual";
  const chosen = [auto ? `auto-${shade}` : shade, board, pieces, root.type, root.contrast, mode];
  document.cookie = `${COOKIE}=${chosen.join(".")}; path=/; max-age=${YEAR_S}; SameSite=Lax`;
}

/** Replaces the drawings that all boards of the page use. */
/** @param {string} pieces the name of a set */
async function changePieces(pieces) {
  const answer = await fetch(`/static/pieces/${pieces}.svg`).catch(() => null);
  const sprite = document.querySelector(".db-sprite");
  if (!answer?.ok || !sprite) return;
  const text = await answer.text();
  const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  sprite.replaceWith(document.importNode(drawn, true));
  document.documentElement.dataset.pieces = pieces;
}
