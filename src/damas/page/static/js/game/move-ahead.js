/** Moves that wait before they are sent: planned while the other thinks, or to be confirmed. */

import { colourOf, readFen } from "../shared/board/fen.js";
import { byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { html, nothing, render } from "../shared/templates.js";
import { NONE, mayPlan, meant, pressed } from "./premove.js";
import { isAlgebraic } from "./state.js";

/** @import { GameState } from "../shared/types" */
/** @import { Premoves } from "./premove.js" */
/**
 * @typedef {object} To
 * @property {() => import("./state.js").PageState} state
 * @property {(move: object) => void} send
 * @property {(notice: import("./state.js").Notice) => void} say
 * @property {() => void} again shows the position as it stands
 */

export class MoveAhead {
  /** @param {import("../shared/board/damas-board.js").DamasBoard} board @param {To} to */
  constructor(board, to) {
    this.board = board;
    this.to = to;
    /** @type {Premoves} */
    this.planned = NONE;
    board.addEventListener("click", (event) => this.press(event));
    board.addEventListener("position", () => this.planned.moves.length && this.mark());
  }

  /** A press on the board while the other thinks. @param {Event} event */
  press(event) {
    const { game, ply } = this.to.state();
    const cell = event.target instanceof Element ? event.target.closest("[data-square]") : null;
    if (!game || !cell || !mayPlan(game, ply)) return;
    const square = Number(cell.getAttribute("data-square"));
    const piece = readFen(game.fen).pieces.get(square);
    const had = this.planned;
    this.planned = pressed(had, square, piece !== undefined && colourOf(piece) === game.seat);
    this.mark();
    this.tell(had);
  }

  /** Marks on the board what is planned, in its order. */
  mark() {
    const { moves } = this.planned;
    this.board.point(moves.map(({ from, to }, rank) => ({ path: [from, to], rank })));
  }

  /** @param {Premoves} had */
  tell(had) {
    const { moves, chosen } = this.planned;
    if (!moves.length && chosen === null) {
      if (had !== NONE) this.to.say({ kind: "hint", text: t("Nothing is planned any more.") });
      return;
    }
    const last = chosen === null ? moves[moves.length - 1] : { from: chosen, to: null };
    const words = { from: this.name(last.from), to: this.name(last.to) };
    this.to.say({ kind: "hint", text: t("Planned for your turn: {from} – {to}", words) });
  }

  /** A square as the board shows it. @param {number | null} square */
  name(square) {
    if (square === null) return "…";
    const shown = /** @type {import("./state.js").Shown} */ (this.to.state());
    return isAlgebraic(shown) ? this.board.geo.algebraic(square) : String(square);
  }

  /** The game has moved on: the first planned move is sent if it is legal. */
  /** @param {GameState} game */
  heard(game) {
    this.ask(null);
    const { moves, chosen } = this.planned;
    if (this.planned === NONE || game.outcome || game.turn !== game.seat) return;
    const move = meant(this.planned, game.legal);
    this.planned = move && moves.length > 1 ? { moves: moves.slice(1), chosen: null } : NONE;
    if (move) this.to.send({ path: move.path });
    else if (moves.length || chosen !== null) {
      this.to.say({ kind: "hint", text: t("The planned move cannot be played now.") });
    }
  }

  /** Holds a move until it is confirmed. @param {object} move */
  confirm(move) {
    const then = (/** @type {() => void} */ act) => () => {
      this.ask(null);
      act();
    };
    this.ask(html`
      <button type="button" class="primary" data-action="confirm-move"
          @click=${then(() => this.to.send(move))}>${t("Send the move")}</button>
      <button type="button" data-action="choose-again"
          @click=${then(this.to.again)}>${t("Choose again")}</button>
    `);
  }

  /** @param {unknown} buttons null for none */
  ask(buttons) {
    const place = byId("confirm");
    place.hidden = buttons === null;
    render(place, buttons ?? nothing);
  }
}
