/**
 * The board for keyboard and screen reader: a grid of rows laid over the drawing, one cell a
 * playing square, one of them in the tab order.
 */

/** @import { View } from "./geometry.js" */

/** @type {Record<string, [number, number]>} rows and places moved by a key */
const STEPS = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -99],
  End: [0, 99],
  PageUp: [-99, 0],
  PageDown: [99, 0],
};

export class BoardGrid {
  constructor() {
    this.element = document.createElement("div");
    this.element.className = "db-grid";
    this.element.setAttribute("role", "grid");
    /** @type {Map<number, HTMLElement>} */
    this.cells = new Map();
    /** @type {number[][]} */
    this.rows = [];
    /** @type {number | null} the square in the tab order */
    this.current = null;
  }

  /** Lay the cells out anew. @param {View} view */
  layout(view) {
    const { size } = view.geometry;
    const focused = this.element.contains(document.activeElement);
    this.rows = view.rows();
    this.cells.clear();
    this.element.replaceChildren(
      ...this.rows.map((squares) => {
        const row = document.createElement("div");
        row.setAttribute("role", "row");
        row.className = "db-row";
        row.append(...squares.map((number) => this.cell(view, number, size)));
        return row;
      }),
    );
    if (this.current === null || !this.cells.has(this.current)) {
      this.current = this.rows[size - 1][0] ?? null;
    }
    this.setCurrent(this.current, focused);
  }

  /** @param {View} view @param {number} number @param {number} size */
  cell(view, number, size) {
    const cell = document.createElement("div");
    cell.className = "db-cell";
    cell.setAttribute("role", "gridcell");
    cell.dataset.square = String(number);
    cell.tabIndex = -1;
    cell.style.left = `${(view.cell(number).column * 100) / size}%`;
    cell.style.width = `${100 / size}%`;
    this.cells.set(number, cell);
    return cell;
  }

  /** @param {number | null} number @param {boolean} focus */
  setCurrent(number, focus) {
    const old = this.current === null ? undefined : this.cells.get(this.current);
    if (old) old.tabIndex = -1;
    this.current = number;
    const cell = number === null ? undefined : this.cells.get(number);
    if (!cell) return;
    cell.tabIndex = 0;
    if (focus) cell.focus({ preventScroll: true });
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean} the key moved the focus
   */
  handleKey(event) {
    const step = STEPS[event.key];
    if (!step || this.current === null || event.altKey || event.metaKey) return false;
    const from = this.rows.findIndex((squares) => squares.includes(this.current ?? -1));
    const place = this.rows[from].indexOf(this.current);
    const corner = event.ctrlKey && (event.key === "Home" || event.key === "End");
    const row = clamp(from + (corner ? step[1] : step[0]), this.rows.length);
    const column = clamp(place + step[1], this.rows[row].length);
    this.setCurrent(this.rows[row][column], true);
    return true;
  }

  /** @param {number} number @param {string} text @param {boolean} chosen */
  label(number, text, chosen) {
    const cell = this.cells.get(number);
    if (!cell) return;
    if (cell.getAttribute("aria-label") !== text) cell.setAttribute("aria-label", text);
    cell.setAttribute("aria-selected", String(chosen));
  }
}

/** @param {number} value @param {number} count */
function clamp(value, count) {
  return Math.max(0, Math.min(count - 1, value));
}
