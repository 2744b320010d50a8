/** A button for what cannot be taken back. */

import { button } from "./dom.js";

/**
 * A button that asks once more before it acts.
 * @param {string} label @param {string} again @param {() => void} act @param {Record<string, string>} [attributes]
 */
export function sureButton(label, again, act, attributes = {}) {
  const made = button(label, () => {
    if (made.classList.contains("sure")) {
      act();
      return;
    }
    made.classList.add("sure");
    made.textContent = again;
    setTimeout(() => {
      made.classList.remove("sure");
      made.textContent = label;
    }, 4000);
  }, attributes);
  return made;
}
