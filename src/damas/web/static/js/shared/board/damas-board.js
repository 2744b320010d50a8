/**
 * `<damas-board>`: a draughts board of any size, numbering and orientation, played by tap, drag,
 * keyboard and typed lances.
 *
 * Give it a `variant`, then `show()` positions. It fires `lance` ({path, captured}) for a legal
 * lance, `attempt` ({path}) for one the server should explain, `hint` (an Answer of choice.js)
 * and `typing` ({key}) when a figure or letter is typed on it. It never decides a rule.
 */

import { glide, leave, putOn, stillness } from "./animate.js";
import { drawArrow } from "./arrows.js";
import { Choice } from "./choice.js";
import { MARGIN, UNIT, drawLine, drawNumbers, drawSquares, squareDot, squareRect } from "./draw.js";
import { afterMove, readFen } from "./fen.js";
import { Geometry, View } from "./geometry.js";
import { BoardGrid } from "./grid.js";
import { drawPiece, pieceDefs } from "./pieces.js";
import { listenToPointer } from "./pointer.js";
import { jumpedAlong } from "./routes.js";
import { svg } from "./svg.js";
import { squareLabel } from "./words.js";

/** @typedef {import("../types").Variant} Variant */
/** @typedef {import("../types").Move} Move */
/** @typedef {import("../types").Color} Color */
/** @typedef {import("../types").Placement} Placement */
/** @typedef {import("./choice.js").Answer} Answer */
/**
 * @typedef {object} Shown what the board is to show
 * @property {string} fen
 * @property {Move[]} [legal] lances of the side to move, when they may be played here
 * @property {Color | null} [mover] whose pieces may be moved here
 * @property {{path: number[], captured: number[]} | null} [last] the lance to mark
 * @property {Move | null} [animate] the lance that led here, if it is to be seen
 * @property {boolean} [fast] the opponent's: shown faster
 */

const STEP_MS = 190;
const FAST_MS = 130;
const LEAVE_MS = 90;
const ECHO_MS = 1200; // how long late presses on a lance already played mean nothing
let boards = 0;

export class DamasBoard extends HTMLElement {
  constructor() {
    super();
    this.uid = `db${(boards += 1)}`;
    /** @type {Geometry | null} */
    this.geometry = null;
    /** @type {View | null} */
    this.view = null;
    /** @type {Placement} */
    this.pieces = new Map();
    /** @type {Map<number, SVGElement>} */
    this.drawn = new Map();
    /** @type {Choice | null} */
    this.choice = null;
    /** @type {Shown} */
    this.shown = { fen: "W:W:B" };
    /** @type {Move | null} played here, not yet confirmed */
    this.played = null;
    /** @type {Promise<void>} what is being shown, one after the other */
    this.queue = Promise.resolve();
    /** @type {number[]} squares that must tell captures apart */
    this.asked = [];
    /** @type {number[]} the squares of the lance just played, and until when they are deaf */
    this.echo = [];
    this.echoUntil = 0;
    this.options = {
      coords: /** @type {import("./draw.js").Coords} */ ("edge"),
      algebraic: false,
      quarters: 0,
      light: false,
      showLegal: true,
      single: true,
      touch: false,
      /** @type {string[]} */
      lines: [],
    };
    this.grid = new BoardGrid();
    this.squares = svg("g");
    this.marks = svg("g", { class: "db-marks" });
    this.men = svg("g", { class: "db-pieces" });
    this.numbers = svg("g"); // above the pieces, which would hide them
    this.above = svg("g", { class: "db-above" });
    this.pointed = svg("g", { class: "db-above" });
    /** @type {import("./arrows.js").Arrow[]} */
    this.arrows = [];
    this.svg = svg("svg", { class: "db-svg", "aria-hidden": "true", focusable: "false" }, [
      pieceDefs(this.uid),
      this.squares,
      this.marks,
      this.men,
      this.numbers,
      this.above,
      this.pointed,
    ]);
    /** @type {SVGElement | null} the piece in the hand */
    this.held = null;
  }

