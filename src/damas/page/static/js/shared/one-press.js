/**
 * The same key twice within half a second is one press: a key that bounces, or a second press meant
 * for a button that the first one has taken away. A key that is held down is one press too. In
 * another row of the list it is another press: people enter one result after the other.
 */

const ONE_PRESS_MS = 500;
/** Slower than any key bounces, quicker than any person: where the page goes to the next row. */
const BOUNCE_MS = 100;
/** Buttons that go through moves one by one: pressed quickly on purpose. */
const STEPS = "[data-step]";
const BUTTONS = "button, a[href], summary, [role=button]";
const FIELDS = "input, select, textarea";
const ROWS = "li, tr, [role=group]";

/** Leaves out the second of two presses, on the whole page. */
export function followPresses() {
  const last = { key: "", at: 0, row: rowOf(null), ledTo: rowOf(null) };
  const forget = () => void (last.key = "");
  for (const type of ["input", "pointerdown"]) addEventListener(type, forget, true);
  addEventListener(
    "keydown",
    (event) => {
      const { key, timeStamp } = event;
      const row = rowOf(event.target);
      const least = leastBetween(last, row);
      const again = last.key === key && (event.repeat || timeStamp - last.at < least);
      if (!again) Object.assign(last, { key, at: timeStamp, row, ledTo: null });
      else if (acts(event)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    true,
  );
  addEventListener("keydown", () => void (last.ledTo = rowOf(document.activeElement)));
}

/** @param {EventTarget | null} place @returns {Element | null} */
function rowOf(place) {
  return place instanceof Element ? place.closest(ROWS) : null;
}

/**
 * The milliseconds that make two presses of one key: *row* is that of the second; of the *last* one
 * its row, and the row that the page led to.
 * @param {{ row: Element | null, ledTo: Element | null }} last
 * @param {Element | null} row
 */
function leastBetween(last, row) {
  const isOther = row && last.row && row !== last.row && row.parentNode === last.row.parentNode;
  if (!isOther) return ONE_PRESS_MS;
  return row === last.ledTo ? BOUNCE_MS : 0;
}

/** Whether the key does something at its target, other than going through moves. */
/** @param {KeyboardEvent} event */
function acts({ key, target }) {
  if (!(target instanceof Element) || target.closest(STEPS)) return false;
  if (target.matches(FIELDS)) return key === "Enter" && target.matches("input");
  if (["Enter", " "].includes(key)) return target.matches(BUTTONS);
  const place = target.closest("[tabindex]");
  return Boolean(place?.querySelector(`[data-keys~="${CSS.escape(key)}"]`));
}
