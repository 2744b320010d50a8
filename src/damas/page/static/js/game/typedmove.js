/** The field for typed moves: plays when sure, turns red with a sentence when wrong. */

import { exampleOf } from "../shared/board/geometry.js";
import { judge } from "../shared/board/typed.js";
import { byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { html, render } from "../shared/templates.js";
import { whyView } from "../shared/article-link.js";
import { isAlgebraic } from "./state.js";

/** @import { Move } from "../shared/types" */

export class TypedMove {
  /**
   * @param {() => Move[]} legal the moves that may be played here now
   * @param {(move: Move) => void} play
   * @param {(text: string) => void} ask the server says why not
   */
  constructor(legal, play, ask) {
    this.legal = legal;
    this.play = play;
    this.ask = ask;
    this.field = /** @type {HTMLInputElement} */ (byId("move"));
    this.fault = byId("move-fault");
    this.said = "";
    this.field.setAttribute("aria-invalid", "false");
    this.field.addEventListener("input", () => this.typed());
    byId("typed").addEventListener("submit", (event) => {
      event.preventDefault();
      this.enter();
    });
  }

  /** @param {import("./state.js").Shown} state */
  update(state) {
    this.field.placeholder = exampleOf(state.game.variant, isAlgebraic(state));
    const { seat, outcome } = state.game; // nothing is left to type, but for those who listen
    byId("typed").hidden =
      (seat === "none" || Boolean(outcome)) && !document.querySelector("damas-listener");
  }

  /** A figure typed on the board goes on here. @param {string} key */
  begin(key) {
    this.field.focus();
    this.field.value += key;
    this.typed();
  }

  typed() {
    const verdict = judge(this.field.value, this.legal());
    const wrong = verdict.state === "wrong" && this.legal().length > 0;
    this.mark(wrong ? t("No legal move begins like this. Press Enter to see why.") : "");
    if (verdict.state === "sure" && verdict.move) this.finish(verdict.move);
  }

  enter() {
    const text = this.field.value.trim();
    if (!text || !this.legal().length) return; // not this player's turn: the text waits
    const verdict = judge(text, this.legal());
    if (verdict.move) this.finish(verdict.move);
    else this.ask(text);
  }

  /** @param {Move} move */
  finish(move) {
    this.clear();
    this.play(move);
  }

  /** Nothing typed, nothing wrong. */
  clear() {
    this.field.value = "";
    this.mark("");
  }

  /**
   * The reason that the server gives.
   * @param {import("./state.js").Shown} state
   * @param {import("../shared/types").Refused} refused
   */
  refuse(state, refused) {
    const { message, letters } = refused;
    const text = isAlgebraic(state) ? (letters ?? message) : message;
    this.mark(text, html`${text} ${whyView(refused)}`);
  }

  /**
   * Said once, however many letters follow.
   * @param {string} fault the sentence, empty when all is well
   * @param {unknown} [shown] the same with its article
   */
  mark(fault, shown = fault) {
    if (fault === this.said) return;
    this.said = fault;
    this.field.setAttribute("aria-invalid", String(fault !== ""));
    render(this.fault, shown);
  }
}
