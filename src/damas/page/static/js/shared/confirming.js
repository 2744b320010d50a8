/** Buttons for acts that cannot be taken back: they act at the second press. */

import { Directive, directive } from "lit-html/directive.js";

import { t } from "./i18n.js";
import { noChange } from "./templates.js";

const USUAL_MS = 4000;
const GAME_MS = 3000; // beside a clock that runs

/** The label of a button, and its act after a second press. */
class Confirming extends Directive {
  /** @type {ReturnType<typeof setTimeout> | null} while it asks */
  asking = null;
  /** @type {string | null} how it is called while it does not ask, beside its label */
  name = null;
  label = "";
  question = "";
  act = () => {};
  ms = USUAL_MS;

  /**
   * @param {string} _label @param {string} _question @param {() => void} _act @param {number} [_ms]
   */
  render(_label, _question, _act, _ms) {
    return noChange;
  }

  /** @param {any} part @param {[string, string, () => void, number?]} given */
  update({ element }, [label, question, act, ms = USUAL_MS]) {
    if (!this.label) element.addEventListener("click", () => this.press(element));
    Object.assign(this, { label, question, act, ms });
    this.show(element);
    return noChange;
  }

  /** @param {HTMLElement} button */
  press(button) {
    if (this.asking === null) {
      this.name = button.getAttribute("aria-label");
      this.asking = setTimeout(() => this.stop(button), this.ms);
      this.show(button);
    } else {
      this.stop(button);
      this.act();
    }
  }

  /** @param {HTMLElement} button */
  stop(button) {
    clearTimeout(this.asking ?? undefined);
    this.asking = null;
    this.show(button);
  }

  /** @param {HTMLElement} button */
  show(button) {
    const asks = this.asking !== null;
    button.classList.toggle("sure", asks);
    button.toggleAttribute("data-asking", asks);
    const word = button.querySelector(".word") ?? button;
    const text = asks ? this.question : this.label;
    if (word.textContent !== text) word.textContent = text;
    const name = asks ? this.question : this.name;
    if (this.name && button.ariaLabel !== name) button.ariaLabel = name;
  }
}

/**
 * The content of a button that asks once more before it acts: `confirming(label, question, act)`,
 * with the milliseconds for which it asks. A button with an icon has its word in a `.word`.
 */
export const confirming = directive(Confirming);

/**
 * The same, with the question that a game asks.
 * @param {string} label @param {() => void} act
 */
export function pressTwice(label, act) {
  return confirming(label, t("{action}: press again", { action: label }), act, GAME_MS);
}
