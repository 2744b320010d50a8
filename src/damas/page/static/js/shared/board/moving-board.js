/** A board that shows positions, and the moves that lead from one to the next. */

import { glide, leave, putOn, stillness } from "./animate.js";
import { drawArrow, drawShapes } from "./arrows.js";
import { BoardElement } from "./board-element.js";
import { drawLine } from "./draw.js";
import { afterMove, readFen } from "./fen.js";
import { drawPiece } from "./pieces.js";
import { jumpedAlong } from "./routes.js";

/** @import { Colour, Move, Placement, Variant } from "../types" */
/**
 * @typedef {object} Shown what the board is to show
 * @property {string} fen
 * @property {Move[]} [legal] moves of the side to move, when they may be played here
 * @property {Colour | null} [mover] whose pieces may be moved here
 * @property {{path: number[], captured: number[]} | null} [last] the move to mark
 * @property {Move | null} [animate] the move that led here, if it is to be seen
 */
/**
 * @typedef {object} Way how a move is shown
 * @property {number[]} squares
 * @property {number[]} jumped in order
 * @property {number} shown how many of its squares are shown already
 * @property {boolean} [held] the piece came by hand: its last leg is not shown again
 */

export const STEP_MS = 120; // for each jump
const LEAVE_MS = 60;

export class MovingBoard extends BoardElement {
  constructor() {
    super();
    /** @type {Placement} */
    this.pieces = new Map();
    /** @type {Map<number, SVGElement>} */
    this.drawn = new Map();
    /** @type {Shown} */
    this.shown = { fen: "W:W:B" };
    /** @type {Move | null} played here, not yet confirmed */
    this.played = null;
    /** @type {Promise<void>} what is being shown, one after the other */
    this.queue = Promise.resolve();
    /** @type {SVGElement | null} the piece in the hand */
    this.held = null;
    /** @type {import("./arrows.js").Arrow[]} */
    this.arrows = [];
    /** @type {import("./arrows.js").Shapes} */
    this.shapes = { circles: [], arrows: [] };
    this.options = {
      coords: /** @type {import("./draw.js").Coords} */ ("edge"),
      algebraic: false,
      quarters: 0,
      light: false,
      showLegal: true,
      single: false,
      touch: false,
      /** @type {string[]} */
      lines: [],
    };
  }

  /** @param {Variant} variant */
  set variant(variant) {
    this.setGeometry(variant);
    this.layout();
  }

  /** @param {Partial<MovingBoard["options"]>} options */
  configure(options) {
    Object.assign(this.options, options);
    if (!this.geometry) return;
    this.layout();
    this.setPosition(this.shown);
    this.sketch(this.shapes);
  }

  layout() {
    if (!this.geometry) return;
    this.drawBoard({ ...this.options, corner: 10 });
    const named = this.geo.variant.named_lines;
    const lines = this.options.lines
      .filter((name) => named[name])
      .map((name, i) => drawLine(this.eye, named[name], `db-line-${i % 5}`));
    this.squares.append(...lines);
  }

  /**
   * Shows a position after all earlier requests have been shown.
   * @param {Shown} shown
   * @returns {Promise<void>}
   */
  show(shown) {
    return this.afterwards(() => this.showNow(shown));
  }

  /** Does *work* when all is shown that was to be shown. @param {() => Promise<void>} work */
  afterwards(work) {
    this.queue = this.queue.then(work).catch((fault) => console.error(fault));
    return this.queue;
  }

  /** @param {Shown} shown */
  async showNow(shown) {
    const move = shown.animate;
    const seen = move && this.played && isSameMove(move, this.played);
    this.played = null;
    this.held = null;
    if (move && !seen && this.pieces.has(move.from)) {
      this.stopChoosing();
      const jumped = jumpedAlong(this.geo, move);
      await this.perform(move, { squares: move.path, jumped, shown: 1 });
    }
    this.setPosition(shown);
  }

  /** Called before the shown position changes. */
  stopChoosing() {
    this.restorePieces();
  }

  /** @param {Shown} shown */
  setPosition(shown) {
    this.point(shown.fen === this.shown.fen ? this.arrows : []);
    this.shown = shown;
    this.pieces = readFen(shown.fen).pieces;
    this.drawPieces();
    this.fire("position", { fen: shown.fen });
  }

  /**
   * Arrows over the position shown, the best first.
   * @param {import("./arrows.js").Arrow[]} arrows
   */
  point(arrows) {
    this.arrows = arrows;
    const drawn = this.view ? arrows.map((arrow) => drawArrow(this.eye, arrow)).reverse() : [];
    this.pointed.replaceChildren(...drawn);
  }

  /**
   * Shows drawings of people on the position; they stay until others are shown.
   * @param {import("./arrows.js").Shapes} shapes
   */
  sketch(shapes) {
    this.shapes = shapes;
    this.sketched.replaceChildren(...(this.view ? drawShapes(this.eye, shapes) : []));
  }

  drawPieces() {
    this.men.replaceChildren();
    this.drawn.clear();
    for (const [number, code] of this.pieces) {
      const piece = drawPiece(code);
      putOn(piece, this.eye, number);
      this.men.append(piece);
      this.drawn.set(number, piece);
    }
  }

  /** Puts every piece back on its square after an abandoned chain. */
  restorePieces() {
    for (const [number, piece] of this.drawn) {
      putOn(piece, this.eye, number);
      piece.classList.remove("db-ghost", "db-held");
    }
  }

  /**
   * Shows a move leg by leg; the captured pieces leave at its end.
   * @param {Move} move
   * @param {Way} way
   */
  async perform(move, way) {
    const piece = this.drawn.get(move.from);
    if (!piece) return;
    this.men.append(piece);
    piece.classList.add("db-held");
    await this.walk(piece, way);
    putOn(piece, this.eye, move.to);
    piece.classList.remove("db-held");
    const captured = way.jumped.flatMap((square) => this.drawn.get(square) ?? []);
    await leave(captured, stillness() ? 0 : LEAVE_MS);
    this.pieces = afterMove(this.pieces, move);
    for (const square of way.jumped) this.drawn.delete(square);
    this.drawn.delete(move.from);
    this.drawn.set(move.to, piece);
  }

  /** Moves a piece along a path. Jumped pieces become ghosts. */
  /** @param {SVGElement} piece @param {Way} way */
  async walk(piece, { squares, jumped, shown, held }) {
    const byHand = held && squares.length - shown === 1;
    const ms = stillness() || byHand ? 0 : STEP_MS;
    for (let leg = shown; leg < squares.length; leg += 1) {
      await glide(piece, this.eye, squares[leg - 1], squares[leg], ms);
      this.drawn.get(jumped[leg - 1])?.classList.add("db-ghost");
    }
  }
}

/** @param {Move} a @param {Move} b */
function isSameMove(a, b) {
  /** @param {Move} move */
  const key = (move) => [move.from, move.to, ...[...move.captured].sort((x, y) => x - y)].join();
  return key(a) === key(b);
}
