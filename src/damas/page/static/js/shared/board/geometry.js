/**
 * The place of a numbered square on the board, for any size, numbering and orientation.
 *
 * Rows and columns are counted from the top left as White sees the board. `Geometry` knows the
 * board; `View` knows how it is turned on the screen. Nothing here knows a rule.
 */

/** @import { Variant } from "../types" */
/** @typedef {{row: number, column: number}} Cell */

export const FILES = "abcdefghijklmnopqrst";

/** Whether every square is played on. @param {Variant} variant */
export const isFull = ({ numbers, size }) => numbers.length === size * size;

/**
 * Whether a person reads squares by letter and figure.
 * @param {Variant | undefined} variant
 * @param {"auto" | "numeric" | "algebraic"} notation the person's choice
 */
export function isAlgebraic(variant, notation) {
  if (variant?.size !== 8) return false;
  return (notation === "auto" ? variant.notation : notation) === "algebraic";
}

/**
 * A move as an example for a field; a page that an older program kept has none.
 * @param {Variant} variant
 * @param {boolean} algebraic
 */
export const exampleOf = ({ example }, algebraic) => example?.[algebraic ? 1 : 0] ?? "";

export class Geometry {
  /** @param {Variant} variant */
  constructor(variant) {
    this.variant = variant;
    this.size = variant.size;
    this.numbers = variant.numbers;
    /** @type {Map<number, Cell>} */
    this.cells = new Map();
    /** @type {Map<string, number>} */
    this.byCell = new Map();
    const long = variant.numbers.length / this.size;
    /** Pieces stand on all squares, and go along rows and columns. */
    this.full = isFull(variant);
    variant.numbers.forEach((number, index) => {
      const row = Math.floor(index / long);
      const place = index % long;
      const straight = this.full ? place : 2 * place + (row % 2 === 0 ? 1 : 0);
      const column = variant.mirrored ? this.size - 1 - straight : straight;
      this.cells.set(number, { row, column });
      this.byCell.set(`${row},${column}`, number);
    });
  }

  /**
   * @param {number} number
   * @returns {Cell}
   */
  cell(number) {
    const cell = this.cells.get(number);
    if (!cell) throw new RangeError(`no square ${number}`);
    return cell;
  }

  /**
   * @param {number} row
   * @param {number} column
   * @returns {number | null} the square's number, null off the board or where nobody plays
   */
  at(row, column) {
    return this.byCell.get(`${row},${column}`) ?? null;
  }

  /**
   * @param {number} number
   * @returns {string} such as "c3"
   */
  algebraic(number) {
    const { row, column } = this.cell(number);
    return `${FILES[column]}${this.size - row}`;
  }

  /** @param {string} name @returns {number | null} */
  fromAlgebraic(name) {
    const column = FILES.indexOf(name[0].toLowerCase());
    return this.at(this.size - Number(name.slice(1)), column);
  }

  /**
   * The squares from one square along one line, nearest first.
   * @param {number} number
   * @param {number} down the rows of a step
   * @param {number} right its columns
   */
  ray(number, down, right) {
    const found = [];
    let { row, column } = this.cell(number);
    for (;;) {
      row += down;
      column += right;
      const next = this.at(row, column);
      if (next === null) return found;
      found.push(next);
    }
  }

  /** @param {number} number */
  isEdge(number) {
    const { row, column } = this.cell(number);
    const last = this.size - 1;
    return row === 0 || column === 0 || row === last || column === last;
  }
}

/** The turn of a board: *quarters* of a turn clockwise, 0 with White at the bottom. */
export class View {
  /**
   * @param {Geometry} geometry
   * @param {number} quarters
   */
  constructor(geometry, quarters = 0) {
    this.geometry = geometry;
    this.quarters = ((quarters % 4) + 4) % 4;
  }

  /**
   * @param {Cell} cell on the board
   * @returns {Cell} on the screen
   */
  toScreen({ row, column }) {
    const last = this.geometry.size - 1;
    let cell = { row, column };
    for (let turn = 0; turn < this.quarters; turn += 1) {
      cell = { row: cell.column, column: last - cell.row };
    }
    return cell;
  }

  /** @param {Cell} cell on the screen @returns {Cell} on the board */
  toBoard({ row, column }) {
    const last = this.geometry.size - 1;
    let cell = { row, column };
    for (let turn = this.quarters; turn < 4 && this.quarters; turn += 1) {
      cell = { row: cell.column, column: last - cell.row };
    }
    return cell;
  }

  /** @param {number} number @returns {Cell} */
  cell(number) {
    return this.toScreen(this.geometry.cell(number));
  }

  /** @param {number} row @param {number} column on the screen @returns {number | null} */
  at(row, column) {
    const cell = this.toBoard({ row, column });
    return this.geometry.at(cell.row, cell.column);
  }

  /** The playing squares row by row as they stand on the screen. @returns {number[][]} */
  rows() {
    const { size } = this.geometry;
    const rows = [];
    for (let row = 0; row < size; row += 1) {
      const squares = [];
      for (let column = 0; column < size; column += 1) {
        const number = this.at(row, column);
        if (number !== null) squares.push(number);
      }
      rows.push(squares);
    }
    return rows;
  }

  /**
   * The square meant by a point, in squares from the top left: the wanted square whose centre is
   * nearest within *reach* squares, else the playing square under the point.
   * @param {number} x
   * @param {number} y
   * @param {Iterable<number>} wanted
   * @param {number} reach
   * @returns {number | null}
   */
  nearest(x, y, wanted, reach) {
    const under = this.at(Math.floor(y), Math.floor(x));
    let best = null;
    let bestDistance = reach;
    for (const number of wanted) {
      if (number === under) return number;
      const { row, column } = this.cell(number);
      const distance = Math.hypot(column + 0.5 - x, row + 0.5 - y);
      if (distance < bestDistance) [best, bestDistance] = [number, distance];
    }
    return best ?? under;
  }
}
