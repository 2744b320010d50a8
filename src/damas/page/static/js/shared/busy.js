/**
 * Work that a press began, while it lasts: the button shows it, and a second press does nothing.
 * Beginning a process or reading a file takes seconds on a small computer.
 */

const BUSY = "aria-busy";

const last = { pressed: /** @type {Element | null} */ (null) };

addEventListener(
  "click",
  (event) => {
    const { target } = event;
    last.pressed = target instanceof Element ? target.closest("button") : null;
    if (last.pressed?.getAttribute(BUSY) !== "true") return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

/**
 * Marks the button that was pressed last until *work* is done, well or not.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function whileBusy(work) {
  const button = last.pressed;
  last.pressed = null;
  button?.setAttribute(BUSY, "true");
  try {
    return await work();
  } finally {
    button?.removeAttribute(BUSY);
  }
}
