/** The two boards of a lesson: one on which moves are played, one on which squares are pressed. */

import { byId } from "../shared/dom.js";
import { readFen } from "../shared/board/fen.js";
import { t } from "../shared/i18n.js";
import { nodeName } from "./answer.js";

/** @import { Lesson, LessonState, Step } from "./shapes" */
/** @import { Move } from "../shared/types" */

const FREE = ["squares", "path", "place"];

export class LessonBoards {
  /** @param {Lesson} lesson */
  constructor(lesson) {
    /** @type {import("../shared/board/damas-board.js").DamasBoard} */
    this.board = byId("board");
    /** @type {import("../shared/board/free-board.js").FreeBoard} */
    this.free = byId("free");
    this.lesson = lesson;
    this.drawn = "";
    this.board.variant = lesson.variant;
    this.free.variant = lesson.variant;
  }

  /** @param {Step} step @param {LessonState} state */
  update(step, state) {
    const isFree = FREE.includes(step.kind);
    this.board.hidden = isFree;
    this.free.hidden = !isFree;
    if (isFree) this.showFree(step, state);
    else this.showMoving(step, state);
  }

  /** @param {Step} step */
  view(step) {
    const { variant } = this.lesson;
    const coords = /** @type {import("../shared/board/draw.js").Coords} */ (
      variant.edge_numbers ? "edge" : "none"
    );
    return {
      coords,
      algebraic: variant.notation === "algebraic",
      quarters: step.turn === "black" ? 2 : 0,
    };
  }

  /** @param {Step} step @param {LessonState} state */
  showFree(step, state) {
    this.free.configure(this.view(step));
    const isPath = step.kind === "path";
    const pieces = state.pieces ?? readFen(step.fen).pieces;
    this.free.show(new Map(pieces), {
      path: isPath ? state.picked : [],
      touched: step.kind === "squares" ? state.picked : [],
    });
  }

  /** @param {Step} step @param {LessonState} state */
  showMoving(step, state) {
    if (state.refuted) return;
    const shown = shownOf(step, state);
    const key = JSON.stringify([state.at, shown.key, state.verdict?.right ?? null]);
    if (key === this.drawn) return;
    const isNew = !this.drawn.startsWith(`[${state.at},`);
    this.drawn = key;
    if (isNew) this.board.configure({ ...this.view(step), lines: step.lines });
    if (shown.stays) return;
    const { fen, legal, last, animate } = shown;
    const mover = legal.length && !state.waiting ? colourOf(fen) : null;
    void this.board.show({ fen, legal: mover ? legal : [], mover, last, animate }).then(() => {
      if (shown.key !== "") return;
      this.board.ring(step.marks);
      this.board.point(step.arrows.map((path) => ({ path, rank: 0 })));
    });
  }

  /** The position is drawn anew: a move that was played is taken back. */
  reset() {
    this.drawn = "";
  }
}

/** @param {string} fen */
function colourOf(fen) {
  return fen.startsWith("B") ? "black" : "white";
}

/**
 * @typedef {object} Shown
 * @property {string} key "" for the first position of the step
 * @property {string} fen
 * @property {Move[]} legal
 * @property {Move | null} last
 * @property {Move | null} animate
 * @property {boolean} [stays] the board has shown the move itself
 */

/**
 * The position on the board, and its moves.
 * @param {Step} step
 * @param {LessonState} state
 * @returns {Shown}
 */
export function shownOf(step, state) {
  const start = { key: "", fen: step.fen, legal: step.legal ?? [], last: null, animate: null };
  if (state.frame) return frameShown(step, state) ?? start;
  if (step.kind === "line" && state.gathered.length) return lineShown(step, state);
  if (step.kind === "play" && state.played) {
    const { fen, legal, reply } = state.played;
    return { key: `play ${state.paths.length}`, fen, legal, last: reply, animate: reply };
  }
  if (step.kind === "move" && state.verdict?.right) return { ...start, key: "done", stays: true };
  return start;
}

/** @param {Step} step @param {LessonState} state @returns {Shown | null} */
function frameShown({ frames }, { frame }) {
  const seen = frames?.[frame - 1];
  if (!seen) return null;
  const { fen, move } = seen;
  return { key: `frame ${frame}`, fen, legal: [], last: move, animate: move };
}

/** @param {Step} step @param {LessonState} state @returns {Shown} */
function lineShown(step, { gathered }) {
  const node = step.nodes?.[nodeName(gathered)];
  const before = step.nodes?.[nodeName(gathered.slice(0, -1))];
  const last = before?.reply ?? null;
  const key = `line ${gathered.length}`;
  const fen = node?.fen ?? step.fen;
  if (!node?.legal) return { key, fen, legal: [], last: null, animate: null, stays: true };
  return { key, fen, legal: node.legal, last, animate: last };
}

/** The number of the step in words. @param {number} at @param {number} of */
export function placeText(at, of) {
  return t("Step {number} of {of}", { number: at + 1, of });
}
