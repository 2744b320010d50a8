/** After a game: its analysis, the coach, and moves tried on the board. */

import { byId } from "../shared/dom.js";
import { Coach } from "../shared/study/coach.js";
import { Study } from "../shared/study/study.js";

/** @typedef {import("../shared/types").GameState} GameState */
/** @typedef {import("../shared/types").CoachReview} CoachReview */
/** @typedef {import("../shared/types").MoveText} MoveText */
/**
 * @typedef {object} Page
 * @property {import("../shared/board/damas-board.js").DamasBoard} board
 * @property {(move: MoveText) => string} write
 * @property {(ply: number) => string} name the move after so many, with its number
 * @property {(ply: number) => void} goTo
 * @property {() => void} home show the position of the game again
 * @property {(signs: Map<number, string>, review: CoachReview | null) => void} reviewed
 *   the moves have got signs, by ply
 */

const LEAST_PLIES = 8; // a game of fewer is not looked through by itself

export class PostGamePanel {
  /** @param {string} gameId @param {Page} page */
  constructor(gameId, page) {
    this.gameId = gameId;
    this.page = page;
    /** @type {GameState | null} */
    this.state = null;
    this.study = new Study(byId("analysis"), {
      board: page.board,
      write: page.write,
      home: page.home,
      free: true,
      review: (message) => this.coach.hear(message),
    });
    this.coach = new Coach(byId("coach"), {
      ask: (again) => {
        this.study.halt();
        this.study.line.ask({ type: "review", game: gameId, again });
      },
      stop: () => this.study.line.ask({ type: "stop" }),
      goTo: (ply) => page.goTo(ply),
      play: (ply, moves) => {
        page.goTo(ply);
        this.study.playLine(moves);
      },
      name: ({ ply }) => page.name(ply),
      changed: () => page.reviewed(this.coach.signs, this.coach.review),
    });
  }

  /** @param {import("./state.js").Shown} shown */
  update({ game: state, ply }) {
    this.state = state;
    const over = state.outcome !== null;
    byId("analysis").hidden = !over;
    byId("coach").hidden = !over || !state.ply;
    const last = ply > 0 ? state.moves[ply - 1] : null;
    this.study.moved(over ? { at: { game: this.gameId, ply } } : null, last);
    if (!over) return;
    void this.coach.begin(this.gameId, state.version);
    this.coach.show(ply);
  }

  /** The game has just ended before our eyes: what was decisive is looked for at once. */
  /** @param {GameState} game */
  lookBack(game) {
    if (game.ply >= LEAST_PLIES && game.seat !== "none") this.coach.start(false);
  }

  /** Shows the analysis and sets it going. */
  open() {
    byId("analysis").scrollIntoView({ block: "nearest" });
    this.study.run(true);
  }
}
