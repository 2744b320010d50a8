/**
 * `<free-board>`: a real board. Any piece can be carried anywhere, on light squares
 * and off the board too; it knows no rule and never puts anything back by itself.
 *
 * Give it a `variant`, then `show()` what stands. It fires `carry` ({from, to}: `to` is null off
 * the board) when a piece was carried, and `pick` ({place}) when a place was pressed. A
 * place is a square's number, or file and rank ("b1") of a light square.
 */

import { BoardElement, followPointer } from "./board-element.js";
import { UNIT } from "./draw.js";
import { FILES } from "./geometry.js";
import { drawPiece } from "./pieces.js";
import { svg } from "./svg.js";
import { pieceWord } from "./words.js";
import { t } from "../i18n.js";

/** @import { PieceCode, Variant } from "../types" */
/** @typedef {number | string} Place a number, or file and rank of a light square */
/** @typedef {Map<Place, PieceCode>} Pieces */
/**
 * @typedef {object} Marks
 * @property {Place | null} [chosen] the piece that is spoken of
 * @property {Place[]} [path] where the piece in the hand has been
 * @property {Place[]} [taken] captured and not yet removed
 * @property {Place[]} [other] where the pieces differ from the record
 * @property {Place[]} [uncrowned] kings that nobody has crowned
 * @property {Place[]} [touched] a piece that must be played
 */

/** @type {Required<Marks>} */
const NO_MARKS = { chosen: null, path: [], taken: [], other: [], uncrowned: [], touched: [] };

export class FreeBoard extends BoardElement {
  constructor() {
    super();
    /** @type {Pieces} */
    this.pieces = new Map();
    /** @type {Map<Place, SVGElement>} */
    this.drawn = new Map();
    this.marked = NO_MARKS;
    this.options = {
      coords: /** @type {import("./draw.js").Coords} */ ("all"),
      algebraic: false,
      quarters: 0,
    };
    /** @type {{place: Place, piece: SVGElement} | null} what the pointer carries */
    this.held = null;
  }

  /** @param {Variant} variant */
  set variant(variant) {
    if (this.geometry?.variant.id === variant.id) return;
    this.pieces = new Map(); // of another board, with other squares
    this.marked = NO_MARKS;
    this.setGeometry(variant);
    this.layout();
  }

  /** @param {Partial<FreeBoard["options"]>} options */
  configure(options) {
    Object.assign(this.options, options);
    this.layout();
    this.draw();
  }

  layout() {
    if (this.geometry) this.drawBoard({ ...this.options, corner: 6 });
  }

  /** @param {Pieces} pieces @param {Marks} [marks] */
  show(pieces, marks = {}) {
    this.pieces = pieces;
    this.marked = { ...NO_MARKS, ...marks };
    if (!this.held) this.draw();
  }

  draw() {
    if (!this.view) return;
    const { taken, uncrowned } = this.marked;
    this.men.replaceChildren();
    this.drawn.clear();
    for (const [place, code] of this.pieces) {
      const single = uncrowned.includes(place); // a king that is still one piece
      const drawn = /** @type {PieceCode} */ (single ? code.toLowerCase() : code);
      const piece = drawPiece(drawn);
      if (taken.includes(place)) piece.classList.add("db-ghost");
      this.putOn(piece, place);
      this.men.append(piece);
      this.drawn.set(place, piece);
    }
    this.drawMarks();
  }

  drawMarks() {
    const { chosen, path, taken, other, uncrowned, touched } = this.marked;
    this.marks.replaceChildren(
      ...other.map((place) => this.rect(place, "fb-other")),
      ...path.map((place) => this.rect(place, "db-chosen")),
      ...(chosen === null ? [] : [this.rect(chosen, "db-chosen")]),
    );
    this.above.replaceChildren(
      ...taken.map((place) => this.ring(place, "fb-taken", 40)),
      ...uncrowned.map((place) => this.ring(place, "fb-uncrowned", 22)),
      ...touched.map((place) => this.ring(place, "fb-touched", 44)),
    );
    if (path.length > 1) {
      const points = path.map((place) => this.centre(place).join(",")).join(" ");
      this.above.append(svg("polyline", { points, class: "fb-way" }));
    }
    this.label();
  }

  label() {
    const { geo, marked } = this;
    for (const number of geo.numbers) {
      const code = this.pieces.get(number);
      const name = this.options.algebraic ? geo.algebraic(number) : String(number);
      const parts = [name, code ? pieceWord(geo.variant.id, code) : t("empty")];
      if (marked.chosen === number) parts.push(t("chosen"));
      if (marked.taken.includes(number)) parts.push(t("captured, not removed"));
      if (marked.uncrowned.includes(number)) parts.push(t("not crowned yet"));
      this.grid.label(number, parts.join(", "), marked.chosen === number);
    }
  }

  /** @param {Place} place @returns {{row: number, column: number}} on the screen */
  cell(place) {
    if (typeof place === "number") return this.eye.cell(place);
    const row = this.geo.size - Number(place.slice(1));
    return this.eye.toScreen({ row, column: FILES.indexOf(place[0]) });
  }

  /** @param {number} x @param {number} y @returns {Place | null} null off the board */
  placeAt(x, y) {
    const { geometry, view } = this;
    const [row, column] = [Math.floor(y), Math.floor(x)];
    if (!geometry || !view || Math.min(row, column) < 0) return null;
    if (Math.max(row, column) >= geometry.size) return null;
    const cell = view.toBoard({ row, column });
    const square = geometry.at(cell.row, cell.column);
    return square ?? `${FILES[cell.column]}${geometry.size - cell.row}`;
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
    const [x, y] = [column * UNIT, row * UNIT];
    return svg("rect", { x, y, width: UNIT, height: UNIT, class: name });
  }

  /** @param {Place} place @param {string} name @param {number} r */
  ring(place, name, r) {
    const [cx, cy] = this.centre(place);
    return svg("circle", { cx, cy, r, class: name });
  }

  /** @param {number} square */
  press(square) {
    this.fire("pick", { place: square });
  }

  /** @param {KeyboardEvent} event */
  handleOtherKey({ key }) {
    const { current } = this.grid;
    if (key === "Escape") this.fire("pick", { place: null });
    else if (key === "Delete" && current !== null) this.fire("carry", { from: current, to: null });
  }

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
    if (this.held) followPointer(this.held.piece, x, y);
  }

  /** @param {number} x @param {number} y */
  drop(x, y) {
    const { held } = this;
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
