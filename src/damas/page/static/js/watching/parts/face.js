/** One game as a small board: the players with their clocks, the position, how it ended. */

import { clockText, daysText } from "../../shared/clock-text.js";
import { playerName, resultText } from "../../shared/game-words.js";
import { ratingText } from "../../shared/rating-text.js";
import { draw, elementOf, html, nothing } from "../../shared/templates.js";
import { timeLeft } from "./feed.js";

/** @import { Watched } from "../shapes" */
/** @import { Colour, Variant } from "../../shared/types" */
/** @import { DamasBoard } from "../../shared/board/damas-board.js" */

/** The names of both, White first. @param {Watched} board @returns {string} */
export function names({ players }) {
  return `${playerName(players.white, "white")} – ${playerName(players.black, "black")}`;
}

export class Face {
  /**
   * @param {Variant} variant
   * @param {DamasBoard | null} drawn by the server, to be gone on with
   * @param {boolean} [turned] Black is below
   */
  constructor(variant, drawn, turned = false) {
    this.board = drawn ?? /** @type {DamasBoard} */ (document.createElement("damas-board"));
    this.board.setAttribute("static", "");
    this.board.configure({ coords: "none", quarters: turned ? 2 : 0 });
    this.board.variant = variant;
    /** @type {Record<Colour, HTMLElement>} */
    this.seats = {
      black: elementOf(html`<p class="seat" data-color="black"></p>`),
      white: elementOf(html`<p class="seat" data-color="white"></p>`),
    };
    this.end = elementOf(html`<p class="end" hidden></p>`);
    /** @type {Watched | null} */
    this.shown = null;
    /** @type {Partial<Record<Colour, import("../../shared/rating-text.js").Rating>>} */
    this.ratings = {};
  }

  /** @param {Watched} board */
  update(board) {
    const before = this.shown;
    this.shown = board;
    this.board.setAttribute("aria-label", names(board));
    for (const colour of /** @type {Colour[]} */ (["white", "black"])) this.seat(board, colour);
    this.end.hidden = !board.outcome;
    this.end.textContent = board.outcome ? resultText(board.outcome.result) : "";
    this.end.title = board.outcome?.text ?? "";
    if (before?.fen === board.fen && before.ply === board.ply) return;
    const follows = before !== null && board.ply === before.ply + 1;
    const move = board.last ? { ...board.last, notation: "" } : null;
    this.board.dataset.ply = String(board.ply);
    void this.board.show({ fen: board.fen, last: board.last, animate: follows ? move : null });
  }

  /** @param {Watched} board @param {Colour} colour */
  seat(board, colour) {
    const player = board.players[colour];
    const name = playerName(player, colour);
    const level = player.kind === "engine" && player.level ? ` ${player.level}` : "";
    const rating = this.ratings[colour];
    const seat = this.seats[colour];
    seat.classList.toggle("to-move", !board.outcome && board.turn === colour);
    draw(seat)`
      <span class="man ${colour}" aria-hidden="true"></span>
      <span class="name">
        ${name + level}
        ${rating ? html` <span class="rating">${ratingText(rating)}</span>` : nothing}
      </span>
      ${board.clock ? html`<span class="time"></span>` : nothing}
    `;
    this.tick(Date.now());
  }

  /** Shows the clocks as they are now. @param {number} now in ms */
  tick(now) {
    const board = this.shown;
    if (!board?.clock) return;
    for (const colour of /** @type {Colour[]} */ (["white", "black"])) {
      const time = this.seats[colour].querySelector(".time");
      const left = timeLeft(board, colour, now);
      const text = board.clock.days ? daysText(left) : clockText(left);
      if (time && time.textContent !== text) time.textContent = text;
      time?.classList.toggle("running", board.clock.running === colour);
    }
  }
}
