/**
 * Mouse, pen and finger on the board: a press that stays is a tap, one that travels is a drag.
 *
 * The distance that makes a drag depends on the pointer. Touch scroll is stopped only if the
 * touch begins near a piece that may move or a square that may be reached.
 */

/** @type {Record<string, number>} pixels of travel before a press becomes a drag */
const SLACK = { mouse: 4, pen: 7, touch: 11 };

/**
 * @typedef {object} PointerTarget
 * @property {(x: number, y: number) => boolean} wants a touch there is meant for the board
 * @property {(x: number, y: number) => boolean} grab start dragging; false when nothing is there
 * @property {(x: number, y: number) => void} drag
 * @property {(x: number, y: number) => void} drop
 * @property {() => void} cancel
 * @property {(x: number, y: number) => void} tap
 */

/**
 * @param {HTMLElement} host
 * @param {() => DOMRect} area the squares on the screen
 * @param {() => number} size squares a side
 * @param {PointerTarget} target told in squares from the top left
 */
export function listenToPointer(host, area, size, target) {
  /** @type {{id: number, x: number, y: number, dragging: boolean, dead: boolean} | null} */
  let press = null;
  /** @param {{clientX: number, clientY: number}} event @returns {[number, number]} */
  const at = (event) => {
    const box = area();
    const unit = box.width / size();
    return [(event.clientX - box.left) / unit, (event.clientY - box.top) / unit];
  };
  host.addEventListener(
    "touchstart",
    (event) => {
      if (event.touches.length === 1 && target.wants(...at(event.touches[0])))
        event.preventDefault();
    },
    { passive: false },
  );
  host.addEventListener("pointerdown", (event) => {
    if (press || event.button !== 0) return;
    const { pointerId: id, clientX: x, clientY: y } = event;
    press = { id, x, y, dragging: false, dead: false };
  });
  host.addEventListener("pointermove", (event) => {
    if (!press || event.pointerId !== press.id || press.dead) return;
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    if (!press.dragging && far > (SLACK[event.pointerType] ?? 6)) {
      press.dragging = target.grab(...at({ clientX: press.x, clientY: press.y }));
      press.dead = !press.dragging;
      if (press.dragging) host.setPointerCapture(event.pointerId);
    }
    if (press.dragging) target.drag(...at(event));
  });
  host.addEventListener("pointerup", (event) => {
    if (!press || event.pointerId !== press.id) return;
    const { dragging, dead } = press;
    press = null;
    if (dragging) target.drop(...at(event));
    else if (!dead) target.tap(...at(event));
  });
  host.addEventListener("pointercancel", () => {
    if (press?.dragging) target.cancel();
    press = null;
  });
}