  connectedCallback() {
    if (this.svg.parentNode) return;
    this.append(this.svg, this.grid.element);
    this.grid.element.setAttribute("aria-label", this.getAttribute("label") ?? "");
    if (this.hasAttribute("static")) {
      this.grid.element.remove();
      this.setAttribute("role", "img");
      this.setAttribute("aria-label", this.getAttribute("label") ?? "");
      return;
    }
    listenToPointer(
      this,
      () => this.grid.element.getBoundingClientRect(),
      () => this.geometry?.size ?? 8,
      this,
    );
    this.addEventListener("keydown", (event) => this.handleKey(event));
    this.addEventListener("focusin", (event) => {
      const square = /** @type {HTMLElement} */ (event.target).dataset?.square;
      if (square) this.grid.setCurrent(Number(square), false);
    });
    this.addEventListener("click", (event) => {
      const square = /** @type {HTMLElement} */ (event.target).dataset?.square;
      if (event.detail === 0 && square) this.press(Number(square)); // from assistive technology
    });
  }

  /** @param {Variant} variant */
  set variant(variant) {
    this.geometry = new Geometry(variant);
    this.layout();
  }

  /** @param {Partial<DamasBoard["options"]>} options */
  configure(options) {
    Object.assign(this.options, options);
    if (!this.geometry) return;
    this.layout();
    this.setPosition(this.shown);
  }

  layout() {
    if (!this.geometry) return;
    const { quarters, light, coords, algebraic, lines } = this.options;
    this.view = new View(this.geometry, quarters);
    const view = this.view;
    const margin = coords === "edge" ? MARGIN : 8;
    const side = this.geometry.size * UNIT;
    this.svg.setAttribute(
      "viewBox",
      `${-margin} ${-margin} ${side + 2 * margin} ${side + 2 * margin}`,
    );
    const inset = `${(100 * margin) / (side + 2 * margin)}%`;
    this.grid.element.style.inset = inset;
    this.grid.layout(view);
    const named = this.geometry.variant.named_lines;
    this.squares.replaceChildren(
      svg("rect", {
        x: -margin,
        y: -margin,
        width: side + 2 * margin,
        height: side + 2 * margin,
        rx: 10,
        class: "db-frame",
      }),
      drawSquares(view, light),
      ...lines
        .filter((name) => named[name])
        .map((name, i) => drawLine(view, named[name], `db-line-${i % 5}`)),
    );
    this.numbers.replaceChildren(drawNumbers(view, coords, algebraic));
    this.numbers.setAttribute("class", light ? "db-on-light" : "");
  }

  /**
   * Show a position, after everything asked for before has been shown.
   * @param {Shown} shown
   * @returns {Promise<void>}
   */
  show(shown) {
    this.queue = this.queue.then(() => this.showNow(shown)).catch((fault) => console.error(fault));
    return this.queue;
  }

  /** @param {Shown} shown */
  async showNow(shown) {
    const lance = shown.animate;
    const seen = lance && this.played && sameLance(lance, this.played);
    this.played = null;
    this.held = null;
    if (lance && !seen && this.pieces.has(lance.from)) {
      this.choice = null;
      this.restorePieces();
      this.drawMarks();
      await this.perform(lance, lance.path, 1, jumpedAlong(this.geo, lance), Boolean(shown.fast));
    }
    this.setPosition(shown);
  }

  /** @returns {Geometry} */
  get geo() {
    if (!this.geometry) throw new Error("the board has no variant yet");
    return this.geometry;
  }

