/** A story on the board: played step by step, forward, back and again. */

import { stillness } from "../../shared/board/animate.js";
import { readFen } from "../../shared/board/fen.js";
import { byId } from "../../shared/dom.js";
import { html, render } from "../../shared/templates.js";
import { drawStep, overlay } from "./marks.js";

/** @import { Step } from "./types" */
/** @import { Variant } from "../../shared/types" */
/** @import { DamasBoard } from "../../shared/board/damas-board.js" */

const PAUSE_MS = 1100; // between two events
const FIRST_MS = 1400; // to look at the position

export class Player {
  /** @param {() => void} ended told when a story has been seen to its end */
  constructor(ended) {
    this.ended = ended;
    /** @type {DamasBoard} */
    this.board = byId("board");
    this.layer = overlay();
    byId("stage").append(this.layer);
    /** @type {Step[]} */
    this.steps = [];
    this.at = 0;
    this.timer = 0;
    byId("again").addEventListener("click", () => this.play());
    byId("before").addEventListener("click", () => this.walk(-1));
    byId("after").addEventListener("click", () => this.walk(1));
    byId("last").addEventListener("click", () => this.go(this.steps.length - 1));
    document.addEventListener("keydown", (event) => this.handleKey(event));
  }

  /** @param {Variant} variant */
  prepare(variant) {
    this.board.variant = variant;
    const algebraic = variant.notation === "algebraic";
    this.board.configure({ coords: algebraic ? "edge" : "all", algebraic });
  }

  /** @param {Step[]} steps */
  show(steps) {
    this.steps = steps;
    const line = (/** @type {Step} */ { text }, /** @type {number} */ place) => html`<li>
      <button type="button" data-step=${place} @click=${() => this.go(place)}>${text}</button>
    </li>`;
    render(byId("story"), steps.map(line));
    byId("watch").hidden = !steps.some((step) => step.pressed);
    if (stillness()) void this.go(steps.length - 1);
    else this.play();
  }

  /** From the beginning, one event after the other. */
  play() {
    void this.go(0);
    const on = () => {
      void this.go(this.at + 1, true);
      if (this.at < this.steps.length - 1) this.timer = window.setTimeout(on, PAUSE_MS);
    };
    this.timer = window.setTimeout(on, FIRST_MS);
  }

  stop() {
    window.clearTimeout(this.timer);
  }

  /** @param {number} by */
  walk(by) {
    void this.go(Math.max(0, Math.min(this.steps.length - 1, this.at + by)), by > 0);
  }

  /** @param {number} place @param {boolean} [moving] the move is to be seen */
  async go(place, moving = false) {
    this.stop();
    const step = this.steps[place];
    if (!step) return;
    this.at = place;
    byId("caption").textContent = step.text;
    this.board.dataset.step = String(place);
    this.markStory();
    this.markWatch();
    this.layer.replaceChildren();
    const move = moveOf(step);
    const seen = moving && move && readFen(this.steps[place - 1]?.fen ?? "").pieces.has(move.from);
    await this.board.show({ fen: step.fen, last: move, animate: seen ? move : null });
    if (this.at !== place || this.steps[place] !== step) return; // something else is shown by now
    drawStep(this.layer, this.board, step);
    if (place === this.steps.length - 1) this.ended();
  }

  /** Shows a position in place of the story, until a step is chosen again. @param {string} fen */
  async lay(fen) {
    this.stop();
    this.layer.replaceChildren();
    await this.board.show({ fen });
  }

  markStory() {
    for (const one of byId("story").querySelectorAll("button")) {
      const here = one.dataset.step === String(this.at);
      if (here) one.setAttribute("aria-current", "step");
      else one.removeAttribute("aria-current");
      if (here) scrollInto(byId("story"), one);
    }
    /** @type {HTMLButtonElement} */ (byId("before")).disabled = this.at === 0;
    /** @type {HTMLButtonElement} */ (byId("after")).disabled = this.at === this.steps.length - 1;
    /** @type {HTMLButtonElement} */ (byId("last")).disabled = this.at === this.steps.length - 1;
  }

  /** Marks the clock that runs: of the player who did not press last; and the hand on it. */
  markWatch() {
    const pressed = this.steps.slice(0, this.at + 1).findLast((step) => step.pressed)?.pressed;
    for (const side of /** @type {NodeListOf<HTMLElement>} */ (
      byId("watch").querySelectorAll("span")
    )) {
      const mine = side.dataset.side === pressed;
      side.classList.toggle("down", Boolean(pressed) && mine);
      side.classList.toggle("runs", Boolean(pressed) && !mine);
      side.classList.toggle("now", mine && this.steps[this.at].pressed === pressed);
    }
  }

  /** @param {KeyboardEvent} event */
  handleKey(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (byId("run").hidden || target.closest("input, select, textarea, damas-board")) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.walk(step);
  }
}

/** Scrolls a list, not the page. @param {HTMLElement} list @param {HTMLElement} item */
function scrollInto(list, item) {
  const top = item.offsetTop; // the list is positioned
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + item.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = top + item.offsetHeight - list.clientHeight;
  }
}

/** The move of a step, where it went over squares of the game. @param {Step} step */
function moveOf({ path: places }) {
  const path = /** @type {number[]} */ (places);
  if (path.length < 2 || !path.every((one) => typeof one === "number")) return null;
  return { path, captured: [], from: path[0], to: path[path.length - 1], notation: "" };
}
