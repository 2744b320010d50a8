/** A button for what cannot be taken back. */

import { button } from "./dom.js";

/**
 * A button that asks once more before it acts.
 * @param {string} label @param {string} again @param {() => void} act
 */
export function sureButton(label, again, act) {
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
  });
  return made;
}
