/** Buttons for acts that cannot be taken back: they act at the second press. */

import { element, on } from "./dom.js";
import { t } from "./i18n.js";

const USUAL_MS = 4000;
const GAME_MS = 3000; // beside a clock that runs

/** @type {WeakMap<Element, ReturnType<typeof setTimeout>>} until when a button asks */
const ASKING = new WeakMap();

/**
 * A button that asks once more before it acts.
 * @param {string} label
 * @param {string} question shown until the second press
 * @param {() => void} act
 * @param {Record<string, string>} [attributes]
 * @param {number} [ms] how long it asks
 */
export function confirmButton(label, question, act, attributes = {}, ms = USUAL_MS) {
  const made = element("button", { type: "button", ...attributes }, [label]);
  return on(made, "click", (self) => {
    if (ASKING.has(self)) {
      stopAsking(self, label);
      act();
      return;
    }
    self.dataset.asking = "true";
    self.classList.add("sure");
    self.textContent = question;
    ASKING.set(
      self,
      setTimeout(() => stopAsking(self, label), ms),
    );
  });
}

/** @param {HTMLElement} self @param {string} label */
function stopAsking(self, label) {
  clearTimeout(ASKING.get(self));
  ASKING.delete(self);
  delete self.dataset.asking;
  self.classList.remove("sure");
  self.textContent = label;
}

/**
 * The same, with the question that a game asks.
 * @param {string} label
 * @param {() => void} act
 * @param {Record<string, string>} [attributes]
 */
export function pressTwice(label, act, attributes = {}) {
  const question = t("{action}: press again", { action: label });
  return confirmButton(label, question, act, attributes, GAME_MS);
}
