/** The boards of a round as small pictures that follow the games: on the event's page, the wall. */

import { stillBoard } from "../../shared/board/still.js";
import { clockText } from "../../shared/clock-text.js";
import { t } from "../../shared/i18n.js";
import { elementOf, html } from "../../shared/templates.js";

/** @import { SeenBoard } from "../../shared/views" */
/** @import { Colour, Variant } from "../../shared/types" */

export class LiveBoards {
  /**
   * @param {import("./seen-boards.js").SeenBoards} seen
   * @param {(one: SeenBoard) => string} [address] of the page of a board; without it none is a link
   */
  constructor(seen, address) {
    this.seen = seen;
    this.address = address;
    /** @type {Map<string, HTMLElement>} by table or game */
    this.figures = new Map();
  }

  /** The boards whose position is known, as they are now. @returns {SeenBoard[]} */
  refresh() {
    const shown = this.seen.boards.filter((one) => one.fen);
    this.figures = new Map(
      shown.map((one) => [one.id, this.figures.get(one.id) ?? draw(one, this.address?.(one))]),
    );
    for (const one of shown) update(this.figure(one), one);
    this.tick();
    return shown;
  }

  /** @param {SeenBoard} one that is shown @returns {HTMLElement} */
  figure({ id }) {
    return /** @type {HTMLElement} */ (this.figures.get(id));
  }

  /** Shows the clocks as they are now, and the results of what is over. */
  tick() {
    for (const one of this.seen.boards) {
      const figure = this.figures.get(one.id);
      for (const colour of /** @type {Colour[]} */ (["white", "black"])) {
        const time = figure?.querySelector(`[data-color="${colour}"] .time`);
        const sign = one.over && one.signs?.[colour === "white" ? 0 : 1];
        const text = sign || (one.clock ? clockText(this.seen.left(one, colour)) : "");
        if (time && time.textContent !== text) time.textContent = text;
      }
    }
  }
}

/** @param {SeenBoard} one */
function words({ hall, white, black }) {
  return t("Board {board}: {white} – {black}", { board: hall, white, black });
}

/** @param {SeenBoard} one @param {string} [address] */
function draw(one, address) {
  const board = html`<damas-picture role="img" aria-label=${words(one)}></damas-picture>`;
  const inside = html`${seat(one, "black")}${board}${seat(one, "white")}`;
  const figure = elementOf(html`<figure class="live-board" data-board=${one.board}>
    ${address ? html`<a href=${address}>${inside}</a>` : inside}
  </figure>`);
  return figure;
}

/** @param {SeenBoard} one @param {Colour} colour */
function seat(one, colour) {
  return html`<p class="live-seat" data-color=${colour}>
    <span class="man ${colour}"></span>
    <span class="name">${colour === "white" ? one.white : one.black}</span>
    <span class="time"></span>
  </p>`;
}

/** @param {HTMLElement} figure @param {SeenBoard} one */
function update(figure, one) {
  figure.dataset.ply = String(one.ply);
  figure.classList.toggle("over", one.over);
  for (const seated of /** @type {NodeListOf<HTMLElement>} */ (
    figure.querySelectorAll(".live-seat")
  )) {
    seated.classList.toggle("to-move", !one.over && one.turn === seated.dataset.color);
  }
  if (figure.dataset.fen === one.fen) return;
  figure.dataset.fen = one.fen;
  const board = /** @type {HTMLElement} */ (figure.querySelector("damas-picture"));
  const variant = /** @type {Variant} */ (one.variant);
  board.replaceChildren(stillBoard(variant, /** @type {string} */ (one.fen), one.last));
}
