/**
 * `<free-board>`: a real board. Any piece can be taken up and put down anywhere, on light squares
 *   and
 * off the board too; it knows no rule and never puts anything back by itself.
 *
 * Give it a `variant`, then `show()` what stands. It fires `carry` ({from, to}: `to` is null off
 * the board) when a piece was carried somewhere, and `pick` ({place}) when a place was pressed. A
 *   place
 * is a square's number, or file and rank ("b1") of a light square.
 */

import { MARGIN, UNIT, drawNumbers, drawSquares } from "../../shared/board/draw.js";
import { Geometry, View } from "../../shared/board/geometry.js";
import { BoardGrid } from "../../shared/board/grid.js";
import { drawPiece, pieceDefs } from "../../shared/board/pieces.js";
import { listenToPointer } from "../../shared/board/pointer.js";
import { svg } from "../../shared/board/svg.js";
import { pieceWord } from "../../shared/board/words.js";
import { t } from "../../shared/i18n.js";

/** @typedef {import("../../shared/types").PieceCode} PieceCode */
/** @typedef {import("../../shared/types").Variant} Variant */
/** @typedef {number | string} Place a number, or file and rank of a light square */
/** @typedef {Map<Place, PieceCode>} Pieces */
/**
 * @typedef {object} Marks
 * @property {Place | null} [chosen] the piece that is spoken of
 * @property {Place[]} [path] where the piece in the hand has been
 * @property {Place[]} [taken] captured and not yet removed
 * @property {Place[]} [other] where what stands is not what the record says
 * @property {Place[]} [uncrowned] kings that nobody has crowned
 * @property {Place[]} [touched] a piece that must be played
 */

const FILES = "abcdefghijklmnopqrst";
let boards = 0;

export class FreeBoard extends HTMLElement {
  constructor() {
    super();
    this.uid = `fb${(boards += 1)}`;
    /** @type {Geometry | null} */
    this.geometry = null;
    /** @type {View | null} */
    this.view = null;
    /** @type {Pieces} */
    this.pieces = new Map();
    /** @type {Map<Place, SVGElement>} */
    this.drawn = new Map();
    /** @type {Marks} */
    this.marked = {};
    this.options = {
      coords: /** @type {import("../../shared/board/draw.js").Coords} */ ("all"),
      algebraic: false,
      quarters: 0,
    };
    this.grid = new BoardGrid();
    this.squares = svg("g");
    this.marks = svg("g");
    this.men = svg("g");
    this.numbers = svg("g");
    this.above = svg("g", { class: "db-above" });
    this.svg = svg("svg", { class: "db-svg", "aria-hidden": "true", focusable: "false" }, [
      pieceDefs(this.uid),
      this.squares,
      this.marks,
      this.men,
      this.numbers,
      this.above,
    ]);
    /** @type {{place: Place, piece: SVGElement} | null} what the pointer carries */
    this.held = null;
  }

