/** Buttons for acts that cannot be taken back: they act at the second press. */

import { Directive, directive } from "lit-html/directive.js";

import { t } from "./i18n.js";
import { noChange } from "./templates.js";

const USUAL_MS = 4000;
const GAME_MS = 6000; // beside a clock that runs

/** The label of a button, and its act after a second press. */
class Confirming extends Directive {
  asks = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  asking;
  /** @type {string | null} how it is called while it does not ask, beside its label */
  name = null;
  label = "";
  question = "";
  act = () => {};
  /** @type {number | null} */
  ms = USUAL_MS;

  /**
   * @param {string} _label @param {string} _question @param {() => void} _act
   * @param {number | null} [_ms]
   */
  render(_label, _question, _act, _ms) {
    return noChange;
  }

  /** @param {any} part @param {[string, string, () => void, (number | null)?]} given */
  update({ element }, [label, question, act, ms = USUAL_MS]) {
    if (!this.label) {
      element.addEventListener("click", () => this.press(element));
      element.addEventListener("blur", () => this.ms ?? this.stop(element));
    }
    Object.assign(this, { label, question, act, ms });
    this.show(element);
    return noChange;
  }

  /** @param {HTMLElement} button */
  press(button) {
    if (!this.asks) {
      this.name = button.getAttribute("aria-label");
      this.asks = true;
      if (this.ms !== null) this.asking = setTimeout(() => this.stop(button), this.ms);
      this.show(button);
    } else {
      this.stop(button);
      this.act();
    }
  }

  /** @param {HTMLElement} button */
  stop(button) {
    clearTimeout(this.asking);
    this.asks = false;
    this.show(button);
  }

  /** @param {HTMLElement} button */
  show(button) {
    const { asks } = this;
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
 * with the milliseconds for which it asks, null for as long as it has the focus. A button with an
 * icon has its word in a `.word`.
 */
export const confirming = directive(Confirming);

/**
 * The same for an act in a game, with a question of its own: beside a clock it waits for some
 * seconds, without one until the person turns to something else.
 * @param {string} label @param {string} question @param {() => void} act @param {boolean} isTimed
 */
export function inGame(label, question, act, isTimed) {
  return confirming(label, question, act, isTimed ? GAME_MS : null);
}

/**
 * The same, with the usual question.
 * @param {string} label @param {() => void} act
 */
export function pressTwice(label, act) {
  return inGame(label, t("{action}: really?", { action: label }), act, true);
}
