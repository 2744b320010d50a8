/**
 * The base of every board of a page: the drawing in layers, the grid for keyboard and screen
 *   reader,
 * and the pointer. Boards made from it give a press its meaning.
 */

import { MARGIN, UNIT, drawNumbers, drawSquares } from "./draw.js";
import { Geometry, View } from "./geometry.js";
import { BoardGrid } from "./grid.js";
import { listenToPointer } from "./pointer.js";
import { svg } from "./svg.js";

/** @import { Variant } from "../types" */
/** @import { Coords } from "./draw.js" */
/**
 * @typedef {object} Drawing how the squares are drawn
 * @property {Coords} coords
 * @property {boolean} algebraic
 * @property {number} quarters of a turn clockwise
 * @property {boolean} [light] the pieces are shown on the light squares
 * @property {number} corner radius of the frame's corners
 */

const STEP_KEYS = ["ArrowUp", "ArrowDown"]; // they begin to walk over the squares
const PAGE_KEYS = ["ArrowLeft", "ArrowRight", "Home", "End"]; // after a press: through the game
const OTHER_MARGIN = 8; // round the squares, where no numbers stand there

export class BoardElement extends HTMLElement {
  constructor() {
    super();
    /** @type {Geometry | null} */
    this.geometry = null;
    /** @type {View | null} */
    this.view = null;
    this.grid = new BoardGrid();
    this.byHand = false; // the last act here was a press: the arrows left and right are the page's
    this.squares = svg("g");
    this.marks = svg("g", { class: "db-marks" });
    this.men = svg("g", { class: "db-pieces" });
    this.numbers = svg("g"); // above the pieces, which would hide them
    this.above = svg("g", { class: "db-above" });
    this.sketched = svg("g", { class: "db-above" }); // drawings of people
    this.pointed = svg("g", { class: "db-above" });
    this.svg = svg("svg", { class: "db-svg", "aria-hidden": "true" }, [
      this.squares,
      this.marks,
      this.men,
      this.numbers,
      this.above,
      this.sketched,
      this.pointed,
    ]);
  }

  connectedCallback() {
    if (this.svg.parentNode) return;
    const label = this.getAttribute("label") ?? "";
    if (this.hasAttribute("static")) {
      this.append(this.svg);
      this.setAttribute("role", "img");
      this.setAttribute("aria-label", label);
      return;
    }
    this.append(this.svg, this.grid.element);
    this.grid.element.setAttribute("aria-label", label);
    this.listen();
  }

  listen() {
    const area = () => this.grid.element.getBoundingClientRect();
    listenToPointer(this, area, () => this.geometry?.size ?? 8, this);
    this.addEventListener("keydown", (event) => {
      this.removeAttribute("data-by-hand");
      this.handleKey(event);
    });
    this.addEventListener("pointerdown", () => {
      this.byHand = true;
      this.setAttribute("data-by-hand", ""); // a press shows no frame of the keyboard
    });
    this.addEventListener("focusout", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && this.contains(relatedTarget))) this.byHand = false;
    });
    this.addEventListener("focusin", (event) => {
      const square = squareOf(event);
      if (square !== null) this.grid.setCurrent(square, false);
    });
    this.addEventListener("click", (event) => {
      const square = squareOf(event);
      if (event.detail === 0 && square !== null) this.press(square); // from assistive technology
    });
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

  /** @param {Variant} variant */
  setGeometry(variant) {
    this.geometry = new Geometry(variant);
  }

  /** Draws frame, squares and numbers. @param {Drawing} drawing @param {SVGElement[]} [lines] */
  drawBoard({ coords, algebraic, quarters, light = false, corner }, lines = []) {
    this.querySelector(".db-first")?.remove(); // as the server drew it, seen before this was here
    const view = new View(this.geo, quarters);
    this.view = view;
    const margin = coords === "edge" ? MARGIN : OTHER_MARGIN;
    const side = this.geo.size * UNIT;
    const whole = side + 2 * margin;
    this.svg.setAttribute("viewBox", `${-margin} ${-margin} ${whole} ${whole}`);
    this.grid.element.style.inset = `${(100 * margin) / whole}%`;
    this.grid.layout(view);
    const frame = { x: -margin, y: -margin, width: whole, height: whole, rx: corner };
    this.squares.replaceChildren(
      svg("rect", { ...frame, class: "db-frame" }),
      drawSquares(view, light),
      ...lines,
    );
    this.numbers.replaceChildren(drawNumbers(view, coords, algebraic));
    this.numbers.setAttribute("class", light ? "db-on-light" : "");
  }

  /** @param {string} name @param {object} detail */
  fire(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  /** @param {KeyboardEvent} event */
  handleKey(event) {
    if (this.byHand && PAGE_KEYS.includes(event.key)) return;
    if (STEP_KEYS.includes(event.key)) this.byHand = false;
    if (this.grid.handleKey(event)) {
      event.preventDefault();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (this.grid.current !== null) this.press(this.grid.current);
    } else {
      this.handleOtherKey(event);
    }
  }

  /** A square was pressed, by finger, mouse or key. @param {number} _square */
  press(_square) {}

  /** @param {KeyboardEvent} _event that neither walks nor presses */
  handleOtherKey(_event) {}

  /** @param {number} _x @param {number} _y @returns {boolean} a touch there is for the board */
  wants(_x, _y) {
    return false;
  }

  /** @param {number} _x @param {number} _y */
  tap(_x, _y) {}

  /** @param {number} _x @param {number} _y @returns {boolean} false when nothing is there */
  grab(_x, _y) {
    return false;
  }

  /** @param {number} _x @param {number} _y */
  drag(_x, _y) {}

  /** @param {number} _x @param {number} _y */
  drop(_x, _y) {}

  cancel() {}
}

/** @param {Event} event @returns {number | null} of the grid's cell that it is about */
function squareOf(event) {
  const { square } = /** @type {HTMLElement} */ (event.target).dataset ?? {};
  return square ? Number(square) : null;
}

/**
 * Moves a piece that is held to the pointer.
 * @param {SVGElement} piece
 * @param {number} x
 * @param {number} y
 */
export function followPointer(piece, x, y) {
  piece.setAttribute("transform", `translate(${(x - 0.5) * UNIT} ${(y - 0.55) * UNIT})`);
}
