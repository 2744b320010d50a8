/** Arrows drawn by hand on a board: with the right button, or with any pointer while drawing. */

/** @typedef {import("../shared/board/damas-board.js").DamasBoard} DamasBoard */

/**
 * @param {HTMLElement} place around the board
 * @param {DamasBoard} board
 * @param {() => boolean} drawing any pointer draws
 * @param {(tail: number, head: number) => void} drawn
 */
export function listenToDrawing(place, board, drawing, drawn) {
  /** @type {number | null} where an arrow begins */
  let tail = null;
  const squareAt = (/** @type {MouseEvent} */ event) => {
    const box = board.grid.element.getBoundingClientRect();
    const unit = box.width / board.geo.size;
    const [x, y] = [(event.clientX - box.left) / unit, (event.clientY - box.top) / unit];
    return board.eye.at(Math.floor(y), Math.floor(x));
  };
  const isOurs = (/** @type {PointerEvent} */ event) =>
    event.button === 2 || (event.button === 0 && drawing());
  const end = (/** @type {number | null} */ head) => {
    if (tail !== null && head !== null && head !== tail) drawn(tail, head);
    else if (drawing() && head !== null && head === tail) return; // a press: the next one ends it
    tail = null;
  };
  place.addEventListener("contextmenu", (event) => event.preventDefault());
  place.addEventListener(
    "pointerdown",
    (event) => {
      if (!isOurs(event)) return;
      event.stopPropagation();
      const square = squareAt(event);
      if (tail !== null && square !== tail) end(square);
      else tail = square;
    },
    true,
  );
  place.addEventListener(
    "pointerup",
    (event) => {
      if (!isOurs(event)) return;
      event.stopPropagation();
      if (tail !== null) end(squareAt(event));
    },
    true,
  );
  place.addEventListener(
    "keydown",
    (event) => {
      if (!drawing() || (event.key !== "Enter" && event.key !== " ")) return;
      event.stopPropagation();
      event.preventDefault();
      const square = board.grid.current;
      if (tail === null) tail = square;
      else end(square);
    },
    true,
  );
}
