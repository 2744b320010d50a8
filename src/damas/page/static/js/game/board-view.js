/** The board of the game's page: how it is drawn, and which moves are seen as they are made. */

import { fenAt, isAlgebraic, isWatchable, legalHere, numbersAt, quartersOf } from "./state.js";

/** @import { GameState } from "../shared/types" */
/** @import { DamasBoard } from "../shared/board/damas-board.js" */
/** @import { Shown } from "./state.js" */

const MOST_SHOWN = 4; // moves animated in a row when several come at once

export class BoardView {
  /** @param {DamasBoard} board */
  constructor(board) {
    this.board = board;
  }

  /** @param {Shown} state */
  configure(state) {
    const { light, showLegal, onePress: single, touch, lines } = state.options;
    this.board.configure({
      coords: numbersAt(state),
      light,
      showLegal,
      single,
      touch,
      lines,
      algebraic: isAlgebraic(state),
      quarters: quartersOf(state),
    });
  }

  /**
   * Show the moves that have come since, one after the other.
   * @param {Shown} state
   * @param {GameState | null} before
   * @param {number} from the position shown till now
   */
  async advance(state, before, from) {
    const { game } = state;
    const watched = isWatchable(before, game, from, MOST_SHOWN);
    for (let ply = from + 1; watched && ply < game.ply; ply += 1) {
      const move = game.moves[ply - 1];
      void this.board.show({ fen: move.fen, animate: move, last: move });
    }
    await this.show(state, watched);
  }

  /**
   * Show the position chosen; the attribute says which one stands there when all is shown.
   * @param {Shown} state
   * @param {boolean} animate
   */
  async show(state, animate) {
    const { game, ply } = state;
    const last = ply > 0 ? game.moves[ply - 1] : null;
    const legal = legalHere(state);
    await this.board.show({
      fen: fenAt(game, ply),
      last,
      legal,
      mover: legal.length ? game.turn : null,
      animate: animate ? last : null,
    });
    this.board.dataset.ply = String(ply);
  }
}