  connectedCallback() {
    if (this.svg.parentNode) return;
    this.append(this.svg, this.grid.element);
    this.grid.element.setAttribute("aria-label", this.getAttribute("label") ?? "");
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
      if (event.detail === 0 && square) this.fire("pick", { place: Number(square) });
    });
  }

  /** @param {Variant} variant */
  set variant(variant) {
    if (this.geometry?.variant.id === variant.id) return;
    this.geometry = new Geometry(variant);
    this.layout();
  }

  /** @param {Partial<FreeBoard["options"]>} options */
  configure(options) {
    Object.assign(this.options, options);
    this.layout();
    this.draw();
  }

  layout() {
    if (!this.geometry) return;
    const { coords, algebraic, quarters } = this.options;
    this.view = new View(this.geometry, quarters);
    const margin = coords === "edge" ? MARGIN : 8;
    const side = this.geometry.size * UNIT;
    this.svg.setAttribute(
      "viewBox",
      `${-margin} ${-margin} ${side + 2 * margin} ${side + 2 * margin}`,
    );
    this.grid.element.style.inset = `${(100 * margin) / (side + 2 * margin)}%`;
    this.grid.layout(this.view);
    this.squares.replaceChildren(
      svg("rect", {
        x: -margin,
        y: -margin,
        width: side + 2 * margin,
        height: side + 2 * margin,
        rx: 6,
        class: "db-frame",
      }),
      drawSquares(this.view, false),
    );
    this.numbers.replaceChildren(drawNumbers(this.view, coords, algebraic));
  }

  /** @param {Pieces} pieces @param {Marks} [marks] */
  show(pieces, marks = {}) {
    this.pieces = pieces;
    this.marked = marks;
    if (!this.held) this.draw();
  }

  draw() {
    if (!this.view) return;
    const taken = new Set(this.marked.taken ?? []);
    const single = new Set(this.marked.uncrowned ?? []);
    this.men.replaceChildren();
    this.drawn.clear();
    for (const [place, code] of this.pieces) {
      const lone = single.has(place);
      const piece = drawPiece(
        this.uid,
        /** @type {PieceCode} */ (lone ? code.toLowerCase() : code),
      );
      if (taken.has(place)) piece.classList.add("db-ghost");
      this.putOn(piece, place);
      this.men.append(piece);
      this.drawn.set(place, piece);
    }
    this.drawMarks();
  }

  drawMarks() {
    const { chosen, path, taken, other, uncrowned, touched } = this.marked;
    const way = path ?? [];
    this.marks.replaceChildren(
      ...(other ?? []).map((place) => this.rect(place, "fb-other")),
      ...way.map((place) => this.rect(place, "db-chosen")),
      ...(chosen === null || chosen === undefined ? [] : [this.rect(chosen, "db-chosen")]),
    );
    this.above.replaceChildren(
      ...(taken ?? []).map((place) => this.ring(place, "fb-taken", 40)),
      ...(uncrowned ?? []).map((place) => this.ring(place, "fb-uncrowned", 22)),
      ...(touched ?? []).map((place) => this.ring(place, "fb-touched", 44)),
    );
    if (way.length > 1) {
      const points = way.map((place) => this.centre(place).join(",")).join(" ");
      this.above.append(svg("polyline", { points, class: "fb-way" }));
    }
    this.label();
  }

  label() {
    const { geometry } = this;
    if (!geometry) return;
    const taken = new Set(this.marked.taken ?? []);
    const single = new Set(this.marked.uncrowned ?? []);
    for (const number of geometry.numbers) {
      const code = this.pieces.get(number);
      const name = this.options.algebraic ? geometry.algebraic(number) : String(number);
      const parts = [name, code ? pieceWord(geometry.variant.id, code) : t("empty")];
      if (this.marked.chosen === number) parts.push(t("chosen"));
      if (taken.has(number)) parts.push(t("captured, not removed"));
      if (single.has(number)) parts.push(t("not crowned yet"));
      this.grid.label(number, parts.join(", "), this.marked.chosen === number);
    }
  }

  // --- places ---------------------------------------------------------------------------------

  /** @param {Place} place @returns {{row: number, column: number}} on the screen */
  cell(place) {
    const { geometry, view } = /** @type {{geometry: Geometry, view: View}} */ (this);
    if (typeof place === "number") return view.cell(place);
    const column = FILES.indexOf(place[0]);
    return view.toScreen({ row: geometry.size - Number(place.slice(1)), column });
  }

  /** @param {number} x @param {number} y @returns {Place | null} null off the board */
  placeAt(x, y) {
    const { geometry, view } = this;
    const [row, column] = [Math.floor(y), Math.floor(x)];
    if (!geometry || !view || Math.min(row, column) < 0 || Math.max(row, column) >= geometry.size)
      return null;
    const cell = view.toBoard({ row, column });
    return geometry.at(cell.row, cell.column) ?? `${FILES[cell.column]}${geometry.size - cell.row}`;
  }

  /** @param {Place} place @returns {[number, number]} */
  centre(place) {
    const { row, column } = this.cell(place);
    return [(column + 0.5) * UNIT, (row + 0.5) * UNIT];
  }

  /** @param {SVGElement} piece @param {Place} place */
  putOn(piece, place) {
    const { row, column } = this.cell(place);
    piece.setAttribute("transform", `translate(${column * UNIT} ${row * UNIT})`);
  }

  /** @param {Place} place @param {string} name */
  rect(place, name) {
    const { row, column } = this.cell(place);
    return svg("rect", { x: column * UNIT, y: row * UNIT, width: UNIT, height: UNIT, class: name });
  }

  /** @param {Place} place @param {string} name @param {number} r */
  ring(place, name, r) {
    const [cx, cy] = this.centre(place);
    return svg("circle", { cx, cy, r, class: name });
  }

  /** @param {string} name @param {object} detail */
  fire(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  // --- keyboard -------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  handleKey(event) {
    if (this.grid.handleKey(event)) {
      event.preventDefault();
    } else if ((event.key === "Enter" || event.key === " ") && this.grid.current !== null) {
      event.preventDefault();
      this.fire("pick", { place: this.grid.current });
    } else if (event.key === "Escape") {
      this.fire("pick", { place: null });
    } else if (event.key === "Delete" && this.grid.current !== null) {
      this.fire("carry", { from: this.grid.current, to: null });
    }
  }

  // --- pointer (PointerTarget) ------------------------------------------------------------------

  /** @param {number} x @param {number} y */
  wants(x, y) {
    return this.placeAt(x, y) !== null;
  }

  /** @param {number} x @param {number} y */
  tap(x, y) {
    const place = this.placeAt(x, y);
    if (typeof place === "number") this.grid.setCurrent(place, true);
    this.fire("pick", { place });
  }

  /** @param {number} x @param {number} y */
  grab(x, y) {
    const place = this.placeAt(x, y);
    const piece = place === null ? undefined : this.drawn.get(place);
    if (place === null || !piece) return false;
    this.held = { place, piece };
    this.men.append(piece);
    piece.classList.add("db-held");
    return true;
  }

  /** @param {number} x @param {number} y */
  drag(x, y) {
    this.held?.piece.setAttribute(
      "transform",
      `translate(${(x - 0.5) * UNIT} ${(y - 0.55) * UNIT})`,
    );
  }

  /** @param {number} x @param {number} y */
  drop(x, y) {
    const held = this.held;
    this.held = null;
    this.draw();
    if (!held) return;
    const to = this.placeAt(x, y);
    if (to === held.place) this.fire("pick", { place: to });
    else this.fire("carry", { from: held.place, to });
  }

  cancel() {
    this.held = null;
    this.draw();
  }
}

customElements.define("free-board", FreeBoard);