  /** @returns {View} */
  get eye() {
    if (!this.view) throw new Error("the board has no variant yet");
    return this.view;
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

  /** @param {Shown} shown */
  setPosition(shown) {
    this.point(shown.fen === this.shown.fen ? this.arrows : []);
    const bound = shown.fen === this.shown.fen && shown.mover ? this.choice?.bound : null;
    this.shown = shown;
    this.pieces = readFen(shown.fen).pieces;
    const color = shown.mover ?? null;
    this.choice = new Choice(this.geo, this.pieces, color ? (shown.legal ?? []) : [], {
      color,
      single: this.options.single,
      touch: this.options.touch,
      bound: this.options.touch ? bound : null,
    });
    this.asked = [];
    this.drawPieces();
    this.drawMarks();
  }

  drawPieces() {
    this.men.replaceChildren();
    this.drawn.clear();
    for (const [number, code] of this.pieces) {
      const piece = drawPiece(this.uid, code);
      putOn(piece, this.eye, number);
      this.men.append(piece);
      this.drawn.set(number, piece);
    }
  }

  /** Put every piece back on its square: a chain begun was given up. */
  restorePieces() {
    for (const [number, piece] of this.drawn) {
      putOn(piece, this.eye, number);
      piece.classList.remove("db-ghost", "db-held");
    }
  }

  drawMarks() {
    const { choice, eye: view } = this;
    const { last } = this.shown;
    this.marks.replaceChildren();
    this.above.replaceChildren();
    for (const square of last ? [last.path[0], last.path[last.path.length - 1]] : []) {
      this.marks.append(squareRect(view, square, "db-last"));
    }
    const chosen = choice?.prefix ?? [];
    const targets = choice?.targets ?? new Set();
    const undecided = !chosen.length || !choice?.candidates.length;
    const movable = choice?.compulsory && undecided ? choice.movable : new Set();
    for (const square of chosen) this.marks.append(squareRect(view, square, "db-chosen"));
    for (const square of movable) this.marks.append(squareRect(view, square, "db-may"));
    if (this.options.showLegal) {
      for (const square of targets) this.above.append(squareDot(view, square, "db-target", 15));
    }
    for (const square of this.asked) this.above.append(squareDot(view, square, "db-asked", 40));
    this.labelSquares(new Set(chosen.slice(-1)), targets, choice?.movable ?? new Set());
  }

  /**
   * @param {Set<number>} chosen
   * @param {Set<number>} targets
   * @param {Set<number>} movable
   */
  labelSquares(chosen, targets, movable) {
    const { geo } = this;
    for (const number of geo.numbers) {
      const name = this.options.algebraic ? geo.algebraic(number) : String(number);
      const text = squareLabel(geo.variant.id, name, this.pieces.get(number), {
        chosen: chosen.has(number),
        target: targets.has(number),
        movable: !chosen.size && movable.has(number),
      });
      this.grid.label(number, text, chosen.has(number));
    }
  }

  // --- what a press means -----------------------------------------------------------------

  /** @param {number} square */
  press(square) {
    if (!this.choice || this.isEcho(square)) return;
    this.answer(this.choice.press(square));
  }

  /** A press on the way of the lance just played was meant for that lance. */
  /** @param {number} square */
  isEcho(square) {
    return (
      !this.choice?.prefix.length &&
      this.echo.includes(square) &&
      performance.now() < this.echoUntil
    );
  }

  /** @param {Answer} answer */
  answer(answer) {
    this.asked = answer.kind === "which" ? answer.squares : [];
    if (answer.kind === "play") {
      this.playHere(answer.route, answer.shown);
      return;
    }
    if (answer.kind === "try") this.giveUp();
    this.showStep();
    this.drawMarks();
    if (answer.kind === "try") this.fire("attempt", { path: answer.path });
    else this.fire("hint", answer);
  }

  giveUp() {
    this.choice?.clear();
    this.asked = [];
    this.restorePieces();
  }

  /** The chosen piece stands where its chain has come to; what it jumped is a ghost. */
  showStep() {
    const { choice } = this;
    this.restorePieces();
    if (!choice?.prefix.length) return;
    const piece = this.drawn.get(choice.prefix[0]);
    if (!piece) return;
    this.men.append(piece);
    piece.classList.add("db-held");
    const here = choice.prefix[choice.prefix.length - 1];
    const before = choice.prefix[choice.prefix.length - 2];
    for (const square of choice.jumped) this.drawn.get(square)?.classList.add("db-ghost");
    if (before === undefined) return;
    void glide(piece, this.eye, before, here, this.held || stillness() ? 0 : STEP_MS);
  }

  /**
   * @param {import("./routes.js").Route} route
   * @param {number} shown how many of its squares are shown already
   */
  playHere(route, shown) {
    const { move } = route;
    const held = this.held !== null;
    this.choice = null;
    this.echo = route.squares;
    this.echoUntil = performance.now() + ECHO_MS;
    this.played = move;
    this.asked = [];
    this.drawMarks();
    this.fire("lance", { path: move.path, captured: move.captured, notation: move.notation });
    this.queue = this.queue.then(async () => {
      await this.perform(move, route.squares, shown, route.jumped, false, held);
      this.held = null;
    });
  }

  /**
   * @param {Move} move
   * @param {number[]} squares
   * @param {number} shown
   * @param {number[]} jumped in order
   * @param {boolean} fast
   * @param {boolean} [held] the piece came by hand: its last leg is not shown again
   */
  async perform(move, squares, shown, jumped, fast, held = false) {
    const piece = this.drawn.get(move.from);
    if (!piece) return;
    const ms = stillness() ? 0 : fast ? FAST_MS : STEP_MS;
    this.men.append(piece);
    piece.classList.add("db-held");
    const byHand = held && squares.length - shown === 1;
    for (let leg = shown; leg < squares.length; leg += 1) {
      await glide(piece, this.eye, squares[leg - 1], squares[leg], byHand ? 0 : ms);
      if (jumped[leg - 1] !== undefined) this.drawn.get(jumped[leg - 1])?.classList.add("db-ghost");
    }
    putOn(piece, this.eye, move.to);
    piece.classList.remove("db-held");
    const gone = jumped.flatMap((square) => this.drawn.get(square) ?? []);
    await leave(gone, ms && LEAVE_MS);
    this.pieces = afterMove(this.pieces, move);
    for (const square of jumped) this.drawn.delete(square);
    this.drawn.delete(move.from);
    this.drawn.set(move.to, piece);
  }

  /** @param {string} name @param {object} detail */
  fire(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  // --- keyboard ---------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  handleKey(event) {
    if (this.grid.handleKey(event)) {
      event.preventDefault();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (this.grid.current !== null) this.press(this.grid.current);
    } else if (event.key === "Escape") {
      this.giveUp();
      this.drawMarks();
      this.fire("hint", { kind: "cleared" });
    } else if (/^[0-9a-h]$/i.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      this.fire("typing", { key: event.key });
    }
  }

  // --- pointer (PointerTarget) --------------------------------------------------------------

  /** @param {number} x @param {number} y */
  squareAt(x, y) {
    const { choice, eye: view } = this;
    const under = view.at(Math.floor(y), Math.floor(x));
    if (!choice) return under;
    if (under !== null && choice.isOwn(under) && choice.prefix.length < 2) return under;
    const wanted = choice.prefix.length ? choice.targets : choice.movable;
    return view.nearest(x, y, wanted, under === null ? 1 : 0.72);
  }

  /** @param {number} x @param {number} y */
  wants(x, y) {
    const square = this.squareAt(x, y);
    const { choice } = this;
    if (!choice || square === null) return false;
    return choice.prefix.length > 0
      ? choice.targets.has(square) || choice.isOwn(square)
      : choice.movable.has(square) || choice.isOwn(square);
  }

  /** @param {number} x @param {number} y */
  tap(x, y) {
    const square = this.squareAt(x, y);
    if (square === null) {
      if (this.choice?.prefix.length === 1) this.giveUp();
      this.drawMarks();
      return;
    }
    this.grid.setCurrent(square, true);
    this.press(square);
  }

  /** @param {number} x @param {number} y */
  grab(x, y) {
    const { choice } = this;
    if (!choice) return false;
    const chain = choice.prefix.length > 1 ? choice.prefix : null;
    const square = this.squareAt(x, y);
    const under = this.eye.at(Math.floor(y), Math.floor(x));
    if (chain && under === chain[chain.length - 1]) {
      this.held = this.drawn.get(chain[0]) ?? null;
    } else if (square !== null && choice.isOwn(square) && !chain) {
      if (!choice.take(square)) {
        this.fire("hint", { kind: "bound", square: choice.bound });
        return false;
      }
      this.held = this.drawn.get(square) ?? null;
      if (this.held) this.men.append(this.held);
    }
    this.drawMarks();
    this.held?.classList.add("db-held");
    return this.held !== null;
  }

  /** @param {number} x @param {number} y */
  drag(x, y) {
    this.held?.setAttribute("transform", `translate(${(x - 0.5) * UNIT} ${(y - 0.55) * UNIT})`);
  }

  /** @param {number} x @param {number} y */
  drop(x, y) {
    const { choice } = this;
    const square = choice ? this.eye.nearest(x, y, choice.targets, 0.95) : null;
    const here = choice?.prefix[choice.prefix.length - 1];
    if (!choice || square === null || square === here) {
      this.held = null;
      this.showStep();
      this.drawMarks();
      return;
    }
    this.answer(choice.pressNext(square));
    if (this.played === null) this.held = null;
  }

  cancel() {
    this.held = null;
    this.showStep();
    this.drawMarks();
  }
}

/** @param {Move} a @param {Move} b */
function sameLance(a, b) {
  /** @param {Move} move */
  const key = (move) => [move.from, move.to, ...[...move.captured].sort((x, y) => x - y)].join();
  return key(a) === key(b);
}

customElements.define("damas-board", DamasBoard);
