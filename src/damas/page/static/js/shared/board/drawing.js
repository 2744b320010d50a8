/**
 * Arrows and circles drawn by hand on a board: with the right button, or with any pointer while
 * drawing.
 */

/** @import { DamasBoard } from "./damas-board.js" */

/**
 * @param {HTMLElement} place around the board
 * @param {DamasBoard} board
 * @param {() => boolean} drawing any pointer draws
 * @param {(tail: number, head: number) => void} drawn
 * @param {{circles?: boolean, begun?: (square: number | null) => void}} [more] *circles*: from a
 *   square to itself is drawn too; *begun* is told the square of an arrow that waits for its end
 */
export function listenToDrawing(place, board, drawing, drawn, { circles = false, begun } = {}) {
  /** @type {number | null} where an arrow begins */
  let tail = null;
  const begin = (/** @type {number | null} */ square) => {
    tail = square;
    begun?.(square);
  };
  const end = (/** @type {number | null} */ head, again = true) => {
    if (tail !== null && head !== null && head !== tail) drawn(tail, head);
    else if (drawing() && again && head !== null && head === tail)
      return; // the next press ends it
    else if (circles && tail !== null && head === tail) drawn(tail, tail);
    begin(null);
  };
  place.addEventListener("contextmenu", (event) => event.preventDefault());
  listenToPresses(place, board, drawing, {
    down(square) {
      if (tail !== null && (square !== tail || circles)) end(square, false);
      else begin(square);
    },
    up(square) {
      if (tail !== null) end(square);
    },
    key(square) {
      if (tail === null) begin(square);
      else end(square, false);
    },
  });
}

/**
 * @param {HTMLElement} place @param {DamasBoard} board @param {() => boolean} drawing
 * @param {Record<"down" | "up" | "key", (square: number | null) => void>} heard
 */
function listenToPresses(place, board, drawing, heard) {
  const squareAt = (/** @type {MouseEvent} */ event) => {
    const box = board.grid.element.getBoundingClientRect();
    const unit = box.width / board.geo.size;
    const [x, y] = [(event.clientX - box.left) / unit, (event.clientY - box.top) / unit];
    return board.eye.at(Math.floor(y), Math.floor(x));
  };
  for (const type of /** @type {const} */ (["down", "up"])) {
    place.addEventListener(
      `pointer${type}`,
      (event) => {
        const { button } = /** @type {PointerEvent} */ (event);
        if (button !== 2 && (button !== 0 || !drawing())) return;
        event.stopPropagation();
        heard[type](squareAt(/** @type {PointerEvent} */ (event)));
      },
      true,
    );
  }
  place.addEventListener(
    "keydown",
    (event) => {
      if (!drawing() || (event.key !== "Enter" && event.key !== " ")) return;
      event.stopPropagation();
      event.preventDefault();
      heard.key(board.grid.current);
    },
    true,
  );
}
