/** The list of moves, and going through it. */

import { byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { html, nothing, render } from "../shared/templates.js";
import { numberOf, written } from "./state.js";

/** @import { PlayedMove } from "../shared/types" */

export class MoveList {
  /** @param {(ply: number) => void} goTo */
  constructor(goTo) {
    this.goTo = goTo;
    this.ply = 0;
    this.count = 0;
    /** @type {import("../shared/types").Colour} */
    this.first = "white";
    this.opening = ""; // drawn by lot: its number and its moves
    this.size = ""; // of the list, when it was scrolled last
    this.list = byId("moves");
    for (const button of document.querySelectorAll("[data-step]")) {
      button.addEventListener("click", () =>
        this.step(/** @type {HTMLElement} */ (button).dataset.step ?? ""),
      );
    }
    document.addEventListener("keydown", (event) => this.handleKey(event));
  }

  /** @param {string} step */
  step(step) {
    const to =
      { first: 0, back: this.ply - 1, on: this.ply + 1, last: this.count }[step] ?? this.ply;
    const ply = Math.max(0, Math.min(this.count, to));
    if (ply !== this.ply) this.goTo(ply);
  }

  /** @param {KeyboardEvent} event */
  handleKey(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || event.altKey || event.ctrlKey) return;
    if (target.closest("input, select, textarea")) return;
    const step = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
    if (!step) return;
    event.preventDefault();
    this.step(step);
  }

  /** @param {import("./state.js").Shown} state */
  update(state) {
    const { game, ply, signs } = state;
    const { moves } = game;
    this.first = game.variant.first;
    this.opening = game.meeting?.opening ?? "";
    const sign = (/** @type {PlayedMove} */ move) => (game.outcome && signs.get(move.ply)) || "";
    this.show(moves, ply, (move) => `${written(state, move)}${sign(move)}`);
  }

  /**
   * @param {PlayedMove[]} moves
   * @param {number} ply shown
   * @param {(move: PlayedMove) => string} write
   */
  show(moves, ply, write) {
    const moved = ply !== this.ply || moves.length !== this.count;
    this.ply = ply;
    this.count = moves.length;
    const cells = moves.map((move, index) => {
      const begun = index === 0 && move.color !== this.first; // from a position, by the other
      const counted = move.color === this.first || begun;
      return html`
        ${counted ? html`<span class="count">${numberOf(moves, index, this.first)}.</span>` : nothing}
        ${begun ? html`<span>…</span>` : nothing}
        <button type="button" data-ply=${move.ply} aria-current=${move.ply === ply}
          @click=${() => this.goTo(move.ply)}>${write(move)}</button>
      `;
    });
    const none = moves.length ? nothing : html`<p class="none">${t("No move yet")}</p>`;
    const drawn = this.opening
      ? html`<p class="none opening">${t("Opening by lot")} ${this.opening}</p>`
      : none;
    render(this.list, html`${drawn}${cells}`);
    this.keepInSight(moved);
    for (const button of document.querySelectorAll("[data-step]")) {
      const back = ["first", "back"].includes(
        /** @type {HTMLElement} */ (button).dataset.step ?? "",
      );
      /** @type {HTMLButtonElement} */ (button).disabled = back ? ply === 0 : ply === moves.length;
    }
  }

  /** Scrolls to the move shown, across on phones, where it has changed or the list has. */
  /** @param {boolean} moved */
  keepInSight(moved) {
    const { list } = this;
    const size = [list.clientWidth, list.clientHeight, list.scrollWidth].join();
    if (!moved && size === this.size) return;
    this.size = size;
    const current = list.querySelector('[aria-current="true"]');
    if (!current) return;
    const [at, place] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
    list.scrollTop += at.top - place.top - (place.height - at.height) / 2;
    list.scrollLeft += at.left - place.left - (place.width - at.width) / 2;
  }
}
