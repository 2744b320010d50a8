/** Boards at tables and on screens, for spectators: requested again after each change there. */

import { call } from "../../shared/api.js";
import { clockText } from "../../shared/clock-text.js";

/** @import { SeenBoard } from "../../shared/views" */
/** @import { Colour } from "../../shared/types" */

const SPACING_MS = 600; // a hall of boards moves often: asked for at most so often

export class SeenBoards {
  /** @param {string} path of the event @param {(boards: SeenBoard[]) => void} onSeen */
  constructor(path, onSeen) {
    this.path = path;
    this.onSeen = onSeen;
    /** @type {SeenBoard[]} */
    this.boards = [];
    this.round = 0;
    this.received = 0;
    this.busy = false;
    this.again = false;
  }

  /** @param {number} [round] */
  async look(round = this.round) {
    this.round = round;
    if (!round) return;
    if (this.busy) {
      this.again = true;
      return;
    }
    this.busy = true;
    this.again = false;
    try {
      this.boards = await call(`${this.path}/plays?round=${round}`);
      this.received = Date.now();
      this.onSeen(this.boards);
    } catch {
      // the line reports it; the next change asks again
    }
    setTimeout(() => {
      this.busy = false;
      if (this.again) void this.look();
    }, SPACING_MS);
  }

  /** @param {SeenBoard} board @param {Colour} colour @returns {number} milliseconds left now */
  left(board, colour) {
    const { clock } = board;
    if (!clock) return 0;
    const left = colour === "white" ? clock.white_ms : clock.black_ms;
    return Math.max(0, left - (clock.running === colour ? Date.now() - this.received : 0));
  }

  /** @param {SeenBoard} board @returns {string} both clocks, "" without */
  clocks(board) {
    return board.clock
      ? `${clockText(this.left(board, "white"))} – ${clockText(this.left(board, "black"))}`
      : "";
  }
}
