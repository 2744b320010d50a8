/**
 * The same key twice within half a second is one press: a key that bounces, or a second press meant
 * for a button that the first one has taken away. A key that is held down is one press too.
 */

const ONE_PRESS_MS = 500;
/** Buttons that go through moves one by one: pressed quickly on purpose. */
const STEPS = "[data-step]";
const BUTTONS = "button, a[href], summary, [role=button]";
const FIELDS = "input, select, textarea";

/** Leaves out the second of two presses, on the whole page. */
export function followPresses() {
  const last = { key: "", at: 0 };
  const forget = () => void (last.key = "");
  for (const type of ["input", "pointerdown"]) addEventListener(type, forget, true);
  addEventListener(
    "keydown",
    (event) => {
      const { key, timeStamp } = event;
      const again = last.key === key && (event.repeat || timeStamp - last.at < ONE_PRESS_MS);
      if (!again) Object.assign(last, { key, at: timeStamp });
      else if (acts(event)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    true,
  );
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
