/** Buttons for acts that cannot be taken back: they act at the second press. */

import { element, on } from "./dom.js";
import { t } from "./i18n.js";

const USUAL_MS = 4000;
const GAME_MS = 3000; // beside a clock that runs

/** @typedef {{word: string, name: string | null, until: ReturnType<typeof setTimeout>}} Asked */

/** @type {WeakMap<Element, Asked>} what a button says when it does not ask */
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
      stopAsking(self);
      act();
      return;
    }
    const place = wordOf(self);
    ASKING.set(self, {
      word: place.textContent ?? label,
      name: self.getAttribute("aria-label"),
      until: setTimeout(() => stopAsking(self), ms),
    });
    self.dataset.asking = self.getAttribute("aria-label") ?? place.textContent ?? label;
    self.classList.add("sure");
    place.textContent = question;
    if (self.hasAttribute("aria-label")) self.setAttribute("aria-label", question);
  });
}

/** @param {HTMLElement} self */
function stopAsking(self) {
  const asked = ASKING.get(self);
  if (!asked) return;
  clearTimeout(asked.until);
  ASKING.delete(self);
  delete self.dataset.asking;
  self.classList.remove("sure");
  wordOf(self).textContent = asked.word;
  if (asked.name !== null) self.setAttribute("aria-label", asked.name);
}

/** The element with the label of a button: the button, or the word beside its icon. */
/** @param {HTMLElement} self */
function wordOf(self) {
  return self.querySelector(".word") ?? self;
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
