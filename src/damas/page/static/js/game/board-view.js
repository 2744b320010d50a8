/** The board of the game's page: how it is drawn, and which moves are seen as they are made. */

import { isKing, readFen } from "../shared/board/fen.js";
import { LONG, showChain, showCrowned, showWon } from "../shared/board/moments.js";
import { play } from "../shared/game-sounds.js";
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
   * What is more than a move has a moment of its own, once it is shown: a new king, a long chain,
   * a win.
   * @param {GameState} game
   * @param {GameState} before
   */
  celebrate(game, before) {
    const move = game.ply > before.ply ? game.moves[game.ply - 1] : null;
    const result = before.outcome ? null : game.outcome?.result;
    void this.board.afterwards(async () => {
      if (move && move.captured.length >= LONG) {
        showChain(this.board, move.to, move.captured.length);
      }
      if (move && isCrowned(game, move)) {
        showCrowned(this.board, move.to);
        play("crown");
      }
      if (result === "white" || result === "black") showWon(this.board, result);
    });
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

/** @param {GameState} game @param {import("../shared/types").PlayedMove} move */
function isCrowned(game, move) {
  const [man, now] = [
    readFen(fenAt(game, move.ply - 1)).pieces.get(move.from),
    readFen(move.fen).pieces.get(move.to),
  ];
  return Boolean(man && now && !isKing(man) && isKing(now));
}
